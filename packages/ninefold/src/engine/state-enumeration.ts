// Enumeration of the reachable states, inside a compiled game.
import type { Choices, State } from "../model/index.ts";

/** How large the trees of Def. 4 are that begin in some states. */
export interface Trees {
  readonly nodes: bigint;
  readonly plays: bigint;
}

/** How far states are enumerated. */
export interface StateBounds {
  /** How many decisions from the first states; without a bound where it is not given. */
  readonly depth?: number;
  readonly maxStates: number;
}

/** What stopped an enumeration; "hole": a hole in the rules at the state that was visited. */
export type StatesStopped = "depth" | "states" | "memory" | "hole" | null;

/** In place of who alone decides in a state: the play is over, the depth cuts the state off, or nobody decides alone. */
export const NO_MOVER = { terminal: -1, cut: -2, several: -3 } as const;

/** Hears of each visited state, in the order of their indices. */
export interface StateListener {
  /** A decision of the visited state leads to this one; decisions come in their order. */
  edge(target: number): void;
  /**
   * The same in games in which a tuple of decisions may lead to several states: by the tuple with this number, with
   * a chance outcome as likely as this fraction. Outcomes come in their order, also several that lead to one state.
   */
  chanceEdge(target: number, tuple: number, share: number, whole: number): void;
  /** All edges of the state were reported; who alone decides there: the index of a player, or a `NO_MOVER`. */
  visited(mover: number): void;
  /** The memory that it takes, which counts as that of the states. */
  readonly bytes: number;
}

/** The states that can be reached, packed, each once. Their indices are in the order of first arrival. */
export interface StatesInOrder {
  /** How many are known; the edges of those before `visited` are known too. */
  readonly size: number;
  readonly visited: number;
  /** How many states were first reached after 0, 1, 2 … tuples of decisions. */
  readonly byPly: readonly number[];
  /** Whether each state leads to others by the decisions of one player alone, each of them to one. */
  readonly plain: boolean;
  /** The memory that is used. */
  readonly bytes: number;
  /** Visits the states, pausing every few milliseconds; once. */
  visit(listener?: StateListener): Generator<void, StatesStopped>;
  state(index: number): State;
  indexOf(state: State): number | undefined;
  /** What each player may decide in a state that was visited and is not over; undefined where that meets a limit. */
  choices(index: number): Choices | undefined;
  /** A number for the outcome of a terminal state, the same for the same outcome; undefined where the rules have a hole. */
  outcome(index: number): number | undefined;
}

/** The same with what is counted of them, of a plain game. */
export interface ReachableStates extends StatesInOrder {
  /** Of the states that were visited. */
  readonly terminal: number;
  readonly edges: number;
  /**
   * The trees that begin in the first states, where all was visited up to the depth; "infinite" where they are, "memory"
   * where memory does not suffice to count them. Pauses; once.
   */
  trees(): Generator<void, Trees | "infinite" | "memory">;
  /** Where the decisions of a state lead, one index for each; valid until the next question. */
  successors(index: number): Uint32Array;
}
