import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rules } from "ninefold/play";
import { changesBetween, sayDecision } from "ninefold/scene";
import { spotLabel, spotName, stackWords } from "../src/words/names.ts";
import { sentenceOf } from "../src/words/sentences.ts";
import { drawnAfter, rulesOf } from "./drawn.ts";

/** What is said of the last of these decisions. */
function said(rules: Rules, ...decisions: readonly string[]): string {
  const { system } = rules;
  const [before, after] = [drawnAfter(rules, ...decisions.slice(0, -1)), drawnAfter(rules, ...decisions)];
  const shown = after.match.perspective().events.flatMap((event) => (event.kind === "decided" ? event.decisions : []));
  const decided = shown.slice(-1).map((one) => ({ ...one, words: sayDecision(system, one) }));
  const { things } = changesBetween(
    system,
    before.scene,
    after.scene,
    decided.map((one) => shown.find(({ id }) => id === one.id)!),
  );
  return sentenceOf({ plan: after.plan, players: system.players, decided, changes: things, scene: after.scene });
}

test("a sentence says who decided what, what came of it, and who decides", async () => {
  const rules = await rulesOf("tic-tac-toe");
  assert.equal(said(rules, "claim(a1)"), "X: claim a1. O decides.");
  assert.equal(
    said(rules, "claim(a1)", "claim(b1)", "claim(a2)", "claim(b2)", "claim(a3)"),
    "X: claim a3. The game is over: X wins.",
  );
});

test("what is taken, and what turns, is said; of many changes how many", async () => {
  const chess = await rulesOf("chess");
  assert.equal(
    said(chess, "move(e2, e4, pawn)", "move(d7, d5, pawn)", "move(e4, d5, pawn)"),
    "White: move e4 d5 pawn. Black pawn gone from d5. Black decides.",
  );
  const othello = await rulesOf("othello");
  const [first] = drawnAfter(othello).ask.targets.keys();
  const cell = first!.replace("Cell/", "");
  const family = othello.system.families[0]!.name;
  assert.match(said(othello, `${family}(${cell})`), /^Black: .*: White becomes Black\. White decides\.$/);
});

test("spots are called by what they are, what lies there, and what may be done", async () => {
  const { plan, scene } = drawnAfter(await rulesOf("chess"));
  const spot = plan.spots.get("Square/e2")!;
  const things = scene.things.filter((thing) => thing.spot === spot.id);
  const nothing = { mayBeChosen: false, isChosen: false, isLast: false };
  assert.equal(spotLabel(spot, things, { ...nothing, mayBeChosen: true }), "e2, White pawn, may be chosen");
  assert.equal(
    spotLabel(plan.spots.get("Square/e4")!, [], { ...nothing, isLast: true }),
    "e4, empty, changed by the last ply",
  );
  const [knight, rook] = ["b1", "a1"].map((cell) => scene.things.find((thing) => thing.spot === `Square/${cell}`)!);
  const words = stackWords([rook!, knight!]);
  const stack = "e2, 2 upon each other, from the top: White knight, White rook";
  assert.equal(spotLabel(spot, [rook!, knight!], nothing, { words }), stack);
  assert.equal(spotName(plan, "seat:White/unmoved/boxes/short"), "short of White");
  const ultimate = drawnAfter(await rulesOf("ultimate-tic-tac-toe"));
  assert.equal(spotName(ultimate.plan, "Place/a1/Place/c3"), "c3 in a1");
});
