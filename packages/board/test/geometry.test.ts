import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan, SpotId } from "ninefold/scene";
import { linkBetween } from "../src/geometry/arrows.ts";
import { labelsOf, namesOf } from "../src/geometry/labels.ts";
import { DIRECTIONS, endOfRow, rowsOf, spotTowards } from "../src/geometry/neighbours.ts";
import { isTurnedFor, nearestSpot, type Sheet, sheetOf, UNIT } from "../src/geometry/sheet.ts";
import { drawnAfter, rulesOf } from "./drawn.ts";

async function planFor(game: string): Promise<Plan> {
  return drawnAfter(await rulesOf(game)).plan;
}

const sheetFor = (plan: Plan, turned = false): Sheet => sheetOf(plan, plan.zones[0]!, turned);

/** Where a key leads from a spot of the first board. */
function toward(sheet: Sheet, from: SpotId, key: string): SpotId | undefined {
  const others = [...sheet.spots.values()].filter(({ spot }) => spot.id !== from);
  return spotTowards(others, sheet.spots.get(from)!, DIRECTIONS[key]!, sheet.zone.layout);
}

test("a board lies with its first row below, and turned above", async () => {
  const plan = await planFor("chess");
  const [plain, turned] = [sheetFor(plan), sheetFor(plan, true)];
  const at = (sheet: Sheet, id: SpotId) => [sheet.spots.get(id)!.x - sheet.left, sheet.spots.get(id)!.y - sheet.top];
  const [near, far] = [0.56 * UNIT, 7.56 * UNIT];
  const rounded = (point: readonly number[]) => point.map((n) => Math.round(n));
  assert.deepEqual(rounded(at(plain, "Square/a1")), rounded([near, far]));
  assert.deepEqual(rounded(at(turned, "Square/a1")), rounded([far, near]));
  assert.deepEqual([Math.round(plain.width), Math.round(plain.height)], [812, 812]);
  assert.equal(isTurnedFor(plan, plan.zones[0]!, ["Square/a8", "Square/b7"]), true);
  assert.equal(isTurnedFor(plan, plan.zones[0]!, ["Square/a8", "Square/b2"]), false);
  assert.equal(isTurnedFor(plan, plan.zones[0]!, []), false);
});

test("points have lines to their neighbours, and joints have lines and fields between them", async () => {
  const go = sheetFor(await planFor("go"));
  const [corner, inner] = ["Point/a1", "Point/b2"].map((id) => go.spots.get(id));
  assert.deepEqual([corner?.part, corner?.next?.length, inner?.next?.length], ["point", 2, 4]);
  for (const turned of [false, true]) {
    const dots = sheetFor(await planFor("dots-and-boxes"), turned);
    const parts = ["a1", "b1", "a2", "b2"].map((cell) => dots.spots.get(`Place/${cell}`)?.part);
    assert.deepEqual(parts, ["joint", "across", "upright", "field"]);
  }
});

test("rows and columns are named in either order of their names", async () => {
  const texts = labelsOf(sheetFor(await planFor("shogi"))).map(({ text }) => text);
  assert.deepEqual([texts.slice(0, 9).join(""), texts.slice(9).join("")], ["abcdefghi", "987654321"]);
});

test("boards within cells lie in them, and are pointed at before them", async () => {
  const plan = await planFor("ultimate-tic-tac-toe");
  const sheet = sheetFor(plan);
  assert.equal(sheet.zones.length, 10);
  for (const { inside } of sheet.zones.slice(1)) {
    const outer = sheet.spots.get(inside!)!;
    const inner = [...sheet.spots.values()].filter(({ spot }) => spot.zone.startsWith(`${inside}/`));
    assert.equal(inner.length, 9);
    for (const { x, y, size } of inner)
      assert.ok(Math.max(Math.abs(x - outer.x), Math.abs(y - outer.y)) + size / 2 < outer.size / 2);
  }
  const middle = sheet.spots.get("Place/b2")!;
  assert.equal(nearestSpot(sheet, middle), "Place/b2/Place/b2");
  assert.equal(
    nearestSpot(sheet, middle, (id) => id === "Place/b2"),
    "Place/b2",
  );
  assert.equal(nearestSpot(sheet, { x: sheet.left - UNIT, y: sheet.top }), undefined);
});

test("arrows go to the nearest spot that way, on squares, hexagons and graphs", async () => {
  const chess = sheetFor(await planFor("chess"));
  assert.equal(toward(chess, "Square/e4", "ArrowUp"), "Square/e5");
  assert.equal(toward(chess, "Square/e4", "ArrowLeft"), "Square/d4");
  assert.equal(toward(chess, "Square/a1", "ArrowDown"), undefined);
  assert.equal(toward(sheetFor(await planFor("chess"), true), "Square/e4", "ArrowUp"), "Square/e3");
  const hex = sheetFor(await planFor("hex"));
  assert.equal(toward(hex, "Cell/b2", "ArrowRight"), "Cell/c2");
  const up = toward(hex, "Cell/b2", "ArrowUp");
  assert.ok(up === "Cell/a3" || up === "Cell/b3", up);
  const morris = sheetFor(await planFor("nine-mens-morris"));
  assert.equal(toward(morris, "Point/a1", "ArrowUp"), "Point/a4");
  assert.equal(toward(morris, "Point/d1", "ArrowRight"), "Point/g1");
  assert.equal(endOfRow(morris.spots.values(), morris.spots.get("Point/d1")!, true), "Point/g1");
  assert.equal(endOfRow(chess.spots.values(), chess.spots.get("Square/d5")!, false), "Square/a5");
});

test("every spot of a board is reached by arrows from every other", async () => {
  for (const game of ["hex", "yavalath", "nine-mens-morris", "night-watch"]) {
    const sheet = sheetFor(await planFor(game));
    const [first] = sheet.spots.keys();
    const reached = new Set<SpotId>([first!]);
    for (const spot of reached)
      for (const key of Object.keys(DIRECTIONS)) {
        const next = toward(sheet, spot, key);
        if (next !== undefined) reached.add(next);
      }
    assert.equal(reached.size, sheet.spots.size, game);
  }
});

test("rows and columns are named where the names of cells say them", async () => {
  const texts = async (game: string) =>
    labelsOf(sheetFor(await planFor(game)))
      .map(({ text }) => text)
      .join(" ");
  assert.equal(await texts("tic-tac-toe"), "3 2 1 a b c");
  assert.equal(await texts("nine-mens-morris"), "7 6 5 4 3 2 1 a d g b f c e");
  assert.equal(await texts("night-watch"), "");
  assert.equal(rowsOf(sheetFor(await planFor("tic-tac-toe")).spots.values()).length, 3);
});

test("names stand where no row and column says them: below points, and in squares", async () => {
  const names = async (game: string) => namesOf(sheetFor(await planFor(game)));
  const map = await names("night-watch");
  assert.ok(map.some(({ text }) => text === "harbour"));
  const fields = await names("snakes-and-ladders");
  assert.equal(fields.length, 101);
  const sheet = sheetFor(await planFor("snakes-and-ladders"));
  const [last] = fields.filter(({ text }) => text === "100");
  const spot = [...sheet.spots.values()].find((one) => one.spot.name === "100")!;
  assert.equal(spot.spot.outline, "square");
  assert.ok(Math.abs(last!.x - spot.x) < spot.size / 2 && Math.abs(last!.y - spot.y) < spot.size / 2);
});

test("a line of a link ends in its head before the middle of the spot, and winds to both sides", () => {
  const [from, to] = [
    { x: 0, y: 0, size: UNIT },
    { x: 3 * UNIT, y: 0, size: UNIT },
  ];
  const straight = linkBetween(from, to, false);
  assert.equal(straight.shaft.length, 2);
  assert.deepEqual(straight.head[1], { x: 2.8 * UNIT, y: 0 });
  const [, one, other] = linkBetween(from, to, true).shaft;
  assert.ok(one!.y > 0 && other!.y < 0);
});

test("stacks grow towards the middle of the board, and are hit all along", async () => {
  const sheet = sheetFor(await planFor("backgammon"));
  const [above, below] = ["table:Points/men White 24", "table:Points/men White 1"].map((id) => sheet.spots.get(id)!);
  assert.ok(above!.y < 0 && above!.stack! > 3 * UNIT);
  assert.equal(below!.stack, -above!.stack!);
  assert.equal(nearestSpot(sheet, { x: above!.x, y: above!.y + above!.stack! }), above!.spot.id);
  assert.ok([...sheetFor(await planFor("kalah")).spots.values()].every(({ stack }) => stack === undefined));
});

test("what always stands somewhere has no spot to wait in", async () => {
  const { spots } = await planFor("snakes-and-ladders");
  assert.deepEqual(
    [...spots.values()].filter(({ zone }) => zone.startsWith("seat:")),
    [],
  );
});
