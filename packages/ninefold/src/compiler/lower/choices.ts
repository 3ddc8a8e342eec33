// What a decision lets its player choose: the parameters, each with the set that it is chosen from, and what has to hold.
import type { Core, CoreDecision } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { anyCore } from "../../language/core/parts.ts";
import { type Scope, withLocal } from "../terms/scope.ts";
import { type Choices, NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import type { Terms } from "../terms/terms.ts";
import type { Lowering } from "./lower.ts";

/** Whether a condition of a decision is asked before any parameter is chosen: it depends on none and foresees nothing. */
export function askedFirst(decision: CoreDecision, condition: Core): boolean {
  const chosen = (slot: number): boolean => decision.params.some((param) => param.slot === slot);
  return !anyCore(condition, [], (part) => part.kind === "after" || (part.kind === "local" && chosen(part.slot)));
}

/** The choices of a decision under these of its conditions, those asked first aside; and the scope with its parameters. */
export function choicesOf(
  lowering: Lowering,
  decision: CoreDecision,
  conditions: readonly Core[],
  scope: Scope,
): { readonly choices: Choices; readonly scope: Scope } {
  const { terms } = lowering;
  let here = scope;
  const params: { variable: Variable; set: Term }[] = [];
  for (const param of decision.params) {
    const set = lowering.lower(param.source, here);
    const element = withoutSet(set.type);
    if (!isScalar(element)) throw new NotCompiled("parameters that are sets");
    const variable = terms.variable(element);
    here = withLocal(here, param.slot, terms.at(variable));
    const condition = param.condition ? lowering.lower(param.condition, here) : terms.yes;
    params.push({ variable, set: restricted(terms, variable, set, condition) });
  }
  const tests: Term[] = [];
  for (const condition of conditions) {
    if (!askedFirst(decision, condition)) restrict(terms, params, lowering.lower(condition, here), tests);
  }
  return { choices: { params, tests }, scope: here };
}

/** The members for which a condition holds. */
function restricted(terms: Terms, variable: Variable, set: Term, condition: Term): Term {
  if (condition === terms.yes) return set;
  return terms.filter(set, variable.type, (member) => terms.substitute(condition, variable, member));
}

/** A condition put where the last parameter is chosen that it asks about; last of all where it must not be asked early. */
function restrict(terms: Terms, params: { variable: Variable; set: Term }[], condition: Term, tests: Term[]): void {
  if (condition === terms.yes) return;
  const last = params.findLastIndex(({ variable }) => condition.free.has(variable.id));
  const asked = params.slice(last + 1).every(({ set }) => set.cannotFault);
  if (last < 0 || !condition.cannotFault || !asked || tests.length > 0) {
    tests.push(condition);
    return;
  }
  const param = params[last]!;
  param.set = restricted(terms, param.variable, param.set, condition);
}
