// Fractions that are known before the game runs, summed exactly.
import { constantInteger } from "./constants.ts";
import type { Core, CoreFunction } from "./core.ts";

type Ratio = readonly [numerator: bigint, denominator: bigint];

function ratioOf(core: Core, functions: readonly CoreFunction[]): Ratio | undefined {
  if (core.kind === "fraction") {
    const top = ratioOf(core.numerator, functions);
    const bottom = ratioOf(core.denominator, functions);
    return top && bottom && bottom[0] !== 0n ? [top[0] * bottom[1], top[1] * bottom[0]] : undefined;
  }
  if (core.kind === "arithmetic" && core.type.kind === "fraction") {
    const left = ratioOf(core.left, functions);
    const right = ratioOf(core.right, functions);
    if (!left || !right) return undefined;
    if (core.operator === "*") return [left[0] * right[0], left[1] * right[1]];
    const [a, b] = [left[0] * right[1], right[0] * left[1]];
    return [core.operator === "+" ? a + b : a - b, left[1] * right[1]];
  }
  const integer = constantInteger(core, functions);
  return integer === undefined ? undefined : [BigInt(integer), 1n];
}

/** The sum of constant weights, and whether all are above 0; undefined when one is computed during play. */
export function weightsOf(
  weights: readonly Core[],
  functions: readonly CoreFunction[],
): { readonly numerator: bigint; readonly denominator: bigint; readonly positive: boolean } | undefined {
  let numerator = 0n;
  let denominator = 1n;
  let positive = true;
  for (const weight of weights) {
    const ratio = ratioOf(weight, functions);
    if (!ratio) return undefined;
    const [top, bottom] = ratio[1] < 0n ? [-ratio[0], -ratio[1]] : ratio;
    positive &&= top > 0n;
    numerator = numerator * bottom + top * denominator;
    denominator *= bottom;
  }
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / (a || 1n), denominator: denominator / (a || 1n), positive };
}
