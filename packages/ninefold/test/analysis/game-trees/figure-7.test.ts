// The two trees of 004 Fig. 7, built to its caption: matrices A and C match, B and D only after Def. A.13, under the player
// correspondence P1 ↔ p2, P2 ↔ p1. The choice of matrices is ours, since the caption does not say more of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AS_THEY_ARE, Classes, type Naming } from "../../../src/analysis/game-trees/classes.ts";
import { correspondence } from "../../../src/analysis/game-trees/correspondence.ts";
import { withoutRedundancy } from "../../../src/analysis/game-trees/matrix-redundancy.ts";
import type { DecisionNode, TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { type Reduction, reduce } from "../../../src/analysis/game-trees/reduce.ts";
import type { Renaming, Trees } from "../../../src/analysis/game-trees/trees.ts";
import { Pace } from "../../../src/analysis/pace.ts";
import { finish } from "../../../src/play/index.ts";
import { chance, choice, leaf, matrix } from "./made.ts";

const [o1, o2, o3] = [leaf("o1"), leaf("o2"), leaf("o3")];
const blank = (edge: TreeNode): DecisionNode => ({
  kind: "decision",
  state: undefined,
  players: [],
  matrix: [0],
  edges: [edge],
});

/** `01 23`: the places of the edges, row by row. */
const rows = (text: string): readonly (readonly number[])[] => text.split(" ").map((row) => [...row].map(Number));

const B = blank(o3);
const C = matrix(rows("01 10"), o1, o2);
const D = choice(0, o2, o3);
const A = matrix(rows("01 23"), B, chance([1, o1], [2, D]), C, o2);

const [q1, q2, q3] = [leaf("o1'"), leaf("o2'"), leaf("o3'")];
const B1 = matrix(rows("00"), q3);
const C1 = matrix(rows("10 01"), q1, q2);
const D1 = matrix(rows("011 011"), q2, q3);
const A1 = matrix(rows("02 13"), B1, chance([1, q1], [2, D1]), C1, q2);

const EXCHANGED: Naming = { ...AS_THEY_ARE, player: (place) => AS_THEY_ARE.player(1 - place) };

/** Def. A.6, each edge of the first being that of the second in the same place. */
function match(one: DecisionNode, other: DecisionNode): boolean {
  const classes = new Classes();
  const [here, there] = [one, other].map(
    ({ edges }) =>
      (child: TreeNode) =>
        edges.indexOf(child),
  );
  const pace = new Pace("comparing");
  return finish(classes.above(one, AS_THEY_ARE, here!, pace)) === finish(classes.above(other, EXCHANGED, there!, pace));
}

test("A and C match; B and D do not until they are reduced", () => {
  assert.deepEqual([match(A, A1), match(B, B1), match(C, C1), match(D, D1)], [true, false, true, false]);
  assert.ok(match(withoutRedundancy(B), withoutRedundancy(B1)));
  assert.ok(match(withoutRedundancy(D), withoutRedundancy(D1)));
});

test("B and D are the reduced forms of those of the other tree", () => {
  assert.equal(withoutRedundancy(B), B);
  assert.equal(withoutRedundancy(D), D);
  assert.deepEqual(withoutRedundancy(B1).players, []);
  assert.deepEqual(
    withoutRedundancy(D1).players.map(({ player, choices }) => [player, choices.length]),
    [[1, 2]],
  );
});

test("the trees are equivalent up to relabeling after reduction by Def. A.13, so that they are agency equivalent", () => {
  const found = (reductions: readonly Reduction[]): Renaming | undefined => {
    const trees = (root: TreeNode, players: readonly string[]): Trees => ({
      players,
      roots: finish(reduce([root], { reductions })).trees,
    });
    return finish(correspondence(trees(A, ["P1", "P2"]), trees(A1, ["p1", "p2"])))?.renaming;
  };
  assert.equal(found([]), undefined);
  for (const reductions of [["matrix"], undefined] as const) {
    const renaming = found(reductions ?? ["bookkeeping", "single", "symmetry", "matrix"]);
    assert.deepEqual(renaming?.players, [1, 0]);
    assert.deepEqual(Object.fromEntries(renaming!.outcomes), { o1: "o1'", o2: "o2'", o3: "o3'" });
  }
});
