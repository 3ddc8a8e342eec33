// Ratings by maximum likelihood in the model of Bradley and Terry (1952) with draws as Davidson (1970) has them: one has the
// strength g, another h; one wins with g / (g + h + v √gh), and a draw has v √gh / (g + h + v √gh).
import { entryAt } from "../../analysis/tables.ts";
import { logarithm } from "../arithmetic/logarithm.ts";

/** How plays of one entrant against another ended, for the first. */
export interface Meeting {
  readonly one: number;
  readonly other: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Ratings {
  /** By entrant; the mean is 0. A difference of 400 is odds of 10 to 1, draws left out. */
  readonly elo: readonly number[];
  /** Davidson's parameter: how much likelier than a win for one of two equal entrants a draw is. */
  readonly draws: number;
}

const MAX_ITERATIONS = 10_000;
/** The iteration ends where no logarithm of a strength changes by more. */
const PRECISION = 1e-10;

/**
 * The ratings of so many entrants. A meeting that somebody has won or drawn every play of has no finite maximum; whoever wants
 * one adds part of a play. An entrant without meetings has 0.
 */
export function ratingsOf(entrants: number, meetings: readonly Meeting[]): Ratings {
  const strengths = new Float64Array(entrants).fill(1);
  const points = new Float64Array(entrants);
  let allDraws = 0;
  for (const { one, other, wins, draws, losses } of meetings) {
    points[one] = entryAt(points, one) + wins + draws / 2;
    points[other] = entryAt(points, other) + losses + draws / 2;
    allDraws += draws;
  }
  let v = allDraws > 0 ? 1 : 0;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const change = improve(strengths, points, meetings, v);
    const drawn = meetings.reduce((sum, meeting) => {
      const { total, root, norm } = terms(strengths, meeting, v);
      return sum + (total * root) / norm;
    }, 0);
    const next = drawn > 0 ? allDraws / drawn : 0;
    const drift = Math.abs(next - v);
    v = next;
    if (change < PRECISION && drift < PRECISION) break;
  }
  return { elo: eloOf(strengths), draws: v };
}

interface Terms {
  readonly total: number;
  readonly root: number;
  readonly norm: number;
}

function terms(strengths: Float64Array, { one, other, wins, draws, losses }: Meeting, v: number): Terms {
  const [g, h] = [entryAt(strengths, one), entryAt(strengths, other)];
  const root = Math.sqrt(g * h);
  return { total: wins + draws + losses, root, norm: g + h + v * root };
}

/**
 * One step of Davidson's iteration, which never lessens the likelihood: √gh is at most (g √(h₀/g₀) + h √(g₀/h₀)) / 2, so that the
 * strengths part (Hunter 2004). Returns how much the logarithm of a strength has changed.
 */
function improve(strengths: Float64Array, points: Float64Array, meetings: readonly Meeting[], v: number): number {
  const expected = new Float64Array(strengths.length);
  for (const meeting of meetings) {
    const { one, other } = meeting;
    const { total, root, norm } = terms(strengths, meeting, v);
    for (const each of [one, other]) {
      const share = (entryAt(strengths, each) + (v * root) / 2) / norm;
      expected[each] = entryAt(expected, each) + total * share;
    }
  }
  let change = 0;
  for (const [entrant, strength] of strengths.entries()) {
    const [own, of] = [entryAt(points, entrant), entryAt(expected, entrant)];
    if (of === 0) continue;
    strengths[entrant] = (strength * own) / of;
    change = Math.max(change, Math.abs(logarithm(own / of)));
  }
  return change;
}

function eloOf(strengths: Float64Array): readonly number[] {
  const elo = Array.from(strengths, (strength) => (400 / Math.LN10) * logarithm(strength));
  const mean = elo.reduce((sum, one) => sum + one, 0) / elo.length;
  return elo.map((one) => one - mean);
}
