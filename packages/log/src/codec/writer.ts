// Writes the CBOR subset of logs (RFC 8949): whole numbers in their shortest form, bytes, texts, arrays and maps of
// definite lengths, false, true and null. No floating point, no tags.
import { type Hex, putHex } from "./hex.ts";

export const MAJOR = { uint: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, simple: 7 } as const;
export const SIMPLE = { false: 20, true: 21, null: 22 } as const;

const utf8 = new TextEncoder();

const SMALL = 256;
const KEPT = 1 << 16;

/** Bytes that grow. */
export class Writer {
  #bytes = new Uint8Array(SMALL);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** Nothing is written any longer; the memory is kept, unless it is much. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > KEPT) this.#grow(SMALL);
  }

  /** A copy of what was written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** The first byte of an item with its argument. RangeError for what is no whole number from 0 to 2^53 - 1. */
  item(major: number, argument: number): void {
    if (!Number.isSafeInteger(argument) || argument < 0) throw new RangeError(`${argument} cannot be written.`);
    this.#reserve(9);
    const first = major << 5;
    if (argument < 24) this.#bytes[this.#length++] = first | argument;
    else if (argument < 0x100) this.#put(first | 24, 1, argument);
    else if (argument < 0x10000) this.#put(first | 25, 2, argument);
    else if (argument < 0x100000000) this.#put(first | 26, 4, argument);
    else {
      this.#bytes[this.#length++] = first | 27;
      this.#view.setBigUint64(this.#length, BigInt(argument));
      this.#length += 8;
    }
  }

  integer(value: number): void {
    if (value >= 0) this.item(MAJOR.uint, value);
    else this.item(MAJOR.negative, -1 - value);
  }

  simple(value: boolean | null): void {
    this.item(MAJOR.simple, value === null ? SIMPLE.null : value ? SIMPLE.true : SIMPLE.false);
  }

  hex(value: Hex): void {
    const length = value.length >> 1;
    this.item(MAJOR.bytes, length);
    this.#reserve(length);
    putHex(value, this.#bytes, this.#length);
    this.#length += length;
  }

  /** RangeError for a text that is no Unicode: half of a surrogate pair. */
  text(value: string): void {
    if (!value.isWellFormed()) throw new RangeError("A text has half of a surrogate pair.");
    this.#reserve(value.length * 3 + 9);
    const isShort = value.length < 256;
    if (isShort && this.#ascii(value)) return;
    const bytes = utf8.encode(value);
    this.item(MAJOR.text, bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #ascii(value: string): boolean {
    const before = this.#length;
    this.item(MAJOR.text, value.length);
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > 127) {
        this.#length = before;
        return false;
      }
      this.#bytes[this.#length++] = unit;
    }
    return true;
  }

  #put(first: number, size: 1 | 2 | 4, argument: number): void {
    this.#bytes[this.#length++] = first;
    if (size === 1) this.#view.setUint8(this.#length, argument);
    else if (size === 2) this.#view.setUint16(this.#length, argument);
    else this.#view.setUint32(this.#length, argument);
    this.#length += size;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    this.#grow(2 * (this.#length + more));
  }

  #grow(size: number): void {
    const grown = new Uint8Array(size);
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
