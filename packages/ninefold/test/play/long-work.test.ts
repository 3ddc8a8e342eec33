import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bulk, BulkQuestion, TaskTypes } from "../../src/engine/bulk.ts";
import { attachEngine, engineOf } from "../../src/engine/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { playsOfSeed, seeded } from "../../src/play/chance/seeded.ts";
import {
  compileText,
  finish,
  MAX_FORCED_STEPS,
  makeRules,
  PlayError,
  perft,
  playouts,
  run,
} from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";
import { coin, endless, faulty, hidden, nim, signs, twice, twoStarts } from "./systems.ts";

function ended<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** [game, depth, leaves, ended, states] */
const counts: readonly (readonly [GameSystem, number, number, number, number])[] = [
  [nim(5), 0, 1, 0, 1],
  [nim(5), 1, 3, 0, 3],
  [nim(5), 2, 8, 0, 4],
  [nim(3), 2, 3, 1, 2],
  [nim(3), 3, 1, 3, 1],
  [nim(3), 4, 0, 4, 0],
  [coin, 1, 2, 0, 2],
  [signs, 1, 9, 0, 3],
  [signs, 2, 81, 0, 6],
  [signs, 3, 9 * 63, 18, 8],
  [hidden, 0, 3, 0, 3],
  [hidden, 1, 9, 0, 9],
  [twice, 1, 4, 0, 3],
  [twice, 3, 64, 0, 7],
  [twoStarts, 1, 2, 0, 2],
];

for (const [system, depth, leaves, ended, states] of counts) {
  test(`perft of ${system.name} ${JSON.stringify(system.initialStates()[0])} at ${depth}`, () => {
    const found = finish(perft(system, depth));
    assert.deepEqual(
      [found.depth, found.leaves, found.ended, found.states, found.stopped],
      [depth, BigInt(leaves), BigInt(ended), states, false],
    );
    assert.equal(found.levels.length, depth + 1);
  });
}

test("compiling is timed before the plays", () => {
  let clock = 0;
  const { system } = compileText(textOf("nim"));
  const own = engineOf(system!);
  const slow = attachEngine(
    { ...system! },
    {
      ...own,
      bulk(question) {
        clock += 100;
        return own.bulk(question);
      },
    },
  );
  const { seconds, compiling, engine } = finish(playouts(slow, { seed: 1, plays: 5, now: () => clock }));
  assert.deepEqual([seconds, compiling, engine], [0, 100, "compiled"]);
  const bounded = finish(playouts(slow, { seed: 1, seconds: 50, now: () => clock++ }));
  assert.ok(bounded.plays > 1 && bounded.seconds! < 100);
});

test("perft starts from where it is told and refuses what it cannot do", () => {
  assert.equal(finish(perft(nim(5), 1, { from: nim(2).initialStates()[0]! })).leaves, 2n);
  assert.throws(() => finish(perft(nim(5), -1)), RangeError);
  assert.throws(
    () => finish(perft(signs, 3, { maxStates: 5 })),
    (error) => error instanceof PlayError && error.code === "NF3201",
  );
  for (const maxStates of [0, Number.NaN, 2 ** 24]) {
    assert.throws(() => finish(perft(signs, 1, { maxStates })), RangeError);
  }
  assert.throws(() => finish(perft(faulty, 1)), { code: "NF2007" });
  assert.throws(() => finish(perft(endless, 0)), { code: "NF2010" });
});

/** After the one decision, so many forced steps. */
const forcing = (steps: number): string => `game Forcing
players A
track left: 0..${steps} = 0
track begun: Bool = false
decision go unless begun
  do begun := true, left := ${steps}
whenever left > 0 do left -= 1
outcome over otherwise
`;

for (const interpreter of [true, false]) {
  const by = interpreter ? "interpreter" : "compiled";
  test(`as many forced steps follow each other in matches, plays and perft, and no more: ${by}`, async () => {
    for (const steps of [MAX_FORCED_STEPS, MAX_FORCED_STEPS + 1]) {
      const { system } = compileText(forcing(steps));
      const may = steps === MAX_FORCED_STEPS;
      const { success } = (await makeRules(system!)).newGame().commitOption("A", "go");
      assert.equal(success, may);
      const { engine, outcomes, faults } = finish(playouts(system!, { seed: 1, plays: 1, interpreter }));
      assert.equal(engine, by);
      assert.deepEqual([outcomes.get("over"), faults.get("NF2010")], may ? [1, undefined] : [undefined, 1]);
      const counted = () => finish(perft(system!, 3, { interpreter })).levels.map(({ leaves }) => leaves);
      if (may) assert.deepEqual(counted(), [1n, 1n, 0n]);
      else assert.throws(counted, { code: "NF2010" });
    }
  });
}

test("perft holds the different states of two plies, and no more than it may", () => {
  // After d plies of nim between 1 and 3 are taken d times: 2 d + 1 different heaps.
  for (const depth of [3, 6]) {
    const held = 2 * (depth - 1) + 1 + (2 * depth + 1);
    assert.equal(finish(perft(nim(30), depth, { maxStates: held })).leaves, 3n ** BigInt(depth));
    assert.throws(() => finish(perft(nim(30), depth, { maxStates: held - 1 })), { code: "NF3201" });
  }
});

test("perft that is asked to stop returns the depths it finished", () => {
  const work = perft(nim(60), 40);
  let step = work.next();
  for (let n = 0; n < 10 && !step.done; n++) step = work.next();
  const stopped = work.next(true);
  assert.ok(stopped.done && stopped.value.stopped);
  assert.ok(stopped.value.depth >= 0 && stopped.value.depth < 40);
  assert.equal(stopped.value.leaves, finish(perft(nim(60), stopped.value.depth)).leaves);
});

test("compiled perft can be stopped amid the plays of a length", () => {
  const { system } = compileText(textOf("breakthrough"));
  assert.ok(system);
  for (const pauses of [1, 8, 16]) {
    const work = perft(system, 30);
    for (let i = 0; i < pauses; i++) assert.equal(work.next().done, false);
    const { done, value } = work.next(true);
    assert.ok(done && value.stopped, `${pauses} pauses`);
    assert.deepEqual(
      value.levels.map(({ depth }) => depth),
      Array.from({ length: value.depth + 1 }, (_, depth) => depth),
    );
  }
});

test("compiled plays that a hole ends are counted once each, like the others", () => {
  const { system } = compileText(
    "game G\nplayers A\ntrack n: 0..9 = 0\ndecision go(k in 1..9) when n is 0 do n := k + 3\noutcome over otherwise\n",
  );
  assert.ok(system);
  const { faults, outcomes, plays } = finish(playouts(system, { seed: 1, plays: 3000 }));
  const [[code, holes] = ["", 0], ...others] = faults;
  assert.deepEqual([code, others], ["NF2001", []]);
  assert.ok(Math.abs(holes - 1000) < 130, `${holes}`);
  assert.equal(holes + outcomes.get("over")!, plays);
});

test("playouts depend on the seed and the number of plays alone", () => {
  const all = finish(playouts(nim(5), { seed: "s", plays: 600 }));
  assert.equal(all.plays, 600);
  assert.deepEqual(all, finish(playouts(nim(5), { seed: "s", plays: 600 })));
  assert.deepEqual([...all.outcomes].sort(), [
    ["Ann wins", 317],
    ["Bob wins", 283],
  ]);
  assert.equal(all.plies, 1705);
  assert.notDeepEqual(all, finish(playouts(nim(5), { seed: "t", plays: 600 })));
});

test("plays beyond 2^32 are plays of their own", () => {
  const { system } = compileText(textOf("pig"));
  const bulk = engineOf(system!).bulk("playouts")!;
  const start = system!.initialStates()[0]!;
  const asked: TaskTypes["playouts"]["asked"][] = [];
  const none = { plies: 0, outcomes: new Map(), unfinished: 0, faults: new Map() };
  const quick = attachEngine(
    { ...system! },
    {
      ...engineOf(system!),
      // As a compiled game that plays in no time.
      bulk: <Question extends BulkQuestion>() =>
        ({
          takes: () => true,
          // biome-ignore lint/correctness/useYield: it is done at once
          *ask(_: unknown, plays: (typeof asked)[0]) {
            asked.push(plays);
            return none;
          },
        }) as unknown as Bulk<Question>,
    },
  );
  const wanted = 2 ** 33 + 3;
  assert.equal(finish(playouts(quick, { seed: 1, plays: wanted })).plays, wanted);
  let next = 0;
  for (const { first, plays } of asked) {
    assert.equal(first, next % 2 ** 32);
    assert.ok(plays >= 1 && first + plays <= 2 ** 32);
    next += plays;
  }
  assert.equal(next, wanted);
  const seeds = [...new Set(asked.map(({ seed }) => seed.join()))];
  assert.deepEqual([seeds.length, seeds[0]], [3, seeded(1).words.join()]);
  assert.equal(seeds[1], playsOfSeed(seeded(1).words, 2 ** 32, 1).seed.join());

  const words = seeded(1).words;
  const played = (first: number, plays: number) =>
    ended(bulk.ask(start, { seed: words, first, plays, maxPlies: 1000 }));
  assert.ok(played(2 ** 32 - 2, 2).plies > 0);
  assert.notDeepEqual(played(2 ** 32 - 2, 2), played(0, 2));
  for (const [first, plays] of [
    [2 ** 32 - 2, 3],
    [2 ** 32, 1],
    [0, 2 ** 32 + 1],
  ] as const) {
    assert.throws(() => played(first, plays), RangeError);
  }
  const later = playsOfSeed(words, 2 ** 32, 50);
  assert.deepEqual([later.first, later.plays], [0, 50]);
  assert.notDeepEqual(ended(bulk.ask(start, { ...later, maxPlies: 1000 })), played(0, 50));
  assert.deepEqual(playsOfSeed(words, 2 ** 32 - 2, 50), { seed: words, first: 2 ** 32 - 2, plays: 2 });
});

test("playouts count what ends otherwise", () => {
  const cyclic = finish(playouts(signs, { seed: 1, plays: 200, maxPlies: 2 }));
  assert.ok(cyclic.unfinished > 100 && cyclic.unfinished < 200);
  assert.equal(cyclic.unfinished + [...cyclic.outcomes.values()].reduce((a, b) => a + b), 200);
  assert.equal(cyclic.plies, 400);
  const holes = finish(playouts(faulty, { seed: 1, plays: 300 }));
  assert.ok(holes.faults.get("NF2007")! > 50 && holes.faults.get("NF2013")! > 50);
  assert.equal(finish(playouts(endless, { seed: 1, plays: 1 })).faults.get("NF2010"), 1);
  const dealt = finish(playouts(hidden, { seed: 1, plays: 3000 }));
  assert.equal(dealt.plies, 3000);
  assert.ok(Math.abs(dealt.outcomes.get("Guesser wins")! - 1000) < 100);
});

test("playouts end after the seconds of the clock handed in", () => {
  let now = 0;
  const clock = () => now++;
  const found = finish(playouts(nim(5), { seed: 1, seconds: 10, now: clock }));
  assert.deepEqual([found.plays, found.stopped], [10, false]);
  assert.ok(found.seconds! >= 10);
});

test("playouts refuse options out of range", () => {
  const wrong = [{}, { plays: -1 }, { plays: 0.5 }, { seconds: 1 }, { plays: 1, maxPlies: -1 }, { plays: 1, from: 9 }];
  for (const options of wrong) assert.throws(() => finish(playouts(nim(5), { seed: 1, ...options })), RangeError);
});

test("run tells how far it is, and stops with the result so far when it is told to", async () => {
  const stop = new AbortController();
  const told: number[] = [];
  const onProgress = ({ done, total }: { done: number; total?: number }) => {
    assert.equal(total, 10_000_000);
    told.push(done);
    if (told.length === 3) stop.abort();
  };
  const found = await run(playouts(nim(21), { seed: 1, plays: 10_000_000 }), { signal: stop.signal, onProgress });
  assert.ok(found.stopped && found.plays > 0 && found.plays < 10_000_000);
  assert.deepEqual(
    told,
    told.toSorted((a, b) => a - b),
  );
  assert.deepEqual(found.outcomes, finish(playouts(nim(21), { seed: 1, plays: found.plays })).outcomes);
  assert.equal((await run(perft(nim(5), 2))).leaves, 8n);
});

test("run of work that is told to stop before it begins answers as when it is told later", async () => {
  const signal = AbortSignal.abort();
  const played = await run(playouts(nim(21), { seed: 1, plays: 10_000_000 }), { signal });
  assert.deepEqual([played.stopped, played.plays < 10_000_000], [true, true]);
  const counted = await run(perft(nim(60), 40), { signal });
  assert.deepEqual([counted.stopped, counted.depth < 40], [true, true]);
  assert.equal(counted.levels.length, counted.depth + 1);
  let held = true;
  const whole = function* () {
    try {
      for (let done = 0; done < 1000; done++) yield { done };
      return "all";
    } finally {
      held = false;
    }
  };
  assert.equal(await run(whole(), { signal }), undefined);
  assert.equal(held, false);
});

/** The system, and how many times it has been asked what is legal. */
function asked(system: GameSystem): { readonly system: GameSystem; readonly times: () => number } {
  let times = 0;
  const legal: GameSystem["legal"] = (state, player) => {
    times++;
    return system.legal(state, player);
  };
  return { system: { ...system, legal }, times: () => times };
}

for (const [name, work] of [
  ["playouts", (system: GameSystem) => playouts(system, { seed: 1, plays: 20 })],
  ["perft", (system: GameSystem) => perft(system, 8)],
] as const) {
  test(`${name} can be stopped after each state that they ask about, however long that takes`, () => {
    const { system, times } = asked(nim(20));
    const asking: Generator<unknown, unknown> = work(system);
    for (let before = 0; !asking.next().done; before = times()) {
      // Both players of one state are asked at once, and of the next where a play ends in between.
      assert.ok(times() - before <= 2 * system.players.length, `${times() - before} questions without a pause`);
    }
    assert.ok(times() > 100);
  });
}

/** Its conditions go through all pairs of fields with a third, whatever the compiler does. */
const DEAR = `game Dear
players A, B
track n: 0..18 = 0
track v[0..149]: 0..9 = 3
track turn: Player = A
decision go(x in 0..2) by turn
  when size { a in 0..149 | every b in 0..149: (every c in 0..149: v[a] * v[b] + v[c] * n + x * a < 400) } > 5
  do n += 1, v[n] := x, turn := next(turn)
end draw when n is 18
`;

test("compiled perft pauses between few questions where each takes long, and counts the same", () => {
  const { system } = compileText(DEAR);
  const bulk = engineOf(system!).bulk("perft")!;
  const [start] = system!.initialStates();
  for (const [depth, leaves] of [
    [2, 9n],
    [3, 27n],
    [4, 81n],
  ] as const) {
    const work = bulk.ask(start!, { path: [], depth });
    let pauses = 0;
    for (let round = work.next(); ; round = work.next()) {
      if (round.done) {
        assert.equal(round.value.leaves, leaves);
        break;
      }
      pauses++;
    }
    assert.ok(pauses >= 3 ** (depth - 2), `${pauses} pauses at depth ${depth}`);
  }
});
