import type { CodeModule, Running } from "../../src/compiler/code/code.ts";
import { instantiateJavaScript } from "../../src/compiler/code/instantiate-javascript.ts";
import { instantiateWasm } from "../../src/compiler/code/instantiate-wasm.ts";
import { simplifyCode } from "../../src/compiler/code/simplify-code.ts";

/** All ways to run code, by name. */
export const BACK_ENDS: Readonly<Record<string, (module: CodeModule) => Running>> = {
  WebAssembly: instantiateWasm,
  "WebAssembly of simplified code": (module) => instantiateWasm(simplifyCode(module)),
  JavaScript: instantiateJavaScript,
  "JavaScript of simplified code": (module) => instantiateJavaScript(simplifyCode(module)),
};
