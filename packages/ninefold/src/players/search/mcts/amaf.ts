// All moves as first (Gelly and Silver 2007): what the plays through a position were worth in which a player made a decision
// at any time after it. By that, decisions are judged that were seldom tried, in the position and below it, as far down as
// few plays have come (GRAVE: Cazenave 2015).
import { NOBODY, type Tree } from "./tree.ts";

/** Decisions are counted in a position once so many plays have gone through it, and judged by it after so many. */
const COUNTED = 16;
const JUDGING = 20;

/** What was counted weighs less against plays of the decision itself, the more there are of both. */
const BIAS = 1e-3;

/** So many decisions of a play are counted at most. */
const MAX_RECORDED = 1 << 12;

/**
 * With fewer codes of decisions each is soon tried itself, and the same one means something else later in the play; with more
 * nothing is counted either. Of different decisions so many are counted.
 */
const MIN_CODES = 16;
const MAX_CODES = 1 << 15;
const MAX_WIDTH = 1 << 12;
const FIRST_WIDTH = 1 << 7;
const FIRST_TABLES = 1 << 4;

/** Of one decision in a table: two numbers, of which what plays were worth all in all need not be exact. */
const CELL = 2;
const BYTES = 4 * CELL;

/** No table. */
const NONE = -1;

/** Whether decisions with so many codes can be counted. */
export const isCountable = (codes: number | undefined, players: number): codes is number =>
  codes !== undefined && codes >= MIN_CODES && codes * players <= MAX_CODES;

export class Amaf {
  /** For the decisions of a random play. */
  readonly trace = new Int32Array(2 * MAX_RECORDED);
  /** Where the table begins that decisions are judged by; `NONE` where there is none. */
  #judge = NONE;
  readonly #tree: Tree;
  readonly #codes: number;
  readonly #middles: Float64Array;
  readonly #bytes: number;
  /** By player and code the number of a decision, from 1 on in the order in which they are met; 0 for those not met. */
  readonly #numbers: Int32Array;
  #known = 0;
  /**
   * How many decisions there is room for in a table, how many tables there are, and by table and decision what plays were worth all
   * in all to who made it, and how many these were: beside each other, since tables are larger than the caches of a processor.
   */
  #width = FIRST_WIDTH;
  #tables = 0;
  #cells = new Float32Array(CELL * FIRST_TABLES * FIRST_WIDTH);
  /** By player the decisions that she makes in the play at hand, each once, by where they stand in a table. */
  readonly #met: readonly Int32Array[];
  readonly #counts: Int32Array;
  /** By decision the last play in which it was met. */
  readonly #metIn = new Int32Array(MAX_WIDTH);
  #play = 0;

  /** `middles`: by player a worth from which others are counted, since few digits are kept. `bytes`: what the tables may take. */
  constructor(tree: Tree, codes: number, middles: Float64Array, bytes: number) {
    const players = middles.length;
    this.#tree = tree;
    this.#codes = codes;
    this.#middles = middles;
    this.#bytes = bytes;
    this.#numbers = new Int32Array(codes * players);
    this.#met = Array.from({ length: players }, () => new Int32Array(MAX_WIDTH));
    this.#counts = new Int32Array(players);
  }

  /** A play begins at the root. */
  begin(): void {
    this.#judge = NONE;
    this.#counts.fill(0);
    this.#play++;
  }

  /** The play goes through a position. */
  meet(slot: number): void {
    if (this.#tree.visits(slot) < JUDGING) return;
    const table = this.#tree.table(slot);
    if (table !== 0) this.#judge = (table - 1) * CELL * this.#width;
  }

  /** Whether decisions are judged by what was counted. */
  get judges(): boolean {
    return this.#judge >= 0;
  }

  /** What plays through the judging position were worth in which a decision was made; infinite where none are known. */
  mean(player: number, code: number): number {
    const at = this.#at(player, code);
    const plays = at < 0 ? 0 : this.#cells[at + 1]!;
    return plays === 0 ? Number.POSITIVE_INFINITY : this.#middles[player]! + this.#cells[at]! / plays;
  }

  /**
   * What a decision promises that was taken so often, and was worth so much in all: its mean, moved towards that of all plays in
   * which it was made, and a bonus of so much times 1 / √visits.
   */
  urgency(player: number, code: number, sum: number, visits: number, bonus: number): number {
    const at = this.#at(player, code);
    const plays = at < 0 ? 0 : this.#cells[at + 1]!;
    const worth = at < 0 ? 0 : this.#cells[at]!;
    // What was counted weighs `plays` in so many; one division serves 1 / visits as well.
    const others = plays + visits + BIAS * plays * visits;
    const inverse = 1 / (visits * others);
    const share = others * inverse;
    const mean = sum * share;
    const above = mean - this.#middles[player]!;
    return mean + bonus * Math.sqrt(share) + (worth - above * plays) * visits * inverse;
  }

  /** Where a decision stands in the judging table; below 0 where it was not met. */
  #at(player: number, code: number): number {
    const number = this.#numbers[player * this.#codes + code]!;
    return number === 0 ? NONE : this.#judge + CELL * (number - 1);
  }

  /** So many decisions of the random play stand in the trace. */
  hear(recorded: number): void {
    for (let i = 0; i < recorded; i++) this.#add(this.trace[2 * i]!, this.trace[2 * i + 1]!);
  }

  /**
   * What a play was worth, by player every so many numbers from one on, that went through a slot and then made the decisions
   * heard so far. After that the decision of the slot is heard, and who chose it.
   */
  learn(slot: number, chooser: number, worths: Float64Array, from: number, step: number): void {
    const at = this.#tableOf(slot);
    if (at !== NONE) {
      const cells = this.#cells;
      for (let player = 0; player < this.#met.length; player++) {
        const worth = worths[from + step * player]! - this.#middles[player]!;
        const met = this.#met[player]!;
        for (let i = 0, count = this.#counts[player]!; i < count; i++) {
          // Tables begin at even places.
          const cell = (at + met[i]!) | 0;
          cells[cell]! += worth;
          cells[cell | 1]! += 1;
        }
      }
    }
    if (chooser !== NOBODY) this.#add(chooser, this.#tree.codes[slot]!);
  }

  /** Gives up the tables of slots that are no longer in the tree. */
  keep(): void {
    const tree = this.#tree;
    const owners: number[] = [];
    for (let slot = 0; slot < tree.size; slot++) if (tree.table(slot) !== 0) owners.push(slot);
    owners.sort((a, b) => tree.table(a) - tree.table(b));
    const width = CELL * this.#width;
    for (const [i, slot] of owners.entries()) {
      const from = (tree.table(slot) - 1) * width;
      this.#cells.copyWithin(i * width, from, from + width);
      tree.setTable(slot, i + 1);
    }
    this.#empty(owners.length);
  }

  clear(): void {
    this.#empty(0);
  }

  #empty(kept: number): void {
    this.#cells.fill(0, kept * CELL * this.#width, this.#tables * CELL * this.#width);
    this.#tables = kept;
  }

  #add(player: number, code: number): void {
    if (code < 0) return;
    const number = this.#numbers[player * this.#codes + code]! || this.#numbered(player * this.#codes + code);
    if (number === 0 || this.#metIn[number - 1] === this.#play) return;
    this.#metIn[number - 1] = this.#play;
    this.#met[player]![this.#counts[player]!++] = CELL * (number - 1);
  }

  /** The number of a decision that is met first; 0 where there is no room for it. */
  #numbered(decision: number): number {
    if (this.#known === this.#width && !this.#widen()) return 0;
    this.#numbers[decision] = ++this.#known;
    return this.#known;
  }

  /** Where the table of a slot begins, made where it is time for it; `NONE` where there is none. */
  #tableOf(slot: number): number {
    const known = this.#tree.table(slot);
    if (known !== 0) return (known - 1) * CELL * this.#width;
    if (this.#tree.visits(slot) < COUNTED) return NONE;
    const decisions = (this.#tables + 1) * this.#width;
    if (decisions * BYTES > this.#bytes) return NONE;
    if (CELL * decisions > this.#cells.length) this.#relocate(2 * this.#cells.length, this.#width);
    this.#tree.setTable(slot, ++this.#tables);
    return CELL * (decisions - this.#width);
  }

  /** Doubles the room for decisions; false where that would take too much. */
  #widen(): boolean {
    const width = 2 * this.#width;
    if (width > MAX_WIDTH || this.#tables * width * BYTES > this.#bytes) return false;
    this.#relocate(2 * this.#cells.length, width);
    // Until the play ends nothing is judged by a table that has moved.
    this.#judge = NONE;
    this.#width = width;
    return true;
  }

  /** Moves the tables to another array of so many numbers, in which each has a width. */
  #relocate(length: number, width: number): void {
    const cells = new Float32Array(length);
    for (let table = 0; table < this.#tables; table++) {
      const from = table * CELL * this.#width;
      cells.set(this.#cells.subarray(from, from + CELL * this.#width), table * CELL * width);
    }
    this.#cells = cells;
  }
}
