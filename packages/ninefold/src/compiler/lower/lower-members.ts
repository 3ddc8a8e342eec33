// Expressions about members as terms: what binds a name to each member of a set, and reachability.
import type { Core, Item } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { isEmpty } from "../terms/known-sets.ts";
import { KnownValues } from "../terms/known-values.ts";
import { mapOf } from "../terms/maps.ts";
import { type Scope, withLocal } from "../terms/scope.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";
import type { Terms } from "../terms/terms.ts";

/** Lowers what binds names to members. */
export abstract class MemberLowering extends KnownValues {
  abstract lower(core: Core, scope: Scope): Term;

  protected choose(condition: Term, _type: Type, yes: () => Term, no: () => Term): Term {
    if (condition === this.terms.yes) return yes();
    if (condition === this.terms.no) return no();
    return this.terms.choose(condition, yes(), no());
  }

  /** A set as one of values of another type, which all its members belong to. */
  fitSet(set: Term, element: Type): Term {
    if (sameDomain(withoutSet(set.type), element)) return set;
    if (set.kind === "constant") return this.terms.constant({ kind: "set", of: element }, set.value);
    throw new NotCompiled("sets whose members change their type");
  }

  /** What a body gives for each way of binding the items, put together. */
  protected items(items: readonly Item[], at: number, scope: Scope, result: Type, body: (scope: Scope) => Term): Term {
    const item = items[at];
    if (!item) return body(scope);
    const rest = (inner: Scope): Term => this.items(items, at + 1, inner, result, body);
    if ("condition" in item) {
      return this.choose(
        this.lower(item.condition, scope),
        result,
        () => rest(scope),
        () => this.terms.none(result),
      );
    }
    const set = this.lower(item.source, scope);
    return this.terms.collect(set, withoutSet(set.type), result, (member) => rest(withLocal(scope, item.slot, member)));
  }

  protected quantifier(core: Core & { kind: "quantifier" }, scope: Scope): Term {
    const some = this.anyWay(core.items, 0, scope, (inner) => {
      const body = this.lower(core.body, inner);
      return core.quantifier === "every" ? this.terms.not(body) : body;
    });
    return core.quantifier === "some" ? some : this.terms.not(some);
  }

  /** Whether there is a way of binding the items for which a body holds. */
  protected anyWay(items: readonly Item[], at: number, scope: Scope, body: (scope: Scope) => Term): Term {
    const item = items[at];
    if (!item) return body(scope);
    const rest = (inner: Scope): Term => this.anyWay(items, at + 1, inner, body);
    if ("condition" in item) {
      const condition = this.lower(item.condition, scope);
      return condition === this.terms.no ? condition : this.terms.and(condition, rest(scope));
    }
    return this.#existsIn(item.source, scope, (member) => rest(withLocal(scope, item.slot, member)));
  }

  /** Whether a body holds of a member of a set. Sets of sets are never made: how they are written is gone through. */
  #existsIn(source: Core, scope: Scope, body: (member: Term) => Term): Term {
    if (!isScalar(withoutSet(source.type)) && !this.known(source, scope)) {
      if (source.kind === "comprehension") {
        return this.anyWay(source.items, 0, scope, (inner) => body(this.lower(source.element, inner)));
      }
      if (source.kind === "call") {
        const locals = source.args.map((arg) => this.lower(arg, scope));
        const found = this.#existsIn(this.game.functions[source.callee]!.body, { locals, known: scope.known }, body);
        return this.terms.behind(locals, found);
      }
    }
    return this.exists(this.lower(source, scope), body);
  }

  /** Whether a body holds of a member. */
  exists(set: Term, body: (member: Term) => Term): Term {
    const element = withoutSet(set.type);
    if (set.kind === "constant" && !isScalar(element)) {
      // Known sets as members: lines and the like.
      return this.terms.any(element, set.value as readonly Value[], body);
    }
    return this.terms.exists(set, body);
  }

  protected fold(core: Core & { kind: "fold" }, scope: Scope): Term {
    const [item, ...others] = core.items;
    if (!item || !("source" in item) || others.some((other) => "source" in other))
      throw new NotCompiled("a sum over several names");
    const set = this.lower(item.source, scope);
    const element = withoutSet(set.type);
    const chosen = others.reduce(
      (all, other) =>
        this.terms.filter(all, element, (member) =>
          this.lower((other as { condition: Core }).condition, withLocal(scope, item.slot, member)),
        ),
      set,
    );
    return this.terms.fold(core.operator, chosen, element, (member) =>
      this.lower(core.body, withLocal(scope, item.slot, member)),
    );
  }

  protected reach(core: Core & { kind: "reach" }, scope: Scope): Term {
    const { terms } = this;
    const element = withoutSet(core.type);
    const from = this.fitSet(this.lower(core.from, scope), element);
    const variable = terms.variable(element);
    const here = terms.at(variable);
    const body = this.lower(core.to, withLocal(scope, core.slot, here));
    const { conditions, next } = guarded(terms, body);
    if (next.kind === "maybe") {
      const map = mapOf(terms, variable, next.value);
      const step = next.value.kind === "some" ? next.value.operand : next.value;
      // That there is a next cell is said by the map.
      const asked = conditions.filter((condition) => condition !== terms.not(terms.isNone(step)));
      // They are asked of all cells, those too that are not reached.
      if (map && !hasCircle(map.of) && asked.every((condition) => condition.cannotFault)) {
        const free = terms.filter(terms.all(element), element, (member) =>
          asked.reduce((all, condition) => terms.and(all, terms.substitute(condition, variable, member)), terms.yes),
        );
        const slides = (start: Term): Term | undefined => {
          if (start.kind === "maybe") return terms.slide(start.value, map, free);
          if (start.kind === "constant" && (start.value as readonly Value[]).length === 1) {
            return terms.slide(terms.constant(element, (start.value as readonly Value[])[0]!), map, free);
          }
          if (start.kind !== "union") return undefined;
          const [left, right] = [slides(start.left), slides(start.right)];
          return left && right && terms.union(left, right);
        };
        const found = slides(from);
        if (found) return found;
      }
    }
    return terms.reach(from, element, (member) => terms.substitute(body, variable, member));
  }
}

/** What has to hold for a set not to be empty, one condition after the other, and the set then. */
function guarded(terms: Terms, set: Term): { readonly conditions: readonly Term[]; readonly next: Term } {
  if (set.kind !== "if" || !(isEmpty(set.yes) || isEmpty(set.no))) return { conditions: [], next: set };
  const inner = guarded(terms, isEmpty(set.no) ? set.yes : set.no);
  const condition = isEmpty(set.no) ? set.condition : terms.not(set.condition);
  return { conditions: [condition, ...inner.conditions], next: inner.next };
}

function hasCircle(map: readonly number[]): boolean {
  return map.some((_, start) => {
    let at = start;
    for (let i = 0; i <= map.length; i++) {
      at = map[at] ?? -1;
      if (at < 0) return false;
    }
    return true;
  });
}
