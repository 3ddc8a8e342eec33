// What players may decide together in a state, and how probable that is.
import {
  type Decision,
  type DecisionTuple,
  ONE,
  type Player,
  type Rational,
  rational,
  ZERO,
} from "../../model/index.ts";
import { KnowledgeError } from "../errors.ts";
import type { Mixtures } from "./hypothesis.ts";

/** A decision of one player, the null decision where she waits, and how probable it is. */
export interface Share {
  readonly decision: Decision | null;
  readonly probability: Rational;
}

export interface MixedTuple {
  readonly tuple: DecisionTuple;
  readonly probability: Rational;
}

/** Who has nothing to decide. */
export const WAITS: readonly Share[] = [{ decision: null, probability: ONE }];

/** The tuples of these shares, one list for each player. They come one after the other: they may be more than can be held. */
export function* mixedTuples(
  shares: readonly (readonly Share[])[],
  tuple: DecisionTuple = [],
  probability: Rational = ONE,
): Generator<MixedTuple> {
  const own = shares[tuple.length];
  if (!own) yield { tuple, probability };
  else for (const one of own) yield* mixedTuples(shares, [...tuple, one.decision], probability.mul(one.probability));
}

/**
 * With which probability a player takes each of these decisions: by a mixture, uniformly at random without one. KnowledgeError
 * NF8003 for a mixture that does not give each decision a probability, or gives probabilities that do not sum to 1.
 */
export function sharesOf(
  mixtures: Mixtures | undefined,
  { id, name }: Player,
  legal: readonly Decision[],
  infostate: string,
): readonly Rational[] {
  if (legal.length === 0) return [];
  if (!mixtures) return new Array<Rational>(legal.length).fill(rational(1, legal.length));
  const shares = mixtures(id, legal, infostate);
  const sum = shares.reduce((total, share) => total.add(share), ZERO);
  if (shares.length === legal.length && sum.equals(ONE) && shares.every((share) => share.compare(0) >= 0))
    return shares;
  const given = shares.map((share) => share.toFraction()).join(", ");
  throw new KnowledgeError(
    "NF8003",
    `The mixture of ${name} gives ${given || "nothing"} to ${legal.length} decisions, expected probabilities that sum to 1.`,
  );
}
