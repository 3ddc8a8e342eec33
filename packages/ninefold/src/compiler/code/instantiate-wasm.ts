import type { CodeModule, Running } from "./code.ts";
import { encodeWasm } from "./encode-wasm.ts";
import { type CompiledWasm, startWasm } from "./start-wasm.ts";

/**
 * Compiles a module to WebAssembly, at once: a browser's main thread takes 8 MB of code so. Its code must be good, as
 * `checkCode` says.
 *
 * @throws WebAssembly.CompileError where the platform forbids it.
 */
export function compileWasm(module: CodeModule): CompiledWasm {
  const exported = module.functions.filter((one) => one.exported).map(({ name }) => name);
  return { module: new WebAssembly.Module(encodeWasm(module)), exported };
}

export const instantiateWasm = (module: CodeModule): Running => startWasm(compileWasm(module));
