// Questions about decisions as terms: what holds after one, and whether a player has one.
import type { Core, Item } from "../../language/core/core.ts";
import { anyCore, choosing } from "../../language/core/parts.ts";
import { decisionWithin } from "../../language/core/within.ts";
import { subtermsOf } from "../terms/kinds/kinds.ts";
import { NotCompiled, readsMemory, type Term } from "../terms/term.ts";
import { choicesOf, isBeforeChoices } from "./choices.ts";
import { someBinding } from "./lower-members.ts";
import { lowerBlock } from "./lower-statements.ts";
import type { Lowering } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

export function lowerAfter(lowering: Lowering, core: Core & { kind: "after" }, scope: Scope): Term {
  const { terms } = lowering;
  const decision = lowering.game.decisions[core.decision]!;
  // Names keep the values that they have before the action.
  const named = scope.locals.map((value) =>
    value?.dependsOnState ? { value, variable: terms.variable(value.type) } : undefined,
  );
  const locals = scope.locals.map((value, slot) => (named[slot] ? terms.at(named[slot].variable) : value));
  // Of a decision made in steps the next step is foreseen.
  const steps = decision.chain && locals[decision.chain.steps];
  if (decision.chain && steps) locals[decision.chain.steps] = terms.arithmetic("+", steps, terms.int(1));
  const action = core.stage === undefined ? decision.body : decision.sequel?.stages[core.stage];
  if (!action) throw new RangeError("a decision without action cannot be foreseen");
  const { statements, scope: after } = lowerBlock(lowering, action, { ...scope, locals });
  const body = lowering.lower(core.body, after);
  if (asksMemories(body)) throw new NotCompiled("foresight of memories");
  return named.reduce<Term>(
    (foreseen, name) => (name ? terms.substitute(foreseen, name.variable, name.value) : foreseen),
    terms.after(statements, body),
  );
}

const asksMemories = (term: Term): boolean =>
  readsMemory(term) || (term.dependsOnState && subtermsOf(term).some(asksMemories));

/** Whether a player has a decision of this family here, `by` aside. */
export function lowerPossible(lowering: Lowering, core: Core & { kind: "possible" }, scope: Scope): Term {
  const { terms } = lowering;
  const within = core.within ?? [];
  const decision = decisionWithin(lowering.game.decisions[core.decision]!, within);
  const conditions = decision.conditions.slice(0, core.conditions).map((condition) => condition.core);
  const player = lowering.lower(core.player, scope);
  let inner: Scope = withLocal({ locals: [], known: scope.known }, 0, player);
  const sets = within.map(({ set }) => lowering.lower(set, scope));
  for (const [i, set] of sets.entries()) inner = withLocal(inner, decision.frame - sets.length + i, set);
  if (decision.chain) inner = withLocal(inner, decision.chain.steps, terms.int(0));
  const first = conditions.filter((condition) => isBeforeChoices(decision, condition));
  const last = conditions.filter((condition) => !isBeforeChoices(decision, condition));
  const before = first.map((condition): Item => ({ condition }));
  if (last.some((condition) => anyCore(condition, [], ({ kind }) => kind === "after"))) {
    const found = someBinding(lowering, before, inner, (scope) =>
      terms.possible(choicesOf(lowering, decision, last, scope).choices),
    );
    return terms.behind([player, ...sets], found);
  }
  const params = choosing(decision);
  const after = last.map((condition): Item => ({ condition }));
  // A player whom the decision does not ask about is evaluated all the same, and so are the sets.
  return terms.behind(
    [player, ...sets],
    someBinding(lowering, [...before, ...params, ...after], inner, () => terms.yes),
  );
}
