// Strategies as data, and as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { makeRules, newMatch } from "../../src/play/index.ts";
import { gainsOfBehaviours } from "../../src/players/solvers/best-response.ts";
import { Cfr } from "../../src/players/solvers/cfr.ts";
import { behaviourOf } from "../../src/players/solvers/plans.ts";
import { decidesFor } from "../../src/players/strategy/playing.ts";
import { behavioursIn, strategyOf } from "../../src/players/strategy/strategy.ts";
import { readStrategy, writeStrategy } from "../../src/players/strategy/text.ts";
import { formOf, formOfText } from "./forms.ts";
import { hiddenGame } from "./hidden-game.ts";

const RULES = "the hash of the rules";

function averagesOf(cfr: Cfr, iterations: number): readonly Float64Array[] {
  for (let i = 0; i < iterations; i++) cfr.iterate();
  return cfr.form.players.map((player, index) => behaviourOf(player, cfr.averages[index]!));
}

test("a strategy that is written, read and put back is the same", () => {
  fc.assert(
    fc.property(hiddenGame, fc.nat(20), (text, iterations) => {
      const form = formOfText(text);
      const behaviours = averagesOf(new Cfr(form, "cfr"), iterations);
      const strategy = strategyOf(form, behaviours, RULES);
      const read = readStrategy(writeStrategy(strategy));
      assert.ok("strategy" in read);
      assert.deepEqual(read.strategy, strategy);
      const again = behavioursIn(formOfText(text), read.strategy, RULES);
      assert.ok("behaviours" in again);
      assert.deepEqual(again.behaviours, behaviours);
    }),
    { seed: 11, numRuns: 10 },
  );
});

test("a strategy for a player says what it is worth: always to bet is not best in Kuhn poker", () => {
  const form = formOf("kuhn-poker");
  const behaviours = form.players.map(({ firstSequence }) => {
    const behaviour = new Float64Array(firstSequence.at(-1)!).fill(0);
    for (const first of firstSequence.subarray(0, -1)) behaviour[first + 1] = 1;
    return behaviour;
  });
  const { worths, best } = gainsOfBehaviours(form, behaviours);
  assert.ok(worths.every((one) => Math.abs(one) < 1e-12));
  // Against who always bets and calls: fold a jack, call with a queen or a king.
  assert.ok(best.every((one) => one > 0.3));
});

test("what is no strategy, or one of another game, is refused", () => {
  const form = formOf("kuhn-poker");
  const strategy = strategyOf(form, averagesOf(new Cfr(form, "cfr"), 3), RULES);
  const text = writeStrategy(strategy);
  const codeOf = (changed: string): string | undefined => {
    const result = readStrategy(changed);
    return "error" in result ? result.error.code : undefined;
  };
  assert.equal(codeOf(text), undefined);
  assert.equal(codeOf(text.slice(1)), "NF7001");
  assert.equal(codeOf("[]"), "NF7001");
  assert.equal(codeOf(text.replace("ninefold-strategy", "ninefold-record")), "NF7001");
  assert.equal(codeOf(text.replace('"version": 1', '"version": 9')), "NF7002");
  assert.equal(codeOf(text.replace('"version": 1', '"version": {"toString":1}')), "NF7001");
  assert.equal(codeOf(text.replace('["check",', '["check",2,')), "NF7001");
  const refusal = (result: ReturnType<typeof behavioursIn>) => ("error" in result ? result.error.code : undefined);
  assert.equal(refusal(behavioursIn(form, strategy, "another hash")), "NF7003");
  assert.equal(refusal(behavioursIn(formOf("leduc-poker"), strategy, RULES)), "NF7004");
  const halved = readStrategy(text.replaceAll(/,0\.\d+\]/g, ",0.9]"));
  assert.ok("strategy" in halved);
  assert.equal(refusal(behavioursIn(form, halved.strategy, RULES)), "NF7004");
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
      const changed = readStrategy(text.slice(0, at) + put + text.slice(at + 1));
      if ("strategy" in changed) behavioursIn(form, changed.strategy, RULES);
    }),
    { seed: 12, numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.json(), (json) => codeOf(json) === "NF7001"),
    { seed: 13, numRuns: 200 },
  );
});

test("mixtures are those of the player with the name, and count alone where they sum up to 1", async () => {
  const form = formOf("kuhn-poker");
  const strategy = strategyOf(form, averagesOf(new Cfr(form, "cfr"), 3), RULES);
  const swapped = { ...strategy, players: strategy.players.toReversed() };
  assert.deepEqual(behavioursIn(form, swapped, RULES), behavioursIn(form, strategy, RULES));
  const nothing = readStrategy(writeStrategy(strategy).replaceAll(/,(0|1)(\.\d+)?\]/g, ",0]"));
  assert.ok("strategy" in nothing);
  const perspective = newMatch(await makeRules(form.system), { chance: "1" }).perspective("P1");
  assert.ok(decidesFor(strategy, perspective));
  assert.equal(decidesFor(nothing.strategy, perspective), undefined);
});
