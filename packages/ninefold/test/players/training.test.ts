// Training: what random plays and plays against itself teach, and that it is the same for the same seed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MindError } from "../../src/players/minds/errors.ts";
import { type Learned, type Training, type TrainOptions, train } from "../../src/players/training/train.ts";
import { systemOf } from "../library/library.ts";
import { long, rounds } from "../library/sample.ts";

function learned(game: string, options: TrainOptions): Learned {
  const work = train(systemOf(game), options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const SMALL: TrainOptions = { generations: 1, randomPlays: rounds(50, 300), plays: 6, nodes: 40, pairs: 2 };

test("the same seed learns the same, another one something else", () => {
  const first = learned("breakthrough", { ...SMALL, seed: "1" });
  assert.deepEqual(learned("breakthrough", { ...SMALL, seed: "1" }), first);
  assert.notDeepEqual(learned("breakthrough", { ...SMALL, seed: "2" }).weights, first.weights);
  assert.equal(first.generations.length, 1);
  const [one] = first.generations;
  assert.ok(one);
  const { kept, share, againstMobility, foretold } = one;
  assert.equal(againstMobility !== undefined, kept);
  for (const part of [share, againstMobility ?? 0]) assert.ok(part >= 0 && part <= 1);
  assert.ok(foretold < 1);
  assert.equal(first.plays, rounds(50, 300) + 6);
});

long("random plays of breakthrough teach that a man is worth more the further he has come", () => {
  const { weights } = learned("breakthrough", { generations: 0, randomPlays: 3_000, seed: "1" });
  const each = -(weights.get("each man = White") ?? Number.NaN);
  const worth = (row: number): number => -(each + (weights.get(`man[c${row}] = Black`) ?? Number.NaN));
  assert.ok(worth(2) > worth(3));
  assert.ok(worth(3) > worth(4));
});

test("training that is asked to stop ends with what it has", () => {
  const work = train(systemOf("connect-four"), { seed: "1", randomPlays: 200 });
  let step = work.next();
  let seen = 0;
  const doings = new Set<string>();
  while (!step.done) {
    const { doing, done }: Training = step.value;
    doings.add(doing);
    assert.ok(done >= seen);
    seen = done;
    step = work.next(doing === "generation 1");
  }
  assert.deepEqual([...doings], ["random plays", "weights", "generation 1"]);
  assert.equal(step.value.generations.length, 0);
  assert.ok(step.value.weights.size > 0);
});

test("training that is asked to stop in the middle of many random plays learns from them first", () => {
  const work = train(systemOf("tic-tac-toe"), { seed: "1" });
  let step = work.next();
  while (!step.done && step.value.done < 2_000) step = work.next();
  step = work.next(true);
  // Whoever is asked to stop does so at once.
  assert.ok(step.done);
  const { plays, generations, weights } = step.value;
  assert.deepEqual([plays, generations.length], [2_000, 0]);
  assert.ok([...weights.values()].some((weight) => weight !== 0));
});

test("training ends at once wherever it is asked to stop", () => {
  const options: TrainOptions = { seed: "1", generations: 1, randomPlays: 5, plays: 4, nodes: 20, pairs: 2 };
  for (let stop = 1, isWhole = false; !isWhole; stop++) {
    const work = train(systemOf("tic-tac-toe"), options);
    let step = work.next();
    for (let pause = 1; !step.done && pause < stop; pause++) step = work.next();
    isWhole = step.done === true;
    if (!isWhole) step = work.next(true);
    assert.ok(step.done, `asked at pause ${stop}`);
    assert.ok(step.value.plays <= 9);
  }
});

test("what was trained is gone on with", () => {
  const { symmetries, weights } = learned("connect-four", { ...SMALL, generations: 0 });
  const before = { game: "ConnectFour", rules: "", from: {}, symmetries, weights, levels: [] };
  const after = learned("connect-four", { ...SMALL, generations: 0, before });
  assert.deepEqual(after.weights, weights);
  assert.equal(after.plays, 0);
});

for (const [game, reason] of [
  ["kuhn-poker", /do not know the positions/],
  ["ludo", /games of two players alone/],
  ["rock-paper-scissors", /several players make at once/],
] as const) {
  test(`${game} is not learned, and it says why`, () => {
    assert.throws(
      () => learned(game, SMALL),
      (error) => error instanceof MindError && error.code === "NF7022" && reason.test(error.message),
    );
  });
}
