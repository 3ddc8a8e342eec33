// Who takes part in a tournament: whatever can decide, in this program or outside of it.

import type { Player } from "../../model/index.ts";
import type { Match } from "../../play/index.ts";
import type { Timed } from "../clocks/on-clock.ts";

export interface Entrant {
  /** As tables and records name it; no two of a tournament have the same. */
  readonly name: string;
  /** Sits down for one play, of which the opening has been played, and remembers nothing of others. */
  sit(match: Match, player: Player): Seated | Promise<Seated>;
}

/** An entrant in one play, in the seat of one player. */
export interface Seated {
  /**
   * The id of a decision of the player it sits for. It goes by `match.perspective(player)` and by nothing else of the match. What
   * it throws loses the play, and so does a decision that is not legal.
   */
  decide(match: Match, asked: Asking): Promise<string | GivenUp>;
  /** Called at the end of the play, however it ended. */
  leave?(): void | Promise<void>;
}

/** A play that an entrant does not go on with, and loses: it resigns, or says that the play is over though the rules do not. */
export interface GivenUp {
  readonly gaveUp: "resigned" | "claimed";
  /** What it said. */
  readonly words: string;
}

export interface Asking {
  /** Whatever is drawn, is drawn by this. */
  readonly seed: string;
  /** The clock that runs for the decision, where there is one. */
  readonly timed?: Timed | undefined;
  /** Aborted where nobody waits for the decision any longer. */
  readonly signal: AbortSignal;
}
