import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import { printCode } from "../../src/compiler/code/ir/print.ts";
import {
  again,
  among,
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
  select,
  set,
  setGlobal,
  store,
  trap,
  unary,
  when,
} from "./code-builders.ts";

const count = fn(
  "count",
  { params: ["i32", "i64"], locals: ["i64", "i32"], result: "i64" },
  loop(
    when(unary("eqz", local(0)), [leave()], [set(0, binary("sub", local(0), i32(1)))]),
    loop(when(binary("lt_u", local(0), i32(9)), [again(2)]), again()),
  ),
  set(2, binary("rotl", binary("and", local(1, "i64"), i64(0xff00000000n)), i64(-1n))),
  setGlobal(0, unary("popcnt", local(0))),
  store(8, binary("add", local(0), i32(1)), select(local(0), unary("wrap", local(2, "i64")), i32(0x12345)), 3),
  among(local(3), [run("stop", i32(-2))], [trap(4)], []),
  give(binary("mul", load("i64", 16, local(0)), unary("extend", call("i32", "low", load("i64", 64, i32(8), 8))))),
);
const stop = fn("stop", { params: ["i32"], exported: false }, give());
const low = fn("low", { params: ["i64"], result: "i32" }, give(unary("eqz", binary("le_s", local(0, "i64"), i64(1n)))));

test("code is printed for people", () => {
  const module = moduleOf([stop, low, count], {
    globals: [{ name: "found", type: "i32", initial: -1 }],
    data: [{ address: 8, bytes: Uint8Array.from({ length: 20 }, (_, index) => index * 9) }],
  });
  checkCode(module);
  assert.equal(
    printCode(module),
    `memory 65536 to 262144 bytes
global found: i32 = -1
data at 8, 20 bytes: 00 09 12 1b 24 2d 36 3f 48 51 5a 63 6c 75 7e 87 …

fn stop(l0: i32)
  return

export fn low(l0: i64): i32
  return !(l0 <=s 1n)

export fn count(l0: i32, l1: i64): i64
  local l2: i64, l3: i32
  loop
    if !l0
      break
    else
      l0 = l0 - 1
    loop
      if l0 <u 9
        next 2
      next
  l2 = rotl(l1 & 0xff00000000n, -1n)
  found = popcnt(l0)
  u8[(l0 + 1) + 3] = l0 ? i32(l2) : 0x12345
  switch l3
    case 0
      stop(-2)
    case 1
      trap 4
    else
  return i64.u16[l0] * i64(low(u64[8 + 8]))
`,
  );
  assert.equal(printCode(moduleOf([])), "memory 65536 to 262144 bytes\n");
});
