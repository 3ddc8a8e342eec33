// Decisions made in steps: which there are, what they do, and what stands between their steps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type GameSystem, legalTuples, printRational, type State } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { checkSystemLaws } from "../laws/system-laws.ts";
import { gameOf, gameText } from "./game.ts";

const wholeOf = (lines: readonly string[]): readonly string[] => [
  "players A, B",
  "track n: 0..9 = 0",
  "track turn: Player = A",
  ...lines,
  "outcome over otherwise",
];

const game = (...lines: readonly string[]): GameSystem => gameOf(...wholeOf(lines));

const codesOf = (...lines: readonly string[]): readonly string[] =>
  compileText(gameText(...wholeOf(lines))).diagnostics.map(({ code }) => code);

const startOf = (system: GameSystem): State => system.initialStates()[0]!;

/** Each decision of the first player who may decide, with the positions that it leads to. */
function ways(system: GameSystem, state = startOf(system)): Readonly<Record<string, string>> {
  return Object.fromEntries(
    legalTuples(system, state).map((tuple) => {
      const reached = system.consequences(state, tuple).map((way) => system.printPosition(way.state));
      return [tuple.find((decision) => decision)!.id, reached.join(" | ")];
    }),
  );
}

const ids = (system: GameSystem, state?: State): readonly string[] => Object.keys(ways(system, state));

const CHAINS: Readonly<
  Record<string, readonly [lines: readonly string[], decisions: Readonly<Record<string, string>>]>
> = {
  "all steps are said, none of them given": [
    ["decision go(k in 1..2) by A when n < 3", "  do n += k", "  again go"],
    { "go(1; 1; 1)": "n=3", "go(1; 1; 2)": "n=4", "go(1; 2)": "n=3", "go(2; 1)": "n=3", "go(2; 2)": "n=4" },
  ],
  "what the step before gives is not said": [
    ["decision go(k in 1..2, j in 1..2 | j <= k) by A when n < 3", "  do n += k", "  again go(j)"],
    { "go(1, 1; 1; 1)": "n=3", "go(2, 1; 1)": "n=3", "go(2, 2; 1)": "n=4", "go(2, 2; 2)": "n=4" },
  ],
  "where all is given, a step is said by its mark alone": [
    ["decision go(k in 1..2) by A when n < 3", "  do n += k", "  again go(k)"],
    { "go(1; ; )": "n=3", "go(2; )": "n=4" },
  ],
  "a family without parameters": [
    [
      "decision go by A when n < 3",
      "  do n += 1",
      "  again go",
      "decision once by A",
      "  do n := 9",
      "  again once when n < 9",
    ],
    { "go(; ; )": "n=3", once: "n=9" },
  ],
  "a given value must be in its set, or no step follows": [
    ["decision go(k in n + 1..n + 1, j in 1..3) by A when n < 5", "  do n += j", "  again go(2)"],
    { "go(1, 1; 1)": "n=2", "go(1, 1; 2)": "n=3", "go(1, 1; 3)": "n=4", "go(1, 2)": "n=2", "go(1, 3)": "n=3" },
  ],
  'a condition of "again" is asked behind the step, one of the decision before it': [
    ["decision go(k in 1..2) by A when n < 4", "  do n += k", "  again go unless n is 2"],
    { "go(1; 1)": "n=2", "go(1; 2; 1)": "n=4", "go(1; 2; 2)": "n=5", "go(2)": "n=2" },
  ],
  "a condition on a line of its own is the decision's": [
    ["decision go(k in 1..2) by A", "  do n += k", "  again go(k)", "  when n < 3"],
    { "go(1; ; )": "n=3", "go(2; )": "n=4" },
  ],
  "steps counts those before a step, and behind it all so far": [
    [
      "decision go(k in steps..1) by A when steps < 3",
      "  do n := 3 * steps + k",
      "  again go when steps < 2",
      "  finally n += steps",
    ],
    { "go(0; 1)": "n=9", "go(1; 1)": "n=9" },
  ],
  'what stands behind "do" sees the last step\'s parameters and names': [
    [
      "decision go(k in 1..2) by A when n < 2",
      "  do n += k, let last = 3 * k",
      "  again go",
      "  finally n := last + k",
    ],
    { "go(1; 1)": "n=4", "go(1; 2)": "n=8", "go(2)": "n=8" },
  ],
  "who decides is asked once": [
    [
      "decision go by turn when n < 3",
      "  do n += 1, turn := next(turn)",
      "  again go",
      "  finally turn := if me is A then B else A",
    ],
    { "go(; ; )": "n=3, turn=B" },
  ],
  '"after" foresees one step': [
    ["decision go(k in 1..2) by A when n < 3 unless after n is 2", "  do n += k", "  again go"],
    { "go(1; 2)": "n=3" },
  ],
  '"is possible" asks for a first step, whoever may decide': [
    [
      "decision go by turn when steps is 0",
      "  do n := 1",
      "  again go",
      "decision more by turn when go is possible for next(me)",
      "  do n := 2",
      "decision rest by turn unless go is possible",
      "  do n := 3",
    ],
    { go: "n=1", more: "n=2" },
  ],
  "whether it is possible itself, behind its conditions, asks all of them": [
    [
      "decision go(k in 1..2) by A when n < 9 when n < 3",
      "  do n += k",
      "  again go when steps < 2",
      "  same when go is possible",
    ],
    { "go(1; 1)": "n=2", "go(1; 2)": "n=3" },
  ],
  "endings, forced steps and memories look at whole chains": [
    [
      "remember n as was last 5",
      "decision go(k in 1..2) by A when n < 3",
      "  do n += k",
      "  again go",
      "end when n in 1..2",
      "whenever n in 1..2 do n := 9",
    ],
    {
      ...{ "go(1; 1; 1)": "n=3, was=[(0)]", "go(1; 1; 2)": "n=4, was=[(0)]", "go(1; 2)": "n=3, was=[(0)]" },
      ...{ "go(2; 1)": "n=3, was=[(0)]", "go(2; 2)": "n=4, was=[(0)]" },
    },
  ],
  '"finally" runs once, and may have chance': [
    ["decision go by A when n < 2", "  do n += 1", "  again go", "  finally random k in 0..n, n := n + k"],
    { "go(; )": "n=2 | n=3 | n=4" },
  ],
  "chains with the same values are one, called by the first": [
    ["decision go(k in 1..2) by A when n < 3", "  do n += k", "  again go", "  same when n"],
    { "go(1; 1; 1)": "n=3", "go(1; 1; 2)": "n=4" },
  ],
  'sameness is asked before "finally", of all values, names of "do" included': [
    [
      "decision go(k in 1..2) by A when n < 3",
      "  do n += k, let last = k",
      "  again go",
      "  same when n, last",
      "  finally n := 0",
    ],
    { "go(1; 1; 1)": "start", "go(1; 1; 2)": "start", "go(1; 2)": "start" },
  ],
  "the name of a family of tracks stands for all of them": [
    [
      "track s[0..1, 0..1]: Bool = false",
      "decision go(x in 0..1, y in 0..1 | not s[x, y] and x + y < 2) by A when steps < 2",
      "  do s[x, y] := true",
      "  again go",
      "  same when s",
    ],
    {
      "go(0, 0; 0, 1)": "s[0, 0]=true, s[0, 1]=true",
      "go(0, 0; 1, 0)": "s[0, 0]=true, s[1, 0]=true",
      "go(0, 1; 1, 0)": "s[0, 1]=true, s[1, 0]=true",
    },
  ],
  'preferences are asked behind the last step, before "finally"': [
    ["decision go(k in 1..2) by A when n < 3", "  prefer most n", "  do n += k", "  again go", "  finally n := 9 - n"],
    { "go(1; 1; 2)": "n=5", "go(2; 2)": "n=5" },
  ],
  "several preferences apply in the order written, before sameness": [
    [
      "decision go(k in 1..2) by A when n < 3",
      "  prefer least n",
      "  prefer least steps",
      "  do n += k",
      "  again go",
      "  same when n",
    ],
    { "go(1; 2)": "n=3" },
  ],
};

for (const [name, [lines, decisions]] of Object.entries(CHAINS)) {
  test(name, () => {
    const system = game(...lines);
    assert.deepEqual(Object.entries(ways(system)), Object.entries(decisions));
    checkSystemLaws(system, { plays: 4, length: 6 });
  });
}

const PREFERENCES: Readonly<Record<string, readonly [lines: readonly string[], decisions: readonly string[]]>> = {
  "of a decision made at once, in the state before it": [
    ["decision go(k in 1..4) by A", "  prefer least mod(k + n, 2)", "  prefer most k", "  do n := k"],
    ["go(4)"],
  ],
  "where several are equal, all of them": [
    ["decision go(k in 1..4) by A prefer most mod(k, 2)", "  do n := k"],
    ["go(1)", "go(3)"],
  ],
  "of each family by itself": [
    [
      "decision go(k in 1..2) by A prefer most k",
      "  do n := k",
      "decision hop(k in 3..4) by A prefer least k",
      "  do n := k",
    ],
    ["go(2)", "hop(3)"],
  ],
  "with foresight": [["decision go(k in 1..4) by A prefer most after mod(n, 4)", "  do n := k"], ["go(3)"]],
  "and what is preferred makes nothing possible": [
    [
      "decision go(k in 1..0) by A prefer most k",
      "  do n := k",
      "decision rest by A unless go is possible",
      "  do n := 1",
    ],
    ["rest"],
  ],
};

for (const [name, [lines, decisions]] of Object.entries(PREFERENCES)) {
  test(`preferences: ${name}`, () => assert.deepEqual(ids(game(...lines)), decisions));
}

test("what is preferred by foresight must be foreseeable", () => {
  const lines = ["decision go(k in 1..2) by A prefer most after n", "  do random j in 1..k, n := j"];
  assert.deepEqual(codesOf(...lines), ["NF1403"]);
  assert.deepEqual(codesOf(lines[0]!, "consequence A go(k) do n := k"), ["NF1403"]);
  assert.deepEqual(codesOf(lines[0]!, "  do n += k", "  again go"), ["NF1403"]);
});

test("a decision says its parameters one after the other, and step by step", () => {
  const system = game("decision go(k in 1..2, j in 1..2) by A when n < 3", "  do n += k", "  again go(j)");
  const decision = system.legal(startOf(system), system.players[0]!.id).find(({ id }) => id === "go(1, 2; 1)");
  assert.deepEqual(
    [decision?.parameters, decision?.steps],
    [
      ["1", "2", "1"],
      [["1", "2"], ["1"]],
    ],
  );
  const once = game("decision go(k in 1..2) by A", "  do n += k");
  assert.equal(once.legal(startOf(once), once.players[0]!.id)[0]!.steps, undefined);
});

test('the ways of chance in "finally" have their fractions', () => {
  const system = game(
    "decision go by A when n < 2",
    "  do n += 1",
    "  again go",
    "  finally chance",
    "            1/4: n := 7",
    "            3/4: random k in 0..2, n := k",
  );
  const [tuple] = legalTuples(system, startOf(system));
  const found = system.consequences(startOf(system), tuple!).map(({ probability }) => printRational(probability));
  assert.deepEqual(found.sort(), ["1/4", "1/4", "1/4", "1/4"]);
});

test("a chain of a hundred steps is made, a longer one is a fault", () => {
  const climbing = (most: number): readonly string[] => [
    "track m: 0..200 = 0",
    `decision go by A when m < ${most}`,
    "  do m += 1",
    "  again go",
  ];
  const system = game(...climbing(100));
  assert.equal(system.legal(startOf(system), system.players[0]!.id)[0]?.steps?.length, 100);
  for (const lines of [climbing(101), ["decision go by A", "  do n := 1 - n", "  again go"]]) {
    assert.throws(
      () => ids(game(...lines)),
      (error) => error instanceof Fault && error.code === "NF2018",
    );
  }
});

test("the work of all chains together is bounded, that of comparing them included", () => {
  const much = "size { x in 0..3800 | size (n..3800) is x }";
  for (const clause of [`prefer most ${much}`, `same when 0, ${much}`]) {
    const system = game("decision go(k in 0..3) by A when steps < 2", "  do n := k", "  again go(0)", `  ${clause}`);
    assert.throws(
      () => legalTuples(system, startOf(system)),
      (error) => error instanceof Fault && error.code === "NF2010",
    );
  }
});

test("two chains made together have no consequence", () => {
  const system = game("decision go when n < 1", "  do n += 1", "  again go");
  const [tuple] = legalTuples(system, startOf(system));
  assert.throws(
    () => system.consequences(startOf(system), tuple!),
    (error) => error instanceof Fault && error.code === "NF2007",
  );
});

test("what an action does is not foreseen by itself", () => {
  const step = [
    "decision go(k in 1..2) by turn when n < 9",
    "  do n := if after (n > 5) then 9 else n + k",
    "  again go",
  ];
  assert.deepEqual(codesOf(...step), ["NF1403"]);
  const preferring = ["decision go(k in 1..2) by turn prefer most after (n)", "  do n += k", "  again go when n < 3"];
  assert.deepEqual(codesOf(...preferring), ["NF1403"]);
});

test("steps is no name that the author has given", () => {
  const chain = ["decision go(k in 1..2) by turn when n < 8", "  do n += k", "  again go when steps < 2"];
  assert.deepEqual(codesOf(...chain), []);
  assert.deepEqual(codesOf("track steps: 0..3 = 0", ...chain), ["NF1203"]);
  assert.deepEqual(codesOf("constant steps = 3", ...chain), ["NF1203"]);
  const parameter = ["decision go(steps in 1..2) by turn when n < 8", "  do n += steps", "  again go when n < 5"];
  assert.deepEqual(codesOf(...parameter), ["NF1203"]);
  const board = ["board Cell = grid(4, 2)", "track at: Cell = a1"];
  const called = ["decision go(to in steps(at, {east})) by A", "  do at := to", "  again go when steps < 2"];
  assert.deepEqual(ids(game(...board, ...called)), ["go(b1; c1)"]);
});

test("memories see whole decisions, in foresight too", () => {
  const system = game(
    "remember n as seen at most 9",
    "decision go(k in 1..2) by A when after (times seen is 1)",
    "  do n := k",
    "  again go when steps < 2",
  );
  assert.deepEqual(ids(system), ["go(1; 1)", "go(1; 2)", "go(2; 1)", "go(2; 2)"]);
});

test("a decision tells whoever gets it no more than its parameters", () => {
  const system = game(
    "track secret: 0..99 = 42 shown to B",
    "decision go(k in 1..2) by A",
    "  do n += k",
    "  again go when n < 2",
  );
  for (const decision of system.legal(startOf(system), system.players[0]!.id)) {
    assert.deepEqual(Object.keys(decision).sort(), []);
    assert.doesNotMatch(JSON.stringify(decision), /42/);
  }
});

test("too much work is too much the second time as well", () => {
  const system = game(
    "fn slow(a: 0..15) = size { x in 0..2000 | size (0..2000) is a + 2500 }",
    "decision go(k in 0..15) by A when slow(k) > n",
    "  do n := 1",
  );
  for (const attempt of [1, 2]) {
    assert.throws(
      () => system.legal(startOf(system), system.players[0]!.id),
      (error) => error instanceof Fault && error.code === "NF2010",
      `attempt ${attempt}`,
    );
  }
});

test("a decision in steps without its names is told so, and nothing else", () => {
  assert.deepEqual(codesOf("decision", "  do n := 1", "  again"), ["NF1105", "NF1105"]);
});
