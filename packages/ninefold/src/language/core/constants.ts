// What is known before the game runs: integers (sizes of boards, bounds of types, moduli), fractions (weights of chance) and
// sets (the values a parameter of the game may take).
import Fraction from "fraction.js";
import type { Core, CoreFunction } from "./core.ts";
import type { Value } from "./types.ts";

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
      const values = args.filter((arg) => arg !== undefined);
      if (values.length < args.length) return undefined;
      const [a = 0, b] = values;
      if (core.name === "min") return Math.min(...values);
      if (core.name === "max") return Math.max(...values);
      if (core.name === "div" && b) return Math.floor(a / b);
      if (core.name === "mod" && b) return ((a % b) + Math.abs(b)) % Math.abs(b);
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

/** The value of a weight made of constants; undefined for one that is computed during play, or divided by zero. */
export function constantFraction(core: Core, functions: readonly CoreFunction[]): Fraction | undefined {
  if (core.kind === "fraction") {
    const top = constantFraction(core.numerator, functions);
    const bottom = constantFraction(core.denominator, functions);
    return top && bottom && bottom.n !== 0n ? top.div(bottom) : undefined;
  }
  if (core.kind === "arithmetic" && core.type.kind === "fraction") {
    const left = constantFraction(core.left, functions);
    const right = constantFraction(core.right, functions);
    if (!left || !right) return undefined;
    return core.operator === "+" ? left.add(right) : core.operator === "-" ? left.sub(right) : left.mul(right);
  }
  const integer = constantInteger(core, functions);
  return integer === undefined ? undefined : new Fraction(BigInt(integer));
}

/** The members of a set made of literals, ranges and tags; undefined for any other. */
export function constantSet(core: Core, functions: readonly CoreFunction[]): readonly Value[] | undefined {
  if (core.kind === "constant") return Array.isArray(core.value) ? core.value : undefined;
  if (core.kind === "range") {
    const low = constantInteger(core.low, functions);
    const high = constantInteger(core.high, functions);
    if (low === undefined || high === undefined || high - low >= 1 << 20) return undefined;
    return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
  }
  if (core.kind === "call") {
    const callee = functions[core.callee];
    return callee?.pure && callee.params.length === 0 ? constantSet(callee.body, functions) : undefined;
  }
  if (core.kind === "sets") {
    const left = constantSet(core.left, functions);
    const right = constantSet(core.right, functions);
    if (!left || !right) return undefined;
    if (core.operator === "or") return [...left, ...right.filter((value) => !left.includes(value))];
    return left.filter((value) => right.includes(value) === (core.operator === "and"));
  }
  if (core.kind === "complement") {
    const without = constantSet(core.operand, functions);
    return without && core.all.filter((value) => !without.includes(value));
  }
  if (core.kind === "set") {
    const values = core.members.flatMap((member) => (member.kind === "constant" ? [member.value] : []));
    return values.length === core.members.length ? values : undefined;
  }
  return undefined;
}
