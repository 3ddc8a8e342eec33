// Values in compiled code: `none` is -1, false and true are 0 and 1; every other value is the interpreter's number.
import type { Type, Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { NotCompiled } from "../../terms/term.ts";
import { bounds } from "../../terms/term-types.ts";
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

/** NotCompiled where numbers between these may not fit into 32 bits. */
export function fits(low: number, high: number): void {
  if (!(low >= -(2 ** 31) && high < 2 ** 31)) throw new NotCompiled("numbers without bounds");
}

/** The ordinal of a value among those of its type. */
export function ordinalOfValue(value: Code, type: Type): Code {
  if (type.kind === "option") {
    const inner = bounds(type.of)[0];
    if (type.of.kind !== "int" || inner === 0) return plus(value, 1);
    return select(binary("eq", value, i32(-1)), i32(0), plus(value, 1 - inner));
  }
  return type.kind === "int" ? plus(value, -type.low) : value;
}

/** The inverse of `ordinalOfValue`. */
export function valueOfOrdinal(type: Type, ordinal: Code): Code {
  if (type.kind === "option") {
    const inner = bounds(type.of)[0];
    if (type.of.kind !== "int" || inner === 0) return plus(ordinal, -1);
    return select(unary("eqz", ordinal), i32(-1), plus(ordinal, inner - 1));
  }
  return type.kind === "int" ? plus(ordinal, type.low) : ordinal;
}
