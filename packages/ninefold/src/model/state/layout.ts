// The layout of a state: the indices of each track's values among the cells.
import type { CoreGame } from "../../language/core/core.ts";
import { valuesOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";

/** The cells of a family of tracks: the index of the first, how many there are, and the strides of the track's indices. */
export interface TrackCells {
  readonly start: number;
  readonly count: number;
  readonly strides: readonly number[];
}

/** Of each family of tracks, in the order of declaration. */
export type Layout = readonly TrackCells[];

export function layoutOf(game: CoreGame): Layout {
  let cells = 0;
  return game.tracks.map((track) => {
    const strides = new Array<number>(track.index.length);
    let count = 1;
    for (const [i, type] of [...track.index.entries()].reverse()) {
      strides[i] = count;
      count *= valuesOf(type).length;
    }
    const start = cells;
    cells += count;
    return { start, count, strides };
  });
}

/** All index tuples of a track, the last index varying fastest. */
export function indexTuples(types: readonly Type[]): readonly (readonly Value[])[] {
  let tuples: (readonly Value[])[] = [[]];
  for (const type of types) tuples = tuples.flatMap((tuple) => valuesOf(type).map((value) => [...tuple, value]));
  return tuples;
}
