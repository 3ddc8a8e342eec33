// Rooms of memory in local places: functions give what they gave, however they use them.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Code, CodeModule, CodeStatement, MemoryRegion } from "../../src/compiler/code/ir/code.ts";
import { printCode } from "../../src/compiler/code/ir/print.ts";
import { simplifyCode } from "../../src/compiler/code/simplify/simplify.ts";
import { BACK_ENDS } from "./back-ends.ts";
import {
  binary,
  call,
  fn,
  give,
  i32,
  i64,
  leave,
  load,
  local,
  loop,
  moduleOf,
  run,
  set,
  store,
  unary,
  when,
} from "./code-builders.ts";
import { evaluateCode } from "./evaluate-code.ts";

/** Two words, and bytes that are written by their numbers. */
const REGION: MemoryRegion = { address: 1024, bytes: 32, parts: [0, 8, 16] };
const at = i32(REGION.address);

/** The function's places: how often to go on, a sum of all that was read, and what else is kept. */
const [left, sum, long, kept] = [local(0), local(1, "i64"), local(2, "i64"), local(3)];

const add = (value: Code): CodeStatement => set(1, binary("add", binary("rotl", sum, i64(7n)), value));
const wide = (value: Code): Code => unary("extend", value);
const index = binary("and", unary("wrap", sum), i32(15));

const bits = fc.constantFrom(8 as const, 16 as const, 32 as const, 64 as const);
const known = fc.nat(15);
const STEPS: readonly fc.Arbitrary<readonly CodeStatement[]>[] = [
  fc.tuple(bits, known).map(([size, from]) => [store(size, at, sum, from)]),
  fc.tuple(bits, known).map(([size, from]) => [add(load("i64", size, at, from))]),
  known.map((from) => [store(16, at, unary("wrap", sum), from), add(wide(load("i32", 16, at, from)))]),
  fc.constant([store(8, binary("add", at, index), sum, 16), add(load("i64", 8, binary("add", index, at), 16))]),
  // The number of the first index is taken off.
  fc.constant([add(load("i64", 8, binary("add", i32(REGION.address - 3), binary("add", index, i32(3))), 16))]),
  // An address that is kept.
  fc.constant([set(3, binary("add", at, index)), store(8, kept, unary("wrap", sum), 1), add(load("i64", 8, kept, 1))]),
  fc.constant([add(wide(call("i32", "read", at)))]),
  fc.constant([when(unary("eqz", index), [run("write", at, unary("wrap", sum))])]),
  fc.constant([set(2, wide(call("i32", "write", at, index))), add(long)]),
  fc.constant([when(index, [add(load("i64", 64, at, 0))], [leave()])]),
];

/** What is exported stays a function of its own. */
const READ = fn(
  "read",
  { params: ["i32"], result: "i32" },
  when(load("i32", 8, local(0), 9), [give(load("i32", 32, local(0), 4))]),
  give(load("i32", 8, local(0), 17)),
);
const WRITE = fn(
  "write",
  { params: ["i32", "i32"], result: "i32" },
  store(32, local(0), local(1), 12),
  give(binary("xor", load("i32", 32, local(0), 8), local(1))),
);

/** Clears the region, goes through the steps a few times, and gives the sum. */
function moduleWith(steps: readonly CodeStatement[], inside: readonly CodeStatement[]): CodeModule {
  const clear = [0, 8, 16, 24].map((from) => store(64, at, i64(0n), from));
  const rounds = loop(
    when(unary("eqz", left), [leave()]),
    set(0, binary("sub", left, i32(1))),
    ...steps,
    loop(...inside, leave()),
  );
  const whole = fn(
    "f",
    { params: ["i32"], locals: ["i64", "i64", "i32"], result: "i64" },
    set(1, binary("add", wide(left), i64(0x123456789abcdefn))),
    ...clear,
    rounds,
    give(binary("add", sum, load("i64", 64, at, 8))),
  );
  return moduleOf([READ, WRITE, whole], { regions: [REGION] });
}

for (const [name, start] of Object.entries(BACK_ENDS)) {
  test(`what lies in a region is read as it was written: ${name}`, () => {
    const block = fc.array(fc.oneof(...STEPS), { maxLength: 8 }).map((steps) => steps.flat());
    fc.assert(
      fc.property(block, block, fc.nat(5), (steps, inside, rounds) => {
        const module = moduleWith(steps, inside);
        assert.equal(start(module).functions.f!(rounds), evaluateCode(module).functions.f!(rounds));
      }),
      { seed: 77, numRuns: 200 },
    );
  });
}

const printed = (steps: readonly CodeStatement[]): string => printCode(simplifyCode(moduleWith(steps, [])));

test("words that a loop reads by their addresses are held, those read by number are not", () => {
  const text = printed([
    store(8, at, sum, 3),
    add(load("i64", 64, at, 8)),
    ...[store(8, binary("add", at, index), sum, 16)],
  ]);
  assert.doesNotMatch(text, /u(8|64)\[1024( \+ [38])?\]/);
  assert.match(text, /u8\[\(.*\) \+ 1024\) \+ 16\] = /);
});

test("what is written out for a call is so only where it is called", () => {
  const text = printed([
    store(64, at, sum, 0),
    add(load("i64", 64, at, 0)),
    when(index, [add(wide(call("i32", "read", at))), leave()]),
  ]);
  assert.match(text, /u64\[1024\] = l\d+\n.*\n* *l\d+ = .*read\(1024\)/);
});
