// Conditions on a variable that a term tests repeatedly.
import { binderOf, partsOf } from "../terms/kinds/kinds.ts";
import type { Term, Variable } from "../terms/term.ts";

type Table = Term & { readonly kind: "table" };

/**
 * A condition on the value of a track at a variable by which a term chooses repeatedly: in the body of a binder, or at
 * several choices. Undefined where there is none.
 */
export function repeatedCondition(term: Term, variable: Variable): Table | undefined {
  const choices = new Map<Table, number>();
  const seen = new Set<Term>();
  const walk = (one: Term, inside: boolean): void => {
    if (!one.free.has(variable.id) || seen.has(one)) return;
    seen.add(one);
    if (one.kind === "if" && readsTrackAt(one.condition, variable)) {
      choices.set(one.condition, (choices.get(one.condition) ?? 0) + (inside ? 2 : 1));
    }
    const binder = binderOf(one);
    for (const part of partsOf(one)) walk(part, inside || (binder?.set !== undefined && part === binder.body));
  };
  walk(term, false);
  return [...choices].find(([, count]) => count > 1)?.[0];
}

/** Whether it is a condition on the value of a track at a variable and nothing else. */
function readsTrackAt(condition: Term, variable: Variable): condition is Table {
  const [cell] = condition.kind === "table" ? condition.args : [];
  if (condition.kind !== "table" || condition.args.length !== 1 || cell?.kind !== "trackRead") return false;
  return cell.at.kind === "variable" && cell.at.variable === variable;
}
