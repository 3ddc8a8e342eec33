// Texts of which nobody says what they are: a record begins with a brace, and anything else is read as PGN.
import { quote } from "../../language/index.ts";
import { spellingsOf } from "../../model/index.ts";
import type { Rules } from "../match/match.ts";
import { MatchTree } from "../tree/match-tree.ts";
import type { RecordError } from "./errors.ts";
import { type LoadedTree, loadTree } from "./load-tree.ts";
import { looksLikePgn, type PgnGame, readPgn } from "./pgn.ts";
import { loadPgn, pgnParameters, SPELLING } from "./pgn-match.ts";
import { settlementWith } from "./settlement.ts";
import { readRecord } from "./text.ts";

const isRecord = (text: string): boolean => text.trimStart().startsWith("{");

/**
 * What was played, of a text that is a record or PGN: of several games the first. Whatever the text is, this returns; what nothing
 * shows to be the one or the other is named so (NF3117), and not as PGN that failed.
 */
export function loadMatchText(text: string, rules: Rules): LoadedTree | { readonly error: RecordError } {
  if (isRecord(text)) return loadTree(text, rules);
  const read = readPgn(text);
  const loaded = "error" in read ? read : loadGame(read.games[0], rules);
  // Where a first text was played, the game is one whose later texts are wrong.
  const isNeither = "error" in loaded && (loaded.error.ply ?? 0) <= 1 && !looksLikePgn(text);
  return isNeither && loaded.error.code !== "NF3110" ? { error: neither(text, rules) } : loaded;
}

function loadGame(game: PgnGame | undefined, rules: Rules): LoadedTree | { readonly error: RecordError } {
  const loaded = loadPgn(game ?? { tags: new Map(), texts: [], result: "*" }, rules);
  if ("error" in loaded) return loaded;
  const settled = loaded.match.outcome ? undefined : settlementWith(loaded.result);
  return { tree: MatchTree.of(loaded.match), ...(settled && { settled }) };
}

function neither(text: string, { system }: Rules): RecordError {
  const begun = text.trim();
  const found = begun === "" ? "nothing" : quote(begun.replace(/\s+/g, " "));
  const pgn = spellingsOf(system).names.includes(SPELLING) ? ', or PGN, which begins with tags or "1."' : "";
  return {
    code: "NF3117",
    message: `This is no record of a match: found ${found}, expected the text of a saved record, which begins with "{"${pgn}.`,
  };
}

/** The values of parameters that a record or PGN says it was played with. */
export function matchTextParameters(text: string): Readonly<Record<string, string>> {
  if (isRecord(text)) {
    const read = readRecord(text);
    return "error" in read ? {} : (read.record.parameters ?? {});
  }
  const read = readPgn(text);
  const [game] = "error" in read ? [] : read.games;
  return game ? pgnParameters(game) : {};
}
