// What no module may be, each with what is said about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import type { Code, CodeModule, CodeStatement } from "../../src/compiler/code/ir/code.ts";
import {
  again,
  among,
  binary,
  call,
  fn,
  give,
  global,
  i32,
  i64,
  leave,
  load,
  local,
  loop,
  moduleOf,
  run,
  select,
  set,
  setGlobal,
  store,
  trap,
  unary,
  when,
} from "./code-builders.ts";

/** A module of one function f(i32, i64) without a result, with one more i32 and a global of each type. */
function body(...statements: CodeStatement[]): CodeModule {
  const f = fn("f", { params: ["i32", "i64"], locals: ["i32"] }, ...statements);
  const empty = fn("empty", {});
  const number = fn("number", { params: ["i32"], result: "i32" }, give(local(0)));
  const globals = [
    { name: "a", type: "i32", initial: 0 },
    { name: "b", type: "i64", initial: 0n },
  ] as const;
  return moduleOf([empty, number, f], { globals });
}

const value = (code: Code) => body(set(0, code));
const result = (...statements: CodeStatement[]) => moduleOf([fn("f", { result: "i32" }, ...statements)]);
const no = { params: ["i32"] } as const;

/** What no type allows, but a careless program may make. */
const careless = <Good>(bad: unknown) => bad as Good;

function nested(depth: number): Code {
  let code: Code = local(0);
  for (let levels = 1; levels < depth; levels++) code = unary("clz", code);
  return code;
}

const GOOD: readonly (readonly [string, CodeModule])[] = [
  ["nothing", moduleOf([])],
  ["values at the ends of their types", value(binary("add", i32(-(2 ** 31)), i32(2 ** 32 - 1)))],
  ["long values at the ends of their types", body(set(1, binary("add", i64(-(2n ** 63n)), i64(2n ** 64n - 1n))))],
  ["a loop that only a return leaves", result(loop(give(i32(1))))],
  ["both ways of an if return", result(when(i32(1), [give(i32(1))], [trap(0)]))],
  ["all blocks of a switch return", result(among(i32(1), [give(i32(1))], [give(i32(2))]))],
  ["nothing runs behind a return", result(give(i32(1)), leave0())],
  ["as deep as may be", value(nested(999))],
  ["a region in parts", moduleOf([], { regions: [{ address: 65_504, bytes: 32, parts: [0, 8] }] })],
  ["data up to the end of memory", moduleOf([], { data: [{ address: 65_535, bytes: Uint8Array.of(1) }] })],
];

function leave0(): CodeStatement {
  return loop(leave());
}

const BAD: readonly (readonly [CodeModule, string])[] = [
  [value(i64(0n)), "The function f has an i64 where an i32 is wanted, at body[0].value."],
  [value(i32(0.5)), "The function f writes 0.5 as an i32, at body[0].value."],
  [value(i32(2 ** 32)), "The function f writes 4294967296 as an i32, at body[0].value."],
  [body(set(1, i64(2n ** 64n))), "The function f writes 18446744073709551616 as an i64, at body[0].value."],
  [body(set(1, careless(i32(1)))), "The function f has an i32 where an i64 is wanted, at body[0].value."],
  [value(local(3)), "The function f has no local 3, at body[0].value."],
  [value(local(1, "i32")), "The function f has an i32 that should be an i64, at body[0].value."],
  [body(set(3, i32(0))), "The function f has no local 3, at body[0]."],
  [value(global(2)), "The function f names a global 2, which there is not, at body[0].value."],
  [value(global(1)), "The function f has an i32 that should be an i64, at body[0].value."],
  [body(setGlobal(0, i64(1n))), "The function f has an i64 where an i32 is wanted, at body[0].value."],
  [value(load("i32", 64, i32(0))), "The function f accesses 64 bits of an i32, at body[0].value."],
  [value(load("i32", 8, i64(0n))), "The function f has an i64 where an i32 is wanted, at body[0].value.address."],
  [value(load("i32", 8, i32(0), -1)), "The function f has the offset -1, at body[0].value."],
  [body(store(64, i32(0), i32(0))), "The function f accesses 64 bits of an i32, at body[0]."],
  [body(store(careless(24), i32(0), i32(0))), "The function f accesses 24 bits of an i32, at body[0]."],
  [value(binary("add", i32(0), i64(0n))), "The function f has an i64 where an i32 is wanted, at body[0].value.right."],
  [value(binary("lt_u", i32(0), i64(0n))), "The function f has an i64 where an i32 is wanted, at body[0].value.right."],
  [
    body(set(1, { op: "binary", type: "i64", name: "eq", left: i64(0n), right: i64(0n) })),
    "The function f has an i64 that should be an i32, at body[0].value.",
  ],
  [
    body(set(1, binary("mulhi_u", i64(0n), i64(0n)))),
    "The function f has an i64 that should be an i32, at body[0].value.",
  ],
  [value(unary("wrap", i32(0))), "The function f has an i32 where an i64 is wanted, at body[0].value.operand."],
  [
    body(set(1, unary("extend", i64(0n)))),
    "The function f has an i64 where an i32 is wanted, at body[0].value.operand.",
  ],
  [value(careless(unary(careless("neg"), i32(0)))), "The function f has the unknown operation neg, at body[0].value."],
  [
    value(binary(careless("div_s"), i32(0), i32(0))),
    "The function f has the unknown operation div_s, at body[0].value.",
  ],
  [
    value(select(i64(0n), i32(0), i32(0))),
    "The function f has an i64 where an i32 is wanted, at body[0].value.condition.",
  ],
  [value(select(i32(0), i32(0), i64(0n))), "The function f has an i64 where an i32 is wanted, at body[0].value.no."],
  [value(call("i32", "g")), "The function f calls g, which there is not, at body[0].value."],
  [value(call("i32", "number")), "The function f calls number with 0 arguments, not 1, at body[0].value."],
  [
    value(call("i32", "number", i64(0n))),
    "The function f has an i64 where an i32 is wanted, at body[0].value.args[0].",
  ],
  [value(call("i32", "empty")), "The function f wants a result of empty, at body[0].value."],
  [body(set(1, call("i64", "number", i32(0)))), "The function f has an i64 that should be an i32, at body[0].value."],
  [body(run("empty", i32(0))), "The function f calls empty with 1 arguments, not 0, at body[0]."],
  [body(leave()), "The function f leaves 1 loops by break within 0, at body[0]."],
  [body(loop(again(2))), "The function f leaves 2 loops by next within 1, at body[0].body[0]."],
  [body(loop(leave(0))), "The function f leaves 0 loops by break within 1, at body[0].body[0]."],
  [body(when(i64(0n), [])), "The function f has an i64 where an i32 is wanted, at body[0].condition."],
  [body(when(i32(0), [], [trap(-1)])), "The function f traps with -1, at body[0].no[0]."],
  [body(among(i32(0))), "The function f has a switch of 0 blocks, not 1 to 65520, at body[0]."],
  [body(among(i32(0), [], [trap(0.5)])), "The function f traps with 0.5, at body[0].blocks[1][0]."],
  [body(give(i32(0))), "The function f returns an i32, and has no result, at body[0]."],
  [result(give()), "The function f returns nothing instead of an i32, at body[0]."],
  [result(give(i64(0n))), "The function f has an i64 where an i32 is wanted, at body[0].value."],
  [result(), "The function f ends without its result, an i32, on some way."],
  [result(when(i32(1), [give(i32(1))])), "The function f ends without its result, an i32, on some way."],
  [result(loop(when(i32(1), [leave()]))), "The function f ends without its result, an i32, on some way."],
  [result(loop(loop(leave(2)))), "The function f ends without its result, an i32, on some way."],
  [result(among(i32(1), [give(i32(1))], [])), "The function f ends without its result, an i32, on some way."],
  [body(careless({ op: "jump" })), "The function f has the unknown jump, at body[0]."],
  [moduleOf([fn("f", no), fn("f", no)]), "There are two functions f."],
  [moduleOf([fn("memory", {})]), "No function is exported as memory."],
  [moduleOf([fn("f", {}, run("f"))]), "Functions call each other in a circle: f -> f."],
  [
    moduleOf([fn("f", {}, run("g")), fn("g", {}, run("h")), fn("h", {}, run("g"))]),
    "Functions call each other in a circle: f -> g -> h -> g.",
  ],
  [moduleOf([fn("f", { locals: Array(50_001).fill("i32") })]), "The function f has 50001 locals, more than 50000."],
  [moduleOf([fn("f", { params: Array(1001).fill("i32") })]), "The function f has 1001 parameters, more than 1000."],
  [moduleOf([], { memory: { initial: 2, maximum: 1 } }), "A memory of 2 bytes that may become 1 is out of range."],
  [
    moduleOf([], { memory: { initial: 0, maximum: 2 ** 31 + 1 } }),
    "A memory of 0 bytes that may become 2147483649 is out of range.",
  ],
  [
    moduleOf([], { data: [{ address: 65_535, bytes: Uint8Array.of(1, 2) }] }),
    "The 2 bytes of data at 65535 are not within the 65536 of memory.",
  ],
  [
    moduleOf([], { regions: [{ address: 65_512, bytes: 32, parts: [0, 8] }] }),
    "The region of 32 bytes at 65512 is not in parts within memory.",
  ],
  [
    moduleOf([], { regions: [{ address: 0, bytes: 32, parts: [0, 16, 8] }] }),
    "The region of 32 bytes at 0 is not in parts within memory.",
  ],
  [moduleOf([], { globals: [{ name: "g", type: "i32", initial: 1n }] }), "The global g begins as 1, no i32."],
];

for (const [name, module] of GOOD) test(`good: ${name}`, () => checkCode(module));

for (const [module, message] of BAD) {
  test(message, () => assert.throws(() => checkCode(module), { name: "RangeError", message }));
}

test("what nests too deep is refused, wherever", () => {
  assert.throws(() => checkCode(value(nested(100_000))), /f nests too deep, at body\[0\]\.value\.operand/);
  let inner: CodeStatement = give();
  for (let depth = 0; depth < 100_000; depth++) inner = loop(inner);
  assert.throws(() => checkCode(body(inner)), /f nests too deep, at body\[0\]\.body\[0\]/);
});

test("chains of calls are bounded", () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, index) => fn(`f${index}`, {}, ...(index > 0 ? [run(`f${index - 1}`)] : [])));
  checkCode(moduleOf(chain(1000)));
  checkCode(moduleOf(chain(1000).reverse()));
  assert.throws(() => checkCode(moduleOf(chain(1001))), /More than 1000 calls/);
  assert.throws(() => checkCode(moduleOf(chain(100_000).reverse())), /More than 1000 calls/);
});
