// Strongly connected components, also where all edges lead onward.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { componentsOf } from "../../../src/analysis/states/components.ts";
import { Successors } from "../../../src/analysis/states/successors.ts";

const SEED = 5071;

/** By state where it leads. */
type Targets = readonly (readonly number[])[];

function successorsOf(targets: Targets): Successors {
  const successors = new Successors();
  for (const own of targets) {
    for (const target of own) successors.push(target);
    successors.close();
  }
  return successors;
}

/** By state all that can be reached from it within some states, itself included. */
const reachedFrom = (targets: Targets, inside: (state: number) => boolean): readonly ReadonlySet<number>[] =>
  targets.map((_, state) => {
    const reached = new Set([state]);
    for (const one of reached) for (const target of targets[one]!) if (inside(target)) reached.add(target);
    return reached;
  });

const graphs = fc
  .tuple(fc.boolean(), fc.array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 12, maxLength: 12 }))
  .map(([onward, all]) => all.map((own, state) => (onward ? own.filter((target) => target > state) : own)));

test("components are what reaches each other, each behind all that it leads to", () => {
  let onward = 0;
  fc.assert(
    fc.property(graphs, fc.nat(2 ** 12 - 1), (targets, set) => {
      const inside = (state: number): boolean => (set & (1 << state)) !== 0;
      const successors = successorsOf(targets);
      assert.equal(
        successors.onward,
        targets.every((own, state) => own.every((target) => target > state)),
      );
      if (successors.onward) onward++;
      const reached = reachedFrom(targets, inside);
      const known = new Set<number>();
      for (const members of componentsOf(successors, targets.length, inside)) {
        const component = new Set(members);
        for (const state of component) {
          assert.ok(inside(state) && !known.has(state));
          known.add(state);
        }
        for (const state of component) for (const other of reached[state]!) assert.ok(known.has(other));
        for (const state of component) for (const other of component) assert.ok(reached[state]!.has(other));
      }
      assert.deepEqual(
        [...known].sort((a, b) => a - b),
        targets.flatMap((_, state) => (inside(state) ? [state] : [])),
      );
    }),
    { seed: SEED, numRuns: 400 },
  );
  assert.ok(onward > 100 && onward < 300);
});
