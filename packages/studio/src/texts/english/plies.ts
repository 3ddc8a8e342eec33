// Texts of what is said of plies, and done with branches.
export const TEXTS = {
  branchBefore: "Branch before",
  branchAfter: "Branch after",
  makeMain: "Make main line",
  removeBranch: "Remove from here",
  mark: "Mark",
  noMark: "none",
  markNames: {
    "!": "! good",
    "?": "? bad",
    "!!": "!! brilliant",
    "??": "?? blunder",
    "!?": "!? interesting",
    "?!": "?! dubious",
  },
  comment: "Comment",
} as const;
