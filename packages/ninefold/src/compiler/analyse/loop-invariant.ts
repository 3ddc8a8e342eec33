// Which terms may be evaluated once before a loop instead of in each of its iterations.
import { KINDS, partsOf } from "../terms/kinds/kinds.ts";
import type { Term } from "../terms/term.ts";

const known = new WeakMap<Term, boolean>();

/** Whether a term cannot fault and has code without a loop or a branch, so that evaluating it in vain takes little. */
function isStraight(term: Term): boolean {
  let found = known.get(term);
  if (found === undefined) {
    found = KINDS[term.kind].straight === true && partsOf(term).every(isStraight);
    known.set(term, found);
  }
  return found;
}

/** Whether a term is the same whatever these variables are, and takes little. */
export function isLoopInvariant(term: Term, variables: ReadonlySet<number>): boolean {
  for (const id of term.free) if (variables.has(id)) return false;
  return isStraight(term);
}
