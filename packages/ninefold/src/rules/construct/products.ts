// Rules whose moves are tuples: 002 Defs. 3.4.7-9 and 3.4.11. Operands stand in the order in which they are done, and
// the parts of a move in the order of the operands.
import { identity } from "../rule/bijection.ts";
import { type Domain, sameDomain } from "../rule/domain.ts";
import { product, type Row } from "../rule/domains.ts";
import { RuleError } from "../rule/errors.ts";
import { collectMoves, MAX_MOVES, requireFew } from "../rule/listing.ts";
import type { Rule } from "../rule/rule.ts";
import { done, requireSteps, stepAfter, stepOf, undone } from "../rule/steps.ts";
import { requireSameStates } from "./conditions.ts";
import { passiveForm } from "./elementary.ts";

/**
 * r ∨ s, the fork product (Def. 3.4.7): a move of r and a move of s, both legal before; r is done first.
 *
 * @param most moves that a state may have.
 * @throws RuleError NF5006 for rules over different states; NF5009 where s cannot be undone after r, or r done again
 * before s; NF5014, from λ too, for more than `most` moves.
 */
export function fork<A, B, C>(r: Rule<A, B>, s: Rule<A, C>, most = MAX_MOVES): Rule<A, readonly [B, C]> {
  requireSameStates("∨", r, s);
  const steps = ([b, c]: readonly [B, C]) => [stepOf(r, b), stepOf(s, c)];
  const rule: Rule<A, readonly [B, C]> = {
    states: r.states,
    moves: product<readonly [B, C]>(r.moves, s.moves),
    legal(state) {
      const [first, second] = [r.legal(state), s.legal(state)];
      requireFew({ operation: "∨", states: r.states, state, most }, first.length * second.length);
      return first.flatMap((b) => second.map((c) => [b, c] as const));
    },
    execute: (state, move) => done(steps(move), state),
    reverse: (state, move) => undone(steps(move), state),
  };
  requireSteps("∨", rule, steps);
  return rule;
}

/**
 * r ▷ s, the dependent product (Def. 3.4.8), s ∈ ℛ(A × B, C): a move b of r and a move of s that is legal in (a, b), the
 * state being that before r. s must leave b as it is; then ρ undoes s and after it r, where the text's ρ has no b for r.
 *
 * @param most moves that a state may have.
 * @throws RuleError NF5006 when s is not over the states and moves of r; NF5008 when s changes b; NF5009 and NF5014 as
 * for `fork`.
 */
export function dependent<A, B, C>(
  r: Rule<A, B>,
  s: Rule<readonly [A, B], C>,
  most = MAX_MOVES,
): Rule<A, readonly [B, C]> {
  const pairs = product<readonly [A, B]>(r.states, r.moves);
  if (!sameDomain(pairs, s.states)) {
    throw new RuleError("NF5006", `▷: the second rule is over ${s.states.name}, expected ${pairs.name}`);
  }
  const steps = ([b, c]: readonly [B, C]) => [stepOf(r, b), stepAfter(r.moves, b, s, c)];
  const rule: Rule<A, readonly [B, C]> = {
    states: r.states,
    moves: product<readonly [B, C]>(r.moves, s.moves),
    legal: (state) =>
      collectMoves({ operation: "▷", states: r.states, state, most }, r.legal(state), (b) =>
        s.legal([state, b]).map((c) => [b, c] as const),
      ),
    execute: (state, move) => done(steps(move), state),
    reverse: (state, move) => undone(steps(move), state),
  };
  requireSteps("▷", rule, steps);
  return rule;
}

/**
 * r × s, the full product (Def. 3.4.9): both at once, each on its own part of the state.
 *
 * @param most moves that a state may have; RuleError NF5014 from λ for more.
 */
export function full<A, B, C, D>(
  r: Rule<A, B>,
  s: Rule<C, D>,
  most = MAX_MOVES,
): Rule<readonly [A, C], readonly [B, D]> {
  const both = fullOf([r, s] as readonly Rule<unknown, unknown>[], most);
  return both as unknown as Rule<readonly [A, C], readonly [B, D]>;
}

/** r₁ × r₂ × … over flat tuples, as Def. 3.4.11 uses it; `most` as for `full`. */
export function fullOf(rules: readonly Rule<unknown, unknown>[], most = MAX_MOVES): Rule<Row, Row> {
  const states = product<Row>(...rules.map((rule) => rule.states));
  return {
    states,
    moves: product<Row>(...rules.map((rule) => rule.moves)),
    legal(state) {
      const parts: (readonly unknown[])[] = [];
      let count = 1;
      for (const [i, rule] of rules.entries()) {
        const moves = rule.legal(state[i]);
        // Behind so many moves that their number is infinite, a product with none would be NaN.
        if (moves.length === 0) return [];
        parts.push(moves);
        count *= moves.length;
      }
      requireFew({ operation: "×", states, state, most }, count);
      return parts.reduce<readonly Row[]>(
        (rows, moves) => rows.flatMap((row) => moves.map((move) => [...row, move])),
        [[]],
      );
    },
    execute: (state, move) => rules.map((rule, i) => rule.execute(state[i], move[i])),
    reverse: (state, move) => rules.map((rule, i) => rule.reverse(state[i], move[i])),
  };
}

/**
 * imp(n, N, r) (Def. 3.4.11): r on the n-th of N factors, counted from 1; the others stay as they are, through the passive
 * form of the identity. A move has a part for each factor.
 *
 * @throws RangeError unless 0 < n ≤ N; RuleError NF5006 when r is not over the n-th factor.
 */
export function imp<A, B>(n: number, factors: readonly Domain<unknown>[], r: Rule<A, B>): Rule<Row, Row> {
  const own = factors[n - 1];
  if (!own) throw new RangeError(`imp: found n = ${n}, expected 1 to ${factors.length}`);
  if (!sameDomain(own, r.states)) {
    throw new RuleError("NF5006", `imp: the rule is over ${r.states.name}, expected ${own.name}`);
  }
  const rules = factors.map((factor) => passiveForm(identity(factor)) as Rule<unknown, unknown>);
  // As many moves as r has.
  return fullOf(rules.with(n - 1, r as unknown as Rule<unknown, unknown>), Number.POSITIVE_INFINITY);
}
