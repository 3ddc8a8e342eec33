// Preferences among decisions of one step: of its choices those for which a value is extreme.
import type { CoreDecision } from "../../language/core/core.ts";
import type { Scope } from "../terms/scope.ts";
import { type Choices, NotCompiled } from "../terms/term.ts";
import { bounds } from "../terms/term-types.ts";
import type { Lowering } from "./lower.ts";

/** The choices that preferences leave, one preference after the other; `scope`: where the choices have their places. */
export function preferredChoices(lowering: Lowering, decision: CoreDecision, choices: Choices, scope: Scope): Choices {
  const { terms } = lowering;
  const { params, tests } = choices;
  const [only] = params;
  const values = decision.preferences.map(({ value }) => lowering.lower(value, scope));
  if (values.length === 0) return choices;
  // Every value is asked, wherever there is a choice at all.
  if (params.length > 1 || tests.length > 0 || values.some((value) => !value.cannotFault))
    throw new NotCompiled("preferences among decisions of one step");
  if (!only) return choices;
  const { variable } = only;
  const set = values.reduce((left, value, i) => {
    const [low] = bounds(value.type);
    if (value.type.kind !== "int" || !Number.isFinite(low)) throw new NotCompiled("preferences for what has no bounds");
    const worth = terms.arithmetic("-", value, terms.int(low));
    const fold = decision.preferences[i]!.extreme;
    const best = terms.fold(fold, left, variable.type, (member) => terms.substitute(worth, variable, member));
    return terms.filter(left, variable.type, (member) =>
      terms.compare("=", terms.substitute(worth, variable, member), best),
    );
  }, only.set);
  return { params: [{ variable, set }], tests };
}
