// Evaluators: symmetries that plays do not refute, features tied by them, weights that are learned, and the file they are kept in.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cellsIn } from "../../src/engine/index.ts";
import { descriptionOf, trackText } from "../../src/model/index.ts";
import { hashRules, positionsOf, seeded } from "../../src/play/index.ts";
import { featuresOf } from "../../src/players/evaluators/features.ts";
import { linear } from "../../src/players/evaluators/linear.ts";
import { possibleRenamings, renamedValues } from "../../src/players/evaluators/renamings.ts";
import { SignedClasses } from "../../src/players/evaluators/signed-classes.ts";
import { symmetriesOf } from "../../src/players/evaluators/symmetries.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import { Worths } from "../../src/players/minds/worths.ts";
import { featuresFor, type Trained, trainedEvaluator, untrained } from "../../src/players/trained/trained.ts";
import { readTrained, writeTrained } from "../../src/players/trained/trained-text.ts";
import { addRandomPlay } from "../../src/players/training/random-plays.ts";
import { Samples } from "../../src/players/training/samples.ts";
import { learnInStages } from "../../src/players/training/stages.ts";
import { systemOf } from "../library/library.ts";

// With the players exchanged, and without.
const ORDERS = [
  ["tic-tac-toe", {}, 8, 16],
  ["connect-four", {}, 2, 4],
  ["breakthrough", {}, 2, 4],
  ["hex", { size: "4" }, 2, 4],
  ["amazons", {}, 8, 8],
  ["english-draughts", {}, 2, 4],
] as const;

for (const [name, parameters, kept, all] of ORDERS) {
  test(`${name} is found to be the same under ${all} renamings`, () => {
    const found = symmetriesOf(systemOf(name, parameters));
    assert.equal(found.length, all);
    assert.equal(found.filter(({ players }) => players[0] === 0).length, kept);
  });
}

test("what is tied to its own negative stands for nothing", () => {
  const classes = new SignedClasses(5);
  classes.tie(0, 1, -1);
  classes.tie(1, 2, -1);
  classes.tie(3, 4, 1);
  classes.tie(4, 3, -1);
  assert.deepEqual(
    [0, 1, 2].map((thing) => (classes.of(thing)?.sign ?? 0) * (classes.of(0)?.sign ?? 0)),
    [1, -1, 1],
  );
  assert.equal(classes.of(3), undefined);
  assert.equal(classes.of(4), undefined);
});

for (const [name, parameters] of [
  ["connect-four", {}],
  ["hex", { size: "4" }],
  ["english-draughts", {}],
] as const) {
  test(`${name}: a position in other names is worth the same, and the opposite where the players are exchanged`, () => {
    const system = systemOf(name, parameters);
    const symmetries = symmetriesOf(system);
    const positions = positionsOf(system);
    const features = featuresOf(system, cellsIn(descriptionOf(system)!), symmetries);
    const chance = seeded("weights");
    const weights = Float64Array.from(features.names, () => (chance.uniform(2001) - 1000) / 500);
    const evaluator = linear(features, weights)(positions, 2);
    const [start] = system.initialStates();
    assert.ok(start);
    positions.put(0, start);
    let told = 0;
    for (let ply = 0; ply < 12 && positions.look(0) === 2; ply++) {
      const state = positions.state(0);
      const here = evaluator.evaluate(0, 0 as never);
      assert.equal(evaluator.evaluate(0, 1 as never), -here);
      if (here !== 0) told++;
      for (const renaming of symmetries) {
        const parts = renamedValues(renaming, system.values(state));
        const text = parts.map(({ track, index, value }) => `${trackText(track, index)}=${value}`).join(", ");
        const there = system.parsePosition(text);
        assert.ok("state" in there);
        positions.put(5, there.state);
        assert.equal(evaluator.evaluate(5, 0 as never), renaming.players[0] === 0 ? here : -here, text);
      }
      positions.decide(0, chance.uniform(positions.count(0)));
      positions.copy(1, 0);
    }
    assert.ok(told > 3);
  });
}

test("random plays of draughts teach that a king is worth more than a man, and both more than nothing", () => {
  const system = systemOf("english-draughts");
  const positions = positionsOf(system);
  const features = featuresOf(system, cellsIn(descriptionOf(system)!), symmetriesOf(system));
  const made = (): Samples => new Samples(positions.cells.length);
  const [learn, held] = [made(), made()];
  const chance = seeded("draughts");
  const playing = { positions, worths: new Worths(system), starts: system.initialStates(), chance, maxPlies: 150 };
  for (let play = 0; play < 160; play++) {
    addRandomPlay(playing, { results: play % 4 === 0 ? held : learn, choices: made() }, 3);
  }
  const work = learnInStages(features, { learn, held }, new Float64Array(features.names.length), { chance, kinds: 1 });
  let step = work.next();
  while (!step.done) step = work.next();
  const { weights, gain } = step.value;
  assert.ok(gain > 0);
  const worth = (name: string): number => weights[features.names.indexOf(name)] ?? Number.NaN;
  assert.ok(worth("each at = Piece(Black, man)") > 0.05);
  assert.ok(worth("each at = Piece(Black, king)") > worth("each at = Piece(Black, man)"));
});

const trainedGame = fc.record({
  game: fc.constant("ConnectFour"),
  rules: fc.string(),
  from: fc.dictionary(
    fc.string().filter((name) => name !== "__proto__"),
    fc.nat(),
    { noNullPrototype: true },
  ),
  symmetries: fc.array(fc.nat(20)),
  loud: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined }),
  weights: fc
    .dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      fc.integer({ min: -9999, max: 9999 }),
    )
    .map((all) => new Map(Object.entries(all).map(([name, weight]) => [name, weight / 1000]))),
  levels: fc.array(fc.record({ mind: fc.string(), nodes: fc.integer({ min: 1, max: 1e6 }), temperature: fc.nat(5) })),
});

test("what was trained is read back as it was written", () => {
  fc.assert(
    fc.property(trainedGame, (trained) => {
      const read = readTrained(writeTrained(trained));
      const plain = (one: Trained): unknown => JSON.parse(JSON.stringify({ ...one, weights: undefined }));
      assert.deepEqual(plain(read), plain(trained));
      for (const [name, weight] of trained.weights) assert.equal(read.weights.get(name) ?? 0, weight);
    }),
    { seed: 1, numRuns: 100 },
  );
});

test("what is not to be searched by is refused with its place and what it may be", () => {
  const trained = { ...untrained("G", "h"), levels: [{ mind: "mcts", nodes: 4, temperature: 0 }] };
  const text = writeTrained({ ...trained, weights: new Map([["each at = X", 1]]), loud: 7 });
  assert.deepEqual([...readTrained(text).weights], [["each at = X", 1]]);
  for (const [before, after, message] of [
    [
      '"each at = X": 1',
      '"each at = X": 1e308',
      /^weights\["each at = X"\]: found 1e\+308, expected a number from -1000 to 1000\.$/,
    ],
    ['"each at = X": 1', '"each at = X": "1"', /^weights\["each at = X"\]: found "1", expected a number/],
    ['"loud": 7', '"loud": -5', /^loud: found -5, expected a number above 0 and up to 1000000\.$/],
    ['"nodes":4', '"nodes":1e99', /^levels\[0\]\.nodes: found 1e\+99, expected a whole number from 1 to 1000000000\.$/],
    ['"nodes":4', '"nodes":0.5', /^levels\[0\]\.nodes: found 0\.5/],
    ['"temperature":0', '"temperature":-1', /^levels\[0\]\.temperature: found -1, expected a number from 0\.$/],
    ['"symmetries": []', '"symmetries": [-1]', /^symmetries\[0\]: found -1, expected the number of a renaming/],
    ['"rules": "h"', '"rules": 5', /^rules: found 5, expected the hash of the rules\.$/],
  ] as const) {
    assert.ok(text.includes(before), before);
    assert.throws(() => readTrained(text.replace(before, after)), { code: "NF7023", message }, after);
  }
});

test("weights of features that the game does not have are refused", () => {
  const system = systemOf("tic-tac-toe");
  const trained = { ...untrained("TicTacToe", "h"), symmetries: [], weights: new Map([["mark[a1] = Z", 1]]) };
  const features = featuresFor(trained, system, "h");
  assert.throws(() => trainedEvaluator(features, trained), {
    code: "NF7023",
    message:
      /^weights\["mark\[a1\] = Z"\]: found no such feature of TicTacToe, expected one such as "mark\[a1\] = \w+"\.$/,
  });
  assert.throws(() => featuresFor({ ...trained, symmetries: [99] }, system, "h"), {
    code: "NF7023",
    message: /^symmetries: found 99, expected numbers from 0 to \d+: the renamings of TicTacToe\.$/,
  });
});

test("whatever a text says, it is read or refused", () => {
  const refused = (text: string): void =>
    assert.throws(
      () => readTrained(text),
      (error) => error instanceof MindError && error.code === "NF7023",
    );
  for (const text of [
    "",
    "{}",
    "null",
    "[]",
    '{"format":"ninefold-trained"}',
    '{"format":"ninefold-trained","version":2}',
  ]) {
    refused(text);
  }
  const good = JSON.parse(
    writeTrained({ game: "G", rules: "r", from: {}, symmetries: [0], weights: new Map([["a", 1]]), levels: [] }),
  ) as Record<string, unknown>;
  for (const wrong of [{ weights: { a: "1" } }, { symmetries: 3 }, { levels: [{}] }, { from: [""] }, { rules: 1 }]) {
    refused(JSON.stringify({ ...good, ...wrong }));
  }
});

test("what was trained by other rules is refused", async () => {
  const system = systemOf("connect-four");
  const trained: Trained = {
    game: "ConnectFour",
    rules: "other",
    from: {},
    symmetries: possibleRenamings(system)
      .map((_, i) => i)
      .slice(0, 1),
    weights: new Map(),
    levels: [],
  };
  const hash = await hashRules(system.rules);
  assert.throws(() => featuresFor(trained, system, hash), /by other rules/);
  const features = featuresFor({ ...trained, rules: hash }, system, hash);
  const positions = positionsOf(system);
  const [start] = system.initialStates();
  assert.ok(start);
  positions.put(0, start);
  const first = features.names.find((name) => name.startsWith("turn = "));
  assert.ok(first);
  const evaluator = trainedEvaluator(features, { ...trained, weights: new Map([[first, 2]]) })(positions, 2);
  assert.equal(evaluator.evaluate(0, 0 as never), 2000);
});

test("what was read of weights is written again as it was", () => {
  const weights = fc.array(
    fc.tuple(
      fc.string().filter((name) => name !== "__proto__"),
      fc.double({ min: -2, max: 2, noNaN: true }),
    ),
  );
  const isSame = (all: readonly (readonly [string, number])[]): void => {
    const text = writeTrained({ ...untrained("Any", "0"), weights: new Map(all) });
    assert.equal(writeTrained(readTrained(text)), text);
  };
  fc.assert(fc.property(weights, isSame), { seed: 1, numRuns: 300 });
  isSame([
    ["b", 0.0294],
    ["a", -0.0286],
    ["c", 0.00049],
  ]);
});
