// Questions that a compiled game answers whole: long loops that run inside of it.
import type { FaultCode } from "./fault.ts";
import type { Choices, State } from "./game-system.ts";

/** What many plays came to, as `playouts` counts them. */
export interface BulkPlayouts {
  readonly plies: number;
  /** How many plays ended in each outcome that occurred, by its text. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly unfinished: number;
  /** Plays that ran into a hole in the rules. */
  readonly faults: ReadonlyMap<FaultCode, number>;
}

/** How many plays have so many plies, and how many had ended before. */
export interface BulkPerft {
  readonly leaves: bigint;
  readonly ended: bigint;
}

/** The questions for which a game is compiled. */
export type BulkQuestion = "playouts" | "perft";

/** The bulk form of one question: long loops that run whole inside a compiled game. */
export interface Bulk<Question extends BulkQuestion> {
  /**
   * Whether a state can be asked about, and plays of so many plies: a state that remembers something cannot, nor can
   * plays of more than 1,024 plies be counted.
   */
  takes(from: State, depth?: number): boolean;
  /** Asks about a state, pausing every few milliseconds. Fault where the rules have a hole that perft meets. */
  ask(from: State, asked: TaskTypes[Question]["asked"]): Generator<void, Answer<Question>>;
  /** The same question as data; absent where it cannot be posted to a worker. */
  readonly tasks?: BulkTasks | undefined;
}

/** What is asked about a state, which is bytes of the compiled game. */
export interface TaskTypes {
  /**
   * Plays with uniformly random decisions. The play with a number is a pure function of the state, the seed (four words)
   * and its number; those from `first` on are played. Numbers have 32 bits: `first` and `plays` come to 2^32 at most together.
   */
  playouts: {
    readonly asked: {
      readonly seed: readonly number[];
      readonly first: number;
      readonly plays: number;
      readonly maxPlies: number;
    };
    readonly answer: BulkPlayouts;
  };
  /** The plays of so many plies from the state that these decisions lead to, each by its place among those legal. */
  perft: { readonly asked: { readonly path: readonly number[]; readonly depth: number }; readonly answer: BulkPerft };
  /** How many decisions are legal there; 0 where the play is over. */
  branches: { readonly asked: { readonly path: readonly number[] }; readonly answer: number };
}

export type TaskKind = keyof TaskTypes;
export type TaskOf<Kind extends TaskKind> = {
  readonly kind: Kind;
  readonly state: Uint8Array;
} & TaskTypes[Kind]["asked"];
export type Task = { [Kind in TaskKind]: TaskOf<Kind> }[TaskKind];
export type Answer<Kind extends TaskKind = TaskKind> = TaskTypes[Kind]["answer"];

/** Answers tasks; pauses every few milliseconds. Fault where the rules have a hole. */
export type Answering = <Kind extends TaskKind>(task: TaskOf<Kind>) => Generator<void, Answer<Kind>>;

export interface BulkTasks {
  /** All that a worker needs to answer tasks, to be posted to it. */
  readonly parcel: unknown;
  /** Whether each play is a path of decisions, so that plays can be counted by where their paths begin. */
  readonly branching: boolean;
  readonly answer: Answering;
  state(from: State): Uint8Array;
}

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
  leads(target: number): void;
  /**
   * The same in games in which a tuple of decisions may lead to several states: by the tuple with this number, in one way
   * of chance that is as likely as this fraction. Ways come in their order, also such as lead to one state.
   */
  mayLead(target: number, tuple: number, share: number, whole: number): void;
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
