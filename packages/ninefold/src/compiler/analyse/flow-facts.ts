// Facts that hold where a term is evaluated: which values a track can have at an index, because the index is a member of a
// set of such indices or because a condition holds; and which indices are no members of a set that has a name.
import { ordinalOf } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { isEmpty } from "../terms/known-sets.ts";
import type { Term, Variable } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";

/** By track read or membership the ordinals of its possible values; never none. */
export type FlowFacts = ReadonlyMap<Term, ReadonlySet<number>>;

type Table = Term & { readonly kind: "table" };

export const NO_FLOW_FACTS: FlowFacts = new Map();

/** Both; where no value is left, the first: code that is never reached may assume anything. */
function both(facts: FlowFacts, more: FlowFacts): FlowFacts {
  if (more.size === 0) return facts;
  const all = new Map(facts);
  for (const [cell, values] of more) {
    const before = facts.get(cell);
    const left = before ? new Set([...values].filter((value) => before.has(value))) : values;
    if (left.size > 0) all.set(cell, left);
  }
  return all;
}

/** The facts, and those of a member of a set. */
export function factsOfMember(terms: Terms, set: Term, member: Term, facts: FlowFacts): FlowFacts {
  switch (set.kind) {
    case "indicesWhere": {
      const type = terms.trackType(set.track);
      const values = new Set(set.values.map((value) => ordinalOf(type, value)));
      return both(facts, new Map([[terms.trackRead(type, set.track, member), values]]));
    }
    case "intersection":
      return factsOfMember(terms, set.right, member, factsOfMember(terms, set.left, member, facts));
    case "difference":
      return factsOfMember(terms, set.left, member, facts);
    case "filter": {
      const inner = factsOfMember(terms, set.set, member, facts);
      return factsWhen(terms.substitute(set.condition, set.variable, member), true, inner);
    }
    case "union":
      return either(terms, set.left, set.right, member, facts);
    case "if": {
      const yes = isEmpty(set.no) ? factsWhen(set.condition, true, facts) : facts;
      return either(terms, set.yes, set.no, member, yes);
    }
    case "reach":
      return withoutVariable(either(terms, set.from, set.body, member, facts), set.variable);
    case "collect":
      return withoutVariable(factsOfMember(terms, set.body, member, facts), set.variable);
    default:
      return facts;
  }
}

/** The facts of a member of one set or of the other. */
function either(terms: Terms, one: Term, other: Term, member: Term, facts: FlowFacts): FlowFacts {
  if (isEmpty(one)) return factsOfMember(terms, other, member, facts);
  if (isEmpty(other)) return factsOfMember(terms, one, member, facts);
  const [left, right] = [factsOfMember(terms, one, member, facts), factsOfMember(terms, other, member, facts)];
  return new Map(
    [...left].flatMap(([subject, values]) => {
      const more = right.get(subject);
      return more ? [[subject, new Set([...values, ...more])] as const] : [];
    }),
  );
}

/** The track reads whose indices are certainly no members of a set, because their values do not fit it. */
export function readsOutside(terms: Terms, set: Term, facts: FlowFacts): readonly (Term & { kind: "trackRead" })[] {
  return [...facts].flatMap(([cell, values]) => {
    if (cell.kind !== "trackRead" || !sameDomain(cell.at.type, withoutSet(set.type))) return [];
    if (set.kind === "variable" && facts.get(terms.member(cell.at, set))?.has(1) === false) return [cell];
    const fitting = factsOfMember(terms, set, cell.at, NO_FLOW_FACTS).get(cell);
    return fitting && [...values].every((value) => !fitting.has(value)) ? [cell] : [];
  });
}

/** The facts, and those where a condition holds, or does not. Facts are about tracks at variable indices only. */
export function factsWhen(condition: Term, truth: boolean, facts: FlowFacts): FlowFacts {
  switch (condition.kind) {
    case "table":
      return factsOfTable(condition, (value) => value === truth, facts);
    case "trackRead":
      return condition.free.size > 0 ? both(facts, new Map([[condition, new Set([truth ? 1 : 0])]])) : facts;
    case "not":
      return factsWhen(condition.operand, !truth, facts);
    case "and":
    case "or":
      if (truth !== (condition.kind === "and")) return facts;
      return factsWhen(condition.right, truth, factsWhen(condition.left, truth, facts));
    default:
      return facts;
  }
}

/**
 * The facts, and those of a side that a condition chooses although its guards have not been asked: where its table has no
 * value it may choose either.
 */
export function factsUnguarded(condition: Table, truth: boolean, facts: FlowFacts): FlowFacts {
  return factsOfTable(condition, (value) => value !== !truth, facts);
}

function factsOfTable(
  { args: [cell, ...others], list }: Table,
  fits: (value: Value | undefined) => boolean,
  facts: FlowFacts,
): FlowFacts {
  if (others.length > 0 || cell?.kind !== "trackRead" || cell.free.size === 0) return facts;
  const values = list.all().flatMap((value, ordinal) => (fits(value) ? [ordinal] : []));
  return values.length > 0 ? both(facts, new Map([[cell, new Set(values)]])) : facts;
}

const without = (facts: FlowFacts, gone: (asked: Term) => boolean): FlowFacts =>
  new Map([...facts].filter(([subject]) => !gone(subject)));

/** The facts that still hold after some tracks have been written, though not at the indices of `kept`. */
export function withoutTracks(facts: FlowFacts, tracks: ReadonlySet<number>, kept: readonly Term[] = []): FlowFacts {
  return without(
    facts,
    (subject) =>
      subject.kind === "trackRead" &&
      ((tracks.has(subject.track) && !kept.includes(subject)) || readsOneOf(subject.at, tracks)),
  );
}

function readsOneOf(term: Term, tracks: ReadonlySet<number>): boolean {
  return term.dependsOnState && (term.kind !== "trackRead" || tracks.has(term.track) || readsOneOf(term.at, tracks));
}

/** The facts that still hold after a variable has been assigned. */
export function withoutVariable(facts: FlowFacts, variable: Variable): FlowFacts {
  return without(facts, (subject) => subject.free.has(variable.id));
}

/** The facts about the free variables of a term. */
export function relevant(facts: FlowFacts, term: Term): FlowFacts {
  return without(facts, (subject) => [...subject.free].some((id) => !term.free.has(id)));
}
