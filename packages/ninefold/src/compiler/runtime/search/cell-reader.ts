// Reads the tracks of a state that lies in memory as the ordinals of their values.
import { type Cell, cellsIn } from "../../../engine/cells.ts";
import type { CoreGame } from "../../../language/core/core.ts";
import { share } from "../../emit/enumerate/emit-packing.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { TrackLayout } from "../../layout/represent.ts";

/** The tracks of a family that are kept in a row, one value after the other. */
interface Row {
  readonly first: number;
  readonly count: number;
  readonly offset: number;
  readonly bytes: number;
}

/** A set of tracks of a family: whichever is in it, its ordinal is so much larger. */
interface Plane {
  readonly first: number;
  readonly offset: number;
  readonly words: number;
  /** By bit the number of the track in its family. */
  readonly indices: Int16Array;
  readonly share: number;
}

export class CellReader {
  readonly cells: readonly Cell[];
  readonly #rows: readonly Row[];
  readonly #planes: readonly Plane[];

  constructor(game: CoreGame, tracks: readonly TrackLayout[]) {
    this.cells = cellsIn(game);
    const rows: Row[] = [];
    const planes: Plane[] = [];
    for (const [i, { name }] of game.tracks.entries()) {
      const track = tracks[i];
      const first = this.cells.findIndex((cell) => cell.track === name);
      if (first < 0 || !track) continue;
      if (track.row) rows.push({ first, count: track.count, offset: track.row.offset, bytes: track.row.bits / 8 });
      else planes.push(...planesOf(first, track));
    }
    [this.#rows, this.#planes] = [rows, planes];
  }

  /** Writes the ordinals of the values of all cells of the state at an address. */
  read(memory: Uint8Array, words: Int32Array, at: number, ordinals: Int32Array | Uint8Array): void {
    if (this.#planes.length > 0) ordinals.fill(0);
    for (const { first, count, offset, bytes } of this.#rows) {
      // Cells have few values: the first byte of an entry says which.
      for (let i = 0, from = at + offset; i < count; i++, from += bytes) ordinals[first + i] = memory[from] ?? 0;
    }
    for (const { first, offset, words: count, indices, share } of this.#planes) {
      for (let word = 0, from = (at + offset) >> 2; word < count; word++, from++) {
        for (let left = words[from] ?? 0; left !== 0; left &= left - 1) {
          const bit = 31 - Math.clz32(left & -left);
          const cell = first + (indices[32 * word + bit] ?? 0);
          ordinals[cell] = (ordinals[cell] ?? 0) + share;
        }
      }
    }
  }
}

function planesOf(first: number, track: TrackLayout): readonly Plane[] {
  const words = 2 * track.words;
  const indices = new Int16Array(32 * words);
  const bits = bitsOf(track.index);
  for (let i = 0; i < track.count; i++) indices[bits.at(i)] = i;
  return track.planes.flatMap((plane): readonly Plane[] => {
    const added = share(track, plane);
    return added > 0 ? [{ first, offset: plane.offset, words, indices, share: added }] : [];
  });
}
