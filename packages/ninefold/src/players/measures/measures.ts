// Measures of a game by plays of it: plays come in, numbers with their intervals go out.
import { type Estimate, meanEstimate, shareOf } from "../statistics/intervals.ts";
import {
  decisivenessOf,
  dramaOf,
  leaderChangesOf,
  type MeasuredPlay,
  uncertaintyOf,
  winnerOf,
} from "./measured-play.ts";
import { chanceOf, type Range } from "./reference.ts";

/** How numbers are spread: the least, the quartiles, the greatest. */
export interface Spread {
  readonly mean: Estimate;
  readonly quartiles: readonly [least: number, lower: number, median: number, upper: number, greatest: number];
}

export interface Measures {
  readonly plays: number;
  readonly ended: Estimate;
  /** By player the share of plays that she alone has won. */
  readonly wins: readonly Estimate[];
  /** Plays that are over and that nobody has won alone; undefined in games for one player. */
  readonly draws: Estimate | undefined;
  /** By how much more plays one player wins than another; undefined in games for one player. */
  readonly balance: Estimate | undefined;
  /** By player the mean of what plays are worth that are over. */
  readonly worths: readonly Estimate[];
  readonly length: Spread | undefined;
  readonly choices: Spread | undefined;
  /** By a reference; each is undefined where no play says anything about it. */
  readonly drama: Estimate | undefined;
  readonly leaderChanges: Estimate | undefined;
  readonly decisiveness: Estimate | undefined;
  readonly uncertainty: Estimate | undefined;
  readonly weight: Estimate | undefined;
  /** The share of plies with a choice in which the best decision is better by more than `WEIGHTY` than one at random. */
  readonly weighty: Estimate | undefined;
}

export const WEIGHTY = 0.05;

export interface MeasuresOptions {
  /** How many the game has. */
  readonly players: number;
  /** From which worth to which one chances run from 0 to 1; from the least to the greatest of the plays where nothing is said. */
  readonly range?: Range | undefined;
}

export function measuresOf(plays: readonly MeasuredPlay[], { players, range }: MeasuresOptions): Measures {
  const ended = plays.filter((play) => play.ended);
  const winners = plays.map(winnerOf);
  const wins = Array.from({ length: players }, (_, player) => winners.filter((one) => one === player).length);
  const decided = wins.reduce((sum, count) => sum + count, 0);
  return {
    plays: plays.length,
    ended: shareOf(ended.length, plays.length),
    wins: wins.map((count) => shareOf(count, plays.length)),
    draws: players > 1 ? shareOf(ended.length - decided, plays.length) : undefined,
    balance: players > 1 && plays.length > 0 ? balanceOf(wins, plays.length) : undefined,
    worths: Array.from({ length: players }, (_, player) =>
      meanEstimate(ended.flatMap(({ worths }) => worths?.[player] ?? [])),
    ),
    length: spreadOf(plays.map(({ plies }) => plies)),
    choices: choicesOf(plays),
    ...tensionOf(plays, range ?? rangeOf(plays)),
  };
}

/**
 * The difference of the greatest and the least share of wins. Of two players its interval is Wilson's of the share of plays
 * with a winner that the first wins, with the share of such plays as it is.
 */
function balanceOf(wins: readonly number[], plays: number): Estimate {
  const value = (Math.max(...wins) - Math.min(...wins)) / plays;
  const [first = 0, second = 0] = wins;
  const decided = first + second;
  if (wins.length > 2) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (decided === 0) return { value, low: 0, high: shareOf(0, plays).high };
  const { low, high } = shareOf(first, decided);
  const ends = [low, high].map((share) => ((2 * share - 1) * decided) / plays);
  const sizes = ends.map(Math.abs);
  return { value, low: low < 0.5 && high > 0.5 ? 0 : Math.min(...sizes), high: Math.max(...sizes) };
}

/** Plies of one play depend on each other: the interval is that of the plays' means. */
function choicesOf(plays: readonly MeasuredPlay[]): Spread | undefined {
  const spread = spreadOf(plays.flatMap(({ choices }) => choices));
  if (!spread) return undefined;
  const { mean } = spread;
  const own = meanEstimate(plays.flatMap(({ choices }) => (choices.length > 0 ? [meanIn(choices)] : [])));
  const half = own.high - own.value;
  return { ...spread, mean: { value: mean.value, low: mean.value - half, high: mean.value + half } };
}

const meanIn = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

export function spreadOf(numbers: readonly number[]): Spread | undefined {
  if (numbers.length === 0) return undefined;
  const sorted = [...numbers].sort((one, other) => one - other);
  const at = (share: number): number => quantileOf(sorted, share);
  return { mean: meanEstimate(numbers), quartiles: [at(0), at(0.25), at(0.5), at(0.75), at(1)] };
}

/** Between two of the sorted numbers, by their distance (Hyndman and Fan 1996, definition 7). */
function quantileOf(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0];
  return below + (above - below) * (position % 1);
}

/** The least and the greatest worth of a play to anybody; from lost to won where all plays are worth the same. */
export function rangeOf(plays: readonly MeasuredPlay[]): Range {
  const worths = plays.flatMap((play) => play.worths ?? []);
  const [least, greatest] = [minOf(worths), maxOf(worths)];
  return least < greatest ? { least, greatest } : { least: -1, greatest: 1 };
}

// There may be more worths than a call takes arguments.
const minOf = (numbers: readonly number[]): number =>
  numbers.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
const maxOf = (numbers: readonly number[]): number =>
  numbers.reduce((greatest, one) => Math.max(greatest, one), Number.NEGATIVE_INFINITY);

/** After each ply the chance of each player, from 0 to 1; undefined where no reference has judged each position. */
export function chancesIn({ judged }: MeasuredPlay, range: Range): readonly (readonly number[])[] | undefined {
  return judged?.map((worths) => worths.map((worth) => chanceOf(worth, range)));
}

/** Measures by the chances of a reference, each a mean over plays. */
function tensionOf(plays: readonly MeasuredPlay[], range: Range) {
  const judged = plays.flatMap((play) => {
    const chances = chancesIn(play, range);
    return chances && chances.length > 0 ? [{ ...play, chances }] : [];
  });
  const scale = range.greatest - range.least;
  const between = judged.filter(({ chances }) => (chances[0]?.length ?? 0) > 1);
  const won = between.flatMap((play) => {
    const winner = winnerOf(play);
    return winner === undefined ? [] : [{ chances: play.chances, winner }];
  });
  const weights = plays.flatMap((play) => {
    const known = (play.weights ?? []).flatMap((weight) => (weight === undefined ? [] : [weight / scale]));
    return known.length > 0 ? [known] : [];
  });
  return {
    drama: over(won.map(({ chances, winner }) => dramaOf(chances, winner))),
    leaderChanges: over(between.map(({ chances }) => leaderChangesOf(chances))),
    decisiveness: over(won.map(({ chances, winner }) => decisivenessOf(chances, winner))),
    uncertainty: over(between.map(({ chances }) => uncertaintyOf(chances))),
    weight: over(weights.map(meanIn)),
    weighty: over(weights.map((play) => meanIn(play.map((weight) => (weight > WEIGHTY ? 1 : 0))))),
  };
}

/** The mean of what lies from 0 to 1, as its interval does. */
function over(values: readonly number[]): Estimate | undefined {
  if (values.length === 0) return undefined;
  const { value, low, high } = meanEstimate(values);
  return { value, low: Math.max(0, low), high: Math.min(1, high) };
}
