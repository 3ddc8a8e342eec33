import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  chain,
  constantForm,
  cycle,
  type Domain,
  finite,
  gated,
  gateForm,
  intersection,
  keyOf,
  lists,
  nothing,
  numbers,
  product,
  type Rule,
  RuleError,
  subsets,
  sum,
  union,
} from "../../src/rules/index.ts";
import { sameDomain } from "../../src/rules/rule/domain.ts";
import { rounds } from "../sample.ts";

const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, -0, 1, 2, "", "a", "1", "[", '"'),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "1"), tie("any"), { maxKeys: 3 }),
  ),
})).any;

test("equal keys are equal data, whatever the order of their fields", () => {
  fc.assert(
    fc.property(data, data, (one, other) => {
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      let equal = true;
      try {
        assert.deepEqual(plain(one), plain(other));
      } catch {
        equal = false;
      }
      assert.equal(keyOf(one) === keyOf(other), equal);
      assert.deepEqual(plain(JSON.parse(keyOf(one))), plain(one));
    }),
    { seed: 341, numRuns: rounds(300, 2000) },
  );
  assert.equal(keyOf({ b: 1, a: [2] }), keyOf({ a: [2], b: 1 }));
  for (const wrong of [Number.NaN, undefined, 1n, Symbol("s"), [() => 0]])
    assert.throws(() => keyOf(wrong), RangeError);
});

const colours = finite("colours", ["red", "blue"]);
const DOMAINS: readonly (readonly [Domain<unknown>, number])[] = [
  [numbers(3), 3],
  [colours, 2],
  [product(numbers(3), colours), 6],
  [product(), 1],
  [union(numbers(3), numbers(5)), 5],
  [union(finite("null", [null]), colours), 3],
  [intersection(numbers(3), numbers(2)), 2],
  [subsets(product(numbers(2), colours)), 16],
  [lists(colours, 3), 14],
  [union(lists(numbers(2), 2), product(numbers(2), numbers(2))), 6],
  [nothing(colours).moves, 0],
];

test("each member once, read back from its key, printed unlike the others", () => {
  for (const [domain, count] of DOMAINS) {
    const members = [...domain.members()];
    assert.equal(members.length, count, domain.name);
    assert.ok(domain.size! >= BigInt(count));
    assert.equal(new Set(members.map((member) => domain.key(member))).size, count);
    assert.equal(new Set(members.map((member) => domain.print(member))).size, count);
    for (const member of members) {
      assert.ok(domain.has(member));
      assert.deepEqual(domain.read(domain.key(member)), member);
    }
    for (const other of [undefined, 7, "green", [], [7, 7], ["red", "red", "red", "red"], {}, Number.NaN, () => 0]) {
      const member = members.some((one) => {
        try {
          return domain.key(one) === keyOf(other);
        } catch {
          return false;
        }
      });
      assert.equal(domain.has(other), member, `${domain.name} ${String(other)}`);
    }
    for (const key of ["", "7", "[", "[7,7]", '"green"', "{}"]) assert.equal(domain.read(key), undefined, domain.name);
  }
});

test("sets are lists in order, and what is out of order is none", () => {
  const sets = subsets(numbers(3));
  assert.ok(sets.has([0, 2]) && !sets.has([2, 0]) && !sets.has([0, 0]));
});

test("domains are the same when their members are", () => {
  assert.ok(sameDomain(union(numbers(2), numbers(3)), numbers(3)));
  assert.ok(!sameDomain(numbers(2), numbers(3)));
  assert.ok(!sameDomain(numbers(2), colours));
  assert.ok(sameDomain(numbers(5000), numbers(5000)) && !sameDomain(numbers(5000), numbers(5001)));
  assert.ok(!sameDomain(numbers(4), numbers(5000)) && !sameDomain(numbers(5000), numbers(4)));
});

test("domains are the same when their members are, though their sizes are only bounds", () => {
  const all = numbers(3000);
  const joined = union(all, all);
  assert.ok(joined.size! > 4096n);
  assert.ok(sameDomain(joined, all) && sameDomain(all, joined));
  assert.ok(!sameDomain(joined, numbers(2999)) && !sameDomain(numbers(3001), joined));
  const [large, small] = [lists(numbers(2), 100), lists(numbers(2), 3)];
  for (const both of [intersection(large, small), intersection(small, large)]) assert.ok(sameDomain(both, small));
});

test("domains too large to be listed are the same when they are made alike of the same ones, others by their members", () => {
  const many = (n: number, from = 0) =>
    finite(
      "many",
      Array.from({ length: n }, (_, i) => i + from),
    );
  const board = (last: number) => product(...Array.from({ length: 21 }, () => numbers(2)), numbers(last));
  const size = 3n << 21n;
  assert.equal(board(3).size, size);
  const twice = finite("pairs", [0, 2]);
  for (const [one, other, same] of [
    [many(5000), many(5000, 1), false],
    [board(3), board(3), true],
    [board(3), board(4), false],
    [product(numbers(2), ...Array(21).fill(numbers(2))), product(twice, ...Array(21).fill(numbers(2))), false],
    [
      product(...Array(21).fill(numbers(2)), numbers(2)),
      product(numbers(2), product(...Array(21).fill(numbers(2)))),
      false,
    ],
    [subsets(numbers(40)), subsets(numbers(40)), true],
    [subsets(numbers(40)), subsets(many(40, 1)), false],
    [subsets(numbers(100)), subsets(numbers(101)), false],
    [subsets(numbers(0)), product(), true],
    [lists(numbers(2), 30), lists(numbers(2), 30), true],
    [lists(numbers(2), 30), lists(numbers(2), 29), false],
    [lists(numbers(2), 25), lists(numbers(2), 24), false],
    [lists(board(3), 1), product(board(3)), true],
    [lists(board(3), 1), product(board(4)), false],
    [lists(numbers(3), 100), subsets(numbers(100)), false],
    [board(3), numbers(5000), false],
    [union(board(3), board(4)), union(board(4), board(3)), true],
    [union(board(3), colours), union(colours, board(3)), true],
    [union(board(3), colours), union(colours, board(4)), false],
    [union(board(3), colours), union(lists(colours, 30), board(3)), false],
  ] as const) {
    const said = `${one.name} (${one.size}) and ${other.name} (${other.size})`;
    assert.equal(sameDomain(one as never, other as never), same, said);
    assert.equal(sameDomain(other as never, one as never), same, said);
  }
});

test("an intersection is not looked for among more members than anyone could list", () => {
  const [even, odd] = [0, 1].map((from) => product(...Array(30).fill(numbers(2)), finite("one", [from])));
  assert.throws(
    () => [...intersection(even!, odd!).members()],
    (error) => error instanceof RuleError && error.code === "NF5001",
  );
});

test("a rule joined with itself chains as the rule alone", () => {
  // Pairs of them are just too many to be listed.
  const states = numbers(1025);
  const up = gated(
    gateForm(states, (n) => n < 2),
    constantForm(cycle(states)),
  );
  const long = product<readonly [number, number]>(states, states);
  const onward: Rule<readonly [number, number], number> = {
    states: long,
    moves: states,
    legal: ([n]) => up.legal(n),
    execute: ([n, before], move) => [up.execute(n, move), before],
    reverse: ([n, before], move) => [up.reverse(n, move), before],
  };
  const twice = sum(up, up);
  assert.deepEqual(chain(twice, { ...onward, moves: twice.moves }).legal(0), [[0, 1]]);
  assert.deepEqual(chain(twice, onward).legal(0), [[0, 1]]);
});
