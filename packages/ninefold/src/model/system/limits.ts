// What a caller allows strangers' rules: bounds on work and memory, of the interpreter and of compiled games alike.

/** What one question may take at most; a question that wants more is a fault, NF2010. */
export interface Limits {
  /**
   * Units of work: 400,000,000 where nothing is said, and 2^31 - 1 at most. A unit takes 5 to 15 ns; a compiled game
   * needs far fewer of them for the same question.
   */
  readonly work?: number | undefined;
  /**
   * Bytes: 2^30 where nothing is said, and 2^33 at most, of which the code of a compiled game has no more than 2^31 to
   * itself. The interpreter makes a value for every 20 of them.
   */
  readonly memory?: number | undefined;
}

/** A question's bounds in full. */
export interface Allowance {
  readonly work: number;
  readonly memory: number;
  /** How many values the interpreter may make: members of sets and piles, cells that are copied. */
  readonly values: number;
}

const MAX_WORK = 2 ** 31 - 1;
/** A list of so many bytes has fewer integers than 2^31: an edge is always a number with a sign. */
const MAX_MEMORY = 2 ** 33;
const USUAL_MEMORY = 2 ** 30;

/** What a value takes in the interpreter, about. */
const BYTES_OF_VALUE = 20;

/** How much work a question may take where the caller says nothing: a hang is worse than a fault. */
export const WORK_LIMIT = 400_000_000;

const USUAL: Allowance = { work: WORK_LIMIT, memory: USUAL_MEMORY, values: 50_000_000 };

/** @throws RangeError for limits out of range. */
export function allowanceOf({ work = USUAL.work, memory = USUAL.memory }: Limits = {}): Allowance {
  if (!(Number.isSafeInteger(work) && work >= 1 && work <= MAX_WORK)) {
    throw new RangeError(`The limit of work is from 1 to ${MAX_WORK}, not ${work}.`);
  }
  if (!(Number.isSafeInteger(memory) && memory >= 1 && memory <= MAX_MEMORY)) {
    throw new RangeError(`The limit of memory is from 1 to ${MAX_MEMORY} bytes, not ${memory}.`);
  }
  const values = memory === USUAL.memory ? USUAL.values : Math.ceil(memory / BYTES_OF_VALUE);
  return { work, memory, values };
}
