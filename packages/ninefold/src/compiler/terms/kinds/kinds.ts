// What the compiler knows of every kind of term, as one table, and what follows from it for a term. Whatever asks the kind of
// a term for its parts, its binder, its faults or its cost reads this table: a new kind is a row here, its law in `laws/` and
// its emitter. A kind without a row does not compile.
import { termsOf } from "../statements.ts";
import type { Shape, Term, Variable } from "../term.ts";
import type { Binder, Evaluation, Kind, Polarity, TermKind, TermKinds } from "./kind.ts";
import { MEMBER_KINDS } from "./member-kinds.ts";
import { SCALAR_KINDS } from "./scalar-kinds.ts";
import { SET_KINDS } from "./set-kinds.ts";

const ROWS: TermKinds<Kind> = { ...SCALAR_KINDS, ...SET_KINDS, ...MEMBER_KINDS };

/** The row of each kind, as it is looked up by the kind of a term. */
export const KINDS: Readonly<Record<Kind, TermKind<Kind>>> = ROWS;

/** The terms directly inside one that are evaluated in the same state. */
export const partsOf = (term: Shape): readonly Term[] => KINDS[term.kind].parts(term);

/** The terms directly inside one, those of its statements too. */
export function subtermsOf(term: Shape): readonly Term[] {
  const { parts, statements } = KINDS[term.kind];
  return statements ? [...parts(term), ...termsOf(statements(term))] : parts(term);
}

/** The variable that a term binds to members one by one, with the part that is evaluated of them. */
export const binderOf = (term: Shape): Binder | undefined => KINDS[term.kind].binder?.(term);

/** All variables that a term binds. */
export function boundBy(term: Shape): readonly Variable[] {
  const binder = binderOf(term);
  return binder ? [binder.variable] : (KINDS[term.kind].binds?.(term) ?? []);
}

export const evaluationOf = (term: Shape): Evaluation =>
  KINDS[term.kind].evaluation?.(term) ?? { always: partsOf(term), perhaps: [] };

/** How a condition or set moves with its part at this position. */
export function polarityOf({ kind }: Shape, part: number): Polarity {
  const { polarity = "±" } = KINDS[kind];
  return typeof polarity === "string" ? polarity : (polarity[part] ?? "±");
}

/** The cost of a term without its parts. */
export const costOf = (term: Shape): number => KINDS[term.kind].cost?.(term) ?? 1;
