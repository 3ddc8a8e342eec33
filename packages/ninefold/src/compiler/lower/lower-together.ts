// Decisions of several players together: which tuples there can be in a control state, and what follows from each.

import type { Terms } from "../terms/interning/term-table.ts";
import { conjuncts, NotCompiled, type Term } from "../terms/term.ts";
import { lowerAction } from "./lower-actions.ts";
import type { Lowering } from "./lowering.ts";
import type { DecisionFamily, Tuple } from "./program.ts";
import type { Scope } from "./scope.ts";

/** The most kinds of tuples, by the families of their decisions. Each has code of its own. */
const MAX_KINDS = 256;

/** Whether no two players can have decisions in one state, as far as that is seen. */
export function takeTurns(terms: Terms, all: readonly DecisionFamily[]): boolean {
  const disjoint = (a: Term, b: Term): boolean =>
    conjuncts(a).some((one) => conjuncts(b).some((other) => terms.and(one, other) === terms.no));
  return all.every((one, i) =>
    all.slice(i + 1).every((other) => one.player === other.player || disjoint(one.guard, other.guard)),
  );
}

/** The tuples in which several players decide, by the indices of their families; the last player's varies fastest. */
export function tuplesOf(lowering: Lowering, all: readonly DecisionFamily[], control: Scope): readonly Tuple[] {
  const choices = lowering.game.player.members.map((_, player) => [
    undefined,
    ...all.flatMap((one, i) => (one.player === player ? [i] : [])),
  ]);
  if (choices.reduce((product, own) => product * own.length, 1) > MAX_KINDS)
    throw new NotCompiled("very many kinds of decisions together");
  const kinds = choices.reduce<readonly (readonly (number | undefined)[])[]>(
    (all, own) => all.flatMap((kind) => own.map((one) => [...kind, one])),
    [[]],
  );
  return kinds.map((families): Tuple => {
    const made = families.flatMap((family) => (family === undefined ? [] : [all[family]!]));
    if (made.length < 2) return { families, statements: [] };
    return { families, statements: lowerAction(lowering, made, control).statements };
  });
}
