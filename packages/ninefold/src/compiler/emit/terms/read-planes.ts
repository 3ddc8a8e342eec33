// What a family of tracks holds at one index, where it lies in memory as sets alone.
import { strides } from "../../../language/core/domain.ts";
import { type Value, withoutNone } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { allBits } from "../../layout/bits.ts";
import { type Plane, planeChoice, type TrackLayout } from "../../layout/represent.ts";
import type { Term } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, unary } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";

/** The layout of the family of tracks with this number. */
export function trackOf({ game }: EmitContext, track: number): TrackLayout {
  const found = game.layout.tracks[track];
  if (!found) throw new RangeError(`no track ${track} in the layout`);
  return found;
}

/** The part of a family's sets in which the bit of one index lies: their only words, or one byte of each. */
class Bits {
  readonly #part: (plane: Plane) => Code;
  readonly #at: Code;

  constructor(emit: EmitContext, family: number, ordinal: Code) {
    const { build } = emit;
    const state = emit.stateOf(family);
    const { index, words } = trackOf(emit, family);
    const bit = build.keep(emit.bitAtOrdinal(ordinal, index));
    if (words === 1) {
      this.#part = ({ offset }) => load("i64", 64, state, offset);
      this.#at = unary("extend", bit);
    } else if (bit.op === "const") {
      const byte = Number(bit.value) >> 3;
      this.#part = ({ offset }) => load("i32", 8, state, offset + byte);
      this.#at = i32(Number(bit.value) & 7);
    } else {
      const address = binary("add", state, build.keep(binary("shr_s", bit, i32(3))));
      this.#part = ({ offset }) => load("i32", 8, address, offset);
      this.#at = binary("and", bit, i32(7));
    }
  }

  /** The part of the union of some planes; no bit of none. */
  any(planes: readonly Plane[]): Code {
    const [first, ...others] = planes.map(this.#part);
    if (!first) return this.#at.type === "i64" ? i64(0n) : i32(0);
    return others.reduce((a, b) => binary("or", a, b), first);
  }

  /** The bit of the index, as an i32. */
  of(part: Code): Code {
    const low = binary("and", binary("shr_u", part, this.#at), part.type === "i64" ? i64(1n) : i32(1));
    return part.type === "i64" ? unary("wrap", low) : low;
  }
}

/** The ordinal of the value at an index, by its ordinal. */
export function ordinalFromPlanes(emit: EmitContext, family: number, at: Code): Code {
  const bits = new Bits(emit, family, at);
  const track = trackOf(emit, family);
  const inner = withoutNone(track.type);
  const steps = inner.kind === "product" ? strides(inner) : [1];
  const parts = track.planes.flatMap((plane) => {
    const weight = steps[plane.field]! * plane.value;
    if (weight === 0) return [];
    const bit = bits.of(bits.any([plane]));
    return [weight === 1 ? bit : binary("mul", bit, i32(weight))];
  });
  // What has no value in its first field is none.
  const some = bits.any(track.planes.filter(({ field }) => field === 0));
  return [...(track.type.kind === "option" ? [bits.of(some)] : []), ...parts].reduce((a, b) => binary("add", a, b));
}

/** Whether the value at an index, by its ordinal, is one of these: an i32. */
export function isOneOf(emit: EmitContext, family: number, at: Code, values: readonly Value[]): Code {
  const bits = new Bits(emit, family, at);
  const track = trackOf(emit, family);
  const { negated, parts } = planeChoice(track.type, values);
  const fits = parts.map((lists) =>
    lists
      .flatMap((chosen, field) =>
        chosen ? [bits.any(track.planes.filter((plane) => plane.field === field && chosen.includes(plane.value)))] : [],
      )
      .reduce((a, b) => binary("and", a, b)),
  );
  const found = bits.of(fits.reduce((a, b) => binary("or", a, b)));
  return negated ? unary("eqz", found) : found;
}

/** The words of one plane of a track. */
export function planeWords(emit: EmitContext, track: number, at: number): Words {
  const { planes, words: count } = trackOf(emit, track);
  const overlay = emit.overlayOf(track)?.get(at);
  // What is read now stays as it is when the locals are written.
  if (overlay) return overlay.map((word) => emit.build.copy(word));
  const { offset } = planes[at]!;
  return Array.from({ length: count }, (_, i) => load("i64", 64, emit.stateOf(track), offset + 8 * i));
}

/** All indices at which a track has one of some values. */
export function emitIndicesWhere(emit: EmitContext, term: Term & { kind: "indicesWhere" }): Words {
  const { type, planes, words: count } = trackOf(emit, term.track);
  if (planes.length === 0) throw new RangeError("a track whose indices are asked for is kept in no sets");
  const { negated, parts } = planeChoice(type, term.values);
  const nothing = words.constantWords([], count);
  const found = parts
    .map((lists) =>
      lists
        .flatMap((values, field): Words[] => {
          if (!values) return [];
          const fitting = planes
            .map((plane, at) => ({ plane, at }))
            .filter(({ plane }) => plane.field === field && values.includes(plane.value))
            .map(({ at }) => planeWords(emit, term.track, at))
            .reduce((a, b) => words.zip(a, b, words.or), nothing);
          return [fitting];
        })
        .reduce((a, b) => words.zip(a, b, words.and)),
    )
    .reduce((a, b) => words.zip(a, b, words.or), nothing);
  // In planes the bits that stand for no index are zero.
  const all = words.constantWords(allBits(withoutSet(term.type)), count);
  return negated ? words.zip(all, found, (one, other) => binary("xor", other, one)) : found;
}
