// What a search knows of information states: of each a block of numbers for each of its decisions, in flat arrays that grow
// within a number of bytes.
import { Records } from "./records.ts";

/** An information state that is not there. */
export const UNKNOWN = -1;

/** Of an information state in `Records`: where its decisions begin, and how many there are. */
const WIDTH = 2;

export class InformationTable {
  /** By decision how much it is regretted not to have taken it, or what it was worth, all in all. */
  regrets: Float64Array;
  /** By decision how often it was tried. */
  visits: Float64Array;
  /** By decision how much of it there was in all mixtures so far. */
  shares: Float64Array;
  /** By decision and player what it was worth on average. */
  means: Float64Array;
  readonly players: number;
  readonly #records: Records;
  readonly #most: number;
  #decisions = 0;

  constructor(players: number, bytes: number) {
    this.players = players;
    this.#records = new Records(WIDTH, bytes / 4);
    const perDecision = 8 * (3 + players);
    this.#most = Math.floor((bytes * 3) / 4 / (1.5 * perDecision));
    const length = Math.min(this.#most, 256);
    this.regrets = new Float64Array(length);
    this.visits = new Float64Array(length);
    this.shares = new Float64Array(length);
    this.means = new Float64Array(length * players);
  }

  get size(): number {
    return this.#records.size;
  }

  /** The information state with a key; `UNKNOWN` where there is none. */
  find(low: number, high: number): number {
    return this.#records.find(low, high);
  }

  /** A fresh one with so many decisions; `UNKNOWN` where it does not fit. */
  add(low: number, high: number, count: number): number {
    if (this.#decisions + count > this.#most) return UNKNOWN;
    const state = this.#records.add(low, high);
    if (state < 0) return UNKNOWN;
    this.#records.rows[state] = this.#decisions;
    this.#records.rows[state + 1] = count;
    this.#decisions += count;
    if (this.#decisions > this.regrets.length) this.#grow();
    return state;
  }

  /** The first of its decisions. */
  first(state: number): number {
    return this.#records.rows[state]!;
  }

  count(state: number): number {
    return this.#records.rows[state + 1]!;
  }

  clear(): void {
    this.#records.clear();
    this.regrets.fill(0, 0, this.#decisions);
    this.visits.fill(0, 0, this.#decisions);
    this.shares.fill(0, 0, this.#decisions);
    this.means.fill(0, 0, this.#decisions * this.players);
    this.#decisions = 0;
  }

  /** Adds what came of a decision to the means of all players. */
  learn(decision: number, worths: Float64Array): void {
    this.visits[decision]!++;
    const at = decision * this.players;
    for (let player = 0; player < this.players; player++)
      this.means[at + player]! += (worths[player]! - this.means[at + player]!) / this.visits[decision]!;
  }

  /** Writes the mixture that regrets ask for (Hart and Mas-Colell 2000). */
  match(state: number, mixture: Float64Array): void {
    const first = this.first(state);
    const count = this.count(state);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += Math.max(0, this.regrets[first + i]!);
    for (let i = 0; i < count; i++) mixture[i] = sum > 0 ? Math.max(0, this.regrets[first + i]!) / sum : 1 / count;
  }

  #grow(): void {
    const length = Math.min(this.#most, Math.max(this.#decisions, 2 * this.regrets.length));
    this.regrets = longer(this.regrets, length);
    this.visits = longer(this.visits, length);
    this.shares = longer(this.shares, length);
    this.means = longer(this.means, length * this.players);
  }
}

function longer(numbers: Float64Array, length: number): Float64Array {
  const all = new Float64Array(length);
  all.set(numbers);
  return all;
}
