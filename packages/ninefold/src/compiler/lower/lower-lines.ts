// The lines that end plays and say how they end.
import type { Core, CoreLine, CoreOutcome } from "../../language/core/core.ts";
import { countOf, isScalar, printValue, valueAt } from "../../language/core/domain.ts";
import { BOOL, type Value } from "../../language/core/types.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { type Lowering, valueOfMember } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

/** A condition under which a play ends, or ends with an outcome. */
export interface Line {
  readonly condition: Term;
  /** The index of its outcome among the program's; undefined where it only ends the play. */
  readonly outcome: number | undefined;
}

/** A condition under which a play that is over has an outcome. */
export interface OutcomeLine extends Line {
  readonly outcome: number;
}

/** The most values that a subject or a parameter of an outcome may have. */
const MAX_OUTCOMES = 1024;

/** The lines of one line of the rules: those that are asked whether the play is over, and those that say how. */
export interface Lines {
  readonly ends: readonly Line[];
  readonly outcomes: readonly OutcomeLine[];
}

/** A line for each binding of its family, and for each outcome that it may give. */
export function linesOf(lowering: Lowering, core: CoreLine, scope: Scope, outcomes: string[]): Lines {
  const { terms } = lowering;
  const found: { readonly ends: Line[]; readonly outcomes: OutcomeLine[] } = { ends: [], outcomes: [] };
  const walk = (at: number, here: Scope, held: Term): void => {
    const item = core.items[at];
    if (!item) {
      const condition = core.condition ? terms.and(held, lowering.lower(core.condition, here)) : held;
      if (condition === terms.no) return;
      const given = core.outcome && outcomesOf(lowering, core.outcome, here, condition, outcomes);
      // A play is over whatever its outcome is: a fault of the outcome is none of the question whether it is.
      found.ends.push(...(given?.cannotFault ? given.lines : [{ condition, outcome: undefined }]));
      found.outcomes.push(...(given?.lines ?? []));
      return;
    }
    if ("condition" in item) {
      walk(at + 1, here, terms.and(held, lowering.lower(item.condition, here)));
      return;
    }
    const set = lowering.lower(item.source, here);
    const element = withoutSet(set.type);
    const each = (value: Value, holds: Term): void =>
      walk(at + 1, withLocal(here, item.slot, valueOfMember(lowering, terms.constant(element, value))), holds);
    if (set.kind === "constant") {
      for (const value of set.value as readonly Value[]) each(value, held);
      return;
    }
    if (!isScalar(element) || countOf(element) > MAX_OUTCOMES)
      throw new NotCompiled("outcomes of members that are not known beforehand");
    for (let i = 0; i < countOf(element); i++) {
      const value = valueAt(element, i);
      each(value, terms.and(held, terms.member(terms.constant(element, value), set)));
    }
  };
  walk(0, scope, terms.yes);
  return found;
}

/** A line for each outcome, and whether what the outcome is made of is never a fault. */
function outcomesOf(
  lowering: Lowering,
  outcome: CoreOutcome,
  scope: Scope,
  condition: Term,
  outcomes: string[],
): { readonly lines: readonly OutcomeLine[]; readonly cannotFault: boolean } {
  const { terms } = lowering;
  const values = (core: Core | undefined): readonly { readonly text: readonly string[]; readonly holds: Term }[] => {
    if (!core) return [{ text: [], holds: terms.yes }];
    const term = lowering.lower(core, scope);
    const text = (value: Value): readonly string[] => [printValue(core.type, value)];
    if (term.kind === "constant") return [{ text: text(term.value), holds: terms.yes }];
    if (!isScalar(term.type) || countOf(term.type) > MAX_OUTCOMES)
      throw new NotCompiled("outcomes with numbers without bounds");
    return Array.from({ length: countOf(term.type) }, (_, i) => {
      const value = valueAt(term.type, i);
      return { text: text(value), holds: terms.compare("=", term, terms.constant(term.type, value)) };
    });
  };
  const none = outcome.subject ? terms.isNone(lowering.lower(outcome.subject, scope)) : terms.no;
  const admitted = terms.and(condition, terms.or(terms.not(none), terms.fault(BOOL, "NF2003")));
  const [subjects, parameters] = [values(outcome.subject), values(outcome.parameter)];
  const lines = subjects.flatMap((subject) =>
    parameters.flatMap((parameter) => {
      const text = [...subject.text, outcome.label, ...parameter.text].join(" ");
      const here = terms.and(admitted, terms.and(subject.holds, parameter.holds));
      if (here === terms.no) return [];
      if (!outcomes.includes(text)) outcomes.push(text);
      return [{ condition: here, outcome: outcomes.indexOf(text) }];
    }),
  );
  return {
    lines,
    cannotFault: none === terms.no && [...subjects, ...parameters].every(({ holds }) => holds.cannotFault),
  };
}
