// What the compiler knows of a kind of term. The rows are in `scalar-kinds.ts`, `set-kinds.ts` and `member-kinds.ts`, one for each kind.
import type { CoreGame } from "../../../language/core/core.ts";
import type { Type } from "../../../language/core/types.ts";
import type { Constructors } from "../constructors.ts";
import type { LookupTable, PartialMap, Shape, Statement, Term, Variable } from "../term.ts";

export type Kind = Term["kind"];

/** A text and its outermost sign, if it has one: then it stands in brackets within others. */
export interface Printed {
  readonly text: string;
  readonly sign?: string;
}

/** Prints the parts of a term. */
export interface Printer {
  readonly game: CoreGame;
  /** A part that its surroundings bracket already. */
  bare(term: Term): string;
  /** A part next to a sign. */
  part(term: Term, sign?: string): string;
  /** A part in place of the whole. */
  refer(term: Term): Printed;
  variable(variable: Variable): string;
  track(track: number, at: Term): string;
  /** The name of a function, which is defined on its first use. */
  functionName(key: PartialMap | LookupTable, print: () => string): string;
  /** A name for a text that is too long for its line. */
  nameText(text: string): string;
  /** The name of a block of statements. */
  blockName(statements: readonly Statement[]): string;
}

/** Numbers for what the key of a term cannot spell out. */
export interface Keys {
  idOf(object: object): number;
  typeKey(type: Type): string;
  tableKey(type: Type, list: LookupTable): string;
}

/** How a condition or set moves with a part: it grows when the part grows, it shrinks when the part grows, or either. */
export type Polarity = "+" | "-" | "±";

/** The parts that a term always evaluates, in order, and those that it evaluates after them or not at all. */
export interface Evaluation {
  readonly always: readonly Term[];
  readonly perhaps: readonly Term[];
}

/** A term with a part that is evaluated of members one by one. */
export interface Binder {
  readonly variable: Variable;
  /** The set of the members; undefined where they are known sets. */
  readonly set?: Term;
  readonly body: Term;
}

/** Methods, not function properties: a row serves all terms of its kind, and is looked up by the kind of a term. */
export interface TermKind<K extends Kind> {
  /** The terms directly inside that are evaluated in the same state. The body of a binder is the last one. */
  parts(term: Shape & { readonly kind: K }): readonly Term[];
  /** The statements that come before its parts. */
  statements?(term: Shape & { readonly kind: K }): readonly Statement[];
  /** Tells a term from others with the same parts; without it they are one. */
  key?(term: Shape & { readonly kind: K }, type: Type, keys: Keys): string;
  /** The variable that it binds: two terms that differ in its name only are one. */
  binder?(term: Shape & { readonly kind: K }): Binder;
  /** Several variables that it binds: two terms that differ in their names only are one. */
  binds?(term: Shape & { readonly kind: K }): readonly Variable[];
  /** Whether it may fault when no part of it does. */
  readonly mayFault?: true;
  /** Whether it reads the state itself. */
  readonly readsState?: true;
  /** What it evaluates; without it all parts in order. A term that may fault by itself does so last. */
  evaluation?(term: Shape & { readonly kind: K }): Evaluation;
  /** How it moves with its parts, if with each in the same way as one sign; without it as "±". */
  readonly polarity?: Polarity | readonly Polarity[];
  /** Its own cost without its parts, in about the operations of a machine; without it 1. */
  cost?(term: Shape & { readonly kind: K }): number;
  /** Whether its code has no loop and no branch, so that evaluating it in vain takes little. */
  readonly straight?: true;
  /** The term with other parts; without it a term has no parts. */
  rebuild?(term: Term & { readonly kind: K }, of: (part: Term) => Term, terms: Constructors): Term;
  print(term: Term & { readonly kind: K }, printer: Printer): Printed;
}

/** Rows for some kinds. */
export type TermKinds<Kinds extends Kind> = { readonly [K in Kinds]: TermKind<K> };

export const infix = (printer: Printer, left: Term, sign: string, right: Term): Printed => ({
  text: `${printer.part(left, sign)} ${sign} ${printer.part(right)}`,
  sign,
});

/** A text that stands in brackets next to any sign. */
export const loose = (text: string): Printed => ({ text, sign: "" });
