// The match that a command is asked about: one in a file, or one that begins.
import { type Match, newMatch } from "ninefold/play";
import { Failure, usage } from "../../failure.ts";
import { askGame, type GameText, type LoadedGame, loadGame, readGame } from "../../game-file.ts";
import type { GameOptions } from "../../options.ts";
import { plural } from "../../output.ts";
import { startFrom } from "../../start-position.ts";
import { type MatchFile, readMatchFile, resumeMatch } from "../saving.ts";

export interface AskedMatchOptions extends GameOptions {
  readonly load?: string;
  /** Of a .pgn file that holds several, from 1. */
  readonly game?: number;
  readonly from?: string;
  readonly seed?: string;
  readonly ply?: number;
}

/** The game by its name, and the match after so many plies, or all of them. */
export async function askedMatch(
  name: string,
  options: AskedMatchOptions,
): Promise<{ readonly game: LoadedGame; readonly match: Match }> {
  const { load, from, seed = "1", ply } = options;
  const record = load === undefined ? undefined : readMatchFile(load, options.game);
  if (record && from !== undefined) throw usage("--from begins a match and --load has one: give one of them.");
  const game = await loadFor(record, readGame(name), options);
  const { rules, source } = game;
  const match = await askGame(source, () =>
    record ? resumeMatch(record, rules).match : newMatch(rules, { from: startFrom(rules.system, from), chance: seed }),
  );
  if (ply === undefined) return { game, match };
  if (ply > match.length) throw usage(`--ply: the match has ${plural(match.length, "ply", "plies")}, found ${ply}.`);
  return { game, match: match.goTo(ply) };
}

/** A record brings its parameters, if the game has them; if not, the record is of other rules and will say so when it is resumed. */
export async function loadFor(
  record: MatchFile | undefined,
  text: GameText,
  options: GameOptions,
): Promise<LoadedGame> {
  const parameters = { ...record?.parameters, ...options.with };
  return loadGame(text, { ...options, with: parameters }).catch((error: unknown) => {
    if (record && error instanceof Failure && error.code === "usage") return loadGame(text, options);
    throw error;
  });
}
