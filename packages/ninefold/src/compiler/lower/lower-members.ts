// Expressions that bind names to the members of a set as terms, and reachability.
import type { Core, Item } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { NONE, type Type, type Value } from "../../language/core/types.ts";
import { optionalOf } from "../terms/held-values.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { isEmpty } from "../terms/known-sets.ts";
import { fitSet, mapOf } from "../terms/laws/maps.ts";
import { type Fold, NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";
import { numberedSets } from "./choices.ts";
import { asMember, chooseLazily, type Lowering, valueOfMember } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

/** The union of a body over all bindings of the items. */
export function lowerBindings(
  lowering: Lowering,
  [item, ...others]: readonly Item[],
  scope: Scope,
  result: Type,
  body: (scope: Scope) => Term,
): Term {
  const { terms } = lowering;
  if (!item) return body(scope);
  const rest = (inner: Scope): Term => lowerBindings(lowering, others, inner, result, body);
  if ("condition" in item) {
    const condition = lowering.lower(item.condition, scope);
    return chooseLazily(
      lowering,
      condition,
      () => rest(scope),
      () => terms.none(result),
    );
  }
  const ofSets = lowering.known(item.source, scope) ? undefined : numberedSets(lowering, item.source, scope);
  if (ofSets) {
    return terms.collect(ofSets.numbers, withoutSet(ofSets.numbers.type), result, (number) =>
      rest(withLocal(scope, item.slot, ofSets.of(number))),
    );
  }
  const set = lowering.lower(item.source, scope);
  return terms.collect(set, withoutSet(set.type), result, (member) =>
    rest(withLocal(scope, item.slot, valueOfMember(lowering, member))),
  );
}

export function lowerQuantifier(lowering: Lowering, core: Core & { kind: "quantifier" }, scope: Scope): Term {
  const { terms } = lowering;
  const some = someBinding(lowering, core.items, scope, (inner) => {
    const body = lowering.lower(core.body, inner);
    return core.quantifier === "every" ? terms.not(body) : body;
  });
  return core.quantifier === "some" ? some : terms.not(some);
}

/** Whether a body holds for some binding of the items. */
export function someBinding(
  lowering: Lowering,
  [item, ...others]: readonly Item[],
  scope: Scope,
  body: (scope: Scope) => Term,
): Term {
  const { terms } = lowering;
  if (!item) return body(scope);
  const rest = (inner: Scope): Term => someBinding(lowering, others, inner, body);
  if ("condition" in item) {
    const condition = lowering.lower(item.condition, scope);
    return condition === terms.no ? condition : terms.and(condition, rest(scope));
  }
  return someMember(lowering, item.source, scope, (member) => rest(withLocal(scope, item.slot, member)));
}

/** Whether a body holds of a member of a set. A set of sets is never made: its comprehension is bound in place. */
function someMember(lowering: Lowering, source: Core, scope: Scope, body: (member: Term) => Term): Term {
  const { terms } = lowering;
  if (!isScalar(withoutSet(source.type)) && !lowering.known(source, scope)) {
    if (source.kind === "comprehension") {
      return someBinding(lowering, source.items, scope, (inner) => body(lowering.lower(source.element, inner)));
    }
    if (source.kind === "subsets") {
      const found = numberedSets(lowering, source, scope);
      if (found) return terms.exists(found.numbers, (number) => body(found.of(number)));
    }
    if (source.kind === "call") {
      const locals = source.args.map((arg) => lowering.lower(arg, scope));
      const callee = lowering.game.functions[source.callee]!;
      return terms.behind(locals, someMember(lowering, callee.body, { locals, known: scope.known }, body));
    }
  }
  const set = lowering.lower(source, scope);
  const element = withoutSet(set.type);
  // Known sets as members: lines and the like.
  if (set.kind === "constant" && !isScalar(element)) return terms.any(element, set.value as readonly Value[], body);
  return terms.exists(set, (member) => body(valueOfMember(lowering, member)));
}

export function lowerFold(lowering: Lowering, { items, body, operator }: Core & { kind: "fold" }, scope: Scope): Term {
  return foldBindings(lowering, items, scope, operator, (inner) => lowering.lower(body, inner));
}

/** A body folded over all bindings of the items: those of the last name first, then their folds. */
function foldBindings(
  lowering: Lowering,
  [item, ...others]: readonly Item[],
  scope: Scope,
  fold: Fold,
  body: (scope: Scope) => Term,
): Term {
  const { terms } = lowering;
  if (!item) return body(scope);
  if ("condition" in item) {
    return chooseLazily(
      lowering,
      lowering.lower(item.condition, scope),
      () => foldBindings(lowering, others, scope, fold, body),
      () => (fold === "sum" ? terms.int(0) : terms.constant(NONE, null)),
    );
  }
  const set = lowering.lower(item.source, scope);
  const element = withoutSet(set.type);
  // The members for which the conditions on them hold.
  const next = others.findIndex((other) => !("condition" in other));
  const conditions = others.slice(0, next < 0 ? others.length : next);
  const chosen = conditions.reduce(
    (all, other) =>
      "condition" in other
        ? terms.filter(all, element, (member) =>
            lowering.lower(other.condition, withLocal(scope, item.slot, valueOfMember(lowering, member))),
          )
        : all,
    set,
  );
  const rest = others.slice(conditions.length);
  return terms.fold(fold, chosen, element, (member) =>
    foldBindings(lowering, rest, withLocal(scope, item.slot, valueOfMember(lowering, member)), fold, body),
  );
}

export function lowerReach(lowering: Lowering, core: Core & { kind: "reach" }, scope: Scope): Term {
  const { terms } = lowering;
  const element = withoutSet(lowering.held(core.type));
  const from = fitSet(terms, lowering.lower(core.from, scope), element);
  const variable = terms.variable(element);
  const body = fitSet(
    terms,
    lowering.lower(core.to, withLocal(scope, core.slot, valueOfMember(lowering, terms.at(variable)))),
    element,
  );
  return (
    reachBySlides(terms, from, variable, body) ??
    terms.reach(from, element, (member) => terms.substitute(body, variable, member))
  );
}

/** The cells that are reached by a map through free cells as slides; undefined for other relations. */
function reachBySlides(terms: Terms, from: Term, variable: Variable, body: Term): Term | undefined {
  const element = variable.type;
  const { conditions, next } = guarded(terms, body);
  if (next.kind !== "maybe") return undefined;
  const map = mapOf(terms, variable, next.value);
  const step = next.value.kind === "some" ? next.value.operand : next.value;
  // The map says whether there is a next cell.
  const others = conditions.filter((condition) => condition !== terms.not(terms.isNone(step)));
  // They are evaluated of all cells, those too that are not reached.
  if (!map || hasCycle(map.of) || !others.every((condition) => condition.cannotFault)) return undefined;
  const free = terms.filter(terms.all(element), element, (member) =>
    others.reduce((all, condition) => terms.and(all, terms.substitute(condition, variable, member)), terms.yes),
  );
  const slides = (start: Term): Term | undefined => {
    if (start.kind === "maybe") return terms.slide(start.value, map, free);
    if (start.kind === "constant") {
      const [only, ...more] = start.value as readonly Value[];
      return only === undefined || more.length > 0 ? undefined : terms.slide(terms.constant(element, only), map, free);
    }
    if (start.kind !== "union") return undefined;
    const [left, right] = [slides(start.left), slides(start.right)];
    return left && right && terms.union(left, right);
  };
  return slides(from);
}

/** The conditions without which a set is empty, in order, and the set where they hold. */
function guarded(terms: Terms, set: Term): { readonly conditions: readonly Term[]; readonly next: Term } {
  if (set.kind !== "if" || !(isEmpty(set.yes) || isEmpty(set.no))) return { conditions: [], next: set };
  const inner = guarded(terms, isEmpty(set.no) ? set.yes : set.no);
  const condition = isEmpty(set.no) ? set.condition : terms.not(set.condition);
  return { conditions: [condition, ...inner.conditions], next: inner.next };
}

function hasCycle(map: readonly number[]): boolean {
  return map.some((_, start) => {
    let at = start;
    for (let i = 0; i <= map.length; i++) {
      at = map[at] ?? -1;
      if (at < 0) return false;
    }
    return true;
  });
}

/** `{value}`; a set of values of a type without `none` cannot hold `none`. */
export function singleton(lowering: Lowering, core: Core, scope: Scope, set: Type): Term {
  const { terms } = lowering;
  const value = lowering.lower(core, scope);
  const element = withoutSet(lowering.held(set));
  if (optionalOf(element)) return terms.maybe(asMember(lowering, value, element));
  if (core.type.kind === "option") throw new NotCompiled("none in a set of values that are never none");
  if (!isScalar(element)) throw new NotCompiled("sets of sets that are not known beforehand");
  if (value.kind === "constant") return terms.constant(set, [value.value]);
  if (sameDomain(value.type, element)) return terms.maybe(value);
  const narrow = terms.narrow(element, value);
  return element.kind === "enum" ? terms.membersAmong(terms.maybe(narrow), element) : terms.maybe(narrow);
}
