// Lines that were thought of, as the game spells them.
import type { Match } from "ninefold/play";
import { sayDecision } from "ninefold/scene";

const MAX_PLIES = 6;

/** The decisions of a line from a match on. What comes after chance, or what several decide at once, is left out. */
export function spelledLine(from: Match, plies: readonly string[]): readonly string[] {
  const texts: string[] = [];
  let match = from;
  for (const id of plies.slice(0, MAX_PLIES)) {
    const [player, ...others] = match.activePlayers;
    const option = player && match.legalDecisions(player.id).find((one) => one.id === id);
    if (!player || !option || others.length > 0) break;
    texts.push(match.spell(player.id, id) ?? sayDecision(match.rules.system, option));
    // Where something is hidden, what comes next would be found in the one state that is.
    if (!match.rules.system.hidesNothing) break;
    const committed = match.commitOption(player.id, id);
    if (!committed.success || committed.match.lastSteps.some(({ results }) => results.length > 0)) break;
    match = committed.match;
  }
  return texts;
}

/** `+0.25`: with a sign, for a worth is more or less than nothing. */
export function worthText(worth: number): string {
  const text = Math.abs(worth).toFixed(2);
  return `${worth < 0 && Number(text) > 0 ? "−" : "+"}${text}`;
}
