// Sets by what they are made of: those that are known while compiling, and those that meet.
import { equal, isScalar, ordinalOf, sizeOf, valueAt } from "../../language/domain.ts";
import type { Type, Value } from "../../language/types.ts";
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

export function ascending(values: readonly Value[], element: Type): readonly Value[] {
  if (!isScalar(element)) {
    const found = new Map(values.map((value) => [JSON.stringify(value), value]));
    return [...found.keys()].sort().map((key) => found.get(key)!);
  }
  const ordinals = new Set(values.map((value) => ordinalOf(element, value)));
  return [...ordinals].sort((a, b) => a - b).map((ordinal) => valueAt(element, ordinal));
}

/** The sets that meet in one. */
export const meeting = (set: Term): readonly Term[] =>
  set.kind === "intersection" ? [...meeting(set.left), ...meeting(set.right)] : [set];
