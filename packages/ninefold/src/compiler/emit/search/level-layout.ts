// Where the level of a search has what: its state, what is known of the position, the decisions that were listed, and
// what the state remembers, in windows of its own, so that no level depends on another.
import type { Layout } from "../../layout/represent.ts";

/** In bytes from where a level begins; a state lies first. */
export interface LevelLayout {
  /** Whether the play is over: a number of `PLY`, 0 where no position was put. */
  readonly now: number;
  /** How many decisions are listed, 1 where a forced step comes; `NOT_LISTED`, less how many there are if they were counted. */
  readonly count: number;
  /** Who decides, where one player does. */
  readonly mover: number;
  /** The number of the forced step that comes, from 1 on; 0 where none does. */
  readonly step: number;
  /** The control state, and what comes: a number of `COMES`. */
  readonly control: number;
  readonly comes: number;
  /** For each player where the own decisions begin, from the level's beginning, and how many they are: where several decide. */
  readonly own: number;
  /** Where the decisions are listed. They end where the windows of memories begin. */
  readonly decisions: number;
}

/** In place of the number of decisions that were neither listed nor counted. */
export const NOT_LISTED = -1;

export function levelLayoutOf({ size }: Layout, players: number): LevelLayout {
  const own = size + 24;
  return {
    now: size,
    count: size + 4,
    mover: size + 8,
    step: size + 12,
    control: size + 16,
    comes: size + 20,
    own,
    decisions: own + 8 * players,
  };
}
