// Matches as files: records, and PGN for games that have a spelling for it.
import { existsSync } from "node:fs";
import {
  loadPgn,
  loadRecord,
  type Match,
  type PgnGame,
  pgnParameters,
  type RecordError,
  type Rules,
  readPgn,
  readRecord,
  saveRecord,
  writePgn,
} from "ninefold/play";
import { writeAtomically } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { MAX_BYTES, readText, reasonOf } from "../text-file.ts";

/** A file that holds a match, and the parameters that it was played with. */
export interface MatchFile {
  readonly path: string;
  readonly text: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Of a PGN file its game. */
  readonly pgn?: PgnGame;
}

/** What a PGN file says of a match besides what was played. */
export type Said = Pick<PgnGame, "tags" | "result">;

/** By the name of a file, what is in it. */
const isPgn = (path: string): boolean => /\.pgn$/i.test(path);

const failure = (path: string, { code, message }: RecordError): Failure => new Failure(1, code, `${path}: ${message}`);

export function readMatchFile(path: string): MatchFile {
  const text = readText(path, path);
  if (!isPgn(path)) {
    const read = readRecord(text);
    if ("error" in read) throw failure(path, read.error);
    return { path, text, parameters: read.record.parameters ?? {} };
  }
  const read = readPgn(text);
  if ("error" in read) throw failure(path, read.error);
  const [pgn, ...others] = read.games;
  if (!pgn || others.length > 0)
    throw usage(`"${path}" holds ${read.games.length} games; a match is resumed from a file that holds one.`);
  return { path, text, parameters: pgnParameters(pgn), pgn };
}

export function resumeMatch({ path, text, pgn }: MatchFile, rules: Rules): Match {
  const loaded = pgn ? loadPgn(pgn, rules) : loadRecord(text, rules);
  if ("error" in loaded) throw failure(path, loaded.error);
  return loaded.match;
}

/** Refuses to put a match in place of anything but a match. */
export function requireSavable(path: string): void {
  if (!existsSync(path)) return;
  const text = readText(path, path);
  if (text === "" || !("error" in (isPgn(path) ? readPgn(text) : readRecord(text)))) return;
  const what = isPgn(path) ? "no PGN" : "no record";
  throw usage(`"${path}" exists and is ${what}; it is left as it is. Choose another name.`);
}

/** The text of a match in the form that the name of its file asks for. */
function textOf(path: string, match: Match, said: Said | undefined): string {
  if (!isPgn(path)) return saveRecord(match);
  const written = writePgn(match, said);
  if ("error" in written) throw failure(path, written.error);
  return written.text;
}

/** `said`: what is to be written again of the file that it was read from. */
export function saveMatch(path: string, match: Match, said?: Said): void {
  const text = textOf(path, match, said);
  if (text.length > MAX_BYTES) {
    throw new Failure(
      2,
      "cannot-write",
      `The record has grown to ${text.length} bytes, more than can be loaded again; "${path}" keeps what it has.`,
    );
  }
  try {
    writeAtomically(path, text);
  } catch (error) {
    throw new Failure(2, "cannot-write", `"${path}" cannot be written: ${reasonOf(error)}.`);
  }
}
