import assert from "node:assert/strict";
import { test } from "node:test";
import { Gesturing, type Said } from "../src/element/gesturing.ts";
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
