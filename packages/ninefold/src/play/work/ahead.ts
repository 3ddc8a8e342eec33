// What a player may come to decide after those who decide now: to decide ahead of time.
import { choicesAt, type Decision, decidersIn, type GameSystem, type PlayerId, type State } from "../../model/index.ts";
import { noChance } from "../chance/chance.ts";
import { PlayError } from "../errors.ts";
import { takePly } from "../match/gameplay.ts";
import type { Work } from "./work.ts";

/**
 * The decisions that are legal for a player after at least one of those that another one may take now, each once. None where several
 * decide now, where the player does, and where the game hides something: what may come would tell what is hidden. What
 * comes after chance is left out, since chance to come is not known. Stopped, it returns what it has found so far.
 *
 * @throws Fault where the rules have a hole within the next ply
 */
export function* decisionsAhead(system: GameSystem, state: State, player: PlayerId): Work<readonly Decision[]> {
  const choices = choicesAt(system, state);
  const [decider, ...others] = decidersIn(choices);
  if (!system.hidesNothing || decider === undefined || decider === player || others.length > 0) return [];
  const ahead = new Map<string, Decision>();
  const legal = choices[decider] ?? [];
  for (const [done, decision] of legal.entries()) {
    const tuple = choices.map((_, id) => (id === decider ? decision : null));
    for (const one of legalAfter(system, state, tuple, player)) if (!ahead.has(one.id)) ahead.set(one.id, one);
    if (yield { done: done + 1, total: legal.length }) break;
  }
  return [...ahead.values()];
}

function legalAfter(
  system: GameSystem,
  state: State,
  tuple: Parameters<typeof takePly>[2],
  player: PlayerId,
): readonly Decision[] {
  try {
    return takePly(system, state, tuple, noChance).choices[player] ?? [];
  } catch (error) {
    if (error instanceof PlayError && error.code === "NF3002") return [];
    throw error;
  }
}
