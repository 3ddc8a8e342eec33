// Games of the library, as the board is shown them.
import { load, type Match, newMatch, type Rules } from "ninefold/play";
import { type Ask, askOf, type Plan, planOf, type Scene, sceneOf } from "ninefold/scene";

export interface Drawn {
  readonly rules: Rules;
  readonly match: Match;
  readonly plan: Plan;
  readonly scene: Scene;
  readonly ask: Ask;
}

export async function rulesOf(game: string): Promise<Rules> {
  const loaded = await load(new URL(`../../../games/${game}.game`, import.meta.url));
  if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  return loaded.rules;
}

/** What who decides is shown of a match after these decisions, each by who decides then. */
export function drawnAfter(rules: Rules, ...decisions: readonly string[]): Drawn {
  const { system } = rules;
  let match = newMatch(rules, { chance: "1" });
  for (const id of decisions) {
    const committed = match.commitOption(match.activePlayers[0]?.id ?? 0, id);
    if (!committed.success) throw new Error(committed.error.message);
    match = committed.match;
  }
  const perspective = match.perspective(match.activePlayers[0]?.id);
  const scene = sceneOf(system, perspective);
  return { rules, match, plan: planOf(system), scene, ask: askOf(system, scene, perspective) };
}
