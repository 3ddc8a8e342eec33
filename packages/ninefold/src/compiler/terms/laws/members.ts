// Questions about the members of a set, and sets and numbers that are computed member by member.
import { countOf, equal } from "../../../language/core/domain.ts";
import { BOOL, INT, NONE, option, setOf, type Type, type Value, withoutNone } from "../../../language/core/types.ts";
import type { MemberConstructors } from "../constructors.ts";
import type { Terms } from "../interning/term-table.ts";
import { inAnyOrder } from "../kinds/fault-order.ts";
import { includes, isEmpty } from "../known-sets.ts";
import type { Choices, Fold, Term, Variable } from "../term.ts";
import { bounds, sameDomain, within, withoutSet } from "../term-types.ts";
import { casesOf } from "./tables.ts";

/** Known sets of up to so many members are unrolled. */
const MAX_UNROLLED = 64;

/** The greater or the smaller of two values of one type; of others than numbers it has the type that they have. */
function extreme(terms: Terms, fold: Exclude<Fold, "sum">, a: Term, b: Term): Term {
  if (a.type.kind === "int" && b.type.kind === "int") return terms.arithmetic(fold === "most" ? "max" : "min", a, b);
  const better = fold === "most" ? terms.compare("<", a, b) : terms.compare("<", b, a);
  return terms.choose(terms.or(terms.isNone(a), better), b, a);
}

/** The type of a sum of at most so many values of a type. */
function typeOfSum(one: Type, most: number): Type {
  const [low, high] = bounds(one);
  return {
    kind: "int",
    low: Math.max(-(2 ** 31), Math.min(0, low * most)),
    high: Math.min(2 ** 31 - 1, Math.max(0, high * most)),
  };
}

export const memberLaws: MemberConstructors & ThisType<Terms> = {
  empty(set: Term): Term {
    switch (set.kind) {
      case "constant":
        return this.bool((set.value as readonly Value[]).length === 0);
      case "table":
        return this.apply(BOOL, [set], (value) => (value as readonly Value[]).length === 0, "empty")!;
      case "maybe":
        return this.isNone(set.value);
      case "union":
        if (!set.right.cannotFault) break;
        return this.and(this.empty(set.left), this.empty(set.right));
      case "if":
        return this.choose(set.condition, this.empty(set.yes), this.empty(set.no));
      case "collect":
        return this.empty(
          this.filter(set.set, withoutSet(set.set.type), (member) =>
            this.not(this.empty(this.substitute(set.body, set.variable, member))),
          ),
        );
    }
    return this.make(BOOL, { kind: "empty", set });
  },

  membersAmong(set: Term, element: Type): Term {
    if (sameDomain(withoutSet(set.type), element)) return set;
    return this.filter(this.all(element), element, (member) => this.member(member, set));
  },

  member(value: Term, set: Term): Term {
    if (set.kind === "constant" || (set.kind === "table" && inAnyOrder(value, set))) {
      const found = this.apply(BOOL, [value, set], (one, all) => includes(all as readonly Value[], one), "member");
      if (found) return found;
    }
    // Where there is no member the value is evaluated all the same.
    if (set.kind === "maybe" && (value.cannotFault || set.value.type.kind !== "option")) {
      return this.and(this.not(this.isNone(set.value)), this.compare("=", value, set.value));
    }
    if (set.kind === "union" && set.right.cannotFault)
      return this.or(this.member(value, set.left), this.member(value, set.right));
    if (set.kind === "if") return this.choose(set.condition, this.member(value, set.yes), this.member(value, set.no));
    if (set.kind === "indicesWhere" && within(withoutNone(value.type), withoutSet(set.type))) {
      const there = this.valueIn(set, this.some(value), set.values);
      if (there) return this.and(this.not(this.isNone(value)), there);
    }
    return this.make(BOOL, { kind: "member", value, set });
  },

  valueIn(set: Term & { kind: "indicesWhere" }, at: Term, values: readonly Value[]): Term | undefined {
    const cell = this.trackRead(this.trackType(set.track), set.track, at);
    return this.apply(BOOL, [cell], (value) => values.some((one) => equal(one, value)), `in ${JSON.stringify(values)}`);
  },

  size(set: Term): Term {
    if (set.kind === "constant") return this.int((set.value as readonly Value[]).length);
    if (set.kind === "if") return this.choose(set.condition, this.size(set.yes), this.size(set.no));
    if (set.kind === "table") {
      const found = this.apply(INT, [set], (value) => (value as readonly Value[]).length, "size");
      if (found) return found;
    }
    const type: Type = { kind: "int", low: 0, high: countOf(withoutSet(set.type)) };
    return this.make(type, { kind: "size", set });
  },

  the(set: Term): Term {
    const type = option(withoutSet(set.type));
    if (set.kind === "maybe") return set.value;
    if (set.kind === "constant") {
      const members = set.value as readonly Value[];
      return members.length > 1 ? this.fault(type, "NF2002") : this.constant(type, members[0] ?? null);
    }
    if (set.kind === "if") return this.choose(set.condition, this.the(set.yes), this.the(set.no));
    return this.make(type, { kind: "the", set });
  },

  any(element: Type, sets: readonly Value[], body: (set: Term) => Term): Term {
    const variable = this.variable(element);
    const inner = body(this.at(variable));
    if (!inner.free.has(variable.id)) return sets.length > 0 ? inner : this.no;
    return this.make(BOOL, { kind: "any", variable, sets, body: inner });
  },

  possible({ params, tests }: Choices): Term {
    const [first] = params;
    if (!first) return tests.reduce((all, test) => this.and(all, test), this.yes);
    if (isEmpty(first.set)) return this.no;
    if (params.length === 1 && tests.every((test) => test.cannotFault)) {
      return this.exists(first.set, (member) =>
        tests.reduce((all, test) => this.and(all, this.substitute(test, first.variable, member)), this.yes),
      );
    }
    return this.make(BOOL, { kind: "possible", params, tests });
  },

  exists(set: Term, condition: (member: Term) => Term): Term {
    const element = withoutSet(set.type);
    const variable = this.variable(element);
    const asked = membersAsked(this, set, variable);
    let found = asked ? undefined : this.filter(set, element, condition);
    if (found?.cannotFault) return this.not(this.empty(found));
    const test = condition(this.at(variable));
    found ??= asked?.(test);
    if (found && (found.cannotFault || test.cannotFault)) return this.not(this.empty(found));
    const few = fewMembers(this, set, element);
    if (few) return few.reduce((any, member) => this.or(any, condition(member)), this.no);
    if (set.kind === "maybe") return this.choose(this.isNone(set.value), this.no, condition(this.some(set.value)));
    if (set.kind === "if")
      return this.choose(set.condition, this.exists(set.yes, condition), this.exists(set.no, condition));
    return this.possible({ params: [{ variable, set }], tests: [test] });
  },

  holds(sets: readonly Value[], set: Term): Term {
    return this.make(BOOL, { kind: "holds", sets, set });
  },

  fold(fold: Fold, set: Term, element: Type, body: (member: Term) => Term): Term {
    const known = fewMembers(this, set, element);
    if (known) {
      const values = known.map((member) => body(member));
      if (fold === "sum") return values.reduce((a, b) => this.arithmetic("+", a, b), this.int(0));
      if (values.length === 0) return this.constant(NONE, null);
      return values.reduce((a, b) => extreme(this, fold, a, b));
    }
    const variable = this.variable(element);
    const inner = body(this.at(variable));
    if (fold === "sum" && inner.kind === "constant") {
      return this.arithmetic("*", this.size(set), inner);
    }
    const type = fold === "sum" ? typeOfSum(inner.type, countOf(element)) : option(inner.type);
    return this.make(type, { kind: "fold", fold, variable, set, body: inner });
  },

  reach(from: Term, element: Type, body: (member: Term) => Term): Term {
    if (isEmpty(from)) return from;
    const variable = this.variable(element);
    const inner = body(this.at(variable));
    if (isEmpty(inner)) return from;
    return this.make(setOf(element), { kind: "reach", variable, from, body: inner });
  },

  /**
   * The union of a body over the members of a set. Few known members are unrolled; a value that may be none replaces the
   * member.
   */
  collect(set: Term, element: Type, result: Type, body: (member: Term) => Term): Term {
    const known = fewMembers(this, set, element);
    if (known) {
      return known.reduce((all, member) => this.union(all, body(member)), this.none(result));
    }
    switch (set.kind) {
      case "maybe":
        return this.choose(this.isNone(set.value), this.none(result), body(this.some(set.value)));
      case "union":
        return this.union(
          this.collect(set.left, element, result, body),
          this.collect(set.right, element, result, body),
        );
      case "if":
        return this.choose(
          set.condition,
          this.collect(set.yes, element, result, body),
          this.collect(set.no, element, result, body),
        );
      case "table": {
        const cases = element.kind === "cell" ? undefined : casesOf(this, set);
        if (cases) {
          return cases.reduceRight(
            (rest, { holds, value }) => this.choose(holds, this.collect(value, element, result, body), rest),
            this.none(result),
          );
        }
        break;
      }
      case "collect":
        return this.collect(set.set, set.variable.type, result, (member) =>
          this.collect(this.substitute(set.body, set.variable, member), element, result, body),
        );
      case "filter":
        return this.collect(set.set, element, result, (member) =>
          this.choose(this.substitute(set.condition, set.variable, member), body(member), this.none(result)),
        );
    }
    const variable = this.variable(element);
    const here = this.at(variable);
    const inner = body(here);
    return collectOver(this, set, variable, inner, result);
  },

  filter(set: Term, element: Type, condition: (member: Term) => Term): Term {
    return this.collect(set, element, element, (member) =>
      this.choose(condition(member), this.maybe(member), this.none(element)),
    );
  },
};

/** The members of a small known set as terms; undefined for other sets. */
function fewMembers(terms: Terms, set: Term, element: Type): readonly Term[] | undefined {
  if (set.kind !== "constant") return undefined;
  const members = set.value as readonly Value[];
  const most = element.kind === "cell" ? 2 : MAX_UNROLLED;
  return members.length <= most ? members.map((value) => terms.constant(element, value)) : undefined;
}

/**
 * The filter of a set by a condition on this variable, as it is for sets whose members are asked one by one; undefined for
 * others. The condition need not be made again for another variable.
 */
function membersAsked(terms: Terms, set: Term, variable: Variable): ((condition: Term) => Term) | undefined {
  const { type } = variable;
  switch (set.kind) {
    case "constant":
      if (fewMembers(terms, set, type)) return undefined;
      break;
    case "table":
      if (type.kind !== "cell" && casesOf(terms, set)) return undefined;
      break;
    case "filter": {
      const inner = membersAsked(terms, set.set, variable);
      const own = inner && terms.substitute(set.condition, set.variable, terms.at(variable));
      return inner && own && ((condition) => inner(terms.and(own, condition)));
    }
    case "maybe":
    case "union":
    case "if":
    case "collect":
      return undefined;
  }
  const [member, nothing] = [terms.maybe(terms.at(variable)), terms.none(type)];
  return (condition) => collectOver(terms, set, variable, terms.choose(condition, member, nothing), type);
}

/** The union of a body over a set; a condition that the body begins with chooses the members. */
function collectOver(terms: Terms, set: Term, variable: Variable, body: Term, result: Type): Term {
  if (isEmpty(body) && set.cannotFault) return body;
  const first = body.kind === "if" && inAnyOrder(body.condition, isEmpty(body.no) ? body.yes : body.no);
  if (first && isEmpty(body.no)) {
    return collectOver(terms, filterOver(terms, set, variable, body.condition), variable, body.yes, result);
  }
  if (first && isEmpty(body.yes)) {
    return collectOver(terms, filterOver(terms, set, variable, terms.not(body.condition)), variable, body.no, result);
  }
  if (body.kind === "maybe" && body.value.kind === "variable" && body.value.variable === variable) return set;
  if (!body.free.has(variable.id)) return terms.choose(terms.empty(set), terms.none(result), body);
  // What is reached from one member or another is reached from all together.
  if (body.kind === "reach" && body.cannotFault && !body.body.free.has(variable.id)) {
    return terms.reach(collectOver(terms, set, variable, body.from, result), body.variable.type, (member) =>
      terms.substitute(body.body, body.variable, member),
    );
  }
  return terms.make(setOf(result), { kind: "collect", variable, set, body });
}

function filterOver(terms: Terms, set: Term, variable: Variable, condition: Term): Term {
  if (condition === terms.yes) return set;
  if (condition === terms.no && set.cannotFault) return terms.none(variable.type);
  if (!condition.free.has(variable.id)) {
    // Where there is no member the condition is not evaluated; where it does not hold, the set is.
    const chosen =
      condition.cannotFault && set.cannotFault ? condition : terms.and(terms.not(terms.empty(set)), condition);
    return terms.choose(chosen, set, terms.none(variable.type));
  }
  if (condition.kind === "and" && inAnyOrder(condition.left, condition.right)) {
    return filterOver(terms, filterOver(terms, set, variable, condition.left), variable, condition.right);
  }
  if (condition.kind === "member" && condition.value.kind === "variable" && !condition.set.free.has(variable.id)) {
    // A set of values of another range is not one of these.
    if (sameDomain(set.type, condition.set.type) && condition.set.cannotFault)
      return terms.intersection(set, condition.set);
  }
  return terms.make(set.type, { kind: "filter", variable, set, condition });
}
