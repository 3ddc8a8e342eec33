// Texts of the tab for writing.
export const TEXTS = {
  editor: "Text of the game. Escape, then Tab leaves it.",
  leave:
    "Escape, then Tab leaves the text. Ctrl-Space completes, F2 renames, F12 goes to the declaration, Shift-F12 finds all uses.",
  open: "Open…",
  save: "Save",
  format: "Format",
  formatTip: "Format (Shift-Alt-F)",
  rename: "Rename",
  renameTip: "Rename (F2)",
  newName: "New name",
  findings: "Findings",
  outline: "Outline",
  uses: "Uses",
  checking: "Checking…",
  good: "No errors. The board plays this text.",
  beginning: "No errors. Finding the first decisions…",
  faulty: (errors: number, line: number | undefined) =>
    `${errors === 1 ? "1 error" : `${errors} errors`}. The board plays the game ${line === undefined ? "that was good last" : `as of before the change in line ${line}`}.`,
  cannotBegin: (message: string) => `The game does not begin: ${message}`,
  failed: (message: string) => `The text could not be read: ${message}`,
  ended: {
    silent: "Reading this text did not end in time. It is kept, and read again when it changes.",
    died: "The thread that read this text died. The text is kept, and read again when it changes.",
    wrong:
      "The thread that read this text answered what nobody asked. The text is kept, and read again when it changes.",
    flooded: "The thread that read this text answered without end. The text is kept, and read again when it changes.",
    "given up": "Reading texts had to be ended three times in a short while. The text is kept, and not read.",
  },
  run: "Read it again",
  noName: "There is no name here.",
  elsewhere: (file: string) => `It is declared in ${file}.`,
} as const;
