// Moves that write one factor more than once, and moves where they were not made: φ and ρ are inverse on every state of
// the product, and each is what its writes say in their order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { factoringOf, type State } from "../../src/model/index.ts";
import { isLawful, type PlayMove, ruleOfPlay } from "../../src/rules/index.ts";

import { table } from "../analysis/systems.ts";
import { systemOf } from "../library/library.ts";
import { holds } from "./random-rules.ts";

const system = systemOf("tic-tac-toe");
const rule = ruleOfPlay(system);
const { factors, compose } = factoringOf(system);
const [start] = system.initialStates() as [State];

/** What may stand in the first factor of all, by what play writes there. */
const first = (() => {
  const found = new Set([factors(start)[0]!]);
  for (const move of rule.legal(start)) {
    const one = rule.execute(start, move);
    found.add(factors(one)[0]!);
    for (const next of rule.legal(one)) found.add(factors(rule.execute(one, next))[0]!);
  }
  return [...found];
})();

const [empty, X, O] = first as [string, string, string];
const having = (text: string): State => compose(factors(start).with(0, text));
const held = (state: State): string => factors(state)[0]!;
const move = (...writes: readonly (readonly [from: string, to: string])[]): PlayMove => ({
  decisions: [null, null],
  writes: writes.map(([from, to]) => ({ factor: 0, from, to })),
});

test("one factor has three texts", () => assert.equal(new Set([empty, X, O]).size, 3));

/** Moves by their writes, and what each of the three texts becomes. */
const MOVES: readonly (readonly [PlayMove, empty: string, X: string, O: string])[] = [
  [move([empty, X]), X, empty, O],
  [move([empty, X], [X, O]), O, empty, X],
  [move([X, O], [empty, X]), X, O, empty],
  [move([empty, X], [empty, O]), X, O, empty],
  [move([empty, X], [X, empty]), empty, X, O],
  [move([empty, X], [X, O], [O, empty]), empty, O, X],
];

for (const [one, ...after] of MOVES) {
  const name = one.writes.map(({ from, to }) => [from, to].map((text) => first.indexOf(text)).join("→")).join(", ");
  test(`writes to one factor in their order, and back: ${name}`, () => {
    for (const [i, text] of first.entries()) {
      assert.equal(held(rule.execute(having(text), one)), after[i]);
      assert.equal(held(rule.reverse(having(after[i]!), one)), text);
    }
    assert.ok(rule.moves.has(one));
    assert.deepEqual(rule.moves.read(rule.moves.key(one)), one);
    holds(isLawful(rule, first.map(having)));
    for (const state of first.map(having)) {
      assert.equal(system.encode(rule.reverse(rule.execute(state, one), one)), system.encode(state));
      assert.equal(system.encode(rule.execute(rule.reverse(state, one), one)), system.encode(state));
    }
  });
}

test("a move of two factors changes each where it holds one of its texts", () => {
  const [, ...others] = factors(start);
  const second = compose([empty, X, ...others.slice(1)]);
  const both: PlayMove = {
    decisions: [null, null],
    writes: [
      { factor: 0, from: empty, to: O },
      { factor: 1, from: X, to: empty },
      { factor: 0, from: O, to: X },
    ],
  };
  const after = rule.execute(second, both);
  assert.deepEqual(factors(after).slice(0, 3), [X, empty, factors(start)[2]]);
  assert.equal(system.encode(rule.reverse(after, both)), system.encode(second));
});

test("what writes nothing, nowhere or what is no text is no move", () => {
  const wrong = (write: object): unknown => ({ decisions: [null, null], writes: [...move([empty, X]).writes, write] });
  for (const write of [
    { factor: 0, from: X, to: X },
    { factor: -1, from: empty, to: X },
    { factor: 0.5, from: empty, to: X },
    { factor: 0, from: empty },
    { factor: 0, from: 1, to: X },
  ]) {
    assert.equal(rule.moves.has(wrong(write) as PlayMove), false, JSON.stringify(write));
  }
  assert.equal(rule.moves.has({ decisions: [0], writes: [] } as never), false);
});

test("a system without factors has its encoding as the only one, written again and again", () => {
  const small = table({
    edges: [
      ["s", "a", "t"],
      ["t", "b", "u"],
      ["u", "c", "s"],
    ],
  });
  const play = ruleOfPlay(small);
  const states: State[] = [...small.initialStates()];
  for (let i = 0; i < 2; i++) states.push(play.execute(states[i]!, play.legal(states[i]!)[0]!));
  const [s, t, u] = states.map((state) => factoringOf(small).factors(state)[0]!) as [string, string, string];
  const round: PlayMove = {
    decisions: [],
    writes: [
      { factor: 0, from: s, to: t },
      { factor: 0, from: t, to: u },
    ],
  };
  assert.deepEqual(
    states.map((state) => factoringOf(small).factors(play.execute(state, round))[0]),
    [u, s, t],
  );
  assert.deepEqual(
    states.map((state) => factoringOf(small).factors(play.reverse(state, round))[0]),
    [t, u, s],
  );
});

test("what is no state of the system is none of its states; a system that fails is no answer", () => {
  const small = table({ edges: [["s", "a", "t"]] });
  const { states } = ruleOfPlay(small);
  const [s] = small.initialStates();
  assert.deepEqual([states.has(s), states.has({})], [true, false]);
  const broken = (): never => {
    throw new TypeError("broken");
  };
  const failing = ruleOfPlay({ ...small, encode: broken, decode: broken }).states;
  assert.throws(() => failing.has(s), /broken/);
  assert.throws(() => failing.read('"s"'), /broken/);
});
