// Another's reader and writer of WebAssembly, wabt, as the judge of ours.
import assert from "node:assert/strict";
import wabt from "wabt";
import type { CodeModule } from "../../src/compiler/code/ir/code.ts";
import { encodeWasm } from "../../src/compiler/code/wasm/encode-wasm.ts";

const { readWasm } = await wabt();

/** The module in these bytes as wabt writes it. It throws where they hold no valid one. */
export function rewritten(bytes: Uint8Array): Uint8Array {
  const module = readWasm(bytes, { check: true, readDebugNames: false });
  try {
    module.validate();
    const options = { log: false, canonicalize_lebs: true, relocatable: false, write_debug_names: false };
    return module.toBinary(options).buffer.slice();
  } finally {
    module.destroy();
  }
}

/** Asserts that a module is encoded as wabt encodes it, to the byte. */
export function assertEncodedAsByWabt(module: CodeModule): void {
  const bytes = encodeWasm(module);
  assert.ok(Buffer.from(rewritten(bytes)).equals(bytes));
}
