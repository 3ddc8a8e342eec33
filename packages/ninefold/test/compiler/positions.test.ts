// Positions of a search in compiled games: they are what the interpreter is asked for one by one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NotCompiled, searchOfEmitted } from "../../src/compiler/index.ts";
import { COMING, engineOf, type Positions } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault, type GameSystem, interpret, type Limits, type State } from "../../src/model/index.ts";
import { compileText, positionsOf } from "../../src/play/index.ts";
import { AskedPositions } from "../../src/play/work/positions.ts";
import { textOf } from "../library/library.ts";
import { rounds, sampled, sampledGames } from "../library/sample.ts";
import { libraryGame } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { GAMES_OF_BAGS, GAMES_OF_DRAWS } from "./games-of-bags.ts";
import { GAMES_OF_CHANCE } from "./games-of-chance.ts";
import { GAMES_OF_MEMORIES } from "./games-of-memories.ts";
import { DRAWS_OF_NONE, GAMES_OF_NONE } from "./games-of-none.ts";
import { GAMES_OF_PILES } from "./games-of-piles.ts";
import { GAMES_OF_QUESTIONS } from "./games-of-questions.ts";
import { assertSamePlayouts, assertSamePositions } from "./same-positions.ts";
import { REFUSING_GAMES, SMALL_GAMES, smallGame } from "./small-games.ts";

/** Fewer positions are compared where the interpreter takes long. */
const POSITIONS: Readonly<Record<string, number>> = {
  amazons: 2,
  backgammon: 6,
  chess: rounds(2, 12),
  gomoku: 4,
  shogi: 8,
  xiangqi: 4,
};

for (const name of sampledGames()) {
  test(`positions of ${name} are the same compiled`, () => {
    const plies = POSITIONS[name] ?? 24;
    const compared = assertSamePositions(libraryGame(name), { plays: 20, plies, seed: name });
    assert.ok(typeof compared === "number" && compared >= plies, `${compared}`);
    assertSamePlayouts(libraryGame(name), name in POSITIONS ? rounds(1, 6) : 6, rounds(40, 100));
  });
}

/** Not compiled for a search, though for other questions. */
const REFUSED: Readonly<Record<string, string>> = {
  "decisions in steps beside another player's": "decisions in steps that several players make at once",
  "one of other sets by whose turn it is": "parameters that are one of other sets in other states",
};

const GAMES_OF_SETS = {
  "one of other sets by whose turn it is": [
    "players A, B",
    "track turn: Player = A",
    "track on[0..2]: Bool = false",
    "decision pick(s in 1 of (if turn is A then {0, 1} else {1, 2})) by turn",
    "  do for n in s: on[n] := true",
    "     turn := next(turn)",
    "end draw when on[2]",
  ],
  "no or some members of a set": [
    "players A",
    "track on[Player, 0..2]: Bool = false",
    "decision nobody(s in 0 of Player) do on[A, 0] := true",
    "decision two(s in 2 of (0..2)) do for n in s: on[A, n] := true",
    "end draw when on[A, 2]",
  ],
};

for (const [name, lines] of Object.entries({
  ...GAMES_OF_MEMORIES,
  ...GAMES_OF_SETS,
  ...sampled({
    ...SMALL_GAMES,
    ...REFUSING_GAMES,
    ...GAMES_OF_CHANCE,
    ...GAMES_OF_QUESTIONS,
    ...GAMES_OF_PILES,
    ...GAMES_OF_BAGS,
    ...GAMES_OF_DRAWS,
    ...GAMES_OF_NONE,
    ...DRAWS_OF_NONE,
  }),
})) {
  test(`the same positions: ${name}`, () => {
    const compared = assertSamePositions(smallGame(lines), { plays: rounds(3, 10), plies: rounds(15, 30), seed: name });
    if (compared instanceof NotCompiled) assert.equal(compared.message, REFUSED[name]);
    assertSamePlayouts(smallGame(lines), 5, 50);
  });
}

/** Remembers the last 40 states, or up to 100 since 2 was set. */
const REMEMBERING = [
  "players A",
  "track n: 0..2 = 0",
  "remember n as passed since n is 2 at most 100",
  "remember n as recent last 40",
  "decision set(k in 0..1) do n := k",
  "decision forget when times passed > 10 do n := 2",
  "end often when times passed is 30",
  "outcome o(times recent) otherwise",
];

test("what is remembered goes down the levels of a search", () => {
  const options = { plays: 3, plies: 120, levels: 90, successors: 2, seed: "down" };
  assert.ok(Number(assertSamePositions(smallGame(REMEMBERING), options)) > 200);
});

/** Positions of a compiled game, with a state on level 0. */
function compiledPositions(
  game: CoreGame,
  limits: Limits = {},
): { readonly positions: Positions; readonly state: State; readonly system: GameSystem } {
  const emitted = compiledOnce(game, "search");
  assert.ok(!(emitted instanceof NotCompiled));
  const system = interpret(game, game.name);
  const positions = searchOfEmitted(system, game, emitted, "wasm", limits)();
  const [state] = system.initialStates();
  positions.put(0, state!);
  return { positions, state: state!, system };
}

/** Makes a decision by its id. */
function decide(positions: Positions, level: number, id: string): void {
  positions.look(level);
  const index = [...Array(positions.count(level)).keys()].find((i) => positions.decision(level, i).id === id);
  assert.notEqual(index, undefined, id);
  positions.decide(level, index!);
}

test("a position that occurs the third time ends a game of chess, also below a state that was put there", () => {
  const { positions } = compiledPositions(libraryGame("chess"));
  const there = ["move(g1, f3, knight)", "move(g8, f6, knight)", "move(f3, g1, knight)", "move(f6, g8, knight)"];
  [...there, ...there.slice(0, 3)].forEach((id, level) => {
    decide(positions, level, id);
  });
  positions.put(0, positions.state(7));
  assert.equal(positions.look(0), COMING.one);
  positions.copy(0, 40);
  for (const level of [0, 40]) {
    // Random plays of other positions come between.
    positions.playout(level, 50);
    decide(positions, level, "move(f6, g8, knight)");
    assert.ok(positions.ended(level + 1));
    assert.equal(positions.look(level + 1), COMING.over);
    assert.equal(positions.outcomeAt(positions.outcome(level + 1)).text, "draw");
  }
});

test("a search is as deep as there is memory", () => {
  const { positions, system, state } = compiledPositions(smallGame(REMEMBERING));
  const met = [state];
  for (let level = 0; level < 1000; level++) {
    positions.look(level);
    // Where the game may forget, it does.
    positions.decide(level, positions.count(level) > 2 ? 2 : level % 2);
    if (level % 100 === 0) met[level + 1] = positions.state(level + 1);
  }
  for (const [level, there] of met.entries()) {
    if (there) assert.equal(system.encode(positions.state(level)), system.encode(there));
  }
  const { positions: small, state: other } = compiledPositions(smallGame(REMEMBERING), { memory: 1 << 19 });
  assert.throws(() => small.put(100_000, other), Fault);
});

test("each question of a search may take so much work", () => {
  const { positions } = compiledPositions(libraryGame("chess"), { work: 100 });
  assert.throws(
    () => {
      for (let i = 0; i < 100; i++) positions.playout(0, 1000);
    },
    (error) => error instanceof Fault && error.code === "NF2010",
  );
});

test("a position before the setup and one after it have different hashes, where all tracks are equal too", () => {
  const lines = [
    "players A",
    "track n: 0..3 = 0",
    "setup do random x in 0..1, n := x",
    "decision add do n := n + 1",
    "end far when n is 3",
  ];
  const compared = assertSamePositions(smallGame(lines), { plays: 6, plies: 30, seed: "setup" });
  assert.ok(Number(compared) >= 30, `${compared}`);
  const { positions, system, state } = compiledPositions(smallGame(lines));
  for (const asked of [positions, new AskedPositions(system)]) {
    asked.put(0, state);
    assert.equal(asked.look(0), COMING.forced);
    const hashes = [0, 1].map((chance) => {
      assert.equal(asked.chances(0, 0), 2);
      asked.take(0, chance);
      asked.hash(1);
      return [asked.low, asked.high];
    });
    asked.hash(0);
    hashes.push([asked.low, asked.high]);
    assert.equal(new Set(hashes.map(String)).size, 3);
  }
});

/** Decisions beside others that are made in steps, and more than digits tell apart. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  "in steps": [
    "players A, B",
    "track n: 0..2 = 0",
    "decision halt(k in 0..0) by A when steps < 1 and n < 2 do nothing again halt",
    "decision add(p in Player) by A when n < 2 do n += 1",
    "decision twice(k in 0..4) by A when n is 0 do n := 2",
  ],
  // Nearly 2^31, so that forced steps have no numbers left.
  many: [
    "players A",
    "track n: 0..2 = 0",
    ...Object.entries({ ijk: 1289, ij: 2404, i: 3000 }).map(([parameters, size]) => {
      const own = [...parameters].map((one) => `${one} in { x in 0..${size - 1} | x < 2 }`);
      return `decision go${size}(${own.join(", ")}) when n < 2 do n += 1`;
    }),
  ],
};

for (const [name, lines] of Object.entries(NUMBERED)) {
  test(`different decisions have different codes: ${name}`, () => {
    const game = smallGame([...lines, "outcome draw otherwise"]);
    const { positions } = compiledPositions(game);
    assert.equal(positions.codesBelow, undefined, "some are hashed");
    const codes = new Map<number, string>();
    for (let level = 0; level < 2 && positions.look(level) === COMING.one; level++) {
      for (let i = 0; i < positions.count(level); i++) {
        const { id } = positions.decision(level, i);
        const code = positions.code(level, i);
        assert.equal(codes.get(code) ?? id, id, `the decisions of code ${code}`);
        assert.ok(code >= 0 && code < 2 ** 31, `the code ${code} of ${id}`);
        codes.set(code, id);
      }
      positions.decide(level, 1);
    }
    assert.ok(codes.size >= 8);
    assertSamePlayouts(game, 20, 10);
  });
}

test("levels without a position, and decisions that are not listed, are refused", () => {
  const { positions } = compiledPositions(libraryGame("connect-four"));
  const refused: readonly (() => unknown)[] = [
    () => positions.decide(0, 0),
    () => positions.count(0),
    () => positions.look(1),
    () => positions.state(-1),
    () => positions.hash(7_000_000),
    () => positions.copy(1, 2),
    () => positions.copy(0, -1),
    () => positions.probability(0, 0),
    () => positions.outcomeAt(99),
  ];
  for (const ask of refused) assert.throws(ask, RangeError, String(ask));
  positions.look(0);
  for (const index of [-1, 7, Number.NaN]) assert.throws(() => positions.decide(0, index), RangeError);
});

test("a loaded game searches in compiled code, with a cache too", () => {
  const kept = new Map<string, Uint8Array>();
  const cache = {
    read: (name: string): Uint8Array | undefined => kept.get(name),
    write: (name: string, bytes: Uint8Array): void => {
      kept.set(name, bytes);
    },
  };
  const read = (): string[] =>
    [cache, { ...cache }, undefined].map((one) => {
      const { system } = compileText(textOf("nine-mens-morris"), { name: "n", ...(one && { cache: one }) });
      assert.equal(engineOf(system!).notCompiled("search"), undefined);
      const positions = positionsOf(system!);
      positions.put(0, system!.initialStates()[0]!);
      positions.look(0);
      positions.decide(0, 3);
      return system!.encode(positions.state(1));
    });
  const [first, restored, alone] = read();
  assert.ok(kept.size > 0);
  assert.equal(restored, first);
  assert.equal(alone, first);
});
