// Trees as games of Gambit: kept texts, read back, and what is known of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { efgOf } from "../../../src/analysis/exports/efg.ts";
import { nfgOf } from "../../../src/analysis/exports/nfg.ts";
import { sizeOfTrees } from "../../../src/analysis/game-trees/nodes.ts";
import { reduce } from "../../../src/analysis/game-trees/reduce.ts";
import { unfold } from "../../../src/analysis/game-trees/unfold.ts";
import { utilitiesOf } from "../../../src/analysis/solve/utilities.ts";
import type { StateGraph } from "../../../src/analysis/states/state-graph.ts";
import { finish } from "../../../src/play/index.ts";
import { assertGolden, graphOf, graphOfText, treesOf } from "./games.ts";
import { readEfg, readNfg } from "./read-gambit.ts";

const efg = (graph: StateGraph): string => finish(efgOf(graph, treesOf(graph), utilitiesOf(graph.exploration.system)));
const nfg = (graph: StateGraph): string => finish(nfgOf(graph, treesOf(graph), utilitiesOf(graph.exploration.system)));

for (const [name, parameters, nodes, sets] of [
  ["coin-flip", {}, 5, [1, 1]],
  ["guessing-game", { highest: "2" }, 7, [1, 1]],
  ["matching-pennies", {}, 7, [1, 1]],
  // Kuhn's count: six information sets each, 6 deals of 9 nodes below the deal.
  ["kuhn-poker", {}, 55, [6, 6]],
] as const) {
  test(`${name} in extensive form`, () => {
    const text = efg(graphOf(name, parameters));
    const read = readEfg(text);
    assert.equal(read.nodes, nodes);
    assert.deepEqual(
      read.sets.map(({ size }) => size),
      sets,
    );
    assertGolden(`${name}.efg`, text);
  });
}

test("matching pennies in strategic form", () => {
  const text = nfg(graphOf("matching-pennies"));
  const { strategies, payoffs } = readNfg(text);
  assert.deepEqual(strategies[0], ["show(heads)", "show(tails)"]);
  assert.deepEqual(payoffs, [
    ["4/5", "-4/5"],
    ["0", "0"],
    ["0", "0"],
    ["2/5", "-2/5"],
  ]);
  assertGolden("matching-pennies.nfg", text);
});

test("Kuhn poker in strategic form: always to bet and call gains nothing, to fold loses the stakes", () => {
  const { strategies, payoffs } = readNfg(nfg(graphOf("kuhn-poker")));
  assert.deepEqual(
    strategies.map(({ length }) => length),
    [64, 64],
  );
  // All cards are equally probable for both, so that the same stakes with any cards come to nothing.
  const bold = strategies.map((own) => own.findIndex((one) => !/check|fold/.test(one)));
  assert.deepEqual(payoffs[bold[0]! + 64 * bold[1]!], ["0", "0"]);
  const timid = strategies[1]!.findIndex((one) => !/bet|call/.test(one));
  assert.deepEqual(payoffs[bold[0]! + 64 * timid], ["1", "-1"]);
});

test("a player remembers what a view has shown before", () => {
  // The card is shown to A while A looks; when A is to speak it is hidden again.
  const graph = graphOfText(`game Memory
players A, B
type Stage = { dealing, looking, speaking, over }
track stage: Stage = dealing
track card: 0..2 = 0 shown to { p in Player | p is A and stage is looking }
track said: 0..2 = 0
setup do random c in 1..2, card := c, stage := looking
decision look by A when stage is looking
  do stage := speaking
decision say(n in 1..2) by A when stage is speaking
  do stage := over, said := n
outcome A wins when said is card
outcome A loses otherwise
`);
  const { sets } = readEfg(efg(graph));
  assert.deepEqual([...sets[0]!.values()], [["look"], ["say(1)", "say(2)"], ["look"], ["say(1)", "say(2)"]]);
});

test("where plays come to the same state there are several nodes, each named for itself", () => {
  const graph = graphOf("nim", { heaps: "2" });
  const { nodes, sets } = readEfg(efg(graph));
  assert.equal(BigInt(nodes), finish(sizeOfTrees(treesOf(graph))).nodes);
  // Nothing is hidden: each node is known for what it is.
  const leaves = Number(finish(sizeOfTrees(treesOf(graph))).leaves);
  assert.equal(sets[0]!.size + sets[1]!.size, nodes - leaves);
});

test("a player without recall would be found out", () => {
  const text = efg(graphOf("kuhn-poker"));
  // P1, who may check or bet with a jack, as if in the same set with a queen after a check.
  const merged = text.replaceAll(' 1 4 "(1,4)"', ' 1 2 "(1,2)"');
  assert.notEqual(merged, text);
  assert.throws(() => readEfg(merged), /has forgotten something/);
});

test("of a reduced tree only a game that hides nothing is taken", () => {
  const open = graphOf("matching-pennies");
  const reduced = finish(reduce(treesOf(open))).trees;
  const { nodes } = readEfg(finish(efgOf(open, reduced, utilitiesOf(open.exploration.system), true)));
  assert.equal(nodes, 7);
  const hiding = graphOf("kuhn-poker");
  assert.throws(
    () => finish(efgOf(hiding, finish(reduce(treesOf(hiding))).trees, utilitiesOf(hiding.exploration.system), true)),
    /hides something/,
  );
});

test("branches of chance that lead to the same state are numbered", () => {
  // Bookkeeping alone makes one toss of both, and leaves the two branches to a win apart.
  const graph = graphOfText(`game Tosses
players A, B
track n: 0..3 = 0
decision toss by A when n is 0
  do random k in 1..2, n := k
whenever n is 2 do random k in {1, 3}, n := k
outcome A wins when n is 1
outcome B wins otherwise
`);
  const { trees } = finish(reduce(treesOf(graph), { reductions: ["bookkeeping"] }));
  const text = finish(efgOf(graph, trees, utilitiesOf(graph.exploration.system), true));
  assert.match(text, /^c .*\{ "\(1\)_n #1" 1\/2 "\(1\)_n #2" 1\/4 "\(3\)_n #3" 1\/4 \}/m);
  readEfg(text);
});

test("trees that were cut and games with too many strategies are refused", () => {
  const graph = graphOf("tic-tac-toe");
  const utilities = utilitiesOf(graph.exploration.system);
  assert.throws(() => finish(efgOf(graph, finish(unfold(graph, { depth: 2 })), utilities)), /The tree was cut/);
  assert.throws(() => nfg(graphOf("nim", { heaps: "3" })), /too many combinations/);
});

test("what a side wins is paid to each partner", () => {
  const graph = graphOfText(`game Sides
players North, East, South, West
type Side = { northSouth, eastWest }
constant side[p in Player] = if p in { North, South } then northSouth else eastWest
track best: Side?
decision choose(s in Side) by East when best is none
  do best := s
for s in Side: outcome s wins when best is s
worth (s wins) to p = if side[p] is s then 1 else -1
`);
  const text = efg(graph);
  assert.match(text, /"northSouth wins" \{ 1,? -1,? 1,? -1 \}/);
  assert.match(text, /"eastWest wins" \{ -1,? 1,? -1,? 1 \}/);
  readEfg(text);
  assert.deepEqual(readNfg(nfg(graph)).payoffs, [
    ["1", "-1", "1", "-1"],
    ["-1", "1", "-1", "1"],
  ]);
});
