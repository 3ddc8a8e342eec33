// The frames of a search: what is known of the node on each level while those below it are searched. They stand in one array
// of numbers, so that a search can stop anywhere and go on from there.

/** Where the parts of a frame stand. */
export const AT = {
  /** How many plies are still to be searched; 0 and below: loud decisions alone. */
  depth: 0,
  /** The window: at first as the first player sees it, from the list of decisions on as who decides there sees it. */
  alpha: 1,
  beta: 2,
  /** The alpha that the node began with. */
  floor: 3,
  /** 1 where the first player decides, or nobody, and -1 where the second does. */
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
  /** Whether the decision that is searched now has several chance outcomes. */
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
  /** The value of the evaluator, as the first player sees it, where loud decisions alone are searched. */
  still: 20,
} as const;

export const FRAME = 24;

/** How a decision is searched: in the whole window; whether it is better than the best one; the same less deep. */
export const HOW = { whole: 0, scout: 1, reduced: 2 } as const;
