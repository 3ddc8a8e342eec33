// Integers known before the game runs: sizes of boards, bounds of types, moduli.
import type { Core, CoreFunction } from "./core.ts";

const known = new WeakMap<CoreFunction, { readonly value: number | undefined }>();

/** Finds the value of a constant once, when it is declared: constants made of constants are not followed again. */
export function rememberInteger(core: CoreFunction, functions: readonly CoreFunction[]): void {
  known.set(core, { value: constantInteger(core.body, functions) });
}

/** The value of an integer expression made of literals, parameters and constants; undefined for any other. */
export function constantInteger(core: Core, functions: readonly CoreFunction[]): number | undefined {
  const integer = (inner: Core): number | undefined => constantInteger(inner, functions);
  switch (core.kind) {
    case "constant":
      return typeof core.value === "number" && core.type.kind === "int" ? core.value : undefined;
    case "arithmetic": {
      const left = integer(core.left);
      const right = integer(core.right);
      if (left === undefined || right === undefined || core.wrap) return undefined;
      const value = core.operator === "+" ? left + right : core.operator === "-" ? left - right : left * right;
      return Number.isSafeInteger(value) ? value : undefined;
    }
    case "primitive": {
      const args = core.args.map(integer);
      if (args.some((arg) => arg === undefined)) return undefined;
      const [a, b] = args as number[];
      if (core.name === "min") return Math.min(...(args as number[]));
      if (core.name === "max") return Math.max(...(args as number[]));
      if (core.name === "div" && b) return Math.floor(a! / b);
      if (core.name === "mod" && b) return ((a! % b) + Math.abs(b)) % Math.abs(b);
      return undefined;
    }
    case "if": {
      if (core.condition.kind !== "constant") return undefined;
      return integer(core.condition.value === true ? core.yes : core.no);
    }
    case "call": {
      const callee = functions[core.callee];
      return callee && known.get(callee)?.value;
    }
    case "narrow":
      return integer(core.operand);
    default:
      return undefined;
  }
}
