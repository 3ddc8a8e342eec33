// What perft finds, depth by depth.
import type { Executed } from "./executed.ts";
import type { Progress, Work } from "./work.ts";

export interface PerftLevel {
  readonly depth: number;
  /** Plays of exactly `depth` plies; each consequence of a tuple makes a play of its own. */
  readonly leaves: bigint;
  /** Plays that ended with fewer plies. */
  readonly ended: bigint;
  /**
   * Different states after exactly `depth` plies, in which players decide or the game is over; absent where a compiled
   * game went through the plays one by one, which knows of no states that are the same.
   */
  readonly states?: number;
}

/** The level before the first. */
export const NO_LEVEL: PerftLevel = { depth: -1, leaves: 0n, ended: 0n, states: 0 };

export interface Perft extends PerftLevel, Executed {
  /**
   * One for each depth from 0 on, in order, up to this one. Depths that no play reaches are left out, but for the one
   * that was asked for. Of work that was stopped, those that were counted whole: none where `depth` is -1.
   */
  readonly levels: readonly PerftLevel[];
  /** Whether the work was asked to stop at a smaller depth than wanted. */
  readonly stopped: boolean;
}

export type PerftProgress = Progress & { readonly depth: number };
export type PerftWork = Generator<PerftProgress, Perft, boolean | undefined> & Work<Perft>;
