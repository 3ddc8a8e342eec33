// What outcomes are worth: every outcome that some line gives has its worth, whichever line it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Outcome } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const system = gameOf(
  "players A, B",
  "type Side = { left, right }",
  "track n: 0..30 = 0",
  "track owner: Player? = A",
  "decision go(k in 1..30) by A when n is 0 do n := k",
  "fn small: 1..3 = 2",
  "fn large: 10..12 = 11",
  "outcome A scores small when n is 1",
  "outcome owner scores large when n is 2",
  "outcome B scores 30 when n is 3",
  "outcome left holds when n is 4",
  "outcome right holds when n is 5",
  "outcome lost(small) when n is 6",
  "outcome lost(20) when n is 7",
  "outcome none2 when n is 8",
  "outcome draw otherwise",
  "worth (p scores k) to q = if p is q then k / 2 else -k / 4",
  "worth (s holds) to q = if s is left and q is A then 1 else 0",
  "worth lost(k) to q = -k",
  "worth draw to p = 1 / 2",
);

const outcomeAt = (n: number): Outcome => {
  const read = system.parsePosition(`n=${n}`);
  assert.ok("state" in read);
  return system.outcome(read.state);
};

const WORTHS: readonly (readonly [n: number, text: string, worths: string])[] = [
  [1, "A scores 2", "1 -1/2"],
  [2, "A scores 11", "11/2 -11/4"],
  [3, "B scores 30", "-15/2 15"],
  [4, "left holds", "1 0"],
  [5, "right holds", "0 0"],
  [6, "lost 2", "-2 -2"],
  [7, "lost 20", "-20 -20"],
  [8, "none2", "nothing nothing"],
  [9, "draw", "1/2 1/2"],
];

for (const [n, text, worths] of WORTHS) {
  test(`${text} is worth ${worths}`, () => {
    const outcome = outcomeAt(n);
    assert.equal(outcome.text, text);
    const found = system.players.map(({ id }) => system.worth?.(outcome, id)?.toFraction() ?? "nothing");
    assert.equal(found.join(" "), worths);
  });
}

test("an outcome that the game cannot have is worth nothing known", () => {
  const { id } = system.players[0]!;
  const outcome = outcomeAt(1);
  for (const other of [
    { ...outcome, parameter: "31" },
    { ...outcome, parameter: "0" },
    { ...outcome, parameter: "x" },
    { ...outcome, subject: "C" },
    { ...outcome, subject: "none" },
    { text: "scores", label: "scores" },
  ]) {
    assert.equal(system.worth?.(other, id), undefined, JSON.stringify(other));
  }
});
