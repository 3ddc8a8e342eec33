// Texts of the editor of positions.
export const TEXTS = {
  notation: "Notation",
  allTracks: "all tracks",
  show: "Show the present one",
  copy: "Copy",
  hidden: "The present position would tell what is hidden.",
  edit: "Edit on the board",
  editor: "Edit the position",
  editorHint:
    "Click a spot or a thing, then what it is to be. All that is changed is in the text of the position as well.",
  fromBeginning: "The present position would tell what is hidden, so the first one is edited, with all that it hides.",
  undo: "Undo",
  close: "Close",
  playFrom: "Play from here",
  empty: "empty",
  choices: (player: string, count: number) => `${player} has ${count} ${count === 1 ? "decision" : "decisions"}`,
  mayBegin: (players: string) => `A match can begin here: ${players}.`,
  endsHere: (outcome: string) => `The game is over here: ${outcome}.`,
  othersInText: (count: number) => `${count} more values are changed in the text.`,
} as const;
