// Operations on integers of 64 bits as two words of 32, written as code on words.
import type { Binary, Code } from "../ir/code.ts";
import { constantOf, simplifyValue } from "../simplify/simplify-value.ts";

/** The low and the high half of an i64: two values of the type i32. */
export interface Pair {
  readonly low: Code;
  readonly high: Code;
}

/** Where the operations write what must come first. Both keep the order in which calls and traps happen. */
export interface Writer {
  /** The value, computed once and for all: it may be named any number of times. */
  share(word: Code): Code;
  /** Sees to it that what traps in a value does so, though the value is not needed. */
  discard(word: Code): void;
}

export const word = (value: number): Code => constantOf("i32", value);

export const unary = (name: "eqz" | "clz" | "ctz" | "popcnt", operand: Code): Code =>
  simplifyValue({ op: "unary", type: "i32", name, operand });

export const binary = (name: Binary, left: Code, right: Code): Code =>
  simplifyValue({ op: "binary", type: "i32", name, left, right });

export const select = (condition: Code, yes: Code, no: Code): Code =>
  simplifyValue({ op: "select", type: "i32", condition, yes, no });

export const ZERO = word(0);

/** A pair whose halves are each named any number of times. */
function sharedPair({ low, high }: Pair, writer: Writer): Pair {
  const first = writer.share(low);
  return { low: first, high: writer.share(high) };
}

export function addPairs(left: Pair, right: Pair, writer: Writer): Pair {
  const a = writer.share(left.low);
  const low = writer.share(binary("add", a, right.low));
  const carry = binary("lt_u", low, a);
  return { low, high: binary("add", binary("add", left.high, right.high), carry) };
}

export function subtractPairs(left: Pair, right: Pair, writer: Writer): Pair {
  const a = writer.share(left.low);
  const b = writer.share(right.low);
  const borrow = binary("lt_u", a, b);
  return { low: binary("sub", a, b), high: binary("sub", binary("sub", left.high, right.high), borrow) };
}

export function multiplyPairs(left: Pair, right: Pair, writer: Writer): Pair {
  const a = sharedPair(left, writer);
  const b = sharedPair(right, writer);
  const across = binary("add", binary("mul", a.low, b.high), binary("mul", a.high, b.low));
  return { low: binary("mul", a.low, b.low), high: binary("add", binary("mulhi_u", a.low, b.low), across) };
}

export function compareTo(name: Binary, left: Pair, right: Pair, writer: Writer): Code {
  if (name === "eq" || name === "ne") {
    const low = binary("xor", left.low, right.low);
    const different = binary("or", low, binary("xor", left.high, right.high));
    return name === "eq" ? unary("eqz", different) : binary("ne", different, ZERO);
  }
  const a = sharedPair(left, writer);
  const b = sharedPair(right, writer);
  const strict = name.replace("le", "lt").replace("ge", "gt") as Binary;
  const unsigned = name.replace("_s", "_u") as Binary;
  const [high, low] = [binary(strict, a.high, b.high), binary(unsigned, a.low, b.low)];
  return select(binary("eq", a.high, b.high), low, high);
}

/** Shifts and turns by an amount that is known, from 0 to 63. */
export function shiftBy(name: Binary, pair: Pair, amount: number, writer: Writer): Pair {
  if (amount === 0) return pair;
  const less = amount & 31;
  const [by, back] = [word(less), word(32 - less)];
  const joined = (upper: Code, lower: Code): Code =>
    less === 0 ? upper : binary("or", binary("shl", upper, by), binary("shr_u", lower, back));
  if (name === "rotl") {
    const { low, high } = less === 0 ? pair : sharedPair(pair, writer);
    const turned = { low: joined(low, high), high: joined(high, low) };
    return amount < 32 ? turned : { low: turned.high, high: turned.low };
  }
  if (name === "shl") {
    const low = writer.share(pair.low);
    if (amount < 32) return { low: binary("shl", low, by), high: joined(pair.high, low) };
    writer.discard(pair.high);
    return { low: ZERO, high: binary("shl", low, by) };
  }
  if (amount >= 32) writer.discard(pair.low);
  const high = writer.share(pair.high);
  if (amount >= 32)
    return { low: binary(name, high, by), high: name === "shr_u" ? ZERO : binary("shr_s", high, word(31)) };
  const low = binary("or", binary("shr_u", pair.low, by), binary("shl", high, back));
  return { low, high: binary(name, high, by) };
}

/** Shifts and turns by an amount that is not known; of the amount only the low half matters. */
export function shiftByAny(name: Binary, pair: Pair, amount: Pair, writer: Writer): Pair {
  const { low, high } = sharedPair(pair, writer);
  const by = writer.share(amount.low);
  writer.discard(amount.high);
  const far = writer.share(binary("and", by, word(32)));
  // The other word's part, by 32 less the amount, is shifted twice, since by 32 at once is by 0.
  const back = writer.share(binary("xor", by, word(-1)));
  const above = (upper: Code, lower: Code): Code =>
    binary("or", binary("shl", upper, by), binary("shr_u", binary("shr_u", lower, word(1)), back));
  if (name === "rotl") {
    const first = writer.share(select(far, high, low));
    const second = writer.share(select(far, low, high));
    return { low: above(first, second), high: above(second, first) };
  }
  if (name === "shl") {
    const moved = writer.share(binary("shl", low, by));
    return { low: select(far, ZERO, moved), high: select(far, moved, above(high, low)) };
  }
  const moved = writer.share(binary(name, high, by));
  const empty = name === "shr_u" ? ZERO : binary("shr_s", high, word(31));
  const below = binary("or", binary("shr_u", low, by), binary("shl", binary("shl", high, word(1)), back));
  return { low: select(far, moved, below), high: select(far, empty, moved) };
}

/** How many bits, as `clz`, `ctz` and `popcnt` say. */
export function countBits(name: "clz" | "ctz" | "popcnt", pair: Pair, writer: Writer): Pair {
  if (name === "popcnt") return { low: binary("add", unary(name, pair.low), unary(name, pair.high)), high: ZERO };
  const { low, high } = sharedPair(pair, writer);
  const [first, second] = name === "clz" ? [high, low] : [low, high];
  return { low: select(first, unary(name, first), binary("add", unary(name, second), word(32))), high: ZERO };
}
