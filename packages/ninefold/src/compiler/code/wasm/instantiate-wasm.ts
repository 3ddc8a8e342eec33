import type { CodeModule, Running } from "../ir/code.ts";
import { encodeWasm } from "./encode-wasm.ts";
import { type CompiledWasm, startWasm } from "./start-wasm.ts";

/** The names of the functions that a module exports. */
export const exportedBy = ({ functions }: CodeModule): readonly string[] =>
  functions.filter((one) => one.exported).map(({ name }) => name);

const known = new WeakMap<CodeModule, CompiledWasm>();

/**
 * Compiles a module to WebAssembly, once and at once: a browser's main thread takes 8 MB of code so. Its code must be good, as
 * `checkCode` says.
 *
 * @throws WebAssembly.CompileError where the platform forbids it.
 */
export function compileWasm(module: CodeModule): CompiledWasm {
  let compiled = known.get(module);
  if (!compiled) {
    compiled = { module: new WebAssembly.Module(encodeWasm(module)), exported: exportedBy(module) };
    known.set(module, compiled);
  }
  return compiled;
}

export const instantiateWasm = (module: CodeModule): Running => startWasm(compileWasm(module));
