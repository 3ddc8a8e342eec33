// Lifting: questions about one member after the other become questions about all members at once. A set that is chosen
// by a condition becomes a meeting of sets; a step on a board becomes a shift of all cells; a way through free cells
// becomes a fill that runs back from its end.
import { countOf, ordinalOf, valueAt } from "../../language/domain.ts";
import { setOf, type Value, withoutNone } from "../../language/types.ts";
import { composed, mapInto, mapOf, mapsOf } from "./maps.ts";
import { type Deed, mapDeeds, type PartialMap, type Place, type Term } from "./term.ts";
import { sameDomain, withoutSet } from "./term-types.ts";
import type { Terms } from "./terms.ts";

/** Up to so many values of a track are looked at one by one to lift a question about a place and what stands there. */
const MOST_VALUES = 16;

export class Lifting {
  readonly terms: Terms;
  readonly #known = new Map<Term, Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  lift(term: Term): Term {
    let found = this.#known.get(term);
    if (!found) {
      const made = this.terms.rebuild(term, (part) => this.lift(part));
      found = this.#lifted(made);
      this.#known.set(term, found);
      this.#known.set(found, found);
    }
    return found;
  }

  deeds(deeds: readonly Deed[]): readonly Deed[] {
    return mapDeeds(deeds, (term) => this.lift(term));
  }

  #lifted(term: Term): Term {
    if (term.kind === "filter") {
      const chosen = this.where(term.place, term.condition);
      if (chosen) return this.terms.intersection(term.set, chosen);
    }
    if (term.kind === "any") return this.#any(term);
    if (term.kind === "collect") {
      const map = term.body.kind === "maybe" ? mapOf(this.terms, term.place, term.body.value) : undefined;
      if (map) return this.terms.image(map, term.set);
    }
    return term;
  }

  /** Which of some known sets lie whole in a set is asked of all at once; of other questions each set is looked at. */
  #any(term: Term & { kind: "any" }): Term {
    const { terms } = this;
    const { place, sets, body } = term;
    const isPlace = (one: Term): boolean => one.kind === "place" && one.place === place;
    if (body.kind === "empty" && (body.set.kind === "intersection" || body.set.kind === "difference")) {
      const { left, right, kind } = body.set;
      const [own, other] = isPlace(left) ? [left, right] : [right, left];
      if (isPlace(own) && !other.free.has(place.id) && (kind === "intersection" || own === left)) {
        return terms.holds(sets, this.lift(kind === "intersection" ? terms.complement(other) : other));
      }
    }
    return sets.reduce<Term>(
      (any, set) => terms.or(any, this.lift(terms.substitute(body, place, terms.constant(place.type, set)))),
      terms.no,
    );
  }

  /** The set of all members for which a condition holds; undefined where it can only be asked of one after the other. */
  where(place: Place, condition: Term): Term | undefined {
    const { terms } = this;
    const none = (): Term => terms.none(place.type);
    if (!condition.free.has(place.id)) {
      return condition.total ? terms.choose(condition, terms.all(place.type), none()) : undefined;
    }
    switch (condition.kind) {
      case "table":
        return this.#whereListed(place, condition);
      case "not": {
        const set = condition.total ? this.where(place, condition.operand) : undefined;
        return set && terms.complement(set);
      }
      case "and":
      case "or": {
        if (!condition.total) return undefined;
        const [left, right] = [this.where(place, condition.left), this.where(place, condition.right)];
        if (!left || !right) return undefined;
        return condition.kind === "and" ? terms.intersection(left, right) : terms.union(left, right);
      }
      case "if": {
        const parts = [condition.condition, condition.yes, condition.no].map((part) => this.where(place, part));
        const [asked, yes, no] = parts;
        if (!condition.total || !asked || !yes || !no) return undefined;
        return terms.union(terms.intersection(asked, yes), terms.difference(no, asked));
      }
      case "member": {
        const { value, set } = condition;
        if (!set.total || !value.total) return undefined;
        if (!set.free.has(place.id)) {
          const map = mapOf(terms, place, value);
          const into = map && mapInto(terms, map, withoutSet(set.type));
          return into && terms.preimage(into, set);
        }
        if (value.free.has(place.id) || !sameDomain(withoutNone(value.type), withoutSet(set.type))) return undefined;
        return this.whereSome(place, set, terms.maybe(value));
      }
      case "compare": {
        const [one, other] =
          condition.left.kind === "place" ? [condition.left, condition.right] : [condition.right, condition.left];
        if (condition.operator !== "=" || one.kind !== "place" || one.place !== place || other.free.has(place.id)) {
          return undefined;
        }
        return other.total && sameDomain(withoutNone(other.type), place.type) ? terms.maybe(other) : undefined;
      }
      case "empty": {
        if (!condition.total) return undefined;
        const some = this.whereSome(place, condition.set, terms.all(withoutSet(condition.set.type)));
        return some && terms.complement(some);
      }
      default:
        return undefined;
    }
  }

  /** A condition that is listed: by the place itself, or by what a track has there or a step away. */
  #whereListed(place: Place, condition: Term & { kind: "table" }): Term | undefined {
    const { terms } = this;
    const holds = (values: readonly Value[]): boolean => {
      let at = 0;
      values.forEach((value, i) => {
        at = at * condition.list.counts[i]! + ordinalOf(condition.args[i]!.type, value);
      });
      return condition.list.at(at) === true;
    };
    const [first, second] = condition.args;
    if (condition.args.length === 1 && first!.kind === "place") {
      const all = Array.from({ length: countOf(place.type) }, (_, i) => valueAt(place.type, i));
      return terms.constant(
        setOf(place.type),
        all.filter((value) => holds([value])),
      );
    }
    if (condition.args.length === 1 && first!.kind === "cell") {
      const type = first!.type;
      const values = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i));
      const found = mapOf(terms, place, first!.at);
      const map = found && mapInto(terms, found, terms.trackIndex(first!.track));
      if (!map) return undefined;
      return terms.preimage(
        map,
        terms.cells(
          setOf(map.to),
          first!.track,
          values.filter((value) => holds([value])),
        ),
      );
    }
    if (condition.args.length !== 2) return undefined;
    // One of two is gone through, value by value, so that the other one stands alone.
    const asked = first!.kind === "cell" || !first!.free.has(place.id) ? first! : second!;
    const other = asked === first! ? second! : first!;
    if (countOf(asked.type) > MOST_VALUES || !asked.total || !other.total) return undefined;
    let found = terms.none(place.type);
    for (let i = 0; i < countOf(asked.type); i++) {
      const value = valueAt(asked.type, i);
      const rest = terms.apply({ kind: "bool" }, [other], ([one]) =>
        holds(asked === first! ? [value, one!] : [one!, value]),
      );
      const here = terms.compare("=", asked, terms.constant(asked.type, value));
      const both = rest && this.where(place, rest);
      const at = this.where(place, here);
      if (!both || !at) return undefined;
      found = terms.union(found, terms.intersection(at, both));
    }
    return found;
  }

  /** {x | R(x) meets Q}, where Q does not depend on x: the relation's inverse image of Q. */
  whereSome(place: Place, relation: Term, goal: Term): Term | undefined {
    const { terms } = this;
    if (!relation.free.has(place.id)) {
      if (!relation.total) return undefined;
      return terms.choose(
        terms.empty(terms.intersection(relation, goal)),
        terms.none(place.type),
        terms.all(place.type),
      );
    }
    switch (relation.kind) {
      case "maybe": {
        const map = mapOf(terms, place, relation.value);
        return map && terms.preimage(map, goal);
      }
      case "union": {
        const [left, right] = [this.whereSome(place, relation.left, goal), this.whereSome(place, relation.right, goal)];
        return left && right && terms.union(left, right);
      }
      case "intersection": {
        const [left, right] = [relation.left, relation.right];
        if (!right.free.has(place.id)) return this.whereSome(place, left, terms.intersection(goal, right));
        if (!left.free.has(place.id)) return this.whereSome(place, right, terms.intersection(goal, left));
        return undefined;
      }
      case "difference":
        if (relation.right.free.has(place.id)) return undefined;
        return this.whereSome(place, relation.left, terms.difference(goal, relation.right));
      case "if": {
        if (!relation.condition.total) return undefined;
        const asked = this.where(place, relation.condition);
        const [yes, no] = [this.whereSome(place, relation.yes, goal), this.whereSome(place, relation.no, goal)];
        return asked && yes && no && terms.union(terms.intersection(asked, yes), terms.difference(no, asked));
      }
      case "table": {
        const [arg] = relation.args;
        if (relation.args.length !== 1 || arg?.kind !== "place") return undefined;
        const element = withoutSet(relation.type);
        const rows = relation.list
          .all()
          .map((value) => ((value ?? []) as readonly Value[]).map((member) => ordinalOf(element, member)));
        return mapsOf(terms, place, rows, element)
          .map((map) => terms.preimage(map, goal))
          .reduce((a, b) => terms.union(a, b), terms.none(place.type));
      }
      case "slide": {
        if (relation.through.free.has(place.id)) return undefined;
        const start = mapOf(terms, place, relation.value);
        return start && terms.preimage(start, this.#backwards(relation, goal));
      }
      case "filter": {
        const chosen = relation.condition.free.has(place.id)
          ? undefined
          : this.where(relation.place, relation.condition);
        if (chosen) return this.whereSome(place, relation.set, terms.intersection(goal, chosen));
        return this.#split(place, relation.set, (member, guard) => {
          const condition = terms.substitute(relation.condition, relation.place, member);
          const map = mapOf(terms, place, member);
          const asked = this.where(place, condition);
          return map && asked && terms.intersection(terms.intersection(guard, terms.preimage(map, goal)), asked);
        });
      }
      case "collect": {
        if (relation.body.free.has(place.id)) {
          return this.#split(place, relation.set, (member, guard) => {
            const found = this.whereSome(place, terms.substitute(relation.body, relation.place, member), goal);
            return found && terms.intersection(guard, found);
          });
        }
        const through = this.whereSome(relation.place, relation.body, goal);
        return through && this.whereSome(place, relation.set, through);
      }
      default:
        return undefined;
    }
  }

  /** Where a slide that begins there comes by the goal: a fill from the goal back along the way. */
  #backwards(slide: Term & { kind: "slide" }, goal: Term): Term {
    const { terms } = this;
    let found = goal;
    let front = goal;
    for (let i = 1; i < slide.map.of.length; i++) {
      front = terms.intersection(slide.through, terms.preimage(slide.map, front));
      if (front.kind === "constant" && (front.value as readonly Value[]).length === 0) break;
      found = terms.union(found, front);
      if (i >= longest(slide.map.of)) break;
    }
    return found;
  }

  /** The union over the single functions that a relation is made of, each with the set where it holds. */
  #split(place: Place, relation: Term, found: (member: Term, guard: Term) => Term | undefined): Term | undefined {
    const { terms } = this;
    const families = this.families(place, relation);
    if (!families) return undefined;
    let all = terms.none(place.type);
    for (const { map, guard } of families) {
      const member = this.valueOf(place, map);
      const one = found(member, guard);
      if (!one) return undefined;
      all = terms.union(all, one);
    }
    return all;
  }

  /** What a map leads to from a place. */
  valueOf(place: Place, map: Family["map"]): Term {
    const { terms } = this;
    return terms.some(
      terms.apply({ kind: "option", of: map.to }, [terms.at(place)], ([value]) => {
        const at = map.of[ordinalOf(place.type, value!)]!;
        return at < 0 ? null : valueAt(map.to, at);
      })!,
    );
  }

  /**
   * A relation as partial functions, each with the set of places where it holds; undefined where it is not made of a
   * few. Several of them may lead from one place to one value.
   */
  families(place: Place, relation: Term): readonly Family[] | undefined {
    const { terms } = this;
    switch (relation.kind) {
      case "constant":
        return (relation.value as readonly Value[]).length === 0 ? [] : undefined;
      case "maybe": {
        const map = mapOf(terms, place, relation.value);
        return map && [{ map, guard: defined(terms, place, map) }];
      }
      case "union": {
        const [left, right] = [this.families(place, relation.left), this.families(place, relation.right)];
        return left && right && [...left, ...right];
      }
      case "intersection": {
        const [one, other] = relation.right.free.has(place.id)
          ? [relation.right, relation.left]
          : [relation.left, relation.right];
        if (other.free.has(place.id)) return undefined;
        return this.families(place, one)?.map(({ map, guard }) => ({
          map,
          guard: terms.intersection(guard, terms.preimage(map, other)),
        }));
      }
      case "difference":
        if (relation.right.free.has(place.id)) return undefined;
        return this.families(place, relation.left)?.map(({ map, guard }) => ({
          map,
          guard: terms.intersection(guard, terms.preimage(map, terms.complement(relation.right))),
        }));
      case "if": {
        const asked = relation.condition.total ? this.where(place, relation.condition) : undefined;
        const [yes, no] = [this.families(place, relation.yes), this.families(place, relation.no)];
        if (!asked || !yes || !no) return undefined;
        return [
          ...yes.map(({ map, guard }) => ({ map, guard: terms.intersection(guard, asked) })),
          ...no.map(({ map, guard }) => ({ map, guard: terms.difference(guard, asked) })),
        ];
      }
      case "table": {
        const [arg] = relation.args;
        if (relation.args.length !== 1 || arg?.kind !== "place") return undefined;
        const element = withoutSet(relation.type);
        const rows = relation.list
          .all()
          .map((value) => ((value ?? []) as readonly Value[]).map((member) => ordinalOf(element, member)));
        return mapsOf(terms, place, rows, element).map((map) => ({ map, guard: defined(terms, place, map) }));
      }
      case "slide": {
        const start = mapOf(terms, place, relation.value);
        if (!start || relation.through.free.has(place.id)) return undefined;
        const found: Family[] = [];
        let map = start;
        let guard = defined(terms, place, start);
        for (let i = 0; i <= longest(relation.map.of); i++) {
          found.push({ map, guard });
          guard = terms.intersection(guard, terms.preimage(map, relation.through));
          map = composed(terms, map, relation.map);
          if (map.of.every((to) => to < 0)) break;
          guard = terms.intersection(guard, defined(terms, place, map));
        }
        return found;
      }
      case "filter": {
        const inner = this.families(place, relation.set);
        return this.#each(inner, ({ map, guard }) => {
          const condition = terms.substitute(relation.condition, relation.place, this.valueOf(place, map));
          const asked = this.where(place, condition);
          return asked && [{ map, guard: terms.intersection(guard, asked) }];
        });
      }
      case "collect": {
        const inner = this.families(place, relation.set);
        return this.#each(inner, ({ map, guard }) => {
          const body = terms.substitute(relation.body, relation.place, this.valueOf(place, map));
          return this.families(place, body)?.map((one) => ({
            map: one.map,
            guard: terms.intersection(guard, one.guard),
          }));
        });
      }
      default:
        return undefined;
    }
  }

  #each(
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

/** A partial function, and the places where the relation holds by it. */
export interface Family {
  readonly map: PartialMap;
  readonly guard: Term;
}

/** Where a map has a value. */
function defined(terms: Terms, place: Place, map: Family["map"]): Term {
  return terms.constant(
    setOf(place.type),
    map.of.flatMap((to, from) => (to >= 0 ? [valueAt(place.type, from)] : [])),
  );
}

/** How many steps the longest way along a map has, which has no circle. */
function longest(map: readonly number[]): number {
  let most = 0;
  map.forEach((_, start) => {
    let steps = 0;
    for (let at = map[start]!; at >= 0; at = map[at]!) steps++;
    if (steps > most) most = steps;
  });
  return most;
}
