// Regret minimizers as work: they stop where asked, go on from what they kept, and sample the same from the same seed.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { utilitiesOf } from "../../src/analysis/solve/utilities.ts";
import { rational } from "../../src/model/index.ts";
import { finish, run } from "../../src/play/index.ts";
import { opponentsIn, provedEquilibrium } from "../../src/players/solvers/equilibrium.ts";
import { METHODS, minimize, minimizerOf } from "../../src/players/solvers/minimize.ts";
import { restoredMinimizer, savedMethod, savedMinimizer } from "../../src/players/solvers/saved.ts";
import { exploitabilityOf, formOf, formOfText, gainsOfAverage, SECRET_GOOFSPIEL } from "./forms.ts";
import { hiddenGame } from "./hidden-game.ts";

test("a minimizer stops at the exploitability or the iterations asked for, or when it is stopped", async () => {
  const leduc = formOf("leduc-poker");
  const near = finish(minimize(minimizerOf(leduc, "cfr+"), { exploitability: 1e-3 }));
  assert.ok(near.reached && near.gains.exploitability <= 1e-3 && near.iterations < 1_000);
  const short = finish(minimize(minimizerOf(leduc, "cfr"), { iterations: 7, exploitability: 1e-9 }));
  assert.deepEqual([short.iterations, short.reached], [7, false]);
  const stopped = await run(minimize(minimizerOf(leduc, "cfr"), { exploitability: 1e-12 }), {
    signal: AbortSignal.abort(),
  });
  assert.ok(!stopped.reached && stopped.iterations > 0);
  assert.throws(() => finish(minimize(minimizerOf(leduc, "cfr"), { iterations: 0 })), RangeError);
});

test("PCFR+ comes nearer to an equilibrium than CFR+ where the game is small", () => {
  const [plus, predictive] = (["cfr+", "pcfr+"] as const).map((method) => {
    const minimizer = minimizerOf(formOf("kuhn-poker"), method);
    for (let i = 0; i < 1_000; i++) minimizer.iterate();
    return exploitabilityOf(minimizer);
  });
  assert.ok(predictive! < 1e-6 && predictive! < plus! / 100, `${predictive}, ${plus}`);
});

test("sampling comes near to an equilibrium, by the same plays for the same seed", () => {
  const form = formOf("kuhn-poker", {}, { tree: true });
  const [one, same, other] = [7, 7, 8].map((seed) => {
    const minimizer = minimizerOf(form, "mccfr", seed);
    for (let i = 0; i < 50_000; i++) minimizer.iterate();
    return minimizer;
  });
  assert.deepEqual(one!.state, same!.state);
  assert.notDeepEqual(one!.state, other!.state);
  const { exploitability, worths } = gainsOfAverage(one!);
  assert.ok(exploitability < 0.01, String(exploitability));
  assert.ok(Math.abs(worths[0]! - -1 / 18) < 0.01);
});

test("sampling of players who decide together, and of chance between", () => {
  const form = formOf("goofspiel", { ...SECRET_GOOFSPIEL, shuffled: "true", cards: "3" }, { tree: true });
  const minimizer = minimizerOf(form, "mccfr");
  for (let i = 0; i < 20_000; i++) minimizer.iterate();
  assert.ok(exploitabilityOf(minimizer) < 0.05);
});

test("of three players NashConv is told, and it falls", () => {
  const form = formOf("multiplayer-kuhn");
  const minimizer = minimizerOf(form, "cfr");
  const convs = [10, 1_000].map((iterations) => {
    while (minimizer.iterations < iterations) minimizer.iterate();
    const { nashConv, exploitability, best, worths } = gainsOfAverage(minimizer);
    assert.ok(Math.abs(exploitability * 3 - nashConv) < 1e-12);
    assert.ok(best.every((one, player) => one >= worths[player]! - 1e-12));
    return nashConv;
  });
  assert.ok(convs[1]! < convs[0]! / 10 && convs[1]! > 0, String(convs));
});

test("two players who gain together come to what neither could better alone", () => {
  const { gains } = finish(minimize(minimizerOf(formOf("tiny-hanabi"), "cfr+"), { iterations: 500 }));
  assert.ok(gains.nashConv < 0.05, String(gains.nashConv));
  assert.ok(Math.abs(gains.worths[0]! - gains.worths[1]!) < 1e-9 && gains.worths[0]! > 5, String(gains.worths));
});

test("what goes on from what was kept comes to the same bits", () => {
  fc.assert(
    fc.property(hiddenGame, fc.constantFrom(...METHODS), fc.integer({ min: 0, max: 20 }), (text, method, before) => {
      const form = formOfText(text, { tree: true });
      const whole = minimizerOf(form, method, "a seed");
      const first = minimizerOf(form, method, "a seed");
      for (let i = 0; i < before; i++) first.iterate();
      const restored = restoredMinimizer(formOfText(text, { tree: true }), savedMinimizer(first));
      assert.ok("minimizer" in restored);
      const { minimizer } = restored;
      for (let i = 0; i < 10; i++) minimizer.iterate();
      for (let i = 0; i < before + 10; i++) whole.iterate();
      assert.deepEqual(savedMinimizer(minimizer), savedMinimizer(whole));
    }),
    { seed: 5, numRuns: 8 },
  );
});

test("what is not what a solver kept is refused, whatever it is", () => {
  const form = formOf("kuhn-poker");
  const minimizer = minimizerOf(form, "cfr+");
  minimizer.iterate();
  const bytes = savedMinimizer(minimizer);
  const codeOf = (changed: Uint8Array, to = form): string | undefined => {
    const result = restoredMinimizer(to, changed);
    return "error" in result ? result.error.code : undefined;
  };
  assert.equal(codeOf(bytes), undefined);
  assert.equal(codeOf(bytes, formOf("leduc-poker")), "NF7003");
  const worthOf = utilitiesOf(form.system);
  const utilities: typeof worthOf = (outcome) => worthOf(outcome).map((worth) => worth.mul(2));
  assert.equal(codeOf(bytes, formOf("kuhn-poker", {}, { utilities })), "NF7003");
  assert.equal(codeOf(new Uint8Array()), "NF7001");
  assert.equal(codeOf(bytes.subarray(0, bytes.length - 1)), "NF7001");
  const text = new TextDecoder("latin1").decode(bytes);
  const withText = (from: string, to: string): Uint8Array =>
    Uint8Array.from(text.replace(from, to), (letter) => letter.charCodeAt(0));
  assert.equal(codeOf(withText('"version":1', '"version":2')), "NF7002");
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const damaged = bytes.slice();
      damaged[at]! ^= by;
      codeOf(damaged);
    }),
    { seed: 6, numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.uint8Array(), (garbage) => codeOf(garbage) === "NF7001"),
    { seed: 7, numRuns: 100 },
  );
});

test("what was made to look like what a solver kept does no harm", () => {
  const form = formOf("kuhn-poker", {}, { tree: true });
  const opponents = opponentsIn(form);
  assert.ok(opponents);
  const value = rational(-1, 18);
  const wild = fc.oneof(
    fc.double(),
    fc.double({ min: 0, max: 1e300 }),
    fc.constantFrom(0, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e308, -1e308),
  );
  const changes = fc.array(fc.tuple(fc.nat(7), fc.nat(40), wild), { minLength: 1, maxLength: 5 });
  const iterations = fc.oneof({ weight: 9, arbitrary: fc.nat(30) }, fc.constantFrom(2 ** 50, 2 ** 53, -1, 0.5));
  const words = fc.constantFrom(
    undefined,
    undefined,
    undefined,
    [0, 0, 0, 0] as const,
    [1, 2, 3, 2 ** 32] as const,
    [1, 2, 3, -4] as const,
  );
  let restored = 0;
  fc.assert(
    fc.property(fc.constantFrom(...METHODS), changes, iterations, words, (method, wanted, count, drawn) => {
      const minimizer = minimizerOf(form, method, "a seed");
      for (let i = 0; i < 5; i++) minimizer.iterate();
      const state = minimizer.state.map((list) => list.slice());
      for (const [list, at, number] of wanted) state.at(list % state.length)!.set([number], at % 13);
      // With a checksum that is right.
      const bytes = savedMinimizer({ form, method, state, iterations: count, words: drawn ?? minimizer.words });
      const read = restoredMinimizer(form, bytes);
      if ("error" in read) {
        assert.match(read.error.code, /^NF700[16]$/);
        return;
      }
      restored++;
      const { behaviours } = finish(minimize(read.minimizer, { iterations: read.minimizer.iterations + 3 }));
      const [one, other] = behaviours;
      assert.ok(one && other);
      const { bounds } = provedEquilibrium(form, opponents, [one, other]);
      assert.ok(bounds.low.lte(value) && bounds.high.gte(value));
    }),
    { seed: 8, numRuns: 400 },
  );
  assert.ok(restored > 20, String(restored));
});

test("a sampling minimizer is not put back where nothing can be sampled", () => {
  const minimizer = minimizerOf(formOf("kuhn-poker", {}, { tree: true }), "mccfr");
  const bytes = savedMinimizer(minimizer);
  assert.deepEqual(savedMethod(bytes), { method: "mccfr" });
  const read = restoredMinimizer(formOf("kuhn-poker"), bytes);
  assert.ok("error" in read && read.error.code === "NF7006");
});

test("work that was broken off stops where unbroken work does", () => {
  const form = formOf("leduc-poker");
  const goal = { exploitability: 0.02 };
  const whole = finish(minimize(minimizerOf(form, "cfr+"), goal));
  for (const breakAt of [1, 17, whole.iterations - 1, whole.iterations]) {
    const first = minimizerOf(form, "cfr+");
    finish(minimize(first, { iterations: breakAt }));
    const restored = restoredMinimizer(form, savedMinimizer(first));
    assert.ok("minimizer" in restored);
    assert.equal(finish(minimize(restored.minimizer, goal)).iterations, whole.iterations);
  }
});
