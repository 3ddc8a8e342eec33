// What is encoded is valid, and read and written again by wabt the same to the byte.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { simplifyCode } from "../../src/compiler/code/simplify/simplify.ts";
import { encodeWasm } from "../../src/compiler/code/wasm/encode-wasm.ts";
import { fn, give, i32, moduleOf } from "./code-builders.ts";
import { randomModule } from "./random-code.ts";
import { assertEncodedAsByWabt, rewritten } from "./wabt-judge.ts";

test("random modules are encoded as wabt encodes them", () => {
  fc.assert(fc.property(randomModule, assertEncodedAsByWabt), { seed: 139, numRuns: 300 });
});

test("simplified random modules are encoded as wabt encodes them", () => {
  const law = fc.property(randomModule, (module) => assertEncodedAsByWabt(simplifyCode(module)));
  fc.assert(law, { seed: 140, numRuns: 300 });
});

const seven = encodeWasm(moduleOf([fn("seven", { result: "i32" }, give(i32(7)))]));
/** Where its code is: no locals, the constant 7, return, end. */
const code = Buffer.from(seven).indexOf(Buffer.of(0x00, 0x41, 0x07, 0x0f));

test("wabt refuses code of the wrong type", () => {
  assert.doesNotThrow(() => rewritten(seven));
  assert.throws(() => rewritten(seven.with(code + 1, 0x42)), /type mismatch/);
});

test("wabt writes a number that is longer than it need be in another way", () => {
  // The size of the function's body, its own length and that of the section, in two bytes and with what follows.
  const padded = Uint8Array.from([...seven.slice(0, code - 3), seven[code - 3]! + 1]);
  const longer = Uint8Array.from([...padded, 1, 0x80 | seven[code - 1]!, 0, ...seven.slice(code)]);
  assert.ok(Buffer.from(rewritten(longer)).equals(seven));
});
