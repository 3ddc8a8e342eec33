// Information sets: what a player could choose and has chosen is known to that player, and to others what the rules show.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StateGraph } from "../../../src/analysis/states/state-graph.ts";
import { DEAL, gameWith, setsOf } from "./information-sets.ts";

test("choices that depend on what is hidden tell of it, then and later", () => {
  const dealt = (decisions: string): StateGraph =>
    gameWith(`track card: 0..4 = 0 shown to A\n${DEAL}${decisions}outcome over otherwise\nworth over to p = 0\n`);
  const upTo = dealt("decision take(n in 1..card | n < 4) by B when stage is asking do stage := over\n");
  assert.deepEqual(setsOf(upTo, 1, "card"), ["take(1): 1", "take(1) take(2): 2", "take(1) take(2) take(3): 3, 4"]);
  const beside = dealt("decision take(n in { card, 5 }) by B when stage is asking do stage := over\n");
  assert.deepEqual(
    setsOf(beside, 1, "card"),
    [1, 2, 3, 4].map((card) => `take(${card}) take(5): ${card}`),
  );
  const condition = dealt(
    "decision stay by B when stage is asking do stage := over\ndecision go by B when stage is asking and card is 2 do stage := over\n",
  );
  assert.deepEqual(setsOf(condition, 1, "card"), ["stay: 1, 3, 4", "stay go: 2"]);
  const later = dealt(`track asked: Bool = false
decision stay by B when stage is asking and not asked do asked := true
decision go by B when stage is asking and not asked and card < 3 do asked := true
decision say(n in 1..2) by B when stage is asking and asked do stage := over
`);
  assert.deepEqual(
    setsOf(later, 1, "card").filter((set) => set.startsWith("say")),
    ["say(1) say(2): 1, 2", "say(1) say(2): 1, 2", "say(1) say(2): 3, 4"],
  );
});

test("what others may choose tells nothing, what they choose tells what it means", () => {
  const graph = gameWith(`track card: 0..4 = 0 shown to A
track taken: 0..4 = 0
${DEAL}decision take(n in 1..card) by A when stage is asking and taken is 0
  do taken := n
decision guess(n in 1..2) by B when stage is asking and taken > 0
  do said := n, stage := over
outcome over otherwise
worth over to p = 0
`);
  assert.deepEqual(setsOf(graph, 0, "card"), [
    "take(1): 1",
    "take(1) take(2): 2",
    "take(1) take(2) take(3): 3",
    "take(1) take(2) take(3) take(4): 4",
  ]);
  assert.deepEqual(setsOf(graph, 1, "taken", "card"), [
    "guess(1) guess(2): 1 1, 1 2, 1 3, 1 4",
    "guess(1) guess(2): 2 2, 2 3, 2 4",
    "guess(1) guess(2): 3 3, 3 4",
    "guess(1) guess(2): 4 4",
  ]);
});

test("a decision whose parameters are hidden is known by its name, and by what is shown of it", () => {
  const secret = (shown: string): StateGraph =>
    gameWith(`track hidden: 0..3 = 0 shown to A
track said: 0..2 = 0
decision hide(n in 1..3) by A when hidden is 0 ${shown}
  do hidden := n
decision pass by A when hidden is 0 ${shown === "" ? "" : "shown to none"}
  do hidden := 1
decision guess(n in 1..2) by B when hidden > 0 and said is 0
  do said := n
outcome over otherwise
worth over to p = 0
`);
  const guesses = (graph: StateGraph): readonly string[] =>
    setsOf(graph, 1, "hidden").map((set) => set.replace(/^.*: /, ""));
  assert.deepEqual(guesses(secret("shown to me")), ["1, 2, 3", "1"]);
  assert.deepEqual(guesses(secret("shown to { p in Player | p is A or n is 3 }")), ["1, 2", "3", "1"]);
  assert.deepEqual(guesses(secret("")), ["1", "2", "3", "1"]);
});

test("what a player has decided is remembered, though its effect is hidden from everyone", () => {
  const graph = gameWith(`track hidden: 0..2 = 0 shown to none
track told: 0..2 = 0
track step: 0..3 = 0
decision hide(n in 1..2) by A when step is 0 shown to me
  do hidden := n, step := 1
decision guess(n in 1..2) by B when step is 1
  do told := n, step := 2
decision answer(n in 1..2) by A when step is 2
  do step := 3
outcome over otherwise
worth over to p = 0
`);
  assert.deepEqual(setsOf(graph, 1, "hidden"), ["guess(1) guess(2): 1, 2"]);
  assert.deepEqual(setsOf(graph, 0, "hidden", "told").slice(1), [
    "answer(1) answer(2): 1 1",
    "answer(1) answer(2): 1 2",
    "answer(1) answer(2): 2 1",
    "answer(1) answer(2): 2 2",
  ]);
});

test("those who decide together do not know each other's choices, and then only what they are shown", () => {
  const together = (shown: string): StateGraph =>
    gameWith(
      `track a: 0..2 = 0 ${shown}
track b: 0..2 = 0 ${shown}
track c: 0..2 = 0
track over: Bool = false
decision pick(n in 1..2) when a is 0 ${shown === "" ? "" : "shown to me"}
consequence A pick(x), B pick(y), C pick(z) do a := x, b := y, c := z
decision say(n in 1..2) by B when a > 0 and not over
  do over := true
outcome over otherwise
worth over to p = 0
`,
      "A, B, C",
    );
  for (const [shown, sets] of [
    ["shown to none", 4],
    ["", 8],
  ] as const) {
    const graph = together(shown);
    for (const player of [0, 2]) assert.equal(setsOf(graph, player).length, 1);
    // One set for the pick; then B knows its own pick and C's, and A's where nothing is hidden.
    assert.equal(setsOf(graph, 1).length, 1 + sets);
  }
});
