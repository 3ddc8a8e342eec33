// Conditions and relations about one member as sets of all members for which they hold.
import { countOf, equal, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { BOOL, setOf, type Value, withoutNone } from "../../language/core/types.ts";
import { mapInto, mapOf, mapsOf } from "../terms/maps.ts";
import { cellsPassed, whereSlides } from "../terms/slides.ts";
import type { Term, Variable } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";
import { FamilyVectorizer } from "./families.ts";

/** Up to so many values of a track are looked at one by one to lift a question about a place and what stands there. */
const MAX_VALUES = 16;

/** Finds where conditions hold. */
export abstract class ConditionToSet extends FamilyVectorizer {
  /** The set of all members for which a condition holds; undefined where it can only be asked of one after the other. */
  where(place: Variable, condition: Term): Term | undefined {
    const { terms } = this;
    const none = (): Term => terms.none(place.type);
    if (!condition.free.has(place.id)) {
      return condition.total ? terms.choose(condition, terms.all(place.type), none()) : undefined;
    }
    switch (condition.kind) {
      case "table":
        return this.#whereListed(place, condition);
      case "cell":
        return this.#whereHolds(place, condition, [true]);
      case "not":
        return condition.total ? this.#whereNot(place, condition.operand) : undefined;
      case "and":
      case "or": {
        if (!condition.total) return undefined;
        const [left, right] = [this.where(place, condition.left), this.where(place, condition.right)];
        if (!left || !right) return undefined;
        return condition.kind === "and" ? terms.intersection(left, right) : terms.union(left, right);
      }
      case "if": {
        // Of two choices what is in both is asked once.
        const cases = condition.no.kind === "if" || !condition.total ? this.#cases(place, condition) : undefined;
        if (cases) return cases;
        const parts = [condition.condition, condition.yes, condition.no].map((part) => this.where(place, part));
        const [asked, yes, no] = parts;
        if (!condition.total || !asked || !yes || !no) return undefined;
        return terms.either(asked, yes, no);
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

  /** A choice by what a track has at the place: for each choice the places with one of its values. */
  #cases(place: Variable, choice: Term & { kind: "if" }): Term | undefined {
    const { terms } = this;
    const [asked] = choice.condition.kind === "table" ? choice.condition.args : [];
    if (asked?.kind !== "cell") return undefined;
    let left: readonly Value[] = Array.from({ length: countOf(asked.type) }, (_, i) => valueAt(asked.type, i));
    let found = terms.none(place.type);
    const add = (values: readonly Value[], body: Term): boolean => {
      const here = terms.apply(
        BOOL,
        [asked],
        ([value]) => values.some((one) => equal(one, value!)),
        `in ${JSON.stringify(values)}`,
      );
      const [at, chosen] = [here && this.where(place, here), this.where(place, body)];
      if (!at || !chosen) return false;
      found = terms.union(found, terms.intersection(at, chosen));
      return true;
    };
    let rest: Term = choice;
    for (;;) {
      const split = rest.kind === "if" ? splitBy(asked, rest.condition, left) : undefined;
      if (rest === choice && !split) return undefined;
      if (rest.kind !== "if" || !split) return left.length === 0 || add(left, rest) ? found : undefined;
      if (split.yes.length > 0 && !add(split.yes, rest.yes)) return undefined;
      left = split.no;
      rest = rest.no;
    }
  }

  /** Where a condition does not hold: what it is made of is negated, so that what is asked both ways is the same sets. */
  #whereNot(place: Variable, condition: Term): Term | undefined {
    const { terms } = this;
    switch (condition.kind) {
      case "and":
        return this.where(place, terms.or(terms.not(condition.left), terms.not(condition.right)));
      case "or":
        return this.where(place, terms.and(terms.not(condition.left), terms.not(condition.right)));
      case "if": {
        const [yes, no] = [terms.not(condition.yes), terms.not(condition.no)];
        return this.where(place, terms.choose(condition.condition, yes, no));
      }
      default: {
        const set = this.where(place, condition);
        return set && terms.complement(set);
      }
    }
  }

  /** Where a track has one of these values, at the place or a step away. */
  #whereHolds(place: Variable, cell: Term & { kind: "cell" }, values: readonly Value[]): Term | undefined {
    const { terms } = this;
    const found = mapOf(terms, place, cell.at);
    const map = found && mapInto(terms, found, terms.trackIndex(cell.track));
    return map && terms.preimage(map, terms.cells(setOf(map.to), cell.track, values));
  }

  /** A condition that is listed: by the place itself, or by what a track has there or a step away. */
  #whereListed(place: Variable, condition: Term & { kind: "table" }): Term | undefined {
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
      return this.#whereHolds(
        place,
        first!,
        values.filter((value) => holds([value])),
      );
    }
    const same = condition.args.length === 2 ? this.#whereSame(place, condition, holds) : undefined;
    const rows = same ?? this.#whereByRows(place, condition);
    if (rows || condition.args.length !== 2) return rows;
    // One of two is gone through, value by value, so that the other one stands alone.
    const asked = first!.kind === "cell" || !first!.free.has(place.id) ? first! : second!;
    const other = asked === first! ? second! : first!;
    if (!asked.total || !other.total) return undefined;
    if (countOf(asked.type) > MAX_VALUES) return undefined;
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

  /** A condition about the place and what does not depend on it: a set for each value of that. */
  #whereByRows(place: Variable, { args, list }: Term & { kind: "table" }): Term | undefined {
    const own = args.findIndex((arg) => arg.kind === "place" && arg.place === place);
    const others = args.filter((_, i) => i !== own);
    if (own < 0 || !others.every((arg) => arg.total && !arg.free.has(place.id))) return undefined;
    const steps = list.counts.map((_, i) => list.counts.slice(i + 1).reduce((a, b) => a * b, 1));
    const members = Array.from({ length: countOf(place.type) }, (_, i) => valueAt(place.type, i));
    const rest = steps.filter((_, i) => i !== own);
    return this.terms.apply(
      setOf(place.type),
      others,
      (values) => {
        const row = values.reduce<number>((at, value, i) => at + ordinalOf(others[i]!.type, value) * rest[i]!, 0);
        return members.filter((_, ordinal) => list.at(row + ordinal * steps[own]!) === true);
      },
      `rows ${this.terms.idOf(list)} ${own}`,
    );
  }

  /** Where a place is the value of another term, or is not. */
  #whereSame(
    place: Variable,
    { args: [first, second] }: Term & { kind: "table" },
    holds: (values: readonly Value[]) => boolean,
  ): Term | undefined {
    const { terms } = this;
    const [own, other] = first!.kind === "place" && first!.place === place ? [first!, second!] : [second!, first!];
    if (own.kind !== "place" || own.place !== place || other.free.has(place.id) || !other.total) return undefined;
    if (!sameDomain(withoutNone(other.type), place.type)) return undefined;
    const asked = (one: number, two: number): boolean => {
      const values = [valueAt(place.type, one), valueAt(other.type, two)];
      return holds(own === first ? values : values.reverse());
    };
    const [members, values] = [countOf(place.type), countOf(other.type)];
    // `none` is no member, and the first of the values it is one of.
    const before = values - members;
    const equal = asked(0, before);
    for (let member = 0; member < members; member++) {
      for (let value = 0; value < values; value++) {
        if (asked(member, value) !== ((value === member + before) === equal)) return undefined;
      }
    }
    return equal ? terms.maybe(other) : terms.complement(terms.maybe(other));
  }

  /** {x | R(x) meets Q}, where Q does not depend on x: the relation's inverse image of Q. */
  whereSome(place: Variable, relation: Term, goal: Term): Term | undefined {
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
        const [listed, other] = left.kind === "table" ? [left, right] : [right, left];
        const behind = this.#behind(place, other, listed, goal);
        if (behind) return behind;
        return this.#split(place, other, (member, guard) => {
          const map = mapOf(terms, place, member);
          const both = this.where(place, terms.member(member, listed));
          return map && both && terms.intersection(terms.intersection(guard, terms.preimage(map, goal)), both);
        });
      }
      case "difference":
        if (relation.right.free.has(place.id)) return undefined;
        return this.whereSome(place, relation.left, terms.difference(goal, relation.right));
      case "if": {
        if (!relation.condition.total) return undefined;
        const asked = this.where(place, relation.condition);
        const [yes, no] = [this.whereSome(place, relation.yes, goal), this.whereSome(place, relation.no, goal)];
        return asked && yes && no && terms.either(asked, yes, no);
      }
      case "table":
        return mapsOf(terms, place, relation)
          ?.map((map) => terms.preimage(map, goal))
          .reduce((a, b) => terms.union(a, b), terms.none(place.type));
      case "slide": {
        if (relation.through.free.has(place.id)) return undefined;
        const start = mapOf(terms, place, relation.value);
        return start && whereSlides(terms, start, relation, 0, goal);
      }
      case "reach":
        return this.#reachedFrom(place, relation, goal);
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

  /** From where a goal is reached: what is reached from the goal against the steps. */
  #reachedFrom(
    place: Variable,
    { place: member, from, body, total }: Term & { kind: "reach" },
    goal: Term,
  ): Term | undefined {
    if (!total || body.free.has(place.id)) return undefined;
    const back = this.against(member, body);
    return back && this.whereSome(place, from, this.terms.reach(goal, member.type, back));
  }

  /** From where a slide leads to the goal, which only counts behind the slide's first cells. */
  #behind(place: Variable, relation: Term, listed: Term, goal: Term): Term | undefined {
    const { terms } = this;
    if (relation.kind === "intersection") {
      const { left, right } = relation;
      const [one, other] = left.free.has(place.id) ? [left, right] : [right, left];
      return other.free.has(place.id) ? undefined : this.#behind(place, one, listed, terms.intersection(goal, other));
    }
    if (relation.kind !== "slide" || relation.through.free.has(place.id) || listed.kind !== "table") return undefined;
    if (listed.args.length !== 1 || listed.args[0] !== terms.at(place)) return undefined;
    const start = mapOf(terms, place, relation.value);
    const passed = start && cellsPassed(terms, start, relation, listed);
    return start && passed !== undefined ? whereSlides(terms, start, relation, passed, goal) : undefined;
  }

  /** The union over the single functions that a relation is made of, each with the set where it holds. */
  #split(place: Variable, relation: Term, found: (member: Term, guard: Term) => Term | undefined): Term | undefined {
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
}

/**
 * The values for which a condition about the value alone holds, and those for which it does not, of which it is never
 * asked aside; undefined for other conditions.
 */
function splitBy(
  asked: Term,
  condition: Term,
  values: readonly Value[],
): { readonly yes: readonly Value[]; readonly no: readonly Value[] } | undefined {
  if (condition.kind !== "table" || condition.args.length !== 1 || condition.args[0] !== asked) return undefined;
  const answers = values.map((value) => condition.list.at(ordinalOf(asked.type, value)));
  return { yes: values.filter((_, i) => answers[i] === true), no: values.filter((_, i) => answers[i] === false) };
}
