// Training of policies: what searches teach, and that it is the same for the same seed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "../../src/play/index.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import { DecisionSamples } from "../../src/players/training/decision-samples.ts";
import { PolicyFit } from "../../src/players/training/fit-policy.ts";
import {
  type LearnedPolicy,
  type PolicyTrainingOptions,
  trainPolicy,
} from "../../src/players/training/train-policy.ts";
import { systemOf } from "../library/library.ts";

function learned(
  game: string,
  options: PolicyTrainingOptions,
  parameters: Readonly<Record<string, string>> = {},
): LearnedPolicy {
  const work = trainPolicy(systemOf(game, parameters), options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** At equal plays, for no test depends on time. */
const SMALL: PolicyTrainingOptions = { generations: 1, plays: 12, nodes: 60, pairs: 2, pace: 1 };

test("the same seed learns the same policy, another one something else", () => {
  const first = learned("hex", { ...SMALL, seed: "1" }, { size: "4" });
  assert.deepEqual(learned("hex", { ...SMALL, seed: "1" }, { size: "4" }), first);
  assert.notDeepEqual(learned("hex", { ...SMALL, seed: "2" }, { size: "4" }).generations, first.generations);
  assert.equal(first.plays, 12);
  assert.deepEqual(
    first.generations.map(({ uses }) => uses.at(-1)),
    ["playouts", "prior"],
  );
});

test("weights make likely what was decided, and features that seldom occur stay without one", () => {
  const samples = new DecisionSamples();
  const chance = seeded("fit");
  for (let position = 0; position < 400; position++) {
    // The decision with feature 0 is taken three times as often as each of the two others.
    const taken = chance.uniform(5);
    samples.add([0], taken < 3 ? 1 : 0);
    samples.add([1, 2], taken === 3 ? 1 : 0);
    samples.add(position === 7 ? [1, 3] : [1], taken === 4 ? 1 : 0);
    samples.end();
  }
  const fit = new PolicyFit(samples, new Float64Array(4));
  const before = fit.loss(samples);
  assert.ok(Math.abs(before - Math.log(3)) < 1e-9);
  for (const _ of fit.fit({ rounds: 20, learned: (feature) => feature !== 2, chance }));
  assert.ok(fit.loss(samples) < before);
  const [first = 0, others = 0, left, seldom] = fit.weights;
  assert.ok(Math.abs(first - others - Math.log(3)) < 0.35, `${first - others}`);
  assert.deepEqual([left, seldom], [0, 0]);
});

test("a policy that was trained is gone on with, and others have to be as good", () => {
  const { policy, symmetries } = learned("hex", { ...SMALL, generations: 0 }, { size: "4" });
  assert.equal(policy, undefined);
  const known = { uses: ["prior"] as const, weights: new Map([["Red: place(b2)", 2]]) };
  const before = { game: "Hex", rules: "", from: {}, symmetries, weights: new Map(), policy: known, levels: [] };
  const after = learned("hex", { ...SMALL, before }, { size: "4" });
  assert.deepEqual(
    after.generations.map(({ uses }) => uses.join()),
    ["prior", "playouts,prior"],
  );
  assert.ok(after.generations.every(({ share, kept }, i) => kept === share >= (i === 0 ? 0.5 : 0.55)));
});

test("training of a policy that is asked to stop ends with what it has", () => {
  const work = trainPolicy(systemOf("hex", { size: "4" }), { ...SMALL, generations: 5 });
  let step = work.next();
  const doings = new Set<string>();
  while (!step.done) {
    doings.add(step.value.doing);
    step = work.next(step.value.doing === "match");
  }
  assert.deepEqual([...doings].slice(-1), ["match"]);
  assert.deepEqual([step.value.policy, step.value.generations], [undefined, []]);
});

test("a game whose positions players do not know is not learned, and it says why", () => {
  assert.throws(
    () => learned("kuhn-poker", SMALL),
    (error) => error instanceof MindError && error.code === "NF7022" && /do not know the positions/.test(error.message),
  );
});
