// Whether games are the same game: the examples of 004 §5 and App. A, each answer checked by the letter.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type CompareOptions, type Comparison, compare, flawOf } from "../../../src/analysis/index.ts";
import type { GameSystem } from "../../../src/model/index.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import { systemOf, textOf } from "../../library/library.ts";

/** A game of the fixtures. */
function fixture(name: string): GameSystem {
  const text = readFileSync(new URL(`../../fixtures/analysis/${name}.game`, import.meta.url), "utf8");
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics[0]?.message);
  return system;
}

/** The comparison; a correspondence is checked by the definitions. */
function compared(one: GameSystem, other: GameSystem, options: CompareOptions): Comparison {
  const found = finish(compare(one, other, options));
  assert.ok(found);
  if (found.equivalent) {
    const { trees, pairs } = found.witness;
    assert.equal(flawOf(trees[0], trees[1], found.witness, pairs()), undefined);
  }
  return found;
}

const ticTacToe = systemOf("tic-tac-toe");

test("arithmetic tic-tac-toe is tic-tac-toe on a magic square (Ex. 4, Fig. 4)", () => {
  const found = compared(ticTacToe, systemOf("arithmetic-tic-tac-toe"), { relation: "relabeling" });
  assert.ok(found.equivalent);
  const { players, outcomes, decisions } = found.witness;
  assert.deepEqual(players, [0, 1]);
  assert.deepEqual(Object.fromEntries(outcomes), { "X wins": "P1 wins", "O wins": "P2 wins", draw: "draw" });
  const number = (cell: string): number => Number(/claim\((.*)\)/.exec(decisions![0]!.get(`claim(${cell})`)!)![1]);
  const rows = [1, 2, 3].map((row) => ["a", "b", "c"].map((column) => number(`${column}${row}`)));
  const columns = rows.map((_, i) => rows.map((row) => row[i]!));
  const diagonals = [rows.map((row, i) => row[i]!), rows.map((row, i) => row[2 - i]!)];
  for (const line of [...rows, ...columns, ...diagonals]) assert.equal(line[0]! + line[1]! + line[2]!, 0);
  // Both players rename alike.
  assert.deepEqual(new Map(decisions![0]), new Map(decisions![1]));
});

test("misère tic-tac-toe is tic-tac-toe with the wins exchanged, and another game where outcomes must be the same", () => {
  const misere = systemOf("misere-tic-tac-toe");
  const found = compared(ticTacToe, misere, { relation: "relabeling" });
  assert.ok(found.equivalent);
  assert.deepEqual(found.witness.players, [0, 1]);
  assert.equal(found.witness.outcomes.get("X wins"), "O wins");
  const different = compared(ticTacToe, misere, { relation: "relabeling", identical: { outcomes: true } });
  assert.ok(!different.equivalent && different.witness.why === "unanswered");
  // Nobody can have won before the fifth ply.
  assert.equal(different.witness.play.length, 5);
  assert.deepEqual(different.witness.found, { kind: "leaf", outcome: "X wins" });
});

test("tic-tac-toe may begin in three cells of different kind, and lacks something with two (004 §5)", () => {
  const [corner, side] = [fixture("first-corner"), fixture("first-side")];
  assert.equal(compared(ticTacToe, corner, { relation: "relabeling" }).equivalent, false);
  assert.equal(compared(ticTacToe, corner, { relation: "agency" }).equivalent, true);
  const found = compared(ticTacToe, side, { relation: "agency" });
  assert.ok(!found.equivalent && found.witness.why === "unanswered");
  assert.deepEqual(found.witness.play, []);
  assert.deepEqual(found.witness.found, { kind: "decision", choices: [{ player: "X", count: 3 }] });
  assert.deepEqual(found.witness.instead, [{ kind: "decision", choices: [{ player: "X", count: 2 }] }]);
});

for (const [one, other] of [
  ["promotion-one", "promotion-two"],
  ["cleanup-one", "cleanup-two"],
] as const) {
  test(`agency equivalent, and not before the reductions: ${one}, ${other} (004 §5)`, () => {
    const [first, second] = [fixture(one), fixture(other)];
    assert.equal(compared(first, second, { relation: "relabeling" }).equivalent, false);
    assert.equal(compared(first, second, { relation: "agency" }).equivalent, true);
  });
}

test("with all labels the same games are equal, and a label that differs is found", () => {
  const identical = { players: true, outcomes: true, decisions: true, states: true };
  for (const name of ["tic-tac-toe", "guessing-game", "matching-pennies", "rock-paper-scissors"]) {
    const found = compared(systemOf(name), systemOf(name), { identical });
    assert.ok(found.equivalent);
    for (const own of found.witness.decisions!) for (const [from, to] of own) assert.equal(from, to);
  }
  const text = textOf("matching-pennies");
  const differently: Readonly<Record<keyof typeof identical, string>> = {
    players: text.replaceAll("P2", "Q"),
    outcomes: text.replaceAll("missed", "unlike"),
    decisions: text.replaceAll("show(", "lay("),
    states: text.replaceAll("penny", "coin"),
  };
  const pennies = systemOf("matching-pennies");
  for (const label of Object.keys(identical) as (keyof typeof identical)[]) {
    const { system, diagnostics } = compileText(differently[label]);
    assert.ok(system, diagnostics[0]?.message);
    assert.ok(compared(pennies, system, {}).equivalent, label);
    assert.ok(!compared(pennies, system, { identical: { [label]: true } }).equivalent, label);
    if (label !== "players" && label !== "states")
      assert.ok(compared(pennies, system, { identical: { ...identical, [label]: false } }).equivalent, label);
  }
});

test("trees of one shape are structurally equivalent, whoever wins", () => {
  const [nim, misere] = ["false", "true"].map(
    (misere) => compileText(textOf("nim"), { parameters: { heaps: "2", misere } }).system!,
  );
  assert.equal(compared(nim!, misere!, { relation: "structural" }).equivalent, true);
  assert.equal(compared(ticTacToe, fixture("first-side"), { relation: "structural" }).equivalent, false);
});

test("infinite trees are compared as automata, or down to a depth", () => {
  const chopsticks = systemOf("chopsticks");
  assert.equal(compared(chopsticks, chopsticks, { relation: "relabeling" }).equivalent, true);
  assert.equal(compared(chopsticks, chopsticks, { relation: "agency", depth: 5 }).equivalent, true);
  assert.equal(compared(systemOf("rock-paper-scissors"), chopsticks, { relation: "structural" }).equivalent, false);
  assert.throws(() => compared(chopsticks, chopsticks, { relation: "agency" }), {
    name: "AnalysisError",
    code: "NF6001",
  });
});
