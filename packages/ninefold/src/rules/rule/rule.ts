import type { Domain } from "./domain.ts";

/**
 * A rule on the sets A and B (002 Def. 3.1.1, r ∈ ℛ(A, B)): which moves are legal in a state, what a move makes of a
 * state, and how it is taken back. For every state a and legal move b:
 *
 *     ρ(φ(a, b), b) = a        what was done can be undone
 *     φ(ρ(a, b), b) = a        what was undone can be done again
 *
 * A move means the same in every state. A rule is *lawful everywhere* when both laws hold for all moves of B, legal or
 * not: then each move is a bijection of the states, and rules can be put together without a condition.
 */
export interface Rule<A, B> {
  readonly states: Domain<A>;
  readonly moves: Domain<B>;
  /** λ: the legal moves, each once, in a fixed order. */
  legal(state: A): readonly B[];
  /** φ: the state after the move. */
  execute(state: A, move: B): A;
  /** ρ: the state before the move. */
  reverse(state: A, move: B): A;
}

/** Whether ρ(φ(a, b), b) = a. */
export function undoes<A, B>(rule: Rule<A, B>, state: A, move: B): boolean {
  return rule.states.key(rule.reverse(rule.execute(state, move), move)) === rule.states.key(state);
}

/** Whether φ(ρ(a, b), b) = a. */
export function redoes<A, B>(rule: Rule<A, B>, state: A, move: B): boolean {
  return rule.states.key(rule.execute(rule.reverse(state, move), move)) === rule.states.key(state);
}

/** How φ or ρ of two rules differ in a state for a move of both, as `a = …, b = …: φ(a, b) = … and …`. */
export function difference<A, B, C>(one: Rule<A, B>, other: Rule<A, C>, state: A, move: B & C): string | undefined {
  const { states, moves } = one;
  for (const [sign, ask] of [
    ["φ", "execute"],
    ["ρ", "reverse"],
  ] as const) {
    const [first, second] = [one[ask](state, move), other[ask](state, move)];
    if (states.key(first) === states.key(second)) continue;
    const shown = `${sign}(a, b) = ${states.print(first)} and ${states.print(second)}`;
    return `a = ${states.print(state)}, b = ${moves.print(move)}: ${shown}`;
  }
  return undefined;
}

/** Whether λ(a) is not empty. */
export function canMove<A, B>(rule: Rule<A, B>, state: A): boolean {
  return rule.legal(state).length > 0;
}

/** ∅: the rule over these states that has no moves, the sum of no rules. */
export function nothing<A>(states: Domain<A>): Rule<A, never> {
  const none: Domain<never> = {
    name: "∅",
    size: 0n,
    members: () => [],
    has: (_value): _value is never => false,
    key: () => "",
    read: () => undefined,
    print: () => "",
  };
  return { states, moves: none, legal: () => [], execute: (state) => state, reverse: (state) => state };
}
