// Trees that are too deep, too wide or too many for a careless walk: answered, or refused with a code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AS_THEY_ARE } from "../../../src/analysis/game-trees/classes.ts";
import { correspondence } from "../../../src/analysis/game-trees/correspondence.ts";
import { decisionCorrespondence } from "../../../src/analysis/game-trees/decision-correspondence.ts";
import { differenceOf } from "../../../src/analysis/game-trees/difference.ts";
import { type ClassedMatrix, matchingOf } from "../../../src/analysis/game-trees/matrices.ts";
import { sizeOfTrees, type TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { reduce } from "../../../src/analysis/game-trees/reduce.ts";
import { refinedClasses } from "../../../src/analysis/game-trees/refinement.ts";
import type { Trees } from "../../../src/analysis/game-trees/trees.ts";
import { automatonOf, unfold } from "../../../src/analysis/game-trees/unfold.ts";
import {
  type AnalysisError,
  allStates,
  automatonGraph,
  compare,
  dotOf,
  subjectOf,
  treeGraph,
  treePicture,
} from "../../../src/analysis/index.ts";
import { Pace } from "../../../src/analysis/pace.ts";
import { finish, run } from "../../../src/play/index.ts";
import { systemOf } from "../../library/library.ts";
import { rounds } from "../../library/sample.ts";
import { choice, leaf, matrix } from "./made.ts";

/** Each node with two edges to the next: 2^depth plays. */
function doubling(depth: number, mover: (at: number) => number): TreeNode {
  let node: TreeNode = leaf("o1");
  for (let at = 0; at < depth; at++) node = choice(mover(at), node, node);
  return node;
}

const WIDTH = rounds(25_000, 130_000);
const wide = (last: string): TreeNode => ({
  ...choice(0),
  players: [{ player: 0, choices: Array.from({ length: WIDTH }, (_, at) => [`d${at}`]) }],
  matrix: Array.from({ length: WIDTH }, (_, at) => at),
  edges: Array.from({ length: WIDTH }, (_, at) => leaf(at === WIDTH - 1 ? last : "o1")),
});

const treesOf = (root: TreeNode): Trees => ({ players: ["A", "B"], roots: [root] });

const isRefused = (code: string) => (error: AnalysisError) => error.code === code;

test("a tree of 2^20,000 plays is measured, reduced and compared", () => {
  const deep = doubling(20_000, (at) => at % 2);
  assert.equal(finish(sizeOfTrees([deep])).leaves, 2n ** 20_000n);
  assert.deepEqual(finish(reduce([deep])).trees, [leaf("o1")]);
  assert.ok(finish(correspondence(treesOf(deep), treesOf(doubling(20_000, (at) => at % 2)))));
  const difference = finish(differenceOf(treesOf(deep), treesOf(choice(1, deep)), {}));
  assert.ok(difference.why === "unanswered");
  assert.equal(difference.play.length, 0);
});

test("a node of very many choices is reduced, compared and told from another", () => {
  assert.deepEqual(finish(reduce([wide("o1")])).trees, [leaf("o1")]);
  const [one, other] = [treesOf(wide("o2")), treesOf(wide("o2"))];
  const found = finish(correspondence(one, other))!;
  assert.equal(finish(decisionCorrespondence(one, other, found))![0]!.size, WIDTH);
  assert.ok(finish(refinedClasses([[wide("o2"), AS_THEY_ARE]])));
  const difference = finish(differenceOf(treesOf(wide("o2")), treesOf(wide("o1")), {}));
  assert.ok(difference.why === "unanswered");
  assert.deepEqual(difference.found, { kind: "leaf", outcome: "o2" });
  const graph = finish(allStates(systemOf("coin-flip")));
  assert.equal(finish(treeGraph(graph, [wide("o1")])).nodes.length, WIDTH + 1);
  assert.throws(() => finish(treePicture([wide("o1")], subjectOf(graph), { fold: false })), isRefused("NF6006"));
});

test("large matrices match in whatever order their choices stand", () => {
  const size = 200;
  const classed = (rows: readonly number[]): ClassedMatrix => {
    const { players, matrix: entries } = matrix(
      rows.map((row) => Array.from({ length: size }, (_, j) => row * size + j)),
    );
    // The class says which cells lie on the diagonal and which on the two beside it.
    const classes = Array.from({ length: size * size }, (_, edge) =>
      Math.min(3, Math.abs(Math.floor(edge / size) - (edge % size))),
    );
    return { players, matrix: entries, classes };
  };
  const rows = Array.from({ length: size }, (_, row) => row);
  const turned = rows.map((row) => (row * 7 + 3) % size);
  const found = finish(matchingOf(classed(rows), classed(turned), new Pace("comparing")));
  assert.equal(found?.edges.length, size * size);
  // All cells alike, each an edge of its own: any order will do, and none has to be tried.
  const alike = (one: ClassedMatrix): ClassedMatrix => ({ ...one, classes: one.classes.map(() => 0) });
  assert.ok(finish(matchingOf(alike(classed(rows)), alike(classed(turned)), new Pace("comparing"))));
});

test("more than there is room for is refused", () => {
  const graph = finish(allStates(systemOf("tic-tac-toe")));
  assert.throws(() => finish(unfold(graph, { maxNodes: 5_000 })), isRefused("NF6002"));
  assert.throws(() => finish(unfold(graph, { depth: 8, maxNodes: 5_000 })), isRefused("NF6002"));
  assert.throws(() => finish(automatonOf(graph, { maxNodes: 5_000 })), isRefused("NF6002"));
  assert.throws(() => finish(unfold(graph, { maxNodes: 0 })), RangeError);
  // Def. A.11 makes 2^40 sequences of decisions of one player.
  const sequences = doubling(40, () => 0);
  assert.throws(() => finish(reduce([sequences], { reductions: ["single"] })), isRefused("NF6002"));
  assert.deepEqual(finish(reduce([sequences])).trees, [leaf("o1")]);
  // A row of decisions each of which may end the play has few sequences, but long ones.
  let row: TreeNode = leaf("o0");
  for (let at = 0; at < 2_000; at++) row = choice(0, leaf(`o${at}`), row);
  assert.throws(() => finish(reduce([row], { maxNodes: 100_000 })), isRefused("NF6002"));
});

test("work pauses often, says what it does, and ends where it is told to stop", async () => {
  const system = systemOf("tic-tac-toe");
  const doings = new Map<string, number>();
  for (const { doing = "exploring" } of compare(system, system, { relation: "agency" }))
    doings.set(doing, (doings.get(doing) ?? 0) + 1);
  assert.deepEqual([...doings.keys()], ["exploring", "unfolding", "measuring", "reducing", "comparing", "renaming"]);
  const graph = finish(allStates(system));
  const written = finish(automatonGraph(graph, finish(automatonOf(graph))));
  assert.ok([...dotOf(written)].length >= 5);
  const stopped = await run(unfold(graph), { signal: AbortSignal.abort() });
  assert.equal(stopped, undefined);
});
