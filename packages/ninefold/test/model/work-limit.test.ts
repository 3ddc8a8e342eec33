// Whatever a question walks through counts as work, so that a file that asks for too much is stopped and not waited for.
// Each game here asks for hundreds of millions of comparisons, copies or operations behind few members of sets.
import assert from "node:assert/strict";
import { test } from "node:test";
import { transitionOf } from "../../src/model/decide/transitions.ts";
import type { Budget } from "../../src/model/evaluate/run.ts";
import { choicesAt, type State } from "../../src/model/index.ts";
import { interpret } from "../../src/model/interpreter.ts";
import { LinkedGame } from "../../src/model/linked-game.ts";
import { asInterpreted } from "../../src/model/state/interpreted-state.ts";
import { WORK_LIMIT } from "../../src/model/system/limits.ts";
import { compileText, randomTuple, seeded } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";
import { gameOf, gameText } from "./game.ts";

/** Sets that differ in their last members only. */
const SETS = [
  "type N = 1..20000",
  "fn most(k: N) = { n in N | n is not k }",
  "fn a = most(20000)",
  "fn b = most(19999)",
  "fn family = { most(k) | k in 19990..20000 }",
];
const ENDING = ["outcome done otherwise"];
const repeated = (line: (i: number) => string, times: number): string =>
  Array.from({ length: times }, (_, i) => line(i)).join(" ");
const lines = (line: (i: number) => string, times: number): string[] =>
  Array.from({ length: times }, (_, i) => line(i + 1));

/** A decision that is legal when the condition holds for some way of choosing i in 1..many and j in 1..1000. */
const asks = (condition: string, many: number): string[] => [
  "track seen: Bool = false",
  `decision go when some i in 1..${many}, j in 1..1000: i < 0 or (${condition})`,
  "  do seen := true",
];
/** A decision whose action is done so often. */
const does = (statement: string, many: number): string[] => ["decision go", `  do for i in 1..${many}: ${statement}`];

/** What is asked, the declarations, the question. */
type Case = readonly [what: string, declarations: readonly string[]];

const LEGALITY: readonly Case[] = [
  ["sets that are compared", [...SETS, ...asks("a is b", 300)]],
  ["a set that is sought in a set of sets", [...SETS, ...asks("N in family", 10)]],
  ["a set of sets", [...SETS, ...asks("size { a, b } is 1", 300)]],
  ["a comprehension of sets", [...SETS, ...asks("size { most(k) | k in {19999, 20000} } is 1", 300)]],
  ["a union of sets of sets", [...SETS, ...asks("size (family or { a, b }) is 1", 1)]],
  ["what two sets of sets share", [...SETS, ...asks("size (family and { N }) is 1", 10)]],
  ["a set of sets without another", [...SETS, ...asks("size (family except { N }) is 1", 10)]],
  [
    "arms that are sets",
    [...SETS, "fn found(s: set of N) =", "  match s", "    b => 1", "    otherwise 2", ...asks("found(a) is 3", 300)],
  ],
  [
    "values that are reached",
    ["type N = 1..60000", "track n: N = 1", "decision go when size (reach x from { n } to N) is 3", "  do n := 2"],
  ],
  [
    "operations in a row",
    asks(
      repeated((i) => `${i > 0 ? "or " : ""}i is ${-i}`, 200),
      700,
    ),
  ],
  ["choices in a row", asks(`${repeated((i) => `if i + j is ${-i} then true else`, 100)} false`, 700)],
  [
    "conditions in a row",
    [
      "track n: 0..1 = 0",
      `decision go when size { i | i in 1..1000000, ${lines(() => "i > n", 2000).join(", ")} } is 0`,
      "  do n := 1",
    ],
  ],
  [
    "conditions of a decision",
    [
      "track n: 0..1 = 0",
      "decision go(i in 1..1000000)",
      ...lines(() => "  when i > n", 2000),
      "  when i < 0",
      "  do n := 1",
    ],
  ],
  [
    "endings",
    [
      "track n: 0..1 = 0",
      "decision go",
      "  do n := 1",
      ...lines((k) => `end when some i in 1..1000, j in 1..700: i + j is ${-k}`, 100),
    ],
  ],
  [
    "families of decisions",
    [
      "track n: 0..1 = 0",
      ...lines((k) => `decision d${k} when some i in 1..1000, j in 1..700: i + j is ${-k}\n  do n := 1`, 100),
    ],
  ],
  [
    "decisions that are told apart",
    [
      ...SETS,
      "track done: Bool = false",
      "decision go(i in N)",
      "  do done := true",
      "  again go when false",
      "  same when if mod(i, 2) is 0 then a else b",
    ],
  ],
  [
    "a function of sets with many names",
    [
      "type N = 1..3",
      `fn f(s: set of N) = s is {} and ${repeated((k) => `${k > 0 ? "and " : ""}(some x${k} in s: x${k} is 1)`, 300)}`,
      ...asks("f({})", 600),
    ],
  ],
];

const ACTIONS: readonly Case[] = [
  [
    "places that are written",
    ["board Cell = grid(64, 64)", "track at[Cell]: 0..1 = 0", ...does("at[Cell] := 1", 300_000)],
  ],
  [
    "piles that are pushed",
    [
      "track p: pile of 1..2 at most 4096 = []",
      "decision go",
      "  do",
      "    for i in 1..4000: p := push(p, 1)",
      "    for i in 1..300000: let q = pop(p)",
    ],
  ],
  [
    "values that are checked",
    ["type N = 1..4000", "track s: set of N = {}", "fn f = { n in 0..4000 | n > 0 }", ...does("s := f", 400_000)],
  ],
  [
    "statements in a row",
    ["track n: 0..1 = 0", "decision go", "  do", "    for i in 1..1000000:", ...lines(() => "      n := 1", 1000)],
  ],
  ["an order of many", ["track n: 0..1 = 0", "decision go", "  do random o in orders of (1..400000), n := 1"]],
  [
    "fractions made of fractions",
    [
      "track n: 0..1 = 0",
      "fn f0 = 1/2",
      ...lines((k) => `fn f${k} = (f${k - 1} + f${k - 1}) / 2`, 26),
      "decision go",
      "  do",
      "    chance",
      "      f26: n := 1",
      "      1/2: n := 0",
    ],
  ],
];

/** A part of a question's work, which the members that are bound do not take here: with all of it tests would take a minute. */
const PART = 2_000_000;
const tooMuch = { code: "NF2010", message: /took more than 400000000 units of work/ };
const noRoom = { code: "NF2010", message: /made more than 50000000 values/ };

/** The questions about a game, each with a part of the work, and its state after so many plies. */
function parts(declarations: readonly string[], plies = 0) {
  const game = compileText(gameText("players P", ...declarations, ...ENDING)).checked?.game;
  assert.ok(game);
  const system = interpret(game, "");
  const { link, memories, legality } = new LinkedGame(game);
  const transition = transitionOf(link, system.players, legality, memories);
  const chance = seeded("a part");
  let state = system.initialStates()[0]!;
  for (let ply = 0; ply < plies; ply++)
    state = system.draw(state, randomTuple(choicesAt(system, state), chance), chance);
  const own = asInterpreted(system.decode(system.encode(state)), game);
  const { id } = system.players[0]!;
  return {
    forget: link.forget,
    budget: () => link.budget,
    legal: (budget: Partial<Budget> = { left: PART }) => {
      link.begin();
      Object.assign(link.budget, budget);
      return legality.legal(own, id);
    },
    draw: () => {
      const tuple = [legality.legal(own, id)[0]!];
      link.begin();
      link.budget.left = PART;
      return transition(own, tuple, chance);
    },
  };
}

for (const [what, declarations] of LEGALITY) {
  test(`legality counts ${what}`, () => {
    assert.throws(() => parts(declarations).legal(), tooMuch);
  });
}

for (const [what, declarations] of ACTIONS) {
  test(`an action counts ${what}`, () => {
    assert.throws(parts(declarations).draw, tooMuch);
  });
}

test("legality counts what is compared with the past", () => {
  const declarations = [
    "type N = 1..4000",
    "track s: set of N = N except { 4000 }",
    "track n: 0..9 = 0",
    "remember s as seen at most 20",
    "decision wait when n is 0 or some i in 1..1000, j in 1..1000: times seen is i + 2",
    "  do n += 1, s := N except { 3999 }",
  ];
  assert.throws(() => parts(declarations, 1).legal(), tooMuch);
});

test("legality counts the paths of decisions made in steps, which are held", () => {
  const declarations = [
    "track n: 1..2 = 1",
    "decision go(k in 1..2 | k is 1 or steps > 85)",
    "  do n := k",
    "  again go when steps < 99",
  ];
  assert.throws(() => parts(declarations).legal(), tooMuch);
});

/** Each makes 200,000 values or more, which are held at once or could be. */
const HELD: readonly Case[] = [
  [
    "members that are selected",
    ["type N = 1..500", "track at[N]: 0..1 = 0", ...asks("size { c in N | at[c] is 0 } is 1", 1)],
  ],
  ["members that are collected", asks("size { k | k in 1..500, k > 0 } is 1", 1)],
  ["members of ranges", asks("size (1..500) is 1", 1)],
  ["members of joined sets", ["type N = 1..500", ...asks("size (N and (N except { 1 })) is 1", 1)]],
  ["members that a set leaves out", ["type N = 1..500", "track start: N = 1", ...asks("size (not { start }) is 1", 1)]],
  [
    "members that are reached",
    ["type N = 1..60", "track start: N = 1", ...asks("size (reach x from { start } to N) is 3", 9)],
  ],
  ["literals", asks(`size [${Array.from({ length: 300 }, () => "i").join(", ")}] is 1`, 1)],
  ["subsets", ["track n: 0..1 = 0", "decision go when size (2 of (1..400)) is 1", "  do n := 1"]],
  [
    "what the steps of a decision chose",
    [
      "track n: 0..1 = 0",
      `decision go(${Array.from({ length: 13 }, (_, i) => `p${i} in 1..2`).join(", ")})`,
      "  do n := 1",
      "  again go when false",
    ],
  ],
  [
    "cells that are copied",
    [
      "type N = 1..500",
      "track at[N]: 0..1 = 0",
      "decision go(i in 1..1000) when after (at[1] is 1)",
      "  do at[1] := 0",
    ],
  ],
];

for (const [what, declarations] of HELD) {
  test(`the room for values counts ${what}`, () => {
    assert.throws(() => parts(declarations).legal({ values: 200_000 }), noRoom);
  });
}

test("a comprehension collects 2^20 values, and no more", () => {
  const collects = (rows: number) => [
    "track n: 0..1 = 0",
    `decision go when size { i | i in 1..${rows}, j in 1..1024 } > 1`,
    "  do n := 1",
  ];
  assert.equal(parts(collects(1024)).legal({}).length, 1);
  assert.throws(() => parts(collects(1025)).legal({}), { code: "NF2010", message: /more than 1048576 values/ });
});

test("a write counts as eight operations, its value as one, and sixteen of them as two units", () => {
  const taken = (writes: number): number => {
    const { draw, budget } = parts(["track n: 0..1 = 0", "decision go", "  do", ...lines(() => "    n := 1", writes)]);
    draw();
    return PART - budget().left;
  };
  assert.equal(taken(200) - taken(40), (160 * (8 + 1) * 2) / 16);
});

test("a function of several values counts once in a question for each of them", () => {
  const taken = (times: number): number => {
    const declarations = [
      "type N = 1..1000",
      "track n: 0..1 = 0",
      "fn f(a: N, b: N) = size { x in N | x + n > a + b }",
      `decision go when every i in 1..${times}: f(2, 3) + f(3, 2) > 0`,
      "  do n := 1",
    ];
    const { legal, budget } = parts(declarations);
    assert.equal(legal().length, 1);
    return PART - budget().left;
  };
  const [once, more] = [taken(1), taken(11)];
  assert.ok(once > 2000 && more - once < 1000, `${once} and ${more}`);
});

test("a range counts the values that it has, wherever it begins", () => {
  const taken = (from: number): readonly number[] => {
    const declarations = [`track n: 0..1000 = ${from}`, "decision go when size (n..n + 9) is 10", "  do n := 1"];
    const { legal, budget } = parts(declarations);
    assert.equal(legal().length, 1);
    return [budget().left, budget().values];
  };
  assert.deepEqual(taken(900), taken(0));
});

test("what a question that was stopped has found out of a board counts again when it is asked again", () => {
  for (const [asked, left] of [
    ["every a in Cell: distance(a, a1) < 1000", 300_000],
    ["every a in Cell, d in compass: size step(a, d) < 9", 3000],
  ] as const) {
    const declarations = ["board Cell = grid(20, 20)", "track n: 0..1 = 0", `decision go when ${asked}`, "  do n := 1"];
    const { legal, forget } = parts(declarations);
    for (let attempt = 0; attempt < 20; attempt++) {
      assert.throws(() => legal({ left }), tooMuch, `${asked}, attempt ${attempt}`);
      forget();
    }
    assert.equal(legal().length, 1);
  }
});

test("two stones at once on a board of 361 points are listed", () => {
  const system = gameOf(
    "players P",
    "board Point = grid(19, 19)",
    "track stone[Point]: Player? = none",
    "decision place(two in 2 of { s in Point | stone[s] is none })",
    "  do stone[two] := me",
    ...ENDING,
  );
  assert.equal(system.legal(system.initialStates()[0]!, system.players[0]!.id).length, (361 * 360) / 2);
});

/** Black's stones and White's reach into each other, and nobody is captured. */
const COMBS = Array.from({ length: 19 }, (_, row) => {
  if (row === 18 || row % 3 === 2) return `B${".".repeat(17)}W`;
  return row % 3 === 0 ? `${"B".repeat(9)}${".".repeat(9)}W` : `B${".".repeat(9)}${"W".repeat(9)}`;
});

test("a late position of go on the largest board takes a hundredth of the work at most", () => {
  const game = compileText(textOf("go"), { parameters: { size: "19" } }).checked?.game;
  assert.ok(game);
  const system = interpret(game, "");
  const read = system.parsePosition(`stone="${COMBS.join("/")}", turn=Black`);
  assert.ok("state" in read);
  const { link, legality } = new LinkedGame(game);
  link.begin();
  assert.equal(legality.legal(asInterpreted(read.state, game), system.players[0]!.id).length, 228);
  assert.ok(WORK_LIMIT - link.budget.left < WORK_LIMIT / 100, `${WORK_LIMIT - link.budget.left}`);
});

test("what follows from a decision hangs on no question asked before", () => {
  const system = gameOf(
    "players P",
    "board Cell = grid(64, 64)",
    "track at[Cell]: 0..1 = 0",
    "track p: pile of 1..2 at most 4096 = []",
    "decision look(k in 1..8000) when after (at[a1] is 1)",
    "  do at[a1] := 0",
    "decision go",
    "  do",
    "    for i in 1..4000: p := push(p, 1)",
    "    for i in 1..8000: let q = pop(p)",
    ...ENDING,
  );
  const state = system.initialStates()[0]!;
  const tuple = [system.legal(state, system.players[0]!.id)[0]!];
  const equal = (): State => system.decode(system.encode(state));
  assert.equal(system.consequences(state, tuple).length, 1);
  assert.equal(system.consequences(equal(), tuple).length, 1);
  assert.ok(system.draw(equal(), tuple, seeded("go")));
});

test("initial states hold 2^23 values together, and no more", () => {
  const holding = (cells: number) =>
    gameOf(
      "players P",
      "track one[1..16]: 0..1 in { 0, 1 }",
      `track other[1..${cells}]: 0..1 = 0`,
      "decision go when other[1] is 0 do other[1] := 1",
      ...ENDING,
    );
  assert.equal(holding(128 - 16).initialStates().length, 2 ** 16);
  assert.throws(() => holding(129 - 16).initialStates(), { code: "NF2016", message: /hold more than 8388608 values/ });
});

test("a number of subsets beyond all numbers is not computed", () => {
  const declarations = ["track n: 0..1 = 0", "decision go", "  do random s in 400000 of (1..1000000), n := 1"];
  const system = gameOf("players P", ...declarations, ...ENDING);
  const state = system.initialStates()[0]!;
  const tuple = randomTuple(choicesAt(system, state), seeded("go"));
  assert.throws(() => system.draw(state, tuple, seeded("go")), { code: "NF2016" });
});

test("a question has all its room, and the next one again", () => {
  const copying = (times: number) =>
    gameOf(
      "players P, Q",
      "board Cell = grid(64, 64)",
      "track at[Cell]: 0..1 = 0",
      `decision go(i in 1..${times}) when after (at[a1] is 1)`,
      "  do at[a1] := 0",
      ...ENDING,
    );
  for (const [system, fits] of [
    [copying(8000), true],
    [copying(20_000), false],
  ] as const) {
    const [state] = system.initialStates();
    for (const { id } of system.players) {
      if (fits) assert.equal(system.legal(state!, id).length, 0);
      else assert.throws(() => system.legal(state!, id), noRoom);
    }
    assert.equal(system.outcome(state!).text, "done");
  }
});
