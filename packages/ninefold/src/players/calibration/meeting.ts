// One play of two candidates, and its line in a file.
import { type Match, type Rules, type Seed, seeded } from "../../play/index.ts";
import { MindError } from "../minds/errors.ts";
import type { Entrant } from "../tournament/entrant.ts";
import { playOne } from "../tournament/one-play.ts";
import { openingOf } from "../tournament/opening.ts";
import { scoreOf } from "../tournament/result.ts";

/** What one candidate scored against another in a play. */
export interface Scored {
  readonly one: string;
  readonly other: string;
  /** From 0. */
  readonly play: number;
  /** Of the seats of the others, shares that sum to 1. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface MeetingOptions {
  readonly rules: Rules;
  readonly seed: Seed;
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
}

/** A longer play is left unfinished, and is a draw. */
const MAX_PLIES = 1_000;

/** So many random plies begin each play, one of so many. */
const OPENINGS = [0, 1, 2, 3] as const;

/** Undefined where it was interrupted. Throws MindError where a candidate cannot play, or gives up. */
export async function scored(
  one: Entrant,
  other: Entrant,
  play: number,
  { rules, seed, signal, pause }: MeetingOptions,
): Promise<Scored | undefined> {
  const players = rules.system.players.length;
  const round = Math.floor(play / players);
  // With more than two players it is one against the others, then the other way round.
  const single = play % players;
  const [alone, many] = players > 2 && round % 2 === 1 ? [other, one] : [one, other];
  const played = await playOne({
    play,
    match: opened(rules, seed, round),
    entrants: Array.from({ length: players }, (_, seat) => (seat === single ? alone : many)),
    plies: MAX_PLIES,
    seed: `${seed}/${one.name}/${other.name}/${play}`,
    signal,
    pause,
  });
  if (!played) return undefined;
  const { forfeit } = played.result;
  if (forfeit) throw new MindError("NF7022", `A candidate gave up: ${forfeit.message}.`);
  const rivals = rules.system.players.filter(({ id }) => id !== single);
  const scores = rivals.map(({ id }) => scoreOf(played.result, single, id) ?? 0.5);
  const share = (score: number): number => scores.filter((of) => of === score).length / scores.length;
  const counts = { wins: share(1), draws: share(0.5), losses: share(0) };
  const own = alone === one ? counts : { wins: counts.losses, draws: counts.draws, losses: counts.wins };
  return { one: one.name, other: other.name, play, ...own };
}

/** All plays of a round begin alike; later rounds with more random plies, or fewer. */
function opened(rules: Rules, seed: Seed, round: number): Match {
  const plies = OPENINGS[seeded(`${seed}/plies ${round}`).uniform(OPENINGS.length)] ?? 0;
  return openingOf({ rules, plies, seed }, round);
}

export const writeScored = (scored: Scored): string => `${JSON.stringify({ ...scored, end: true })}\n`;

/** What a line says; undefined where it was cut off. */
export function readScored(line: string): Scored | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { one, other, play, wins, draws, losses, end } = Object(read) as Readonly<Record<string, unknown>>;
  if (end !== true || typeof one !== "string" || typeof other !== "string") return undefined;
  const numbers = [play, wins, draws, losses];
  if (!numbers.every((number) => typeof number === "number")) return undefined;
  return { one, other, play: Number(play), wins: Number(wins), draws: Number(draws), losses: Number(losses) };
}
