// Findings about holes: which question meets them, how often, by which play; and plays from several initial states.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ExamineOptions, examine, type Finding, replay } from "../../src/analysis/index.ts";
import { finish, startState } from "../../src/play/index.ts";
import { gameOf } from "../model/game.ts";

const findings = (lines: readonly string[], options?: ExamineOptions): readonly Finding[] =>
  finish(examine(gameOf("players A, B", ...lines), options)).findings;

function only(code: string, found: readonly Finding[]): Finding {
  const [finding, ...more] = found.filter((one) => one.code === code);
  assert.ok(finding && more.length === 0, found.map((one) => `${one.code} ${one.message}`).join("\n"));
  return finding;
}

/** One place of the rules that fails where n is 0, asked for by several questions. */
const FAILING = ["track n: 0..3 = 3", "track m: 0..9 = 0 shown to none else high", "fn high = div(9, n)"];
const DOWN = "decision down by A when n > 0 do n -= 1";
const STAY = "decision stay by A when n is 0 and m < 2 do m += 1";

test("where one place of the rules fails for a view and later for play, the game is not complete", () => {
  const over = "outcome over otherwise";
  for (const [name, lines, complete] of [
    ["a view alone", [DOWN, STAY, over], true],
    ["an action", [DOWN, STAY, "decision fail by A when n is 0 and m is 1 do m := high", over], false],
    ["a condition", [DOWN, STAY, "decision fail by A when m is 1 and high > 1 do m := 1", over], false],
    ["an outcome", [DOWN, STAY, "outcome over when m is 2 and high > 1", over], false],
    ["an ending", [DOWN, STAY, "end over when m is 2 and high > 9", over], false],
    ["a forced step", [DOWN, STAY, "whenever m is 1 and high > 1 do n := 2", over], false],
  ] as const) {
    const found = findings([...FAILING, ...lines]);
    const holes = found.filter(({ code }) => code === "NF4005");
    assert.deepEqual(
      holes.map(({ fault, message }) => `${fault} ${message.startsWith("What players are shown: ")}`),
      complete ? ["NF2015 true"] : ["NF2015 true", "NF2015 false"],
      name,
    );
    assert.match(only("NF4208", found).message, complete ? /^Complete/ : /^Not complete/, name);
  }
});

test("a play is told by the steps that lead on, whatever hole others meet", () => {
  const system = gameOf(
    "players A",
    "track n: 0..3 = 0",
    "decision go(k in 0..2) by A when n is 0 do n := div(2, k)",
    "outcome over otherwise",
  );
  const start = system.initialStates()[0]!;
  const steps = replay(system, start, [system.encode(startState(system, "n=1"))]);
  assert.deepEqual(
    steps.map(({ tuple }) => tuple.map((decision) => decision?.id)),
    [["go(2)"]],
  );
  assert.throws(() => replay(system, start, [system.encode(startState(system, "n=3"))]), RangeError);
});

test("a hole in what an outcome is worth leaves the game complete", () => {
  const found = findings([
    "track n: 0..3 = 0",
    "decision go(k in 1..3) by A when n is 0 do n := k",
    "outcome A scores n otherwise",
    "worth (p scores k) to q = 1 / (k - 2)",
  ]);
  assert.equal(only("NF4005", found).fault, "NF2015");
  assert.match(only("NF4208", found).message, /^Complete/);
});

test("plays are as long as the nearest and the farthest initial state make them", () => {
  const lines = (starts: string): readonly string[] => [
    `track n: 0..5 in ${starts}`,
    "decision up by A when n < 5 do n += 1",
    "outcome over otherwise",
  ];
  for (const [starts, code, message] of [
    ["{ 1, 2, 4 }", "NF4205", "Every play ends, after 1 to 4 plies."],
    ["{ 2, 5 }", "NF4205", "Every play ends, after 0 to 3 plies."],
    ["{ 3 }", "NF4206", "Every play ends, after exactly 2 plies."],
    ["{ 5 }", "NF4206", "Every play ends, after exactly 0 plies."],
    ["{ 4 }", "NF4206", "Every play ends, after exactly 1 ply."],
  ] as const) {
    assert.equal(only(code, findings(lines(starts))).message, message);
  }
});

test("a hole found anew by a shorter random play is shown by that play and its tuple", () => {
  const lines = [
    "track n: 0..30 = 0",
    "track m: 0..9 = 0",
    "decision add(k in 1..5) by A when n < 25",
    "  do if n + k is 17: m := div(1, 0)",
    "     n += k",
    "outcome over otherwise",
  ];
  for (const seed of [1, 2, 3]) {
    const { play, states } = only("NF4005", findings(lines, { maxStates: 1, samples: 40, seed }));
    assert.ok(play?.tuple && states! > 1);
    const added = [...play.steps.map(({ tuple }) => tuple), play.tuple].map((tuple) => Number(/\d/.exec(tuple)?.[0]));
    assert.equal(
      added.reduce((sum, k) => sum + k),
      17,
    );
    assert.equal(play.shortest, false);
  }
});

test("a cycle through an initial state is the nearest, also where not all states were examined", () => {
  const lines = (start: number): readonly string[] => [
    `track n: 0..999 = ${start}`,
    "decision back by A when n is 2 do n := 1",
    "decision on by A when n < 999 do n += 1",
    "outcome over otherwise",
  ];
  for (const [start, steps, shortest] of [
    [1, 0, true],
    [0, 1, false],
  ] as const) {
    const { play, message } = only("NF4204", findings(lines(start), { maxStates: 9, samples: 1 }));
    assert.deepEqual([play?.steps.length, play?.shortest], [steps, shortest]);
    assert.match(message, steps === 0 ? /from an initial state, 2 plies/ : /reached after 1 ply, 2 plies/);
  }
  assert.equal(only("NF4204", findings(lines(0))).play?.shortest, true);
});
