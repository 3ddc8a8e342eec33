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
import { checkAsk } from "./ask-laws.ts";
import { checkChanges, checkPlan, checkScene, type Drawings } from "./scene-laws.ts";

/** How much of a game is looked at. */
export interface Extent {
  readonly plays: number;
  /** Of one play at most. */
  readonly plies: number;
  /** In so many plays all that may be said is said, which takes longest. */
  readonly asked: number;
}

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

async function* randomPlay(system: GameSystem, seed: string, plies: number): AsyncGenerator<State, void, void> {
  const rules = await makeRules(system);
  const chance = seeded(seed);
  let { state } = newMatch(rules, { chance });
  for (let ply = 0; ply < plies; ply++) {
    yield state;
    const choices = choicesAt(system, state);
    if (isOver(choices)) return;
    state = system.draw(state, forcedTuple(choices) ?? randomTuple(choices, chance), chance);
  }
}

/** The laws over random plays of a game; what was looked at is added up. */
export async function checkPlays(
  system: GameSystem,
  name: string,
  { plays, plies, asked }: Extent,
  sum: LookedAt = { plies: 0, decisions: 0, clicked: 0 },
): Promise<LookedAt> {
  checkPlan(system);
  for (let play = 0; play < plays; play++) {
    const drawings: readonly Drawings[] = [...system.players, 0, 1].map(() => new Map());
    let before: readonly Scene[] | undefined;
    for await (const state of randomPlay(system, `${name} ${play}`, plies)) {
      const scenes = viewsOf(system, state).map((view, i) => checkScene(system, view, drawings[i]!));
      for (const [i, scene] of scenes.entries()) checkChanges(system, before?.[i] ?? scene, scene);
      before = scenes;
      sum.plies++;
      if (play >= asked || system.forces(state)) continue;
      for (const { id } of system.players) {
        const legal = system.legal(state, id);
        if (legal.length === 0) continue;
        sum.clicked += checkAsk(system, scenes[id]!, id, legal);
        sum.decisions += legal.length;
      }
    }
  }
  return sum;
}
