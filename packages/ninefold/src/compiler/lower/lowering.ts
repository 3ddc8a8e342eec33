// What the lowering of one game keeps. Expressions, statements and lines are lowered by functions that take it.
import type { Core } from "../../language/core/core.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { Statement, Term, Variable } from "../terms/term.ts";
import type { KnownValues } from "./known-values.ts";
import type { Scope } from "./scope.ts";

/** A block of statements, and the scope behind it. */
export interface Lowered {
  readonly statements: readonly Statement[];
  readonly scope: Scope;
}

/** A set of sets whose members are chosen by their number. */
export interface NumberedSets {
  /** All that a member may be, in the order of sets. */
  readonly all: readonly Value[];
  /** The numbers of the members. */
  readonly numbers: Term;
  /** The set with a number. */
  of(number: Term): Term;
}

export interface Lowering extends KnownValues {
  /** The terms of calls, by function, scope and arguments. */
  readonly calls: Map<string, Term>;
  /** The statements of blocks, by block and scope. */
  readonly blocks: Map<string, Lowered>;
  /** The sets that parameters stand for by their numbers, by the ids of their variables. */
  readonly numbered: Map<number, NumberedSets>;
  /** Tells apart what is known of the tracks that a function reads. */
  tracksKnown(callee: number, known: Scope["known"]): string;
  lower(core: Core, scope: Scope): Term;
}

/** The value of a parameter. */
export const valueOfParameter = ({ terms, numbered }: Lowering, variable: Variable): Term =>
  numbered.get(variable.id)?.of(terms.at(variable)) ?? terms.at(variable);

/** An expression as one of a type that it fits. */
export const lowerAs = (lowering: Lowering, core: Core, type: Type, scope: Scope): Term =>
  fitHeld(lowering, lowering.lower(core, scope), type);

/** A value as one of a type that it fits: a pile as one of more places or values, a bag as a larger one or one of more. */
export function fitHeld({ piles, bags }: Lowering, value: Term, type: Type): Term {
  if (type.kind === "pile") return piles.fit(value, type);
  return type.kind === "bag" ? bags.fit(value, type) : value;
}

/** A choice of which only the side that can be taken is lowered. */
export function chooseLazily({ terms }: Lowering, condition: Term, yes: () => Term, no: () => Term): Term {
  if (condition === terms.yes) return yes();
  if (condition === terms.no) return no();
  return terms.choose(condition, yes(), no());
}

/** A term that is evaluated before the statements that follow, and only once: where that makes a difference, its variable. */
export function evaluatedOnce({ terms }: Lowering, statements: Statement[], term: Term): Term {
  if (!term.dependsOnState && term.cannotFault) return term;
  const variable = terms.variable(term.type);
  statements.push({ kind: "let", variable, value: term });
  return terms.at(variable);
}
