// The order in which a term evaluates its parts. A rewrite may change how often or when a subterm is evaluated only if that
// subterm cannot fault, or if the order of faults stays as this file finds it.

import type { Term } from "../term.ts";
import { evaluationOf, KINDS } from "./kinds.ts";

/** Whether two terms may be evaluated in either order: not both can fault. */
export const inAnyOrder = (one: Term, other: Term): boolean => one.cannotFault || other.cannotFault;

/** Whether a term evaluates these before anything else that may fault, in this order. */
export function evaluatesFirst(term: Term, these: readonly Term[]): boolean {
  const wanted = [...new Set(these.flatMap(faultsOf))];
  return evaluatedBy(term, wanted, 0) === wanted.length;
}

/** Parts of a term in the order of their evaluation: it faults where one of them does, and for no other reason. */
function faultsOf(term: Term): readonly Term[] {
  if (term.cannotFault) return [];
  if (KINDS[term.kind].mayFault) return [term];
  const { always, perhaps } = evaluationOf(term);
  return perhaps.every((part) => part.cannotFault) ? always.flatMap(faultsOf) : [term];
}

/** How many of the wanted are evaluated when a term has been; undefined where another fault may have come before. */
function evaluatedBy(term: Term, wanted: readonly Term[], before: number): number | undefined {
  if (before === wanted.length || term.cannotFault || wanted.slice(0, before).includes(term)) return before;
  if (term === wanted[before]) return before + 1;
  const { always, perhaps } = evaluationOf(term);
  let done: number | undefined = before;
  for (const part of always) if (done !== undefined) done = evaluatedBy(part, wanted, done);
  if (done === undefined || done === wanted.length) return done;
  // A fault of its own comes last.
  if (KINDS[term.kind].mayFault) return undefined;
  if (term.kind === "if") {
    const [yes, no] = [evaluatedBy(term.yes, wanted, done), evaluatedBy(term.no, wanted, done)];
    return yes === no ? yes : undefined;
  }
  return perhaps.every((part) => part.cannotFault) ? done : undefined;
}
