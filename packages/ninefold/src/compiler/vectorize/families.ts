// Relations on numbered values as a few partial functions, each with the set of values for which it holds.
import { ordinalOf, valueAt } from "../../language/core/domain.ts";
import { setOf, type Value } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { intersected } from "../terms/known-sets.ts";
import { composed, longest, mapOf, mapsOf } from "../terms/laws/maps.ts";
import type { PartialMap, Term, Variable } from "../terms/term.ts";

/** A partial function, and the values for which the relation has it. */
export interface Family {
  readonly map: PartialMap;
  readonly guard: Term;
}

/** Where a map has a value. */
function defined(terms: Terms, variable: Variable, map: Family["map"]): Term {
  return terms.constant(
    setOf(variable.type),
    map.of.flatMap((to, from) => (to >= 0 ? [valueAt(variable.type, from)] : [])),
  );
}

/** A relation of more steps is not inverted. */
const MAX_STEPS = 16;

export abstract class FamilyVectorizer {
  readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** The set of all members for which a condition holds; undefined where it can only be tested of one after the other. */
  abstract conditionToSet(variable: Variable, condition: Term): Term | undefined;

  /** The value of a map at a variable. */
  valueOf(variable: Variable, map: Family["map"]): Term {
    const { terms } = this;
    return terms.some(
      terms.apply(
        { kind: "option", of: map.to },
        [terms.at(variable)],
        (value) => {
          const at = map.of[ordinalOf(variable.type, value)]!;
          return at < 0 ? null : valueAt(map.to, at);
        },
        `map ${map.id}`,
      )!,
    );
  }

  /**
   * A relation as partial functions, each with the set of values for which it holds; undefined where it is not a union of
   * a few. Several of them may lead from one value to another one.
   */
  families(variable: Variable, relation: Term): readonly Family[] | undefined {
    const { terms } = this;
    switch (relation.kind) {
      case "constant":
        return (relation.value as readonly Value[]).length === 0 ? [] : undefined;
      case "maybe": {
        const map = mapOf(terms, variable, relation.value);
        return map && [{ map, guard: defined(terms, variable, map) }];
      }
      case "union": {
        const [left, right] = [this.families(variable, relation.left), this.families(variable, relation.right)];
        return left && right && [...left, ...right];
      }
      case "intersection":
        return this.#intersection(variable, relation);
      case "difference":
        if (relation.right.free.has(variable.id)) return undefined;
        return this.families(variable, relation.left)?.map(({ map, guard }) => ({
          map,
          guard: terms.intersection(guard, terms.preimage(map, terms.complement(relation.right))),
        }));
      case "if":
        return this.#choice(variable, relation);
      case "table":
        return mapsOf(terms, variable, relation)?.map((map) => ({ map, guard: defined(terms, variable, map) }));
      case "slide":
        return this.#slide(variable, relation);
      case "filter": {
        const inner = this.families(variable, relation.set);
        return this.#flatMap(inner, ({ map, guard }) => {
          const condition = terms.substitute(relation.condition, relation.variable, this.valueOf(variable, map));
          const fitting = this.conditionToSet(variable, condition);
          return fitting && [{ map, guard: terms.intersection(guard, fitting) }];
        });
      }
      case "collect": {
        const inner = this.families(variable, relation.set);
        return this.#flatMap(inner, ({ map, guard }) => {
          const body = terms.substitute(relation.body, relation.variable, this.valueOf(variable, map));
          return this.families(variable, body)?.map((one) => ({
            map: one.map,
            guard: terms.intersection(guard, one.guard),
          }));
        });
      }
      default:
        return undefined;
    }
  }

  #intersection(variable: Variable, { left, right }: Term & { kind: "intersection" }): readonly Family[] | undefined {
    const { terms } = this;
    const swap = !left.free.has(variable.id) || (right.free.has(variable.id) && left.kind === "table");
    const [one, other] = swap ? [right, left] : [left, right];
    return this.#flatMap(this.families(variable, one), ({ map, guard }) => {
      const inside = other.free.has(variable.id)
        ? this.conditionToSet(variable, terms.member(this.valueOf(variable, map), other))
        : terms.preimage(map, other);
      return inside && [{ map, guard: terms.intersection(guard, inside) }];
    });
  }

  #choice(variable: Variable, { condition, yes, no }: Term & { kind: "if" }): readonly Family[] | undefined {
    const { terms } = this;
    const where = condition.cannotFault ? this.conditionToSet(variable, condition) : undefined;
    const [ofYes, ofNo] = [this.families(variable, yes), this.families(variable, no)];
    if (!where || !ofYes || !ofNo) return undefined;
    const isIn = (families: readonly Family[], { map, guard }: Family): boolean =>
      families.some((one) => one.map === map && one.guard === guard);
    // A function of both sides is one function.
    return [
      ...ofYes.filter((one) => isIn(ofNo, one)),
      ...ofYes
        .filter((one) => !isIn(ofNo, one))
        .map(({ map, guard }) => ({ map, guard: terms.intersection(guard, where) })),
      ...ofNo
        .filter((one) => !isIn(ofYes, one))
        .map(({ map, guard }) => ({ map, guard: terms.difference(guard, where) })),
    ];
  }

  /** A function for each number of steps along the slide. */
  #slide(variable: Variable, { value, map: step, through }: Term & { kind: "slide" }): readonly Family[] | undefined {
    const { terms } = this;
    const start = mapOf(terms, variable, value);
    if (!start || through.free.has(variable.id)) return undefined;
    const found: Family[] = [];
    let map = start;
    let guard = defined(terms, variable, start);
    for (let i = 0; i <= longest(step.of); i++) {
      found.push({ map, guard });
      guard = terms.intersection(guard, terms.preimage(map, through));
      map = composed(terms, map, step);
      if (map.of.every((to) => to < 0)) break;
      guard = terms.intersection(guard, defined(terms, variable, map));
    }
    return found;
  }

  /** The steps of a relation of a type with itself, inverted; undefined where they are not a few. */
  protected stepsBack(variable: Variable, relation: Term): ((member: Term) => Term) | undefined {
    const { terms } = this;
    const families = this.families(variable, relation);
    if (!families || families.length > MAX_STEPS) return undefined;
    // One group for each pair of further conditions on the end and the beginning of a step. Its rows are, by end, the beginnings.
    const groups = new Map<
      string,
      { readonly end: Term; readonly begin: Term; readonly rows: Map<number, Set<number>> }
    >();
    for (const family of families) {
      const { known, end, begin } = stepParts(terms, family);
      const key = `${end.id} ${begin.id}`;
      const group = groups.get(key) ?? { end, begin, rows: new Map<number, Set<number>>() };
      groups.set(key, group);
      for (const [from, to] of family.map.of.entries()) {
        if (!known.has(from)) continue;
        const row = group.rows.get(to) ?? new Set();
        group.rows.set(to, row.add(from));
      }
    }
    const nothing = terms.none(variable.type);
    return (member) =>
      [...groups.values()].reduce((all, { end, begin, rows }) => {
        const begins = terms.apply(setOf(variable.type), [member], (value) => {
          const row = [...(rows.get(ordinalOf(variable.type, value)) ?? [])];
          return row.sort((a, b) => a - b).map((from) => valueAt(variable.type, from));
        });
        return terms.union(all, terms.choose(terms.member(member, end), terms.intersection(begins!, begin), nothing));
      }, nothing);
  }

  #flatMap(
    families: readonly Family[] | undefined,
    of: (family: Family) => readonly Family[] | undefined,
  ): readonly Family[] | undefined {
    if (!families) return undefined;
    const found: Family[] = [];
    for (const family of families) {
      const some = of(family);
      if (!some) return undefined;
      found.push(...some);
    }
    return found;
  }
}

/** From where a step can be made: from these ordinals, to a cell in one set, if it begins in another. */
export interface StepParts {
  readonly known: ReadonlySet<number>;
  readonly end: Term;
  readonly begin: Term;
}

export function stepParts(terms: Terms, { map, guard }: Family): StepParts {
  let known = map.of.flatMap((to, from) => (to >= 0 ? [from] : []));
  let [begin, end] = [terms.all(map.from), terms.all(map.to)];
  for (const part of intersected(guard)) {
    if (part.kind === "preimage" && part.map === map) end = terms.intersection(end, part.set);
    else if (part.kind === "constant") {
      const inside = new Set((part.value as readonly Value[]).map((value) => ordinalOf(map.from, value)));
      known = known.filter((from) => inside.has(from));
    } else begin = terms.intersection(begin, part);
  }
  return { known: new Set(known), begin, end };
}
