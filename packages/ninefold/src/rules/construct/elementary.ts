// The elementary rules of 002 §3.3.
import type { Bijection } from "../rule/bijection.ts";
import type { Domain } from "../rule/domain.ts";
import type { Rule } from "../rule/rule.ts";

/**
 * The passive form of a bijection f: A → B (Def. 3.3.1): λ(a) = {f(a)}; changes nothing, and names the state for other
 * rules. The text's φ(a, b) = f⁻¹(b) is a on the one legal move. Here φ(a, b) = a for every move: a factor that is left
 * alone must not be set back to what it was when the move was listed.
 */
export function passiveForm<A, B>({ from, to, forward }: Bijection<A, B>): Rule<A, B> {
  return {
    states: from,
    moves: to,
    legal: (state) => [forward(state)],
    execute: (state) => state,
    reverse: (state) => state,
  };
}

/**
 * The constant form of a bijection f: A → A (Def. 3.3.2): λ(a) = {a}, φ(a, b) = f(a), ρ(a, b) = f⁻¹(a). The text takes
 * f(b) and f⁻¹(b), which cannot be undone: ρ(φ(a, a), a) would be f⁻¹(a).
 */
export function constantForm<A>({ from, forward, backward }: Bijection<A, A>): Rule<A, A> {
  return { states: from, moves: from, legal: (state) => [state], execute: forward, reverse: backward };
}

/** The gate form of f (Def. 3.3.3): λ(a) = {a} where f(a) is not 0, else ∅; changes nothing. */
export function gateForm<A>(states: Domain<A>, f: (state: A) => number | boolean): Rule<A, A> {
  return {
    states,
    moves: states,
    legal: (state) => (Number(f(state)) === 0 ? [] : [state]),
    execute: (state) => state,
    reverse: (state) => state,
  };
}
