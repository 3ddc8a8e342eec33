import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { printRational, rational } from "../../src/model/index.ts";
import * as rules from "../../src/rules/index.ts";
import {
  areSame,
  type Domain,
  type Evaluator,
  evaluators,
  finite,
  isPassive,
  numbers,
  RuleError,
} from "../../src/rules/index.ts";
import { holds, smallRule, someStates } from "./random-rules.ts";

const values = finite("results", ["win", "loss", "draw"]);

/** Any evaluator, some states left without an answer. */
const anyEvaluator = (states: Domain<number>): fc.Arbitrary<Evaluator<number, string>> =>
  fc
    .array(fc.option(fc.constantFrom("win", "loss", "draw"), { nil: undefined }), { minLength: 4, maxLength: 4 })
    .map((answers) => ({ states, values, evaluate: (state) => answers[state] }));

const given = someStates.chain((states) =>
  fc.tuple(anyEvaluator(states), anyEvaluator(states), smallRule(states, 2, "legal"), anyEvaluator(numbers(3))),
);

const { asRule } = evaluators;

test("an evaluator is a passive rule with at most one move, and its operations are those of rules", () => {
  let sums = 0;
  fc.assert(
    fc.property(given, ([e, f, g, other]) => {
      holds(isPassive(asRule(e)));
      assert.ok([...e.states.members()].every((state) => asRule(e).legal(state).length <= 1));
      holds(areSame(asRule(evaluators.gated(g, e)), rules.gated(g, asRule(e))));
      holds(areSame(asRule(evaluators.smallProduct(e, f)), rules.smallProduct(asRule(e), asRule(f))));
      holds(areSame(asRule(evaluators.fork(e, f)), rules.fork(asRule(e), asRule(f))));
      holds(areSame(asRule(evaluators.full(e, other)), rules.full(asRule(e), asRule(other))));
      const factors = [e.states, other.states];
      holds(areSame(asRule(evaluators.onFactor(2, factors, other)), rules.onFactor(2, factors, asRule(other))));
      const differ = [...e.states.members()].find((state) => {
        const [one, two] = [e.evaluate(state), f.evaluate(state)];
        return one !== undefined && two !== undefined && one !== two;
      });
      if (differ === undefined) {
        sums++;
        holds(areSame(asRule(evaluators.sum(e, f)), rules.sum(asRule(e), asRule(f))));
        holds(areSame(asRule(evaluators.sum(e, f)), asRule(evaluators.sum(f, e))));
      } else {
        assert.throws(
          () => evaluators.sum(e, f),
          (error) => error instanceof RuleError && error.code === "NF5013" && error.counterexample?.state === differ,
        );
      }
    }),
    { seed: 331, numRuns: 300 },
  );
  assert.ok(sums > 30, `${sums} sums`);
});

test("the first that answers is e + ¬e ⌟ f", () => {
  fc.assert(
    fc.property(given, ([e, f]) => {
      const otherwise = evaluators.gated(rules.complement(asRule(e)), f);
      holds(areSame(asRule(evaluators.firstOf([e, f])), asRule(evaluators.sum(e, otherwise))));
    }),
    { seed: 332, numRuns: 200 },
  );
});

test("after a move, an evaluator says what it says of the state that φ leads to", () => {
  fc.assert(
    fc.property(given, ([e, , r]) => {
      const then = evaluators.after(r, e);
      for (const [state, move] of then.states.members()) {
        assert.equal(then.evaluate([state, move]), e.evaluate(r.execute(state, move)));
      }
    }),
    { seed: 333, numRuns: 100 },
  );
});

test("weighted sums are exact, and answer where all their parts do", () => {
  const states = numbers(3);
  const worth = (numerator: number, denominator: number) =>
    evaluators.always(states, evaluators.RATIONALS, rational(numerator, denominator));
  const early = evaluators.gated(
    rules.gateForm(states, (state) => state < 2),
    worth(1, 3),
  );
  const total = evaluators.weightedSum([
    [rational(1, 2), early],
    [rational(2), worth(1, 6)],
  ]);
  assert.deepEqual(
    [0, 1, 2].map((state) => {
      const value = total.evaluate(state);
      return value && printRational(value);
    }),
    ["1/2", "1/2", undefined],
  );
  const results = evaluators.mapped(early, values, (value) => (value.compare(0) > 0 ? "win" : "loss"));
  assert.deepEqual([0, 2].map(results.evaluate), ["win", undefined]);
  const { RATIONALS } = evaluators;
  for (const number of [rational(-3, 4), rational(2)]) {
    assert.ok(RATIONALS.read(RATIONALS.key(number))!.equals(number));
  }
  assert.throws(() => evaluators.sum(worth(1, 2), worth(1, 3)), /NF5013|answer differently: a = 0: 1\/2 and 1\/3/);
});
