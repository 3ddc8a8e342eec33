// Texts of what this browser keeps.
const plies = (n: number): string => (n === 1 ? "1 ply" : `${n} plies`);
const games = (n: number): string => (n === 1 ? "1 game" : `${n} games`);
const matches = (n: number): string => (n === 1 ? "1 match" : `${n} matches`);

export const TEXTS = {
  title: "My games",
  hint: "What you write and play is kept in this browser, and nowhere else.",
  close: "Close",
  games: "Games",
  matches: "Matches",
  noGames: "Change the text of a game in Write: it is kept here as a copy of your own.",
  noMatches: "Matches are kept here while you play.",
  open: "Open",
  openGame: (name: string) => `Open ${name}`,
  goOn: "Go on",
  look: "Look at it",
  goOnWith: (title: string, when: string) => `Go on with ${title}, ${when}`,
  lookAt: (title: string, when: string) => `Look at ${title}, ${when}`,
  rename: "Rename",
  renameGame: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  duplicate: "Duplicate",
  duplicateGame: (name: string) => `Duplicate ${name}`,
  remove: "Delete",
  removeGame: (name: string) => `Delete ${name}`,
  removeMatch: (title: string, when: string) => `Delete ${title}, ${when}`,
  removed: (name: string) => `${name} is deleted.`,
  undo: "Undo",
  isOpen: "open now",
  openedElsewhere: (name: string) => `${name} is open in another tab, and can be deleted and renamed there.`,
  revisions: (n: number) => (n === 1 ? "1 earlier text" : `${n} earlier texts`),
  revision: (when: string) => `Open the text of ${when} as a copy`,
  exportAll: "Export all",
  import: "Import…",
  imported: (count: number, played: number) => `${games(count)} and ${matches(played)} were brought in.`,
  notImported:
    "This is no file that this page has exported. Nothing was brought in. A .game file is opened in Write, by Open….",
  changed: (when: string) => `changed ${when}`,
  played: (n: number, isOver: boolean, when: string) => `${plies(n)}${isOver ? ", over" : ""}, ${when}`,
  copyOf: (name: string) => `${name}, my copy`,
  furtherCopyOf: (name: string, i: number) => `${name}, my copy ${i}`,
  writtenElsewhere: (name: string) =>
    `“${name}” is open in another tab, which writes it. What you change here goes into a copy.`,
  copy: "Make a copy",
  copied: (name: string) => `What you write here is kept as “${name}”.`,
  trouble: {
    refused:
      "This browser keeps nothing for this page. What you write and play stays until the page is closed: download it.",
    full: "The browser's storage is full. What you do now stays until the page is closed: download it, or delete something.",
    failed: "The browser could not store this. It stays until the page is closed: download it, or try again.",
  },
  download: "Download all",
  tryAgain: "Try again",
  newVersion: "A new version of this page is there.",
  useIt: "Use it",
  replaced: "Another tab uses a new version of this page.",
  loadAgain: "Load it here too",
} as const;
