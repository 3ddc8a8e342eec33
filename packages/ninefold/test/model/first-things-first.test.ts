// In which order the parts of a game have their say: setup, endings, forced steps, decisions; and the groups of outcomes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const ids = (system: GameSystem, state: State): readonly string[] =>
  legalTuples(system, state).map((tuple) => tuple.map((decision) => decision?.id ?? "-").join(" "));

const next = (system: GameSystem, state: State): State =>
  system.consequences(state, legalTuples(system, state)[0]!)[0]!.state;

function at(system: GameSystem, text: string): State {
  const read = system.parsePosition(text);
  assert.ok("state" in read, JSON.stringify(read));
  return read.state;
}

const outcome = (system: GameSystem, text: string): string => system.outcome(at(system, text)).text;

test("nothing ends and nothing is forced before the setup", () => {
  const system = gameOf(
    "players A, B",
    "track n: 0..9 = 0",
    "setup do n += 2",
    "whenever n is 0 or n is 2 do n += 3",
    "decision go by A",
    "  do n := 0",
    "end draw when n is 0",
  );
  const [start] = system.initialStates();
  assert.deepEqual(ids(system, start!), ["setup setup"]);
  assert.equal(system.forces?.(start!), true);
  assert.equal(system.refusal(start!, system.players[0]!.id, "go")?.kind, "forced");
  const dealt = next(system, start!);
  assert.equal(system.printPosition(dealt), "setup=done, n=2");
  assert.equal(ids(system, dealt).length, 1);
  const settled = next(system, dealt);
  assert.equal(system.printPosition(settled), "setup=done, n=5");
  assert.deepEqual(ids(system, settled), ["go -"]);
  const ended = next(system, settled);
  assert.equal(system.printPosition(ended), "setup=done");
  assert.deepEqual(ids(system, ended), []);
  assert.equal(system.outcome(ended).text, "draw");
  assert.equal(system.refusal(ended, system.players[0]!.id, "go")?.kind, "over");
  assert.deepEqual(ids(system, at(system, "setup=pending, n=0")), ["setup setup"]);
});

test("an ending comes before forced steps, and these before decisions, in written order", () => {
  const system = gameOf(
    "players A",
    "track n: 0..9 = 0",
    "track m: 0..9 = 0",
    "decision go by A do n += 1",
    "whenever n > 1 do m := 1",
    "whenever n > 0 do m := 2, n := 0",
    "end draw when n is 3",
  );
  const [start] = system.initialStates();
  assert.deepEqual(ids(system, start!), ["go"]);
  assert.equal(system.forces?.(start!), false);
  assert.equal(system.printPosition(next(system, at(system, "n=1"))), "m=2");
  assert.equal(system.printPosition(next(system, at(system, "n=2"))), "n=2, m=1");
  assert.deepEqual(ids(system, at(system, "n=3")), []);
  assert.equal(system.forces?.(at(system, "n=3")), false);
});

test("the outcome is that of an ending, else of a condition, else the other one", () => {
  const system = gameOf(
    "players A, B",
    "track n: 0..9 = 0",
    "track winner: Player? = none",
    "decision go(k in 1..9) by A when n < 7",
    "  do n := k",
    "end when n is 1 or n is 2",
    "for p in Player: end p wins when winner is p",
    "for p in Player, k in 4..6 | p is A or k is 6: end p scores k when n is k and winner is none",
    "outcome draw when n is 2 or n is 8 or winner is A",
    "outcome lost(n) when n is 8",
    "outcome stopped otherwise",
  );
  assert.equal(outcome(system, "n=1"), "stopped");
  assert.equal(outcome(system, "n=2"), "draw");
  assert.equal(outcome(system, "n=2, winner=A"), "A wins");
  assert.equal(outcome(system, "winner=B"), "B wins");
  assert.equal(outcome(system, "n=4"), "A scores 4");
  assert.equal(outcome(system, "n=9"), "stopped");
  assert.equal(system.outcome(at(system, "winner=B")).player, 1);
  assert.equal(system.outcome(at(system, "n=5")).parameter, "5");
  for (const [text, found] of [
    ["n=6", "A scores 6, B scores 6"],
    ["n=8", "draw, lost 8"],
  ] as const) {
    assert.throws(
      () => outcome(system, text),
      (error) => error instanceof Fault && error.code === "NF2014" && error.message.endsWith(found),
    );
  }
  assert.deepEqual(ids(system, at(system, "n=4, winner=A")), []);
  assert.equal(ids(system, at(system, "n=3")).length, 9);
});
