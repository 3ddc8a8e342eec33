// How the choices of a family of decisions are counted, as far as terms tell it: found before it is decided how a state
// lies in memory, since what is evaluated where they are counted decides that too.

import type { DecisionFamily } from "../../lower/program.ts";
import type { Term } from "../../terms/term.ts";
import { type Sizes, sizesOf } from "../../vectorize/set-sizes.ts";
import type { Vectorizer } from "../../vectorize/vectorizer.ts";
import { SafeCounting } from "./count-safe.ts";
import { type Pairs, pairsOf } from "./emit-pairs.ts";

export interface Counting {
  /** The steps of the last two parameters, where they are counted by them. */
  readonly pairs: Pairs | undefined;
  /** The sizes of the last parameter's set, where it is counted by them. */
  readonly sizes: Sizes | undefined;
  /** Where foresight may refuse some, how the others are counted. */
  readonly safe: SafeCounting | undefined;
  /** What is evaluated besides the parameters' sets and the tests. */
  readonly questions: readonly Term[];
}

export function countingOf(vectorizer: Vectorizer, family: DecisionFamily): Counting {
  const pairs = pairsOf(vectorizer, family);
  const sizes = pairs ? undefined : sizesOf(vectorizer, family);
  const safe = SafeCounting.of(vectorizer, family, sizes);
  const sets = [...(pairs?.steps ?? []).map(({ from }) => from), ...(sizes ?? []).map(({ set }) => set)];
  return { pairs, sizes, safe, questions: [...sets, ...(safe?.terms ?? [])] };
}
