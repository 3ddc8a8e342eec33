import assert from "node:assert/strict";
import { test } from "node:test";
import { PHASES } from "ninefold/compiler";
import { json, ninefold, scratch } from "./command.ts";

test("show --ir prints a game after a phase of the compiler", () => {
  const { status, out, err } = ninefold(["show", "tic-tac-toe", "--ir", "vectorized"]);
  assert.deepEqual([status, err], [0, ""]);
  assert.match(out, /^when turn = X\n {2}let t1 = \{mark in X\} holds one of \{a1, b1, c1\}/);
  assert.match(out, /^ {4}c in \{mark in none\}\n {4}mark\[c\] := X$/m);
  const answer = json(["show", "tic-tac-toe", "--ir", "vectorized"]);
  assert.deepEqual([answer.name, answer.phase, answer.text], ["TicTacToe", "vectorized", out]);
  assert.equal(ninefold(["show", "tic-tac-toe", "--ir", "lifted"]).out, out, "an earlier name of the phase");
  assert.match(ninefold(["show", "tic-tac-toe", "--ir", "represented"]).out, /^state of 24 bytes$/m);
});

test("show --help names every phase", () => {
  const { out } = ninefold(["show", "--help"]);
  for (const phase of PHASES) assert.ok(out.includes(phase), phase);
});

test("a game that is not compiled says why, with 1", () => {
  const lines = ["game Deal", "players A", "track hands: set of set of 0..3 = {{1}}", "decision fold do hands := {}"];
  const path = scratch("deal.game", [...lines, "outcome draw otherwise", ""].join("\n"));
  const { status, out, err } = ninefold(["show", path, "--ir", "simplified"]);
  assert.deepEqual([status, out], [1, ""]);
  assert.match(err, /Deal is run by the interpreter\. What the compiler does not know: tracks of sets of sets\./);
  assert.equal(json(["show", path, "--ir", "simplified"]).error.code, "not-compiled");
});
