// Binders and conditions of comprehensions, quantifiers and loops.
import { type Core, type Item, type Value, valuesOf, wholeOf } from "ninefold/language";
import type { Evaluation } from "./evaluation.ts";
import { bound, type Scope } from "./scope.ts";
import { constantSeen, known, onlyValue, type Seen, under } from "./seen.ts";

/** The values of a binder's source that are tried one by one: seats, of which rules say who owns what. */
export function triedValues(on: Evaluation, source: Core, seen: Seen): readonly Value[] | undefined {
  if (!("of" in source.type) || wholeOf(source.type.of) !== on.game.player) return undefined;
  const value = onlyValue(seen);
  return Array.isArray(value) ? value : valuesOf(on.game.player);
}

/** Every binding of the items that is told apart; `conditions` are what was asked on the way, sources too. */
export function walkItems(
  on: Evaluation,
  items: readonly Item[],
  scope: Scope,
  visit: (scope: Scope, conditions: readonly Seen[]) => void,
  asked: readonly Seen[] = [],
): void {
  const [item, ...rest] = items;
  if (!item) {
    visit(scope, asked);
    return;
  }
  if ("condition" in item) {
    const condition = on.evaluate(item.condition, scope);
    const inner = on.assumed(item.condition, true, scope);
    if (inner && onlyValue(condition) !== false) walkItems(on, rest, inner, visit, [...asked, condition]);
    return;
  }
  const source = on.evaluate(item.source, scope);
  const tried = triedValues(on, item.source, source);
  const open: Seen = under(on.all, known(on.all, `${item.slot}∈${source.key}`), source);
  for (const member of tried ? tried.map((value) => constantSeen(on.all, value)) : [open]) {
    const inner = memberOf(on, item.source, member, bound(scope, item.slot, member));
    if (inner) walkItems(on, rest, inner, visit, onlyValue(source) === undefined ? [...asked, source] : asked);
  }
}

/** The scope in which a value is known to be a member of a set; undefined where it cannot be one. */
export function memberOf(on: Evaluation, source: Core, member: Seen, scope: Scope): Scope | undefined {
  if (source.kind === "sets" && source.operator !== "or") {
    const left = memberOf(on, source.left, member, scope);
    return left && source.operator === "and" ? memberOf(on, source.right, member, left) : left;
  }
  if (source.kind !== "comprehension") return scope;
  const [binder, ...conditions] = source.items;
  const isFilter =
    binder && "source" in binder && source.element.kind === "local" && source.element.slot === binder.slot;
  if (!isFilter) return scope;
  let inner: Scope | undefined = bound(scope, binder.slot, member);
  for (const item of conditions) {
    if (!("condition" in item)) return scope;
    inner = inner && on.assumed(item.condition, true, inner);
  }
  return inner && { ...inner, locals: scope.locals };
}
