// Random finite rules, and the few questions that tests ask about them again and again.
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Answer, numbers, type Rule, RuleError } from "../../src/rules/index.ts";
import type { Domain } from "../../src/rules/rule/domain.ts";
import type { RuleCode, RuleTextCode } from "../../src/rules/rule/errors.ts";

/** Where a random rule keeps the laws: on its legal moves alone, φ and ρ being noise elsewhere, or for all moves. */
export type Reach = "legal" | "everywhere";

/**
 * A lawful rule: each move is a permutation of the states, λ any relation. With reach "legal", whatever the laws do not
 * fix is changed at random.
 */
export function anyRule<A, B>(states: Domain<A>, moves: Domain<B>, reach: Reach): fc.Arbitrary<Rule<A, B>> {
  const all = [...states.members()];
  const names = [...moves.members()];
  const cells = all.length * names.length;
  const place = fc.nat({ max: all.length - 1 });
  const each = <T>(of: fc.Arbitrary<T>, length: number) => fc.array(of, { minLength: length, maxLength: length });
  const order = fc.shuffledSubarray([...all.keys()], { minLength: all.length });
  return fc
    .tuple(each(order, names.length), each(fc.boolean(), cells), each(place, cells), each(place, cells))
    .map(([orders, legal, noise, otherNoise]) => {
      const at = (state: A) => all.findIndex((one) => states.key(one) === states.key(state));
      const of = (move: B) => names.findIndex((one) => moves.key(one) === moves.key(move));
      const to = orders.flat();
      const back = orders.flatMap((order) => order.map((_, i) => order.indexOf(i)));
      if (reach === "legal") {
        for (let cell = 0; cell < cells; cell++) {
          const move = Math.floor(cell / all.length) * all.length;
          const isFixed = (target: readonly number[]) => legal[cell] || legal[move + target[cell]!];
          // φ is fixed where b is legal, and where ρ leads from such a state; ρ likewise.
          const [keepsTo, keepsBack] = [isFixed(orders.flat()), isFixed(invert(orders))];
          if (!keepsTo) to[cell] = noise[cell]!;
          if (!keepsBack) back[cell] = otherNoise[cell]!;
        }
      }
      return {
        states,
        moves,
        legal: (state) => names.filter((_, move) => legal[move * all.length + at(state)]),
        execute: (state, move) => all[to[of(move) * all.length + at(state)]!]!,
        reverse: (state, move) => all[back[of(move) * all.length + at(state)]!]!,
      };
    });
}

const invert = (orders: readonly (readonly number[])[]): readonly number[] =>
  orders.flatMap((order) => order.map((_, i) => order.indexOf(i)));

/** A lawful rule over the numbers below 1 to 4, with moves named by the numbers from `from` on. */
export function smallRule(states: Domain<number>, count: number, reach: Reach): fc.Arbitrary<Rule<number, number>> {
  return anyRule(states, numbers(count), reach);
}

/** The same number of states for several rules. */
export const someStates = fc.integer({ min: 1, max: 4 }).map(numbers);

export function holds(answer: Answer, said?: string): void {
  assert.ok(answer.holds, `${said ?? ""} ${answer.holds ? "" : answer.counterexample.text}`);
}

export function fails(answer: Answer): void {
  assert.ok(!answer.holds);
}

/** What an operation makes; undefined when it refuses with one of these codes. */
export function unlessRefused<R>(codes: readonly (RuleCode | RuleTextCode)[], make: () => R): R | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RuleError && (codes as readonly string[]).includes(error.code)) return undefined;
    throw error;
  }
}
