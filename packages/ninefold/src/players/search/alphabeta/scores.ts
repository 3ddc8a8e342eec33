// Scores: integers in place of worths, so that a search computes with nothing else. A score is what a position is worth to
// the first player above the middle, where one gains what the other gives; in a game of one player, what it is worth.
import type { Positions } from "../../../engine/index.ts";
import { descriptionOf, type GameSystem, type Outcome } from "../../../model/index.ts";

/** No score is as large. */
export const INFINITE = 2 ** 30 - 1;

/** Two worths are further apart than the longest line that is searched has plies, since each ply brings a score nearer to 0. */
export const DISTANCES = 1024;

/** The largest worth above the middle, in steps. */
const MAX_STEPS = 2 ** 19;
const FIRST_STEPS = 2 ** 18;

/** What outcomes are worth to each player, by their numbers. */
export interface Worths {
  of(number: number, outcomeAt: (number: number) => Outcome): Float64Array;
}

/** Thrown where an outcome is worth more than scores can say: they are made coarser, and all scores before have lost their sense. */
export class Rescaled extends Error {}

/** Thrown where one does not gain what the other gives. */
export class NotZeroSum extends Error {}

/** A score seen from one ply earlier: what is won is better sooner, and what is lost later. */
export const before = (score: number): number => (score > 0 ? score - 1 : score < 0 ? score + 1 : 0);

/** The largest score that is at most `alpha` when it is seen from one ply earlier. */
export const alphaAfter = (alpha: number): number => (alpha >= 0 ? alpha + 1 : alpha - 1);

/** The least score that is at least `beta` when it is seen from one ply earlier. */
export const betaAfter = (beta: number): number => (beta > 0 ? beta + 1 : beta - 1);

export class Scores {
  /** The bounds of all scores; the infinite ones where it is not known what outcomes can be worth. */
  least = -INFINITE;
  greatest = INFINITE;
  /** Scores below and above which only endings have: those of plays won and lost, where that is all that there is. */
  lost = -INFINITE;
  won = INFINITE;
  readonly #worths: Worths;
  readonly #positions: Positions;
  readonly #players: number;
  readonly #simple: boolean;
  /** So many steps are a worth of 1. */
  #steps = FIRST_STEPS;
  #sum: number | undefined;
  readonly #scores: number[] = [];
  readonly #exact = new Map<number, number>();

  constructor(system: GameSystem, positions: Positions, worths: Worths) {
    this.#worths = worths;
    this.#positions = positions;
    this.#players = system.players.length;
    // Where the rules write nothing, a win is worth 1, and a loss is what it costs (`worthsOf`).
    this.#simple = descriptionOf(system)?.worths.length === 0;
    this.#bound();
  }

  #bound(): void {
    if (!this.#simple) return;
    this.greatest = this.#steps * DISTANCES;
    this.least = -this.greatest;
    this.won = this.greatest - DISTANCES;
    this.lost = -this.won;
  }

  /** The score of the outcome with this number. */
  of(outcome: number): number {
    return this.#scores[outcome] ?? this.#found(outcome);
  }

  #found(outcome: number): number {
    const worths = this.#worths.of(outcome, (number) => this.#positions.outcomeAt(number));
    const above = this.#above(worths);
    if (Math.abs(above) * this.#steps > MAX_STEPS) this.#rescale(above);
    const steps = Math.round(above * this.#steps);
    this.#exact.set(steps, above).set(-steps, -above);
    const score = steps * DISTANCES;
    this.#scores[outcome] = score;
    return score;
  }

  /** So much coarser that a worth four times as large can be said. */
  #rescale(above: number): never {
    while (4 * Math.abs(above) * this.#steps > MAX_STEPS) this.#steps /= 2;
    this.#scores.length = 0;
    this.#exact.clear();
    this.#bound();
    throw new Rescaled();
  }

  #above(worths: Float64Array): number {
    const [first = 0, second = 0] = worths;
    if (this.#players === 1) return first;
    this.#sum ??= first + second;
    if (Math.abs(first + second - this.#sum) > 1e-9) throw new NotZeroSum();
    return first - this.#sum / 2;
  }

  /** By what the values of an evaluator are multiplied. */
  factor(unit: number): number {
    return (this.#steps * DISTANCES) / unit;
  }

  /** What a score, as a player sees it, is worth to that player: of endings exactly, else as near as scores are. */
  worth(score: number): number {
    const steps = Math.sign(score) * Math.ceil(Math.abs(score) / DISTANCES);
    return (this.#sum ?? 0) / 2 + (this.#exact.get(steps) ?? score / DISTANCES / this.#steps);
  }
}
