// What a stranger's game may not do, compiled: run on without end, or fill the memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NotCompiled } from "../../src/compiler/index.ts";
import { emittedGame } from "../../src/compiler/pipeline.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { interpret, type Limits } from "../../src/model/index.ts";
import { compileText, finish, perft, playouts } from "../../src/play/index.ts";
import { rounds } from "../library/sample.ts";
import { type BulkOf, bulkOf, finished } from "./bulk-of.ts";
import { BACK_ENDS, type Emitted } from "./compiled-game.ts";
import { compiledLibraryGame } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { smallGame } from "./small-games.ts";

function compiled(lines: readonly string[]): { readonly game: CoreGame; readonly emitted: Emitted } {
  const game = smallGame(lines);
  const emitted = compiledOnce(game);
  if (emitted instanceof NotCompiled) throw emitted;
  return { game, emitted };
}

const SEED = [1, 2, 3, 4];

/** Each asks in one question for far more than could be waited for. */
const ENDLESS: Readonly<Record<string, readonly string[]>> = {
  "members of members of members": [
    "players A",
    "board Cell = grid(8, 8)",
    "track n[Cell]: 0..9 = 0",
    "decision d when some a in Cell, b in Cell, c in Cell, d in Cell, e in Cell, f in Cell, g in Cell, h in Cell: n[a] + n[b] + n[c] + n[d] + n[e] + n[f] + n[g] + n[h] is 1",
    "  do n[a1] += 1",
    "outcome draw otherwise",
  ],
  "an action that goes on and on": [
    "players A",
    "type N = 1..1000",
    "track n[N]: 0..9 = 0",
    "decision d",
    "  do for a in N: for b in N: for c in N: for d in N: if n[a] + n[b] + n[c] < n[d]: n[a] := n[d]",
    "outcome draw otherwise",
  ],
  "ways of steps": [
    "players A",
    "board Cell = grid(8, 8)",
    "track at: Cell? = none",
    "track been[Cell]: Bool = false",
    "decision go(to in { c in Cell | not been[c] }) when size { c in Cell | been[c] } < 60",
    "  do at := to, been[to] := true",
    "  again go",
    "outcome draw otherwise",
  ],
};

for (const [what, lines] of Object.entries(ENDLESS)) {
  test(`stopped where its work is used up: ${what}`, () => {
    const { game, emitted } = compiled(lines);
    const start = interpret(game, game.name).initialStates()[0]!;
    for (const backEnd of BACK_ENDS) {
      const engine = bulkOf(game, emitted, backEnd, { work: 100_000 });
      const { faults, outcomes } = finished(engine.playouts(start, SEED, 0, 3, 10));
      assert.deepEqual([...faults, ...outcomes], [["NF2010", 3]]);
      assert.throws(() => finished(engine.perft(start, 2)), { name: "Fault", code: "NF2010" });
    }
  });

  test(`stopped by either way of asking: ${what}`, () => {
    const { system } = compileText(["game Small", ...lines, ""].join("\n"));
    for (const interpreter of [false, true]) {
      const limits = { work: 100_000 };
      const { faults } = finish(playouts(system!, { seed: 1, plays: 2, limits, interpreter }));
      assert.deepEqual([...faults], [["NF2010", 2]]);
      assert.throws(() => finish(perft(system!, 3, { limits, interpreter })), { name: "Fault", code: "NF2010" });
    }
  });
}

const CLOCK = [
  "players A",
  "track n: 0..1 = 0",
  "decision tick do n := 1 - n",
  "end draw when n is 2",
  "outcome draw otherwise",
];

test("a play without end pauses, and goes on where it was", () => {
  const { game, emitted } = compiled(CLOCK);
  const start = interpret(game, game.name).initialStates()[0]!;
  for (const backEnd of BACK_ENDS) {
    const work = bulkOf(game, emitted, backEnd).playouts(start, SEED, 0, 2, 10_000);
    let pauses = 0;
    for (let slice = work.next(); ; slice = work.next()) {
      if (slice.done) {
        assert.deepEqual(slice.value, { plies: 20_000, outcomes: new Map(), unfinished: 2, faults: new Map() });
        break;
      }
      pauses++;
    }
    assert.ok(pauses >= 4, `${pauses} pauses`);
  }
});

test("a play without end can be stopped", () => {
  const { system } = compileText(["game Small", ...CLOCK, ""].join("\n"));
  const work = playouts(system!, { seed: 1, plays: 1, maxPlies: Number.MAX_SAFE_INTEGER });
  assert.equal(work.next().done, false);
  for (let i = 0; i < 3; i++) assert.equal(work.next().done, false);
  assert.equal((work.next(true).value as { stopped: boolean }).stopped, true);
});

/** Heavy enough to be metered, and light enough to be answered. */
const HEAVY = [
  "players A",
  "board Cell = grid(8, 8)",
  "track n[Cell]: 0..2 = 0",
  "decision d(a in Cell, b in Cell, c in Cell) when n[a] + n[b] + n[c] is 0",
  "  do n[a] := 1, n[b] += 1",
  "end draw when n[a1] + n[a2] > 0",
  "outcome draw otherwise",
];

test("pauses change no play", () => {
  const { game, emitted } = compiled(HEAVY);
  const start = interpret(game, game.name).initialStates()[0]!;
  for (const backEnd of BACK_ENDS) {
    const plays = (engine: BulkOf): unknown => {
      const found = finished(engine.playouts(start, SEED, 5, 8, 50));
      return { ...found, outcomes: [...found.outcomes].sort() };
    };
    const alone = [5, 6, 7, 8, 9, 10, 11, 12].map(
      (first) => finished(bulkOf(game, emitted, backEnd).playouts(start, SEED, first, 1, 50)).plies,
    );
    const { plies } = plays(bulkOf(game, emitted, backEnd)) as { readonly plies: number };
    assert.equal(
      alone.reduce((a, b) => a + b),
      plies,
    );
  }
});

test("a play that pauses goes on in the state that it was in", () => {
  const { game, emitted } = compiledLibraryGame("chess");
  const start = interpret(game, game.name).initialStates()[0]!;
  // As it is written, without a meter, nothing pauses and nothing is held in local places.
  const plain = bulkOf(game, emittedGame(game));
  const answer = (engine: BulkOf, pauses: () => void): unknown => {
    const work = engine.playouts(start, SEED, 0, 12, 1000);
    for (;;) {
      const { done, value } = work.next();
      if (done) return [value.plies, [...value.outcomes].sort(), [...value.faults]];
      pauses();
    }
  };
  let paused = 0;
  const found = answer(bulkOf(game, emitted), () => paused++);
  assert.deepEqual(
    found,
    answer(plain, () => undefined),
  );
  assert.ok(paused > 0);
});

const PLAYS = rounds(16, 40);

test("two questions that pause do not disturb each other", () => {
  const { game, emitted } = compiled(HEAVY);
  const start = interpret(game, game.name).initialStates()[0]!;
  for (const backEnd of BACK_ENDS) {
    const engine = bulkOf(game, emitted, backEnd);
    const alone = finished(engine.perft(start, 1));
    const paused = engine.playouts(start, SEED, 0, PLAYS, 50);
    const first = paused.next();
    assert.deepEqual(finished(engine.perft(start, 1)), alone);
    const both = first.done ? first.value : finished(paused);
    assert.deepEqual(both, finished(bulkOf(game, emitted, backEnd).playouts(start, SEED, 0, PLAYS, 50)));
  }
});

test("what work there is decides, not what was asked before", () => {
  const { game, emitted } = compiled(HEAVY);
  const start = interpret(game, game.name).initialStates()[0]!;
  const engine = bulkOf(game, emitted, "wasm", { work: 2_000_000 });
  const counts = Array.from({ length: 3 }, () => finished(engine.playouts(start, SEED, 0, 20, 50)));
  assert.equal(counts[0]!.faults.size, 0);
  assert.deepEqual(counts[1], counts[0]);
  assert.deepEqual(counts[2], counts[0]);
});

test("memory beyond what is allowed is refused", () => {
  const { game, emitted } = compiled([
    "players A",
    "track n: 0..9 = 0",
    "decision d(a in 1..40, b in 1..40) when n < 9",
    "  do n += 1",
    "outcome draw otherwise",
  ]);
  const start = interpret(game, game.name).initialStates()[0]!;
  for (const backEnd of BACK_ENDS) {
    const small = bulkOf(game, emitted, backEnd, { memory: 1 << 16 });
    // The last two plies are counted without a list.
    assert.equal(finished(small.perft(start, 2)).leaves, 1600n ** 2n);
    assert.throws(() => finished(small.perft(start, 3)), { name: "Fault", code: "NF2010" });
    assert.equal(finished(bulkOf(game, emitted, backEnd).perft(start, 3)).leaves, 1600n ** 3n);
  }
});

test("limits have limits", () => {
  const { system } = compileText(["game Small", ...CLOCK, ""].join("\n"));
  const asked = (limits: Limits) => () => finish(playouts(system!, { seed: 1, plays: 1, limits }));
  assert.throws(asked({ work: 0 }), /The limit of work is from 1 to 2147483647, not 0/);
  assert.throws(asked({ work: 2 ** 31 }), RangeError);
  assert.throws(asked({ memory: 2 ** 33 + 1 }), /The limit of memory is from 1 to 8589934592 bytes, not 8589934593/);
});
