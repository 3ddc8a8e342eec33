// Plies that go on with another decision.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem, PlayerId, State } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const A = 0 as PlayerId;

/** A runs one or two steps; then a stone is put, at most once on each place. */
const LINES = [
  "players A, B",
  "type Place = 1..4",
  "track at: 1..4 = 1",
  "track stones: set of 1..4",
  "track turn: Player = A",
  'decision run(n in 1..2) by turn when at + n <= 4  "beyond the end"',
  "  unless after at is 3 and n is 1",
  "  do at += n",
];
const PUT = [
  "decision put(s in 1..4 except stones) by none",
  '  unless s is at  "you stand there"',
  "  do stones := stones or {s}",
];
const EVERY = ["every decision finally turn := next(turn)", "outcome draw otherwise"];

const ids = (system: GameSystem, state: State): readonly string[] => system.legal(state, A).map(({ id }) => id);
const start = (system: GameSystem): State => system.initialStates()[0] as State;

function after(system: GameSystem, id: string): string {
  const state = start(system);
  const decision = system.legal(state, A).find((one) => one.id === id);
  assert.ok(decision, id);
  return system
    .consequences(state, [decision, null])
    .map((one) => system.printPosition(one.state))
    .join(" | ");
}

test("a ply goes on with a decision that begins none", () => {
  const system = gameOf(...LINES, "  then put", ...PUT, ...EVERY);
  assert.deepEqual(ids(system, start(system)), [
    "run(1, 1)",
    "run(1, 3)",
    "run(1, 4)",
    "run(2, 1)",
    "run(2, 2)",
    "run(2, 4)",
  ]);
  assert.equal(after(system, "run(2, 4)"), "at=3, stones={4}, turn=B");
  assert.deepEqual(system.families.find(({ name }) => name === "run")?.parameters, ["n", "s"]);
});

test("where nothing can follow, the first step is not legal", () => {
  const system = gameOf(...LINES, "  then put", ...PUT, ...EVERY);
  const parsed = system.parsePosition("stones={1, 3, 4}");
  assert.ok("state" in parsed);
  assert.deepEqual(ids(system, parsed.state), ["run(2, 2)"]);
});

test("what the first decision gives has to be in its set as well", () => {
  const system = gameOf(...LINES, "     let from = at - n", "  then put(from)", ...PUT, ...EVERY);
  assert.deepEqual(ids(system, start(system)), ["run(1)", "run(2)"]);
  assert.equal(after(system, "run(1)"), "at=2, stones={1}, turn=B");
  const parsed = system.parsePosition("stones={1}");
  assert.ok("state" in parsed);
  assert.deepEqual(ids(system, parsed.state), []);
});

test("or nothing: the player may stop", () => {
  const system = gameOf(...LINES, "  then put or nothing", ...PUT, ...EVERY);
  const all = [
    "run(1, none)",
    "run(1, 1)",
    "run(1, 3)",
    "run(1, 4)",
    "run(2, none)",
    "run(2, 1)",
    "run(2, 2)",
    "run(2, 4)",
  ];
  assert.deepEqual(ids(system, start(system)), all);
  assert.equal(after(system, "run(2, none)"), "at=3, turn=B");
  assert.equal(after(system, "run(1, 4)"), "at=2, stones={4}, turn=B");
  const flagged = gameOf(
    ...LINES,
    "  then put(at) or nothing",
    "decision put(s in 1..4) by none",
    "  do stones := {s}",
    ...EVERY,
  );
  assert.deepEqual(ids(flagged, start(flagged)), ["run(1, false)", "run(1, true)", "run(2, false)", "run(2, true)"]);
  assert.equal(after(flagged, "run(1, true)"), "at=2, stones={2}, turn=B");
});

test("or nothing: later parameters follow the first", () => {
  const put = ["decision put(s in 1..4, t in 1..s | t is not at) by none unless s is 4", "  do stones := {s, t}"];
  const system = gameOf(...LINES, "  then put or nothing", ...put, ...EVERY);
  const expected = [
    "run(2, none, none)",
    "run(2, 1, 1)",
    "run(2, 2, 1)",
    "run(2, 2, 2)",
    "run(2, 3, 1)",
    "run(2, 3, 2)",
  ];
  assert.deepEqual(
    ids(system, start(system)).filter((id) => id.startsWith("run(2")),
    expected,
  );
  assert.equal(after(system, "run(2, 3, 1)"), "at=3, stones={1, 3}, turn=B");
});

test("why not: the conditions of the first come before the sets of the second", () => {
  const system = gameOf(...LINES, "  then put", ...PUT, ...EVERY);
  const parsed = system.parsePosition("at=3");
  assert.ok("state" in parsed);
  assert.equal(system.refusal(parsed.state, A, "run(2, 1)")?.reason, "beyond the end");
  assert.equal(system.refusal(start(system), A, "run(1, 2)")?.reason, "you stand there");
  const full = system.parsePosition("stones={1}");
  assert.ok("state" in full);
  assert.equal(system.refusal(full.state, A, "run(2, 1)")?.parameter, "s");
  assert.equal(system.refusal(start(system), A, "put(1)")?.kind, "player");
});

test("conditions that are not admitted never see what would follow", () => {
  const lines = [
    "players A, B",
    "track at: 1..4 = 4",
    "decision run(n in 1..2) by A when at + n <= 4",
    "  do at += n",
    "  then put",
  ];
  const system = gameOf(...lines, "decision put(s in 1..at) by none", "  do at := s", "outcome draw otherwise");
  assert.deepEqual(ids(system, start(system)), []);
});
