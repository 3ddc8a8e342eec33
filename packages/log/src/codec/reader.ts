// Reads what Writer writes, and nothing else: every item has one form, and what has another is refused where it begins.
import { LogError, unfit } from "../errors.ts";
import { type Hex, toHex } from "./hex.ts";
import { MAJOR, SIMPLE } from "./writer.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const NAMES = [
  "a whole number",
  "a negative number",
  "bytes",
  "a text",
  "an array",
  "a map",
  "a tag",
  "a simple value",
];
/** Items within items. */
const DEEPEST = 32;

/** Reads items one after the other. Every method throws LogError NF7501 for what is not canonical, NF7502 for another kind. */
export class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #depth = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The byte that is read next. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** The kind of the next item, without reading it. */
  peek(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw unfit("NF7501", this.#at, "the end", "an item");
    return byte >> 5;
  }

  /** The argument of an item of this kind: the value of a number, the length of anything else. */
  item(major: number): number {
    const at = this.#at;
    const found = this.peek();
    if (found !== major) throw unfit("NF7502", at, NAMES[found]!, NAMES[major]!);
    const info = this.#bytes[this.#at++]! & 31;
    if (info < 24) return info;
    const size = info === 24 ? 1 : info === 25 ? 2 : info === 26 ? 4 : info === 27 ? 8 : 0;
    if (size === 0) throw unfit("NF7501", at, "a length that is not definite", "a definite one");
    this.#require(size);
    const argument = this.#argument(size);
    this.#at += size;
    const least = size === 1 ? 24 : 2 ** (4 * size);
    if (argument < least || major === MAJOR.simple)
      throw unfit("NF7501", at, "a long form of a number", "the shortest");
    if (!Number.isSafeInteger(argument)) throw unfit("NF7501", at, "a number above 2^53 - 1", "a smaller one");
    return argument;
  }

  integer(): number {
    if (this.peek() !== MAJOR.negative) return this.item(MAJOR.uint);
    const at = this.#at;
    const value = -1 - this.item(MAJOR.negative);
    if (!Number.isSafeInteger(value)) throw unfit("NF7501", at, "a number below -(2^53 - 1)", "a larger one");
    return value;
  }

  simple(): boolean | null {
    const at = this.#at;
    const value = this.item(MAJOR.simple);
    if (value === SIMPLE.null) return null;
    if (value !== SIMPLE.false && value !== SIMPLE.true)
      throw unfit("NF7501", at, `simple value ${value}`, "false, true or null");
    return value === SIMPLE.true;
  }

  hex(): Hex {
    return toHex(this.#take(this.item(MAJOR.bytes)));
  }

  text(): string {
    const at = this.#at;
    const bytes = this.#take(this.item(MAJOR.text));
    try {
      return utf8.decode(bytes);
    } catch {
      throw unfit("NF7501", at, "bytes that are no UTF-8", "a text");
    }
  }

  /** Reads the items of an array or a map, at most `max`. Each takes a byte at least. */
  items<Read>(major: number, max: number, read: (number: number) => Read): Read[] {
    const at = this.#at;
    const length = this.item(major);
    if (length > this.#bytes.length - this.#at)
      throw unfit("NF7501", at, `${length} items`, "no more than there are bytes");
    if (length > max) throw unfit("NF7502", at, `${length} items`, `at most ${max}`);
    if (++this.#depth > DEEPEST)
      throw new LogError("NF7503", `Items are nested more than ${DEEPEST} deep at byte ${at}.`, { at });
    const items: Read[] = [];
    for (let number = 0; number < length; number++) items.push(read(number));
    this.#depth--;
    return items;
  }

  /** @throws LogError NF7501 where something is left. */
  end(): void {
    if (!this.isAtEnd) throw unfit("NF7501", this.#at, `${this.#bytes.length - this.#at} bytes more`, "the end");
  }

  #argument(size: number): number {
    if (size === 1) return this.#view.getUint8(this.#at);
    if (size === 2) return this.#view.getUint16(this.#at);
    if (size === 4) return this.#view.getUint32(this.#at);
    return Number(this.#view.getBigUint64(this.#at));
  }

  #take(length: number): Uint8Array {
    this.#require(length);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #require(length: number): void {
    if (this.#at + length > this.#bytes.length) throw unfit("NF7501", this.#at, "the end", `${length} bytes more`);
  }
}
