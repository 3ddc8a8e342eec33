// The layout of a state: the indices of each track's values among the cells.
import type { CoreGame, CoreTrack } from "../../language/core/core.ts";
import { printValue, valuesOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";

/** The cells of a family of tracks: the index of the first, how many there are, and the strides of the track's indices. */
export interface TrackCells {
  readonly core: CoreTrack;
  readonly start: number;
  readonly count: number;
  readonly strides: readonly number[];
}

/** Of each family of tracks, in the order of declaration. */
export type Layout = readonly TrackCells[];

export function layoutOf(game: CoreGame): Layout {
  let cells = 0;
  return game.tracks.map((core) => {
    const strides = new Array<number>(core.index.length);
    let count = 1;
    for (const [i, type] of [...core.index.entries()].reverse()) {
      strides[i] = count;
      count *= valuesOf(type).length;
    }
    const start = cells;
    cells += count;
    return { core, start, count, strides };
  });
}

/** The cells of the track with this index among the game's. */
export function cellsOf(layout: Layout, track: number): TrackCells {
  const cells = layout[track];
  if (!cells) throw new RangeError(`there is no track ${track} of ${layout.length}`);
  return cells;
}

/** One track of a family: its indices, as values and printed (as they are handed out, frozen), and the index of its cell. */
export interface TrackCell {
  readonly indices: readonly Value[];
  readonly printed: readonly string[];
  readonly cell: number;
}

/** The tracks of a family in the order of their cells. */
export function tracksIn({ core, start }: TrackCells): readonly TrackCell[] {
  return indexTuples(core.index).map((indices, at) => ({
    indices,
    printed: Object.freeze(core.index.map((type, i) => printValue(type, indices[i]!))),
    cell: start + at,
  }));
}

/** All index tuples of a track, the last index varying fastest. */
export function indexTuples(types: readonly Type[]): readonly (readonly Value[])[] {
  let tuples: (readonly Value[])[] = [[]];
  for (const type of types) tuples = tuples.flatMap((tuple) => valuesOf(type).map((value) => [...tuple, value]));
  return tuples;
}
