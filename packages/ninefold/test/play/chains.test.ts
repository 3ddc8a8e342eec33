// Matches and records of a game whose decisions are made in steps, with hidden cards and chance at the end of a chain.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileText, loadRecord, makeRules, readRecord, saveRecord, supplied } from "../../src/play/index.ts";
import { type RecordData, writeRecord } from "../../src/play/record/text.ts";
import { testPlayLaws } from "../laws/play-laws.ts";
import { checkSystemLaws } from "../laws/system-laws.ts";
import { played } from "./played.ts";

const { system } = compileText(`game Runs "Lay down a run of cards, and draw one for it"
players A, B
track hand[p in Player]: set of 1..9 = if p is A then 1..6 else 7..9 shown to p else size hand[p]
track turn: Player = A
track last: 0..9 = 0 shown to none
decision lay(c in hand[me], open in Bool) by turn
  when steps is 0 or c is last + 1  "a run goes up by ones"
  do hand[me] := hand[me] except {c}, last := c
  again lay(min(c + 1, 9)) when steps < 3
  finally random d in 1..9 except hand[A] except hand[B]
          hand[me] := hand[me] or {d}
          last := 0, turn := next(turn)
  shown to me
end A wins when size hand[A] is 2
outcome over otherwise
`);
const loading = makeRules(system!);
const rules = await loading;

const start = rules.newGame({ chance: "runs" });
const run = "A:lay(4, true; false; true)";

testPlayLaws("a game of runs", loading, { plays: 20, plies: 6 });

test("a game of runs keeps the laws of systems", () => checkSystemLaws(system!));

test("chains are options under what they begin with", () => {
  const { groups } = start.getOptions("A");
  assert.deepEqual(
    groups.map(({ on }) => on),
    ["1", "2", "3", "4", "5", "6"],
  );
  assert.deepEqual(
    groups[4]!.options.map(({ id }) => id),
    ["lay(5, false; false)", "lay(5, false; true)", "lay(5, true; false)", "lay(5, true; true)"],
  );
});

test("a chain is one ply, with the chance of its end", () => {
  const [one, other] = [1, 2].map((result) => {
    const committed = rules.newGame().commitOption("A", run.slice(2), supplied([result]));
    assert.ok(committed.success);
    return committed.match;
  });
  assert.deepEqual([one!.ply, one!.lastSteps.length], [1, 1]);
  assert.deepEqual(
    [one, other].map((match) => match!.view("A").tracks[0]!.value),
    ["{1, 2, 3, 5}", "{1, 2, 3, 6}"],
  );
});

test("a chain that ends too early or too late leaves the match as it is", () => {
  for (const [id, message] of [
    ["lay(4, true)", "lay has to go on from here: again lay(min(c + 1, 9)) when steps < 3"],
    ["lay(1, true; true; true; true)", "lay ends after step 3: again lay(min(c + 1, 9)) when steps < 3"],
  ] as const) {
    const committed = start.commitOption("A", id);
    assert.ok(!committed.success);
    assert.deepEqual([committed.match, committed.error.code, committed.error.message], [start, "refused", message]);
  }
});

test("the steps of a chain are hidden as its parameters are, and so are the tracks that it changed", () => {
  const match = played(start, run);
  const [mine, theirs] = ["A", "B"].map((viewer) => match.view(viewer));
  assert.deepEqual(mine!.history[0]![0]!.parameters, ["4", "true", "false", "true"]);
  assert.deepEqual(Object.keys(theirs!.history[0]![0]!), ["player", "family"]);
  assert.deepEqual([theirs!.tracks[0]!.value, theirs!.tracks[0]!.instead], [undefined, "4"]);
});

test("a record with chains is resumed, and stepping back and forth follows them", () => {
  const match = played(start, run, "B:lay(7, true; true; true)");
  const loaded = loadRecord(saveRecord(match), rules);
  assert.ok("match" in loaded);
  assert.deepEqual(loaded.match.steps[1]![0]!.tuple[0]?.steps, [["4", "true"], ["false"], ["true"]]);
  assert.equal(system!.encode(loaded.match.state), system!.encode(match.state));
  assert.equal(system!.encode(loaded.match.back().state), system!.encode(played(start, run).state));
  assert.equal(saveRecord(loaded.match.back().back().forward().forward()), saveRecord(match));
});

test("a record with a chain that the rules do not admit is refused", () => {
  const read = readRecord(saveRecord(played(start, run)));
  assert.ok("record" in read);
  for (const id of [
    "lay(4, true; false)",
    "lay(4, true; false; true; true)",
    "lay(4,true;false;true)",
    "lay(3, true; 5)",
  ]) {
    const text = writeRecord({
      ...read.record,
      plies: [{ ...read.record.plies[0], decisions: [id, null] }],
    } as RecordData);
    const loaded = loadRecord(text, rules);
    assert.ok("error" in loaded, id);
    assert.equal(loaded.error.code, "NF3107", id);
  }
});
