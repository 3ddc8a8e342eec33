// Information sets: what a player is shown tells states apart, and nothing else that is hidden does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nfgOf } from "../../../src/analysis/exports/nfg.ts";
import { utilitiesOf } from "../../../src/analysis/solve/utilities.ts";
import type { StateGraph } from "../../../src/analysis/states/state-graph.ts";
import { finish } from "../../../src/play/index.ts";
import { treesOf } from "./games.ts";
import { DEAL, gameWith, setsOf } from "./information-sets.ts";
import { readNfg } from "./read-gambit.ts";

const GUESS = `decision guess(n in 1..2) by B when stage is asking
  do said := n, stage := over
outcome B wins when said is card
outcome B loses otherwise
`;

test("who is shown nothing knows nothing, who is shown all knows all", () => {
  const dealt = (shown: string): StateGraph => gameWith(`track card: 0..4 = 0 ${shown}\n${DEAL}${GUESS}`);
  assert.deepEqual(setsOf(dealt("shown to A"), 1, "card"), ["guess(1) guess(2): 1, 2, 3, 4"]);
  assert.deepEqual(setsOf(dealt("shown to none"), 1, "card"), ["guess(1) guess(2): 1, 2, 3, 4"]);
  const each = [1, 2, 3, 4].map((card) => `guess(1) guess(2): ${card}`);
  assert.deepEqual(setsOf(dealt("shown to B"), 1, "card"), each);
  assert.deepEqual(setsOf(dealt("shown to { p in Player | p is B }"), 1, "card"), each);
  assert.deepEqual(setsOf(dealt(""), 1, "card"), each);
});

test("what is shown instead tells states apart", () => {
  const dealt = (shown: string): StateGraph =>
    gameWith(`track card: 0..4 = 0 shown to A else ${shown}\n${DEAL}${GUESS}`);
  assert.deepEqual(setsOf(dealt("mod(card, 2)"), 1, "card"), ["guess(1) guess(2): 1, 3", "guess(1) guess(2): 2, 4"]);
  assert.deepEqual(setsOf(dealt("card > 1"), 1, "card"), ["guess(1) guess(2): 1", "guess(1) guess(2): 2, 3, 4"]);
  assert.deepEqual(setsOf(dealt("7"), 1, "card"), ["guess(1) guess(2): 1, 2, 3, 4"]);
});

test("of several places of a track, each is shown or told of by itself", () => {
  const graph = gameWith(`type Stage = { dealing, asking, over }
track stage: Stage = dealing
track card[p in Player]: 0..2 = 0 shown to p else card[p] is 0
setup do random a in 0..2, random b in 0..2 except { a }, card[A] := a, card[B] := b, stage := asking
decision guess(n in 0..2) by B when stage is asking
  do stage := over
outcome over otherwise
worth over to p = 0
`);
  // Own card 0: the other's is 1 or 2; own 1: the other's is seen to be 0 or not.
  assert.equal(setsOf(graph, 1, "card").length, 1 + 2 + 2);
  const sizes = setsOf(graph, 1, "card").map((set) => set.split(", ").length);
  assert.deepEqual(sizes.toSorted(), [1, 1, 1, 1, 2]);
});

test("that something is shown, and not told of, tells states apart", () => {
  const dealt = (shown: string): StateGraph => gameWith(`track card: 0..4 = 0 ${shown}\n${DEAL}${GUESS}`);
  const odd = "shown to { p in Player | p is A or card > 2 }";
  assert.deepEqual(setsOf(dealt(odd), 1, "card"), [
    "guess(1) guess(2): 1, 2",
    "guess(1) guess(2): 3",
    "guess(1) guess(2): 4",
  ]);
  // Hidden and told of as 3, or shown to be 3.
  assert.deepEqual(setsOf(dealt(`${odd} else 3`), 1, "card"), [
    "guess(1) guess(2): 1, 2",
    "guess(1) guess(2): 3",
    "guess(1) guess(2): 4",
  ]);
});
test("a state before a forced step is seen where the step is shown, and the step itself tells nothing", () => {
  const dealt = (shown: string, condition = "stage is looking"): StateGraph =>
    gameWith(`type Stage = { dealing, looking, asking, over }
track stage: Stage = dealing
track said: 0..9 = 0
track card: 0..4 = 0 shown to { p in Player | p is A or stage is looking and card < 3 }
setup do random c in 1..4, card := c, stage := looking
whenever ${condition} ${shown} do stage := asking
whenever stage is looking do stage := asking
${GUESS}worth (p wins) to q = 0
worth (p loses) to q = 0
`);
  assert.deepEqual(setsOf(dealt(""), 1, "card"), ["guess(1) guess(2): 1, 2, 3, 4"]);
  assert.deepEqual(setsOf(dealt("", "stage is looking and card is 1"), 1, "card"), ["guess(1) guess(2): 1, 2, 3, 4"]);
  assert.deepEqual(setsOf(dealt("shown"), 1, "card"), [
    "guess(1) guess(2): 1",
    "guess(1) guess(2): 2",
    "guess(1) guess(2): 3, 4",
  ]);
  assert.deepEqual(setsOf(dealt("shown", "stage is looking and card is 1"), 1, "card"), [
    "guess(1) guess(2): 1",
    "guess(1) guess(2): 2, 3, 4",
  ]);
});

test("a strategy has a choice for each information set", () => {
  const graph =
    gameWith(`track card: 0..4 = 0 shown to A else card > 2\n${DEAL}${GUESS}worth (p wins) to q = if p is q then 1 else 0
worth (p loses) to q = if p is q then 0 else 1
`);
  const { strategies, payoffs } = readNfg(finish(nfgOf(graph, treesOf(graph), utilitiesOf(graph.exploration.system))));
  assert.deepEqual(strategies[1], [
    "guess(1) / guess(1)",
    "guess(1) / guess(2)",
    "guess(2) / guess(1)",
    "guess(2) / guess(2)",
  ]);
  assert.deepEqual(payoffs, [
    ["3/4", "1/4"],
    ["3/4", "1/4"],
    ["3/4", "1/4"],
    ["3/4", "1/4"],
  ]);
});
