// The header of an enumeration (`compiler/emit/enumerate/header-fields.ts`) as the caller reads and writes them, and the memory around them.
import type { Running } from "../../code/ir/code.ts";
import { type Entry, offsetOf } from "../../emit/enumerate/header-fields.ts";

export class EnumerationHeader {
  readonly running: Running;
  readonly #at: number;

  constructor(running: Running, at: number) {
    this.running = running;
    this.#at = at;
  }

  call(name: string, ...args: number[]): number {
    return Number(this.running.functions[name]!(...args) ?? 0);
  }

  get(entry: Entry): number {
    return this.word(this.#at + offsetOf(entry));
  }

  set(entry: Entry, value: number): void {
    this.put(this.#at + offsetOf(entry), value);
  }

  /** The 32 bits at an address, without sign. */
  word(address: number): number {
    return this.words(address, 1)[0]!;
  }

  put(address: number, value: number): void {
    this.words(address, 1)[0] = value;
  }

  /** So many words of 32 bits; to be asked for anew after memory has grown. */
  words(address: number, count: number): Uint32Array {
    const { buffer, byteOffset } = this.running.memory();
    return new Uint32Array(buffer, byteOffset + address, count);
  }
}
