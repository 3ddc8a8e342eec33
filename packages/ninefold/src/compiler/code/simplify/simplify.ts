import type { CodeFunction, CodeModule } from "../ir/code.ts";
import { inlineCalls, keepCalled } from "./inline-calls.ts";
import { promoteMemoryToLocals } from "./promote-memory-to-locals.ts";
import { simplifyFunction } from "./simplify-function.ts";

/** Between putting functions into others so often is enough: each time those that have become small or lone follow. */
const MAX_ROUNDS = 4;

/**
 * A module that does the same in fewer steps, as far as simple means see it: constants are computed, what is never used
 * is left out, copies and values used once go where they are used, small functions and those called once go where they
 * are called. Exported functions, globals, memory and data stay, and so does every trap. The code must be good. Takes
 * time in proportion to its size.
 */
export function simplifyCode(module: CodeModule): CodeModule {
  const simple = new WeakSet<CodeFunction>();
  const simplified = (one: CodeFunction): CodeFunction => {
    if (simple.has(one)) return one;
    const result = simplifyFunction(one);
    simple.add(result);
    return result;
  };
  let result = keepCalled(module);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shorter = { ...result, functions: result.functions.map(simplified) };
    result = keepCalled(inlineCalls(shorter));
    if (result === shorter) break;
  }
  const held = promoteMemoryToLocals({ ...result, functions: result.functions.map(simplified) });
  return { ...held, functions: held.functions.map(simplified) };
}
