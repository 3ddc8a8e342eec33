// Operations that multiply moves stop before there are too many to be listed, and list as many as are allowed.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type AnyRule,
  beside,
  chain,
  dependent,
  evaluateRule,
  finite,
  fork,
  full,
  fullOf,
  gateForm,
  imp,
  lift,
  numbers,
  parseRule,
  pattern,
  product,
  type Rule,
  RuleError,
  type RuleExpr,
  sumOf,
} from "../../src/rules/index.ts";

/** More states than an operation tries when it is made, so that λ alone is asked. */
const states = numbers(5000);

/** `count` moves that change nothing. */
function still<A>(over: Rule<A, unknown>["states"], count: number): Rule<A, number> {
  const moves = numbers(count);
  const all = [...moves.members()];
  return { states: over, moves, legal: () => all, execute: (state) => state, reverse: (state) => state };
}

/** Each step but the last can be followed by two others: paths double with each step. */
function doubling(steps: number, mostPaths?: number): Rule<number, readonly number[]> {
  const up = (move: number): readonly number[] =>
    move >> 1 < steps - 1 ? [move + 2 - (move & 1), move + 3 - (move & 1)] : [];
  const moves = numbers(2 * steps);
  const base = { states, moves, execute: (state: number) => state, reverse: (state: number) => state };
  const again: Rule<readonly [number, number], number> = {
    states: product<readonly [number, number]>(states, moves),
    moves,
    legal: ([, last]) => up(last),
    execute: (pair) => pair,
    reverse: (pair) => pair,
  };
  return chain({ ...base, legal: () => [0, 1] }, again, 100, mostPaths);
}

const tooMany = (operation: string, most: number) => (error: unknown) => {
  assert.ok(error instanceof RuleError, String(error));
  assert.equal(error.code, "NF5014");
  assert.ok(error.message.includes(`${operation}: too many moves: a = `), error.message);
  assert.ok(error.message.endsWith(`: λ(a) has more than ${most} moves`), error.message);
  return true;
};

test("a chain lists all its paths, and refuses to list more than it may", () => {
  const paths = doubling(10, 1024).legal(0);
  assert.equal(new Set(paths.map(String)).size, 1024);
  assert.deepEqual(
    [paths[0], paths.at(-1)],
    [
      [0, 2, 4, 6, 8, 10, 12, 14, 16, 18],
      [1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
    ],
  );
  assert.throws(() => doubling(10, 1023).legal(0), tooMany("chain", 1023));
  assert.throws(() => doubling(60).legal(0), tooMany("chain", 100_000));
});

test("a chain may be longer than calls nest", () => {
  const count = numbers(20_000);
  const moves = numbers(1);
  const up: Rule<number, number> = {
    states: count,
    moves,
    legal: (state) => (state < 19_999 ? [0] : []),
    execute: (state) => (state + 1) % 20_000,
    reverse: (state) => (state + 19_999) % 20_000,
  };
  const rule = chain(up, beside(up, moves), 20_000);
  assert.equal(rule.legal(0)[0]!.length, 19_999);
});

test("products list as many moves as they may, and no more", () => {
  const [three, four] = [still(states, 3), still(states, 4)];
  const pairs = product<readonly [number, number]>(states, three.moves);
  const fourAfter = still(pairs, 4);
  for (const [operation, make, state] of [
    ["∨", (most: number) => fork(three, four, most), 0],
    ["▷", (most: number) => dependent(three, fourAfter, most), 0],
    ["×", (most: number) => full(three, four, most), [0, 0]],
    ["^", (most: number) => lift(four, most), [0, 1, 2]],
  ] as const) {
    const legal = (most: number) => (make(most) as unknown as AnyRule).legal(state);
    assert.equal(legal(12).length, 12);
    assert.throws(() => legal(11), tooMany(operation, 11));
  }
});

test("a pattern lists as many moves as it may, and no more", () => {
  const moves = numbers(200_000);
  const next: Rule<number, number> = { ...still(moves, 1), moves, legal: (move) => [(move + 1) % 200_000] };
  const first: Rule<number, number> = { ...still(states, 1), moves, legal: () => [0] };
  const until = (end: number) => gateForm(moves, (move) => move === end);
  assert.equal(pattern(next, first, until(9), 10).legal(0).length, 10);
  assert.throws(() => pattern(next, first, until(10), 10).legal(0), tooMany("|", 10));
  assert.throws(() => pattern(next, first, until(-1)).legal(0), tooMany("|", 100_000));
});

test("a pattern of moves that all lead to all others keeps each once", () => {
  const some = [...numbers(500).members()];
  const all: Rule<number, number> = { ...still(states, 0), moves: states, legal: () => some };
  assert.deepEqual(
    pattern(
      all,
      all,
      gateForm(states, () => false),
    ).legal(0),
    some,
  );
});

/** A pattern over few moves: those that lead on from each, those it begins with, and those at which it ends. */
function walk(onward: readonly (readonly number[])[], begin: readonly number[], end: readonly number[]) {
  const few = numbers(onward.length);
  const naming = (legal: (state: number) => readonly number[]): Rule<number, number> => ({
    ...still(few, 0),
    moves: few,
    legal,
  });
  const next = naming((move) => onward[move]!);
  const first = naming(() => begin);
  return pattern(
    next,
    first,
    gateForm(few, (move) => end.includes(move)),
  );
}

test("a pattern lists moves in the order in which a walk in depth meets them", () => {
  const onward = [[5, 6], [0, 3, 5], [0, 1, 3], [0, 2], [3], [2, 4], [0, 2, 4, 5]];
  assert.deepEqual(walk(onward, [6], [4]).legal(0), [6, 0, 5, 2, 1, 3, 4]);
  assert.deepEqual(walk([[2], [], [1]], [0, 1], []).legal(0), [0, 2, 1]);
  assert.deepEqual(walk([[2], [], [1]], [1, 0, 1], []).legal(0), [1, 0, 2]);
});

test("a product of many rules with many moves has none where one has none", () => {
  const [many, none] = [still(states, 1000), still(states, 0)];
  const before: Rule<number, number>[] = Array(110).fill(many);
  const unasked: Rule<number, number> = { ...many, legal: () => assert.fail("asked") };
  const all = fullOf([...before, none, unasked]);
  assert.deepEqual(all.legal(Array(112).fill(0)), []);
  assert.throws(() => fullOf(before).legal(Array(110).fill(0)), tooMany("×", 100_000));
});

test("what adds no moves has no bound of its own", () => {
  const many = still(states, 100_001);
  assert.equal(imp(1, [states, states], many).legal([0, 0]).length, 100_001);
  assert.equal(beside(still(numbers(5), 100_001), states).legal([0, 0]).length, 100_001);
});

test("a sum of many thousands of rules is checked, listed, done and undone", () => {
  const three = numbers(3);
  const named = (i: number, by: number): Rule<number, number> => ({
    states: three,
    moves: finite("one", [i]),
    legal: () => [i],
    execute: (state) => (state + by) % 3,
    reverse: (state) => (state + 3 - by) % 3,
  });
  const rules = Array.from({ length: 20_000 }, (_, i) => named(i, i % 3));
  const all = sumOf(rules);
  assert.deepEqual(
    all.legal(0),
    rules.map((_, i) => i),
  );
  assert.deepEqual([all.execute(0, 19_999), all.reverse(1, 19_999), all.moves.has(20_000)], [1, 0, false]);
  assert.deepEqual(sumOf([...rules, named(1, 1)]).legal(0), all.legal(0));
  const disagrees = (error: unknown) => error instanceof RuleError && error.code === "NF5007";
  assert.throws(() => sumOf([...rules, named(1, 2)]), disagrees);
});

test("rules of more moves than are tried agree with each of fewer, whichever stands first", () => {
  const many: Rule<number, number> = { ...still(numbers(3), 5000), legal: () => [] };
  const other: Rule<number, number> = {
    ...still(numbers(3), 2),
    execute: (a) => (a + 1) % 3,
    reverse: (a) => (a + 2) % 3,
  };
  // Nothing tries it beside the first rule, which does what they share.
  const manyOthers = { ...other, moves: many.moves };
  const rest = {
    ...still(numbers(3), 4000),
    moves: finite(
      "rest",
      Array.from({ length: 4000 }, (_, i) => 5000 + i),
    ),
  };
  for (const rules of [
    [many, other],
    [other, many],
    [rest, other, many],
    [many, rest, other],
    [many, manyOthers, other],
  ]) {
    assert.throws(
      () => sumOf<number, number>(rules),
      (error) => error instanceof RuleError && error.code === "NF5007",
    );
  }
});

test("a text that doubles moves with each operation is refused, not carried out", () => {
  const read = parseRule(Array(60).fill("two").join("∨")) as { rule: RuleExpr };
  const two = still(states, 2) as unknown as AnyRule;
  assert.throws(() => evaluateRule(read.rule, { rules: { two } }).legal(0), tooMany("∨", 100_000));
});

test("a pattern reaches what waits beneath a move that was met twice", () => {
  const moves = numbers(5);
  /** Legal moves alone: none changes the state. */
  const listing = <A>(over: Rule<A, unknown>["states"], legal: (state: A) => readonly number[]): Rule<A, number> => ({
    ...{ states: over, moves, execute: (state) => state, reverse: (state) => state },
    legal,
  });
  // From 2, which is tried first, 1 is met again, and 0 waits below both.
  const repeated = listing(moves, (move) => (move === 2 ? [1, 3] : move === 0 ? [4] : []));
  const reached = pattern(
    repeated,
    listing(states, () => [0, 1, 2]),
    listing(moves, () => []),
  ).legal(7);
  assert.deepEqual(reached.toSorted(), [0, 1, 2, 3, 4]);
});
