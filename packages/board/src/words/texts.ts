// What the board says of its own: everything else are words of the game.
export const TEXTS = {
  mayBeChosen: "may be chosen",
  chosen: "chosen",
  changed: "changed by the last ply",
  empty: "empty",
  hidden: "hidden",
  stack: (count: number, labels: string) => `${count} upon each other, from the top: ${labels}`,
  confirm: "Confirm",
  stopHere: "Stop here",
  takeBack: "Back",
  whichOne: "Which?",
  decisions: "Decisions",
  over: (outcome: string) => `The game is over: ${outcome}.`,
  decides: (names: string) => `${names} decides.`,
  decide: (names: string) => `${names} decide.`,
  said: (player: string, decision: string) => `${player}: ${decision}.`,
  gone: (label: string, spot: string) => `${label} gone from ${spot}.`,
  appeared: (label: string, spot: string) => `${label} at ${spot}.`,
  turned: (spot: string, before: string, after: string) => `${spot}: ${before} becomes ${after}.`,
  shifted: (label: string, from: string, to: string) => `${label} from ${from} to ${to}.`,
  counted: (spot: string, label: string) => `${spot}: ${label}.`,
  manyChanges: (count: number) => `${count} things change.`,
  marked: "marked",
  arrowTo: (spot: string) => `arrow to ${spot}`,
  arrowFrom: (spot: string) => `arrow from ${spot}`,
  markBegun: (spot: string) => `${spot} marked. Another spot makes an arrow of it.`,
  markMade: (spot: string) => `${spot} marked.`,
  arrowMade: (from: string, to: string) => `Arrow from ${from} to ${to} marked.`,
  markRemoved: (spot: string) => `${spot} no longer marked.`,
  arrowRemoved: (from: string, to: string) => `Arrow from ${from} to ${to} no longer marked.`,
  marksRemoved: "Nothing is marked any more.",
  linesNotDrawn: (count: number) =>
    count === 1
      ? "1 line between spots is not drawn, since it would hide the board."
      : `${count.toLocaleString("en")} lines between spots are not drawn, since they would hide the board.`,
  notPossible: (name: string, after: string, possible: readonly string[], more: number) => {
    const list = [...possible, ...(more > 0 ? [`${more} more`] : [])].join(", ");
    return `${name}: not possible ${after === "" ? "now" : `after ${after}`}.${list === "" ? "" : ` Possible: ${list}.`}`;
  },
} as const;
