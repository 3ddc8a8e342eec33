// Searches where something is hidden, beside what is known of poker.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Perspective } from "../../src/knowledge/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { finish, type Match, makeRules, newMatch, positionsOf, seeded, type WholeWork } from "../../src/play/index.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import { informationKey } from "../../src/players/form/information.ts";
import type { Mind, Thought } from "../../src/players/minds/mind.ts";
import { Worths } from "../../src/players/minds/worths.ts";
import { InformationTable } from "../../src/players/search/information/information-table.ts";
import { InformedPlay } from "../../src/players/search/information/informed-play.ts";
import { OutcomeSampling } from "../../src/players/search/information/outcome-sampling.ts";
import { Rewards } from "../../src/players/search/mcts/rewards.ts";
import { gainsOfBehaviours } from "../../src/players/solvers/best-response.ts";
import type { Parameters } from "../library/independent/index.ts";
import { systemOf } from "../library/library.ts";
import { formOf } from "./forms.ts";

const mindOf = (text: string, system: GameSystem): Mind => makeMind(readMind(text), { system });

const thoughtOn = (mind: Mind, perspective: Perspective, nodes: number, seed = "1"): Thought =>
  finish(mind.think(perspective, { budget: { nodes }, chance: seeded(seed) }) as unknown as WholeWork<Thought>);

/** The perspectives of all who decide in plays with these seeds, by player and key. */
async function perspectivesOf(system: GameSystem, seeds: number): Promise<ReadonlyMap<string, Perspective>> {
  const found = new Map<string, Perspective>();
  const collect = (match: Match): void => {
    for (const { id } of system.players) {
      const perspective = match.perspective(id);
      if (perspective.choices.length > 0) found.set(`${id} ${informationKey(perspective)}`, perspective);
      for (const choice of perspective.choices) {
        const committed = match.commitOption(id, choice.id);
        assert.ok(committed.success);
        collect(committed.match);
      }
    }
  };
  const rules = await makeRules(system);
  for (let seed = 0; seed < seeds; seed++) collect(newMatch(rules, { chance: seed }));
  return found;
}

/** How far a mind is from an equilibrium, asked in every information state. */
async function exploitabilityOf(game: string, seeds: number, mindFor: (player: number) => Mind, nodes: number) {
  const form = formOf(game);
  const perspectives = await perspectivesOf(form.system, seeds);
  const behaviours = form.players.map(({ firstSequence }, player) => {
    const behaviour = new Float64Array(firstSequence.at(-1) ?? 0);
    for (let state = 0; state < firstSequence.length - 1; state++) {
      const { key, choices } = form.informationState(player, state);
      const perspective = perspectives.get(`${player} ${key}`);
      assert.ok(perspective, "more seeds are needed");
      const { mixture } = thoughtOn(mindFor(player), perspective, nodes, key);
      for (const [i, id] of choices.entries()) behaviour[(firstSequence[state] ?? 0) + i] = mixture.get(id) ?? 0;
    }
    return behaviour;
  });
  return gainsOfBehaviours(form, behaviours).exploitability;
}

test("outcome sampling comes near an equilibrium of Kuhn poker", async () => {
  const mind = mindOf("oos", systemOf("kuhn-poker"));
  const after = async (nodes: number) => exploitabilityOf("kuhn-poker", 30, () => mind, nodes);
  assert.ok((await after(2_000)) < 0.05);
});

test("a search on information states is better than to play at random, and no equilibrium", async () => {
  const minds = ["ismcts", "ismcts"].map((text) => mindOf(text, systemOf("kuhn-poker")));
  const found = await exploitabilityOf(
    "kuhn-poker",
    30,
    (player) => minds[player] ?? mindOf("random", systemOf("kuhn-poker")),
    300,
  );
  // To play at random can be exploited by 0.458.
  assert.ok(found > 0.05 && found < 0.3, String(found));
});

const STATES: readonly [game: string, parameters: Parameters, states: number, plays: number][] = [
  ["kuhn-poker", {}, 12, 2_000],
  ["liars-dice", { faces: "2" }, 32, 10_000],
  ["goofspiel", { cards: "3", shuffled: "false", secret: "true" }, 16, 10_000],
];

for (const [game, parameters, states, plays] of STATES) {
  test(`plays of ${game} go through as many information states as it has`, () => {
    const system = systemOf(game, parameters);
    const positions = positionsOf(system);
    const rewards = new Rewards(new Worths(system), (number) => positions.outcomeAt(number));
    const table = new InformationTable(system.players.length, 2 ** 20);
    const search = new OutcomeSampling(new InformedPlay(system, positions, 2 ** 20), table, rewards, 1);
    for (const state of system.initialStates()) positions.put(0, state);
    search.seed(seeded("1"));
    for (let i = 0; i < plays; i++) search.simulate();
    assert.equal(table.size, states);
  });
}

for (const text of ["ismcts", "oos"]) {
  test(`${text}: the same seed and as many plays are the same thought`, async () => {
    const system = systemOf("leduc-poker");
    const match = newMatch(await makeRules(system), { chance: "1" });
    const player = system.players.findIndex(({ id }) => match.perspective(id).choices.length > 0);
    const thoughts = ["1", "1", "2"].map((seed) =>
      thoughtOn(mindOf(text, system), match.perspective(player), 300, seed),
    );
    assert.deepEqual(thoughts[0], thoughts[1]);
    assert.notDeepEqual(thoughts[0], thoughts[2]);
    const sum = [...(thoughts[0]?.mixture.values() ?? [])].reduce((all, share) => all + share, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9);
  });
}

test("the king calls, and the jack does not", async () => {
  const system = systemOf("kuhn-poker");
  let asked = 0;
  for (const perspective of (await perspectivesOf(system, 30)).values()) {
    const card = perspective.view.find(({ value, track }) => track === "card" && value !== undefined)?.value;
    if (!perspective.choices.some(({ id }) => id === "call") || card === "queen") continue;
    const { lines } = thoughtOn(mindOf("ismcts", system), perspective, 200);
    assert.equal(lines[0]?.plies[0], card === "king" ? "call" : "fold");
    asked++;
  }
  assert.ok(asked > 2);
});
