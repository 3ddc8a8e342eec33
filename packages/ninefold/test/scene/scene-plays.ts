// The laws of scenes over random plays of a game.
import {
  choicesAt,
  forcedTuple,
  type GameSystem,
  isOver,
  type State,
  type ViewedTrack,
} from "../../src/model/index.ts";
import { makeRules, newMatch, randomTuple, seeded } from "../../src/play/index.ts";
import type { Scene } from "../../src/scene/index.ts";
import { rounds } from "../library/sample.ts";
import { checkAsk } from "./ask-laws.ts";
import { checkChanges, checkPlan, checkScene, type Drawings } from "./scene-laws.ts";

/** The plies that are looked at of one play. */
const MAX_PLIES = rounds(40, 200);

/** In so many plays of a game all that may be said is said, which takes longest. */
const ASKED = rounds(3, 12);

/** What was looked at: plies, decisions, and those of them that clicks on what is drawn said without a button. */
export interface LookedAt {
  plies: number;
  decisions: number;
  clicked: number;
}

/** What each player is shown, what everyone is, and all there is. */
export function viewsOf(system: GameSystem, state: State): readonly (readonly ViewedTrack[])[] {
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

/** The laws over random plays of a game; what was looked at is added up. */
export async function checkPlays(system: GameSystem, name: string, plays: number, sum: LookedAt): Promise<void> {
  checkPlan(system);
  for (let play = 0; play < plays; play++) {
    const drawings: readonly Drawings[] = [...system.players, 0, 1].map(() => new Map());
    let before: readonly Scene[] | undefined;
    for await (const state of randomPlay(system, `${name} ${play}`)) {
      const scenes = viewsOf(system, state).map((view, i) => checkScene(system, view, drawings[i]!));
      for (const [i, scene] of scenes.entries()) checkChanges(system, before?.[i] ?? scene, scene);
      before = scenes;
      sum.plies++;
      if (play >= ASKED || system.forces(state)) continue;
      for (const { id } of system.players) {
        const legal = system.legal(state, id);
        if (legal.length === 0) continue;
        sum.clicked += checkAsk(system, scenes[id]!, id, legal);
        sum.decisions += legal.length;
      }
    }
  }
}
