// One play between entrants: who does not answer, answers what is not legal or takes too long loses it.
import { entryAt } from "../../analysis/tables.ts";
import { numberOf, type Player, worthsOf } from "../../model/index.ts";
import { type Match, wakeAfter } from "../../play/index.ts";
import { type Clock, clockAfter, clockOf, oversteps } from "../clocks/clock.ts";
import type { TimeControl } from "../clocks/time-control.ts";
import { MindError } from "../minds/errors.ts";
import type { Entrant, Seated } from "./entrant.ts";
import { committed } from "./opening.ts";
import type { Forfeit, ForfeitKind, PlayResult } from "./result.ts";

export interface PlayLimits {
  /** A longer play is left unfinished. */
  readonly plies: number;
  /** How long a decision may take; as long as it likes where nothing is said. */
  readonly milliseconds?: number | undefined;
  /** How much time each player has; who oversteps it loses. */
  readonly control?: TimeControl | undefined;
}

export interface OnePlay extends PlayLimits {
  /** The number of the play. */
  readonly play: number;
  /** The match after its opening. */
  readonly match: Match;
  /** By player. */
  readonly entrants: readonly Entrant[];
  readonly seed: string;
  readonly signal: AbortSignal;
  /** Called before each decision: lets others have their turn now and then. */
  readonly pause: () => Promise<void>;
  /** Milliseconds of the clocks of the players: those of `performance` where nothing is said. */
  readonly now?: (() => number) | undefined;
}

export interface Played {
  readonly result: PlayResult;
  readonly match: Match;
}

/** An entrant in its seat, once it has sat down, and its clock. */
interface Seat {
  readonly player: Player;
  seated?: Seated;
  clock: Clock | undefined;
}

/** How one decision ended; undefined where nobody waits for it any longer. */
type Answered = { readonly decision: string } | { readonly forfeit: Forfeit } | undefined;

/** Undefined where it was interrupted. Throws MindError for an entrant that cannot play the game, Fault for a hole in the rules. */
export async function playOne(asked: OnePlay): Promise<Played | undefined> {
  const { control } = asked;
  const seats = new Map<number, Seat>();
  let { match } = asked;
  try {
    for (;;) {
      const [player] = match.activePlayers;
      if (!player) return { match, result: { play: asked.play, plies: match.ply, ...ended(match) } };
      if (match.ply >= asked.plies) return { match, result: { play: asked.play, plies: match.ply } };
      await asked.pause();
      if (asked.signal.aborted) return undefined;
      const seat = seats.get(player.id) ?? { player, clock: control && clockOf(control) };
      seats.set(player.id, seat);
      const answer = await answered(asked, match, seat);
      if (!answer) return undefined;
      if ("forfeit" in answer)
        return { match, result: { play: asked.play, plies: match.ply, forfeit: answer.forfeit } };
      match = committed(match, player.id, answer.decision);
    }
  } finally {
    for (const { seated } of seats.values()) await seated?.leave?.();
  }
}

function ended(match: Match): Pick<PlayResult, "outcome" | "worths"> {
  const { outcome, rules } = match;
  if (!outcome) return {};
  const worths = worthsOf(rules.system, outcome);
  if (!worths) throw new MindError("NF7020", `${rules.system.name} does not say what "${outcome.text}" is worth.`);
  return { outcome: outcome.text, worths: worths.map(numberOf) };
}

async function answered(asked: OnePlay, match: Match, seat: Seat): Promise<Answered> {
  const { player, clock } = seat;
  const forfeit = (kind: ForfeitKind, message: string): Answered => ({ forfeit: { player: player.id, kind, message } });
  const { milliseconds = Number.POSITIVE_INFINITY, now = () => performance.now() } = asked;
  const sit = async (): Promise<Seated> => {
    seat.seated ??= await entryAt(asked.entrants, player.id).sit(match, player);
    return seat.seated;
  };
  try {
    // Getting ready takes nothing of a clock.
    if (clock) await sit();
    const began = now();
    const decision = await withinTime(
      asked,
      Math.min(milliseconds, clock?.milliseconds ?? milliseconds),
      async (signal) => {
        const timed = clock && { clock, now };
        return (await sit()).decide(match, { seed: `${asked.seed}/seat ${player.id}/${match.ply}`, timed, signal });
      },
    );
    if (asked.signal.aborted) return undefined;
    const taken = now() - began;
    if (clock && (decision === undefined ? milliseconds > clock.milliseconds : oversteps(clock, taken)))
      return forfeit("time", `ply ${match.ply + 1} overstepped the clock`);
    if (decision === undefined || taken > milliseconds)
      return forfeit("time", `ply ${match.ply + 1} took more than ${milliseconds} ms`);
    if (clock) seat.clock = clockAfter(clock, taken);
    if (typeof decision === "object") return forfeit(decision.gaveUp, `ply ${match.ply + 1}: ${decision.words}`);
    if (match.legalDecisions(player.id).some(({ id }) => id === decision)) return { decision };
    return forfeit("illegal", `ply ${match.ply + 1}: ${JSON.stringify(decision)} is not legal`);
  } catch (error) {
    // The entrant cannot play the game at all, so that no play says anything.
    if (error instanceof MindError) throw error;
    if (asked.signal.aborted) return undefined;
    return forfeit("crash", `ply ${match.ply + 1}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What `decide` answers; undefined where the play was interrupted or the time is over first. */
async function withinTime<Answer>(
  { signal }: OnePlay,
  milliseconds: number,
  decide: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal.addEventListener("abort", stop, { once: true });
  const endWait = Number.isFinite(milliseconds) ? wakeAfter(milliseconds, stop) : undefined;
  try {
    const stopped = new Promise<undefined>((resolve) => {
      over.signal.addEventListener("abort", () => resolve(undefined), { once: true });
    });
    return await Promise.race([decide(over.signal), stopped]);
  } finally {
    endWait?.();
    signal.removeEventListener("abort", stop);
  }
}
