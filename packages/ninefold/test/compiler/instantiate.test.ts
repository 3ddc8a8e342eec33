// What back ends do beyond what code means: how they look, and what stops them from outside.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printCode } from "../../src/compiler/code/ir/print.ts";
import { TRAP } from "../../src/compiler/code/ir/trap.ts";
import { emitJavaScript } from "../../src/compiler/code/javascript/emit-javascript.ts";
import { instantiateJavaScript } from "../../src/compiler/code/javascript/instantiate-javascript.ts";
import { splitWords } from "../../src/compiler/code/javascript/split-words.ts";
import { instantiateWasm } from "../../src/compiler/code/wasm/instantiate-wasm.ts";
import {
  again,
  binary,
  call,
  fn,
  give,
  global,
  i32,
  i64,
  load,
  local,
  loop,
  moduleOf,
  run,
  set,
  setGlobal,
  store,
  trap,
  unary,
  when,
} from "./code-builders.ts";
import { outcomeOf } from "./run-code.ts";

const long = local(0, "i64");
const fill = fn(
  "fill",
  { params: ["i64", "i32"], result: "i64" },
  set(0, binary("or", long, binary("shl", long, i64(1n)))),
  when(binary("lt_u", local(1), i32(5)), [give(binary("and", long, i64(0xffn)))]),
  setGlobal(0, binary("add", global(0, "i64"), long)),
  store(64, local(1), load("i64", 32, local(1), 4)),
  give(call("i64", "copy", long)),
);
const other = fn("copy", { exported: false, params: ["i64"], result: "i64" }, give(long));
const LONG = moduleOf([other, fill], { globals: [{ name: "sum", type: "i64", initial: -2n }] });

test("long integers become words", () => {
  assert.equal(
    printCode(splitWords(LONG).module).split("\n\n").slice(0, 3).join("\n\n"),
    `memory 65536 to 262144 bytes
global sum.low: i32 = -2
global sum.high: i32 = -1
global high: i32 = 0

fn copy(l0: i32, l1: i32): i32
  high = l1
  return l0

export fn fill(l0: i32, l1: i32, l2: i32): i32
  local l3: i32, l4: i32, l5: i32
  l1 = l1 | ((l1 << 1) | (l0 >>> 31))
  l0 = l0 | (l0 << 1)
  if l2 <u 5
    high = 0
    return l0 & 255
  l3 = sum.low
  l4 = l3 + l0
  l5 = (sum.high + l1) + (l4 <u l3)
  sum.low = l4
  sum.high = l5
  l3 = u32[l2 + 4]
  u32[l2 + 4] = 0
  u32[l2] = l3
  l3 = copy(l0, l1)
  l4 = high
  high = l4
  return l3`,
  );
});

test("JavaScript is plain", () => {
  const body = loop(
    when(unary("eqz", local(0)), [give(binary("mulhi_u", local(0), i32(3)))], [trap(7)]),
    store(8, binary("and", local(0), i32(63)), binary("lt_u", local(0), i32(-1)), 4),
    set(1, load("i32", 32, local(0), 8)),
    again(),
  );
  const module = moduleOf([fn("f", { params: ["i32"], locals: ["i32"], result: "i32" }, body)]);
  assert.equal(
    emitJavaScript(module),
    `(function (memory, trap) {
"use strict";
let view = new DataView(memory);
function mulhi(x, y) {
const a = x & 0xffff, b = x >>> 16, c = y & 0xffff, d = y >>> 16;
const s = b * c + (a * c >>> 16), t = a * d + (s & 0xffff);
return b * d + (s >>> 16) + (t >>> 16) | 0;
}
function f0_f(l0) {
let l1 = 0;
loop1: for (;;) {
if (l0 === 0) {
return mulhi(l0, 3);
} else {
throw trap(7);
}
view.setInt8((l0 & 63) + 4, ((l0 >>> 0) < 4294967295 ? 1 : 0));
l1 = view.getInt32((l0 >>> 0) + 8, true);
continue loop1;
}
}
return { functions: [f0_f], rebind(memory) { view = new DataView(memory); } };
})`,
  );
});

for (const [backEnd, start] of Object.entries({ WebAssembly: instantiateWasm, JavaScript: instantiateJavaScript })) {
  test(`${backEnd}: a full stack is a trap, and not the end`, () => {
    const count = 600;
    const places = Array.from({ length: 800 }, (_, index) => index + 1);
    const functions = Array.from({ length: count }, (_, index) =>
      fn(
        `f${index}`,
        { params: ["i32"], locals: places.map(() => "i32"), result: "i32" },
        ...places.map((place) => set(place, load("i32", 32, binary("and", local(0), i32(255)), place))),
        ...(index > 0 ? [run(`f${index - 1}`, local(0))] : []),
        give(places.map((place) => local(place)).reduce((left, right) => binary("xor", left, right))),
      ),
    );
    const running = start(moduleOf(functions));
    assert.equal(outcomeOf(running, `f${count - 1}`, [1]), `trap ${TRAP.stack}`);
    assert.equal(outcomeOf(running, "f0", [1]), "0");
  });

  test(`${backEnd}: integers come as they may and go with their sign`, () => {
    const same = fn("same", { params: ["i32", "i64"], result: "i32" }, give(local(0)));
    const wide = fn("wide", { params: ["i32", "i64"], result: "i64" }, give(local(1, "i64")));
    const running = start(moduleOf([same, wide]));
    assert.equal(running.functions.same!(2 ** 32 - 1, 0n), -1);
    assert.equal(running.functions.wide!(0, 2n ** 64n - 1n), -1n);
    assert.equal(running.functions.wide!(0, -(2n ** 63n)), -(2n ** 63n));
    assert.throws(() => running.functions.same!(0, 0), TypeError);
    assert.throws(() => running.functions.same!(0n, 0n), TypeError);
  });
}
