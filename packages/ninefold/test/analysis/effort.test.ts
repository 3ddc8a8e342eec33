// The work of an examination: bounded in units that no clock has a part in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Examination, type ExamineOptions, examine } from "../../src/analysis/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";

function systemOf(text: string): GameSystem {
  const { system } = compileText(text);
  assert.ok(system);
  return system;
}

const examined = (text: string, options: ExamineOptions): Examination => finish(examine(systemOf(text), options));

/** 27,720 deals. */
const DEAL = `game Deal
players A, B
type Card = { c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12 }
track hand[p in Player]: set of Card = {}
track turn: Player = A
track played[Player]: Card? = none
setup do
  random a in 5 of Card, hand[A] := a
  random b in 3 of (Card except a), hand[B] := b
decision play(c in hand[me]) by turn when played[me] is none
  do hand[me] := hand[me] except {c}, played[me] := c, turn := next(turn)
outcome A wins when played[A] > played[B]
outcome B wins otherwise
`;

test("the many consequences of a deal are listed once, and drawn on each random play", () => {
  const system = systemOf(DEAL);
  let listed = 0;
  const counted: GameSystem = {
    ...system,
    consequences(state, tuple) {
      const consequences = system.consequences(state, tuple);
      listed += consequences.length;
      return consequences;
    },
  };
  const { plays, sampledStates } = finish(examine(counted, { maxStates: 27_730, samples: 30 }));
  assert.equal(plays, 30);
  assert.ok(sampledStates > 30);
  // Once by the exploration and once by the first play, and the plays' own few steps.
  assert.ok(listed < 2 * 27_720 + 1000, `${listed} listed`);
});

test("a bound on work gives the same findings each time, and more work no fewer states", () => {
  const text = textOf("chess");
  const [less, again, more] = [2_000_000, 2_000_000, 6_000_000].map((work) => examined(text, { work }));
  assert.ok(less && again && more);
  assert.deepEqual(again, less);
  assert.equal(less.method, "sampled");
  assert.equal(less.interrupted, false);
  assert.ok(less.states > 0 && less.states < 1000 && less.plays > 0, `${less.states} states, ${less.plays} plays`);
  assert.ok(more.states > less.states && more.sampledStates > less.sampledStates);
});

test("a small game is examined whole within the usual work", () => {
  assert.equal(examined(textOf("tic-tac-toe"), {}).method, "exhaustive");
});

test("work is a whole number", () => {
  for (const work of [0, 1.5, -1]) {
    assert.throws(() => examined(textOf("nim"), { work }), { name: "RangeError", message: /^work: / });
  }
});
