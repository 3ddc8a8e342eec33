// Values of games, against those that are known, and against other ways to find them.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Solution, solve } from "../../../src/analysis/index.ts";
import { FLOATS, FRACTIONS } from "../../../src/analysis/solve/field.ts";
import { solveMatrix } from "../../../src/analysis/solve/matrix-game.ts";
import { type Rational, rational, ZERO } from "../../../src/model/index.ts";
import { compileText, finish, run } from "../../../src/play/index.ts";
import { systemOf, textOf } from "../../library/library.ts";

function solved(name: string, parameters: Readonly<Record<string, string>> = {}): Solution {
  const { system } = compileText(textOf(name), { parameters });
  return finish(solve(system!));
}

const rootWorth = ({ value }: Solution): string | undefined => value(0).worth?.[0]?.toFraction();

// Dots and boxes: the margin of the first player. Kalah(pits, seeds): as Irving, Donkers and Uiterwijk, Solving Kalah (2000).
for (const [name, parameters, worth] of [
  ["tic-tac-toe", {}, "0"],
  ["connect-four", { columns: "4", rows: "3" }, "0"],
  ["chopsticks", {}, "0"],
  ["coin-flip", {}, "0"],
  ["guessing-game", {}, "-1"],
  ["matching-pennies", {}, "4/15"],
  ["dots-and-boxes", { columns: "2", rows: "2" }, "2"],
  ["kalah", { pits: "1", seeds: "3" }, "6"],
  ["kalah", { pits: "2", seeds: "4" }, "-10"],
  ["kalah", { pits: "3", seeds: "3" }, "2"],
] as const) {
  test(`${name} ${JSON.stringify(parameters)} is worth ${worth} to the first player`, () => {
    const found = solved(name, parameters);
    assert.equal(rootWorth(found), worth);
    assert.equal(found.exact, found.graph.size);
  });
}

// Bouton, Nim, a game with a complete mathematical theory (1901): all positions up to four heaps of seven.
test("who is to move in nim wins exactly where the nim sum is not zero", () => {
  const { graph, value } = solved("nim", { heaps: "4", first: "7", more: "0" });
  assert.equal(graph.size, 8176);
  for (let index = 0; index < graph.size; index++) {
    const values = graph.exploration.system.values(graph.state(index));
    const heaps = values.filter(({ track }) => track === "left").map((one) => Number(one.value));
    const first = values.find(({ track }) => track === "turn")!.value === "P1";
    const wins = heaps.reduce((a, b) => a ^ b, 0) !== 0;
    assert.equal(value(index).worth![0]!.valueOf(), wins === first ? 1 : -1);
  }
});

test("rock paper scissors comes back to where it was, and is worth nothing to anybody, exactly", () => {
  const { graph, value, exact } = solved("rock-paper-scissors");
  assert.equal(exact, graph.size);
  const { worth, ends, mixtures } = value(0);
  assert.ok(worth![0]!.equals(ZERO) && ends);
  assert.equal(mixtures.length, 2);
  for (const { decisions } of mixtures) {
    assert.deepEqual(
      decisions.map(({ id, probability }) => `${id} ${probability.toFraction()}`),
      ["throw(rock) 1/3", "throw(paper) 1/3", "throw(scissors) 1/3"],
    );
  }
});

test("pig to 10 by value iteration, as by the equations of Neller and Presser solved in another way", () => {
  const { graph, value } = solved("pig", { goal: "10" });
  const { system } = graph.exploration;
  // P(i, j, k): the mover's chance to win with scores i and j and a pot of k; in rounds until nothing moves.
  const goal = 10;
  const at = (i: number, j: number, k: number): number => (i * goal + j) * (goal + 1) + k;
  const chance = new Float64Array(goal * goal * (goal + 1));
  for (let moved = 1; moved > 1e-13; ) {
    moved = 0;
    for (let i = 0; i < goal; i++) {
      for (let j = 0; j < goal; j++) {
        for (let k = 0; i + k <= goal; k++) {
          const other = 1 - chance[at(j, i, 0)]!;
          let roll = other / 6;
          for (let d = 2; d <= 6; d++) roll += chance[at(i, j, Math.min(k + d, goal - i))]! / 6;
          const hold = i + k >= goal ? 1 : 1 - chance[at(j, i + k, 0)]!;
          const best = i + k >= goal ? hold : k === 0 ? roll : Math.max(roll, hold);
          moved = Math.max(moved, Math.abs(best - chance[at(i, j, k)]!));
          chance[at(i, j, k)] = best;
        }
      }
    }
  }
  for (let index = 0; index < graph.size; index++) {
    if (graph.isTerminal(index)) continue;
    const values = system.values(graph.state(index));
    const of = (track: string, player?: string): string =>
      values.find((one) => one.track === track && (player === undefined || one.index[0] === player))!.value;
    const [one, two, pot] = [Number(of("score", "P1")), Number(of("score", "P2")), Number(of("pot"))];
    const mover = of("turn");
    const [mine, theirs] = mover === "P1" ? [one, two] : [two, one];
    const wins = chance[at(mine, theirs, pot)]!;
    const wanted = mover === "P1" ? 2 * wins - 1 : 1 - 2 * wins;
    const { low, high } = value(index).interval;
    assert.ok(low - 1e-9 <= wanted && wanted <= high + 1e-9 && high - low < 1e-9, `${index}: ${low} ${wanted} ${high}`);
  }
});

test("in best play the worth of a state is that of the state it leads to, and no other edge is better", () => {
  for (const name of ["tic-tac-toe", "chopsticks"]) {
    const { graph, value } = solved(name);
    for (let index = 0; index < graph.size; index++) {
      const edges = graph.edges(index);
      if (edges.length === 0) continue;
      const { worth, best } = value(index);
      const player = edges[0]!.tuple.findIndex((decision) => decision !== null);
      const after = edges.map(({ chanceOutcomes }) => value(chanceOutcomes[0]!.target).worth![player]!);
      const chosen = best.findIndex((probability) => probability.equals(1));
      assert.ok(after[chosen]!.equals(worth![player]!));
      assert.ok(after.every((one) => one.lte(worth![player]!)));
    }
  }
});

test("a decided position of chopsticks is won in as many plies as it says, by its best decisions", () => {
  const { graph, value } = solved("chopsticks");
  let decided = 0;
  for (let index = 0; index < graph.size; index++) {
    const { worth, steps } = value(index);
    if (worth![0]!.equals(ZERO)) continue;
    decided++;
    let [now, plies] = [index, 0];
    for (; !graph.isTerminal(now); plies++) {
      const edge = value(now).best.findIndex((probability) => probability.equals(1));
      now = graph.edges(now)[edge]!.chanceOutcomes[0]!.target;
    }
    assert.equal(plies, steps);
    assert.ok(value(now).worth![0]!.equals(worth![0]!));
  }
  assert.ok(decided > 100);
});

test("matrix games: no choice of either player is better against the other's mixture", () => {
  const entries = fc.integer({ min: -3, max: 3 }).map((n) => rational(n));
  const matrices = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([m, n]) => fc.array(fc.array(entries, { minLength: n, maxLength: n }), { minLength: m, maxLength: m }));
  fc.assert(
    fc.property(matrices, (payoffs) => {
      const { value, rows, columns } = solveMatrix(payoffs, FRACTIONS);
      const sum = (list: readonly Rational[]): Rational => list.reduce((a, b) => a.add(b), ZERO);
      for (const mixture of [rows, columns]) {
        assert.ok(sum(mixture).equals(1) && mixture.every((one) => one.gte(0)));
      }
      payoffs.forEach((row) => {
        assert.ok(sum(row.map((one, j) => one.mul(columns[j]!))).lte(value));
      });
      columns.forEach((_, j) => {
        assert.ok(sum(payoffs.map((row, i) => row[j]!.mul(rows[i]!))).gte(value));
      });
      const floats = payoffs.map((row) => row.map((one) => one.valueOf()));
      assert.ok(Math.abs(solveMatrix(floats, FLOATS).value - value.valueOf()) < 1e-9);
    }),
    { numRuns: 500, seed: 8 },
  );
});

test("what cannot be solved is said with a code", () => {
  const refused = (text: string, code: string): void => {
    const { system, diagnostics } = compileText(text);
    assert.ok(system, diagnostics[0]?.message);
    assert.throws(() => finish(solve(system)), { name: "AnalysisError", code });
  };
  const game = (lines: string): string => `game Small\n${lines}\n`;
  refused(game("players A\ntrack n: 0..1 = 0\ndecision d when n is 0 do n := 1\noutcome odd otherwise"), "NF6003");
  const three = "players A, B, C\ntrack n: 0..1 = 0\ndecision d(k in 0..1) when n is 0\nconsequence d(k) do n := 1";
  refused(game(`${three}\noutcome draw otherwise`), "NF6004");
  const several = [
    "players A, B",
    "track at: 0..3 = 0",
    "decision stay by A when at is 0 do at := 0",
    "decision leave(to in 1..2) by A when at is 0 do at := to",
    "outcome shared when at is 2",
    "outcome draw otherwise",
    "worth shared to p = 1",
    "worth draw to p = 0",
  ].join("\n");
  refused(game(several), "NF6004");
  const system = systemOf("tic-tac-toe");
  assert.throws(() => finish(solve(system, { maxStates: 100 })), { code: "NF6002" });
});

test("work tells how far it is, and stops between two states or rounds", async () => {
  const { system } = compileText(textOf("pig"), { parameters: { goal: "12" } });
  const seen: string[] = [];
  for (const { doing = "exploring", done, total } of solve(system!)) {
    seen.push(doing);
    if (doing === "solving") assert.ok(done <= total!);
  }
  assert.deepEqual([...new Set(seen)], ["exploring", "solving"]);
  const stopped = await run(solve(system!), { signal: AbortSignal.abort() });
  assert.equal(stopped, undefined);
});
