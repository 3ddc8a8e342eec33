// Matches as texts, read with what is wrong in words and a code.
import {
  type LoadedTree,
  loadPgn,
  loadTree,
  MatchTree,
  pgnParameters,
  type RecordError,
  type Rules,
  readPgn,
  readRecord,
  settlementWith,
} from "ninefold/play";

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
