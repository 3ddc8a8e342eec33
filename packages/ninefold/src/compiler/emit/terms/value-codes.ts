// Values in compiled code: `none` is -1, false and true are 0 and 1; every other value is the interpreter's number.
import { type Type, type Value, withoutNone } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { NotCompiled } from "../../terms/term.ts";
import { bounds, gapsOf } from "../../terms/term-types.ts";
import { binary, i32, plus, select, unary } from "../builder/building.ts";

/** The number of a value that is known. */
export function codeOf(value: Value): number {
  if (value === null) return -1;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") {
    fits(value, value);
    return value;
  }
  throw new NotCompiled("a set as a number");
}

/** The inverse, for a value of a type. */
export function valueOfCode(type: Type, code: number): Value {
  if (type.kind === "none" || (type.kind === "option" && code === -1)) return null;
  return withoutNone(type).kind === "bool" ? code !== 0 : code;
}

/** NotCompiled where numbers between these may not fit into 32 bits. */
export function fits(low: number, high: number): void {
  if (!(low >= -(2 ** 31) && high < 2 ** 31)) throw new NotCompiled("numbers without bounds");
}

/** The most values that a part of an enumeration may leave out between others: each costs a comparison. */
const MAX_GAPS = 16;

/** The numbers that a type leaves out between its values. */
function fewGaps(type: Type): readonly number[] {
  const gaps = gapsOf(type);
  if (gaps.length > MAX_GAPS) throw new NotCompiled("parts of an enumeration that leave out many values");
  return gaps;
}

/** A condition with another one: that a number is no gap between the values of a type. */
export const unlessGap = (condition: Code, value: Code, type: Type): Code =>
  fewGaps(type).reduce((code, gap) => binary("and", code, binary("ne", value, i32(gap))), condition);

/** The ordinal of a value among those of its type; `none` is 0, and counts as the number -1. */
export function ordinalOfValue(value: Code, type: Type): Code {
  const gaps = fewGaps(type);
  if (type.kind === "option") {
    const [inner] = bounds(type.of);
    if (inner === 0 && gaps.length === 0) return plus(value, 1);
    return select(binary("eq", value, i32(-1)), i32(0), plus(withoutGaps(value, gaps), 1 - inner));
  }
  const [low] = type.kind === "int" || type.kind === "enum" ? bounds(type) : [0];
  return plus(withoutGaps(value, gaps), -low);
}

/** Values are as many less as there are gaps below them. */
const withoutGaps = (value: Code, gaps: readonly number[]): Code =>
  gaps.reduce((code, gap) => binary("sub", code, binary("gt_s", value, i32(gap))), value);

/** The inverse of `withoutGaps`: the nth gap lies behind `gap - n` values and those before them. */
const withGaps = (number: Code, gaps: readonly number[]): Code =>
  gaps.reduce((code, gap, n) => binary("add", code, binary("ge_s", number, i32(gap - n))), number);

/** The inverse of `ordinalOfValue`. */
export function valueOfOrdinal(type: Type, ordinal: Code): Code {
  const gaps = fewGaps(type);
  if (type.kind === "option") {
    const [inner] = bounds(type.of);
    if (inner === 0 && gaps.length === 0) return plus(ordinal, -1);
    return select(unary("eqz", ordinal), i32(-1), withGaps(plus(ordinal, inner - 1), gaps));
  }
  const [low] = type.kind === "int" || type.kind === "enum" ? bounds(type) : [0];
  return withGaps(plus(ordinal, low), gaps);
}
