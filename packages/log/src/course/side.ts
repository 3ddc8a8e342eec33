// The game as a log knows it: whole, or as far as one seat has been shown it.
import type { Perspective } from "ninefold/knowledge";

/** Whose perspective: a seat by its number, or the public. */
export type Viewer = number | "public";

/** Where a play stands. Values: what changes it makes another. */
export interface Side {
  readonly ply: number;
  /** Who decides in this state, those included who have decided and wait for others; nobody where the play is over. */
  readonly deciders: readonly number[];
  /** As the rules print it, where the play is over. */
  readonly outcome: string | undefined;
  /** Why a seat may not decide so, in the rules' words; undefined where it may, or where that is not known. */
  refusal(seat: number, decision: string): string | undefined;
  /** What a viewer knows. RangeError for one whose perspective this does not have. */
  perspective(viewer: Viewer): Perspective;
}
