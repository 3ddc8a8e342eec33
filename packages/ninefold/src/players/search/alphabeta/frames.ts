// The frames of a search: what is known of the node on each level while those below it are searched. They stand in one array
// of numbers, so that a search can stop anywhere and go on from there.

/** Where the parts of a frame stand. */
export const AT = {
  /** How many plies are still to be searched; 0 and below: loud decisions alone. */
  depth: 0,
  /** The window: at first as the player of the scores sees it, from the list of decisions on as who decides there sees it. */
  alpha: 1,
  beta: 2,
  /** The alpha that the node began with. */
  floor: 3,
  /** Of two sides: 1 where the player of the scores decides, or nobody, and -1 where another does. Of more: who decides, or -1. */
  sign: 4,
  best: 5,
  /** The index of the best decision, -1 where there is none yet. */
  bestIndex: 6,
  /** How many decisions were searched, of how many that are listed from where on. */
  next: 7,
  count: 8,
  start: 9,
  /** The index of the decision that is searched now, and how: one of `HOW`. */
  index: 10,
  how: 11,
  /** Of two sides: whether the decision that is searched now has several chance outcomes. Of more: how many. */
  chances: 12,
  /** 1 as long as all that was found is proved; while chance outcomes are searched, the same of these alone. */
  proved: 13,
  chancesProved: 14,
  /** 1 where something that was found holds only of the path to the node. */
  path: 15,
  chancesPath: 16,
  /** The hash of the position. */
  low: 17,
  high: 18,
  /** Whether a step is forced there. */
  forced: 19,
  /** The value of the evaluator, as the player of the scores sees it, where loud decisions alone are searched. */
  still: 20,
  /** The index of the decision that the table names, which is tried before the others are listed; -1 where it names none. */
  known: 22,
  /** Where a decision has several chance outcomes: whether they are probed, and 1 as long as all that probes found is proved. */
  probes: 23,
  probesProved: 24,
  /** Whether one decision alone is to be searched here, to bound what the position is worth. */
  probed: 25,
  /** The number of the chance outcome that is searched now. */
  chance: 21,
} as const;

export const FRAME = 26;

/** How a decision is searched: in the whole window; whether it is better than the best one; the same less deep. */
export const HOW = { whole: 0, scout: 1, reduced: 2 } as const;

/** What comes next: a position is entered, another decision is searched, or what was found goes one level back. */
export const DO = { enter: 0, next: 1, back: 2 } as const;

/** Deeper than this no search goes. */
export const MAX_LEVEL = 1_000;

/** Thrown where several players decide at once. */
export class DecidedTogether extends Error {}
