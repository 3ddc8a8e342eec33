// Fractions that are known before the game runs.
import Fraction from "fraction.js";
import { constantInteger } from "./constants.ts";
import type { Core, CoreFunction } from "./core.ts";

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
