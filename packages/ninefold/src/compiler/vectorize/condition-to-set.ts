// Conditions on one member as sets of all members for which they hold, and inverse images of sets under relations.
import { countOf, equal, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { BOOL, setOf, type Value, withoutNone } from "../../language/core/types.ts";
import { mapInto, mapOf, mapsOf } from "../terms/laws/maps.ts";
import type { Term, Variable } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";
import { FamilyVectorizer } from "./families.ts";
import { cellsExcluded, slideSources } from "./slides.ts";

/** A condition on a member and a track's value there is split by the value where the track has no more values. */
const MAX_VALUES = 16;

export abstract class ConditionToSet extends FamilyVectorizer {
  /** The set of all members for which a condition holds; undefined where it can only be tested of one after the other. */
  conditionToSet(variable: Variable, condition: Term): Term | undefined {
    const { terms } = this;
    if (!condition.free.has(variable.id)) {
      if (!condition.cannotFault) return undefined;
      return terms.choose(condition, terms.all(variable.type), terms.none(variable.type));
    }
    switch (condition.kind) {
      case "table":
        return this.#tableToSet(variable, condition);
      case "trackRead":
        return this.#trackReadToSet(variable, condition, [true]);
      case "not":
        return condition.cannotFault ? this.#negationToSet(variable, condition.operand) : undefined;
      case "and":
      case "or": {
        if (!condition.cannotFault) return undefined;
        const left = this.conditionToSet(variable, condition.left);
        const right = this.conditionToSet(variable, condition.right);
        if (!left || !right) return undefined;
        return condition.kind === "and" ? terms.intersection(left, right) : terms.union(left, right);
      }
      case "if":
        return this.#choiceToSet(variable, condition);
      case "member":
        return this.#membershipToSet(variable, condition);
      case "compare":
        return this.#comparisonToSet(variable, condition);
      case "empty": {
        if (!condition.cannotFault) return undefined;
        const some = this.inverseImage(variable, condition.set, terms.all(withoutSet(condition.set.type)));
        return some && terms.complement(some);
      }
      default:
        return undefined;
    }
  }

  #choiceToSet(variable: Variable, choice: Term & { kind: "if" }): Term | undefined {
    // Of two choices the values of both are tested once.
    const nested = choice.no.kind === "if" || !choice.cannotFault;
    const cases = nested ? this.#casesToSet(variable, choice) : undefined;
    if (cases) return cases;
    const [condition, yes, no] = [choice.condition, choice.yes, choice.no].map((part) =>
      this.conditionToSet(variable, part),
    );
    if (!choice.cannotFault || !condition || !yes || !no) return undefined;
    return this.terms.either(condition, yes, no);
  }

  #membershipToSet(variable: Variable, { value, set }: Term & { kind: "member" }): Term | undefined {
    const { terms } = this;
    if (!set.cannotFault || !value.cannotFault) return undefined;
    if (!set.free.has(variable.id)) {
      const map = mapOf(terms, variable, value);
      const into = map && mapInto(terms, map, withoutSet(set.type));
      return into && terms.preimage(into, set);
    }
    if (value.free.has(variable.id) || !sameDomain(withoutNone(value.type), withoutSet(set.type))) return undefined;
    return this.inverseImage(variable, set, terms.maybe(value));
  }

  #comparisonToSet(variable: Variable, { operator, left, right }: Term & { kind: "compare" }): Term | undefined {
    const [one, other] = left.kind === "variable" ? [left, right] : [right, left];
    if (operator !== "=" || one.kind !== "variable" || one.variable !== variable) return undefined;
    if (other.free.has(variable.id) || !other.cannotFault) return undefined;
    return sameDomain(withoutNone(other.type), variable.type) ? this.terms.maybe(other) : undefined;
  }

  /** A choice by the value of a track at the member: for each side the members with one of its values. */
  #casesToSet(variable: Variable, choice: Term & { kind: "if" }): Term | undefined {
    const { terms } = this;
    const [read] = choice.condition.kind === "table" ? choice.condition.args : [];
    if (read?.kind !== "trackRead") return undefined;
    let left: readonly Value[] = Array.from({ length: countOf(read.type) }, (_, i) => valueAt(read.type, i));
    let found = terms.none(variable.type);
    const add = (values: readonly Value[], body: Term): boolean => {
      const here = terms.apply(
        BOOL,
        [read],
        (value) => values.some((one) => equal(one, value)),
        `in ${JSON.stringify(values)}`,
      );
      const [at, chosen] = [here && this.conditionToSet(variable, here), this.conditionToSet(variable, body)];
      if (!at || !chosen) return false;
      found = terms.union(found, terms.intersection(at, chosen));
      return true;
    };
    let rest: Term = choice;
    for (;;) {
      const split = rest.kind === "if" ? splitBy(read, rest.condition, left) : undefined;
      if (rest === choice && !split) return undefined;
      if (rest.kind !== "if" || !split) return left.length === 0 || add(left, rest) ? found : undefined;
      if (split.yes.length > 0 && !add(split.yes, rest.yes)) return undefined;
      left = split.no;
      rest = rest.no;
    }
  }

  /** A negation is moved inwards, so that a condition and its negation become the same sets. */
  #negationToSet(variable: Variable, condition: Term): Term | undefined {
    const { terms } = this;
    switch (condition.kind) {
      case "and":
        return this.conditionToSet(variable, terms.or(terms.not(condition.left), terms.not(condition.right)));
      case "or":
        return this.conditionToSet(variable, terms.and(terms.not(condition.left), terms.not(condition.right)));
      case "if": {
        const [yes, no] = [terms.not(condition.yes), terms.not(condition.no)];
        return this.conditionToSet(variable, terms.choose(condition.condition, yes, no));
      }
      default: {
        const set = this.conditionToSet(variable, condition);
        return set && terms.complement(set);
      }
    }
  }

  /** The members at which a track has one of these values, or a step away. */
  #trackReadToSet(variable: Variable, cell: Term & { kind: "trackRead" }, values: readonly Value[]): Term | undefined {
    const { terms } = this;
    const found = mapOf(terms, variable, cell.at);
    const map = found && mapInto(terms, found, terms.trackIndex(cell.track));
    return map && terms.preimage(map, terms.indicesWhere(setOf(map.to), cell.track, values));
  }

  /** A tabulated condition: by the member itself, or by the value of a track there or a step away. */
  #tableToSet(variable: Variable, condition: Term & { kind: "table" }): Term | undefined {
    const { terms } = this;
    const { args, list } = condition;
    const types = args.map((arg) => arg.type);
    const holds = (values: readonly Value[]): boolean => list.of(types, values) === true;
    const [first, second] = args;
    if (args.length === 1 && first?.kind === "variable") {
      const all = Array.from({ length: countOf(variable.type) }, (_, i) => valueAt(variable.type, i));
      return terms.constant(
        setOf(variable.type),
        all.filter((value) => holds([value])),
      );
    }
    if (args.length === 1 && first?.kind === "trackRead") {
      const { type } = first;
      const values = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i));
      return this.#trackReadToSet(
        variable,
        first,
        values.filter((value) => holds([value])),
      );
    }
    if (!first || !second || args.length !== 2) return this.#rowsToSet(variable, condition);
    const rows = this.#equalityToSet(variable, [first, second], holds) ?? this.#rowsToSet(variable, condition);
    if (rows) return rows;
    // One of two arguments is split value by value, so that the other one is the only argument.
    const byFirst = first.kind === "trackRead" || !first.free.has(variable.id);
    const [split, other] = byFirst ? [first, second] : [second, first];
    if (!split.cannotFault || !other.cannotFault) return undefined;
    if (countOf(split.type) > MAX_VALUES) return undefined;
    let found = terms.none(variable.type);
    for (let i = 0; i < countOf(split.type); i++) {
      const value = valueAt(split.type, i);
      const rest = terms.apply({ kind: "bool" }, [other], (one) => holds(byFirst ? [value, one] : [one, value]));
      const here = terms.compare("=", split, terms.constant(split.type, value));
      const both = rest && this.conditionToSet(variable, rest);
      const at = this.conditionToSet(variable, here);
      if (!both || !at) return undefined;
      found = terms.union(found, terms.intersection(at, both));
    }
    return found;
  }

  /** A condition on the member and arguments that do not depend on it: a set for each value of those. */
  #rowsToSet(variable: Variable, { args, list }: Term & { kind: "table" }): Term | undefined {
    const inputs = args.map((arg, i) => ({ arg, step: list.counts.slice(i + 1).reduce((a, b) => a * b, 1) }));
    const own = inputs.find(({ arg }) => arg.kind === "variable" && arg.variable === variable);
    const others = inputs.filter((input) => input !== own);
    if (!own || !others.every(({ arg }) => arg.cannotFault && !arg.free.has(variable.id))) return undefined;
    const members = Array.from({ length: countOf(variable.type) }, (_, i) => valueAt(variable.type, i));
    return this.terms.apply(
      setOf(variable.type),
      others.map(({ arg }) => arg),
      (...values) => {
        const row = others.reduce((at, { arg, step }, i) => at + ordinalOf(arg.type, values[i]!) * step, 0);
        return members.filter((_, ordinal) => list.at(row + ordinal * own.step) === true);
      },
      `rows ${this.terms.idOf(list)} ${inputs.indexOf(own)}`,
    );
  }

  /** The members that are equal to another term, or unequal. */
  #equalityToSet(
    variable: Variable,
    [first, second]: readonly [Term, Term],
    holds: (values: readonly Value[]) => boolean,
  ): Term | undefined {
    const { terms } = this;
    const [own, other] = first.kind === "variable" && first.variable === variable ? [first, second] : [second, first];
    if (own.kind !== "variable" || own.variable !== variable || other.free.has(variable.id) || !other.cannotFault)
      return undefined;
    if (!sameDomain(withoutNone(other.type), variable.type)) return undefined;
    const test = (one: number, two: number): boolean => {
      const values = [valueAt(variable.type, one), valueAt(other.type, two)];
      return holds(own === first ? values : values.reverse());
    };
    const [members, values] = [countOf(variable.type), countOf(other.type)];
    // `none` is no member, and the first of the values it is one of.
    const before = values - members;
    const equal = test(0, before);
    for (let member = 0; member < members; member++) {
      for (let value = 0; value < values; value++) {
        if (test(member, value) !== ((value === member + before) === equal)) return undefined;
      }
    }
    return equal ? terms.maybe(other) : terms.complement(terms.maybe(other));
  }

  /** {x | R(x) ∩ Q is not empty}, where Q does not depend on x: the relation's inverse image of Q. */
  inverseImage(variable: Variable, relation: Term, goal: Term): Term | undefined {
    const { terms } = this;
    if (!relation.free.has(variable.id)) {
      if (!relation.cannotFault) return undefined;
      const none = terms.empty(terms.intersection(relation, goal));
      return terms.choose(none, terms.none(variable.type), terms.all(variable.type));
    }
    switch (relation.kind) {
      case "maybe": {
        const map = mapOf(terms, variable, relation.value);
        return map && terms.preimage(map, goal);
      }
      case "union": {
        const left = this.inverseImage(variable, relation.left, goal);
        const right = this.inverseImage(variable, relation.right, goal);
        return left && right && terms.union(left, right);
      }
      case "intersection":
        return this.#throughIntersection(variable, relation, goal);
      case "difference":
        if (relation.right.free.has(variable.id)) return undefined;
        return this.inverseImage(variable, relation.left, terms.difference(goal, relation.right));
      case "if": {
        if (!relation.condition.cannotFault) return undefined;
        const condition = this.conditionToSet(variable, relation.condition);
        const yes = this.inverseImage(variable, relation.yes, goal);
        const no = this.inverseImage(variable, relation.no, goal);
        return condition && yes && no && terms.either(condition, yes, no);
      }
      case "table":
        return mapsOf(terms, variable, relation)
          ?.map((map) => terms.preimage(map, goal))
          .reduce((a, b) => terms.union(a, b), terms.none(variable.type));
      case "slide": {
        if (relation.through.free.has(variable.id)) return undefined;
        const start = mapOf(terms, variable, relation.value);
        return start && slideSources(terms, start, relation, 0, goal);
      }
      case "reach":
        return this.#reachedFrom(variable, relation, goal);
      case "filter":
        return this.#throughFilter(variable, relation, goal);
      case "collect":
        return this.#throughUnion(variable, relation, goal);
      default:
        return undefined;
    }
  }

  #throughIntersection(
    variable: Variable,
    { left, right }: Term & { kind: "intersection" },
    goal: Term,
  ): Term | undefined {
    const { terms } = this;
    if (!right.free.has(variable.id)) return this.inverseImage(variable, left, terms.intersection(goal, right));
    if (!left.free.has(variable.id)) return this.inverseImage(variable, right, terms.intersection(goal, left));
    const [table, other] = left.kind === "table" ? [left, right] : [right, left];
    const beyond = this.#slideBeyond(variable, other, table, goal);
    if (beyond) return beyond;
    return this.#unionOverFamilies(variable, other, (member, guard) => {
      const map = mapOf(terms, variable, member);
      const both = this.conditionToSet(variable, terms.member(member, table));
      return map && both && terms.intersection(terms.intersection(guard, terms.preimage(map, goal)), both);
    });
  }

  #throughFilter(variable: Variable, relation: Term & { kind: "filter" }, goal: Term): Term | undefined {
    const { terms } = this;
    const chosen = relation.condition.free.has(variable.id)
      ? undefined
      : this.conditionToSet(relation.variable, relation.condition);
    if (chosen) return this.inverseImage(variable, relation.set, terms.intersection(goal, chosen));
    return this.#unionOverFamilies(variable, relation.set, (member, guard) => {
      const condition = terms.substitute(relation.condition, relation.variable, member);
      const map = mapOf(terms, variable, member);
      const fitting = this.conditionToSet(variable, condition);
      return map && fitting && terms.intersection(terms.intersection(guard, terms.preimage(map, goal)), fitting);
    });
  }

  #throughUnion(variable: Variable, relation: Term & { kind: "collect" }, goal: Term): Term | undefined {
    const { terms } = this;
    if (relation.body.free.has(variable.id)) {
      return this.#unionOverFamilies(variable, relation.set, (member, guard) => {
        const found = this.inverseImage(variable, terms.substitute(relation.body, relation.variable, member), goal);
        return found && terms.intersection(guard, found);
      });
    }
    const through = this.inverseImage(relation.variable, relation.body, goal);
    return through && this.inverseImage(variable, relation.set, through);
  }

  /** From where a goal is reached: the cells reached from the goal by steps back. */
  #reachedFrom(
    variable: Variable,
    { variable: member, from, body, cannotFault }: Term & { kind: "reach" },
    goal: Term,
  ): Term | undefined {
    if (!cannotFault || body.free.has(variable.id)) return undefined;
    const back = this.stepsBack(member, body);
    return back && this.inverseImage(variable, from, this.terms.reach(goal, member.type, back));
  }

  /** From where a slide leads to the goal beyond the slide's first cells. */
  #slideBeyond(variable: Variable, relation: Term, table: Term, goal: Term): Term | undefined {
    const { terms } = this;
    if (relation.kind === "intersection") {
      const { left, right } = relation;
      const [one, other] = left.free.has(variable.id) ? [left, right] : [right, left];
      return other.free.has(variable.id)
        ? undefined
        : this.#slideBeyond(variable, one, table, terms.intersection(goal, other));
    }
    if (relation.kind !== "slide" || relation.through.free.has(variable.id) || table.kind !== "table") return undefined;
    if (table.args.length !== 1 || table.args[0] !== terms.at(variable)) return undefined;
    const start = mapOf(terms, variable, relation.value);
    const passed = start && cellsExcluded(terms, start, relation, table);
    return start && passed !== undefined ? slideSources(terms, start, relation, passed, goal) : undefined;
  }

  /** The union over the partial functions of a relation, each with the set where it holds. */
  #unionOverFamilies(
    variable: Variable,
    relation: Term,
    found: (member: Term, guard: Term) => Term | undefined,
  ): Term | undefined {
    const { terms } = this;
    const families = this.families(variable, relation);
    if (!families) return undefined;
    let all = terms.none(variable.type);
    for (const { map, guard } of families) {
      const member = this.valueOf(variable, map);
      const one = found(member, guard);
      if (!one) return undefined;
      all = terms.union(all, one);
    }
    return all;
  }
}

/**
 * The values for which a condition on `read` alone holds, and those for which it does not. A value of which the
 * condition is never asked is in neither. Undefined for other conditions.
 */
function splitBy(
  read: Term,
  condition: Term,
  values: readonly Value[],
): { readonly yes: readonly Value[]; readonly no: readonly Value[] } | undefined {
  if (condition.kind !== "table" || condition.args.length !== 1 || condition.args[0] !== read) return undefined;
  const answers = values.map((value) => condition.list.at(ordinalOf(read.type, value)));
  return { yes: values.filter((_, i) => answers[i] === true), no: values.filter((_, i) => answers[i] === false) };
}
