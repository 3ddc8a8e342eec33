// Diagnostics and types that do not depend on which side of an operator, or which branch, a thing stands on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose, printDiagnostics } from "./diagnose.ts";

const game = (condition: string): string => `game G
players A, B
board Cell = grid(3, 3)
track mark[Cell]: Player?
track where: Cell?
track turn: Player = A
track n: 0..9 = 0
track deck: pile of Player at most 3
track spare: set of Cell
decision go(c in Cell) by turn when ${condition} do n := 1
outcome draw otherwise
`;

/** What is never right, with what stands on either side of an operator, and the code that says so. */
const SIDES: readonly (readonly [left: string, operators: string, right: string, code: string])[] = [
  ["none", "is, is not", "n", "NF1302"],
  ["none", "is, is not", "turn", "NF1302"],
  ["none", "is, is not", "c", "NF1302"],
  ["none", "is, is not", "spare", "NF1302"],
  ["none", "is, is not", "deck", "NF1302"],
  ["none", "<, <=, >, >=", "n", "NF1302"],
  ["none", "is", "(n is 0)", "NF1302"],
  ["mark[c]", "is, is not, <", "c", "NF1302"],
  ["mark[c]", "is", "3", "NF1302"],
  ["turn", "is, <", "n", "NF1302"],
  ["spare", "is, is not", "c", "NF1302"],
  ["spare", "is", "{ turn }", "NF1302"],
  ["spare", "<, <=, >, >=", "{ c }", "NF1303"],
  ["deck", "<", "[A]", "NF1303"],
  ["(n is 0)", "<", "(n is 1)", "NF1303"],
  ["north", "<, >=", "-east", "NF1303"],
];

for (const [left, operators, right, code] of SIDES) {
  for (const operator of operators.split(", ")) {
    for (const condition of [`${left} ${operator} ${right}`, `${right} ${operator} ${left}`]) {
      test(`${condition} is ${code}`, () => {
        const text = game(condition);
        const found = diagnose(text);
        assert.deepEqual(
          found.map((one) => one.code),
          [code],
          printDiagnostics(text, found),
        );
      });
    }
  }
}

/** What is right either way round. */
const RIGHT: readonly (readonly [left: string, operators: string, right: string])[] = [
  ["none", "is, is not", "mark[c]"],
  ["none", "is", "where"],
  ["where", "is, is not", "c"],
  ["spare", "is", "{}"],
  ["deck", "is", "[]"],
  ["deck", "is", "[A, B]"],
  ["mark[c]", "is, <, >=", "turn"],
  ["mark[c]", "is", "A"],
  ["n", "is, <, >", "3"],
  ["c", "<", "b2"],
  ["none", "is", "none"],
];

test("what may be compared may be compared either way round", () => {
  for (const [left, operators, right] of RIGHT) {
    for (const operator of operators.split(", ")) {
      for (const condition of [`${left} ${operator} ${right}`, `${right} ${operator} ${left}`]) {
        const text = game(condition);
        assert.deepEqual(diagnose(text), [], condition);
      }
    }
  }
});

/** Two kinds of value where one is needed, in either order. */
const MIXED: readonly (readonly [name: string, text: (one: string, other: string) => string, code: string])[] = [
  ["the branches of if", (one, other) => `(if n is 0 then ${one} else ${other}) is none`, "NF1302"],
  ["the members of a set", (one, other) => `size { ${one}, ${other} } is 1`, "NF1302"],
  ["the members of a pile", (one, other) => `size [${one}, ${other}] is 1`, "NF1302"],
];
const KINDS: readonly (readonly [one: string, other: string])[] = [
  ["turn", "c"],
  ["n", "turn"],
  ["mark[c]", "c"],
  ["spare", "c"],
  ["(n is 0)", "c"],
];

for (const [name, text, code] of MIXED) {
  test(`${name} are of one kind, whichever comes first`, () => {
    for (const [a, b] of KINDS) {
      for (const condition of [text(a, b), text(b, a)]) {
        const found = diagnose(game(condition));
        assert.deepEqual([...new Set(found.map((one) => one.code))], [code], condition);
      }
    }
  });
}

test("the arms of a match are of one kind, whichever comes first", () => {
  for (const [a, b] of KINDS) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const arms = `match turn\n    A => ${one}\n    B => ${other}\n`;
      const text = game("n is 0").replace("decision go", `fn f(c: Cell) = ${arms}decision go`);
      assert.deepEqual(
        diagnose(text).map(({ code }) => code),
        ["NF1302"],
        arms,
      );
    }
  }
});
