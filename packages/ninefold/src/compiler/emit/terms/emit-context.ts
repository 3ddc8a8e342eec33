// What an emitter of terms and actions may ask: of the game whose code is written, and of the place in a function where it
// is written. Emitters know this interface alone, so that none of them imports another one's caller; what implements it
// (`term-emitter.ts`) imports them all.
import type { Type } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Program } from "../../lower/program.ts";
import type { Statement } from "../../terms/statements.ts";
import type { Term, Variable } from "../../terms/term.ts";
import type { Vectorizer } from "../../vectorize/vectorizer.ts";
import type { FunctionBuilding, Global, ModuleBuilding } from "../builder/building.ts";
import type { PreferenceCode } from "../builder/emit-preference.ts";
import type { Questions } from "../builder/emit-questions.ts";
import type { Trace } from "../builder/emit-trace.ts";
import type { ListingRegion } from "../builder/listing-region.ts";
import type { MemoKey } from "../builder/memo.ts";
import type { Words } from "../builder/words.ts";

/** What all code of one game is written with. */
export interface GameContext {
  readonly module: ModuleBuilding;
  readonly layout: Layout;
  readonly vectorizer: Vectorizer;
  readonly program: Program;
  /** The bytes of a decision that is listed, of any family. */
  readonly decisionSize: number;
  /** Of a game with decisions that are made in steps, or by several players at once. */
  readonly listing: ListingRegion | undefined;
  readonly questions: Questions;
  /** By memory where its ring lies now; undefined where every ring stays at the address that the layout says. */
  readonly rings?: readonly (Ring | undefined)[];
  /** Where the plies of the play at hand are counted: each before it is done, so that one that ends in a fault counts. */
  readonly plies: Global;
  /** Of a search: where the decisions of random plays are told. */
  readonly trace?: Trace;
  /** Of a search: by what they prefer some decisions to others. */
  readonly preference?: PreferenceCode;
}

/** The ring of a memory that moves: its address, and the number of its entries less one. */
export interface Ring {
  readonly base: Global;
  readonly mask: Global;
}

/** Tracks that lie elsewhere than the rest of a state, at the same offsets from a pointer of their own. */
export interface SeparateTracks {
  readonly tracks: ReadonlySet<number>;
  readonly state: Code;
}

/** By track the planes that are kept in locals, by their numbers. */
export type Overlay = ReadonlyMap<number, ReadonlyMap<number, Words>>;

/** The place where code of terms is written: a function, a state, and the values that variables have there. */
export interface EmitContext {
  readonly game: GameContext;
  readonly build: FunctionBuilding;
  /** The pointer to the state that is read. */
  readonly state: Code;

  /** The code of a term that is a number or a truth value. */
  scalar(term: Term): Code;
  /** The code of a term that is a set. */
  set(term: Term): Words;

  /** Gives a variable its value from now on. */
  bind(variable: Variable, value: Code | Words): void;
  valueOfVariable(variable: Variable): Code | Words | undefined;
  /** The value of the variable with this number, which must have one. */
  valueAt(variable: number): Code | Words;

  /** The pointer from which a track's offset is counted. */
  stateOf(track: number): Code;
  /** Whether some sets of the state are in locals. */
  readonly overlaid: boolean;
  /** The locals of a track's planes, by their numbers; undefined where the track is in the state. */
  overlayOf(track: number): ReadonlyMap<number, Words> | undefined;

  /** The same variables in another state. */
  inState(state: Code): EmitContext;
  /** The same variables in a state of which some tracks lie elsewhere. */
  withSeparate(tracks: ReadonlySet<number>, state: Code): EmitContext;
  /** The same variables in a state of which some sets are in locals. */
  withOverlay(overlay: Overlay): EmitContext;
  /** In another function, whose first parameter points to the state. */
  inFunction(build: FunctionBuilding, values: Map<number, Code | Words>): EmitContext;

  /** Drops all memoized values: the state or a variable is about to change. */
  changed(): void;
  /** Writes code that may be skipped at run time. Values memoized within it are dropped afterwards. */
  inBranch<Result>(write: () => Result): Result;
  if(condition: Code, yes: () => void, no?: () => void): void;
  /** Whether the value of a term is memoized here. */
  isKnown(term: Term): boolean;
  /** The code of a term or of statements, written at its first use and reused after it; before a loop if no round changes it. */
  memoized<Result>(key: MemoKey, make: () => Result): Result;
  /** Writes a loop in which nothing but locals is written. */
  repeating(write: () => void): void;

  /** From now on, where these statements are foreseen, the whole state that they lead to is written. */
  requireFullState(statements: readonly Statement[]): void;
  needsFullState(statements: readonly Statement[]): boolean;
  /** The address of the state that these statements lead to, if the whole state has been written. */
  stateMadeBy(statements: readonly Statement[]): Code | undefined;

  /** The bit that stands for a value in sets of its type; any bit for none. */
  bitOf(value: Code, type: Type): Code;
  bitAtOrdinal(ordinal: Code, type: Type): Code;
  /** The value that a bit stands for. */
  valueAtBit(type: Type, bit: Code): Code;
}
