// Intervals, ratings and the sequential test, against what is known of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnReal } from "../../src/knowledge/drawing.ts";
import { seeded } from "../../src/play/index.ts";
import { ratedBy } from "../../src/players/statistics/bootstrap.ts";
import {
  type Estimate,
  meanEstimate,
  scoreEstimate,
  shareOf,
  varianceOfScores,
} from "../../src/players/statistics/intervals.ts";
import { type Meeting, ratingsOf } from "../../src/players/statistics/ratings.ts";
import { accepted, logLikelihoodRatio, SPRT_BOUND, scoreOfElo } from "../../src/players/statistics/sprt.ts";

const near = (found: number, expected: number, within = 1e-9): void =>
  assert.ok(Math.abs(found - expected) <= within, `${found}, expected ${expected}`);

const sameEstimate = (found: Estimate, [value, low, high]: readonly [number, number, number], within: number): void => {
  near(found.value, value, within);
  near(found.low, low, within);
  near(found.high, high, within);
};

test("Wilson's interval as tables have it", () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998, table I.
  sameEstimate(shareOf(81, 263), [81 / 263, 0.2553, 0.3662], 5e-5);
  sameEstimate(shareOf(15, 148), [15 / 148, 0.0624, 0.1605], 5e-5);
  sameEstimate(shareOf(0, 20), [0, 0, 0.1611], 5e-5);
  sameEstimate(shareOf(1, 29), [1 / 29, 0.0061, 0.1718], 5e-5);
  sameEstimate(shareOf(29, 29), [1, 1 - 0.117, 1], 5e-5);
  assert.deepEqual(shareOf(0, 0), { value: Number.NaN, low: 0, high: 1 });
});

test("means of scores and of worths, by hand", () => {
  // 1, 1/2 with 0 and 1 added: mean 5/8, squares 9 + 1 + 25 + 9 = 44 of 64, a quarter of that the variance.
  near(varianceOfScores([1, 0.5]), 44 / 64 / 4);
  const half = 1.959963984540054 * Math.sqrt(44 / 64 / 4 / 4);
  sameEstimate(scoreEstimate([1, 0.5]), [0.75, 5 / 8 - half, 1], 1e-12);
  const deviation = 1.959963984540054 * Math.sqrt(8 / 2 / 3);
  sameEstimate(meanEstimate([-2, 0, 2]), [0, -deviation, deviation], 1e-12);
  assert.equal(meanEstimate([3]).high, Number.POSITIVE_INFINITY);
  // Plays that all end alike are few all the same.
  assert.ok(scoreEstimate([1, 1, 1]).low < 0.6);
});

test("two entrants: the shares of wins and draws are those that were met", () => {
  const { elo, draws } = ratingsOf(2, [{ one: 0, other: 1, wins: 40, draws: 30, losses: 10 }]);
  near((elo[0] ?? 0) - (elo[1] ?? 0), 400 * Math.log10(4), 1e-6);
  near(draws, 30 / Math.sqrt(400), 1e-8);
  const drawless = ratingsOf(2, [{ one: 1, other: 0, wins: 1, draws: 0, losses: 10 }]);
  near((drawless.elo[0] ?? 0) - (drawless.elo[1] ?? 0), 400, 1e-6);
  assert.equal(drawless.draws, 0);
});

test("at the maximum everybody scores as expected, and so do draws", () => {
  const meetings: readonly Meeting[] = [
    { one: 0, other: 1, wins: 5, draws: 2, losses: 3 },
    { one: 0, other: 2, wins: 7, draws: 1, losses: 2 },
    { one: 1, other: 2, wins: 4, draws: 5, losses: 1 },
    { one: 2, other: 3, wins: 6, draws: 0, losses: 4 },
  ];
  const { elo, draws } = ratingsOf(4, meetings);
  const strength = (entrant: number): number => 10 ** ((elo[entrant] ?? 0) / 400);
  let drawn = 0;
  const over = [0, 0, 0, 0];
  for (const { one, other, wins, draws: ties, losses } of meetings) {
    const root = draws * Math.sqrt(strength(one) * strength(other));
    const norm = strength(one) + strength(other) + root;
    const total = wins + ties + losses;
    over[one]! += wins + ties / 2 - (total * (strength(one) + root / 2)) / norm;
    over[other]! += losses + ties / 2 - (total * (strength(other) + root / 2)) / norm;
    drawn += ties - (total * root) / norm;
  }
  for (const off of [...over, drawn]) near(off, 0, 1e-6);
  near(
    elo.reduce((sum, one) => sum + one, 0),
    0,
  );
});

test("ratings are finite and unsure for who has won every play, and missing for who met nobody", () => {
  const won = (table: number, one: number, other: number) => ({
    table,
    meetings: [{ one, other, wins: 2, draws: 0, losses: 0 }],
  });
  const [first, second, third] = ratedBy(3, [won(0, 0, 1), won(0, 0, 1)], seeded(1));
  assert.ok(first && second);
  near(first.elo - second.elo, 400 * Math.log10(4.5 / 0.5), 1e-5);
  assert.ok(first.error > 50);
  assert.equal(third, undefined);
});

test("the error of a rating is that of the score, for two entrants and many plays", () => {
  const chance = seeded("errors");
  const groups = Array.from({ length: 400 }, () => {
    const wins = [0, 1].filter(() => drawnReal(chance) < 0.6).length;
    return { table: 0, meetings: [{ one: 0, other: 1, wins, draws: 0, losses: 2 - wins }] };
  });
  const [first] = ratedBy(2, groups, chance);
  const scores = groups.map(({ meetings: [meeting] }) => (meeting?.wins ?? 0) / 2);
  const { value, high } = scoreEstimate(scores);
  // Half of the difference of both, by the slope of the logistic function.
  const expected = ((high - value) * 400) / Math.LN10 / (value * (1 - value)) / 2;
  assert.ok(first && Math.abs(first.error / expected - 1) < 0.12, `${first?.error}, expected about ${expected}`);
});

test("the ratio of the sequential test by hand", () => {
  const scores = [1, 0.5, 0.5, 1];
  // Mean 3/4; with 0 and 1 added 4/6, squares (3 · 1/3² + 2 · 1/6² + (2/3)²) / 6 = 5/36.
  near(logLikelihoodRatio(scores, { s0: 0.5, s1: 0.6 }), (4 * 0.1 * (1.5 - 1.1)) / (2 * (5 / 36)));
  assert.equal(logLikelihoodRatio([], { s0: 0.5, s1: 0.6 }), 0);
  near(scoreOfElo(400), 10 / 11);
  assert.deepEqual([-SPRT_BOUND, SPRT_BOUND, 2.9, -2.9].map(accepted), ["s0", "s1", undefined, undefined]);
});

test("the sequential test is wrong in about one of 20 cases at most", () => {
  const chance = seeded("sprt");
  const hypotheses = { s0: 0.5, s1: 0.6 };
  const wrongOf = (score: number, wrong: "s0" | "s1"): number => {
    let count = 0;
    for (let run = 0; run < 200; run++) {
      const scores: number[] = [];
      while (!accepted(logLikelihoodRatio(scores, hypotheses))) {
        // A pair of plays: each is won by chance, and they are as likely as not of the same kind.
        const [one, two] = [drawnReal(chance) < score, drawnReal(chance) < score];
        scores.push((Number(one) + Number(drawnReal(chance) < 0.3 ? one : two)) / 2);
      }
      if (accepted(logLikelihoodRatio(scores, hypotheses)) === wrong) count++;
    }
    return count;
  };
  // 5 % of 200 are 10; 20 is more than three standard deviations above.
  assert.ok(wrongOf(0.5, "s1") <= 20);
  assert.ok(wrongOf(0.6, "s0") <= 20);
});
