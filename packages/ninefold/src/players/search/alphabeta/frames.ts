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
  /** 1 as long as all that was found is proved. */
  proved: 13,
  /** 1 where something that was found holds only of the path to the node. */
  path: 14,
  /** The hash of the position. */
  low: 15,
  high: 16,
  /** Whether a step is forced there. */
  forced: 17,
  /** The value of the evaluator, as the player of the scores sees it, where loud decisions alone are searched. */
  still: 18,
  /** The index of the decision that the table names, which is tried before the others are listed; -1 where it names none. */
  known: 19,
  /** Where a decision has several chance outcomes: whether they are probed. */
  probes: 20,
  /** Whether one decision alone is to be searched here, to bound what the position is worth. */
  probed: 21,
  /** The number of the chance outcome that is searched now. */
  chance: 22,
} as const;

export const FRAME = 23;

/** How a decision is searched: in the whole window; whether it is better than the best one; the same less deep. */
export const HOW = { whole: 0, scout: 1, reduced: 2 } as const;

/** What comes next: a position is entered, another decision is searched, or what was found goes one level back. */
export const DO = { enter: 0, next: 1, back: 2 } as const;

/** Deeper than this no search goes. */
export const MAX_LEVEL = 1_000;

/**
 * Forced steps that follow each other are searched as long as what chance decides in them is so probable: two players who both
 * cannot move may pass in turn for ever, and each step has its chance outcomes.
 */
const LEAST_PROBABLE = 2 ** -12;

/** Walks the frames. A subclass says what a frame holds, and how it is entered, gone on with and left. */
export abstract class FrameMachine {
  /** Positions that were reached by decisions. */
  nodes = 0;
  /** The level of the frame that comes, and what comes there: one of `DO`. */
  protected level = 0;
  protected doing: number = DO.back;
  /** By level how probable it is what chance decided in the forced steps since the last decision. */
  readonly #probable = new Float64Array(MAX_LEVEL + 2).fill(1);

  /** Enters the position of a level. */
  protected abstract enter(level: number): void;
  /** Searches the next decision of a level, or ends it. */
  protected abstract next(level: number): void;
  /** The decision of a level, or one of its chance outcomes, was searched. */
  protected abstract back(level: number): void;

  /** Whether what chance decided in the forced steps before a level is too improbable to search on through another. */
  protected isImprobable(level: number): boolean {
    return (this.#probable[level] ?? 1) < LEAST_PROBABLE;
  }

  /** The next level comes after a decision, or after a forced step by what chance decides with a probability. */
  protected noteProbability(level: number, forced: boolean, probability: number): void {
    this.#probable[level + 1] = forced ? (this.#probable[level] ?? 1) * probability : 1;
  }

  /** Goes on until so many positions were reached all in all; whether the search is done. */
  advance(nodes: number): boolean {
    for (;;) {
      if (this.doing === DO.next) this.next(this.level);
      else if (this.doing === DO.enter) {
        if (this.nodes >= nodes) return false;
        this.enter(this.level);
      } else {
        if (this.level === 0) return true;
        this.level--;
        this.back(this.level);
      }
    }
  }
}

/** Thrown where several players decide at once. */
export class DecidedTogether extends Error {}
