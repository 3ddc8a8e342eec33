// The division of 64 bits for machines that have none: written in code, and split into words as all other code is.
import type { Binary, Code, CodeFunction, CodeStatement, Machine } from "../ir/code.ts";

const local = (local: number, type: Machine = "i64"): Code => ({ op: "local", type, local });
const long = (value: bigint): Code => ({ op: "const", type: "i64", value });
const word = (value: number): Code => ({ op: "const", type: "i32", value });
const set = (local: number, value: Code): CodeStatement => ({ op: "set", local, value });
const or = (left: Code, right: Code): Code => ({ op: "binary", type: left.type, name: "or", left, right });
const by = (name: Binary, left: Code, right: Code): Code => ({ op: "binary", type: left.type, name, left, right });
const lowOf = (operand: Code): Code => ({ op: "unary", type: "i32", name: "wrap", operand });
const longOf = (operand: Code): Code => ({ op: "unary", type: "i64", name: "extend", operand });
const isZero = (operand: Code): Code => ({ op: "unary", type: "i32", name: "eqz", operand });
const when = (condition: Code, ...yes: CodeStatement[]): CodeStatement => ({ op: "if", condition, yes, no: [] });

const dividend = 0;
const divisor = 1;
const remainder = 2;
const left = 3;
const carry = 4;

const atLeast: Code = {
  ...{ op: "binary", type: "i32", name: "ge_u" },
  ...{ left: local(remainder), right: local(divisor) },
};

/** One bit after the other, from the highest: the quotient takes the locals that the dividend leaves. */
const oneBit: readonly CodeStatement[] = [
  set(carry, lowOf(by("shr_u", local(remainder), long(63n)))),
  set(remainder, or(by("shl", local(remainder), long(1n)), by("shr_u", local(dividend), long(63n)))),
  set(dividend, by("shl", local(dividend), long(1n))),
  when(
    or(local(carry, "i32"), atLeast),
    set(remainder, by("sub", local(remainder), local(divisor))),
    set(dividend, or(local(dividend), long(1n))),
  ),
  set(left, by("sub", local(left, "i32"), word(1))),
  when(isZero(local(left, "i32")), { op: "return", value: local(dividend) }),
];

/** The quotient of two i64 without sign. Both below 2^32, or a divisor of zero, are left to the machine. */
export const DIVISION: CodeFunction = {
  name: "divide",
  params: ["i64", "i64"],
  locals: ["i64", "i32", "i32"],
  result: "i64",
  body: [
    when(isZero(by("shr_u", or(local(dividend), local(divisor)), long(32n))), {
      op: "return",
      value: longOf(by("div_u", lowOf(local(dividend)), lowOf(local(divisor)))),
    }),
    when(isZero(local(divisor)), { op: "return", value: longOf(by("div_u", word(1), word(0))) }),
    set(left, word(64)),
    { op: "loop", body: oneBit },
  ],
};
