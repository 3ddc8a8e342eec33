// What can be asked of a thread of its own, as data.
import type {
  Count,
  CountOptions,
  Examination,
  ExamineOptions,
  Interval,
  SolveOptions,
  StateValue,
} from "../analysis/index.ts";
import type { Diagnostic } from "../language/index.ts";
import type { Perft, PerftOptions, PlayoutOptions, Playouts, Progress } from "../play/index.ts";
import type { PackedError } from "./packed-errors.ts";

/** A game as it is written. */
export interface GameText {
  readonly text: string;
  /** What messages call it. */
  readonly name?: string;
  /** Values for its own parameters, as written. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The texts of the modules that it uses and of the games that it comes from, by their paths or names: `./moves`, `chess`. */
  readonly modules?: Readonly<Record<string, string>>;
}

/** What the text of a game comes to. */
export interface CheckedText {
  /** Whether it can be played. */
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** A position as data: the number of an initial state, or a text. */
interface From {
  readonly from?: number | string;
}

/** What some states are worth in best play. */
export interface Solved {
  /** How many states can be reached, and how many of them have an exact value. */
  readonly states: number;
  readonly exact: number;
  /** The values of the states that were asked about. */
  readonly values: readonly SolvedState[];
}

/** A `StateValue` as data, its fractions as texts: `-1/18`. */
export interface SolvedState extends Pick<StateValue, "ends" | "steps"> {
  readonly worth: readonly string[] | undefined;
  readonly interval: Interval;
  /** By player with a choice: the ids of decisions in best play, each with how probable it is. */
  readonly mixtures: readonly {
    readonly player: number;
    readonly decisions: readonly { readonly id: string; readonly probability: string }[];
  }[];
}

/** What each question takes and answers: as the function of its name does, of options those that are data. */
export interface Questions {
  check: { readonly options: object; readonly answer: CheckedText };
  examine: { readonly options: Omit<ExamineOptions, "overcomplete" | "notCompiled">; readonly answer: Examination };
  count: { readonly options: Omit<CountOptions, "from">; readonly answer: Count };
  playouts: { readonly options: Omit<PlayoutOptions, "from" | "now" | "seconds"> & From; readonly answer: Playouts };
  perft: { readonly options: Omit<PerftOptions, "from"> & From & { readonly depth: number }; readonly answer: Perft };
  /** The values of a position, or of all initial states; undefined where it was stopped. */
  solve: { readonly options: Omit<SolveOptions, "from" | "utilities"> & From; readonly answer: Solved | undefined };
  /** What a cache is to keep under a name for this game; undefined where there is nothing to keep. */
  compile: { readonly options: { readonly entry: string }; readonly answer: Uint8Array | undefined };
}

export type QuestionKind = keyof Questions;

export interface Question<Kind extends QuestionKind = QuestionKind> {
  readonly kind: Kind;
  readonly game: GameText;
  readonly options: Questions[Kind]["options"];
}

/** What is posted to the thread: a question, or the number of one that is to stop. */
export type Posted = { readonly id: number; readonly question: Question } | { readonly stop: number };

/** What comes back: that it has started, how far a question has come, its answer, or what was thrown. */
export type Replied = "ready" | ({ readonly id: number } & (Reported | Ended));

interface Reported {
  readonly progress: Progress;
}

export type Ended = { readonly answer: Questions[QuestionKind]["answer"] } | { readonly error: PackedError };
