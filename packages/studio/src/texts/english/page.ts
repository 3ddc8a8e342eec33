// Texts of the page around the tabs.
export const TEXTS = {
  page: "Ninefold",
  game: "Game",
  games: "Games",
  variants: "Variants",
  loading: (game: string) => `Loading ${game}…`,
  loadingLibrary: "Loading the library…",
  noGame: (game: string) => `There is no game "${game}" in the library.`,
  broken: (message: string) => `The game cannot be played: ${message}`,
  unreachable: (what: string) => `${what} could not be fetched.`,
  loadingLink: "Reading the link…",
  brokenLink: (message: string) => `The link cannot be opened. ${message}`,
  fromLink: "from a link",
  loadingOwn: "Opening your game…",
  noOwn: "This game is not kept in this browser.",
  myGames: "My games",
  notGoneOn: (wrong: string) =>
    `The match that was played here cannot be gone on with, and stays as it is in My games. ${wrong}`,
  yours: (name: string | undefined) => (name === undefined ? "Yours" : `Yours: ${name}`),
  notFetched: "This part of the page could not be fetched. Try again when there is a network.",
  tabs: "Tabs",
  tab: { play: "Play", write: "Write", look: "Look", share: "Share" },
} as const;
