// Games of each kind: of one player, of several, with utilities for some outcomes, with chance before the first decision.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Solution, solve, winChances } from "../../../src/analysis/index.ts";
import { compileText, finish } from "../../../src/play/index.ts";

function solved(...lines: readonly string[]): Solution {
  const { system, diagnostics } = compileText(`game Small\n${lines.join("\n")}\n`);
  assert.ok(system, diagnostics[0]?.message);
  return finish(solve(system));
}

const worths = ({ value }: Solution): readonly string[] | undefined => value(0).worth?.map((one) => one.toFraction());

const refused = (code: string, ...lines: readonly string[]): void => {
  assert.throws(() => solved(...lines), { name: "AnalysisError", code });
};

test("one player who may come back finds the way, and is told its length", () => {
  const walk = solved(
    "players A",
    "track at: 0..5 = 0",
    "decision walk(to in 0..5) when at < 5 and (to is at + 1 or to is at - 1) do at := to",
    "outcome A wins otherwise",
  );
  const { steps, ends, best } = walk.value(0);
  assert.deepEqual([worths(walk), steps, ends, walk.won], [["1"], 5, true, false]);
  assert.equal(best.length, 1);
});

test("one player who could only lose goes on for ever", () => {
  const walk = solved(
    "players A",
    "track at: 0..3 = 0",
    "decision walk(to in 0..3) when at < 3 and to is not at do at := to",
    "outcome A loses otherwise",
  );
  const { steps, ends } = walk.value(0);
  assert.deepEqual([worths(walk), steps, ends], [["0"], Number.POSITIVE_INFINITY, false]);
});

test("one player who may come back against chance", () => {
  const tries = solved(
    "players A",
    "track at: 0..2 = 0",
    "decision try when at is 0 do random n in {0, 0, 1, 2}, at := n",
    "decision sure when at is 0 do at := 2",
    "outcome half when at is 2",
    "outcome A wins otherwise",
    "worth (half) to p = 1 / 2",
  );
  assert.deepEqual(worths(tries), ["3/4"]);
});

test("a game without end is worth nothing to anybody, and nobody wins it", () => {
  const swing = solved(
    "players A, B",
    "track turn: Player = A",
    "decision pass by turn do turn := next(turn)",
    "outcome draw otherwise",
  );
  assert.deepEqual([worths(swing), swing.value(0).steps], [["0", "0"], Number.POSITIVE_INFINITY]);
  assert.equal(winChances(swing, swing.value(0)), undefined);
});

test("chance before the first decision", () => {
  const dealt = solved(
    "players A, B",
    "track luck: 0..2 = 0",
    "track over: Bool = false",
    "setup do random n in 1..2, luck := n",
    "decision call(n in 1..2) by A when not over do over := true, if n is luck: luck := 0",
    "outcome A wins when luck is 0",
    "outcome B wins otherwise",
  );
  // Who decides sees all: a hidden deal would be worth nothing to her.
  assert.deepEqual(worths(dealt), ["1", "-1"]);
  assert.equal(dealt.value(0).mixtures.length, 0);
  const blind = solved(
    "players A, B",
    "track luck: 0..2 = 0",
    "setup do random n in 0..2, luck := n",
    "decision wait by A when luck > 2 do luck := 0",
    "outcome A wins when luck is 0",
    "outcome B wins otherwise",
  );
  assert.deepEqual(worths(blind), ["-1/3", "1/3"]);
  const [first, second] = winChances(blind, blind.value(0))!;
  assert.deepEqual([first!.exact!.toFraction(), second!.exact!.toFraction()], ["1/3", "2/3"]);
});

test("utilities of some outcomes leave the others as they are by default", () => {
  const game = ["players A, B", "track at: 0..2 = 0", "decision d(n in 1..2) by A when at is 0 do at := n"];
  const ends = ["outcome A wins when at is 1", "outcome draw otherwise"];
  assert.deepEqual(worths(solved(...game, ...ends, "worth draw to p = 2")), ["2", "2"]);
  assert.deepEqual(worths(solved(...game, ...ends, "worth draw to p = if p is A then 1 / 2 else 0")), ["1", "-1"]);
});

test("an outcome that nothing says the worth of is refused where a play ends with it, and only there", () => {
  const game = (n: string) => ["players A, B", "track at: 0..2 = 0", `decision d by A when at is 0 do at := ${n}`];
  const ends = ["outcome odd when at is 1", "outcome draw otherwise"];
  refused("NF6003", ...game("1"), ...ends);
  assert.deepEqual(worths(solved(...game("2"), ...ends)), ["0", "0"]);
});

const THREE = ["players A, B, C", "track at: 0..3 = 0", "track turn: Player = A"];

test("three players: each takes what is best for herself, and ties are told", () => {
  // After A's pass B is indifferent between A's win and C's, which A is not.
  const found = solved(
    ...THREE,
    "decision pass by turn when turn is A and at is 0 do turn := B",
    "decision draw by turn when turn is A and at is 0 do at := 3",
    "decision give(n in 1..2) by turn when turn is B and at is 0 do at := n",
    "outcome A wins when at is 1",
    "outcome C wins when at is 2",
    "outcome draw otherwise",
  );
  assert.deepEqual(worths(found), ["1", "-1/2", "-1/2"]);
  const { graph, value } = found;
  assert.equal(value(0).tied, false);
  const state = Array.from({ length: graph.size }, (_, index) => index).find((index) => graph.mover(index) === 1)!;
  const { tied, equal, best, worth } = value(state);
  assert.deepEqual([tied, equal.length, best.map((one) => one.valueOf())], [true, 2, [1, 0]]);
  assert.deepEqual(
    worth!.map((one) => one.toFraction()),
    ["1", "-1/2", "-1/2"],
  );
});

test("what is not solved is refused", () => {
  refused("NF6004", ...THREE, "decision pass by turn do turn := next(turn)", "outcome draw otherwise");
  const together = "decision d(n in 0..1) when at is 0";
  refused("NF6004", ...THREE, together, "consequence d(n) do at := 1", "outcome draw otherwise");
  const two = ["players A, B", "track at: 0..1 = 0", together, "consequence d(n) do at := 1"];
  refused("NF6004", ...two, "outcome shared otherwise", "worth shared to p = 1");
});

test("a tie behind a decision is told: another decision there makes another worth", () => {
  const later = solved(
    "players A, B, C",
    "track n: 0..4 = 0",
    "decision go(to in 1..2) by A when n is 0 do n := to",
    "decision king(of in 3..4) by B when n is 1 do n := of",
    "outcome A wins when n is 3",
    "outcome C wins when n is 4",
    "outcome draw when n is 2",
  );
  assert.deepEqual([later.value(0).tied, later.value(0).tiedLater], [false, true]);
  const king = [0, 1, 2, 3, 4].map((state) => later.value(state)).filter(({ tied }) => tied);
  assert.equal(king.length, 1);
  assert.equal(king[0]!.tiedLater, false);
});

test("two of three players who decide at once are refused for what they are", () => {
  assert.throws(
    () =>
      solved(
        "players A, B, C",
        "track n: 0..2 = 0",
        "decision go(to in 1..2) by {A, B} when n is 0",
        "consequence go(to) do n := if to[A] is to[B] then 1 else 2",
        "outcome A wins when n is 1",
        "outcome B wins when n is 2",
      ),
    /Two of more than two players/,
  );
});

test("whether a worth rests on endless plays does not depend on the order of decisions", () => {
  const lose = "decision lose by A when at is s1 do at := s5";
  const lines = (decisions: readonly string[]): readonly string[] => [
    "players A",
    "track at: { s1, s5, s6, s4 } = s1",
    ...decisions,
    "decision rest by A when at is s6 do nothing",
    "decision leave by A when at is s6 do at := s4",
    "outcome two when at is s4",
    "outcome four otherwise",
    "worth two to p = 2",
    "worth four to p = -4",
  ];
  const on = "decision on by A when at is s1 do at := s6";
  for (const decisions of [
    [on, lose],
    [lose, on],
  ]) {
    const { ends } = solved(...lines(decisions)).value(0);
    assert.equal(ends, false);
  }
});

test("matrices that are too large for fractions are left to bounds where plays come back", () => {
  const many = (back: string): Solution =>
    solved(
      "players A, B",
      "track at: 0..2 = 0",
      "decision show(n in 1..31) when at is 0",
      `consequence show(n) do at := if n[A] is n[B] then ${back} else if n[A] > n[B] then 1 else 2`,
      "outcome A wins when at is 1",
      "outcome B wins otherwise",
    );
  const { interval } = many("0").value(0);
  assert.ok(interval.low <= interval.high && interval.high >= 0);
  assert.throws(() => many("1"), { name: "AnalysisError", code: "NF6004" });
});

/** Partners against each other: one of them chooses between the sides. */
const sides = (chooser: string): readonly string[] => [
  "players North, East, South, West",
  "type Side = { northSouth, eastWest }",
  "constant side[p in Player] = if p in { North, South } then northSouth else eastWest",
  "track best: Side?",
  `decision choose(s in Side) by ${chooser} when best is none do best := s`,
  "for s in Side: outcome s wins when best is s",
  "worth (s wins) to p = if side[p] is s then 1 else -1",
];

test("what a side wins is worth the same to partners, who choose for each other", () => {
  assert.deepEqual(worths(solved(...sides("South"))), ["1", "-1", "1", "-1"]);
  assert.deepEqual(worths(solved(...sides("East"))), ["-1", "1", "-1", "1"]);
  refused("NF6003", ...sides("East").slice(0, -1));
});
