/** How a kind of counterfactual regret minimization weighs what it has learned. */
export interface Variant {
  /** By what factor regrets above 0 are multiplied at the end of iteration t, and those below. */
  readonly above: (t: number) => number;
  readonly below: (t: number) => number;
  /** How much the strategy of iteration t counts in the average. */
  readonly weight: (t: number) => number;
  /** Whether the next regrets are predicted to be the last. */
  readonly predicts: boolean;
}

const always = (value: number) => () => value;

/** Discounts by t^α / (t^α + 1): `power` is t^α. */
const discount = (power: (t: number) => number) => (t: number) => power(t) / (power(t) + 1);

const squared = (t: number): number => t * t;

/**
 * `cfr`: Zinkevich et al. 2007. `cfr+`: Tammelin 2014, regrets cut off at 0 and linear averaging. `dcfr`: Brown and Sandholm
 * 2019, with α = 3/2, β = 0, γ = 2. `pcfr+`: Farina, Kroer and Sandholm 2021, with quadratic averaging.
 */
export const VARIANTS = {
  cfr: { above: always(1), below: always(1), weight: always(1), predicts: false },
  "cfr+": { above: always(1), below: always(0), weight: (t) => t, predicts: false },
  dcfr: { above: discount((t) => t * Math.sqrt(t)), below: discount(always(1)), weight: squared, predicts: false },
  "pcfr+": { above: always(1), below: always(0), weight: squared, predicts: true },
} as const satisfies Readonly<Record<string, Variant>>;

export type VariantName = keyof typeof VARIANTS;
