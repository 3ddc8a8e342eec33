// Perspectives, sequence forms and extensive forms have the same information states.
import assert from "node:assert/strict";
import { test } from "node:test";
import { extensiveForm } from "../../src/analysis/exports/extensive.ts";
import { utilitiesOf } from "../../src/analysis/solve/utilities.ts";
import type { StateGraph } from "../../src/analysis/states/state-graph.ts";
import { type GameSystem, rational } from "../../src/model/index.ts";
import { finish } from "../../src/play/index.ts";
import { sequenceForm } from "../../src/players/form/build.ts";
import { informationKey } from "../../src/players/form/information.ts";
import { statesOf } from "../../src/players/form/sequence-form.ts";
import { graphOf, graphOfText, treesOf } from "../analysis/exports/games.ts";
import { everyPlay } from "./every-play.ts";

/** A hidden coin says who decides beside A: all three know it by that alone. */
const BESIDE = `game Beside
players A, B, C
track beside: Player? = none shown to none
type Word = { go, stay }
track said: Bool = false
setup do random p in { B, C }, beside := p
decision say(w in Word) when not said and (me is A or me is beside)
consequence A say(w), B say(v) do said := true
consequence A say(w), C say(v) do said := true
outcome draw otherwise
worth draw to p = 0
`;

const GAMES: readonly (readonly [string, StateGraph])[] = [
  ...["kuhn-poker", "tiny-hanabi", "matching-pennies"].map((game) => [game, graphOf(game)] as const),
  ["liars-dice", graphOf("liars-dice", { faces: "2", wild: "true" })],
  ["goofspiel", graphOf("goofspiel", { shuffled: "false", secret: "true", cards: "3" })],
  ["one beside another", graphOfText(BESIDE)],
];

/** By player the information states of perspectives in which she decides. */
const ofPerspectives = (system: GameSystem): readonly ReadonlySet<string>[] =>
  system.players.map((player) => {
    const all = everyPlay(system, player, Number.POSITIVE_INFINITY, () => rational(1));
    return new Set(
      all.flatMap(({ perspective }) => (perspective.choices.length > 0 ? [informationKey(perspective)] : [])),
    );
  });

/** By player how many information sets the extensive form has. */
function setsOfTree(graph: StateGraph): readonly number[] {
  const { system } = graph.exploration;
  const sets = system.players.map(() => new Set<number>());
  for (const node of extensiveForm(graph, treesOf(graph), utilitiesOf(system), false))
    if (node.kind === "choice") sets[node.player]?.add(node.informationSet);
  return sets.map(({ size }) => size);
}

for (const [name, graph] of GAMES) {
  test(`${name}: perspectives, the sequence form and the extensive form have the same information states`, () => {
    const { system } = graph.exploration;
    const form = finish(sequenceForm(system));
    const perspectives = ofPerspectives(system);
    const keys = form.players.map((player, index) =>
      Array.from({ length: statesOf(player) }, (_, state) => form.informationState(index, state).key),
    );
    assert.deepEqual(
      keys.map((one) => one.toSorted()),
      perspectives.map((one) => [...one].sort()),
    );
    assert.deepEqual(
      setsOfTree(graph),
      perspectives.map(({ size }) => size),
    );
  });
}

test("who decides is all that tells two information states apart, and their words say it", () => {
  const form = finish(sequenceForm(graphOfText(BESIDE).exploration.system));
  const words = form.players.map((player, index) =>
    Array.from({ length: statesOf(player) }, (_, state) => form.informationState(index, state).seen),
  );
  assert.deepEqual(words, [[["A and B decide"], ["A and C decide"]], [["A and B decide"]], [["A and C decide"]]]);
});
