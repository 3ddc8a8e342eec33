// What an examination says of what is hidden: who can learn it, and what tells of it besides the views.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ExamineOptions, examine, type Finding, type FindingCode } from "../../src/analysis/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText, finish } from "../../src/play/index.ts";

const findings = (system: GameSystem, options?: ExamineOptions): readonly Finding[] =>
  finish(examine(system, options)).findings;

/** The one finding of a code. */
function only(code: FindingCode, system: GameSystem, options?: ExamineOptions): Finding {
  const all = findings(system, options);
  const [finding, ...more] = all.filter((each) => each.code === code);
  assert.ok(finding && more.length === 0, all.map((each) => `${each.code} ${each.message}`).join("\n"));
  return finding;
}

const codes = (system: GameSystem, options?: ExamineOptions) => findings(system, options).map(({ code }) => code);

const gameOf = (lines: string): GameSystem => {
  const { system, diagnostics } = compileText(`game G\nplayers A, B\n${lines}\noutcome over otherwise\n`);
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system;
};

const LAID = `track mine: 1..3? = none shown to A
track dug: set of 1..3
decision lay(n in 1..3) by A when mine is none shown to me
  do mine := n
`;
const DUG = "do dug := dug or {n}";

test("what a player may decide tells what the player is not shown", () => {
  const leak = only(
    "NF4105",
    gameOf(`${LAID}decision dig(n in 1..3) by B when mine is not none and size dug < 2
  unless n is mine or n in dug
  ${DUG}`),
  );
  assert.deepEqual([leak.severity, leak.subject, leak.proved], ["warning", "B", true]);
  assert.match(leak.message, /dig\(1\) is legal here, and is refused in "mine=1", which looks the same to B\./);
  assert.deepEqual(leak.play, {
    start: "start",
    steps: [{ tuple: "(lay(2), 0)" }],
    position: "mine=2",
    shortest: true,
  });
});

test("why a decision is refused tells what the player is not shown, though what is legal does not", () => {
  const system = gameOf(`${LAID}decision dig(n in 1..3) by B when mine is not none and size dug < 2
  unless n in dug and n is mine  "there is the mine"
  unless n in dug  "you have dug there"
  ${DUG}`);
  const leak = only("NF4105", system);
  const both =
    /Why dig\(1\) is refused tells B what B is not shown: "you have dug there" here, and "there is the mine" in /;
  assert.match(leak.message, both);
  assert.match(leak.message, /in "mine=1, dug=\{1\}", which looks the same to B\./);
});

test("two conditions of one reason are told apart, as they are quoted", () => {
  const system = gameOf(`${LAID}decision dig(n in 1..3) by B when mine is not none and size dug < 2
  unless n in dug and n is mine  "not there"
  unless n in dug  "not there"
  ${DUG}`);
  assert.match(only("NF4105", system).message, /"unless n in dug" here, and "unless n in dug and n is mine" in /);
});

test("no leak is what a player is shown, nor whose turn it is, nor what others may decide", () => {
  for (const lines of [
    `${LAID.replace("shown to A", "shown to Player")}decision dig(n in 1..3) by B when mine is not none and dug is {}\n  unless n is mine\n  ${DUG}`,
    `${LAID}decision dig(n in 1..3) by B when mine is not none and dug is {}\n  ${DUG}`,
    `${LAID}decision dig(n in 1..3) by A when mine is not none and dug is {}\n  unless n is mine\n  ${DUG}`,
    `${LAID.replace("shown to A", "shown to A else mine")}decision dig(n in 1..3) by B when mine is not none and dug is {}\n  unless n is mine\n  ${DUG}`,
  ]) {
    assert.ok(!codes(gameOf(lines)).includes("NF4105"), lines);
  }
});

test("a leak that only a random play meets is found there", () => {
  const far = gameOf(`track n: 0..9999 = 0
track mine: 1..2? = none shown to A
decision lay(k in 1..2) by A when n is 0 shown to me
  do mine := k, n := 1
decision wait by A when n in 1..98
  do n += 1
decision dig(k in 1..2) by B when n is 99
  unless k is mine
  do n := 9999`);
  const leak = only("NF4105", far, { maxStates: 20, samples: 4 });
  assert.equal(leak.play?.steps.length, 99);
  assert.equal(leak.play?.shortest, false);
});

test("who can learn what is hidden, and by which step", () => {
  const secrets = (lines: string, options?: ExamineOptions): readonly string[] =>
    findings(gameOf(lines), options)
      .filter(({ code }) => code === "NF4211")
      .map(({ message }) => message);
  const go = "track on: Bool = true\ndecision go by A when on do on := false";
  assert.deepEqual(secrets(go), []);
  assert.deepEqual(secrets(`track n: 1..9 = 1 shown to Player\n${go}`), []);
  assert.deepEqual(secrets(`track n: 1..9 = 1 shown to none\n${go}`), ["n: A, B and who only watches never see it."]);
  assert.deepEqual(secrets(`track n: 1..9 = 1 shown to { A, B }\n${go}`), []);
  assert.deepEqual(secrets(`track n: 1..9 = 1 shown to A else 7\n${go}`), [
    "n: A sees it; B and who only watches never see it.",
  ]);
  assert.deepEqual(secrets(`track n: 1..9 = 1 shown to if on then {A} else Player\n${go}`), [
    "n: A sees it; B and who only watches learn it by go.",
  ]);
  assert.deepEqual(secrets(`track n: 1..9 = 1 shown to if on then Player else {A}\n${go}`), [
    "n: A sees it; B and who only watches see it only before it is hidden.",
  ]);
  const steps = `track k: 0..9 = 0
track n[x in 1..6]: 1..9 = x
  shown to if x is 6 then {A} else if k > 2 then {B} else if x < k then Player else none else n[x]
decision one by A when k is 0 do k := 1
decision two by B when k is 1 do k := 2
whenever k is 2 do k := 3
decision three when k is 3
consequence three do k := 4`;
  assert.deepEqual(secrets(steps), [
    "n[1]: A, B and who only watches learn it by two. n (4 of them): A and who only watches never see it; " +
      "B learns it by whenever. n[6]: A sees it; B and who only watches never see it; " +
      "in place of the value they are told 1, 2, 3, 4, ….",
  ]);
  const [sampled] = secrets(steps, { maxStates: 2, samples: 1 });
  assert.match(sampled ?? "", /^n\[1\]: .* \(in the 1 state nearest to the start and \d more on 1 random play\)\.$/);
});
