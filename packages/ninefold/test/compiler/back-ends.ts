import type { CodeModule, Running } from "../../src/compiler/code/ir/code.ts";
import { instantiateJavaScript } from "../../src/compiler/code/javascript/instantiate-javascript.ts";
import { simplifyCode } from "../../src/compiler/code/simplify/simplify.ts";
import { instantiateWasm } from "../../src/compiler/code/wasm/instantiate-wasm.ts";

/** All ways to run code, by name. */
export const BACK_ENDS: Readonly<Record<string, (module: CodeModule) => Running>> = {
  WebAssembly: instantiateWasm,
  "WebAssembly of simplified code": (module) => instantiateWasm(simplifyCode(module)),
  JavaScript: instantiateJavaScript,
  "JavaScript of simplified code": (module) => instantiateJavaScript(simplifyCode(module)),
};
