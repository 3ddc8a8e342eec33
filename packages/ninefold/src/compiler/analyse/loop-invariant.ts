// What can be asked before a loop instead of in each of its rounds.
import { partsOf, type Term } from "../terms/term.ts";

/** Kinds that are no fault and whose code goes straight on, so that asking them in vain takes little. */
const STRAIGHT: ReadonlySet<string> = new Set(
  "constant variable trackRead indicesWhere table compare not empty member size maybe union intersection difference image preimage".split(
    " ",
  ),
);

const known = new WeakMap<Term, boolean>();

function isStraight(term: Term): boolean {
  let found = known.get(term);
  if (found === undefined) {
    found = STRAIGHT.has(term.kind) && partsOf(term).every(isStraight);
    known.set(term, found);
  }
  return found;
}

/** Whether a term is the same whatever these places hold, and soon asked. */
export function isLoopInvariant(term: Term, variables: ReadonlySet<number>): boolean {
  for (const id of term.free) if (variables.has(id)) return false;
  return isStraight(term);
}
