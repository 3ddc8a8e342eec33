// Rules as conditions on other rules: 002 Defs. 3.4.1-3.

import { sameDomain } from "../rule/domain.ts";
import { RuleError } from "../rule/errors.ts";
import { canMove, type Rule } from "../rule/rule.ts";

/** RuleError NF5006 unless both rules are over the same states. */
export function requireSameStates(operation: string, r: Rule<unknown, unknown>, s: Rule<unknown, unknown>): void {
  if (sameDomain(r.states, s.states)) return;
  const both = `${r.states.name} and ${s.states.name}`;
  throw new RuleError("NF5006", `${operation}: the rules are over different states, ${both}`);
}

/** g ⌟ r (Def. 3.4.1): the moves of r where g has a legal move, else none. */
export function gated<A, B>(gate: Rule<A, unknown>, rule: Rule<A, B>): Rule<A, B> {
  requireSameStates("⌟", gate, rule);
  return { ...rule, legal: (state) => (canMove(gate, state) ? rule.legal(state) : []) };
}

/**
 * The rule that changes nothing and has the one move a in the states a that `open` names. The text's φ(a, b) = b is a on
 * that move. Here φ(a, b) = a for every move, as in its gate form: so a gate and its complement agree, which their sum
 * asks for, and a fork product does not set the state back.
 */
function unchanging<A>({ states }: Rule<A, unknown>, open: (state: A) => boolean): Rule<A, A> {
  return {
    states,
    moves: states,
    legal: (state) => (open(state) ? [state] : []),
    execute: (state) => state,
    reverse: (state) => state,
  };
}

/** ¬r, the complement (Def. 3.4.2): passive, with a move exactly where r has none. */
export function complement<A>(rule: Rule<A, unknown>): Rule<A, A> {
  return unchanging(rule, (state) => !canMove(rule, state));
}

/** ¬¬r, the reduction (Def. 3.4.3): passive, with a move exactly where r has one. */
export function reduction<A>(rule: Rule<A, unknown>): Rule<A, A> {
  return unchanging(rule, (state) => canMove(rule, state));
}
