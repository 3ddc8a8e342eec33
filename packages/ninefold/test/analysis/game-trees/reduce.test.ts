// The reductions of 004 App. A.2: their examples, and that their order does not matter.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bottomUp, sizeOfTrees, type TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { REDUCTIONS, type Reduction, reduce } from "../../../src/analysis/game-trees/reduce.ts";
import { finish } from "../../../src/play/index.ts";
import { chance, choice, leaf, matrix, sharedClasses, TREES } from "./made.ts";
import { steps } from "./one-step.ts";

const same = (one: TreeNode, other: TreeNode): boolean => {
  const classOf = sharedClasses();
  return classOf(one) === classOf(other);
};

const reduced = (tree: TreeNode, reductions: readonly Reduction[] = REDUCTIONS): TreeNode =>
  finish(reduce([tree], { reductions })).trees[0]!;

const agency = (tree: TreeNode): TreeNode => reduced(tree);

/** The root of a tree stays a state node where a chance node took its place (Def. A.10, case 2c). */
const rooted = (tree: TreeNode): TreeNode =>
  tree.kind === "chance" ? { kind: "decision", state: undefined, players: [], matrix: [0], edges: [tree] } : tree;

test("reduced in any order, one step at a time, trees come to the same", () => {
  fc.assert(
    fc.property(TREES, fc.infiniteStream(fc.nat()), (tree, picks) => {
      let now = tree;
      for (let next = steps(now); next.length > 0; next = steps(now)) now = next[picks.next().value! % next.length]!;
      assert.ok(same(rooted(now), agency(tree)));
    }),
    { numRuns: 2000, seed: 5 },
  );
});

test("what is reduced stays as it is, and is equivalent to what it was made of", () => {
  fc.assert(
    fc.property(TREES, (tree) => {
      const once = agency(tree);
      assert.ok(same(once, agency(once)));
      assert.deepEqual(finish(reduce([once])).log, []);
      for (const reduction of REDUCTIONS) assert.ok(same(agency(reduced(tree, [reduction])), once));
    }),
    { numRuns: 500, seed: 6 },
  );
});

test("a chance node may be a leaf of a single-player subtree", () => {
  // By the letter of Def. A.11 one order gives one decision, the other two: the inner choice is over a chance node.
  const [o1, o2, o3] = [leaf("o1"), leaf("o2"), leaf("o3")];
  const tree = choice(0, choice(0, choice(0, chance([1, o1], [1, o2])), o1), o3);
  const merged = agency(tree);
  assert.ok(same(merged, choice(0, chance([1, o1], [1, o2]), o1, o3)));
});

test("in symmetries players keep their identity", () => {
  const [a, b, c] = [leaf("a"), leaf("b"), leaf("c")];
  const tree = choice(2, chance([1, choice(0, a, b)], [1, choice(1, a, b)], [1, choice(0, a, b, c)]), c);
  const reduced = agency(tree);
  assert.equal(
    reduced.kind === "decision" && reduced.edges[0]!.kind === "chance" && reduced.edges[0]!.branches.length,
    3,
  );
});

test("matrices: one with equal rows has one active player, one that is mixed has two", () => {
  const [e1, e2] = [leaf("e1"), leaf("e2")];
  const rows = matrix(
    [
      [0, 0],
      [1, 1],
    ],
    e1,
    e2,
  );
  const mixed = matrix(
    [
      [0, 1],
      [1, 0],
    ],
    e1,
    e2,
  );
  assert.ok(!same(rows, mixed));
  const active = (tree: TreeNode): number => (tree.kind === "decision" ? tree.players.length : -1);
  assert.deepEqual([active(agency(rows)), active(agency(mixed))], [1, 2]);
});

test("bookkeeping: each case of Def. A.10", () => {
  const [o1, o2] = [leaf("o1"), leaf("o2")];
  // Case 1: a single leaf.
  assert.ok(same(reduced(choice(0, choice(0, o1)), ["bookkeeping"]), o1));
  // Case 2a: below a state node.
  const toss = choice(1, chance([1, o1], [2, choice(0, o2)]));
  assert.ok(same(reduced(choice(0, toss, o1), ["bookkeeping"]), choice(0, chance([1, o1], [2, o2]), o1)));
  // Case 2b: below a chance node.
  const twice = choice(0, chance([1, toss], [1, o1]), o2);
  const once = choice(0, chance([1, o1], [2, o2], [3, o1]), o2);
  assert.ok(same(reduced(twice, ["bookkeeping"]), once));
  // Case 2c: at the root.
  assert.ok(same(reduced(choice(0, toss), ["bookkeeping"]), choice(0, chance([1, o1], [2, o2]))));
  assert.ok(same(reduced(choice(0, toss), ["bookkeeping", "matrix"]), rooted(chance([1, o1], [2, o2]))));
});

test("each step tells how many tuples there were and are left", () => {
  const [o1, o2] = [leaf("o1"), leaf("o2")];
  const log = (tree: TreeNode, reduction: Reduction) => finish(reduce([tree], { reductions: [reduction] })).log;
  const equalRows: readonly (readonly number[])[] = [
    [0, 1],
    [0, 1],
  ];
  for (const [tree, reduction, before, after] of [
    // One edge of two choices.
    [{ ...choice(0, o1, o1), matrix: [0, 0], edges: [o1] }, "bookkeeping", 2, 1],
    [choice(0, choice(0, o1, o2), o2), "single", 2, 3],
    [choice(0, o1, o1, o2), "symmetry", 3, 2],
    [matrix(equalRows, o1, o2), "matrix", 4, 2],
  ] as const) {
    assert.deepEqual(log(tree, reduction), [{ reduction, state: undefined, before, after }]);
  }
});

test("distinct subtrees are counted with their leaves", () => {
  const tree = choice(0, choice(1, leaf("a"), leaf("b")), choice(1, leaf("a"), leaf("b")), leaf("a"));
  assert.deepEqual(finish(sizeOfTrees([tree])), { nodes: 8n, leaves: 5n });
  const classOf = sharedClasses();
  assert.equal(new Set(finish(bottomUp([tree])).map(classOf)).size, 4);
});
