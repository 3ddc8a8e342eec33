// The cells of a game: its tracks one by one, each with the values it can have. Whoever weighs positions reads them as
// the ordinals of these values.
import type { CoreGame } from "../language/core/core.ts";
import { countOf, isScalar, ordinalOf, printValue, valueAt } from "../language/core/domain.ts";
import type { Value } from "../language/core/types.ts";
import { layoutOf, tracksIn } from "../model/state/layout.ts";

/** A track of more values is no cell: nothing is learned of a value that is hardly ever met. */
const MAX_VALUES = 64;

/** One track of a family. */
export interface Cell {
  readonly track: string;
  readonly index: readonly string[];
  /** Its values by their ordinals, printed. */
  readonly values: readonly string[];
  /** The number of the track among the interpreter's cells, and the ordinal of a value there. */
  readonly at: number;
  ordinal(value: Value): number;
}

/** The cells of a game in the order of its tracks. */
export function cellsIn(game: CoreGame): readonly Cell[] {
  return layoutOf(game).flatMap((cells) => {
    const { name, type } = cells.core;
    if (!isScalar(type) || countOf(type) > MAX_VALUES) return [];
    const values = Array.from({ length: countOf(type) }, (_, ordinal) => printValue(type, valueAt(type, ordinal)));
    const ordinal = (value: Value): number => ordinalOf(type, value);
    return tracksIn(cells).map(({ printed, cell }) => ({ track: name, index: printed, values, at: cell, ordinal }));
  });
}
