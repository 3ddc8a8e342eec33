// Positions as texts, read with what is wrong in words and a code.
import { Fault } from "ninefold/model";
import { type Match, newMatch, PlayError, type Rules, type Start, startState } from "ninefold/play";
import type { Session } from "./session.ts";

/** A match that begins at a position; or what is wrong with that, in words: no play may begin there. */
export function matchFrom(from: Start, rules: Rules): Match | { readonly fault: string } {
  try {
    return newMatch(rules, { from: startState(rules.system, from), chance: "position" });
  } catch (error) {
    if (error instanceof PlayError || error instanceof Fault) return { fault: `${error.code}: ${error.message}` };
    throw error;
  }
}

/** What is wrong with a text that should be a position to play from; undefined where it is one. */
export function positionFault(text: string, rules: Rules): string | undefined {
  const match = matchFrom(text.trim(), rules);
  return "fault" in match ? match.fault : undefined;
}

/** The present position in a notation of the game, or in the one of all games; undefined where it would tell what is hidden. */
export function shownPosition({ match, people, rules: { system } }: Session, notation?: string): string | undefined {
  const isShown = system.hidesNothing || people.length === 0 || match.outcome !== undefined;
  return isShown ? system.printPosition(match.state, notation) : undefined;
}
