// Bulk questions: long loops that run whole inside a compiled game. A state and bounds go in, counts come out; no
// state of the loop ever leaves it.
import type { FaultCode, State } from "../model/index.ts";

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
  /** The same question as data; undefined where it cannot be posted to a worker. */
  readonly tasks: BulkTasks | undefined;
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
  /** The plays of so many plies from the state that these decisions lead to, each by its index among those legal. */
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
  readonly payload: unknown;
  /** Whether each play is a path of decisions, so that plays can be counted by where their paths begin. */
  readonly branching: boolean;
  readonly answer: Answering;
  state(from: State): Uint8Array;
}
