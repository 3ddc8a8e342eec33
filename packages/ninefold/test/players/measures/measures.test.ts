// Measures: each formula on plays worked out by hand, and games of which the numbers are known.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, loadRecord, type Match, makeRules, type Rules, saveRecord } from "../../../src/play/index.ts";
import {
  decisivenessOf,
  depthOf,
  dramaOf,
  ExactReference,
  exactReference,
  type Judged,
  leaderChangesOf,
  type MeasuredPlay,
  measuredPlay,
  measuresOf,
  measuresSheet,
  mindReference,
  readMind,
  type SampledPlays,
  sampledPlay,
  uncertaintyOf,
  winnerOf,
} from "../../../src/players/index.ts";
import { spreadOf } from "../../../src/players/measures/measures.ts";
import { chanceOf } from "../../../src/players/measures/reference.ts";
import { systemOf } from "../../library/library.ts";

const rulesOf = async (game: string): Promise<Rules> => makeRules(systemOf(game));
const ticTacToe = await rulesOf("tic-tac-toe");
const exact = finish(exactReference(ticTacToe.system, { maxStates: 10_000 }));

const near = (found: number | undefined, expected: number, within = 1e-12): void =>
  assert.ok(found !== undefined && Math.abs(found - expected) <= within, `${found}, expected ${expected}`);

const sampling = (rules: Rules, others: Partial<SampledPlays> = {}): SampledPlays => ({
  rules,
  seed: 1,
  plies: 1_000,
  signal: new AbortController().signal,
  pause: async () => {},
  ...others,
});

async function playsOf(count: number, sampled: SampledPlays, reference = exact): Promise<readonly MeasuredPlay[]> {
  const plays: MeasuredPlay[] = [];
  for (let play = 0; play < count; play++) {
    const match = await sampledPlay(sampled, play);
    assert.ok(match);
    plays.push(await measuredPlay(match, reference));
  }
  return plays;
}

/** The chances of two players, from those of the first. */
const duel = (...first: readonly number[]): readonly (readonly number[])[] =>
  first.map((chance) => [chance, 1 - chance]);

test("who alone gained the most has won", () => {
  assert.deepEqual(
    [[1, -1], [-1, 1], [0, 0], [2, 2, 0], [1, 2, 0], [5], undefined].map((worths) => winnerOf({ worths })),
    [0, 1, undefined, undefined, 1, undefined, undefined],
  );
});

test("drama is the mean of the roots of how far the winner was behind", () => {
  near(dramaOf(duel(0.18, 0.6, 0.375, 1), 0), (Math.sqrt(0.64) + Math.sqrt(0.25)) / 2);
  near(dramaOf(duel(0.5, 0.5, 1), 0), 0);
  near(dramaOf(duel(0.4, 0.9, 0), 1), Math.sqrt(0.8));
  // Of three players the best of the others counts.
  near(dramaOf([[0.1, 0.35, 0.55]], 0), Math.sqrt(0.45));
});

test("lead changes are counted from one player to another", () => {
  near(leaderChangesOf(duel(0.6, 0.4, 0.7, 1)), 2 / 3);
  near(leaderChangesOf(duel(0.5, 0.6, 0.5, 0.7)), 0);
  near(leaderChangesOf(duel(0.6, 0.5, 0.4)), 1 / 2);
  assert.equal(leaderChangesOf(duel(0.6)), 0);
});

test("decisiveness is what is left of the play when the winner's chance stays at 0.9", () => {
  near(decisivenessOf(duel(0.6, 0.95, 0.8, 0.9, 1), 0), 1 - 4 / 5);
  near(decisivenessOf(duel(0.9, 1), 0), 1 - 1 / 2);
  near(decisivenessOf(duel(0.5, 0.5, 0), 1), 0);
});

test("uncertainty is how near the two best chances are", () => {
  near(uncertaintyOf(duel(0.5, 0.75, 1)), (1 + 0.5 + 0) / 3);
  near(uncertaintyOf([[0.2, 0.5, 0.3]]), 0.8);
});

test("worths become chances within their range", () => {
  const range = { least: -2, greatest: 2 };
  assert.deepEqual(
    [-2, -1, 0, 2, 3].map((worth) => chanceOf(worth, range)),
    [0, 0.25, 0.5, 1, 1],
  );
  assert.equal(chanceOf(7, { least: 7, greatest: 7 }), 0.5);
});

test("quartiles lie between numbers by their distance", () => {
  const { quartiles, mean } = spreadOf([4, 1, 3, 2]) ?? assert.fail();
  assert.deepEqual(quartiles, [1, 1.75, 2.5, 3.25, 4]);
  near(mean.value, 2.5);
});

test("a summary by hand", () => {
  const ended = { ended: true, choices: [3, 2] };
  const plays: readonly MeasuredPlay[] = [
    // Chances of the first player: 1/4, 1; of the decisions' weights one is above 0.05 of the range.
    {
      ...ended,
      plies: 2,
      worths: [1, -1],
      judged: [
        [-0.5, 0.5],
        [1, -1],
      ],
      weights: [0.4, undefined],
    },
    { ...ended, plies: 4, worths: [1, -1] },
    { ...ended, plies: 6, worths: [0, 0], judged: [[0, 0]], weights: [0.08, 0.2] },
    { ended: false, plies: 8, choices: [7] },
  ];
  const measures = measuresOf(plays, { players: 2 });
  assert.deepEqual(
    [measures.plays, measures.ended.value, measures.wins.map(({ value }) => value), measures.draws?.value],
    [4, 0.75, [0.5, 0], 0.25],
  );
  near(measures.balance?.value, 0.5);
  near(measures.worths[1]?.value, -2 / 3);
  near(measures.length?.mean.value, 5);
  near(measures.choices?.mean.value, (3 * 5 + 7) / 7);
  near(measures.drama?.value, Math.sqrt(0.5));
  near(measures.leaderChanges?.value, (1 + 0) / 2);
  near(measures.decisiveness?.value, 0);
  near(measures.uncertainty?.value, ((0.5 + 0) / 2 + 1) / 2);
  // The range is from −1 to 1, so that worths are twice as far apart as chances.
  near(measures.weight?.value, (0.2 + (0.04 + 0.1) / 2) / 2);
  near(measures.weighty?.value, (1 + 0.5) / 2);
});

test("the interval of the balance is Wilson's of the plays that somebody has won", () => {
  const won = (count: number, worths: readonly number[]): readonly MeasuredPlay[] =>
    Array.from({ length: count }, () => ({ plies: 1, ended: true, choices: [1], worths }));
  const plays = [...won(81, [1, -1]), ...won(182, [-1, 1]), ...won(263, [0, 0])];
  const { balance } = measuresOf(plays, { players: 2 });
  near(balance?.value, 101 / 526);
  // 81 of 263: 0.2553 to 0.3662 (Newcombe 1998), and half of the plays are drawn.
  near(balance?.low, (1 - 2 * 0.3662) / 2, 1e-4);
  near(balance?.high, (1 - 2 * 0.2553) / 2, 1e-4);
  assert.equal(measuresOf(won(9, [0, 0]), { players: 2 }).balance?.value, 0);
});

test("random plays of tic-tac-toe: X wins 737/1260, O 121/420, 8/63 are drawn, 3203/420 plies", async () => {
  const count = 600;
  const { wins, draws, length, balance } = measuresOf(await playsOf(count, sampling(ticTacToe)), { players: 2 });
  const within = (found: number | undefined, expected: number): void =>
    near(found, expected, 3 * Math.sqrt((expected * (1 - expected)) / count));
  within(wins[0]?.value, 737 / 1260);
  within(wins[1]?.value, 121 / 420);
  within(draws?.value, 8 / 63);
  near(balance?.value, 374 / 1260, 3 * Math.sqrt((1100 / 1260 - (374 / 1260) ** 2) / count));
  const { value = 0, high = 0 } = length?.mean ?? {};
  near(value, 3203 / 420, 1.6 * (high - value));
});

test("perfect players draw tic-tac-toe, and nothing is in doubt", async () => {
  const measures = measuresOf(await playsOf(15, sampling(ticTacToe, { entrant: exact.entrant })), {
    players: 2,
    range: exact.range,
  });
  assert.deepEqual(
    [measures.draws?.value, measures.uncertainty?.value, measures.leaderChanges?.value, measures.drama],
    [1, 1, 0, undefined],
  );
});

test("best play says what positions and decisions are worth", () => {
  assert.deepEqual(exact.range, { least: -1, greatest: 1 });
  const from = "turn=O, mark[a1]=X";
  const { worths, decisions } = exact.judge(ticTacToe.newGame({ from }));
  assert.deepEqual(worths, [0, 0]);
  // After a corner only the centre holds the draw.
  assert.deepEqual([...(decisions ?? [])].sort(), [-1, -1, -1, -1, -1, -1, -1, 0]);
});

test("games of chance and of decisions made together have exact chances too", async () => {
  const pennies = await rulesOf("matching-pennies");
  const solved = finish(exactReference(pennies.system, { maxStates: 100 }));
  const { worths, decisions } = solved.judge(pennies.newGame());
  // The sides are worth 4/5 and 2/5: each is shown so often that both are worth as much.
  near(worths?.[0], 4 / 15);
  near(worths?.[1], -4 / 15);
  assert.equal(decisions, undefined);
  const [play] = await playsOf(1, sampling(pennies), solved);
  assert.deepEqual([play?.plies, play?.choices], [1, [4]]);
  const kuhn = systemOf("kuhn-poker");
  assert.throws(() => finish(exactReference(kuhn, { maxStates: 1_000 })), /hides something/);
  assert.ok(solved instanceof ExactReference);
});

test("a mind that looks to the end says what best play says", async () => {
  const mind = mindReference({ name: "deep", spec: readMind("alphabeta:depth=9"), seed: "1" });
  const match = await sampledPlay(sampling(ticTacToe), 3);
  assert.ok(match);
  for (let ply = match.length - 4; ply < match.length; ply++) {
    const now: Match = match.goTo(ply);
    const said: Judged = await mind.judge(now);
    const known = exact.judge(now);
    assert.deepEqual(said.worths?.map(Math.sign), known.worths?.map(Math.sign));
    assert.equal(said.decisions?.length, known.decisions?.length);
  }
});

test("a record is measured as the play that it records", async () => {
  const match = await sampledPlay(sampling(ticTacToe), 1);
  assert.ok(match);
  const loaded = loadRecord(saveRecord(match), ticTacToe);
  assert.ok("match" in loaded);
  assert.deepEqual(await measuredPlay(loaded.match.goTo(2), exact), await measuredPlay(match, exact));
});

test("a play that is cut is unfinished", async () => {
  const [play] = await playsOf(1, sampling(ticTacToe, { plies: 3 }));
  assert.deepEqual([play?.plies, play?.ended, play?.worths, play?.choices], [3, false, undefined, [9, 8, 7]]);
});

test("more thought is worth more: the chain of budgets", async () => {
  const mind = readMind("alphabeta:nodes=12");
  const depth = await depthOf(ticTacToe, { mind, doublings: 2, plays: 16, openings: 2, seed: 1 });
  assert.deepEqual(
    depth.doublings.map(({ nodes }) => nodes),
    [24, 48],
  );
  // 24 nodes are not clearly better than 12, and 48 are.
  assert.deepEqual(depth.chain, [12, 48]);
  assert.ok((depth.doublings[0]?.score.value ?? 1) < 0.7);
  const slope = depth.doublings.reduce((sum, { elo }) => sum + elo, 0) / 2;
  near(depth.eloPerDoubling, slope);
  assert.ok(slope > 0);
  await assert.rejects(
    depthOf(ticTacToe, { mind: readMind("random"), doublings: 1, plays: 2, openings: 0, seed: 1 }),
    /budget of nodes/,
  );
});

test("the sheet of charts names the players and holds every play", async () => {
  const plays = await playsOf(30, sampling(ticTacToe));
  const sheet = measuresSheet(plays, { title: "X & O", players: ["X", "O"], reference: "exact" });
  assert.match(sheet, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*aria-label="X &amp; O: 30 plays"/);
  const bars = [...sheet.matchAll(/<title>(\d+) plies: (\d+)<\/title>/g)];
  assert.equal(
    bars.reduce((sum, [, , count]) => sum + Number(count), 0),
    30,
  );
  assert.match(sheet, />X wins [\d.]+ %</);
  assert.match(sheet, />Chances of X by exact</);
  assert.doesNotMatch(sheet, /NaN|Infinity|undefined/);
});
