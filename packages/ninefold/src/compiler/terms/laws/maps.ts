// Partial functions on numbered types, as whole boards are shifted by them.
import { contains, countOf, isScalar, ordinalOf, valueAt } from "../../../language/core/domain.ts";
import { setOf, type Type, type Value, withoutNone } from "../../../language/core/types.ts";
import { optionalOf } from "../held-values.ts";
import type { Terms } from "../interning/term-table.ts";
import { membersOf } from "../known-sets.ts";
import { NotCompiled, type PartialMap, type Term, type Variable } from "../term.ts";
import { holds, sameDomain, withoutSet } from "../term-types.ts";

const made = new WeakMap<Terms, Map<string, PartialMap>>();

/** The same map for equal functions. */
export function makeMap(terms: Terms, map: Omit<PartialMap, "id">): PartialMap {
  let known = made.get(terms);
  if (!known) {
    known = new Map();
    made.set(terms, known);
  }
  const key = [terms.typeKey(map.from), terms.typeKey(map.to), ...map.of].join(" ");
  let found = known.get(key);
  if (!found) {
    found = { ...map, id: terms.idOf(map) };
    known.set(key, found);
  }
  return found;
}

/** A term that depends on one variable and nothing else, as a map from its values; undefined for other terms. */
export function mapOf(terms: Terms, variable: Variable, term: Term): PartialMap | undefined {
  const to = withoutNone(term.type);
  if (term.kind === "some") return mapOf(terms, variable, term.operand);
  if (term.kind === "variable" && term.variable === variable) {
    return makeMap(terms, { from: variable.type, to, of: Array.from({ length: countOf(variable.type) }, (_, i) => i) });
  }
  const [arg] = term.kind === "table" ? term.args : [];
  if (term.kind !== "table" || term.args.length !== 1 || arg?.kind !== "variable" || arg.variable !== variable)
    return undefined;
  const of = term.list.all().map((value) => (value === null || value === undefined ? -1 : ordinalOf(to, value)));
  return makeMap(terms, { from: variable.type, to, of });
}

/** A set as one of values of another type, without the members that this type does not have. */
export function fitSet(terms: Terms, set: Term, to: Type): Term {
  const from = withoutSet(set.type);
  if (sameDomain(from, to)) return set;
  if (optionalOf(from) || optionalOf(to)) return terms.image(ofMembers(terms, from, to), set);
  if (set.kind === "constant") {
    const members = (set.value as readonly Value[]).filter((value) => holds(to, value));
    return terms.constant(setOf(to), members);
  }
  if (to.kind === "enum") return terms.membersAmong(set, to);
  if (from.kind !== "int" || to.kind !== "int" || !isScalar(from) || !isScalar(to))
    throw new NotCompiled("sets whose members change their type");
  const inTo = (number: number): number => (number >= to.low && number <= to.high ? number - to.low : -1);
  const of = Array.from({ length: countOf(from) }, (_, at) => inTo(from.low + at));
  return terms.image(makeMap(terms, { from, to, of }), set);
}

/** The same values as members of sets of other values, where they may be none. */
function ofMembers(terms: Terms, from: Type, to: Type): PartialMap {
  const [values, others] = [optionalOf(from) ?? from, optionalOf(to) ?? to];
  const of = Array.from({ length: countOf(values) }, (_, ordinal) => {
    const value = valueAt(values, ordinal);
    return contains(others, value) ? ordinalOf(others, value) : -1;
  });
  return makeMap(terms, { from, to, of });
}

/** The same map into another type that holds its values; undefined where it does not. */
export function mapInto(terms: Terms, map: PartialMap, to: Type): PartialMap | undefined {
  if (sameDomain(map.to, to)) return map;
  if (map.to.kind === "enum" && to.kind === "enum") {
    const of = map.of.map((at) => (at < 0 ? -1 : ordinalOf(to, valueAt(map.to, at))));
    return of.some((at, from) => at < 0 && map.of[from]! >= 0) ? undefined : makeMap(terms, { from: map.from, to, of });
  }
  if (map.to.kind !== "int" || to.kind !== "int") return undefined;
  const by = map.to.low - to.low;
  const of = map.of.map((at) => (at < 0 ? -1 : at + by));
  return of.every((at, from) => at < countOf(to) && (at >= 0 || map.of[from]! < 0))
    ? makeMap(terms, { from: map.from, to, of })
    : undefined;
}

/** g after f. */
export function composed(terms: Terms, f: PartialMap, g: PartialMap): PartialMap {
  return makeMap(terms, { from: f.from, to: g.to, of: f.of.map((at) => (at < 0 ? -1 : g.of[at]!)) });
}

/**
 * A set that is tabulated by a variable, as few maps whose values together are the members: one for each distance.
 * Undefined where it is tabulated by something else.
 */
export function mapsOf(
  terms: Terms,
  variable: Variable,
  { args, list, type }: Term & { kind: "table" },
): readonly PartialMap[] | undefined {
  const [arg] = args;
  if (args.length !== 1 || arg?.kind !== "variable" || arg.variable !== variable) return undefined;
  const to = withoutSet(type);
  const rows = list.all().map((value) => membersOf(value).map((member) => ordinalOf(to, member)));
  const byDistance = new Map<number, number[]>();
  rows.forEach((row, from) => {
    for (const member of row) {
      const distance = member - from;
      const map = byDistance.get(distance) ?? new Array<number>(rows.length).fill(-1);
      map[from] = member;
      byDistance.set(distance, map);
    }
  });
  return [...byDistance.values()].map((of) => makeMap(terms, { from: variable.type, to, of }));
}

/** The inverse of a map; undefined where two values lead to one. */
export function inverted(terms: Terms, map: PartialMap): PartialMap | undefined {
  const of = new Array<number>(countOf(map.to)).fill(-1);
  for (const [from, to] of map.of.entries()) {
    if (to < 0) continue;
    if (of[to]! >= 0) return undefined;
    of[to] = from;
  }
  return makeMap(terms, { from: map.to, to: map.from, of });
}

/** The length of the longest path along a map without cycles. */
export function longest(map: readonly number[]): number {
  let most = 0;
  map.forEach((_, start) => {
    let steps = 0;
    for (let at = map[start]!; at >= 0; at = map[at]!) steps++;
    if (steps > most) most = steps;
  });
  return most;
}
