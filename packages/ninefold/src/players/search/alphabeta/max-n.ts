// Search for any number of players, each of whom takes what is best for itself (max^n: Luckhardt and Irani 1986), the first
// of equally good decisions. What is worth to a player more than all have together cannot be: where that shows that a
// position is not better for who decided before it than what there was already, it is left (shallow pruning: Korf 1991).
import { COMING, type Positions } from "../../../engine/index.ts";
import type { PlayerId } from "../../../model/index.ts";
import type { Evaluator } from "../../evaluators/evaluator.ts";
import type { PossibleWorths } from "../possible-worths.ts";
import { AT, DecidedTogether, DO, FRAME, FrameMachine, MAX_LEVEL } from "./frames.ts";
import { Lines } from "./lines.ts";
import type { Machine } from "./slices.ts";

/** So much nearer to 0 each ply brings a worth: what is won is better sooner, and what is lost later. */
const PLY = 2 ** -36;

/** Worths that differ by less are the same but for the plies to them. */
const NEAR = 2 ** -24;

/** What is known of a worth: that it is one of endings alone, and that it is the same whichever of equally good decisions is taken. */
const KNOWN = { endings: 1, untied: 2, both: 3 } as const;

/** In place of who decides, where a step is forced. */
const NOBODY = -1;

export interface MaxNParts {
  readonly positions: Positions;
  readonly players: number;
  /** What outcomes are worth to each player, by their numbers. */
  readonly worths: (outcome: number) => Float64Array;
  readonly possible: PossibleWorths;
  readonly evaluator: Evaluator;
}

export class MaxN extends FrameMachine implements Machine {
  readonly windowed = false;
  readonly won: number;
  readonly #positions: Positions;
  readonly #players: number;
  readonly #worths: (outcome: number) => Float64Array;
  readonly #evaluator: Evaluator;
  readonly #possible: PossibleWorths;
  /** The worth of somebody of whom nothing is known. */
  readonly #middle: number;
  readonly #lines = new Lines(MAX_LEVEL);
  readonly #frames = new Int32Array((MAX_LEVEL + 2) * FRAME);
  /** By level and player what the best decision is worth. */
  readonly #best: Float64Array;
  /** The same, summed over those chance outcomes of the decision that were searched. */
  readonly #sums: Float64Array;
  /** What was found of the level that was left. */
  readonly #value: Float64Array;
  /** The worths of outcomes that were met. */
  readonly #exact = new Map<number, number>();
  #known = 0;

  constructor({ positions, players, worths, possible, evaluator }: MaxNParts) {
    super();
    this.#positions = positions;
    this.#players = players;
    this.#worths = worths;
    this.#evaluator = evaluator;
    this.#possible = possible;
    this.#middle = (possible.sum ?? 0) / players;
    this.won = Math.max(...possible.greatest) - NEAR;
    this.#best = new Float64Array((MAX_LEVEL + 2) * players);
    this.#sums = new Float64Array((MAX_LEVEL + 2) * players);
    this.#value = new Float64Array(players);
  }

  get score(): number {
    return this.#value[this.#frames[AT.sign] ?? 0] ?? 0;
  }

  get proved(): boolean {
    return (this.#known & KNOWN.endings) !== 0;
  }

  get tied(): boolean {
    return (this.#known & KNOWN.untied) === 0;
  }

  get lost(): number {
    return (this.#possible.least[this.#frames[AT.sign] ?? 0] ?? Number.NEGATIVE_INFINITY) + NEAR;
  }

  get line(): readonly number[] {
    return this.#lines.of(0);
  }

  /** What a score is worth: of endings exactly. */
  worth(score: number): number {
    const near = this.#exact.get(Math.round(score / NEAR / 2));
    return near !== undefined && Math.abs(near - score) < NEAR ? near : score;
  }

  forget(): void {}

  begin(index: number, depth: number): void {
    this.level = 0;
    this.#frames[AT.depth] = depth;
    this.#open(0, this.#positions.mover(0), index, index + 1);
  }

  /** Prepares a frame whose decisions from `next` up to `count` are searched. */
  #open(level: number, mover: number, next: number, count: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    frames[at + AT.sign] = mover;
    frames[at + AT.next] = next;
    frames[at + AT.count] = count;
    frames[at + AT.bestIndex] = -1;
    frames[at + AT.proved] = KNOWN.both;
    this.doing = DO.next;
  }

  protected enter(level: number): void {
    const depth = this.#frames[level * FRAME + AT.depth] ?? 0;
    this.#lines.clear(level);
    const coming = this.#positions.look(level);
    if (coming === COMING.several) throw new DecidedTogether();
    if (coming === COMING.over) this.#end(level);
    else if (level >= MAX_LEVEL || (coming === COMING.forced ? this.isImprobable(level) : depth <= 0))
      this.#evaluate(level, coming === COMING.forced);
    else if (coming === COMING.forced) this.#open(level, NOBODY, 0, 1);
    else this.#open(level, this.#positions.mover(level), 0, this.#positions.count(level));
  }

  #end(level: number): void {
    const worths = this.#worths(this.#positions.outcome(level));
    this.#value.set(worths);
    for (const worth of worths) this.#exact.set(Math.round(worth / NEAR / 2), worth);
    this.#known = KNOWN.both;
    this.doing = DO.back;
  }

  #evaluate(level: number, forced: boolean): void {
    const { unit } = this.#evaluator;
    const { greatest, least } = this.#possible;
    for (let player = 0; player < this.#players; player++) {
      const value = this.#middle + (forced ? 0 : this.#evaluator.evaluate(level, player as PlayerId) / unit);
      this.#value[player] = Math.min(
        (greatest[player] ?? 0) - 2 * NEAR,
        Math.max((least[player] ?? 0) + 2 * NEAR, value),
      );
    }
    this.#known = KNOWN.untied;
    this.doing = DO.back;
  }

  protected next(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const index = frames[at + AT.next] ?? 0;
    if (index === frames[at + AT.count]) {
      this.#leave(level);
      return;
    }
    frames[at + AT.index] = index;
    frames[at + AT.chances] = this.#positions.chances(level, index);
    frames[at + AT.chance] = 0;
    this.#sums.fill(0, level * this.#players, (level + 1) * this.#players);
    this.#take(level, 0);
  }

  #take(level: number, chance: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const forced = frames[at + AT.sign] === NOBODY;
    this.#positions.take(level, chance);
    if (!forced) this.nodes++;
    const isDrawn = forced && (frames[at + AT.chances] ?? 1) > 1;
    const probability = isDrawn ? this.#positions.probability(level, chance) : 1;
    this.noteProbability(level, forced, probability);
    frames[at + FRAME + AT.depth] = (frames[at + AT.depth] ?? 0) - (forced ? 0 : 1);
    this.level = level + 1;
    this.doing = DO.enter;
  }

  protected back(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const chances = frames[at + AT.chances] ?? 1;
    const chance = frames[at + AT.chance] ?? 0;
    const probability = chances === 1 ? 1 : this.#positions.probability(level, chance);
    const sums = level * this.#players;
    for (let player = 0; player < this.#players; player++) {
      const worth = this.#value[player] ?? 0;
      const sooner = worth > PLY ? worth - PLY : worth < -PLY ? worth + PLY : worth;
      this.#sums[sums + player] = (this.#sums[sums + player] ?? 0) + probability * sooner;
    }
    frames[at + AT.proved] = (frames[at + AT.proved] ?? 0) & this.#known;
    this.doing = DO.next;
    if (chance + 1 < chances) {
      frames[at + AT.chance] = chance + 1;
      this.#take(level, chance + 1);
    } else this.#judge(level);
  }

  /** Compares the decision of a level with the best. */
  #judge(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const start = level * this.#players;
    const mover = frames[at + AT.sign] ?? NOBODY;
    frames[at + AT.next] = (frames[at + AT.next] ?? 0) + 1;
    const isFirst = (frames[at + AT.bestIndex] ?? -1) < 0;
    if (!isFirst && level > 0 && this.#isTie(start, mover)) this.#tie(level);
    if (!isFirst && (this.#sums[start + mover] ?? 0) <= (this.#best[start + mover] ?? 0)) return;
    const index = frames[at + AT.index] ?? 0;
    frames[at + AT.bestIndex] = index;
    for (let player = 0; player < this.#players; player++) {
      this.#best[start + player] = this.#sums[start + player] ?? 0;
    }
    this.#lines.extend(level, mover === NOBODY ? -1 : index, (frames[at + AT.chances] ?? 1) > 1);
    if (this.#isRefuted(level, mover)) this.#leave(level);
  }

  /** Whether a decision is as good as the best to its player, and not to the others. Sooner or later makes no difference here. */
  #isTie(start: number, mover: number): boolean {
    const apart = (player: number): number =>
      Math.abs((this.#sums[start + player] ?? 0) - (this.#best[start + player] ?? 0));
    if (apart(mover) >= NEAR) return false;
    for (let player = 0; player < this.#players; player++) if (apart(player) >= NEAR) return true;
    return false;
  }

  #tie(level: number): void {
    const at = level * FRAME + AT.proved;
    this.#frames[at] = (this.#frames[at] ?? 0) & ~KNOWN.untied;
  }

  /** Whether who decided before has something at least as good, whatever else this player finds. */
  #isRefuted(level: number, mover: number): boolean {
    if (level === 0 || mover === NOBODY) return false;
    const frames = this.#frames;
    const at = (level - 1) * FRAME;
    const before = frames[at + AT.sign] ?? NOBODY;
    if (before === NOBODY || before === mover) return false;
    if ((frames[at + AT.bestIndex] ?? -1) < 0 || (frames[at + AT.chances] ?? 1) > 1) return false;
    const { sum, least } = this.#possible;
    if (sum === undefined) return false;
    let left = sum - (this.#best[level * this.#players + mover] ?? 0);
    for (let other = 0; other < this.#players; other++) {
      if (other !== mover && other !== before) left -= least[other] ?? 0;
    }
    const bound = this.#best[(level - 1) * this.#players + before] ?? 0;
    if (left > bound - PLY) return false;
    // What is not searched here may be as good to who decided before as what there was.
    if (left > bound - NEAR) this.#tie(level);
    return true;
  }

  #leave(level: number): void {
    for (let player = 0; player < this.#players; player++) {
      this.#value[player] = this.#best[level * this.#players + player] ?? 0;
    }
    this.#known = this.#frames[level * FRAME + AT.proved] ?? 0;
    this.doing = DO.back;
  }
}
