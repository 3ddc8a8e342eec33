// The work of an examination: bounded in units that no clock has a part in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Examination, type ExamineOptions, examine } from "../../src/analysis/index.ts";
import { descriptionOf, type GameSystem, interpret } from "../../src/model/index.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";
import { rounds } from "../sample.ts";

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

test("what is found does not depend on whether a game is compiled", () => {
  for (const [game, work] of [
    ["nim", rounds(500_000, 1_000_000)],
    ["dark-hex", rounds(1_000_000, 3_000_000)],
    ["pig", rounds(1_000_000, 3_000_000)],
    ["chess", rounds(1_000_000, 2_000_000)],
  ] as const) {
    const system = systemOf(textOf(game));
    const core = descriptionOf(system);
    assert.ok(core);
    const interpreted = interpret(core, system.rules);
    assert.deepEqual(finish(examine(interpreted, { work })), finish(examine(system, { work })), game);
  }
});

/** Each of a thousand decisions leads to a state of its own. */
const CROWDED = `game Crowded
players A, B
track at[p in Player]: 0..999999 = 0
track turn: Player = A
decision go(n in 1..1000) by turn when at[me] < 990000
  do at[me] += n, turn := next(turn)
outcome draw otherwise
`;

/** Long states of which hardly anything is asked. */
const LONG = `game Long
players A, B
track bit[n in 0..1999]: 0..255 = 200
track turn: Player = A
decision go(n in 0..1999) by turn when n is bit[0] + 1
  do bit[n] := 0, turn := next(turn)
decision stay by turn
  do bit[0] := mod(bit[0] + 7, 200), bit[1] := mod(bit[1] + 1, 251), turn := next(turn)
outcome draw otherwise
`;

const HIDDEN = LONG.replace("= 200", "= 200 shown to none");

for (const [what, text] of Object.entries({ "many decisions": CROWDED, "long states": LONG, "long views": HIDDEN })) {
  test(`states with ${what} count for more`, () => {
    const system = systemOf(text);
    const amount = { decisions: 0, letters: 0, tracks: 0 };
    // A system that counts no work of its own.
    const counted: GameSystem = {
      ...system,
      legal(state, player) {
        const legal = system.legal(state, player);
        amount.decisions += legal.length;
        return legal;
      },
      consequences(state, tuple) {
        const found = system.consequences(state, tuple);
        for (const { state: next } of found) amount.letters += system.encode(next).length;
        return found;
      },
      view(state, player) {
        const view = system.view(state, player);
        amount.tracks += view.length;
        return view;
      },
    };
    const work = 4_000_000;
    const { method } = finish(examine(counted, { work }));
    assert.equal(method, "sampled");
    // A state that is begun is looked at whole.
    const spent = 25 * amount.decisions + 2 * amount.letters + 10 * amount.tracks;
    assert.ok(spent < 1.3 * work, `${spent}`);
    assert.ok(spent > work / 10, `${spent}`);
  });
}
