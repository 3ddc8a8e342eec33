// What descriptions show is true: held against the unfolding of small games, and against plays of large ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { classesBetween } from "../../../src/analysis/game-trees/correspondence.ts";
import { pairsUnder } from "../../../src/analysis/game-trees/pairs.ts";
import {
  AnalysisError,
  compare,
  compareDescriptions,
  type DeclaredRenaming,
  type DescribedRenaming,
  type DescriptionOptions,
  flawOf,
} from "../../../src/analysis/index.ts";
import { choicesAt, Fault, type GameSystem, isOver, type State, tuplesOf } from "../../../src/model/index.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import { randomGame } from "../../generated/random-game.ts";
import { SMALL_PARAMETERS, systemOf, textOf, textWith } from "../../library/library.ts";
import { EVERYTHING, rounds, sampledGames } from "../../library/sample.ts";
import { changedTexts, exchanges, mutants, renamedText, reordered } from "./renamed.ts";

function gameOf(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics[0]?.message);
  return system;
}

function shown(one: GameSystem, other: GameSystem, options: DescriptionOptions = {}): DescribedRenaming {
  const found = compareDescriptions(one, other, options);
  assert.ok(found.shown, found.shown ? "" : `stopped at ${found.stop?.what}`);
  return found.renaming;
}

const isShown = (one: GameSystem, other: GameSystem, renaming: DeclaredRenaming = []): boolean =>
  compareDescriptions(one, other, { renaming }).shown;

const TOO_LARGE: ReadonlySet<string> = new Set(["NF6002", "NF6005"]);

/** What unfolding says of a renaming that is said to be shown; undefined where the games are too large or have holes. */
function flawFound(
  one: GameSystem,
  other: GameSystem,
  found: DescribedRenaming,
  maxStates: number,
): string | undefined {
  try {
    const unfolded = finish(compare(one, other, { maxStates }));
    assert.ok(unfolded);
    if (!unfolded.equivalent) return "The games are different.";
    const { trees } = unfolded.witness;
    const decisions = found.decisions(20_000);
    if (!decisions || trees[0].roots.length > 1) return undefined;
    const byPlayer = one.players.map(() => new Map([...decisions, ...FORCED]));
    const renaming = { players: found.players, outcomes: found.outcomes };
    const classes = finish(classesBetween(...trees, renaming));
    return flawOf(...trees, renaming, pairsUnder(...trees, { renaming, classes }, byPlayer));
  } catch (error) {
    if (error instanceof Fault || (error instanceof AnalysisError && TOO_LARGE.has(error.code))) return undefined;
    throw error;
  }
}

const FORCED = ["setup", "whenever", "whenever2"].map((name) => [name, name] as const);

const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_]*/gu;

/** Plays both games at once, each decision with its counterpart; all that is legal corresponds all the way. */
function playTogether(one: GameSystem, other: GameSystem, found: DescribedRenaming, plies: number, seed = 1): void {
  let random = seed;
  const names = new Map([
    ...found.values.flatMap(({ values }) => [...values]),
    ...found.tracks,
    ...one.players.map(({ name, id }) => [name, other.players[found.players[id]!]!.name] as const),
  ]);
  // A product's own name says nothing that its fields do not.
  const plain = (text: string): string => text.replace(/[\p{L}_][\p{L}\p{N}_]*(?=\()/gu, "");
  const renamed = (text: string): string => plain(text).replace(NAME, (name) => names.get(name) ?? name);
  const seen = (system: GameSystem, state: State, as: (text: string) => string): string =>
    system
      .values(state)
      .map(({ track, index, value }) => as(`${track}[${index.join(", ")}]=${value}`))
      .sort()
      .join("\n");
  const pick = (below: number): number => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return Math.floor((random / 2 ** 32) * below);
  };
  let [here, there] = [one.initialStates()[0]!, other.initialStates()[0]!];
  for (let ply = 0; ply < plies; ply++) {
    assert.equal(seen(one, here, renamed), seen(other, there, plain));
    const [mine, theirs] = [choicesAt(one, here), choicesAt(other, there)];
    for (const { id } of one.players) {
      const ids = mine[id]!.map((decision) => found.decision(decision));
      assert.deepEqual(ids.sort(), theirs[found.players[id]!]!.map(({ id: text }) => text).sort());
    }
    if (isOver(mine)) {
      assert.equal(found.outcome(one.outcome(here)), other.outcome(there).text);
      return;
    }
    const tuples = [...tuplesOf(mine)].slice(0, 200);
    const tuple = tuples[pick(tuples.length)]!;
    const counterpart = new Array(tuple.length).fill(null);
    tuple.forEach((decision, id) => {
      const to = found.players[id]!;
      if (decision) counterpart[to] = theirs[to]!.find(({ id: text }) => text === found.decision(decision));
    });
    if (one.consequences(here, tuple).length > 64) return;
    const [ways, others] = [one.consequences(here, tuple), other.consequences(there, counterpart)];
    assert.equal(ways.length, others.length);
    const way = ways[pick(ways.length)]!;
    const same = others.find(({ state }) => seen(other, state, plain) === seen(one, way.state, renamed));
    assert.ok(same);
    assert.ok(same.probability.equals(way.probability));
    [here, there] = [way.state, same.state];
  }
}

for (const name of sampledGames()) {
  test(`${name} with other names is ${name}`, () => {
    const text = textWith(name, SMALL_PARAMETERS[name]);
    const one = gameOf(text);
    const other = gameOf(renamedText(text));
    const found = shown(one, other);
    assert.notEqual(one.players[0]!.name, other.players[0]!.name);
    assert.ok(![...found.families].some(([from, to]) => from === to));
    playTogether(one, other, found, 10);
    assert.ok(!compareDescriptions(one, other, { identical: { players: true } }).shown);
  });
}

/** The renaming of the cells of a grid that (x, y) → to(x, y) makes; columns and rows from 1. */
function cellsTo(size: number, to: (x: number, y: number) => readonly [number, number]): DeclaredRenaming {
  const name = (x: number, y: number): string => `${String.fromCharCode(96 + x)}${y}`;
  return Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [1 + (i % size), 1 + Math.floor(i / size)];
    return [name(x, y), name(...to(x, y))] as const;
  });
}

const turned = cellsTo(3, (x, y) => [y, 4 - x]);
const ticTacToe = systemOf("tic-tac-toe");

test("a board may be turned or mirrored, by all its cells or by as many as tell how", () => {
  for (const cells of [turned, cellsTo(3, (x, y) => [y, x]), cellsTo(3, (x, y) => [4 - x, y])]) {
    const found = shown(ticTacToe, ticTacToe, { renaming: cells });
    assert.deepEqual(new Map(cells), found.values[0]!.values);
    // What is unfolded takes long: of the three, the turn, which is not its own inverse.
    if (EVERYTHING || cells === turned) assert.equal(flawFound(ticTacToe, ticTacToe, found, 10_000), undefined);
  }
  const [first, second] = turned;
  const told = shown(ticTacToe, ticTacToe, { renaming: [first!, second!] });
  assert.deepEqual(told.values[0]!.values, new Map(turned));
});

test("other renamings of cells are not shown", () => {
  assert.ok(!isShown(ticTacToe, ticTacToe, [["a1", "b1"]]));
  assert.ok(
    !isShown(
      ticTacToe,
      ticTacToe,
      cellsTo(3, (x, y) => [x, (y % 3) + 1]),
    ),
  );
  assert.ok(!isShown(ticTacToe, ticTacToe, [["X", "O"]]));
});

test("gomoku has the eight symmetries of its board, connect-four's columns are numbers", () => {
  const gomoku = systemOf("gomoku");
  const size = 15;
  const maps = [true, false].flatMap((swap) =>
    [0, 1, 2, 3].map((flips) =>
      cellsTo(size, (x, y) => {
        const [a, b] = swap ? [y, x] : [x, y];
        return [flips & 1 ? size + 1 - a : a, flips & 2 ? size + 1 - b : b];
      }),
    ),
  );
  for (const renaming of maps) playTogether(gomoku, gomoku, shown(gomoku, gomoku, { renaming }), 6);
});

test("players exchanged, and who begins with them", () => {
  for (const [name, track, [one, other]] of [
    ["tic-tac-toe", "turn", ["X", "O"]],
    ["chopsticks", "turn", ["P1", "P2"]],
    ["gomoku", "turn", ["Black", "White"]],
    ["nim", "turn", ["P1", "P2"]],
  ] as const) {
    const text = textOf(name);
    const begun = text.replace(`track ${track}: Player = ${one}`, `track ${track}: Player = ${other}`);
    assert.notEqual(begun, text, name);
    const [first, second] = [gameOf(text), gameOf(begun)];
    const found = shown(first, second);
    assert.deepEqual(found.players, [1, 0]);
    playTogether(first, second, found, 20);
    assert.ok(!compareDescriptions(first, second, { identical: { players: true } }).shown);
  }
});

test("hex with its colours exchanged lies the other way", () => {
  const text = textOf("hex");
  const begun = gameOf(text.replace("Player = Red", "Player = Blue"));
  const found = shown(systemOf("hex"), begun);
  assert.deepEqual([found.players, found.values[0]!.values.get("b1")], [[1, 0], "a2"]);
  const small = [
    systemOf("hex", { size: "2" }),
    gameOf(text.replace("= 11", "= 2").replace("= Red\n", "= Blue\n")),
  ] as const;
  assert.equal(flawFound(...small, shown(...small), 10_000), undefined);
});

test("hex is itself after half a turn: who is connected with the far side is so from there", () => {
  const hex = systemOf("hex");
  const found = shown(hex, hex, {
    renaming: [
      ["a1", "k11"],
      ["k1", "a11"],
    ],
  });
  assert.equal(found.values[0]!.values.get("b3"), "j9");
  playTogether(hex, hex, found, 10);
  // One way streets do not lead back.
  const tracks = ["mark[Town]: Player? = none", "turn: Player = A", "last: Town? = none"];
  const ways = (links: string, from: string, to: string, inOrder = tracks): GameSystem =>
    gameOf(`game Ways
players A, B
board Town = graph { ${links} }
${inOrder.map((track) => `track ${track}`).join("\n")}
decision claim(c in { c in Town | mark[c] is none }) by turn
  do mark[c] := me, turn := next(turn), last := c
for p in Player: end p wins when connected({${from}}, {${to}}, { c in Town | mark[c] is p })
outcome draw otherwise
`);
  const same = (links: string, inOrder = tracks): boolean =>
    isShown(
      ways(links, "u", "w"),
      ways(links, "w", "u", inOrder),
      ["u", "v", "w"].map((name) => [name, name] as const),
    );
  assert.ok(same("u -> v, v -> u, v -> w, w -> v"));
  assert.ok(same("u -> v, v -> u, v -> w, w -> v", [tracks[2]!, tracks[0]!, tracks[1]!]));
  assert.ok(!same("u -> v, v -> w"));
});

test("what is written in another order is found by where it is used", () => {
  const one = `game One
players A, B
type Kind = { small, large }
track heap[Kind]: 0..3 = 3
track turn: Player = A
decision take(k in Kind, n in 1..2) by turn when n <= heap[k]
  do heap[k] -= n, turn := next(turn)
decision pass by turn when heap[small] is 0 and heap[large] is not 0
  do heap[large] := 0, turn := next(turn)
outcome turn wins otherwise
`;
  const other = `game Other
players P, Q
type Sort = { big, little }
track mover: Player = P
track pile[Sort]: 0..3 = 3
decision skip by mover when pile[little] is 0 and not pile[big] is 0
  do pile[big] := 0, mover := next(mover)
decision grab(sort in Sort, n in 1..2) by mover when n <= pile[sort]
  do pile[sort] -= n, mover := next(mover)
outcome mover loses otherwise
`;
  const [first, second] = [gameOf(one), gameOf(other.replace("not pile[big] is 0", "pile[big] is not 0"))];
  const renaming: DeclaredRenaming = [
    ["take", "grab"],
    ["pass", "skip"],
  ];
  const found = shown(first, second, { renaming });
  assert.deepEqual(Object.fromEntries(found.tracks), { heap: "pile", turn: "mover" });
  assert.deepEqual(Object.fromEntries(found.values[0]!.values), { small: "little", large: "big" });
  assert.equal(flawFound(first, second, found, 1000), undefined);
  // The same said otherwise is the same game, but the descriptions do not show it.
  const unlike = gameOf(other);
  assert.ok(!compareDescriptions(first, unlike, { renaming }).shown);
  assert.ok(finish(compare(first, unlike))?.equivalent);
});

test("bags of values with other names are the same bags, in whatever order the values come", () => {
  const drawing = (kinds: string, first: string, other: string, tokens: string): GameSystem =>
    gameOf(`game Drawing
players A, B
type Kind = { ${kinds} }
track pot: bag of Kind at most 4 = [${tokens}]
track hand[Player]: bag of Kind at most 4
track turn: Player = A
decision draw by turn when size pot > 0
  do random k in pot, pot := take(pot, k), hand[me] := add(hand[me], k), turn := next(turn)
for p in Player: outcome p wins when count(hand[p], ${first}) > count(hand[next(p)], ${first})
outcome drawn(count(hand[A], ${other})) otherwise
`);
  const one = drawing("red, blue", "red", "blue", "red, red, blue");
  const two = drawing("sea, sun", "sun", "sea", "sun, sea, sun");
  const found = shown(one, two);
  assert.deepEqual(Object.fromEntries(found.values[0]!.values), { red: "sun", blue: "sea" });
  assert.equal(flawFound(one, two, found, 1000), undefined);
  assert.ok(!isShown(one, drawing("sea, sun", "sun", "sea", "sun, sea, sea")));
});

test("what looks alike and computes otherwise is not shown", () => {
  const counting = (type: string): GameSystem =>
    gameOf(`game Counting
players A
type Count = ${type}
track count: Count = 0
track rest: 0..4 = 4
decision more by A when rest > 0
  do rest -= 1, count += 1
outcome over otherwise
`);
  assert.ok(!isShown(counting("0..2 ~ Z3"), counting("0..2")));
  assert.ok(!isShown(counting("0..4"), counting("0..5")));
  assert.ok(isShown(counting("0..2 ~ Z3"), counting("0..2 ~ Z3")));
  const loop = (order: string, does: string): GameSystem =>
    gameOf(`game Loop
players A
type Place = { ${order} }
track held[Place]: 0..9 = 1
track last: Place = left
track over: Bool = false
decision go by A when not over
  do over := true
     for p in Place: ${does}
end A wins when held[left] is 3 or last is left
end draw when over and held[left] is not 3 and last is not left
`);
  const same = (does: string): boolean => isShown(loop("left, right", does), loop("right, left", does));
  assert.ok(same("held[p] += 1"));
  assert.ok(same("last := right"));
  assert.ok(!same("last := p"));
  assert.ok(!same("if p is left: last := left else: last := right"));
  const pairs = (order: string, index: string): GameSystem =>
    gameOf(`game Pairs
players A
type Place = { ${order} }
track to[Place, Place]: Place = left
track over: Bool = false
decision go by A when not over
  do over := true
     for p in Place, q in Place: to[${index}] := q
end A wins when to[left, left] is left
outcome draw otherwise
`);
  const samePairs = (index: string): boolean => isShown(pairs("left, right", index), pairs("right, left", index));
  assert.ok(samePairs("p, q"));
  // Each p has a cell of its own, but which q stays there depends on the order.
  assert.ok(!samePairs("p, p"));
  assert.ok(!same("held[p] := 1 + (sum of held[q] for q in Place)"));
});

/** What a decision may have besides, each another game than any other. */
const CLAUSES = [
  "do n += k, turn := next(turn)",
  "prefer most k\n  do n += k, turn := next(turn)",
  "prefer most 2 - k\n  do n += k, turn := next(turn)",
  "do n += k\n  again go when n < 3\n  finally turn := next(turn)",
  "do n += k\n  again go when n < 4\n  finally turn := next(turn)",
  "do n += k\n  again go\n  finally turn := next(turn)",
  "do n += k\n  again go when n < 3",
  "do n += k\n  again go when n < 3\n  finally turn := next(turn)\n  same when n",
  "do n += k\n  again go when n < 3\n  finally turn := next(turn)\n  same when m, n",
  "prefer most k\n  do n += k\n  again go when n < 3\n  finally turn := next(turn)",
  "do n += (match m\n    5 => 1\n    otherwise k), turn := next(turn)",
  "do n += (match n\n    5 => 1\n    otherwise k), turn := next(turn)",
  "do n += (match m\n    4 => 1\n    otherwise k), turn := next(turn)",
  "do n += (match m\n    5 => k\n    otherwise 1), turn := next(turn)",
].map((clauses) =>
  gameOf(`game Clauses
players A, B
track n: 0..6 = 0
track m: 2..6 = 5
track turn: Player = A
decision go(k in 0..2) by turn when n + k < 6
  ${clauses}
outcome turn wins otherwise
`),
);

test("a clause less, more or other of a decision is another game", () => {
  for (const [i, one] of CLAUSES.entries()) {
    for (const [j, other] of CLAUSES.entries()) assert.equal(isShown(one, other), i === j, `${i} and ${j}`);
  }
});

test("a place that is assigned again holds more than its first value", () => {
  const counted = (condition: string): GameSystem =>
    gameOf(`game Lets
players A, B
type Lamp = { red, green }
track lamp: Lamp? = none
decision go by A when lamp is none
  do let n = 0
     for i in 1..3: n += 1
     if ${condition}: lamp := red
     else: lamp := green
outcome A wins when lamp is red
outcome B wins otherwise
`);
  assert.ok(isShown(counted("n > 2"), counted("n > 2")));
  assert.ok(!isShown(counted("n > 2"), counted("n > 3")));
});

const refused = (renaming: DeclaredRenaming): boolean => {
  try {
    compareDescriptions(ticTacToe, ticTacToe, { renaming });
    return false;
  } catch (error) {
    return error instanceof AnalysisError && error.code === "NF6008";
  }
};

test("a declared renaming is of what the games have", () => {
  assert.ok(refused([["Z", "X"]]));
  assert.ok(refused([["X", "turn"]]));
  assert.ok(
    refused([
      ["a1", "a2"],
      ["b1", "a2"],
    ]),
  );
  assert.ok(!refused([["mark", "mark"]]));
});

/** Games whose mutants are unfolded: none has more than a few thousand states. */
const SMALL = ["coin-flip", "guessing-game", "rock-paper-scissors", "matching-pennies", "kuhn-poker", "tic-tac-toe"];

for (const name of SMALL) {
  test(`a game that ${name} is shown to be with one word changed is ${name}`, () => {
    const one = systemOf(name);
    let number = 0;
    for (const mutant of mutants(textOf(name))) {
      number++;
      const other = gameOf(mutant);
      const found = compareDescriptions(one, other);
      if (found.shown) assert.equal(flawFound(one, other, found.renaming, 10_000), undefined, mutant);
    }
    assert.ok(number > 5);
  });
}

test("random games are what they are shown to be, with other names or one word changed", () => {
  let confirmed = 0;
  fc.assert(
    fc.property(randomGame(), fc.infiniteStream(fc.nat({ max: 1 << 20 })), (text, picks) => {
      const one = gameOf(text);
      const itself = compareDescriptions(one, gameOf(text));
      assert.ok(itself.shown, `not itself: ${itself.shown ? "" : itself.stop?.what}`);
      const changed = changedTexts(text);
      for (const pick of [...picks.take(8)].map((at) => at % Math.max(1, changed.length))) {
        const mutant = changed[pick];
        const { system: other } = compileText(mutant ?? "");
        const found = other && compareDescriptions(one, other);
        if (!found?.shown) continue;
        assert.equal(flawFound(one, other!, found.renaming, 500), undefined, mutant);
        confirmed++;
      }
    }),
    { seed: 21, numRuns: rounds(8, 30) },
  );
  assert.ok(confirmed > rounds(4, 20), String(confirmed));
});

test("random games with other orders of players and values, or two of them exchanged, are what they are shown to be", () => {
  let confirmed = 0;
  fc.assert(
    fc.property(randomGame(), (text) => {
      const one = gameOf(text);
      const check = (other: GameSystem, renaming: DeclaredRenaming, told: string): void => {
        const found = compareDescriptions(one, other, { renaming });
        if (!found.shown) return;
        assert.equal(flawFound(one, other, found.renaming, 500), undefined, told);
        confirmed++;
      };
      for (const changed of reordered(text)) {
        const { system } = compileText(changed);
        if (system) check(system, [], changed);
      }
      for (const renaming of exchanges(text)) {
        try {
          check(one, renaming, `${text}with ${renaming}`);
        } catch (error) {
          // Not all games have these cells.
          if (!(error instanceof AnalysisError)) throw error;
        }
      }
    }),
    { seed: 21, numRuns: rounds(8, 25) },
  );
  assert.ok(confirmed > rounds(4, 20), String(confirmed));
});
