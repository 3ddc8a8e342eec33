// Operations as the text writes them, to the letter, where the letter is not what the code does; and all rules over
// very small sets, to find the smallest for which the letter fails.

import {
  areSame,
  type Bijection,
  fullOf,
  identity,
  isLawful,
  lift,
  numbers,
  product,
  type Row,
  type Rule,
  smallProduct,
  sum,
} from "../../src/rules/index.ts";
import type { Domain } from "../../src/rules/rule/domain.ts";
import { setOf } from "../../src/rules/rule/domains.ts";

export type Small = Rule<number, number>;

/** Equations (1)-(3). */
export function textPassive<A, B>({ from, to, forward, backward }: Bijection<A, B>): Rule<A, B> {
  return {
    states: from,
    moves: to,
    legal: (a) => [forward(a)],
    execute: (_, b) => backward(b),
    reverse: (_, b) => backward(b),
  };
}

/** Equations (4)-(6). */
export function textConstant<A>({ from, forward, backward }: Bijection<A, A>): Rule<A, A> {
  return {
    states: from,
    moves: from,
    legal: (a) => [a],
    execute: (_, b) => forward(b),
    reverse: (_, b) => backward(b),
  };
}

/** Equations (14)-(16). */
export function textComplement(r: Small): Rule<number, number> {
  const { states } = r;
  return {
    states,
    moves: states,
    legal: (a) => (r.legal(a).length > 0 ? [] : [a]),
    execute: (_, b) => b,
    reverse: (_, b) => b,
  };
}

/** Equations (20)-(22). */
export function textLift(r: Small): Rule<readonly number[], readonly [number, number]> {
  const moved = (set: readonly number[], a: number, into: number) =>
    setOf(r.states, [...set.filter((member) => member !== a), into]);
  return {
    ...lift(r),
    execute: (set, [a, b]) => moved(set, a, r.execute(a, b)),
    reverse: (set, [a, b]) => moved(set, a, r.reverse(a, b)),
  };
}

/** Equations (24)-(26), where φ agrees; ρ of shared moves as r has it. */
export const textSum = (r: Small, s: Small): Rule<number, number> => ({
  ...sum(r, { ...r, legal: s.legal }),
  execute: (a, b) => (r.moves.has(b) ? r.execute(a, b) : s.execute(a, b)),
  reverse: (a, b) => (r.moves.has(b) ? r.reverse(a, b) : s.reverse(a, b)),
});

/** Equations (27)-(29), where φ agrees; ρ as r has it. */
export const textSmall = (r: Small, s: Small): Rule<number, number> => smallProduct(r, { ...r, legal: s.legal });

/** Equations (30)-(32): s ∨ r, with a move of r before that of s, s done first. */
export function textFork<A, B, C>(s: Rule<A, C>, r: Rule<A, B>): Rule<A, readonly [B, C]> {
  return {
    states: r.states,
    moves: product<readonly [B, C]>(r.moves, s.moves),
    legal: (a) => r.legal(a).flatMap((b) => s.legal(a).map((c) => [b, c] as const)),
    execute: (a, [b, c]) => r.execute(s.execute(a, c), b),
    reverse: (a, [b, c]) => s.reverse(r.reverse(a, b), c),
  };
}

/** Equations (33)-(35), with the types mended: of (a, b) that s gives, ρ_r takes both. */
export function textDependent(r: Small, s: Rule<readonly [number, number], number>): Rule<number, Row> {
  return {
    states: r.states,
    moves: product<Row>(r.moves, s.moves),
    legal: (a) => r.legal(a).flatMap((b) => s.legal([a, b]).map((c) => [b, c] as const)),
    execute: (a, [b, c]) => s.execute([r.execute(a, b as number), b as number], c as number)[0],
    reverse: (a, [b, c]) => r.reverse(...s.reverse([a, b as number], c as number)),
  };
}

/** Equations (39)-(42), κ as the least fixpoint. */
export function textPattern(r: Small, s: Small, t: Small): Small {
  return {
    ...s,
    legal(a) {
      const reached = new Set<number>();
      const visit = (b: number): void => {
        if (reached.has(b)) return;
        reached.add(b);
        if (t.legal(b).length === 0) r.legal(b).forEach(visit);
      };
      s.legal(a).forEach(visit);
      return [...reached];
    },
    execute: (a, b) => s.execute(a, r.execute(b, b)),
    reverse: (a, b) => s.reverse(a, r.reverse(b, b)),
  };
}

/** Def. 3.4.11 with the text's passive form. */
export function textImp(n: number, factors: readonly Domain<number>[], r: Small): Rule<Row, Row> {
  const rules = factors.map((factor) => textPassive(identity(factor))) as unknown as Rule<unknown, unknown>[];
  return fullOf(rules.with(n - 1, r as unknown as Rule<unknown, unknown>));
}

/** All lists of `length` numbers below `base`, in ascending order. */
function* digits(base: number, length: number): Generator<readonly number[]> {
  if (length === 0) yield [];
  else for (const head of digits(base, length - 1)) for (let last = 0; last < base; last++) yield [...head, last];
}

/** Every lawful rule over these states and so many moves, numbered from 0. */
export function* lawfulRules<A>(states: Domain<A>, count: number): Generator<Rule<A, number>> {
  const all = [...states.members()];
  const cells = all.length * count;
  const at = (a: A, b: number) => all.findIndex((one) => states.key(one) === states.key(a)) * count + b;
  const moves = numbers(count);
  for (const legal of digits(2, cells)) {
    for (const to of digits(all.length, cells)) {
      for (const back of digits(all.length, cells)) {
        const rule: Rule<A, number> = {
          states,
          moves,
          legal: (a) => [...moves.members()].filter((b) => legal[at(a, b)] === 1),
          execute: (a, b) => all[to[at(a, b)]!]!,
          reverse: (a, b) => all[back[at(a, b)]!]!,
        };
        if (isLawful(rule).holds) yield rule;
      }
    }
  }
}

/** Every rule over these states whose so many moves are permutations of them: the rules that are lawful everywhere. */
export function* permutationRules<A>(states: Domain<A>, count: number): Generator<Rule<A, number>> {
  const all = [...states.members()];
  const at = (a: A) => all.findIndex((one) => states.key(one) === states.key(a));
  const orders = [...digits(all.length, all.length)].filter((order) => new Set(order).size === all.length);
  const moves = numbers(count);
  for (const legal of digits(2, all.length * count)) {
    for (const chosen of digits(orders.length, count)) {
      yield {
        states,
        moves,
        legal: (a) => [...moves.members()].filter((b) => legal[at(a) * count + b] === 1),
        execute: (a, b) => all[orders[chosen[b]!]![at(a)]!]!,
        reverse: (a, b) => all[orders[chosen[b]!]!.indexOf(at(a))]!,
      };
    }
  }
}

/** Every lawful rule of so many states and moves, each listed once. */
export function allLawful(states: number, moves: number): readonly Small[] {
  return [...lawfulRules(numbers(states), moves)];
}

/** The rule as a table: per state its legal moves, then φ and ρ of each move. */
export function tableOf<A>(rule: Rule<A, number>): string {
  const moves = [...rule.moves.members()];
  const of = (ask: (b: number) => A) => moves.map((b) => rule.states.print(ask(b))).join(" ");
  return [...rule.states.members()]
    .map((a) => {
      const legal = rule.legal(a).join(" ");
      return `${rule.states.print(a)}: λ ${legal || "∅"}, φ ${of((b) => rule.execute(a, b))}, ρ ${of((b) => rule.reverse(a, b))}`;
    })
    .join("; ");
}

/** The φ of two rules on shared moves, for all states: what the text asks of sums and small products. */
export function agreesOnPhi(r: Small, s: Small): boolean {
  const shared = [...r.moves.members()].filter((b) => s.moves.has(b));
  return shared.every((b) => [...r.states.members()].every((a) => r.execute(a, b) === s.execute(a, b)));
}

/** Whether two rules are one in λ, φ and ρ. */
export const same = <A, B>(one: Rule<A, B>, other: Rule<A, B>): boolean => areSame(one, other).holds;
