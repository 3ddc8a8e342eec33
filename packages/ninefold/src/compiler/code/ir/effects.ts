import type { Code } from "./code.ts";

/**
 * Whether a value is the same whenever it is computed within one statement, and nothing is lost where it is not: it
 * reads nothing but locals, and cannot trap.
 */
export const isStable = (code: Code): boolean => isHarmless(code, false);

/** Whether nothing is lost where a value is not computed, or is computed once more: nothing is called, nothing traps. */
export const isRemovable = (code: Code): boolean => isHarmless(code, true);

function isHarmless(code: Code, globals: boolean): boolean {
  switch (code.op) {
    case "const":
    case "local":
      return true;
    case "global":
      return globals;
    case "load":
    case "call":
      return false;
    case "unary":
      return isHarmless(code.operand, globals);
    case "binary":
      return !mayDivideByZero(code) && isHarmless(code.left, globals) && isHarmless(code.right, globals);
    case "select":
      return isHarmless(code.condition, globals) && isHarmless(code.yes, globals) && isHarmless(code.no, globals);
  }
}

export function mayDivideByZero({ name, right }: Code & { op: "binary" }): boolean {
  return (name === "div_u" || name === "rem_u") && !(right.op === "const" && Number(right.value) !== 0);
}
