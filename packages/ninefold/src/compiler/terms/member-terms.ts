// Questions about the members of a set, and what is made of the members one by one.
import { countOf, equal } from "../../language/domain.ts";
import { BOOL, INT, NONE, option, setOf, type Type, type Value, withoutNone } from "../../language/types.ts";
import { inAnyOrder } from "./asked.ts";
import { includes, isEmpty } from "./known-sets.ts";
import { SetTerms } from "./set-terms.ts";
import type { Choices, Fold, Place, Term } from "./term.ts";
import { sameDomain, within, withoutSet } from "./term-types.ts";

/** Up to so many members a set that is known is gone through while compiling. */
const MOST_UNROLLED = 64;

/** Makes what asks about members. */
export abstract class MemberTerms extends SetTerms {
  /** A place of a term replaced, and everything simplified that this makes simpler. */
  abstract substitute(term: Term, place: Place, by: Term): Term;

  empty(set: Term): Term {
    switch (set.kind) {
      case "constant":
        return this.bool((set.value as readonly Value[]).length === 0);
      case "table":
        return this.apply(BOOL, [set], ([value]) => (value as readonly Value[]).length === 0, "empty")!;
      case "maybe":
        return this.isNone(set.value);
      case "union":
        if (!set.right.total) break;
        return this.and(this.empty(set.left), this.empty(set.right));
      case "if":
        return this.choose(set.condition, this.empty(set.yes), this.empty(set.no));
      case "collect":
        return this.empty(
          this.filter(set.set, withoutSet(set.set.type), (member) =>
            this.not(this.empty(this.substitute(set.body, set.place, member))),
          ),
        );
    }
    return this.make(BOOL, "", { kind: "empty", set }, [set]);
  }

  member(value: Term, set: Term): Term {
    if (set.kind === "constant" || (set.kind === "table" && inAnyOrder(value, set))) {
      const listed = this.apply(BOOL, [value, set], ([one, all]) => includes(all as readonly Value[], one!), "member");
      if (listed) return listed;
    }
    // Where there is no member the value is asked all the same.
    if (set.kind === "maybe" && (value.total || set.value.type.kind !== "option")) {
      return this.and(this.not(this.isNone(set.value)), this.compare("=", value, set.value));
    }
    if (set.kind === "union" && set.right.total)
      return this.or(this.member(value, set.left), this.member(value, set.right));
    if (set.kind === "if") return this.choose(set.condition, this.member(value, set.yes), this.member(value, set.no));
    if (set.kind === "cells" && within(withoutNone(value.type), withoutSet(set.type))) {
      const there = this.valueIn(set, this.some(value), set.values);
      if (there) return this.and(this.not(this.isNone(value)), there);
    }
    return this.make(BOOL, "", { kind: "member", value, set }, [value, set]);
  }

  /** Whether a track has one of these values at a place. */
  valueIn(set: Term & { kind: "cells" }, at: Term, values: readonly Value[]): Term | undefined {
    const cell = this.cell(this.trackType(set.track), set.track, at);
    return this.apply(
      BOOL,
      [cell],
      ([value]) => values.some((one) => equal(one, value!)),
      `in ${JSON.stringify(values)}`,
    );
  }

  size(set: Term): Term {
    if (set.kind === "constant") return this.int((set.value as readonly Value[]).length);
    if (set.kind === "if") return this.choose(set.condition, this.size(set.yes), this.size(set.no));
    if (set.kind === "table") {
      const listed = this.apply(INT, [set], ([value]) => (value as readonly Value[]).length, "size");
      if (listed) return listed;
    }
    const type: Type = { kind: "int", low: 0, high: countOf(withoutSet(set.type)) };
    return this.make(type, "", { kind: "size", set }, [set]);
  }

  the(set: Term): Term {
    const type = option(withoutSet(set.type));
    if (set.kind === "maybe") return set.value;
    if (set.kind === "constant") {
      const members = set.value as readonly Value[];
      return members.length > 1 ? this.fault(type, "NF2002") : this.constant(type, members[0] ?? null);
    }
    if (set.kind === "if") return this.choose(set.condition, this.the(set.yes), this.the(set.no));
    return this.make(type, "", { kind: "the", set }, [set]);
  }

  /** Whether a body holds of one of some known sets; they are gone through only where they cannot be asked at once. */
  any(element: Type, sets: readonly Value[], body: (set: Term) => Term): Term {
    const place = this.place(element);
    const inner = body(this.at(place));
    if (!inner.free.has(place.id)) return sets.length > 0 ? inner : this.no;
    return this.make(BOOL, String(this.idOf(sets)), { kind: "any", place, sets, body: inner }, [inner], place);
  }

  /** Whether the parameters can be chosen so that the tests hold. */
  possible({ params, tests }: Choices): Term {
    const [first] = params;
    if (!first) return tests.reduce((all, test) => this.and(all, test), this.yes);
    if (isEmpty(first.set)) return this.no;
    if (params.length === 1 && tests.every((test) => test.total)) {
      return this.exists(first.set, (member) =>
        tests.reduce((all, test) => this.and(all, this.substitute(test, first.place, member)), this.yes),
      );
    }
    const key = params.map(({ place }) => place.id).join(",");
    const parts = [...params.map(({ set }) => set), ...tests];
    return this.make(BOOL, key, { kind: "possible", params, tests }, parts, ...params.map(({ place }) => place));
  }

  /** Whether a condition holds of a member; where it may be a fault, they are looked at until it does. */
  exists(set: Term, condition: (member: Term) => Term): Term {
    const element = withoutSet(set.type);
    const found = this.filter(set, element, condition);
    if (found.total) return this.not(this.empty(found));
    const place = this.place(element);
    const test = condition(this.at(place));
    if (test.total) return this.not(this.empty(found));
    const few = this.#fewMembers(set, element);
    if (few) return few.reduce((any, member) => this.or(any, condition(member)), this.no);
    if (set.kind === "maybe") return this.choose(this.isNone(set.value), this.no, condition(this.some(set.value)));
    if (set.kind === "if")
      return this.choose(set.condition, this.exists(set.yes, condition), this.exists(set.no, condition));
    return this.possible({ params: [{ place, set }], tests: [test] });
  }

  holds(sets: readonly Value[], set: Term): Term {
    return this.make(BOOL, String(this.idOf(sets)), { kind: "holds", sets, set }, [set]);
  }

  /** The greater or the smaller of two values of one type; of others than numbers it has the type that they have. */
  #extreme(fold: Exclude<Fold, "sum">, a: Term, b: Term): Term {
    if (a.type.kind === "int" && b.type.kind === "int") return this.arithmetic(fold === "most" ? "max" : "min", a, b);
    return fold === "most" ? this.choose(this.compare("<", a, b), b, a) : this.choose(this.compare("<", b, a), b, a);
  }

  fold(fold: Fold, set: Term, element: Type, body: (member: Term) => Term): Term {
    const known = this.#fewMembers(set, element);
    if (known) {
      const values = known.map((member) => body(member));
      if (fold === "sum") return values.reduce((a, b) => this.arithmetic("+", a, b), this.int(0));
      if (values.length === 0) return this.constant(NONE, null);
      return values.reduce((a, b) => this.#extreme(fold, a, b));
    }
    const place = this.place(element);
    const inner = body(this.at(place));
    if (fold === "sum" && inner.kind === "constant") {
      return this.arithmetic("*", this.size(set), inner);
    }
    const type = fold === "sum" ? ({ kind: "int", low: -(2 ** 31), high: 2 ** 31 - 1 } as const) : option(inner.type);
    return this.make(type, fold, { kind: "fold", fold, place, set, body: inner }, [set, inner], place);
  }

  reach(from: Term, element: Type, body: (member: Term) => Term): Term {
    if (isEmpty(from)) return from;
    const place = this.place(element);
    const inner = body(this.at(place));
    if (isEmpty(inner)) return from;
    return this.make(setOf(element), "", { kind: "reach", place, from, body: inner }, [from, inner], place);
  }

  /** The members of a set that are few and known while compiling, perhaps as terms; undefined for other sets. */
  #fewMembers(set: Term, element: Type): readonly Term[] | undefined {
    if (set.kind !== "constant") return undefined;
    const members = set.value as readonly Value[];
    const most = element.kind === "cell" ? 2 : MOST_UNROLLED;
    return members.length <= most ? members.map((value) => this.constant(element, value)) : undefined;
  }

  /**
   * The union of a body over the members of a set. Few known members are gone through; a value that may be missing is
   * put in place of the member.
   */
  collect(set: Term, element: Type, result: Type, body: (member: Term) => Term): Term {
    const known = this.#fewMembers(set, element);
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
        const cases = element.kind === "cell" ? undefined : this.casesOf(set);
        if (cases) {
          return cases.reduceRight(
            (rest, { holds, value }) => this.choose(holds, this.collect(value, element, result, body), rest),
            this.none(result),
          );
        }
        break;
      }
      case "collect":
        return this.collect(set.set, set.place.type, result, (member) =>
          this.collect(this.substitute(set.body, set.place, member), element, result, body),
        );
      case "filter":
        return this.collect(set.set, element, result, (member) =>
          this.choose(this.substitute(set.condition, set.place, member), body(member), this.none(result)),
        );
    }
    const place = this.place(element);
    const here = this.at(place);
    const inner = body(here);
    return this.#gathered(set, place, inner, result);
  }

  /** The union of a body over a set; what the body asks of its member first chooses the members. */
  #gathered(set: Term, place: Place, body: Term, result: Type): Term {
    if (isEmpty(body) && set.total) return body;
    const first = body.kind === "if" && inAnyOrder(body.condition, isEmpty(body.no) ? body.yes : body.no);
    if (first && isEmpty(body.no)) {
      return this.#gathered(this.#filtered(set, place, body.condition), place, body.yes, result);
    }
    if (first && isEmpty(body.yes)) {
      return this.#gathered(this.#filtered(set, place, this.not(body.condition)), place, body.no, result);
    }
    if (body.kind === "maybe" && body.value.kind === "place" && body.value.place === place) return set;
    if (!body.free.has(place.id)) return this.choose(this.empty(set), this.none(result), body);
    // What is reached from one member or another is reached from all together.
    if (body.kind === "reach" && body.total && !body.body.free.has(place.id)) {
      return this.reach(this.#gathered(set, place, body.from, result), body.place.type, (member) =>
        this.substitute(body.body, body.place, member),
      );
    }
    return this.make(setOf(result), this.typeKey(result), { kind: "collect", place, set, body }, [set, body], place);
  }

  filter(set: Term, element: Type, condition: (member: Term) => Term): Term {
    return this.collect(set, element, element, (member) =>
      this.choose(condition(member), this.maybe(member), this.none(element)),
    );
  }

  #filtered(set: Term, place: Place, condition: Term): Term {
    if (condition === this.yes) return set;
    if (condition === this.no && set.total) return this.none(place.type);
    if (!condition.free.has(place.id)) {
      // Where there is no member it is not asked, and where it does not hold the set is.
      const asked = condition.total && set.total ? condition : this.and(this.not(this.empty(set)), condition);
      return this.choose(asked, set, this.none(place.type));
    }
    if (condition.kind === "and" && inAnyOrder(condition.left, condition.right)) {
      return this.#filtered(this.#filtered(set, place, condition.left), place, condition.right);
    }
    if (condition.kind === "member" && condition.value.kind === "place" && !condition.set.free.has(place.id)) {
      // A set of values of another range is not one of these.
      if (sameDomain(set.type, condition.set.type) && condition.set.total) return this.intersection(set, condition.set);
    }
    return this.make(set.type, "", { kind: "filter", place, set, condition }, [set, condition], place);
  }
}
