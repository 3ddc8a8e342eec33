// Rules from strangers take bounded work.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "ninefold/play";
import { EVERYTHING } from "../../../ninefold/test/library/sample.ts";
import { planLines } from "./plans.ts";

/** Functions that call the one before several times each: what they cost doubles with each. */
const doubling = (depth: number): string => `game Doubling
players A, B
track card[p in Player]: 1..6? = none shown to p
track done: Bool = false
setup do for p in Player: random c in 1..6, card[p] := c
fn f0(p: Player) = card[p] is 1
${Array.from({ length: depth }, (_, i) => `fn f${i + 1}(p: Player) = f${i}(p) is f${i}(next(p)) or f${i}(p)`).join("\n")}
decision stop by A unless done do done := true
outcome A wins when f${depth}(A)
outcome B wins otherwise
`;

test("rules that take too much are refused", { skip: !EVERYTHING }, async () => {
  const loaded = await load(doubling(24));
  assert.ok(loaded.ok, "the rules are sound");
  assert.deepEqual(planLines(loaded.rules.system), ["NF9411 at 5"]);
});
