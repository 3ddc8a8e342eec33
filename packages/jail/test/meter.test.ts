// Metering: instructions keep their meaning, counts are exact, and what is not known is refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import wabt from "wabt";
import { SHORT_NAMES } from "../src/engine/exports.ts";
import { ByteReader, ByteWriter, WasmError } from "../src/wasm/bytes.ts";
import { DEPTH, FUEL, meter } from "../src/wasm/meter.ts";

const text = await wabt();

const FEATURES = {
  bulk_memory: true,
  reference_types: true,
  sign_extension: true,
  sat_float_to_int: true,
  multi_value: true,
};

function binary(source: string): Uint8Array {
  const module = text.parseWat("test.wat", source, FEATURES);
  const { buffer } = module.toBinary({});
  module.destroy();
  return buffer;
}

type Call = (...args: readonly (number | bigint)[]) => number | bigint;

function instance(bytes: Uint8Array): Readonly<Record<string, WebAssembly.ExportValue>> {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes as BufferSource)).exports;
}

/** What a function of the metered module gives, and the units that it took. */
function metered(source: string, name: string, ...args: readonly (number | bigint)[]): readonly [unknown, bigint] {
  const exports = instance(meter(binary(source)));
  const fuel = exports[FUEL] as WebAssembly.Global;
  const depth = exports[DEPTH] as WebAssembly.Global;
  fuel.value = 1_000_000n;
  depth.value = 100_000;
  const result = (exports[name] as Call)(...args);
  assert.equal(depth.value, 100_000, "frames are given back");
  return [result, 1_000_000n - (fuel.value as bigint)];
}

const LOOPS = `(module
  (func (export "leaf") (param i32) (result i32) local.get 0 i32.const 2 i32.mul)
  (func $count (export "count") (param i32) (result i32) (local i32)
    (loop $again
      (local.set 1 (i32.add (local.get 1) (i32.const 3)))
      (local.set 0 (i32.sub (local.get 0) (i32.const 1)))
      (br_if $again (local.get 0)))
    local.get 1)
  (func (export "calls") (param i32) (result i32) (call $count (local.get 0)))
  (func $fib (export "fib") (param i64) (result i64)
    (if (i64.lt_u (local.get 0) (i64.const 2)) (then (return (local.get 0))))
    (i64.add (call $fib (i64.sub (local.get 0) (i64.const 1))) (call $fib (i64.sub (local.get 0) (i64.const 2)))))
  (func (export "early") (param i32) (result f64)
    (block $out (loop $again (block (block
      (br_table 0 1 3 3 (local.get 0)))
      (drop (call $count (i32.const 1))) (return (f64.const 1.5)))
      (return (f64.const -0x1p-3))) )
    f64.const 9)
  (func $endless (export "endless") (loop $a (br $a)))
  (func $deep (export "deep") (result i32) (i32.add (call $deep) (i32.const 1))))`;

test("units are exact: one for a round and one for a call of what calls", () => {
  assert.deepEqual(metered(LOOPS, "leaf", 21), [42, 0n]);
  assert.deepEqual(metered(LOOPS, "count", 10), [30, 10n]);
  assert.deepEqual(metered(LOOPS, "calls", 10), [30, 11n]);
  // Calls of fib(n): 2 fib(n + 1) - 1.
  assert.deepEqual(metered(LOOPS, "fib", 15n), [610n, 1973n]);
});

test("returns and branches out of everything give their values and the frames back", () => {
  const plain = instance(binary(LOOPS));
  for (const choice of [0, 1, 2, 3, 4]) {
    assert.equal(metered(LOOPS, "early", choice)[0], (plain.early as Call)(choice), `${choice}`);
  }
});

test("what does not end traps at its limit, and can be asked again", () => {
  const exports = instance(meter(binary(LOOPS)));
  const fuel = exports[FUEL] as WebAssembly.Global;
  const depth = exports[DEPTH] as WebAssembly.Global;
  fuel.value = 1000n;
  assert.throws(() => (exports.endless as Call)(), WebAssembly.RuntimeError);
  assert.equal(fuel.value, -1n);
  fuel.value = 1_000_000n;
  depth.value = 10_000;
  assert.throws(() => (exports.deep as Call)(), WebAssembly.RuntimeError);
  assert.ok((depth.value as number) < 0);
  depth.value = 10_000;
  assert.equal((exports.calls as Call)(4), 12);
});

test("bulk operations cost by their length", () => {
  const source = `(module (memory 4) (table 100 funcref) (data $d "abcdefgh")
    (func (export "fill") (param i32) (result i32) (memory.fill (i32.const 0) (i32.const 7) (local.get 0)) (i32.load8_u (i32.const 5)))
    (func (export "copy") (param i32) (result i32) (memory.copy (i32.const 9) (i32.const 0) (local.get 0)) (i32.const 1))
    (func (export "init") (param i32) (result i32) (memory.init $d (i32.const 1) (i32.const 0) (local.get 0)) (i32.load8_u (i32.const 1)))
    (func (export "grow") (param i32) (result i32) (memory.grow (local.get 0)))
    (func (export "table") (param i32) (result i32) (table.fill (i32.const 0) (ref.null func) (local.get 0)) (table.size)))`;
  assert.deepEqual(metered(source, "fill", 6400), [7, 100n]);
  assert.deepEqual(metered(source, "copy", 64_000), [1, 1000n]);
  assert.deepEqual(metered(source, "init", 8), [97, 0n]);
  assert.deepEqual(metered(source, "grow", 2), [4, 2048n]);
  assert.deepEqual(metered(source, "table", 100), [100, 100n]);
});

test("every instruction with operands of its own keeps its meaning beside a loop", () => {
  const source = `(module (memory 2) (global $g (mut i32) (i32.const 5)) (type $t (func (param i32) (result i32)))
    (table funcref (elem $inc)) (func $inc (type $t) (i32.add (local.get 0) (i32.const 1)))
    (func (export "all") (param i64) (result f64) (local i32 f32 f64)
      (loop $once
        (local.set 1 (call_indirect (type $t) (i32.const -2147483648) (i32.const 0)))
        (i64.store offset=70000 align=1 (i32.const 9) (i64.const -9223372036854775808))
        (global.set $g (i32.add (global.get $g) (i32.extend8_s (i32.const 200))))
        (local.set 2 (f32.const 1.25)) (local.set 3 (f64.const -2.5))
        (drop (select (result i32) (i32.const 1) (i32.const 2) (i32.trunc_sat_f64_s (f64.const 1e300))))
        (drop (ref.is_null (ref.func $inc))) (drop (memory.size)) (drop (table.get 0 (i32.const 0)))
        (br_if $once (i32.const 0)))
      (f64.add (f64.add (f64.convert_i32_s (global.get $g)) (f64.convert_i32_s (local.get 1)))
        (f64.add (f64.promote_f32 (local.get 2)) (f64.add (local.get 3) (f64.convert_i64_s (local.get 0)))))) (export "inc" (func $inc)))`;
  assert.equal(metered(source, "all", 2n ** 40n)[0], (instance(binary(source)).all as Call)(2n ** 40n));
});

const WRITES = `(module (memory (export "memory") 3)
  (func (export "i32") (param i32) (i32.store offset=4 (local.get 0) (i32.const -7)))
  (func (export "i64") (param i32) (i64.store (local.get 0) (i64.const -7)))
  (func (export "f32") (param i32) (f32.store offset=70000 (local.get 0) (f32.const 1.5)))
  (func (export "f64") (param i32) (f64.store (local.get 0) (f64.const -0.1)))
  (func (export "bytes") (param i32) (i32.store8 (local.get 0) (i32.const 200)) (i32.store16 offset=8192 (local.get 0) (i32.const 65535)))
  (func (export "parts") (param i32) (i64.store8 (local.get 0) (i64.const 3)) (i64.store16 offset=12288 (local.get 0) (i64.const 5))
    (i64.store32 offset=4096 (local.get 0) (i64.const 9)))
  (func (export "fill") (param i32) (memory.fill (local.get 0) (i32.const 3) (i32.const 9000)))
  (func (export "copy") (param i32) (memory.copy (local.get 0) (i32.const 3) (i32.const 5000)) (i32.store (local.get 0) (i32.const 1))))`;

test("what is written is noted, and nothing else is written", () => {
  const at = 2 * 65_536;
  for (const name of ["i32", "i64", "f32", "f64", "bytes", "parts", "fill", "copy"]) {
    for (const address of [0, 4088, 4093, 20_000, 40_955]) {
      const [plain, noting] = [instance(binary(WRITES)), instance(meter(binary(WRITES), { notes: at }))].map(
        (exports) => {
          (exports[name] as Call)(address);
          return Buffer.from((exports.memory as WebAssembly.Memory).buffer);
        },
      );
      assert.ok(plain && noting);
      const notes = noting.subarray(at, at + 48);
      assert.ok(plain.subarray(0, at).equals(noting.subarray(0, at)), name);
      for (const [byte, value] of plain.entries()) {
        // A store that begins in a page may end in the next.
        const isNoted = notes[byte >>> 12] === 1 || (byte % 4096 < 8 && notes[(byte >>> 12) - 1] === 1);
        if (value !== 0 && !isNoted) assert.fail(`${name} writes ${byte}, which is not noted`);
      }
      assert.ok(notes.filter((note) => note === 1).length <= 5, `${name} notes too much`);
    }
  }
});

test("what is not known is refused", () => {
  const body = (...code: readonly number[]): Uint8Array => {
    const wasm = binary('(module (func (export "f") (nop) (nop) (nop) (nop)))').slice();
    const at = wasm.findLastIndex((byte, index) => byte === 0x01 && wasm[index + 1] === 0x0b) - 3;
    wasm.set(code, at);
    return wasm;
  };
  assert.doesNotThrow(() => meter(body(0x01)));
  for (const code of [[0x06], [0x12], [0x1d], [0xc5], [0xfb, 0], [0xfc, 18], [0xfd, 12], [0xfe, 0], [0x0b]]) {
    assert.throws(() => meter(body(...code)), WasmError, code.join());
  }
  assert.throws(() => meter(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)), WasmError);
  const several = '(module (func (export "f") (result i32 i32) (call 0)))';
  assert.throws(() => meter(binary(several)), WasmError);
});

test("a module that is cut off is refused or read to its end", () => {
  const whole = binary(LOOPS);
  for (let length = 9; length < whole.length; length++) {
    try {
      meter(whole.subarray(0, length));
    } catch (thrown) {
      assert.ok(thrown instanceof WasmError, `${length}: ${String(thrown)}`);
    }
  }
});

test("numbers are read as they are written", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 32 - 1 }),
      (value) => new ByteReader(new ByteWriter().u32(value).written).u32() === value,
    ),
    { seed: 131 },
  );
});

test("the engine's functions have the short names that its own glue gives them", () => {
  const glue = readFileSync(
    new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/emscripten-module")),
    "utf8",
  );
  for (const [name, short] of Object.entries(SHORT_NAMES)) {
    assert.match(glue, new RegExp(`\\._${name}=\\w+\\.${short.replace("$", "\\$")};`), name);
  }
});

test("the engine is metered the same each time", () => {
  const engine = readFileSync(new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")));
  const before = performance.now();
  const once = meter(engine);
  assert.ok(performance.now() - before < 2000);
  assert.ok(Buffer.from(once).equals(meter(engine)));
  assert.ok(WebAssembly.validate(once as BufferSource));
});
