// Texts of the tab for sharing.
const plies = (n: number): string => (n === 1 ? "1 ply" : `${n} plies`);

export const TEXTS = {
  link: "Link",
  linkHint: "The link holds the game itself. It stands behind the # of the address, which no server is sent.",
  extent: "What the link brings",
  brings: {
    game: (_ply: number, _length: number) => "The game",
    here: (ply: number, _length: number) => `The game and the match up to here (${plies(ply)})`,
    all: (ply: number, length: number) => `The game and the whole match (${plies(length)}), opened after ${plies(ply)}`,
  },
  /** What whoever opens the link finds. */
  found: {
    game: (files: number, first: string, others: number) =>
      `Whoever opens it gets the game as text${files > 1 ? `, in ${files} files` : ""}, and a new match: ${first} is theirs${others > 0 ? ", and the machine has the other seats until people take them" : ""}.`,
    match: (count: number, decides: string) =>
      `Whoever opens it gets the game as text and ${plies(count)} of the match, ${decides === "" ? "which is over" : `where ${decides} decides`}. All seats are at their screen, and nothing they do comes back here: they answer with a link of their own.`,
  },
  arrived: {
    match: (title: string, count: number, names: string, decides: string) =>
      `A link brought ${title} with ${plies(count)} that were played. ${names} all sit at this screen${decides === "" ? ", and the match is over" : `; ${decides} decides`}. To answer whoever sent it, decide and send a link back from Share.`,
    game: (title: string, people: string, machines: string) =>
      `A link brought ${title}. ${people} ${machines === "" ? "sit" : "sits"} at this screen${machines === "" ? "" : `, the machine plays ${machines}`}.`,
    alone: (title: string) => `A link brought ${title}, a game for one.`,
    mine: (name: string) => `I am ${name}, against the machine`,
    allHere: "All seats are people here",
    close: "Close",
  },
  reasons: {
    "nothing played": "Nothing has been played yet.",
    "nothing later": "No plies after this one are known.",
    "goes on": "The game hides something, and the match is not over.",
    "never shown": "The match would show what players were never shown.",
  },
  address: "Link to the game",
  making: "Making the link…",
  length: (length: number, max: number) => `${length.toLocaleString("en")} of ${max.toLocaleString("en")} characters.`,
  tooLong: (length: number, max: number) =>
    `The link would have ${length.toLocaleString("en")} characters; ${max.toLocaleString("en")} can be read. Send a file instead.`,
  tooManyPlies: (plies: number, max: number) =>
    `The match has ${plies.toLocaleString("en")} plies; a link brings ${max.toLocaleString("en")}. Send a file instead.`,
  copy: "Copy",
  copied: "Copied.",
  copyYourself: "The browser does not let the page copy. The link is selected: press Ctrl+C.",
  share: "Share…",
  files: "Files",
  oneFile: "Download as one HTML file",
  oneFileHint: "The game with everything that plays it: opens with a double click, without a network.",
  textFile: "Download the text",
  textFileHint: "The .game file alone, for the command line and for others who write games.",
  inFolder: (name: string, folder: string) => `${name} belongs in the folder ${folder}.`,
  makingFile: "Making the file…",
  made: (name: string, bytes: number) => `${name}: ${Math.ceil(bytes / 1024).toLocaleString("en")} kB.`,
  notMade: (message: string) => `The file could not be made: ${message}`,
} as const;
