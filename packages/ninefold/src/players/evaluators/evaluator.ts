// Evaluators: what a position that is not searched further seems to be worth.
import type { Positions } from "../../engine/index.ts";
import type { PlayerId } from "../../model/index.ts";

export interface Evaluator {
  /** So many stand for a worth of 1 above the middle. A search brings what is worth more than any outcome down below them. */
  readonly unit: number;
  /**
   * A decision that gains so many or more for who decides is loud: a search goes on after it where it would else have ended.
   * Undefined where no decision is.
   */
  readonly loud?: number | undefined;
  /**
   * `tracks` where values of tracks are all that it asks for. Then positions need not be looked at, and one in which the play
   * is over for want of decisions may be valued as if it went on. `count` where it asks for who decides, and how many decisions
   * there are: then they need not be listed.
   */
  readonly reads?: "tracks" | "count" | undefined;
  /**
   * What the position on a level seems to be worth to a player, above or below the middle: an integer below 2^31, a function
   * of the position alone. But for those that read tracks alone, the level was looked at, and the play is not over there. Of two players one's is the other's
   * with the sign changed.
   */
  evaluate(level: number, player: PlayerId): number;
}

/** An evaluator for the positions of one search in a game of so many players. */
export type EvaluatorFor = (positions: Positions, players: number) => Evaluator;
