// The header of an enumeration (`compiler/emit/enumerate/header-fields.ts`) as the caller reads and writes it, and the memory around it.
import type { Running } from "../../code/ir/code.ts";
import type { ArgumentsOf, FunctionName } from "../../emit/builder/functions.ts";
import { type Entry, offsetOf } from "../../emit/enumerate/header-fields.ts";
import { callFunction } from "../call-function.ts";

export class EnumerationHeader {
  readonly running: Running;
  readonly #at: number;

  constructor(running: Running, at: number) {
    this.running = running;
    this.#at = at;
  }

  call<Name extends FunctionName>(name: Name, ...args: ArgumentsOf<Name, number>): number {
    return Number(callFunction(this.running, name, ...args));
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
