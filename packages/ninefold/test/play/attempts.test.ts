// What the rules say of a decision that they refuse is known to who has asked for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { believe } from "../../src/knowledge/index.ts";
import {
  compileText,
  finish,
  loadRecord,
  type Match,
  makeRules,
  newMatch,
  readRecord,
  saveRecord,
  seeded,
} from "../../src/play/index.ts";
import { type RecordedAttempt, writeRecord } from "../../src/play/record/text.ts";
import { played } from "./played.ts";

/** Nobody may peek, and why not tells how the coin lies. */
const COIN = `game Coin
players A, B
track coin: { heads, tails }? = none shown to none
track said[Player]: 0..2 = 0
track turn: Player = A
setup do random c in { heads, tails }, coin := c
decision say by turn when said[me] < 2 do said[me] += 1, turn := next(turn)
decision peek by turn
  when coin is heads  "it is tails"
  when said[me] > 2  "it is heads, and too early"
  do turn := next(turn)
outcome draw otherwise
`;

const { system } = compileText(COIN);
assert.ok(system);
const rules = await makeRules(system);

const possible = (match: Match, player: string): number =>
  finish(believe(rules.system, match.perspective(player), { chance: seeded("1") })).states.length;

test("who was told why knows it, and nobody else does", () => {
  const match = newMatch(rules, { chance: "1" });
  const told = match.attempt("A", "peek");
  assert.deepEqual(told.attempts, [{ ply: 0, player: 0, decision: "peek" }]);
  assert.deepEqual([possible(match, "A"), possible(told, "A"), possible(told, "B")], [2, 1, 2]);
  assert.equal(told.perspective("B").infostate, match.perspective("B").infostate);
  const event = told.perspective("A").events.at(-1);
  assert.ok(event?.kind === "refused" && event.decision === "peek" && /it is (tails|heads)/.test(event.message));
  const later = played(told, "A:say", "B:say");
  assert.deepEqual([possible(later, "A"), possible(later, "B")], [1, 2]);
  assert.equal(possible(later.attempt("A", "peek").attempt("B", "peek"), "B"), 2, "it is not B's turn");
  assert.equal(possible(played(later, "A:say").attempt("B", "peek"), "B"), 1);
});

test("an attempt is kept once, where something is learnt, and as long as the play before it", () => {
  const match = newMatch(rules, { chance: "1" });
  assert.equal(match.attempt("A", "say"), match);
  assert.equal(match.attempt("A", "pry"), match);
  assert.equal(match.attempt("B", "peek"), match);
  const told = match.attempt("A", "peek");
  assert.equal(told.attempt("A", "peek"), told);
  const second = played(told, "A:say").attempt("B", "peek");
  assert.equal(second.attempts.length, 2);
  assert.equal(possible(second.back(), "A"), 1);
  assert.deepEqual(played(second.back(), "A:say").attempts, told.attempts);
  assert.equal(
    second
      .goTo(0)
      .perspective("B")
      .events.some(({ kind }) => kind === "refused"),
    false,
  );
});

test("a record keeps attempts, and is refused where the rules refuse no such thing", () => {
  const match = played(newMatch(rules, { chance: "1" }).attempt("A", "peek"), "A:say").attempt("B", "peek");
  for (const one of [match, match.back()]) {
    const loaded = loadRecord(saveRecord(one), rules);
    assert.ok("match" in loaded, JSON.stringify(loaded));
    assert.deepEqual(loaded.match.attempts, one.attempts);
    assert.equal(loaded.match.ply, one.ply);
    for (const player of ["A", "B"]) assert.deepEqual(loaded.match.perspective(player), one.perspective(player));
    assert.equal(saveRecord(loaded.match), saveRecord(one));
  }
  const read = readRecord(saveRecord(match));
  assert.ok("record" in read);
  const code = (attempt: RecordedAttempt): string => {
    const loaded = loadRecord(writeRecord({ ...read.record, attempts: [attempt] }), rules);
    return "error" in loaded ? loaded.error.code : "none";
  };
  assert.equal(code({ ply: 0, player: 1, decision: "peek" }), "NF3107");
  assert.equal(code({ ply: 0, player: 0, decision: "say" }), "NF3107");
  assert.equal(code({ ply: 2, player: 0, decision: "peek" }), "NF3102");
  assert.equal(code({ ply: 0, player: 2, decision: "peek" }), "NF3102");
  assert.doesNotMatch(saveRecord(newMatch(rules, { chance: "1" })), /attempts/);
});
