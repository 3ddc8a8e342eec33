// The indices of the tracks of a family.
import type { CoreTrack } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { indexTuples } from "../../model/state/layout.ts";

/** Those of one track, as values and as printed. */
export interface Index {
  readonly values: readonly Value[];
  readonly printed: readonly string[];
}

/** In the order of the tracks. */
export const indicesOf = ({ index }: CoreTrack): readonly Index[] =>
  indexTuples(index).map((values) => ({ values, printed: values.map((value, at) => printValue(index[at]!, value)) }));
