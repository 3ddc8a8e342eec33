// Going through the states that can be reached, inside a compiled game.
import type { Choices, State } from "../model/index.ts";

/** How large the trees of Def. 4 are that begin in some states. */
export interface Trees {
  readonly nodes: bigint;
  readonly plays: bigint;
}

/** How far to go through states. */
export interface StateBounds {
  /** How many decisions from the first states; without a bound where it is not given. */
  readonly depth?: number;
  readonly maxStates: number;
}

/** What kept states from being gone through; "hole" a hole in the rules at the state whose turn it was. */
export type StatesStopped = "depth" | "states" | "memory" | "hole" | null;

/** In place of who alone decides in a state: the play is over, the depth cuts the state off, or nobody decides alone. */
export const NO_MOVER = { terminal: -1, cut: -2, several: -3 } as const;

/** Who is told of the states that are gone through, one after the other in the order of their indices. */
export interface StateListener {
  /** A decision of the state whose turn it is leads to this one; decisions come in their order. */
  edge(target: number): void;
  /**
   * The same in games in which a tuple of decisions may lead to several states: by the tuple with this number, in one way
   * of chance that is as likely as this fraction. Ways come in their order, also such as lead to one state.
   */
  chanceEdge(target: number, tuple: number, share: number, whole: number): void;
  /** All was told of the state: which player alone decides there, by place, or a `NO_MOVER`. */
  visited(mover: number): void;
  /** The memory that it takes, which counts as that of the states. */
  readonly bytes: number;
}

/** The states that can be reached, packed, each once. Their indices are in the order of first arrival. */
export interface StatesInOrder {
  /** How many are known; those before `visited` were asked what they lead to. */
  readonly size: number;
  readonly visited: number;
  /** How many states were first reached after 0, 1, 2 … tuples of decisions. */
  readonly byPly: readonly number[];
  /** Whether each state leads to others by the decisions of one player alone, each of them to one. */
  readonly plain: boolean;
  /** The memory that is used. */
  readonly bytes: number;
  /** Goes through the states, pausing every few milliseconds; once. */
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
   * where there is no room to count them. Pauses; once.
   */
  trees(): Generator<void, Trees | "infinite" | "memory">;
  /** Where the decisions of a state lead, one index for each; valid until the next question. */
  successors(index: number): Uint32Array;
}
