import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ask } from "ninefold/scene";
import { Gesturing, type Said } from "../src/element/gesturing.ts";
import { itemNamed } from "../src/element/keys.ts";
import { sentenceOfRefusal } from "../src/words/refusals.ts";
import { drawnAfter, rulesOf } from "./drawn.ts";

const idOf = (said: Said): string => (said.kind === "decided" ? said.decision.id : said.kind);

test("two clicks are a decision; another piece takes the stead of the first, and the same lets it go", async () => {
  const gesturing = new Gesturing(drawnAfter(await rulesOf("chess")).ask);
  assert.equal(idOf(gesturing.click("Square/e5")), "refused");
  assert.equal(idOf(gesturing.click("Square/e2")), "said");
  assert.deepEqual([...gesturing.chosen], ["Square/e2"]);
  assert.equal(idOf(gesturing.click("Square/g1")), "said");
  assert.deepEqual([...gesturing.chosen], ["Square/g1"]);
  assert.equal(idOf(gesturing.click("Square/g1")), "said");
  assert.equal(gesturing.hasBegun, false);
  gesturing.click("Square/e2");
  assert.equal(idOf(gesturing.click("Square/e4")), "move(e2, e4, pawn)");
});

test("a click in vain is told what is possible instead, after what has been said", async () => {
  const { ask } = drawnAfter(await rulesOf("chess"));
  const nameOf = (target: string): string => target.replace("Square/", "");
  assert.equal(
    sentenceOfRefusal("e5", ask, nameOf),
    "e5: not possible now. Possible: b1, g1, a2, b2, c2, d2, e2, f2, 2 more.",
  );
  const pawn = ask.targets.get("Square/e2")!;
  assert.equal(sentenceOfRefusal("e5", pawn, nameOf), "e5: not possible after move e2. Possible: e3, e4.");
  const dice = drawnAfter(await rulesOf("pig"));
  assert.match(sentenceOfRefusal("score", dice.ask, nameOf), /^score: not possible now\. Possible: roll/);
});

test("a click that may mean several things asks which, and is taken back", async () => {
  const line = ["a2, a4", "b7, b5", "a4, b5", "a7, a6", "b5, a6"].map((part) => `move(${part}, pawn)`);
  const drawn = drawnAfter(
    await rulesOf("chess"),
    ...line,
    "move(c8, b7, bishop)",
    "move(a6, b7, pawn)",
    "move(b8, c6, knight)",
  );
  const gesturing = new Gesturing(drawn.ask);
  gesturing.click("Square/b7");
  assert.equal(idOf(gesturing.click("Square/a8")), "said");
  assert.deepEqual(
    gesturing.ask.buttons.map(({ label }) => label),
    ["queen", "rook", "bishop", "knight"],
  );
  gesturing.back();
  assert.ok(gesturing.clickable.has("Square/a8"));
  gesturing.click("Square/a8");
  assert.equal(idOf(gesturing.press(gesturing.ask.buttons[1]!)), "move(b7, a8, rook)");
});

test("a set is said member by member and confirmed", async () => {
  const gesturing = new Gesturing(drawnAfter(await rulesOf("yahtzee")).ask);
  const { many } = gesturing.ask;
  assert.ok(many);
  const members = [...many.members.keys()];
  assert.equal(gesturing.confirmed, undefined);
  for (const member of members) gesturing.toggle(member);
  assert.match(idOf(gesturing.confirm()), /^throw\(/);
});

test("a capture that goes on can be stopped where the rules let it", () => {
  const whole = { id: "jump(a, b)", family: "jump", parameters: ["a", "b"], forced: false };
  const end: Ask = { said: "", targets: new Map(), buttons: [], many: undefined, whole, back: undefined };
  const begun: Ask = { ...end, targets: new Map([["c", { ...end, whole: { ...whole, id: "jump(a, b; c)" } }]]) };
  const gesturing = new Gesturing({ ...end, whole: undefined, targets: new Map([["b", begun]]) });
  assert.equal(gesturing.mayStop, false);
  assert.equal(idOf(gesturing.click("b")), "said");
  assert.equal(gesturing.mayStop, true);
  assert.equal(idOf(gesturing.stop()), "jump(a, b)");
  assert.equal(idOf(gesturing.click("c")), "jump(a, b; c)");
});

test("letters go to the spot that is called so, else to the first whose name begins so", () => {
  const items = ["Square/e10", "Square/e1", "Square/f2"];
  const nameOf = (item: string): string => item.slice("Square/".length).toUpperCase();
  assert.equal(itemNamed(items, nameOf, "e1"), "Square/e1");
  assert.equal(itemNamed(items, nameOf, "e"), "Square/e10");
  assert.equal(itemNamed(items, nameOf, "g"), undefined);
});
