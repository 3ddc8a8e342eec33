// Drawing by weights that are no fractions: those of particles, and of strategies that were found by approximation.
import type { ChanceSource } from "../model/index.ts";

const PARTS = 2 ** 48;

/** A number from 0 up to 1. */
export const drawnReal = (chance: ChanceSource): number => chance.uniform(PARTS) / PARTS;

/** The index of one of these weights, of which at least one is above 0, each as probable as its share; never of a weight of 0. */
export function drawnIndex(weights: readonly number[], chance: ChanceSource): number {
  let left = drawnReal(chance) * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  // Rounding may leave a little at the end.
  return drawn < 0 ? weights.findLastIndex((weight) => weight > 0) : drawn;
}
