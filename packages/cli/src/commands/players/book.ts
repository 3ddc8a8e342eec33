import { withThousands } from "ninefold/language";
import { newMatch, type Progress, type Rules, type Settlement, settlementWith } from "ninefold/play";
import { type BookPlay, bookOfPlays, bookOfThoughts, type Table, writeTable } from "ninefold/players";
import { usage } from "../../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../../game-file.ts";
import { runLong } from "../../long-work.ts";
import { knownReader } from "../../minds/known-files.ts";
import { mindFailure } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { plural, print, printJson } from "../../output.ts";
import { type MatchFile, readMatchFiles, resumeMatch } from "../../play/saving.ts";
import { readMindSeat } from "../../play/seats.ts";
import { startFrom } from "../../start-position.ts";
import { writeAll } from "../../written.ts";

export interface BookOptions extends GameOptions {
  readonly load?: readonly string[];
  readonly mind?: string;
  readonly from?: string;
  readonly seed?: string;
  readonly plies?: number;
  readonly positions?: number;
  readonly out: string;
}

/** Writes an opening book, of plays or of what a mind thinks. */
export async function bookFor(name: string, options: BookOptions): Promise<void> {
  const { load, mind, from, seed, positions, plies = 12, out, json } = options;
  if ((load === undefined) === (mind === undefined))
    throw usage("A book is made of plays (--load) or by a mind (--mind).");
  if (load && (from ?? seed ?? positions) !== undefined)
    throw usage("--from, --seed and --positions are of a book that a mind makes; --load has its plays.");
  const game = await loadGame(readGame(name), options);
  const work = await askGame(game.source, () =>
    load ? bookOfPlays(game.rules, playsIn(load, game.rules), plies) : thoughtBook(name, game, options, plies),
  );
  const { result } = await askGame(game.source, () => runLong(work, wording)).catch(mindFailure);
  writeAll([{ path: out, text: writeTable(result) }], json);
  const size = result.positions.size;
  if (json) printJson({ game: game.rules.system.name, positions: size, plies });
  else if (out !== "-") print(`${plural(size, "position")} of the first ${plural(plies, "ply", "plies")}.`);
}

const wording = ({ done, total = done, waiting }: Progress & { readonly waiting?: number }): string =>
  waiting === undefined
    ? `Looked at ${done} of ${plural(total, "play")}`
    : `Thought about ${done} of ${plural(total, "position")}, ${withThousands(waiting)} more found`;

const playsIn = (paths: readonly string[], rules: Rules): readonly BookPlay[] =>
  paths.flatMap((path) => readMatchFiles(path)).map((file) => playIn(file, rules));

function playIn(file: MatchFile, rules: Rules): BookPlay {
  const { match, settled } = resumeMatch(file, rules);
  if (match.outcome) return { match };
  const settlement = settled ?? settlementWith(file.pgn?.result ?? "");
  return { match, worths: settlement && worthsBy(settlement, rules) };
}

/** Who gave up has lost to all others. */
const worthsBy = (settled: Settlement, { system }: Rules): readonly number[] =>
  system.players.map(({ id }) => ("resigned" in settled && settled.resigned === id ? -1 : 0));

function thoughtBook(
  name: string,
  { rules }: LoadedGame,
  { mind = "", from, seed = "1", positions = 100 }: BookOptions,
  plies: number,
): Generator<Progress, Table, boolean | undefined> {
  const choice = readMindSeat(mind);
  const known = knownReader(name, rules)(choice);
  const match = newMatch(rules, { from: startFrom(rules.system, from), chance: seed });
  return bookOfThoughts(match, { ...known, mind: choice.mind, seed }, { plies, positions });
}
