// Scores: integers in place of worths, so that a search computes with nothing else. A score is what a position is worth to
// one player above the middle, where what that player gains all others give.
import type { PlayerId } from "../../../model/index.ts";
import type { PossibleWorths } from "../possible-worths.ts";

/** No score is as large. */
export const INFINITE = 2 ** 30 - 1;

/** Two worths are further apart than the longest line that is searched has plies, since each ply brings a score nearer to 0. */
export const DISTANCES = 1024;

/** The largest worth above the middle, in steps. */
const MAX_STEPS = 2 ** 19;
const FIRST_STEPS = 2 ** 18;
const FEWEST_STEPS = 2 ** 16;

/** So much of a worth may be rounding. */
const ROUNDING = 1e-12;

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

export interface ScoresOptions {
  /** What outcomes are worth to each player, by their numbers. */
  readonly worths: (outcome: number) => Float64Array;
  /** What plays can be worth at all. */
  readonly possible: PossibleWorths;
  /** Whose worths are scores. */
  readonly player: PlayerId;
  /** Whether the worths of others do not matter: there are none, or they are taken to play against the player. */
  readonly alone: boolean;
}

export class Scores {
  readonly player: PlayerId;
  /** No score is greater, and none less than the negative; infinite where it is not known what outcomes can be worth. */
  greatest = INFINITE;
  /** From here on only endings have scores, and below the negative: nothing is worth more to either side. */
  won = INFINITE;
  /** What is worth the least to a side has at most this score, as that side sees it. */
  lost = -INFINITE;
  /** Whether worths were met that scores do not tell apart: then they prove nothing. */
  blurred = false;
  readonly #worths: (outcome: number) => Float64Array;
  readonly #alone: boolean;
  /** So many steps are a worth of 1. */
  #steps = FIRST_STEPS;
  /** What both players gain together. */
  #sum: number | undefined;
  /** The worth whose score is 0; half of the sum where nothing is said. */
  readonly #middle: number | undefined;
  /** By number of outcome. */
  readonly #scores: number[] = [];
  readonly #exact = new Map<number, number>();

  constructor({ worths, possible, player, alone }: ScoresOptions) {
    this.#worths = worths;
    this.#alone = alone;
    this.player = player;
    this.#sum = alone ? undefined : possible.sum;
    const [least = 0, greatest = 0] = [possible.least[player], possible.greatest[player]];
    const usual = alone ? 0 : possible.sum === undefined ? Number.NaN : possible.sum / 2;
    // Worths that are all far from the usual middle are told apart by how far they are from their own.
    const own = (least + greatest) / 2;
    const middle = Math.abs(own - usual) > greatest - least ? own : usual;
    const largest = Math.max(Math.abs(greatest - middle), Math.abs(least - middle));
    if (!Number.isFinite(largest)) return;
    this.#middle = middle;
    while (largest * this.#steps > MAX_STEPS) this.#steps /= 2;
    while (largest > 0 && largest * this.#steps < FEWEST_STEPS) this.#steps *= 2;
    this.greatest = Math.round(largest * this.#steps) * DISTANCES;
    if (this.greatest > 0) this.won = this.greatest - DISTANCES;
    const worst = alone ? Math.round((least - middle) * this.#steps) * DISTANCES : -this.greatest;
    this.lost = worst < 0 ? worst + DISTANCES - 1 : worst;
  }

  /** The score of the outcome with this number. */
  of(outcome: number): number {
    return this.#scores[outcome] ?? this.#found(outcome);
  }

  #found(outcome: number): number {
    const above = this.#above(this.#worths(outcome));
    if (Math.abs(above) * this.#steps > MAX_STEPS) this.#rescale(above);
    const steps = Math.round(above * this.#steps);
    const known = this.#exact.get(steps);
    if (known !== undefined && Math.abs(known - above) > ROUNDING * Math.abs(above)) this.blurred = true;
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
    throw new Rescaled();
  }

  /** What it is worth to the player, above the middle. */
  #above(worths: Float64Array): number {
    const own = worths[this.player] ?? 0;
    if (this.#alone) return own - (this.#middle ?? 0);
    const sum = worths.reduce((total, worth) => total + worth, 0);
    this.#sum ??= sum;
    if (Math.abs(sum - this.#sum) > 1e-9) throw new NotZeroSum();
    return own - (this.#middle ?? this.#sum / 2);
  }

  /** By what the values of an evaluator are multiplied. */
  factor(unit: number): number {
    return (this.#steps * DISTANCES) / unit;
  }

  /** After how many steps at the latest the play ends that has this score; undefined in the middle, which no step changes. */
  within(score: number): number | undefined {
    return score === 0 ? undefined : DISTANCES * Math.ceil(Math.abs(score) / DISTANCES) - Math.abs(score);
  }

  /** What a score, as one of the two sides sees it, is worth to it: of endings exactly, else as near as scores are. */
  worth(score: number): number {
    const steps = Math.sign(score) * Math.ceil(Math.abs(score) / DISTANCES);
    return (this.#middle ?? (this.#sum ?? 0) / 2) + (this.#exact.get(steps) ?? score / DISTANCES / this.#steps);
  }
}
