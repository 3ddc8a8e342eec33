// What `compare` says of trees, against all correspondences tried by the letter; each answer is checked, yes and no.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { correspondence } from "../../../src/analysis/game-trees/correspondence.ts";
import { differenceOf } from "../../../src/analysis/game-trees/difference.ts";
import { childrenOf, type TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { pairsUnder } from "../../../src/analysis/game-trees/pairs.ts";
import { type Step, seenAt, stepAt } from "../../../src/analysis/game-trees/seen.ts";
import type { Trees } from "../../../src/analysis/game-trees/trees.ts";
import { flawOf } from "../../../src/analysis/game-trees/verify.ts";
import { finish } from "../../../src/play/index.ts";
import { orders, renamingByLetter } from "./letter.ts";
import { TREES } from "./made.ts";
import { MERGED, relabeled } from "./relabeled.ts";

const ANY = fc.oneof(TREES, MERGED);
const ORDERS = fc.constantFrom(...orders(3));
const PLAYERS = ["P", "Q", "R"];

/** The nodes that a play leads to, by its steps: chance may do what is equally probable in several ways. */
function afterPlay(trees: Trees, tree: number, play: readonly Step[]): readonly TreeNode[] {
  let nodes: readonly TreeNode[] = [trees.roots[tree]!];
  for (const step of play) {
    const taken = (node: TreeNode, edge: number): boolean =>
      JSON.stringify(stepAt(node, edge, trees)) === JSON.stringify(step);
    nodes = nodes.flatMap((node) => childrenOf(node).filter((_, edge) => taken(node, edge)));
  }
  return nodes;
}

/** Compares trees with what `wrong` makes of them, and counts the answers. */
function compared(most: number, wrong: number): readonly [same: number, different: number] {
  let [same, different] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(ANY, { minLength: 1, maxLength: most }),
      ORDERS,
      ORDERS,
      fc.infiniteStream(fc.nat()),
      (roots, players, outcomes, drawn) => {
        const one: Trees = { players: PLAYERS, roots };
        const renamed = roots.map((root) => relabeled(root, { players, outcomes, drawn, wrong }));
        // Trees are a set: order and repetition are nothing.
        const other: Trees = { players: PLAYERS, roots: most > 1 ? [...renamed.toReversed(), renamed[0]!] : renamed };
        const byLetter = renamingByLetter(one, other);
        if (wrong === 0) assert.ok(byLetter);
        const found = finish(correspondence(one, other));
        assert.equal(found !== undefined, byLetter !== undefined);
        if (found) {
          same++;
          assert.equal(flawOf(one, other, found.renaming, pairsUnder(one, other, found)), undefined);
          return;
        }
        different++;
        const why = finish(differenceOf(one, other, {}))!;
        assert.ok(why.why !== "players");
        if (why.why === "tree") return;
        const trees = why.game === "one" ? one : other;
        const seen = afterPlay(trees, why.tree, why.play).map((node) => JSON.stringify(seenAt(node, trees)));
        assert.ok(seen.includes(JSON.stringify(why.found)));
      },
    ),
    { numRuns: 200, seed: 11 },
  );
  return [same, different];
}

test("trees with other labels are equivalent", () => assert.deepEqual(compared(1, 0)[1], 0));
test("sets of trees with other labels are equivalent", () => assert.deepEqual(compared(3, 0)[1], 0));

for (const most of [1, 3]) {
  test(`of trees that may be others, up to ${most} together, both answers are right`, () => {
    const [same, different] = compared(most, 150);
    assert.ok(same > 20 && different > 20, `${same} ${different}`);
  });
}
