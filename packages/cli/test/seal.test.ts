// `ninefold seal`: plans and refusals. What a plan looks like is shown, and tested, in docs/seal.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ninefold, scratch } from "./command.ts";

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

test("what has a plan and cannot be played is refused as `play --sealed` refuses it", () => {
  const game = scratch(
    "away.game",
    `game Away "One card is put away unseen"
players Ann, Bob
type Card = 1..4
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track away[Player]: Card? = none shown to none
track turn: Player = Ann
setup do random a in 2 of Card, hand[Ann] := a, hand[Bob] := Card except a
decision lay(c in hand[me]) by turn when away[me] is none shown to me
  do hand[me] := hand[me] except {c}, away[me] := c, turn := next(turn)
outcome draw otherwise
`,
  );
  const { status, out, err } = ninefold(["seal", game]);
  assert.equal(out, "");
  assert.match(err, /error NF9012: [\s\S]*has a plan, but this version cannot play it sealed/);
  assert.equal(status, 1);
});
