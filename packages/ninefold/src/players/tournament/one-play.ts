// One play between entrants: who does not answer, answers what is not legal or takes too long loses it.
import { entryAt } from "../../analysis/tables.ts";
import { numberOf, type Player, worthsOf } from "../../model/index.ts";
import { type Match, wakeAfter } from "../../play/index.ts";
import { MindError } from "../minds/errors.ts";
import type { Entrant, Seated } from "./entrant.ts";
import { committed } from "./opening.ts";
import type { Forfeit, ForfeitKind, PlayResult } from "./result.ts";

export interface PlayLimits {
  /** A longer play is left unfinished. */
  readonly plies: number;
  /** How long a decision may take; as long as it likes where nothing is said. */
  readonly milliseconds?: number | undefined;
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
}

export interface Played {
  readonly result: PlayResult;
  readonly match: Match;
}

/** How one decision ended; undefined where nobody waits for it any longer. */
type Answered = { readonly decision: string } | { readonly forfeit: Forfeit } | undefined;

/** Undefined where it was interrupted. Throws MindError for an entrant that cannot play the game, Fault for a hole in the rules. */
export async function playOne(asked: OnePlay): Promise<Played | undefined> {
  const seated = new Map<number, Seated>();
  let { match } = asked;
  try {
    for (;;) {
      const [player] = match.activePlayers;
      if (!player) return { match, result: { play: asked.play, plies: match.ply, ...ended(match) } };
      if (match.ply >= asked.plies) return { match, result: { play: asked.play, plies: match.ply } };
      await asked.pause();
      if (asked.signal.aborted) return undefined;
      const answer = await answered(asked, match, player, seated);
      if (!answer) return undefined;
      if ("forfeit" in answer)
        return { match, result: { play: asked.play, plies: match.ply, forfeit: answer.forfeit } };
      match = committed(match, player.id, answer.decision);
    }
  } finally {
    for (const one of seated.values()) await one.leave?.();
  }
}

function ended(match: Match): Pick<PlayResult, "outcome" | "worths"> {
  const { outcome, rules } = match;
  if (!outcome) return {};
  const worths = worthsOf(rules.system, outcome);
  if (!worths) throw new MindError("NF7020", `${rules.system.name} does not say what "${outcome.text}" is worth.`);
  return { outcome: outcome.text, worths: worths.map(numberOf) };
}

async function answered(asked: OnePlay, match: Match, player: Player, seated: Map<number, Seated>): Promise<Answered> {
  const forfeit = (kind: ForfeitKind, message: string): Answered => ({ forfeit: { player: player.id, kind, message } });
  const began = performance.now();
  const { milliseconds = Number.POSITIVE_INFINITY } = asked;
  const tooLong = `ply ${match.ply + 1} took more than ${milliseconds} ms`;
  try {
    const decision = await withinTime(asked, async (signal) => {
      const own = seated.get(player.id) ?? (await entryAt(asked.entrants, player.id).sit(match, player));
      seated.set(player.id, own);
      return own.decide(match, { seed: `${asked.seed}/seat ${player.id}/${match.ply}`, signal });
    });
    if (asked.signal.aborted) return undefined;
    if (decision === undefined || performance.now() - began > milliseconds) return forfeit("time", tooLong);
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
  { milliseconds, signal }: OnePlay,
  decide: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal.addEventListener("abort", stop, { once: true });
  const endWait = milliseconds === undefined ? undefined : wakeAfter(milliseconds, stop);
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
