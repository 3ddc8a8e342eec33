// What is decided in the past makes another future: with one decision of several, with chance, in records.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileText, loadRecord, type Match, makeRules, readRecord, saveRecord } from "../../src/play/index.ts";
import { writeRecord } from "../../src/play/record/text.ts";
import { played } from "./played.ts";
import { faulty, nim, signs } from "./systems.ts";

const simultaneous = await makeRules(signs);
const alternating = await makeRules(nim(9));

const names = (match: Match): readonly string[] => match.activePlayers.map(({ name }) => name);
const pending = (match: Match): readonly (string | undefined)[] => match.pending.map((decision) => decision?.id);

/** The match as its record gives it back. */
function resumed(match: Match): Match {
  const text = saveRecord(match);
  const loaded = loadRecord(text, match.rules);
  assert.ok("match" in loaded, JSON.stringify(loaded));
  assert.equal(saveRecord(loaded.match), text);
  return loaded.match;
}

/** Three plies that nobody wins. */
const drawn = played(
  simultaneous.newGame(),
  ...["P1:show(rock)", "P2:show(rock)", "P1:show(paper)", "P2:show(paper)", "P2:show(rock)", "P1:show(rock)"],
);

test("one of several decisions in the past drops the old future", () => {
  for (const back of [1, 2, 3]) {
    const past = drawn.goTo(drawn.length - back);
    const waiting = played(past, "P1:show(scissors)");
    assert.deepEqual([waiting.ply, waiting.length], [3 - back, 3 - back]);
    assert.deepEqual(names(waiting), ["P2"]);
    assert.equal(waiting.steps.length, waiting.ply + 1);
    assert.equal(waiting.forward(), waiting);
    assert.deepEqual([past.length, drawn.length], [3, 3]);
    const again = resumed(waiting);
    assert.deepEqual([again.ply, again.length, ...pending(again)], [3 - back, 3 - back, "show(scissors)", undefined]);
    assert.equal(played(again, "P2:show(scissors)").length, 4 - back);
  }
});

test("a decision that is withdrawn brings no old future back", () => {
  const waiting = played(drawn.back(), "P2:show(paper)");
  const withdrawn = waiting.withdraw("P2");
  assert.ok(withdrawn.success);
  assert.deepEqual([withdrawn.match.ply, withdrawn.match.length, ...names(withdrawn.match)], [2, 2, "P1", "P2"]);
  assert.deepEqual(withdrawn.activePlayers, withdrawn.match.activePlayers);
  assert.equal(resumed(withdrawn.match).length, 2);
});

test("what is refused in the past keeps the old future", () => {
  const past = drawn.goTo(1);
  const refused = past.commitOption("P1", "show(well)");
  assert.ok(!refused.success);
  assert.equal(refused.match, past);
  assert.equal(resumed(refused.match).length, 3);
  assert.equal(resumed(refused.match).ply, 1);
});

test("decisions that wait are dropped by going elsewhere, and kept by staying", () => {
  const waiting = played(drawn, "P2:show(paper)");
  assert.equal(waiting.goTo(3), waiting);
  assert.deepEqual(pending(waiting.goTo(3)), [undefined, "show(paper)"]);
  for (const match of [waiting.back(), waiting.goTo(0), waiting.back().forward()]) {
    assert.deepEqual(pending(match), [undefined, undefined]);
    assert.equal(resumed(match).length, 3);
  }
});

test("a record of any place in a match comes back to that place", () => {
  for (let ply = 0; ply <= drawn.length; ply++) {
    const again = resumed(drawn.goTo(ply));
    assert.deepEqual([again.ply, again.length], [ply, 3]);
    assert.deepEqual(again.state, drawn.goTo(ply).state);
  }
});

test("the same decision taken again leads to the same place with a future of its own", () => {
  const end = played(alternating.newGame(), "Ann:take(3)", "Bob:take(3)", "Ann:take(3)");
  const again = played(end.goTo(1), "Bob:take(3)");
  assert.deepEqual([again.ply, again.length], [2, 2]);
  assert.equal(again.outcome, undefined);
  assert.deepEqual([end.goTo(2).length, end.goTo(2).forward().outcome?.text], [3, end.outcome?.text]);
});

test("what waits is one's own to see, and to withdraw", () => {
  const waiting = played(drawn, "P2:show(paper)");
  const refused = waiting.withdraw("P1");
  assert.ok(!refused.success && refused.match === waiting);
  assert.equal(refused.error.code, "nothing-to-withdraw");
  assert.equal(waiting.view("P2").pending?.id, "show(paper)");
  assert.equal(waiting.view("P1").pending, undefined);
  assert.deepEqual(waiting.view("P1").activePlayers, waiting.activePlayers);
});

test("with a seed, the old decision meets the old chance and another future its own", async () => {
  const rules = await makeRules(faulty);
  const first = played(rules.newGame({ chance: "seed" }), "Solo:stay", "Solo:die");
  const again = played(first.back(), "Solo:die");
  assert.deepEqual(again.state, first.state);
  assert.deepEqual(again.lastSteps[0]!.results, first.lastSteps[0]!.results);
  assert.equal(saveRecord(again), saveRecord(first));
  const fromRecord = played(resumed(first.back()), "Solo:die");
  assert.equal(saveRecord(fromRecord), saveRecord(first));
});

test("of several who wait one may withdraw, and the others wait on", async () => {
  const { system } = compileText(`game Three
players A, B, C
track n: 0..9 = 0
decision say(k in 1..3) when n is 0
consequence say(k) do n := k[A] + k[B] + k[C]
outcome over otherwise
`);
  const waiting = played((await makeRules(system!)).newGame(), "C:say(3)", "A:say(1)");
  const withdrawn = waiting.withdraw("A");
  assert.ok(withdrawn.success);
  assert.deepEqual(pending(withdrawn.match), [undefined, undefined, "say(3)"]);
  assert.deepEqual(names(withdrawn.match), ["A", "B"]);
  assert.deepEqual(pending(resumed(withdrawn.match)), [undefined, undefined, "say(3)"]);
  const end = played(withdrawn.match, "B:say(2)", "A:say(2)");
  assert.deepEqual([end.ply, end.outcome?.text], [1, "over"]);
  assert.equal(system!.printPosition(end.state), "n=7");
});

test("nobody waits in a record that is at an earlier ply, and none is at a later one", () => {
  const read = readRecord(saveRecord(drawn));
  assert.ok("record" in read);
  const loaded = (at: number, pending?: readonly (string | null)[]) =>
    loadRecord(writeRecord({ ...read.record, at, ...(pending && { pending }) }), simultaneous);
  for (const at of [0, 1, 3]) {
    const found = loaded(at);
    assert.ok("match" in found && found.match.ply === at);
  }
  for (const found of [loaded(4), loaded(1, [null, "show(paper)"]), loaded(3, [null, "show(paper)"])]) {
    assert.ok("error" in found && found.error.code === "NF3102");
  }
});
