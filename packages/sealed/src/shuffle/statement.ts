import type { Ciphertext, Point, Scalar } from "../group/index.ts";
import { pointsOf } from "../group/index.ts";
import type { Transcript } from "../proof/index.ts";
import { generatorsFor } from "./commitment.ts";

/** A card as its ciphertexts, one for each lane. */
export type Lanes = readonly Ciphertext[];

/** "Under this key the outputs are the inputs in another order, re-randomised; all lanes of a card stay together." */
export interface ShuffleStatement {
  readonly key: Point;
  /** At least two cards; as many outputs, and the same number of lanes in all. */
  readonly inputs: readonly Lanes[];
  readonly outputs: readonly Lanes[];
}

/** Output i is input `order[i]` with `added[i][lane]` times (G, X) added. */
export interface ShuffleWitness {
  readonly order: readonly number[];
  readonly added: readonly (readonly Scalar[])[];
}

/** What is proven, and by what: appended before the prover says anything. The generators H0 … HN. */
export function stated(transcript: Transcript, { key, inputs, outputs }: ShuffleStatement): readonly Point[] {
  const generators = generatorsFor(inputs.length);
  transcript.text("proof", "groth-2010").points("key", [key]).points("generators", generators);
  transcript.number("cards", inputs.length).number("lanes", inputs[0]!.length);
  transcript.points("inputs", pointsOf(inputs.flat())).points("outputs", pointsOf(outputs.flat()));
  return generators;
}
