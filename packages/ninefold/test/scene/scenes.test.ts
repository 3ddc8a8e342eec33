import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  choicesAt,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  type State,
  type ViewedTrack,
} from "../../src/model/index.ts";
import { compileText, makeRules, newMatch, randomTuple, seeded } from "../../src/play/index.ts";
import { planOf, type Scene, sayDecision } from "../../src/scene/index.ts";
import { randomGame } from "../generated/random-game.ts";
import { GAMES, systemOf, undrawnGames } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { checkAsk } from "./ask-laws.ts";
import { checkChanges, checkPlan, checkScene, type Drawings } from "./scene-laws.ts";

/** Random plays of each game, and the plies that are looked at of one. */
const PLAYS = rounds(2, 200);
const MAX_PLIES = rounds(40, 200);

/** In so many of them all that may be said is said, which takes longest. */
const ASKED = rounds(2, 12);

/** All plies of all games of a round of these tests at least. */
const LEAST_CHANGES = rounds(1_000, 10_000);

/** What each player is shown, what everyone is, and all there is. */
function viewsOf(system: GameSystem, state: State): readonly (readonly ViewedTrack[])[] {
  const players = system.players.map(({ id }) => system.view(state, id));
  return [...players, system.view(state), system.values(state)];
}

async function* randomPlay(system: GameSystem, seed: string): AsyncGenerator<State, void, void> {
  const rules = await makeRules(system);
  const chance = seeded(seed);
  let { state } = newMatch(rules, { chance });
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    yield state;
    const choices = choicesAt(system, state);
    if (isOver(choices)) return;
    state = system.draw(state, forcedTuple(choices) ?? randomTuple(choices, chance), chance);
  }
}

let plies = 0;
/** Decisions, and those of them that clicks on what is drawn said without a button. */
let [all, clicked] = [0, 0];

/** The laws over random plays of a game. */
async function checkPlays(system: GameSystem, name: string, plays: number): Promise<void> {
  checkPlan(system);
  for (let play = 0; play < plays; play++) {
    const drawings: readonly Drawings[] = [...system.players, 0, 1].map(() => new Map());
    let before: readonly Scene[] | undefined;
    for await (const state of randomPlay(system, `${name} ${play}`)) {
      const scenes = viewsOf(system, state).map((view, i) => checkScene(system, view, drawings[i]!));
      for (const [i, scene] of scenes.entries()) checkChanges(system, before?.[i] ?? scene, scene);
      before = scenes;
      plies++;
      if (play >= ASKED || system.forces(state)) continue;
      for (const { id } of system.players) {
        const legal = system.legal(state, id);
        if (legal.length === 0) continue;
        clicked += checkAsk(system, scenes[id]!, id, legal);
        all += legal.length;
      }
    }
  }
}

for (const name of GAMES)
  test(`${name}: every value is drawn in one spot, changes make each scene of the one before, and all decisions can be said`, () =>
    checkPlays(systemOf(name), name, PLAYS));

for (const [name, text] of undrawnGames())
  test(`${name}, which says nothing of how it is drawn: the same`, () =>
    checkPlays(compileText(text).system!, name, PLAYS));

test("enough plies were looked at", () => assert.ok(plies >= LEAST_CHANGES, `${plies}`));

test("nine decisions of ten are said by clicks on what is drawn", () =>
  assert.ok(all > 10_000 && clicked >= 0.9 * all, `${clicked} of ${all}`));

test("a decision in words says its values by their labels, and no empty set", () => {
  const said = (game: string, family: string, ...parameters: readonly string[]): string =>
    sayDecision(systemOf(game), { family, parameters });
  assert.equal(said("auction-whist", "play", "Card(spades, 4)"), "play 4 of spades");
  assert.equal(said("nine-mens-morris", "place", "a7", "{}"), "place a7");
  assert.equal(said("nine-mens-morris", "place", "a7", "{b6}"), "place a7 {b6}");
  assert.equal(sayDecision(systemOf("chess"), { family: "move" }), "move");
});

test("a game that is no text is a list of what it prints", () => {
  const system = systemOf("tic-tac-toe");
  const copy: GameSystem = { ...system };
  checkPlan(copy);
  assert.deepEqual(
    planOf(copy).zones.map(({ kind }) => kind),
    ["status"],
  );
});

test("the same holds of random games", async () => {
  let sound = 0;
  for (const [i, text] of fc.sample(randomGame(), { seed: 110, numRuns: rounds(40, 1_000) }).entries()) {
    const { system } = compileText(text);
    if (!system) continue;
    try {
      await checkPlays(system, `${i}`, 1);
      sound++;
    } catch (error) {
      if (!(error instanceof Fault || (error as Error).cause instanceof Fault)) throw new Error(text, { cause: error });
    }
  }
  assert.ok(sound >= rounds(20, 500), `${sound}`);
});
