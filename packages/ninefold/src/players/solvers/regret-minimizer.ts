import type { Words } from "../../play/index.ts";
import type { SequenceForm } from "../form/sequence-form.ts";
import type { VariantName } from "./variants.ts";

/** How regrets are minimized: by counterfactual regret minimization of a kind, or by sampling. */
export type Method = VariantName | "mccfr";

/** What finds strategies by repeating: their average approaches an equilibrium of two players of whom one gains what the other gives. */
export interface RegretMinimizer {
  readonly method: Method;
  readonly form: SequenceForm;
  /** How many were done. */
  readonly iterations: number;
  iterate(): void;
  /** By player and sequence the sum of the plans, or of the behaviours, of all iterations. */
  readonly averages: readonly Float64Array[];
  /** By player and sequence how she decides in the next iteration; nothing where that follows from regrets alone. */
  readonly behaviours: readonly Float64Array[];
  /** All that it goes on from, in a fixed order. */
  readonly state: readonly Float64Array[];
  /** From which it draws next, where it does. */
  readonly words: Words | undefined;
  /** Goes on from what another one of the same form and method had come to. */
  resume(state: readonly Float64Array[], iterations: number, words: Words | undefined): void;
}
