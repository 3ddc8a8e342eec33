// The states that compiled games go through: the same numbers as the interpreter's, whatever stops the count.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type CountOptions, count } from "../../src/analysis/index.ts";
import { NotCompiled } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { interpret } from "../../src/model/index.ts";
import { finish } from "../../src/play/index.ts";
import { EVERYTHING, rounds, sampled } from "../library/sample.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { libraryGame } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { countOf, orderedGame, systemOn, visited } from "./counted-states.ts";
import { GAMES_OF_BAGS, GAMES_OF_DRAWS } from "./games-of-bags.ts";
import { GAMES_OF_CHANCE } from "./games-of-chance.ts";
import { DRAWS_OF_NONE, GAMES_OF_NONE } from "./games-of-none.ts";
import { GAMES_OF_PILES } from "./games-of-piles.ts";
import { GAMES_OF_SETS } from "./games-of-sets.ts";
import { SMALL_GAMES, smallGame } from "./small-games.ts";

/** Games of the library, and how far they are counted. */
const COUNTED: readonly (readonly [name: string, options: CountOptions, parameters?: Record<string, string>])[] = [
  ["amazons", { depth: 2, maxStates: rounds(700, 3000) }],
  ["breakthrough", { depth: rounds(2, 3) }],
  ["chopsticks", {}],
  ["chopsticks", { depth: 6 }],
  ["connect-four", { depth: 4 }],
  ["connect-four", {}, { columns: "4", rows: "2" }],
  ["dots-and-boxes", {}, { columns: "2", rows: "1" }],
  ["go", { depth: 2, distinct: ["stone"] }, { size: "5" }],
  ["go", { depth: 9 }, { size: "2" }],
  ["gomoku", { depth: 2, maxStates: 3000 }],
  ["guessing-game", {}],
  ["hex", {}, { size: "2" }],
  ["hex", { depth: 3 }, { size: "4" }],
  ["kalah", {}, { pits: "2", seeds: "2" }],
  ["kalah", { depth: 5 }],
  ["misere-tic-tac-toe", { distinct: ["turn"] }],
  ["nim", {}],
  ["othello", { depth: 4 }],
  ["pentago", { depth: 2 }],
  ["tic-tac-toe", {}],
  ["ultimate-tic-tac-toe", { depth: rounds(2, 3) }],
  ["yavalath", { depth: 2 }],
];

for (const [name, options, parameters] of COUNTED) {
  test(`${name} ${JSON.stringify({ ...options, ...parameters })}: states as the interpreter counts them`, () => {
    const game = libraryGame(name, parameters);
    const wanted = countOf(interpret(game, game.name), options);
    for (const backEnd of BACK_ENDS) assert.deepEqual(countOf(systemOn(game, backEnd), options), wanted, backEnd);
  });
}

test("small games have as many states as the interpreter counts, or the same hole in their rules", () => {
  for (const [name, lines] of Object.entries(
    sampled({ ...SMALL_GAMES, ...GAMES_OF_SETS, ...GAMES_OF_PILES, ...GAMES_OF_BAGS, ...GAMES_OF_NONE }),
  )) {
    const game = smallGame(lines);
    const emitted = compiledOnce(game, "states");
    if (emitted instanceof NotCompiled) {
      assert.ok(game.memories.length > 0, `${name}: ${emitted.message}`);
      continue;
    }
    for (const options of [{ maxStates: rounds(55, 500) }, { depth: 3, maxStates: rounds(55, 500) }]) {
      const wanted = countOf(interpret(game, game.name), options);
      // In which order decisions in steps are made is not told, and so not what was counted before the limit.
      const exact =
        !("stopped" in wanted) || wanted.stopped !== "states" || game.decisions.every(({ chain }) => !chain);
      for (const backEnd of BACK_ENDS) {
        const found = countOf(systemOn(game, backEnd), options);
        if (exact) assert.deepEqual(found, wanted, `${name} ${backEnd}`);
        else assert.deepEqual({ ...found, edges: 0, terminal: 0 }, { ...wanted, edges: 0, terminal: 0 }, name);
      }
    }
  }
});

test("games of chance, forced steps and players together have as many states as the interpreter counts", () => {
  const games: readonly (readonly [name: string, game: CoreGame])[] = [
    ...["coin-flip", "kuhn-poker", "liars-dice", "matching-pennies", "rock-paper-scissors", "tricks"].map(
      (name) => [name, libraryGame(name)] as const,
    ),
    ["pig", libraryGame("pig", { goal: "7" })],
    ...Object.entries(sampled({ ...GAMES_OF_CHANCE, ...GAMES_OF_DRAWS, ...DRAWS_OF_NONE })).map(
      ([name, lines]) => [name, smallGame(lines)] as const,
    ),
  ];
  let counted = 0;
  for (const [name, game] of games) {
    const on = orderedGame(game);
    if (!on) continue;
    counted++;
    const track = interpret(game, game.name).tracks[0]!.name;
    for (const options of [
      { maxStates: rounds(100, 300), distinct: [track] },
      { depth: 3, maxStates: rounds(200, 1000) },
    ]) {
      const wanted = countOf(interpret(game, game.name), options);
      for (const backEnd of BACK_ENDS) assert.deepEqual(countOf(on(backEnd), options), wanted, `${name} ${backEnd}`);
    }
  }
  assert.ok(counted > rounds(10, 20), `${counted}`);
});

const TIC_TAC_TOE = libraryGame("tic-tac-toe");

test("a limit of states stops as it stops the interpreter", () => {
  for (const maxStates of [1, 10, 100, 4096, 5477, ...(EVERYTHING ? [2, 9, 11, 1000, 4095, 4097, 5478] : [])]) {
    const wanted = countOf(interpret(TIC_TAC_TOE, "game"), { maxStates });
    for (const backEnd of BACK_ENDS) {
      assert.deepEqual(countOf(systemOn(TIC_TAC_TOE, backEnd), { maxStates }), wanted, `${maxStates} ${backEnd}`);
    }
  }
});

test("a table that has grown many times holds each state once", () => {
  const game = smallGame([
    "players A",
    "track n[0..4]: 0..9 = 0",
    "decision d(x in 0..4) when n[x] < 9",
    "  do n[x] += 1",
    "outcome draw otherwise",
  ]);
  const { states } = visited(game, "wasm");
  assert.equal(states.size, 10 ** 5);
  assert.equal(states.edges, 5 * 9 * 10 ** 4);
  assert.equal(states.byPly.length, 46);
  assert.deepEqual([states.terminal, states.visited], [1, 10 ** 5]);
});

test("numbers of ways are exact at any length", () => {
  const [plies, branches] = [50, 64];
  const game = smallGame([
    "players A",
    `track n: 0..${plies} = 0`,
    `decision d(x in 1..${branches}) when n < ${plies}`,
    "  do n += 1",
    "outcome draw otherwise",
  ]);
  for (const backEnd of BACK_ENDS) {
    const counted = finish(count(systemOn(game, backEnd)));
    assert.equal(counted.plays, 64n ** 50n);
    assert.equal(counted.treeNodes, (64n ** 51n - 1n) / 63n);
    assert.equal(finish(count(systemOn(game, backEnd), { depth: 31 })).plays, 64n ** 31n);
  }
});

test("numbers of ways grow longer for many states at once", () => {
  // By ply the n-th row of Pascal's triangle, each number times 16 to the power of the ply.
  const game = smallGame([
    "players A",
    "track ply: 0..60 = 0",
    "track right: 0..60 = 0",
    "decision left(x in 1..16) when ply < 60",
    "  do ply += 1",
    "decision right(x in 1..16) when ply < 60",
    "  do ply += 1, right += 1",
    "outcome draw otherwise",
  ]);
  for (const backEnd of BACK_ENDS) {
    const counted = finish(count(systemOn(game, backEnd)));
    assert.equal(counted.plays, 32n ** 60n);
    assert.equal(counted.treeNodes, (32n ** 61n - 1n) / 31n);
    assert.deepEqual([counted.states, counted.terminal], [(61 * 62) / 2, 61]);
  }
});

/** States that edges of several lengths lead to; the ways are Fibonacci's numbers. */
const LEAPS = [
  "players A",
  "track n: 0..200 = 0",
  "decision leap(x in 1..2) when n + x <= 200",
  "  do n += x",
  "outcome draw otherwise",
];

const FAR = rounds(29, 49);

test("trees are exact where edges lead to several levels", () => {
  const far = [
    "players A",
    `track n[0..1]: 0..${FAR} = 0`,
    `decision leap(i in 0..1, x in 1..3) when n[i] + x <= ${FAR}`,
    "  do n[i] += x",
    "outcome draw otherwise",
  ];
  for (const lines of [LEAPS, far]) {
    const game = smallGame(lines);
    for (const options of [{}, { depth: 2 }, { depth: 9 }, { depth: 60 }, { depth: 1000 }]) {
      const wanted = countOf(interpret(game, game.name), options);
      for (const backEnd of BACK_ENDS) {
        assert.deepEqual(countOf(systemOn(game, backEnd), options), wanted, `${backEnd} ${JSON.stringify(options)}`);
      }
    }
  }
  assert.ok(finish(count(systemOn(smallGame(LEAPS), "wasm"))).plays! > 2n ** 128n);
});

test("a tree without end is known as such, also where only a late state comes back", () => {
  const game = smallGame([
    "players A",
    "track n: 0..99 = 0",
    "decision leap(x in 1..2) when n + x <= 99",
    "  do n += x",
    "decision back when n is 99",
    "  do n := 97",
    "outcome draw otherwise",
  ]);
  for (const options of [{}, { depth: 70 }]) {
    const wanted = countOf(interpret(game, game.name), options);
    for (const backEnd of BACK_ENDS) assert.deepEqual(countOf(systemOn(game, backEnd), options), wanted);
  }
});

test("where there is room for the states and none for their trees, memory stops the count", () => {
  const game = smallGame(LEAPS);
  const enough = finish(count(systemOn(game, "wasm")));
  const stopped = new Set<string>();
  for (let memory = 60_000; memory < 2_000_000; memory *= rounds(1.15, 1.02)) {
    const counted = finish(count(systemOn(game, "wasm"), { limits: { memory: Math.ceil(memory) } }));
    if (counted.stopped === null) assert.deepEqual(counted, enough);
    else assert.deepEqual([counted.stopped, counted.plays, counted.treeNodes], ["memory", null, null]);
    stopped.add(`${counted.stopped} ${counted.states === enough.states}`);
  }
  assert.deepEqual([...stopped].sort(), ["memory false", "memory true", "null true"]);
});

test("several initial states, one of which leads to another, are counted once each", () => {
  const game = smallGame([
    "players A",
    "track n: 0..9 in {0, 2, 3}",
    "decision d(x in 1..2) when n + x <= 9",
    "  do n += x",
    "outcome draw otherwise",
  ]);
  assert.equal(interpret(game, game.name).initialStates().length, 3);
  for (const options of [{}, { depth: 3 }, { maxStates: 2 }, { maxStates: 3 }]) {
    const wanted = countOf(interpret(game, game.name), options);
    for (const backEnd of BACK_ENDS) assert.deepEqual(countOf(systemOn(game, backEnd), options), wanted);
  }
});

test("a state given twice is one to begin from", () => {
  for (const backEnd of BACK_ENDS) {
    const system = systemOn(TIC_TAC_TOE, backEnd);
    const read = system.parsePosition("mark[b2]=X, turn=O");
    assert.ok("state" in read);
    const from = [read.state, ...system.initialStates(), read.state];
    const wanted = countOf(system, { from, interpreter: true });
    assert.deepEqual(countOf(system, { from }), wanted);
  }
});

test("a hole in the rules is the interpreter's fault, after a limit that comes first", () => {
  const game = smallGame([
    "players A",
    "track n: 0..5 = 0",
    "track last: 0..2 = 0",
    "decision d(x in 1..2)",
    "  do n += x, last := x",
    "outcome draw otherwise",
  ]);
  const faults = new Set<boolean>();
  for (let maxStates = 1; maxStates <= 12; maxStates++) {
    const wanted = countOf(interpret(game, game.name), { maxStates });
    faults.add("code" in wanted);
    for (const backEnd of BACK_ENDS) {
      assert.deepEqual(countOf(systemOn(game, backEnd), { maxStates }), wanted, `${maxStates} ${backEnd}`);
    }
  }
  assert.equal(faults.size, 2);
});

test("more decisions of a state than there is room for at first", () => {
  // There is room for 512.
  const side = rounds(24, 40);
  const all = side * side;
  const game = smallGame([
    "players A",
    "track n: 0..2 = 0",
    `track last: 0..${all - 1} = 0`,
    `decision d(x in 0..${side - 1}, y in 0..${side - 1}) when n < 2`,
    `  do n += 1, last := (if n is 1 then ${side} * x + y else 0)`,
    "outcome draw otherwise",
  ]);
  for (const backEnd of BACK_ENDS) {
    const { byPly, edges, terminal, plays, treeNodes } = finish(count(systemOn(game, backEnd)));
    assert.deepEqual(byPly, [1, all, 1]);
    const many = BigInt(all);
    assert.deepEqual([edges, terminal, plays, treeNodes], [all * (all + 1), 1, many ** 2n, 1n + many * (many + 1n)]);
  }
});
