// Matches as files: records, and PGN for games that have a spelling for it.
import { existsSync } from "node:fs";
import { printable } from "ninefold/language";
import {
  type LoadedRecord,
  loadPgn,
  loadRecord,
  loadTree,
  type Match,
  type MatchTree,
  type PgnGame,
  pgnParameters,
  type RecordError,
  type Rules,
  readPgn,
  readRecord,
  type Settlement,
  saveRecord,
  saveTree,
  settledResult,
  withLine,
  writePgn,
} from "ninefold/play";
import { writeAtomically } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { plural } from "../output.ts";
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

/** `game`: which of the games of a PGN file, from 1; it may be left out where there is one. */
export function readMatchFile(path: string, game?: number): MatchFile {
  const text = readText(path, path);
  if (!isPgn(path)) {
    if (game !== undefined) throw usage(`--game chooses a game of a .pgn file, "${path}" is none.`);
    const read = readRecord(text);
    if ("error" in read) throw failure(path, read.error);
    return { path, text, parameters: read.record.parameters ?? {} };
  }
  const games = gamesIn(path, text);
  const pgn = games[(game ?? 1) - 1];
  if (!pgn || (game === undefined && games.length > 1)) throw usage(`"${path}" holds ${chosenAmong(games)}`);
  return { path, text, parameters: pgnParameters(pgn), pgn };
}

/** Every match in a file: a PGN file may hold several. */
export function readMatchFiles(path: string): readonly MatchFile[] {
  if (!isPgn(path)) return [readMatchFile(path)];
  const text = readText(path, path);
  return gamesIn(path, text).map((pgn) => ({ path, text, parameters: pgnParameters(pgn), pgn }));
}

function gamesIn(path: string, text: string): readonly PgnGame[] {
  const read = readPgn(text);
  if ("error" in read) throw failure(path, read.error);
  return read.games;
}

/** Tags that say nothing of who played, when and where. */
const UNSAID: ReadonlySet<string> = new Set(["?", "-", "", "????.??.??"]);
const SETTINGS: ReadonlySet<string> = new Set(["Result", "Variant", "Game", "Parameters", "FEN", "SetUp", "Round"]);
const MAX_LISTED = 20;

/** How many games there are, and what their tags say of each, to choose from. */
function chosenAmong(games: readonly PgnGame[]): string {
  if (games.length === 1) return "one game; leave --game out.";
  const lines = games.slice(0, MAX_LISTED).map(({ tags, texts }, i) => {
    const said = [...tags]
      .filter(([name, value]) => !SETTINGS.has(name) && !UNSAID.has(value))
      .map(([, value]) => value);
    return `\n  ${i + 1}  ${printable([...said.slice(0, 5), plural(texts.length, "ply", "plies")].join(", "))}`;
  });
  const more = games.length > MAX_LISTED ? `\n  and ${games.length - MAX_LISTED} more` : "";
  return `${games.length} games; choose one with --game 1 to --game ${games.length}:${lines.join("")}${more}`;
}

/** The match of a file, and of a record how its players ended it themselves. */
export function resumeMatch({ path, text, pgn }: MatchFile, rules: Rules): LoadedRecord {
  const loaded = pgn ? loadPgn(pgn, rules) : loadRecord(text, rules);
  if ("error" in loaded) throw failure(path, loaded.error);
  return loaded;
}

/** The same with all that the file has: branches, notes, and the match where the marker is. */
export function resumeTree(file: MatchFile, rules: Rules): LoadedRecord & { readonly tree?: MatchTree } {
  if (file.pgn) return resumeMatch(file, rules);
  const loaded = loadTree(file.text, rules);
  if ("error" in loaded) throw failure(file.path, loaded.error);
  return { ...loaded, match: loaded.tree.matchAt() };
}

/** Refuses to put a match in place of anything but one match. */
export function requireSavable(path: string): void {
  if (!existsSync(path)) return;
  const text = readText(path, path);
  const what = text === "" ? undefined : isPgn(path) ? otherThanOneGame(text) : otherThanRecord(text);
  if (what !== undefined) throw usage(`"${path}" exists and ${what}; it is left as it is. Choose another name.`);
}

const otherThanRecord = (text: string): string | undefined =>
  "error" in readRecord(text) ? "is no record" : undefined;

function otherThanOneGame(text: string): string | undefined {
  const read = readPgn(text);
  if ("error" in read) return "is no PGN";
  return read.games.length > 1 ? `holds ${read.games.length} games` : undefined;
}

/** The text of a match in the form that the name of its file asks for. */
function textOf(path: string, match: Match, { said, settled, tree }: SavedWith): string {
  if (!isPgn(path))
    return tree ? saveTree(withLine(tree, match), { settled, waiting: match }) : saveRecord(match, settled);
  const result = (settled && settledResult(match, settled)) ?? said?.result;
  const written = writePgn(match, { ...(said && { tags: said.tags }), ...(result !== undefined && { result }) });
  if ("error" in written) throw failure(path, written.error);
  return written.text;
}

/** What a file says of a match besides what was played. */
interface SavedWith {
  /** What is to be written again of the file that it was read from. */
  readonly said?: Said | undefined;
  /** How players ended the match themselves. */
  readonly settled?: Settlement | undefined;
  /** What was played before, with its branches and what is said of plies. */
  readonly tree?: MatchTree | undefined;
}

export function saveMatch(path: string, match: Match, saved: SavedWith = {}): void {
  const text = textOf(path, match, saved);
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
