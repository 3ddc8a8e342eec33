import { ProgramError } from "./errors.ts";

/** The only chance that an effect has. Each result has an exact probability, so that the game can be solved. */
export interface Chance {
  /** One member of a list, each as likely as the others. */
  one<Member>(among: readonly Member[]): Member;
  /** An index of the list of weights: whole numbers above 0, each as likely as its part of their sum. */
  weighted(weights: readonly number[]): number;
  /** The members in an order by chance, each order as likely as the others. */
  shuffled<Member>(members: readonly Member[]): Member[];
}

/** What an effect asks for next: a number below a size, or an index of weights. */
export type Wanted = { readonly size: number } | { readonly weights: readonly number[] };

/** Thrown where an effect wants more results than it was handed. It is told by `asked`, whether caught or not. */
export const WANTED = Object.freeze({ wanted: "a result of chance" });

const MAX_SIZE = 1 << 16;

/** So many results one change may take, since each is asked for by a replay of those before it. */
export const MAX_RESULTS = 1000;

/** Hands out results that are known, in order, and notes what is asked for after them. */
export class Replayed implements Chance {
  readonly #results: readonly number[];
  #at = 0;
  #asked: Wanted | undefined;

  constructor(results: readonly number[]) {
    this.#results = results;
    // An effect is handed this: it may not put an answer of its own in the place of what was asked.
    Object.freeze(this);
  }

  /** What was asked for beyond the results that were handed in. */
  get asked(): Wanted | undefined {
    return this.#asked;
  }

  one<Member>(among: readonly Member[]): Member {
    const size = Array.isArray(among) ? among.length : 0;
    if (size < 1 || size > MAX_SIZE) {
      throw new ProgramError("answer", `chance.one takes a list of 1 to ${MAX_SIZE} members, found ${size}`);
    }
    return among[size === 1 ? 0 : this.#next({ size })]!;
  }

  weighted(weights: readonly number[]): number {
    const list = Array.isArray(weights) ? [...(weights as readonly number[])] : [];
    const sum = list.reduce((all, one) => all + one, 0);
    const fits = list.every((one) => Number.isSafeInteger(one) && one > 0) && Number.isSafeInteger(sum);
    if (list.length < 1 || list.length > MAX_SIZE || !fits) {
      throw new ProgramError("answer", `chance.weighted takes a list of 1 to ${MAX_SIZE} whole numbers above 0`);
    }
    return list.length === 1 ? 0 : this.#next({ weights: list });
  }

  shuffled<Member>(members: readonly Member[]): Member[] {
    const rest = [...members];
    const order: Member[] = [];
    while (rest.length > 0) {
      const one = this.one(rest.map((_, at) => at));
      order.push(...rest.splice(one, 1));
    }
    return order;
  }

  /** Whether all results were taken. */
  get isSpent(): boolean {
    return this.#at === this.#results.length;
  }

  #next(asked: Wanted): number {
    const limit = "size" in asked ? asked.size : asked.weights.length;
    if (this.#at === MAX_RESULTS) {
      throw new ProgramError("answer", `chance is asked for more than ${MAX_RESULTS} results in one step`);
    }
    const result = this.#asked ? undefined : this.#results[this.#at];
    if (result === undefined) {
      this.#asked ??= asked;
      throw WANTED;
    }
    if (!(result < limit)) throw new RangeError(`a result of chance is ${result}, expected one below ${limit}`);
    this.#at++;
    return result;
  }
}
