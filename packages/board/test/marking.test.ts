import assert from "node:assert/strict";
import { test } from "node:test";
import { Round } from "../src/element/keys.ts";
import { arrowBetween } from "../src/geometry/arrows.ts";
import { linkedWith } from "../src/geometry/neighbours.ts";
import { sheetOf } from "../src/geometry/sheet.ts";
import { Marking } from "../src/marking/marking.ts";
import { spotLabel } from "../src/words/names.ts";
import { sentenceOfMark } from "../src/words/sentences.ts";
import { drawnAfter, rulesOf } from "./drawn.ts";

test("the same mark again is removed, and one clearing removes all", () => {
  const marking = new Marking();
  assert.equal(marking.clear(), false);
  assert.equal(marking.toggle({ from: "a" }).kind, "made");
  assert.equal(marking.toggle({ from: "a", to: "b" }).kind, "made");
  assert.equal(marking.toggle({ from: "b", to: "a" }).kind, "made");
  assert.equal(marking.toggle({ from: "a", to: "b" }).kind, "removed");
  assert.deepEqual(marking.marks, [{ from: "a" }, { from: "b", to: "a" }]);
  assert.equal(marking.clear(), true);
  assert.deepEqual(marking.marks, []);
});

test("by keys a second spot makes an arrow of the ring about the first, and the first again leaves it a ring", () => {
  const marking = new Marking();
  assert.equal(marking.key("a").kind, "begun");
  assert.deepEqual(marking.marks, [{ from: "a" }]);
  assert.deepEqual(marking.key("b"), { mark: { from: "a", to: "b" }, kind: "made" });
  assert.deepEqual(marking.marks, [{ from: "a", to: "b" }]);
  assert.equal(marking.key("c").kind, "begun");
  assert.equal(marking.key("c").kind, "made");
  assert.equal(marking.key("d").kind, "begun");
  assert.deepEqual(marking.marks, [{ from: "a", to: "b" }, { from: "c" }, { from: "d" }]);
  // To another board there is no arrow, and a ring that is there is removed.
  assert.equal(marking.key("e", () => false).kind, "begun");
  assert.equal(marking.key("c", () => false).kind, "removed");
  assert.deepEqual(marking.marks, [{ from: "a", to: "b" }, { from: "d" }, { from: "e" }]);
});

test("an arrow ends in the middle of its spot and begins beside the middle of the other", () => {
  const corners = arrowBetween({ x: 0, y: 0, size: 100 }, { x: 300, y: 0, size: 100 });
  assert.deepEqual(corners[3], { x: 300, y: 0 });
  assert.ok(corners.every(({ x }) => x > 20 && x <= 300));
  // It is the same on both sides of its shaft.
  assert.equal(
    corners.reduce((sum, { y }) => sum + y, 0),
    0,
  );
  // Between spots that are near each other it still has a shaft.
  const short = arrowBetween({ x: 0, y: 0, size: 100 }, { x: 0, y: 30, size: 100 });
  assert.ok(short[0]!.y < short[1]!.y && short[1]!.y < short[3]!.y);
  assert.deepEqual(arrowBetween({ x: 1, y: 1, size: 100 }, { x: 1, y: 1, size: 100 }), []);
});

test("what is marked is said, and belongs to the name of a spot", async () => {
  const { plan } = drawnAfter(await rulesOf("chess"));
  const said = (kind: "begun" | "made" | "removed", to?: string): string =>
    sentenceOfMark(plan, { kind, mark: { from: "Square/e2", to } });
  assert.equal(said("begun"), "e2 marked. Another spot makes an arrow of it.");
  assert.equal(said("made"), "e2 marked.");
  assert.equal(said("made", "Square/e4"), "Arrow from e2 to e4 marked.");
  assert.equal(said("removed", "Square/e4"), "Arrow from e2 to e4 no longer marked.");
  const condition = { mayBeChosen: true, isChosen: false, isLast: false, marks: ["arrow to e4"] };
  assert.equal(spotLabel(plan.spots.get("Square/e2")!, [], condition), "e2, empty, may be chosen, arrow to e4");
});

test("from a spot all that is linked with it is gone through, clockwise, and then it again", async () => {
  const { plan } = drawnAfter(await rulesOf("nine-mens-morris"));
  const [zone] = plan.zones.filter(({ kind }) => kind === "board");
  const { spots } = sheetOf(plan, zone!);
  const linked = (id: string): readonly string[] => linkedWith(spots, id);
  const [crossing] = [...spots.keys()].filter((id) => linked(id).length === 4);
  assert.ok(crossing);
  for (const id of spots.keys()) for (const other of linked(id)) assert.ok(linked(other).includes(id));
  const round = new Round();
  const gone: string[] = [];
  for (let spot = crossing; gone.length < 5; gone.push(spot)) spot = round.next(spot, linked) ?? "";
  assert.deepEqual(gone, [...linked(crossing), crossing]);
  const above = linked(crossing)[0]!;
  assert.ok(spots.get(above)!.y < spots.get(crossing)!.y);
  // After another key it is a round of its own.
  round.next(crossing, linked);
  round.end();
  assert.ok(linked(above).includes(round.next(above, linked)!));
});
