// The indices of the tracks of a family.
import type { CoreTrack } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { indexTuples } from "../../model/state/layout.ts";
import type { Tint } from "../faces/face.ts";
import type { Faces } from "../faces/faces.ts";

/** Those of one track, as values and as printed. */
export interface Index {
  readonly values: readonly Value[];
  readonly printed: readonly string[];
}

/** In the order of the tracks. */
export const indicesOf = ({ index }: CoreTrack): readonly Index[] =>
  indexTuples(index).map((values) => ({ values, printed: values.map((value, at) => printValue(index[at]!, value)) }));

/** What the values of an index say from a number on: in words, and whose colour they have. */
export function saidBy(
  { index: types }: CoreTrack,
  { values }: Index,
  faces: Faces,
  from = 0,
): { readonly label: string; readonly text: string; readonly tint?: Tint } {
  const own = values.slice(from).map((value, i) => faces.of(types[from + i]!, value));
  const tint = own.find((face) => face.tint)?.tint;
  return {
    label: own.map((face) => face.label).join(" "),
    text: own.map((face) => face.text).join(""),
    ...(tint && { tint }),
  };
}
