// Code that packs states and unpacks them: slice by slice of the tracks, by tables from sets to digits and back.
import { countOf, strides, valueAt } from "../../../language/core/domain.ts";
import { withoutNone } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { PackedNumber, Packing, Slice } from "../../layout/pack-states.ts";
import { fieldValues, type Plane, type TrackLayout } from "../../layout/represent.ts";
import {
  binary,
  type FunctionBuilding,
  i32,
  i64,
  load,
  type ModuleBuilding,
  plus,
  unary,
} from "../builder/building.ts";
import { functionNamed } from "../builder/functions.ts";

/** `pack(s, to)` and `unpack(from, s)`. The inverse sets everything that a layout has of a state. */
export function emitPacking(module: ModuleBuilding, packing: Packing): void {
  const pack = functionNamed("pack");
  for (const { offset, bytes, slices } of packing.numbers) {
    let number: Code = i32(0);
    let weight = 1;
    for (const slice of slices) {
      number = sum(number, times(digits(module, pack, slice), weight));
      weight *= slice.size;
    }
    storeBytes(pack, pack.param(1), offset, bytes, number);
  }
  const { ready } = packing;
  if (ready) storeBytes(pack, pack.param(1), ready.packed, 1, load("i32", 8, pack.param(0), ready.offset));
  module.functions.push(pack.done(true));

  const unpack = functionNamed("unpack");
  const sets = new Sets(unpack);
  for (const number of packing.numbers) unpackNumber(module, unpack, sets, number);
  sets.store(unpack.param(1));
  if (ready) storeBytes(unpack, unpack.param(1), ready.offset, 1, load("i32", 8, unpack.param(0), ready.packed));
  module.functions.push(unpack.done(true));
}

const sum = (a: Code, b: Code): Code => (a.op === "const" && Number(a.value) === 0 ? b : binary("add", a, b));
const times = (value: Code, factor: number): Code => (factor === 1 ? value : binary("mul", value, i32(factor | 0)));

/** By field what a plane's members add to the ordinals of their values; `none` is 0. */
export function share(track: TrackLayout, { field, value }: Plane): number {
  const inner = withoutNone(track.type);
  const step = inner.kind === "product" ? strides(inner)[field]! : 1;
  return step * value + (field === 0 && inner !== track.type ? 1 : 0);
}

/** The digits of a slice as one number. */
function digits(module: ModuleBuilding, build: FunctionBuilding, slice: Slice): Code {
  const { track, first, count } = slice;
  const state = build.param(0);
  const asked = track.planes.filter((plane) => share(track, plane) > 0);
  if (track.row && (track.planes.length === 0 || asked.length > count)) {
    const { offset, bits } = track.row;
    const at = (i: number): Code => load("i32", bits, state, offset + ((first + i) * bits) / 8);
    let number = at(count - 1);
    for (let i = count - 2; i >= 0; i--) number = binary("add", times(number, track.values), at(i));
    return build.keep(number);
  }
  const bit = bitsOf(track.index).at(first);
  // A digit of two values is its bit.
  const table = track.values === 2 ? undefined : module.table(digitsOfMembers(track.values, count));
  const terms = asked.map((plane) => {
    const word = load("i64", 64, state, plane.offset + 8 * (bit >> 6));
    const low = unary("wrap", binary("shr_u", word, i64(BigInt(bit & 63))));
    const members = binary("and", low, i32(2 ** count - 1));
    return times(table === undefined ? members : load("i32", 8, members, table), share(track, plane));
  });
  return build.keep(terms.reduce(sum, i32(0)));
}

/** By the members of a slice the number in which each of them has the digit 1. */
function digitsOfMembers(values: number, count: number): Uint8Array {
  return Uint8Array.from({ length: 2 ** count }, (_, members) => {
    let number = 0;
    for (let i = 0; i < count; i++) if ((members >> i) & 1) number += values ** i;
    return number;
  });
}

/** The words of all sets of a state, while they are put together. */
class Sets {
  readonly #build: FunctionBuilding;
  readonly #words = new Map<number, Code>();

  constructor(build: FunctionBuilding) {
    this.#build = build;
  }

  /** Adds bits to the word at an offset. */
  add(offset: number, members: Code): void {
    const known = this.#words.get(offset);
    const word = known ?? this.#build.fresh("i64");
    this.#build.set(word, known ? binary("or", known, members) : members);
    this.#words.set(offset, word);
  }

  store(state: Code): void {
    for (const [offset, value] of this.#words) {
      this.#build.emit({ op: "store", bits: 64, address: state, offset, value });
    }
  }
}

function unpackNumber(module: ModuleBuilding, build: FunctionBuilding, sets: Sets, number: PackedNumber): void {
  const left = build.fresh("i32");
  build.set(left, loadBytes(build.param(0), number.offset, number.bytes));
  for (const slice of number.slices) {
    const { track, first, count, size } = slice;
    const last = slice === number.slices.at(-1);
    const here = build.keep(last ? left : remainder(left, size));
    if (!last) build.set(left, binary("div_u", left, i32(size)));
    const bit = bitsOf(track.index).at(first);
    for (const plane of track.planes) {
      const table = module.tableOf(plane, `${count}`, () => membersOfDigits(track, plane, count, size));
      const members = unary("extend", load("i32", 8, here, table));
      sets.add(plane.offset + 8 * (bit >> 6), binary("shl", members, i64(BigInt(bit & 63))));
    }
    if (track.row) unpackRow(build, slice, here);
  }
}

function unpackRow(build: FunctionBuilding, { track, first, count }: Slice, digits: Code): void {
  const { offset, bits } = track.row!;
  const left = build.fresh("i32");
  build.set(left, digits);
  for (let i = 0; i < count; i++) {
    const value = i === count - 1 ? left : remainder(left, track.values);
    build.emit({
      op: "store",
      bits,
      address: build.param(1),
      offset: offset + ((first + i) * bits) / 8,
      value,
    });
    if (i < count - 1) build.set(left, binary("div_u", left, i32(track.values)));
  }
}

const remainder = (value: Code, size: number): Code => binary("rem_u", value, i32(size));

/** By the digits of a slice its members in a plane, as bits. */
function membersOfDigits(track: TrackLayout, plane: Plane, count: number, size: number): Uint8Array {
  const inside = Array.from(
    { length: countOf(track.type) },
    (_, ordinal) => fieldValues(track.type, valueAt(track.type, ordinal))?.[plane.field] === plane.value,
  );
  return Uint8Array.from({ length: size }, (_, number) => {
    let members = 0;
    for (let i = 0, left = number; i < count; i++, left = Math.floor(left / track.values)) {
      if (inside[left % track.values]) members |= 1 << i;
    }
    return members;
  });
}

/** A number of one to four bytes. */
export function loadBytes(address: Code, offset: number, bytes: number): Code {
  if (bytes !== 3) return load("i32", (8 * bytes) as 8 | 16 | 32, address, offset);
  const high = load("i32", 8, address, offset + 2);
  return binary("or", load("i32", 16, address, offset), binary("shl", high, i32(16)));
}

export function storeBytes(build: FunctionBuilding, address: Code, offset: number, bytes: number, value: Code): void {
  if (bytes !== 3) {
    build.emit({ op: "store", bits: (8 * bytes) as 8 | 16 | 32, address, offset, value });
    return;
  }
  const kept = build.keep(value);
  build.emit({ op: "store", bits: 16, address, offset, value: kept });
  build.emit({
    op: "store",
    bits: 8,
    address: plus(address, offset),
    offset: 2,
    value: binary("shr_u", kept, i32(16)),
  });
}
