// The least and the greatest value that the checker expects of a number. A place of a range beyond them is refused, one
// that begins or ends with them is not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "./diagnose.ts";

const game = (parameters: string, range: string, value: string): string => `game G
players A, B
board Cell = grid(3, 2)
type Throw = { rock, paper, scissors } ~ Z3
type Rank = { ten, jack, queen } ~ 10..12
type Finger = 0..4 ~ Z5
type Hour = 0..11 ~ Z12
type Bid = { count: 2..3, face: 1..6 }
track n: 0..1 = 0
fn f(${parameters}): ${range} = ${value}
decision go by A when n is 0 do n := 1
outcome over otherwise
`;

const codes = (parameters: string, range: string, value: string): readonly string[] =>
  diagnose(game(parameters, range, value)).map(({ code }) => code);

const ENDS: readonly (readonly [parameters: string, value: string, low: number, high: number])[] = [
  ["x: 1..3, y: 5..9", "x + y", 6, 12],
  ["x: 1..3, y: 5..9", "x - y", -8, -2],
  ["x: 1..3, y: 5..9", "y - x", 2, 8],
  ["x: 2..3, y: 5..9", "x * y", 10, 27],
  ["x: -2..3, y: 5..9", "x * y", -18, 27],
  ["x: 2..3, y: -9..-5", "x * y", -27, -10],
  ["x: -3..-2, y: -9..-5", "x * y", 10, 27],
  ["x: -3..2, y: -4..5", "x * y", -15, 12],
  ["x: 2..7", "-x", -7, -2],
  ["x: 2..7", "-(x - 1)", -6, -1],
  ["x: 2..4", "2 * x + 1", 5, 9],
  ["x: 1..3, y: 5..9", "min(x, y)", 1, 3],
  ["x: 1..3, y: 2..9", "max(x, y)", 2, 9],
  ["x: 1..5, y: 2..9, z: 3..4", "min(x, y, z)", 1, 4],
  ["x: -7..3", "abs(x)", 0, 7],
  ["x: -7..-3", "abs(x)", 3, 7],
  ["x: 0..20", "mod(x, 3)", 0, 2],
  ["x: 10..20", "div(x, 5)", 0, 20],
  ["x: 3..4, y: -9..-5", "mod(x, y)", 0, 8],
  ["x: Bool, y: 2..4, z: 6..8", "if x then y else z", 2, 8],
  ["x: set of Cell", "size x", 0, 6],
  ["x: pile of Cell at most 4", "size x", 0, 4],
  ["x: set of Cell", "sum of 1 for c in x", 0, 6],
  ["x: set of Cell, y: -1..1", "sum of y for c in x", -6, 6],
  ["x: set of Cell, y: 2..3", "sum of y for c in x, d in x", 0, 108],
  ["c: Cell", "c.column", 1, 3],
  ["c: Cell", "c.row", 1, 2],
  ["b: Bid", "b.face + b.count", 3, 9],
  ["r: Rank", "r + 1", 11, 13],
  ["r: Rank, q: Rank", "r + q", 20, 24],
];

for (const [parameters, value, low, high] of ENDS) {
  test(`${value} for ${parameters} is ${low}..${high}`, () => {
    const range = (from: number, to: number): readonly string[] => codes(parameters, `${from}..${to}`, value);
    assert.deepEqual(range(low, high), []);
    assert.deepEqual(range(low - 9, low), []);
    assert.deepEqual(range(high, high + 9), []);
    assert.deepEqual(range(low - 9, low - 1), ["NF1301"]);
    assert.deepEqual(range(high + 1, high + 9), ["NF1301"]);
  });
}

/** Plain numbers beside values that wrap, on either side; and where one is no value of the type. */
const WRAPPING: readonly (readonly [parameters: string, range: string, value: string, codes: readonly string[]])[] = [
  ["x: Throw", "Throw", "x + 5", []],
  ["x: Throw", "Throw", "5 + x", []],
  ["x: Throw", "Throw", "5 - x", []],
  ["x: Throw", "Throw", "2 * x", []],
  ["x: Throw, y: Throw", "Throw", "x - y", []],
  ["x: Throw", "Throw", "2", []],
  ["x: Throw", "Throw", "3", ["NF1301"]],
  ["x: Throw", "Throw", "-1", ["NF1301"]],
  ["x: 3..9", "Throw", "x", ["NF1301"]],
  ["x: 2..9", "Throw", "x", []],
  ["x: -3..0", "Throw", "x", []],
  ["x: -3..-1", "Throw", "x", ["NF1301"]],
  ["x: Hour", "Finger", "x", ["NF1301"]],
  ["x: Finger", "Hour", "x", ["NF1301"]],
  ["x: Finger", "Hour", "x + 2", ["NF1301"]],
  ["x: Finger, y: Hour", "Bool", "x is y", ["NF1302"]],
  ["x: Finger, y: Hour", "Bool", "y < x", ["NF1302"]],
  ["x: 0..4", "Finger", "x", []],
  ["x: Finger", "0..4", "x", []],
  ["x: Throw", "Bool", "x is 2", []],
  ["x: Throw", "Bool", "2 is x", []],
  ["x: Throw", "Bool", "x is 3", ["NF1302"]],
  ["x: Throw", "Bool", "3 is x", ["NF1302"]],
  ["x: Rank", "Bool", "x < 11", []],
  ["x: Rank", "Bool", "11 < x", []],
  ["x: Rank", "Rank", "x + 1", ["NF1301"]],
  ["d: Offset", "Offset", "2 * d", []],
  ["d: Offset", "Offset", "d * 2", []],
  ["d: Offset", "Offset", "d * d", ["NF1303"]],
  ["d: Offset", "Offset", "north + d", []],
  ["d: Offset", "Offset", "d - north", []],
  ["d: Offset", "Offset", "d + 1", ["NF1301"]],
  ["d: Offset", "Offset", "1 + d", ["NF1301"]],
];

for (const [parameters, range, value, expected] of WRAPPING) {
  test(`${value} for ${parameters} as ${range}: ${expected[0] ?? "right"}`, () => {
    assert.deepEqual(codes(parameters, range, value), expected);
  });
}
