// One meaning of code: every back end does what the evaluator says.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import type { CodeModule } from "../../src/compiler/code/ir/code.ts";
import { printCode } from "../../src/compiler/code/ir/print.ts";
import { splitWords } from "../../src/compiler/code/javascript/split-words.ts";
import { simplifyCode } from "../../src/compiler/code/simplify/simplify.ts";
import { encodeWasm } from "../../src/compiler/code/wasm/encode-wasm.ts";
import { rounds } from "../sample.ts";
import { BACK_ENDS } from "./back-ends.ts";
import { evaluateCode } from "./evaluate-code.ts";
import { randomModule } from "./random-code.ts";
import { behaviour } from "./run-code.ts";

function overModules(name: string, law: (module: CodeModule) => void): void {
  test(name, () => {
    fc.assert(fc.property(randomModule, law), { seed: 801, numRuns: rounds(60, 300) });
  });
}

overModules("random modules are good", checkCode);

for (const [name, start] of Object.entries(BACK_ENDS)) {
  overModules(`${name} does what the evaluator says`, (module) => {
    assert.deepEqual(behaviour(module, start), behaviour(module, evaluateCode));
  });
}

overModules("simplified code is good, and simple", (module) => {
  const simple = simplifyCode(module);
  checkCode(simple);
  assert.deepEqual(simplifyCode(simple), simple);
});

overModules("split code is good, and has nothing of 64 bits", (module) => {
  const { module: split } = splitWords(module);
  checkCode(split);
  assert.equal(printCode(split).match(/i64|[0-9]n\b|u64/), null);
});

overModules("what is encoded is valid", (module) => {
  assert.ok(WebAssembly.validate(encodeWasm(module)));
});
