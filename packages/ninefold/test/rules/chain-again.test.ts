// The language's `again` is the operation `chain`: one random rule written both ways, by two implementations.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { GameSystem, PlayerId } from "../../src/model/index.ts";
import { compileText, startState } from "../../src/play/index.ts";
import { chain, isLawful, numbers, product, type Rule } from "../../src/rules/index.ts";
import { holds } from "./random-rules.ts";

const [STATES, MOVES] = [4, 4];

/** Each move a permutation of the states, and where it is legal: as the first of a chain, and behind another move. */
interface Steps {
  readonly to: readonly (readonly number[])[];
  readonly first: readonly (readonly [state: number, move: number])[];
  readonly behind: readonly (readonly [before: number, state: number, move: number])[];
}

const [state, move] = [fc.nat(STATES - 1), fc.nat(MOVES - 1)];
const steps: fc.Arbitrary<Steps> = fc.record({
  to: fc.array(fc.shuffledSubarray([...numbers(STATES).members()], { minLength: STATES }), {
    minLength: MOVES,
    maxLength: MOVES,
  }),
  first: fc.uniqueArray(fc.tuple(state, move), { selector: String, minLength: 1 }),
  // A later move has a greater number, so that every chain ends.
  behind: fc
    .uniqueArray(fc.tuple(move, state, move), { selector: String, minLength: 8, maxLength: 40 })
    .map((all) => all.filter(([before, , next]) => before < next)),
});

const [code, codeBehind] = [
  (now: number, next: number): number => now * MOVES + next,
  (before: number, now: number, next: number): number => (before * STATES + now) * MOVES + next,
];

/** The rule as a chain of the algebra. */
function ruleOf({ to, first, behind }: Steps): Rule<number, readonly number[]> {
  const [states, moves] = [numbers(STATES), numbers(MOVES)];
  const execute = (now: number, next: number): number => to[next]![now]!;
  const reverse = (now: number, next: number): number => to[next]!.indexOf(now);
  const start: Rule<number, number> = {
    states,
    moves,
    legal: (now) => first.flatMap(([from, next]) => (from === now ? [next] : [])),
    execute,
    reverse,
  };
  const again: Rule<readonly [number, number], number> = {
    states: product<readonly [number, number]>(states, moves),
    moves,
    legal: ([now, last]) => behind.flatMap(([before, from, next]) => (from === now && before === last ? [next] : [])),
    execute: ([now, last], next) => [execute(now, next), last],
    reverse: ([now, last], next) => [reverse(now, next), last],
  };
  return chain(start, again);
}

/** The rule as a decision with `again`. A first step has no move before it, which is written as one move too many. */
function systemOf({ to, first, behind }: Steps): GameSystem {
  const set = (codes: readonly number[]): string => `{${[...codes, 999].join(", ")}}`;
  const { system, diagnostics } = compileText(`game G
players P
track n: 0..${STATES - 1} = 0
constant to[i in 0..${STATES * MOVES - 1}] = match i
${to.flatMap((target, next) => target.map((after, now) => `  ${code(now, next)} => ${after}`)).join("\n")}
decision go(before in 0..${MOVES}, k in 0..${MOVES - 1}) by P
  when (if steps is 0 then before is ${MOVES} and ${MOVES} * n + k in ${set(first.map(([now, next]) => code(now, next)))} else (before * ${STATES} + n) * ${MOVES} + k in ${set(behind.map((one) => codeBehind(...one)))})
  do n := to[${MOVES} * n + k]
  again go(k)
outcome over otherwise
`);
  assert.ok(system, diagnostics.map((one) => one.message).join("\n"));
  return system;
}

/** `go(4, 1; 2; 3)` is the chain 1, 2, 3. */
const pathOf = (id: string): readonly number[] => (id.match(/\d+/g) ?? []).slice(1).map(Number);

test("a decision with again has the legal chains of chain, which lead to the same states", () => {
  let longest = 0;
  fc.assert(
    fc.property(steps, (given) => {
      const [rule, system] = [ruleOf(given), systemOf(given)];
      holds(isLawful(rule));
      for (const now of rule.states.members()) {
        const written = startState(system, `n=${now}`);
        const decisions = system.legal(written, 0 as PlayerId);
        const paths = rule.legal(now);
        assert.deepEqual(decisions.map(({ id }) => pathOf(id).join()).sort(), paths.map((path) => path.join()).sort());
        for (const decision of decisions) {
          const path = pathOf(decision.id);
          longest = Math.max(longest, path.length);
          const after = system.consequences(written, [decision])[0]!.state;
          assert.equal(system.values(after)[0]!.value, String(rule.execute(now, path)), decision.id);
        }
      }
    }),
    { seed: 351, numRuns: 150 },
  );
  assert.ok(longest >= 3, `no chain of more than ${longest} steps`);
});
