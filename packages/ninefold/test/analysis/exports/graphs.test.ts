// Trees and automata for Graphviz, GraphML and JSON.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dotOf } from "../../../src/analysis/exports/dot.ts";
import { automatonGraph, treeGraph, type WrittenGraph } from "../../../src/analysis/exports/graph.ts";
import { graphmlOf } from "../../../src/analysis/exports/graphml.ts";
import { jsonOf } from "../../../src/analysis/exports/json.ts";
import { sizeOfTrees } from "../../../src/analysis/game-trees/nodes.ts";
import { reduce } from "../../../src/analysis/game-trees/reduce.ts";
import { automatonOf, unfold } from "../../../src/analysis/game-trees/unfold.ts";
import { finish } from "../../../src/play/index.ts";
import { assertGolden, graphOf, treesOf } from "./games.ts";

const treeOfGame = (name: string, parameters: Readonly<Record<string, string>> = {}): WrittenGraph => {
  const graph = graphOf(name, parameters);
  return finish(treeGraph(graph, treesOf(graph)));
};

const automatonOfGame = (name: string): WrittenGraph => {
  const graph = graphOf(name);
  return finish(automatonGraph(graph, finish(automatonOf(graph))));
};

test("Figs. 2 and 3 for Graphviz", () => {
  assertGolden("coin-flip.dot", finish(dotOf(treeOfGame("coin-flip"))));
  assertGolden("guessing-game.dot", finish(dotOf(treeOfGame("guessing-game", { highest: "2" }))));
});

test("the automaton has each state once, with all ways that lead to it", () => {
  const graph = automatonOfGame("rock-paper-scissors");
  assert.equal(graph.nodes.length, 8);
  // Four scores that are not final, nine tuples each.
  assert.equal(graph.edges.length, 36);
  const drawn = finish(dotOf(graph));
  assert.equal(drawn.match(/ -> /g)!.length, 36);
  // Three ties lead back.
  assert.equal(graph.edges.filter(({ from, to }) => from === 0 && to === 0).length, 3);
});

test("a tree has its nodes as often as they occur, each below one", () => {
  const graph = graphOf("tic-tac-toe");
  const trees = finish(unfold(graph, { depth: 3 }));
  const { nodes, edges, roots } = finish(treeGraph(graph, trees));
  assert.equal(BigInt(nodes.length), finish(sizeOfTrees(trees)).nodes);
  assert.deepEqual(roots, [0]);
  assert.deepEqual(
    edges.map(({ to }) => to),
    nodes.slice(1).map((_, i) => i + 1),
  );
  assert.ok(edges.every(({ from, to }) => from < to));
  assert.equal(nodes.filter(({ kind }) => kind === "cut").length, 9 * 8 * 7);
});

test("trees that are too large are refused", () => {
  const graph = graphOf("nim", { heaps: "4", first: "3" });
  assert.throws(() => finish(treeGraph(graph, treesOf(graph))), {
    code: "NF6006",
    message: /more than 1,000,000 nodes/,
  });
});

test("GraphML declares what it uses and has the ends of its edges", () => {
  const text = finish(graphmlOf(treeOfGame("kuhn-poker")));
  const declared = new Set([...text.matchAll(/<key id="([\w-]+)"/g)].map(([, id]) => id));
  for (const [, key] of text.matchAll(/<data key="([\w-]+)"/g)) assert.ok(declared.has(key));
  const nodes = new Set([...text.matchAll(/<node id="(\w+)"/g)].map(([, id]) => id));
  const edges = [...text.matchAll(/<edge id="\w+" source="(\w+)" target="(\w+)"/g)];
  assert.equal(edges.length, nodes.size - 1);
  for (const [, from, to] of edges) assert.ok(nodes.has(from) && nodes.has(to));
  const weights = [...text.matchAll(/e-weight">([^<]*)</g)].map(([, weight]) => Number(weight));
  assert.equal(weights.length, 6);
  assert.ok(Math.abs(weights.reduce((sum, one) => sum + one) - 1) < 1e-12);
  assertGolden("coin-flip.graphml", finish(graphmlOf(treeOfGame("coin-flip"))));
});

test("JSON tells reduced edges with all their tuples", () => {
  const graph = graphOf("matching-pennies");
  const { nodes, edges, players } = jsonOf(finish(treeGraph(graph, finish(reduce(treesOf(graph))).trees)));
  assert.deepEqual(players, ["P1", "P2"]);
  assert.equal(nodes.length, 4);
  assert.deepEqual(edges[1], {
    from: 0,
    to: 2,
    tuples: [
      [["show(heads)"], ["show(tails)"]],
      [["show(tails)"], ["show(heads)"]],
    ],
  });
});

test("the JSON that the page on exports shows is the one that is written", () => {
  const page = readFileSync(new URL("../../../../../docs/exports.md", import.meta.url), "utf8");
  const shown = /^```json\n([\s\S]*?)^```/m.exec(page)![1]!;
  assert.deepEqual(JSON.parse(shown), JSON.parse(JSON.stringify(jsonOf(treeOfGame("coin-flip")))));
});
