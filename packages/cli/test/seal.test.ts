// `ninefold seal`: plans and refusals. What a plan looks like is shown, and tested, in docs/seal.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ninefold } from "./command.ts";

test("a game that cannot be played sealed is refused by code and line, with what helps", () => {
  const { status, out, err } = ninefold(["seal", "tiny-hanabi"]);
  assert.equal(status, 1);
  assert.equal(out, "");
  assert.match(
    err,
    /tiny-hanabi\.game:25:1: error NF9409: `outcome scored` reads `card`[\s\S]*fix: Show the track[\s\S]*cannot be played sealed/,
  );
});

test("plans and refusals are data with --json", () => {
  const plan = JSON.parse(ninefold(["seal", "rock-paper-scissors", "--json"]).out);
  assert.deepEqual(plan.plan.decisions, [{ decision: "throw", kind: "J" }]);
  const refused = ninefold(["seal", "tiny-hanabi", "--json"]);
  assert.equal(refused.status, 1);
  const [refusal] = JSON.parse(refused.out).refusals;
  assert.deepEqual([refusal.code, refusal.line, refusal.file], ["NF9409", 25, "tiny-hanabi.game"]);
});

test("a program has no plan", () => {
  const { status, err } = ninefold(["seal", "tictactoe"]);
  assert.equal(status, 2);
  assert.match(err, /is a program/);
});
