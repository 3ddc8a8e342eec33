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
  own: "your own",
  notOfLibrary: "Not of the library",
  tabs: "Tabs",
  tab: { play: "Play", write: "Write", look: "Look", share: "Share" },
} as const;
