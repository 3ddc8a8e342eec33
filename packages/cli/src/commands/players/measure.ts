import type { Match } from "ninefold/play";
import {
  type Depth,
  depthOf,
  type Entrant,
  type ExactReference,
  type MeasuredPlay,
  measuredPlay,
  measuresOf,
  measuresSheet,
  mindEntrant,
  type Reference,
  sampledPlay,
} from "ninefold/players";
import { Failure, usage } from "../../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../../game-file.ts";
import { INTERRUPTED, runWatched, type Watching } from "../../long-work.ts";
import { depthText, measuresText } from "../../measures/measures-text.ts";
import { isExact, type ReferenceOptions, referenceOf, solvedGame } from "../../measures/references.ts";
import { mindFailure, mindNamed } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { colours, plural, print, printJson } from "../../output.ts";
import { readMatchFile, resumeMatch } from "../../play/saving.ts";
import { namesOf } from "../../players.ts";
import { startFrom } from "../../start-position.ts";
import { writeAll } from "../../written.ts";

export interface MeasureOptions extends GameOptions, ReferenceOptions {
  readonly plays?: number;
  readonly plies?: number;
  readonly from?: string;
  readonly load?: readonly string[];
  readonly depth?: string;
  readonly doublings?: number;
  readonly svg?: string;
}

/** What was asked for, ready to be measured. */
interface Measuring {
  readonly game: LoadedGame;
  readonly solved: ExactReference | undefined;
  readonly options: MeasureOptions;
}

export async function measureOf(name: string, options: MeasureOptions): Promise<void> {
  requireOptions(options);
  const game = await loadGame(readGame(name), options);
  const { system } = game.rules;
  const solved = await solvedGame(game, startFrom(system, options.from), options);
  const measuring = { game, solved, options };
  const { result, interrupted } = await askGame(game.source, () =>
    runWatched(
      (watching) => measuredPlays(measuring, watching),
      ({ done, total = done }) => `Measured ${done} of ${plural(total, "play")}`,
    ),
  ).catch(mindFailure);
  const { plays, reference } = result;
  if (plays.length === 0) throw new Failure(INTERRUPTED, "interrupted", "Interrupted: no play was measured.");
  const players = namesOf(system.players);
  const measures = measuresOf(plays, { players: players.length, range: reference?.range });
  const depth = interrupted ? undefined : await depthIn(measuring);
  const svg = options.svg === undefined ? undefined : sheetOf(system.title, players, result);
  const files = svg === undefined ? [] : [{ path: options.svg ?? "-", text: svg }];
  if (options.json) {
    const { wins, worths, ...others } = measures;
    const named = <One>(all: readonly One[]) => Object.fromEntries(all.map((one, player) => [players[player], one]));
    writeAll(files, true);
    printJson({
      game: system.name,
      ...howPlayed(options),
      reference: reference?.name ?? null,
      ...others,
      wins: named(wins),
      worths: named(worths),
      depth,
    });
    return;
  }
  if (!files.some(({ path }) => path === "-")) {
    print(`${colours.bold(system.name)}: ${plural(plays.length, "play")} ${playedBy(options)}\n`);
    for (const line of measuresText(measures, players, reference?.name)) print(line);
    const best = bestText(measuring, players);
    if (best !== undefined) print(`\n${best}`);
    if (depth) for (const line of depthText(depth, mindNamed(options.depth).kind)) print(line);
    if (interrupted) print("\nInterrupted: these are the plays so far.");
    if (files.length > 0) print();
  }
  writeAll(files);
}

/** What the game is worth in best play, where it is solved and begins in one state. */
function bestText({ game: { rules }, solved, options }: Measuring, players: readonly string[]): string | undefined {
  const from = startFrom(rules.system, options.from);
  const [start, ...others] = from ? [from] : rules.system.initialStates();
  if (!solved || !start || others.length > 0) return undefined;
  const worths = solved.worths(start).map((worth, player) => `${Number(worth.toFixed(4))} to ${players[player]}`);
  return `In best play it is worth ${worths.join(", ")}: \`ninefold solve\` says how.`;
}

function requireOptions({ load, players, plays, svg, json, depth, doublings, from }: MeasureOptions): void {
  if (load && (players ?? plays ?? from) !== undefined)
    throw usage("--load measures the plays of records; --players, --plays and --from are for plays of its own.");
  if (svg === "-" && json) throw usage("Only one text can go to standard output: --svg - or --json.");
  if (doublings !== undefined && depth === undefined) throw usage("--doublings is for --depth.");
}

const howPlayed = ({ load, players = "random", seed = "1" }: MeasureOptions) => (load ? { load } : { players, seed });

const playedBy = ({ load, players = "random", seed = "1" }: MeasureOptions): string =>
  load ? "from records" : `by ${players} (seed ${seed})`;

interface MeasuredPlays {
  readonly plays: readonly MeasuredPlay[];
  readonly reference: Reference | undefined;
}

const sheetOf = (title: string, players: readonly string[], { plays, reference }: MeasuredPlays): string =>
  measuresSheet(plays, { title, players, reference: reference?.name, range: reference?.range });

/** Plays and measures them one by one, until they are enough or it is stopped. */
async function measuredPlays(
  { game, solved, options }: Measuring,
  { signal, onProgress }: Watching,
): Promise<MeasuredPlays> {
  const reference = referenceOf(game, solved, { ...options, signal });
  const { load } = options;
  const total = load?.length ?? options.plays ?? 100;
  const next = load ? recordsIn(load, game) : playsBy(game, solved, options, signal);
  const plays: MeasuredPlay[] = [];
  for (let play = 0; play < total && !signal.aborted; play++) {
    const match = await next(play);
    const measured = match && (await measuredPlay(match, reference));
    // What was thought when it was stopped is worth nothing.
    if (!measured || signal.aborted) break;
    plays.push(measured);
    onProgress({ done: plays.length, total });
    await pause();
  }
  return { plays, reference };
}

/** Lets the terminal be heard. */
const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));

type NextPlay = (play: number) => Promise<Match | undefined>;

const recordsIn =
  (files: readonly string[], { rules }: LoadedGame): NextPlay =>
  async (play) => {
    const path = files[play];
    return path === undefined ? undefined : resumeMatch(readMatchFile(path), rules).match;
  };

function playsBy(
  { rules }: LoadedGame,
  solved: ExactReference | undefined,
  options: MeasureOptions,
  signal: AbortSignal,
): NextPlay {
  const { players, seed = "1", plies = 10_000 } = options;
  const entrant = entrantOf(players, solved);
  const from = startFrom(rules.system, options.from);
  return (play) => sampledPlay({ rules, from, entrant, seed, plies, signal, pause }, play);
}

/** Who has all seats; undefined for random plays. */
function entrantOf(text: string | undefined, solved: ExactReference | undefined): Entrant | undefined {
  if (text === undefined || text === "random") return undefined;
  return isExact(text) ? solved?.entrant : mindEntrant(mindNamed(text), text);
}

async function depthIn({ game, options }: Measuring): Promise<Depth | undefined> {
  if (options.depth === undefined) return undefined;
  const { plays = 100, doublings = 5, seed = "1" } = options;
  const mind = mindNamed(options.depth);
  if (mind.budget.nodes === undefined || game.rules.system.players.length !== 2)
    throw usage("--depth takes a mind with a budget of nodes, such as alphabeta:nodes=16, in a game for two players.");
  const { result } = await askGame(game.source, () =>
    runWatched(
      (watching) => depthOf(game.rules, { mind, doublings, plays, openings: 2, seed, ...watching }),
      ({ done, total = done }) => `Doubled the budget ${done} times of ${total}`,
    ),
  ).catch(mindFailure);
  return result;
}
