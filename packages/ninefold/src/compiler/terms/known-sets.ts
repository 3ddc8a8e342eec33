// Sets that are known while compiling, and the parts of intersections and unions.
import { equal, isScalar, ordinalOf, sizeOf, valueAt } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { Term } from "./term.ts";

export const isEmpty = (term: Term): boolean =>
  term.kind === "constant" && term.type.kind === "set" && (term.value as readonly Value[]).length === 0;

export const isAll = (term: Term): boolean =>
  term.kind === "constant" &&
  term.type.kind === "set" &&
  (term.value as readonly Value[]).length === Number(sizeOf(term.type.of) ?? -1n);

export function includes(members: readonly Value[], value: Value): boolean {
  return members.some((member) => equal(member, value));
}

/** A test of membership in these, for many values. */
export function memberTest(members: readonly Value[]): (value: Value) => boolean {
  if (members.some((member) => typeof member === "object" && member !== null))
    return (value) => includes(members, value);
  const known = new Set(members);
  return (value) => known.has(value);
}

export function ascending(values: readonly Value[], element: Type): readonly Value[] {
  if (!isScalar(element)) {
    const found = new Map(values.map((value) => [JSON.stringify(value), value]));
    return [...found.keys()].sort().map((key) => found.get(key)!);
  }
  const ordinals = new Set(values.map((value) => ordinalOf(element, value)));
  return [...ordinals].sort((a, b) => a - b).map((ordinal) => valueAt(element, ordinal));
}

/** The sets of which this is the intersection. */
export const intersected = (set: Term): readonly Term[] =>
  set.kind === "intersection" ? [...intersected(set.left), ...intersected(set.right)] : [set];

/** The sets of which this is the union. */
export const united = (set: Term): readonly Term[] =>
  set.kind === "union" ? [...united(set.left), ...united(set.right)] : [set];

/** The members of a tabulated set; at arguments that never occur it has none. */
export const membersOf = (set: Value | undefined): readonly Value[] => (set ?? []) as readonly Value[];

/** Whether a set is certainly a subset of these members, by its form. */
export function isSubset(set: Term, members: ReadonlySet<Value>): boolean {
  switch (set.kind) {
    case "constant":
      return (set.value as readonly Value[]).every((value) => members.has(value));
    case "preimage":
      return set.map.of.every((to, from) => to < 0 || members.has(valueAt(set.map.from, from)));
    case "image":
      return set.map.of.every((to) => to < 0 || members.has(valueAt(set.map.to, to)));
    case "intersection":
      return isSubset(set.left, members) || isSubset(set.right, members);
    case "union":
      return isSubset(set.left, members) && isSubset(set.right, members);
    case "difference":
      return isSubset(set.left, members);
    case "filter":
      return isSubset(set.set, members);
    default:
      return false;
  }
}
