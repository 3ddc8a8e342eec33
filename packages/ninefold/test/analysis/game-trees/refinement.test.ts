// Classes by refinement are those that are found from the leaves up, and go round cycles.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AS_THEY_ARE } from "../../../src/analysis/game-trees/classes.ts";
import { bottomUp, type TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { refinedClasses } from "../../../src/analysis/game-trees/refinement.ts";
import { finish } from "../../../src/play/index.ts";
import { choice, leaf, sharedClasses, TREES } from "./made.ts";

test("in trees both are the same", () => {
  fc.assert(
    fc.property(TREES, TREES, (one, other) => {
      const nodes = finish(bottomUp([one, other]));
      const upwards = sharedClasses();
      const refined = finish(
        refinedClasses([
          [one, AS_THEY_ARE],
          [other, AS_THEY_ARE],
        ]),
      );
      for (const a of nodes) {
        for (const b of nodes) {
          assert.equal(refined(a, AS_THEY_ARE) === refined(b, AS_THEY_ARE), upwards(a) === upwards(b));
        }
      }
    }),
    { numRuns: 300, seed: 9 },
  );
});

/** A node that leads to others that are made after it. */
function looping(player: number, make: (self: TreeNode) => readonly TreeNode[]): TreeNode {
  const edges: TreeNode[] = [];
  const made = make({ ...choice(player), edges } as TreeNode);
  const choices = made.map((_, i) => [`d${i}`]);
  const node: TreeNode = { ...choice(player), players: [{ player, choices }], matrix: made.map((_, i) => i), edges };
  edges.push(...make(node));
  return node;
}

test("cycles of other lengths unfold to the same tree; a second edge to the same is another matrix", () => {
  const end = leaf("o1");
  const one = looping(0, (self) => [self, end]);
  const two = looping(0, (self) => [choice(0, self, end), end]);
  const twice = looping(0, (self) => [self, end, end]);
  const classOf = finish(refinedClasses([one, two, twice].map((root) => [root, AS_THEY_ARE] as const)));
  assert.equal(classOf(one, AS_THEY_ARE), classOf(two, AS_THEY_ARE));
  assert.notEqual(classOf(one, AS_THEY_ARE), classOf(twice, AS_THEY_ARE));
});
