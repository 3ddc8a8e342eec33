// The layouts alone: trees, layers, places, colours, widths of text.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { childrenOf, sizeOfTrees, type TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { type DrawnNode, drawnTrees } from "../../../src/analysis/pictures/drawn-tree.ts";
import { bent } from "../../../src/analysis/pictures/layout/arc-shape.ts";
import { layered, MAX_SWEEPS } from "../../../src/analysis/pictures/layout/layers.ts";
import { apart } from "../../../src/analysis/pictures/layout/spread.ts";
import { fitted, textWidth } from "../../../src/analysis/pictures/layout/text-width.ts";
import { tidy } from "../../../src/analysis/pictures/layout/tidy.ts";
import { DARK, LIGHT, type Palette } from "../../../src/analysis/pictures/marks/colours.ts";
import { finish } from "../../../src/play/index.ts";
import { TREES } from "../game-trees/made.ts";

interface Shape {
  readonly counts: readonly number[];
  readonly firsts: readonly number[];
  readonly depths: readonly number[];
}

/** Breadth first: how many children each node has, none where the list ends. */
function shapeOf(asked: readonly number[]): Shape {
  const [counts, firsts, depths]: [number[], number[], number[]] = [[], [], [0]];
  for (let at = 0; at < depths.length; at++) {
    firsts.push(depths.length);
    counts.push(asked[at] ?? 0);
    for (let child = 0; child < counts[at]!; child++) depths.push(depths[at]! + 1);
  }
  return { counts, firsts, depths };
}

const placed = ({ counts, firsts }: Shape, left: (node: number) => number, right = left): Float64Array =>
  tidy({
    size: counts.length,
    firstChild: (node) => firsts[node]!,
    childCount: (node) => counts[node]!,
    left,
    right,
  });

const SHAPES = fc.array(fc.nat(4), { minLength: 1, maxLength: 60 }).map(shapeOf);

test("in tidy trees nothing overlaps, and parents are over the middle of their children", () => {
  fc.assert(
    fc.property(SHAPES, fc.infiniteStream(fc.integer({ min: 1, max: 30 })), (shape, widths) => {
      const { counts, firsts, depths } = shape;
      const [left, right] = [0, 1].map(() => counts.map(() => widths.next().value!)) as [number[], number[]];
      const x = placed(
        shape,
        (node) => left[node]!,
        (node) => right[node]!,
      );
      assert.ok(Math.abs(x[0]!) < 1e-9);
      for (const node of counts.keys()) {
        if (node > 0 && depths[node] === depths[node - 1]) {
          assert.ok(x[node]! - x[node - 1]! > right[node - 1]! + left[node]! - 1e-6);
        }
        const [first, count] = [firsts[node]!, counts[node]!];
        if (count > 0) assert.ok(Math.abs(x[node]! - (x[first]! + x[first + count - 1]!) / 2) < 1e-6);
      }
    }),
    { numRuns: 1000, seed: 11 },
  );
});

test("a tree and its mirror image are drawn as mirror images", () => {
  fc.assert(
    fc.property(SHAPES, (shape) => {
      const { counts, firsts } = shape;
      const order = [0];
      for (let at = 0; at < order.length; at++) {
        const [first, count] = [firsts[order[at]!]!, counts[order[at]!]!];
        for (let child = count - 1; child >= 0; child--) order.push(first + child);
      }
      const mirrored = placed(shapeOf(order.map((node) => counts[node]!)), () => 1);
      const x = placed(shape, () => 1);
      // Where small subtrees stand between large ones there is a choice: the width and the middle of all is the same.
      const extent = (places: Float64Array) => [Math.min(...places), Math.max(...places)];
      const [[low, high], [least, most]] = [extent(x), extent(mirrored)];
      assert.ok(Math.abs(low! + most!) < 1e-6 && Math.abs(high! + least!) < 1e-6);
    }),
    { numRuns: 300, seed: 12 },
  );
});

test("trees may be as deep as they like", () => {
  const x = placed(shapeOf(new Array<number>(20_000).fill(1)), () => 1);
  assert.equal(x.length, 20_001);
  assert.ok(x.every((place) => place === 0));
});

const SUBJECT = { title: "Made", players: ["A", "B", "C"] };

test("folded trees stand for as many nodes as the whole tree has", () => {
  fc.assert(
    fc.property(TREES, (tree: TreeNode) => {
      const [whole] = finish(drawnTrees([tree], SUBJECT, false)) as [readonly DrawnNode[]];
      assert.equal(BigInt(whole.length), finish(sizeOfTrees([tree])).nodes);
      const [folded] = finish(drawnTrees([tree], SUBJECT, true)) as [readonly DrawnNode[]];
      assert.ok(folded.length <= whole.length);
      const stands: number[] = [];
      for (const { parent, edgeLabel } of folded) stands.push(parent < 0 ? 1 : stands[parent]! * edgeLabel!.count);
      assert.equal(
        stands.reduce((sum, number) => sum + number, 0),
        whole.length,
      );
      for (const [at, { node, firstChild, childCount }] of whole.entries()) {
        assert.deepEqual(
          whole.slice(firstChild, firstChild + childCount).map((child) => child.node),
          childrenOf(node),
        );
        assert.ok(whole.slice(firstChild, firstChild + childCount).every(({ parent }) => parent === at));
      }
    }),
    { numRuns: 300, seed: 13 },
  );
});

/** Graphs whose nodes are all reached from 0. */
const GRAPHS = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.array(fc.nat(), { minLength: size - 1, maxLength: size - 1 }),
      fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 }),
    ),
  )
  .map(([size, parents, more]) => ({
    size,
    arcs: [
      ...parents.map((from, at) => ({ from: from % (at + 1), to: at + 1 })),
      ...more.map(([from, to]) => ({ from, to })),
    ],
  }));

test("layers lead down but on ways that come back, and are ordered with few crossings", () => {
  fc.assert(
    fc.property(GRAPHS, ({ size, arcs }) => {
      const { layerOf, layers, crossings, sweeps } = layered(size, arcs, [0]);
      assert.deepEqual(
        layers.flat().sort((a, b) => a - b),
        Array.from({ length: size }, (_, node) => node),
      );
      for (const [depth, layer] of layers.entries()) {
        assert.ok(layer.length > 0);
        for (const node of layer) assert.equal(layerOf[node], depth);
      }
      const reaches = reachability(size, arcs);
      for (const { from, to } of arcs) if (!reaches[to]![from]) assert.ok(layerOf[to]! > layerOf[from]!);
      assert.equal(crossings, crossingsIn(layers, arcs));
      const given = layers.map((layer) => [...layer].sort((a, b) => a - b));
      assert.ok(crossings <= crossingsIn(given, arcs));
      assert.ok(sweeps <= MAX_SWEEPS);
    }),
    { numRuns: 500, seed: 14 },
  );
  assert.throws(() => layered(2, [], [0]), { name: "RangeError", message: /node 1 is not reached/ });
});

function reachability(size: number, arcs: readonly { from: number; to: number }[]): readonly (readonly boolean[])[] {
  const reaches = Array.from({ length: size }, (_, a) => Array.from({ length: size }, (_, b) => a === b));
  for (const { from, to } of arcs) reaches[from]![to] = true;
  for (let via = 0; via < size; via++) {
    for (const row of reaches) if (row[via]) for (let to = 0; to < size; to++) row[to] ||= reaches[via]![to]!;
  }
  return reaches;
}

/** Pair by pair, arcs that lead up turned round. */
function crossingsIn(layers: readonly (readonly number[])[], arcs: readonly { from: number; to: number }[]): number {
  const at = new Map(layers.flatMap((layer, depth) => layer.map((node, place) => [node, { depth, place }] as const)));
  const lines = arcs.flatMap(({ from, to }) => {
    const [a, b] = [at.get(from)!, at.get(to)!].sort((one, other) => one.depth - other.depth);
    return b!.depth === a!.depth + 1 ? [{ depth: a!.depth, top: a!.place, bottom: b!.place }] : [];
  });
  return lines.reduce(
    (sum, one, i) =>
      sum +
      lines
        .slice(i + 1)
        .filter((other) => one.depth === other.depth && (one.top - other.top) * (one.bottom - other.bottom) < 0).length,
    0,
  );
}

test("places are apart, and as near to those wanted as they can be", () => {
  const wish = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 10 }));
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), fc.nat(), fc.boolean(), (wishes, which, left) => {
      const [wanted, room] = [wishes.map(([place]) => place), wishes.map(([, half]) => half)];
      const places = [...apart(wanted, room)];
      const legal = (all: readonly number[]): boolean =>
        all.every((place, at) => at === 0 || place - all[at - 1]! >= room[at]! + room[at - 1]! - 1e-9);
      const cost = (all: readonly number[]): number =>
        all.reduce((sum, place, at) => sum + (place - wanted[at]!) ** 2, 0);
      assert.ok(legal(places));
      // The best by convexity: no small step of a run of neighbours is better.
      for (let end = which % places.length; end < places.length; end++) {
        const moved = places.map((place, at) =>
          at >= which % places.length && at <= end ? place + (left ? -0.01 : 0.01) : place,
        );
        if (legal(moved)) assert.ok(cost(moved) >= cost(places) - 1e-9);
      }
    }),
    { numRuns: 500, seed: 15 },
  );
});

test("a bent line leaves the straight one by half of what its control point does, to its left", () => {
  // From (10, 20) 50 units to (40, 60): the control point lies 0.2 · 50 + 5 = 15 beside the middle.
  const { at } = bent({ x: 10, y: 20 }, { x: 40, y: 60 }, 5, 0.2);
  assert.deepEqual(at(0), { x: 10, y: 20 });
  const { x, y } = at(1);
  // It ends at 1.2 radii from the node.
  assert.ok(Math.abs(Math.hypot(40 - x, 60 - y) - 6) < 1e-9);
  const beside = (point: { x: number; y: number }): number => ((point.x - 10) * 40 - (point.y - 20) * 30) / 50;
  assert.ok(Math.abs(beside(at(0.5)) - (15 / 2 + beside(at(1)) / 4)) < 1e-9);
  // Nodes in the same place: nothing to be bent along, but a path of numbers.
  assert.doesNotMatch(bent({ x: 1, y: 1 }, { x: 1, y: 1 }, 5, 0.2).path, /NaN|Infinity/);
});

test("colours stand out from the ground and differ in lightness", () => {
  const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (colour: string): number =>
    [0.2126, 0.7152, 0.0722].reduce(
      (sum, weight, at) => sum + weight * channel(Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255),
      0,
    );
  const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const lightness = (colour: string): number => 116 * Math.cbrt(luminance(colour)) - 16;
  for (const { ground, ink, faint, players } of [LIGHT, DARK] as Palette[]) {
    for (const colour of players) assert.ok(contrast(luminance(ground), luminance(colour)) >= 3, colour);
    for (const colour of [ink, faint]) assert.ok(contrast(luminance(ground), luminance(colour)) >= 4.5, colour);
    const sorted = players.map(lightness).sort((a, b) => a - b);
    for (const [at, one] of sorted.slice(1).entries()) assert.ok(one - sorted[at]! >= 5, `${one}`);
    assert.ok(Math.abs(lightness(players[0]!) - lightness(players[1]!)) >= 15);
  }
  assert.equal(LIGHT.players.length, DARK.players.length);
});

test("text is taken to be as wide as in a wide font, and not much wider", () => {
  // Widths of DejaVu Sans in parts of its size, from its table of advance widths.
  for (const [text, width] of [
    ["(0, guess(1))", 6.394],
    ["(throw(rock), throw(paper)) ×3", 15.5625],
    ["(claim(a1), 0)", 6.774],
    ["WWWMMM", 5.555],
    ["Schwarz übersprungen", 11.516],
    ["O-O-O", 3.083],
    ["1/2", 1.609],
    ["(–)coin", 3.354],
  ] as const) {
    const taken = textWidth(text, 10);
    assert.ok(taken >= 10 * width && taken < 13 * width, `${text}: ${taken} for ${10 * width}`);
  }
  assert.equal(fitted("short", 12, 200), "short");
  const cut = fitted("a\nlabel that is much too long", 12, 80);
  assert.match(cut, /^a label.*…$/);
  assert.ok(textWidth(cut, 12) <= 80);
});
