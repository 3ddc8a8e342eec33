// What the lowering of one game keeps. Expressions, statements and lines are lowered by functions that take it.
import type { Core } from "../../language/core/core.ts";
import { contains, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { option, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { memberType, optionalOf } from "../terms/held-values.ts";
import { fitSet } from "../terms/laws/maps.ts";
import { NotCompiled, type Statement, type Term, type Variable } from "../terms/term.ts";
import { within } from "../terms/term-types.ts";
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
export const valueOfParameter = (lowering: Lowering, variable: Variable): Term =>
  lowering.numbered.get(variable.id)?.of(lowering.terms.at(variable)) ??
  valueOfMember(lowering, lowering.terms.at(variable));

/** What a member of a set stands for: itself, or of a set whose members may be none a value or none. */
export function valueOfMember({ terms }: Lowering, member: Term): Term {
  const optional = optionalOf(withoutNone(member.type));
  if (!optional) return member;
  const found = terms.tabulate(
    optional,
    [member],
    (one) => (one === null ? null : valueAt(optional, one as number)),
    `value of ${terms.typeKey(member.type)}`,
  );
  if (!found) throw new NotCompiled("sets that hold none of very many values");
  return found;
}

/** A value as a member of sets of values of this type; none where it cannot be one. */
export function asMember({ terms }: Lowering, value: Term, member: Type): Term {
  const optional = optionalOf(member);
  if (!optional) return value;
  const found = terms.tabulate(
    within(value.type, optional) ? member : option(member),
    [value],
    (one) => (contains(optional, one!) ? ordinalOf(optional, one!) : null),
    `member ${terms.typeKey(value.type)} ${terms.typeKey(member)}`,
  );
  if (!found) throw new NotCompiled("sets that hold none of very many values");
  return found;
}

/** An expression as one of a type that it fits. */
export const lowerAs = (lowering: Lowering, core: Core, type: Type, scope: Scope): Term =>
  fitHeld(lowering, lowering.lower(core, scope), type);

/** A value as one of a type that it fits: a pile or a bag as a larger one or one of more values, a set as one that may hold none. */
export function fitHeld({ terms, game, piles, bags }: Lowering, value: Term, type: Type): Term {
  if (type.kind === "pile") return piles.fit(value, type);
  if (type.kind === "set" && value.type.kind === "set") {
    const member = memberType(game, type.of);
    return optionalOf(member) ? fitSet(terms, value, member) : value;
  }
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
