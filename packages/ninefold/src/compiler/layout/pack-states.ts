// How a state is packed. The ordinals of its tracks' values are digits in mixed radix of a few numbers of at most 32 bits,
// which is close to the fewest bits possible. A track that lies in memory both as sets and as a row is packed once.
import { NotCompiled } from "../terms/term.ts";
import { bitsOf } from "./bits.ts";
import type { Layout, TrackLayout } from "./represent.ts";

/** Tracks of one family with consecutive indices whose digits are read and written together, as one number below 256. */
export interface Slice {
  readonly track: TrackLayout;
  /** The ordinal of the first track's index, and the number of tracks. */
  readonly first: number;
  readonly count: number;
  /** The number of values that their digits together can have. */
  readonly size: number;
}

/** The slices of one number, the lowest digits first. */
export interface PackedNumber {
  /** In bytes, from the beginning of the packed state. */
  readonly offset: number;
  readonly bytes: number;
  readonly slices: readonly Slice[];
}

export interface Packing {
  readonly numbers: readonly PackedNumber[];
  /** Of a game with a setup: the offset of the byte that says whether the setup is done, in packed and in other states. */
  readonly ready?: { readonly packed: number; readonly offset: number };
  /** The bytes of a packed state. */
  readonly size: number;
}

const MAX_NUMBER = 2 ** 32;
const MAX_SLICE = 256;
/** The members of a slice are the bits of a byte. */
const MAX_MEMBERS = 8;
/** States of more tracks are not packed, since each track is code; nor sets of tracks of more values, which are tables. */
const MAX_TRACKS = 4096;
const MAX_VALUES = 4096;

interface Digit {
  readonly track: TrackLayout;
  readonly index: number;
}

/** @throws NotCompiled where packing would take too much code or too large tables. */
export function packingOf(layout: Layout): Packing {
  const open: { digits: Digit[]; values: number }[] = [];
  for (const track of layout.tracks) {
    if (track.count > MAX_TRACKS) throw new NotCompiled(`states of more than ${MAX_TRACKS} tracks`);
    if (track.planes.length > 0 && track.values > MAX_VALUES) throw new NotCompiled("sets of tracks of many values");
    for (let index = 0; index < track.count; index++) {
      // The first number that has room for it.
      let number = open.find(({ values }) => values * track.values <= MAX_NUMBER);
      if (!number) {
        number = { digits: [], values: 1 };
        open.push(number);
      }
      number.digits.push({ track, index });
      number.values *= track.values;
    }
  }
  let offset = 0;
  const numbers = open.map(({ digits, values }): PackedNumber => {
    const bytes = Math.max(1, Math.ceil(Math.log2(values) / 8 - 1e-12));
    const number = { offset, bytes, slices: slicesOf(digits) };
    offset += bytes;
    return number;
  });
  if (layout.ready === undefined) return { numbers, size: Math.max(1, offset) };
  return { numbers, ready: { packed: offset, offset: layout.ready }, size: offset + 1 };
}

function slicesOf(digits: readonly Digit[]): readonly Slice[] {
  const slices: Slice[] = [];
  for (const { track, index } of digits) {
    const last = slices.at(-1);
    if (last && last.track === track && joins(last, index)) {
      slices[slices.length - 1] = { ...last, count: last.count + 1, size: last.size * track.values };
    } else slices.push({ track, first: index, count: 1, size: track.values });
  }
  return slices;
}

/** Whether a track can join a slice: its index follows the slice's last one, and so does its bit within one word of a set. */
function joins({ track, first, count, size }: Slice, index: number): boolean {
  if (index !== first + count || count === MAX_MEMBERS || size * track.values > MAX_SLICE) return false;
  const bits = bitsOf(track.index);
  const bit = bits.at(index);
  return bit === bits.at(first) + count && bit % 64 !== 0;
}
