import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  BOOL,
  type EnumType,
  FRACTION,
  int,
  join,
  NEVER,
  NONE,
  option,
  partOf,
  printType,
  sameType,
  setOf,
  type Type,
} from "../../src/language/core/types.ts";
import { applyFixes, diagnose } from "./diagnose.ts";

const KIND: EnumType = { kind: "enum", members: ["king", "rook", "pawn"], named: { name: "Kind", coordinates: [] } };
const { type: someType } = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(BOOL, FRACTION, NONE, NEVER),
    fc.tuple(fc.integer({ min: -2, max: 2 }), fc.nat(3)).map(([low, more]) => int(low, low + more)),
    fc.subarray([0, 1, 2], { minLength: 1 }).map((values) => partOf(KIND, values)),
    tie("type").map(option),
    tie("type").map(setOf),
    fc.record({ kind: fc.constant("pile" as const), of: tie("type"), atMost: fc.nat(3) }),
  ),
}));
const same = (a: Type | undefined, b: Type | undefined): boolean => (a && b ? sameType(a, b) : a === b);
const printed = (type: Type | undefined): string => (type ? printType(type) : "nothing");

test("the least type that two fit does not depend on their order", () => {
  fc.assert(
    fc.property(someType, someType, someType, (a, b, c) => {
      assert.ok(same(join(a, b), join(b, a)), `${printed(join(a, b))}, ${printed(join(b, a))}`);
      const [ab, bc] = [join(a, b), join(b, c)];
      const [left, right] = [ab && join(ab, c), bc && join(a, bc)];
      if (left && right) assert.ok(sameType(left, right), `${printed(left)}, ${printed(right)}`);
      assert.ok(same(join(a, NEVER), a) && same(join(setOf(a), setOf(NEVER)), setOf(a)));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

const game = (line: string): string => `game G
players A, B
board Cell = grid(3, 3)
track n: 0..9 = 0
track cells: set of Cell = {}
track places: set of (Cell?) = {none}
track pile: pile of 1..3 at most 3 = []
track came: Cell.Offset? = none
track go: Cell.Offset = north
${line}
decision up do n += 1
outcome draw otherwise
`;
const CODES: readonly (readonly [line: string, codes: readonly string[]])[] = [
  ["fn f = if n is 0 then { a1 } else {none}\nend draw when none in f", []],
  ["fn f: set of (Cell?) = if n is 0 then {none} else { a1 }", []],
  ["fn f: set of (Cell?) = {none} or { a1 } or {}", []],
  ["fn f: set of Cell = if n is 0 then {} else { a1 }", []],
  ["end draw when cells is {} or places is {} or pile is [] or a1 in {}", []],
  ["end draw when cells is {none} or the {} is none", []],
  ["setup do pile := push([], 3), cells := cells or {}", []],
  ["fn f: set of Cell = {none}", ["NF1301"]],
  ["setup do cells := {none}", ["NF1301"]],
  ["fn f: set of (set of Cell) = {{none}}", ["NF1301"]],
  ["fn f: set of (set of Cell) = {{}}", []],
  ["fn f: set of Cell = { the {} }", ["NF1301"]],
  ["fn f: Cell = the {}", ["NF1301"]],
  ["setup do pile := [none]", ["NF1301"]],
  ["setup do pile := push([], none)", ["NF1301"]],
  ["fn f: set of (pile of 1..3 at most 1) = {[none]}", ["NF1301"]],
  ["fn f: set of (1..3) = { none | k in 1..3 }", ["NF1301"]],
  ["fn f = not {}", ["NF1306"]],
  ["end draw when cells is none", ["NF1302"]],
  ["setup do go := -came, go := came + -go, go := 2 * -came", []],
  ["setup do go := -cells", ["NF1303"]],
];
for (const [line, codes] of CODES) {
  test(`{}, {none} and what may be none: ${line.replaceAll("\n", "; ")}`, () => {
    assert.deepEqual(
      diagnose(game(line)).map((one) => one.code),
      codes,
    );
  });
}

test("a set in the place of its only member is mended, where it is one operand", () => {
  const mended = (set: string): string | undefined => {
    const text = `game G\nplayers A\nboard Cell = grid(2, 2)\ntrack at: Cell = a1\ntrack held: set of Cell = { a1 }\nfn most = held\ndecision go do at := ${set}\noutcome draw otherwise\n`;
    const found = diagnose(text);
    assert.deepEqual(
      found.map(({ code }) => code),
      ["NF1301"],
      set,
    );
    return found[0]?.fix && /at := (.*)/.exec(applyFixes(text, found))?.[1];
  };
  for (const set of ["held", "most", "{ b2 }", "{ c in Cell | c is b2 }", "step(a1, north)"]) {
    assert.equal(mended(set), `the ${set}`);
  }
  assert.equal(mended("held or most"), undefined);
});
