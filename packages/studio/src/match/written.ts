// Matches and positions as texts, read with what is wrong in words and a code.
import { Fault } from "ninefold/model";
import {
  type LoadedTree,
  loadPgn,
  loadTree,
  type Match,
  MatchTree,
  newMatch,
  PlayError,
  pgnParameters,
  type RecordError,
  type Rules,
  readPgn,
  readRecord,
  type Start,
  settlementWith,
  startState,
} from "ninefold/play";
import type { Session } from "./session.ts";

/** What was played, of a text that is a record or PGN. */
export function readMatch(text: string, rules: Rules): LoadedTree | { readonly error: Omit<RecordError, "ply"> } {
  if (text.trimStart().startsWith("{")) return loadTree(text, rules);
  const read = readPgn(text);
  if ("error" in read) return read;
  const [game] = read.games;
  if (!game) return loadTree(text, rules);
  const loaded = loadPgn(game, rules);
  if ("error" in loaded) return loaded;
  const settled = loaded.match.outcome ? undefined : settlementWith(loaded.result);
  return { tree: MatchTree.of(loaded.match), ...(settled && { settled }) };
}

/** The values of parameters that a record or PGN says it was played with. */
export function parametersIn(text: string): Readonly<Record<string, string>> {
  if (text.trimStart().startsWith("{")) {
    const read = readRecord(text);
    return "error" in read ? {} : (read.record.parameters ?? {});
  }
  const read = readPgn(text);
  const [game] = "error" in read ? [] : read.games;
  return game ? pgnParameters(game) : {};
}

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
export function positionText({ match, people, rules: { system } }: Session, notation?: string): string | undefined {
  const isShown = system.hidesNothing || people.length === 0 || match.outcome !== undefined;
  return isShown ? system.printPosition(match.state, notation) : undefined;
}
