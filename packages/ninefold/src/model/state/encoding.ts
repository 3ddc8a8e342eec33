// States as bytes: each track takes just the bits its type needs, in the order of the tracks.
import { compare, countOf, isScalar, ordinalOf, valueAt, valuesOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";

/** Writes and reads a part of a state as bits: one value of a type, if nothing else is said. */
export interface Codec<Part = Value> {
  write(bits: BitWriter, part: Part): void;
  /** RangeError for what is no such part. */
  read(bits: BitReader): Part;
}

export class BitWriter {
  #bytes: number[] = [];
  /** Bits not yet written out, fewer than 8 between calls. */
  #held = 0;
  #count = 0;

  /** The low `count` bits of a non-negative safe integer, the highest first. */
  put(value: number, count: number): void {
    // The bits held and those put must stay within 31 together.
    if (count > 23) {
      this.put(Math.floor(value / 2 ** 23), count - 23);
      this.put(value % 2 ** 23, 23);
      return;
    }
    this.#held = (this.#held << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes.push(this.#held >>> this.#count);
      this.#held &= (1 << this.#count) - 1;
    }
  }

  /** What was written, padded with zero bits to whole bytes. */
  finish(): string {
    if (this.#count > 0) this.put(0, 8 - this.#count);
    const bytes = this.#bytes;
    if (bytes.length <= MAX_ARGUMENTS) return String.fromCharCode(...bytes);
    let text = "";
    for (let at = 0; at < bytes.length; at += MAX_ARGUMENTS) {
      text += String.fromCharCode(...bytes.slice(at, at + MAX_ARGUMENTS));
    }
    return text;
  }
}

/** `String.fromCharCode` takes no more arguments than this at once. */
const MAX_ARGUMENTS = 1 << 12;

export class BitReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** RangeError past the end. */
  take(count: number): number {
    if (count > 23) return this.take(count - 23) * 2 ** 23 + this.take(23);
    let value = 0;
    const first = this.#at >> 3;
    this.#at += count;
    const last = (this.#at + 7) >> 3;
    for (let i = first; i < last; i++) {
      const unit = this.#text.charCodeAt(i);
      if (!(unit <= 255)) throw new RangeError("the encoding is not one of a state of this game");
      value = (value << 8) | unit;
    }
    // At most 7 bits before those that are wanted: all within 32.
    return (value >>> (8 * last - this.#at)) & ((1 << count) - 1);
  }

  /** RangeError unless only padding is left. */
  finish(): void {
    const left = this.#text.length * 8 - this.#at;
    if (left > 7 || this.take(left) !== 0)
      throw new RangeError("the encoding is longer than one of a state of this game");
  }
}

const bitsFor = (count: number): number => (count <= 1 ? 0 : Math.ceil(Math.log2(count)));

const codecs = new WeakMap<Type, Codec>();

export function codecOf(type: Type): Codec {
  let codec = codecs.get(type);
  if (!codec) {
    codec = makeCodec(type);
    codecs.set(type, codec);
  }
  return codec;
}

/** Sets over more values than this are written as lists of their members. */
const MAX_BIT_SET = 1 << 12;

function makeCodec(type: Type): Codec {
  if (isScalar(type)) return scalarCodec(type);
  switch (type.kind) {
    case "option":
      return optionCodec(codecOf(type.of));
    case "set":
      return isScalar(type.of) && countOf(type.of) <= MAX_BIT_SET ? bitSetCodec(type.of) : listCodec(type);
    case "pile":
    case "bag":
      return listCodec(type);
    default:
      throw new RangeError(`a ${type.kind} cannot be a part of a state`);
  }
}

/** The ordinal of a value. */
function scalarCodec(type: Type): Codec {
  const count = countOf(type);
  const bits = bitsFor(count);
  // All numbers of a type are equally far from their ordinals, but those of a part of an enumeration.
  const last = valueAt(type, count - 1);
  const shift = type.kind === "enum" && type.part ? undefined : typeof last === "number" ? count - 1 - last : 0;
  return {
    write: (out, value) =>
      out.put(typeof value === "number" && shift !== undefined ? value + shift : ordinalOf(type, value), bits),
    read: (from) => {
      const ordinal = from.take(bits);
      if (ordinal >= Math.max(1, count)) throw new RangeError("the encoding holds a value outside its track");
      return valueAt(type, ordinal);
    },
  };
}

/** A bit that says whether there is a value, and the value. */
function optionCodec(inner: Codec): Codec {
  return {
    write: (out, value) => {
      out.put(value === null ? 0 : 1, 1);
      if (value !== null) inner.write(out, value);
    },
    read: (from) => (from.take(1) === 0 ? null : inner.read(from)),
  };
}

/** A bit for each value that may be a member. */
function bitSetCodec(of: Type): Codec {
  const all = valuesOf(of);
  return {
    write: (out, value) => {
      // Both lists ascend.
      const members = value as readonly Value[];
      let next = 0;
      for (const candidate of all) {
        const isMember = members[next] === candidate;
        if (isMember) next++;
        out.put(isMember ? 1 : 0, 1);
      }
    },
    read: (from) => all.filter(() => from.take(1) === 1),
  };
}

/** The number of members, and each of them. */
function listCodec(type: Type & { kind: "set" | "pile" | "bag" }): Codec {
  const inner = codecOf(type.of);
  const bits = type.kind !== "set" && type.atMost < 1 << 20 ? bitsFor(type.atMost + 1) : 21;
  return {
    write: (out, value) => {
      const members = value as readonly Value[];
      out.put(members.length, bits);
      for (const member of members) inner.write(out, member);
    },
    read: (from) => {
      const length = from.take(bits);
      if (type.kind !== "set" && length > type.atMost)
        throw new RangeError(`the encoding holds a ${type.kind} above its bound`);
      const members = Array.from({ length }, () => inner.read(from));
      // Of a set each member stands once, of a bag equal ones side by side.
      const least = type.kind === "set" ? 1 : 0;
      const isWrong = (member: Value, i: number): boolean => i > 0 && compare(member, members[i - 1]!) < least;
      if (type.kind !== "pile" && members.some(isWrong))
        throw new RangeError(`the encoding holds a ${type.kind} out of order`);
      return members;
    },
  };
}
