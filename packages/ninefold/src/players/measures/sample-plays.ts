// Plays to be measured: random ones, or of one entrant who has all seats.
import type { Match, Rules, Seed, Start } from "../../play/index.ts";
import { newMatch } from "../../play/index.ts";
import type { Entrant } from "../tournament/entrant.ts";
import { playOne } from "../tournament/one-play.ts";
import { randomPlies } from "../tournament/opening.ts";

export interface SampledPlays {
  readonly rules: Rules;
  readonly from?: Start | undefined;
  /** Who decides for every player; chance alone where nothing is said. */
  readonly entrant?: Entrant | undefined;
  readonly seed: Seed;
  /** A longer play is left unfinished. */
  readonly plies: number;
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
}

/**
 * The play with a number; undefined where it was interrupted. Throws what the entrant throws that does not answer: such a play
 * says nothing of the game.
 */
export async function sampledPlay(asked: SampledPlays, play: number): Promise<Match | undefined> {
  const { rules, from, entrant, seed, plies, signal, pause } = asked;
  const own = `${seed}/play ${play}`;
  if (!entrant) return randomPlies({ rules, from, seed }, own, plies);
  const played = await playOne({
    play,
    match: newMatch(rules, { ...(from !== undefined && { from }), chance: own }),
    entrants: rules.system.players.map(() => entrant),
    seed: own,
    plies,
    signal,
    pause,
  });
  if (played?.result.forfeit) throw new RangeError(`${entrant.name} cannot play: ${played.result.forfeit.message}`);
  return played?.match;
}
