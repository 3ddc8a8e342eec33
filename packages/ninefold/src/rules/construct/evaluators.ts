// Evaluators, the empty section 4 of 002: functions from states to outcomes or to numbers. An evaluator is a passive
// rule with at most one move, its answer; so the operations of rules are operations of evaluators, and mean the same.
import { printRational, type Rational, rational, ZERO } from "../../model/index.ts";
import { type Domain, dataOf, sameDomain, tried, unlisted } from "../rule/domain.ts";
import { product, type Row, union } from "../rule/domains.ts";
import { RuleError } from "../rule/errors.ts";
import { canMove, type Rule } from "../rule/rule.ts";
import { requireSameStates } from "./conditions.ts";

/** What a state is called, or worth: an outcome, a number. */
export interface Evaluator<A, V> {
  readonly states: Domain<A>;
  readonly values: Domain<V>;
  /** The answer; undefined where it has none. */
  evaluate(state: A): V | undefined;
}

/** The passive rule whose one move is the answer. */
export function asRule<A, V>(e: Evaluator<A, V>): Rule<A, V> {
  return {
    states: e.states,
    moves: e.values,
    legal(state) {
      const value = e.evaluate(state);
      return value === undefined ? [] : [value];
    },
    execute: (state) => state,
    reverse: (state) => state,
  };
}

/** All exact fractions: what numbers in evaluations are. They cannot be listed. */
export const RATIONALS: Domain<Rational> = {
  name: "ℚ",
  size: undefined,
  members: () => unlisted("ℚ"),
  has: (value): value is Rational => value instanceof ZERO.constructor,
  key: (value) => JSON.stringify(printRational(value)),
  read(key) {
    const [, numerator, denominator = "1"] = /^(-?\d+)(?:\/([1-9]\d*))?$/.exec(String(dataOf(key))) ?? [];
    return numerator === undefined ? undefined : rational(BigInt(numerator), BigInt(denominator));
  },
  print: printRational,
};

/** The same answer everywhere; `gated` says where. RangeError when it is none of the values. */
export function always<A, V>(states: Domain<A>, values: Domain<V>, value: V): Evaluator<A, V> {
  if (!values.has(value)) throw new RangeError(`the answer is not in ${values.name}`);
  return { states, values, evaluate: () => value };
}

/** g ⌟ e: the answer of e where g has a legal move. */
export function gated<A, V>(gate: Rule<A, unknown>, e: Evaluator<A, V>): Evaluator<A, V> {
  requireSameStates("⌟", gate, asRule(e));
  return { ...e, evaluate: (state) => (canMove(gate, state) ? e.evaluate(state) : undefined) };
}

/**
 * e + f: the answer of either. Where both answer it must be the same, so that order does not decide.
 *
 * @throws RuleError NF5006 for evaluators of different states; NF5013 with the first state where they differ.
 */
export function sum<A, V, W>(e: Evaluator<A, V>, f: Evaluator<A, W>): Evaluator<A, V | W> {
  requireSameStates("+", asRule(e), asRule(f));
  const values = union(e.values, f.values);
  for (const state of tried(e.states) ?? []) {
    const [one, other] = [e.evaluate(state), f.evaluate(state)];
    if (one === undefined || other === undefined || values.key(one) === values.key(other)) continue;
    const text = `a = ${e.states.print(state)}: ${e.values.print(one)} and ${f.values.print(other)}`;
    throw new RuleError("NF5013", "+: the evaluators answer differently", { state, moves: [], text });
  }
  return { states: e.states, values, evaluate: either(e, f) };
}

/** The answer of the first; that of the other where it has none. */
const either =
  <A, V, W>(e: Evaluator<A, V>, f: Evaluator<A, W>) =>
  (state: A): V | W | undefined => {
    const answer = e.evaluate(state);
    return answer === undefined ? f.evaluate(state) : answer;
  };

/** The first that answers, in written order: e₁ + ¬e₁ ⌟ e₂ + … RangeError for none. */
export function firstOf<A, V>(list: readonly Evaluator<A, V>[]): Evaluator<A, V> {
  const [first, ...rest] = list;
  if (!first) throw new RangeError("the first of no evaluators");
  return rest.reduce((one, other) => {
    requireSameStates("first of", asRule(one), asRule(other));
    const values: Domain<V> = one.values === other.values ? one.values : union(one.values, other.values);
    return { states: one.states, values, evaluate: either(one, other) };
  }, first);
}

/** e · f: the answer that both give. */
export function smallProduct<A, V>(e: Evaluator<A, V>, f: Evaluator<A, V>): Evaluator<A, V> {
  requireSameStates("·", asRule(e), asRule(f));
  return {
    ...e,
    evaluate(state) {
      const [one, other] = [e.evaluate(state), f.evaluate(state)];
      const agree = one !== undefined && other !== undefined && e.values.key(one) === f.values.key(other);
      return agree ? one : undefined;
    },
  };
}

const both = <V, W>(one: V | undefined, other: W | undefined): readonly [V, W] | undefined =>
  one === undefined || other === undefined ? undefined : [one, other];

/** e ∨ f: the pair of answers about one state, where both answer. */
export function fork<A, V, W>(e: Evaluator<A, V>, f: Evaluator<A, W>): Evaluator<A, readonly [V, W]> {
  requireSameStates("∨", asRule(e), asRule(f));
  return {
    states: e.states,
    values: product<readonly [V, W]>(e.values, f.values),
    evaluate: (state) => both(e.evaluate(state), f.evaluate(state)),
  };
}

/** e × f: the pair of answers, each about its own part of the state. */
export function full<A, C, V, W>(e: Evaluator<A, V>, f: Evaluator<C, W>): Evaluator<readonly [A, C], readonly [V, W]> {
  return {
    states: product<readonly [A, C]>(e.states, f.states),
    values: product<readonly [V, W]>(e.values, f.values),
    evaluate: ([one, other]) => both(e.evaluate(one), f.evaluate(other)),
  };
}

/** e asked about the n-th factor, counted from 1. RuleError NF5006 when it is not about that factor. */
export function onFactor<A, V>(n: number, factors: readonly Domain<unknown>[], e: Evaluator<A, V>): Evaluator<Row, V> {
  const own = factors[n - 1];
  if (!own || !sameDomain(own, e.states)) {
    throw new RuleError(
      "NF5006",
      `the evaluator is about ${e.states.name}, expected ${own?.name ?? `one of ${factors.length} factors`}`,
    );
  }
  return { states: product<Row>(...factors), values: e.values, evaluate: (state) => e.evaluate(state[n - 1] as A) };
}

/** e with its answers read as something else: what an outcome is worth. */
export function mapped<A, V, W>(e: Evaluator<A, V>, values: Domain<W>, read: (value: V) => W): Evaluator<A, W> {
  return {
    states: e.states,
    values,
    evaluate(state) {
      const value = e.evaluate(state);
      return value === undefined ? undefined : read(value);
    },
  };
}

/** w₁e₁ + w₂e₂ + …, where all of them answer. RangeError for none; RuleError NF5006 for different states. */
export function weightedSum<A>(
  parts: readonly (readonly [Rational, Evaluator<A, Rational>])[],
): Evaluator<A, Rational> {
  const [first] = parts;
  if (!first) throw new RangeError("the weighted sum of no evaluators");
  for (const [, e] of parts) requireSameStates("weighted sum", asRule(first[1]), asRule(e));
  return {
    states: first[1].states,
    values: RATIONALS,
    evaluate: (state) =>
      parts.reduce<Rational | undefined>((total, [weight, e]) => {
        const value = e.evaluate(state);
        return value === undefined ? undefined : total?.add(weight.mul(value));
      }, ZERO),
  };
}

/** e after a move: of (a, b), the answer about φ(a, b). */
export function after<A, B, V>(rule: Rule<A, B>, e: Evaluator<A, V>): Evaluator<readonly [A, B], V> {
  requireSameStates("after", rule, asRule(e));
  return {
    states: product<readonly [A, B]>(rule.states, rule.moves),
    values: e.values,
    evaluate: ([state, move]) => e.evaluate(rule.execute(state, move)),
  };
}
