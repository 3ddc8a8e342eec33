// Sets as terms, with the laws of joining and moving them.
import { countOf, ordinalOf, valueAt } from "../../../language/core/domain.ts";
import { setOf, type Type, type Value, withoutNone } from "../../../language/core/types.ts";
import type { SetConstructors } from "../constructors.ts";
import type { Terms } from "../interning/term-table.ts";
import { inAnyOrder } from "../kinds/fault-order.ts";
import { ascending, includes, intersected, isAll, isEmpty, isSubset, memberTest, united } from "../known-sets.ts";
import { NotCompiled, type PartialMap, type Term } from "../term.ts";
import { bounds, sameDomain, withoutSet } from "../term-types.ts";

export const setLaws: SetConstructors & ThisType<Terms> = {
  maybe(value: Term): Term {
    const element = withoutNone(value.type);
    if (value.kind === "constant") return this.constant(setOf(element), value.value === null ? [] : [value.value]);
    if (value.kind === "if") return this.choose(value.condition, this.maybe(value.yes), this.maybe(value.no));
    return this.make(setOf(element), { kind: "maybe", value });
  },

  indicesWhere(type: Type, track: number, values: readonly Value[]): Term {
    if (values.length === 0) return this.none(withoutSet(type));
    if (values.length === countOf(this.trackType(track))) return this.all(withoutSet(type));
    const element = this.trackType(track);
    const sorted = ascending(values, element);
    return this.make(type, { kind: "indicesWhere", track, values: sorted });
  },

  all(element: Type): Term {
    return this.constant(
      setOf(element),
      Array.from({ length: countOf(element) }, (_, i) => valueAt(element, i)),
    );
  },

  union(left: Term, right: Term): Term {
    if (left === right || isEmpty(right)) return left;
    if (isEmpty(left)) return right;
    return joined(this, "union", left, right, (a, b) => [...a, ...b]);
  },

  intersection(left: Term, right: Term): Term {
    if (left === right || (isEmpty(left) && right.cannotFault)) return left;
    if (isEmpty(right) && left.cannotFault) return right;
    if (isAll(left) && sameDomain(left.type, right.type)) return right;
    if (isAll(right) && sameDomain(left.type, right.type)) return left;
    if (right.kind === "difference" && isAll(right.left)) return this.difference(left, right.right);
    if (left.kind === "difference" && isAll(left.left) && left.cannotFault && right.cannotFault)
      return this.difference(right, left.right);
    if (left.kind === "indicesWhere" && right.kind === "indicesWhere" && left.track === right.track) {
      return this.indicesWhere(left.type, left.track, left.values.filter(memberTest(right.values)));
    }
    return (
      withKnown(this, left, right) ??
      withKnown(this, right, left) ??
      joined(this, "intersection", left, right, (a, b) => a.filter(memberTest(b)))
    );
  },

  difference(left: Term, right: Term): Term {
    if (left === right && left.cannotFault) return this.none(withoutSet(left.type));
    if ((isEmpty(left) && right.cannotFault) || isEmpty(right)) return left;
    if (isAll(right) && left.cannotFault) return this.none(withoutSet(left.type));
    if (right.kind === "constant" && left.kind !== "constant") {
      return this.intersection(left, this.complement(right));
    }
    if (isAll(left) && right.kind === "difference" && isAll(right.left)) return right.right;
    if (right.kind === "indicesWhere") return this.intersection(left, this.complement(right));
    return joined(this, "difference", left, right, (a, b) => {
      const gone = memberTest(b);
      return a.filter((value) => !gone(value));
    });
  },

  either(set: Term, yes: Term, no: Term): Term {
    const [some, others] = [united(yes), united(no)];
    const joined = (parts: readonly Term[]): Term =>
      parts.reduce((all, part) => this.union(all, part), this.none(withoutSet(set.type)));
    const both = joined(some.filter((part) => others.includes(part)));
    const first = joined(some.filter((part) => !others.includes(part)));
    const second = joined(others.filter((part) => !some.includes(part)));
    return this.union(both, this.union(this.intersection(set, first), this.difference(second, set)));
  },

  complement(set: Term): Term {
    if (set.kind === "indicesWhere") {
      const type = this.trackType(set.track);
      const all = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i));
      return this.indicesWhere(
        set.type,
        set.track,
        all.filter((value) => !includes(set.values, value)),
      );
    }
    return this.difference(this.all(withoutSet(set.type)), set);
  },

  range(low: Term, high: Term): Term {
    if (low.kind === "constant" && high.kind === "constant") {
      const [from, to] = [low.value as number, high.value as number];
      if (to - from > 1 << 12) throw new NotCompiled("a range of more than 4096 numbers");
      const element: Type = { kind: "int", low: from, high: Math.max(from, to) };
      return this.constant(
        setOf(element),
        Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i),
      );
    }
    const [a, b] = [bounds(low.type), bounds(high.type)];
    if (!(b[1] - a[0] <= 1 << 12)) throw new NotCompiled("a range of numbers without bounds");
    const type = setOf({ kind: "int", low: a[0], high: b[1] });
    return this.make(type, { kind: "range", low, high });
  },

  preimage(map: PartialMap, set: Term): Term {
    if (isEmpty(set)) return this.none(map.from);
    if (map.from === map.to && map.of.every((to, from) => to === from)) return set;
    if (set.kind === "constant") {
      const inside = new Set((set.value as readonly Value[]).map((value) => ordinalOf(map.to, value)));
      const found = map.of.flatMap((to, from) => (inside.has(to) ? [valueAt(map.from, from)] : []));
      return this.constant(setOf(map.from), found);
    }
    return this.make(setOf(map.from), { kind: "preimage", map, set });
  },

  image(map: PartialMap, set: Term): Term {
    if (isEmpty(set)) return this.none(map.to);
    if (map.from === map.to && map.of.every((to, from) => to === from)) return set;
    // Members from which the map leads back into a set it was taken back from need not be moved, only looked for there.
    const [ends, moved]: [Term[], Term[]] = [[], []];
    for (const part of intersected(set)) {
      if (part.kind === "preimage" && part.map === map) ends.push(part.set);
      else if (part.kind !== "constant" || !map.of.every((to, from) => to < 0 || has(part, from))) moved.push(part);
    }
    const from = moved.reduce((a, b) => this.intersection(a, b), this.all(map.from));
    return ends.reduce((a, b) => this.intersection(a, b), imageOf(this, map, from));
  },

  fill(map: PartialMap, set: Term, through: Term): Term {
    if ((isEmpty(set) && through.cannotFault) || isEmpty(through)) return set;
    return this.make(setOf(map.to), { kind: "fill", map, set, through });
  },

  slide(value: Term, map: PartialMap, through: Term): Term {
    return this.make(setOf(map.to), { kind: "slide", value, map, through });
  },
};

/** Known sets of an intersection are one; a known superset is left out. */
function withKnown(terms: Terms, known: Term, set: Term): Term | undefined {
  if (known.kind !== "constant") return undefined;
  if (isSubset(set, new Set(known.value as readonly Value[]))) return set;
  if (set.kind !== "intersection") return undefined;
  if (set.left.kind === "constant") return terms.intersection(terms.intersection(known, set.left), set.right);
  if (set.right.kind === "constant") return terms.intersection(terms.intersection(known, set.right), set.left);
  return undefined;
}

function joined(
  terms: Terms,
  kind: "union" | "intersection" | "difference",
  left: Term,
  right: Term,
  join: (a: readonly Value[], b: readonly Value[]) => readonly Value[],
): Term {
  if (!sameDomain(left.type, right.type)) throw new NotCompiled("a set of values of several types");
  if ((left.kind === "constant" || left.kind === "table") && (right.kind === "constant" || right.kind === "table")) {
    const { type } = left;
    const found = terms.apply(
      type,
      [left, right],
      (a, b) => ascending(join(a as readonly Value[], b as readonly Value[]), withoutSet(type)),
      kind,
    );
    if (found) return found;
  }
  // Operands are ordered by their ids, so that equal sets are found again.
  const swap = kind !== "difference" && left.id > right.id && inAnyOrder(left, right);
  const [a, b] = swap ? [right, left] : [left, right];
  return terms.make(left.type, { kind, left: a, right: b });
}

function has(set: Term & { kind: "constant" }, ordinal: number): boolean {
  return includes(set.value as readonly Value[], valueAt(withoutSet(set.type), ordinal));
}

function imageOf(terms: Terms, map: PartialMap, set: Term): Term {
  if (set.kind !== "constant") return terms.make(setOf(map.to), { kind: "image", map, set });
  const found = (set.value as readonly Value[]).flatMap((value) => {
    const to = map.of[ordinalOf(map.from, value)]!;
    return to < 0 ? [] : [valueAt(map.to, to)];
  });
  return terms.constant(setOf(map.to), ascending(found, map.to));
}
