// Strategies as data, and as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { numberOf, ONE, printRational, type Rational, rational } from "../../src/model/index.ts";
import { makeRules, newMatch } from "../../src/play/index.ts";
import { type SequenceForm, sequencesOf, statesOf } from "../../src/players/form/sequence-form.ts";
import { gainsOfBehaviours } from "../../src/players/solvers/best-response.ts";
import { Cfr } from "../../src/players/solvers/cfr.ts";
import { bestResponse, evaluation } from "../../src/players/solvers/evaluation.ts";
import { type Behaviour, behaviourOf } from "../../src/players/solvers/plans.ts";
import { type Origin, originError } from "../../src/players/strategy/origin.ts";
import { decidesFor } from "../../src/players/strategy/playing.ts";
import { behaviourIn, behavioursIn, strategyOf } from "../../src/players/strategy/strategy.ts";
import { readStrategy, writeStrategy } from "../../src/players/strategy/text.ts";
import { formOf, formOfText } from "./forms.ts";
import { hiddenGame } from "./hidden-game.ts";

const RULES = { rules: "the hash of the rules", parameters: {}, texts: [] };

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
      assert.deepEqual(
        again.behaviours.map(({ behaviour }) => behaviour),
        behaviours,
      );
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

/** The equilibrium of Kuhn poker with α = 1/3, by the words of what was seen: what is not named is 0 or 1. */
const THIRDS: Readonly<Record<string, readonly string[]>> = {
  "card[P1] = jack": ["2/3", "1/3"],
  "card[P1] = queen, P1 check, P2 bet": ["1/3", "2/3"],
  "card[P1] = king": ["0", "1"],
  "card[P2] = queen, P1 bet": ["2/3", "1/3"],
  "card[P2] = jack, P1 check": ["2/3", "1/3"],
};

/** The floating-point behaviour and the fractions of `THIRDS`. */
function thirds(form: SequenceForm): readonly Behaviour[] {
  const pure = ["card[P1] = king, P1 check, P2 bet", "card[P2] = king, P1 check", "card[P2] = king, P1 bet"];
  return form.players.map((player, index) => {
    const exact = new Array<Rational>(sequencesOf(player)).fill(ONE);
    for (const [state, first] of player.firstSequence.subarray(0, -1).entries()) {
      const seen = form.informationState(index, state).seen.join(", ");
      const written = THIRDS[seen] ?? (pure.includes(seen) ? ["0", "1"] : ["1", "0"]);
      for (const [choice, text] of written.entries()) {
        const [numerator = 0, denominator = 1] = text.split("/").map(Number);
        exact[first + choice] = rational(numerator, denominator);
      }
    }
    return { behaviour: Float64Array.from(exact, numberOf), exact };
  });
}

test("a strategy of fractions is written as fractions, and what it is worth is told exactly", () => {
  const form = formOf("kuhn-poker");
  const behaviours = thirds(form);
  const inNumbers = behaviours.map(({ behaviour }) => behaviour);
  const exact = behaviours.map((one) => one.exact ?? []);
  const strategy = strategyOf(form, inNumbers, RULES, exact);
  const text = writeStrategy(strategy);
  assert.match(text, /\["fold","1\/3"\],\["call","2\/3"\]/);
  assert.match(text, /\["check",0\],\["bet",1\]/);
  const read = readStrategy(text);
  assert.ok("strategy" in read);
  assert.deepEqual(read.strategy, strategy);
  const again = behavioursIn(form, read.strategy, RULES);
  assert.ok("behaviours" in again);
  const found = evaluation(form, again.behaviours);
  assert.deepEqual(found.exact?.worths.map(printRational), ["-1/18", "1/18"]);
  assert.deepEqual(found.exact?.best.map(printRational), ["-1/18", "1/18"]);
  assert.equal(found.gains.exploitability, 0);
  // The same in floating point is not known exactly.
  const floating = behavioursIn(form, strategyOf(form, inNumbers, RULES), RULES);
  assert.ok("behaviours" in floating);
  assert.equal(evaluation(form, floating.behaviours).exact, undefined);
  const tooMuch = readStrategy(text.replace('["fold","1/3"],["call","2/3"]', '["fold","1/3"],["call","1/3"]'));
  assert.ok("strategy" in tooMuch);
  assert.ok("error" in behavioursIn(form, tooMuch.strategy, RULES));
});

test("exact gains are what floating point comes near, of any strategies and any number of players", () => {
  fc.assert(
    fc.property(hiddenGame, fc.infiniteStream(fc.nat(5)), (text, parts) => {
      const form = formOfText(text);
      const behaviours = form.players.map((player): Behaviour => {
        const exact = new Array<Rational>(sequencesOf(player)).fill(ONE);
        for (let state = 0; state < statesOf(player); state++) {
          const [first, end] = [player.firstSequence[state]!, player.firstSequence[state + 1]!];
          const shares = Array.from({ length: end - first }, () => 1 + parts.next().value!);
          const sum = shares.reduce((all, share) => all + share, 0);
          for (const [choice, share] of shares.entries()) exact[first + choice] = rational(share, sum);
        }
        return { behaviour: Float64Array.from(exact, numberOf), exact };
      });
      const { exact, gains } = evaluation(form, behaviours);
      assert.ok(exact);
      const floating = gainsOfBehaviours(
        form,
        behaviours.map(({ behaviour }) => behaviour),
      );
      for (const player of form.players.keys()) {
        assert.ok(Math.abs(gains.worths[player]! - floating.worths[player]!) < 1e-9);
        assert.ok(Math.abs(gains.best[player]! - floating.best[player]!) < 1e-9);
        const answered = behaviours.with(
          player,
          bestResponse(
            form,
            player,
            behaviours.map((one, other) => (other === player ? undefined : one)),
          ),
        );
        assert.ok(evaluation(form, answered).exact?.worths[player]?.equals(exact.best[player]!));
      }
    }),
    { seed: 14, numRuns: 10 },
  );
});

test("a strategy need not say how to decide where the player's own decisions exclude it, nor how others do", () => {
  const form = formOf("kuhn-poker");
  const [first] = thirds(form);
  const inNumbers = thirds(form).map(({ behaviour }) => behaviour);
  const whole = strategyOf(form, inNumbers, RULES);
  const states = new Map(whole.players[0]!.states);
  // With a king the first player bets.
  const excluded = [...states].find(([, { seen }]) => seen.join() === "card[P1] = king,P1 check,P2 bet");
  states.delete(excluded![0]);
  const alone = { ...whole, players: [{ name: "P1", states }] };
  const read = behaviourIn(form, alone, 0, RULES);
  assert.ok("behaviour" in read);
  const answer = bestResponse(form, 1, [read, undefined]);
  assert.ok(Math.abs(evaluation(form, [read, answer]).gains.worths[0]! - -1 / 18) < 1e-12);
  assert.deepEqual(evaluation(form, [first!, answer]).exact?.worths.map(printRational), ["-1/18", "1/18"]);
  const refused = behaviourIn(form, alone, 1, RULES);
  assert.ok("error" in refused && refused.error.code === "NF7004");
  states.delete([...states].find(([, { seen }]) => seen.join() === "card[P1] = queen")![0]);
  const open = behaviourIn(form, alone, 0, RULES);
  assert.ok("error" in open && open.error.code === "NF7004");
});

test("a strategy says which parameters and texts its rules have", () => {
  const origin = { rules: "a hash", parameters: { faces: "3", wild: "true" }, texts: ["./dice"] };
  const kept = { ...origin, game: "LiarsDice" };
  const told = (game: string, other: Partial<Origin>) => originError(kept, game, { ...origin, ...other });
  assert.equal(told("LiarsDice", {}), undefined);
  assert.deepEqual(told("Kuhn", { rules: "" }), {
    code: "NF7003",
    message: "The strategy is for LiarsDice, not for Kuhn.",
  });
  assert.deepEqual(told("LiarsDice", { rules: "", parameters: { faces: "6", wild: "true" } }), {
    code: "NF7005",
    message: "The strategy is for LiarsDice with faces=3,wild=true, and these rules have faces=6,wild=true.",
  });
  assert.match(told("LiarsDice", { rules: "", texts: [] })!.message, /made of \.\/dice, .* its own text alone\.$/);
  assert.match(told("LiarsDice", { rules: "" })!.message, /its text, or \.\/dice has changed since\.$/);
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
  const withProbability = (probability: string): string =>
    text.replace(/\["check",[^\]]*\]/, `["check",${probability}]`);
  for (const wrong of ['"3/2"', '"1/0"', '"-1/3"', '"0.5"', '"01/3"', '""', "-1", "null", `"1/${"9".repeat(701)}"`])
    assert.equal(codeOf(withProbability(wrong)), "NF7001", wrong);
  for (const right of ['"1/3"', '"2/6"', '"1"', '"0"', "0.25"]) assert.equal(codeOf(withProbability(right)), undefined);
  assert.equal(codeOf(text.replace('"parameters": {}', '"parameters": { "faces": 3 }')), "NF7001");
  assert.equal(codeOf(text.replace('"texts": []', '"texts": [1]')), "NF7001");
  const refusal = (result: ReturnType<typeof behavioursIn>) => ("error" in result ? result.error.code : undefined);
  assert.equal(refusal(behavioursIn(form, strategy, { ...RULES, rules: "another hash" })), "NF7003");
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
