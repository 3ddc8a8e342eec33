// What a board and what is around it show of a match, wherever that is played: here, or at a server.
import type { Perspective } from "ninefold/knowledge";
import type { Player, PlayerId } from "ninefold/model";
import type { Rules } from "ninefold/play";

export interface Looked {
  readonly rules: Rules;
  readonly players: readonly Player[];
  /** What who looks is shown. */
  readonly perspective: Perspective;
  /** The same before the first ply. */
  readonly first: Perspective;
  /** Who looks, where that person has to decide. */
  readonly deciding: Player | undefined;
  readonly viewer: PlayerId | undefined;
  /** Whose seat is below. */
  readonly below: PlayerId | undefined;
  /** Another value wherever something else stands on the board. */
  readonly position: unknown;
  /** Another number whenever what has to be decided is something else. */
  readonly turn: number;
  /** Where the match is, and whether it came there from another such number. */
  readonly node: number;
  comesFrom(node: number): boolean;
  /** What chance gave after so many plies, in words, as far as who looks may see it. */
  chanceAfter(ply: number): readonly string[];
  /** A decision as the game spells it. */
  spell(player: PlayerId, id: string): string | undefined;
}
