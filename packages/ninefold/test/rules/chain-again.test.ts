// The language's `again` is the operation `chain`: one random rule written both ways, by two implementations.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { GameSystem, PlayerId } from "../../src/model/index.ts";
import { compileText, startState } from "../../src/play/index.ts";
import { chain, isLawful, numbers, product, type Rule } from "../../src/rules/index.ts";
import { holds } from "./random-rules.ts";

const [STATES, MOVES] = [4, 4];

/** Stands for the move before the first. */
const NONE = MOVES;

/** Each move a permutation of the states for each move before it, and where it is legal. */
interface Steps {
  /** By the move before, the move and the state: the state after. */
  readonly to: readonly (readonly (readonly number[])[])[];
  readonly first: readonly (readonly [state: number, move: number])[];
  readonly behind: readonly (readonly [before: number, state: number, move: number])[];
}

const [state, move] = [fc.nat(STATES - 1), fc.nat(MOVES - 1)];
const permutation = fc.shuffledSubarray([...numbers(STATES).members()], { minLength: STATES });
const steps: fc.Arbitrary<Steps> = fc.record({
  to: fc.array(fc.array(permutation, { minLength: MOVES, maxLength: MOVES }), {
    minLength: MOVES + 1,
    maxLength: MOVES + 1,
  }),
  first: fc.uniqueArray(fc.tuple(state, move), { selector: String, minLength: 1 }),
  // A later move has a greater number, so that every chain ends.
  behind: fc
    .uniqueArray(fc.tuple(move, state, move), { selector: String, minLength: 8, maxLength: 40 })
    .map((all) => all.filter(([before, , next]) => before < next)),
});

const codeOf = (before: number, now: number, next: number): number => (before * STATES + now) * MOVES + next;

/** The rule as a chain of the algebra. */
function ruleOf({ to, first, behind }: Steps): Rule<number, readonly number[]> {
  const [states, moves] = [numbers(STATES), numbers(MOVES)];
  const execute = (before: number, now: number, next: number): number => to[before]![next]![now]!;
  const reverse = (before: number, now: number, next: number): number => to[before]![next]!.indexOf(now);
  const start: Rule<number, number> = {
    states,
    moves,
    legal: (now) => first.flatMap(([from, next]) => (from === now ? [next] : [])),
    execute: (now, next) => execute(NONE, now, next),
    reverse: (now, next) => reverse(NONE, now, next),
  };
  const again: Rule<readonly [number, number], number> = {
    states: product<readonly [number, number]>(states, moves),
    moves,
    legal: ([now, last]) => behind.flatMap(([before, from, next]) => (from === now && before === last ? [next] : [])),
    execute: ([now, last], next) => [execute(last, now, next), last],
    reverse: ([now, last], next) => [reverse(last, now, next), last],
  };
  return chain(start, again);
}

/** The rule as a decision with `again`. A first step has no move before it, which is written as `NONE`. */
function systemOf({ to, first, behind }: Steps): GameSystem {
  const legal = [...first.map(([now, next]) => codeOf(NONE, now, next)), ...behind.map((one) => codeOf(...one))];
  const rows = to.flatMap((moves, before) =>
    moves.flatMap((target, next) => target.map((after, now) => `  ${codeOf(before, now, next)} => ${after}`)),
  );
  const { system, diagnostics } = compileText(`game G
players P
track n: 0..${STATES - 1} = 0
constant to[i in 0..${rows.length - 1}] = match i
${rows.join("\n")}
decision go(before in 0..${NONE}, k in 0..${MOVES - 1}) by P
  when (steps is 0) is (before is ${NONE}) and (before * ${STATES} + n) * ${MOVES} + k in {${[...legal, 999].join(", ")}}
  do n := to[(before * ${STATES} + n) * ${MOVES} + k]
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
