// A tournament: entrants and rules come in, the result of each play goes out as soon as it is there. A play is a function of
// the schedule and the seed, so that one that was interrupted goes on as if nothing had happened.
import { entryAt } from "../../analysis/tables.ts";
import { type Match, type Progress, positionsOf, type Rules, type Seed, type Start } from "../../play/index.ts";
import { accepted, type Hypotheses, logLikelihoodRatio } from "../statistics/sprt.ts";
import type { Entrant } from "./entrant.ts";
import { type PlayLimits, playOne } from "./one-play.ts";
import { openingOf } from "./opening.ts";
import { pausing } from "./pausing.ts";
import type { PlayResult } from "./result.ts";
import { type Field, playsOf, scheduled, tablesOf } from "./schedule.ts";
import { roundScores } from "./standings.ts";

export interface TournamentOptions extends Partial<PlayLimits> {
  /** How often each table plays, rounded up to whole rounds. */
  readonly plays: number;
  /** How many random plies begin each play. */
  readonly openings: number;
  readonly seed: Seed;
  readonly from?: Start | undefined;
  /** Of two entrants: they play until one of these is accepted, or until all plays are played. */
  readonly sprt?: Hypotheses | undefined;
  /** Results of plays that were played before. */
  readonly known?: Iterable<PlayResult> | undefined;
  /** Milliseconds of the clocks of players: those of `performance` where nothing is said. */
  readonly now?: (() => number) | undefined;
  /** Called after each play, before the next one begins. */
  readonly onPlayed?: (result: PlayResult, match: Match) => void;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Tournament {
  /** In the order of the schedule. */
  readonly results: readonly PlayResult[];
  readonly stopped: "sprt" | "interrupted" | undefined;
}

/** A longer play is left unfinished where nothing is said. */
export const USUAL_PLIES = 10_000;

/**
 * Plays a round robin. Throws RangeError for too few entrants, MindError for one that cannot play the game, Fault where the rules
 * have a hole.
 */
export async function playTournament(
  rules: Rules,
  entrants: readonly Entrant[],
  options: TournamentOptions,
): Promise<Tournament> {
  const field = { entrants: entrants.length, players: rules.system.players.length };
  const { signal = new AbortController().signal, sprt, seed } = options;
  const tables = tablesOf(field);
  const known = new Map(Array.from(options.known ?? [], (result) => [result.play, result]));
  const total = playsOf(field, options.plays);
  const openings = { rules, from: options.from, plies: options.openings, seed };
  const limits = { plies: options.plies ?? USUAL_PLIES, milliseconds: options.milliseconds, control: options.control };
  const results: PlayResult[] = [];
  const pause = pausing(() => options.onProgress?.({ done: results.length, total }));
  // Compiling takes nothing of a clock.
  if (options.control) positionsOf(rules.system);
  let opening: { readonly round: number; readonly match: Match } | undefined;
  while (results.length < total) {
    if (sprt && decidedBy(field, results, sprt)) return { results, stopped: "sprt" };
    const { number, round, seats } = scheduled(field, tables, results.length);
    let result = known.get(number);
    if (!result) {
      if (signal.aborted) return { results: results, stopped: "interrupted" };
      if (opening?.round !== round) opening = { round, match: openingOf(openings, round) };
      const played = await playOne({
        ...limits,
        play: number,
        match: opening.match,
        entrants: seats.map((entrant) => entryAt(entrants, entrant)),
        seed: `${seed}/play ${number}`,
        signal,
        pause,
        now: options.now,
      });
      if (!played) continue;
      result = played.result;
      options.onPlayed?.(result, played.match);
    }
    results.push(result);
  }
  return { results, stopped: sprt && decidedBy(field, results, sprt) ? "sprt" : undefined };
}

function decidedBy(field: Field, results: readonly PlayResult[], sprt: Hypotheses): boolean {
  if (results.length % field.players !== 0) return false;
  return accepted(logLikelihoodRatio(roundScores(field, results), sprt)) !== undefined;
}
