// Exact numbers in a module's memory: words of 32 bits, the lowest first.
import { CHUNK } from "../../emit/enumerate/header-fields.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** A number for each state, zero at first; in chunks, of which those may be missing that are not asked. */
export class BigCounters {
  readonly #header: EnumerationHeader;
  readonly #arena: Arena;
  /** How many words each number has. */
  words = 1;
  /** Where the addresses of the chunks lie. */
  directory = 0;
  /** By chunk its address; 0 or nothing where it is missing. */
  #chunks: number[] = [];

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#arena = arena;
  }

  /** Room for the addresses of so many chunks; false where there is none, as of all that follow. */
  begin(chunks: number): boolean {
    const directory = this.#arena.take(4 * chunks);
    this.directory = directory ?? 0;
    return directory !== undefined;
  }

  add(chunk: number): boolean {
    const at = this.#arena.take(this.#bytes());
    if (at === undefined) return false;
    this.#set(chunk, at);
    return true;
  }

  /** The chunks of the states before this one. */
  addBefore(state: number): boolean {
    for (let chunk = 0; chunk * CHUNK < state; chunk++) if (!this.add(chunk)) return false;
    return true;
  }

  /** The numbers of the first states are 1. */
  setRootsToOne(states: number): void {
    for (let state = 0; state < states; state++) this.setWord(state, 0, 1);
  }

  setWord(state: number, word: number, value: number): void {
    this.#header.put(this.#chunks[Math.floor(state / CHUNK)]! + 4 * ((state % CHUNK) * this.words + word), value);
  }

  clear(): void {
    for (const at of this.#chunks) if (at) this.#header.words(at, this.words * CHUNK).fill(0);
  }

  /** A word more for each. */
  widen(): boolean {
    const [before, old] = [this.words, this.#bytes()];
    this.words++;
    for (const [chunk, from] of this.#chunks.entries()) {
      if (!from) continue;
      const at = this.#arena.take(this.#bytes());
      if (at === undefined) return false;
      const [narrow, wide] = [this.#header.words(from, CHUNK * before), this.#header.words(at, CHUNK * this.words)];
      for (let i = 0; i < CHUNK; i++) {
        for (let word = 0; word < before; word++) wide[i * this.words + word] = narrow[i * before + word]!;
      }
      this.#arena.release(from, old);
      this.#set(chunk, at);
    }
    return true;
  }

  /** Lets go the chunks before this one; all where nothing is said. */
  release(end = this.#chunks.length): void {
    for (let chunk = 0; chunk < end; chunk++) {
      const at = this.#chunks[chunk];
      if (at) this.#arena.release(at, this.#bytes());
      this.#chunks[chunk] = 0;
    }
  }

  #set(chunk: number, at: number): void {
    this.#chunks[chunk] = at;
    this.#header.put(this.directory + 4 * chunk, at);
  }

  #bytes(): number {
    return 4 * this.words * CHUNK;
  }
}

/** Two sums of such numbers, each a word longer. */
export class BigSums {
  readonly #header: EnumerationHeader;
  readonly #arena: Arena;
  #words = 0;
  #at = 0;

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#arena = arena;
  }

  /** For numbers of so many words; false where there is no room for it. What was summed up before is to be taken first. */
  begin(words: number): boolean {
    this.release();
    const at = this.#arena.take(8 * (words + 1));
    if (at === undefined) return false;
    this.#at = at;
    this.#words = words + 1;
    this.#header.set("sums", at);
    return true;
  }

  /** What was summed up since; at the latest after 2^20 states. */
  take(): readonly [bigint, bigint] {
    const words = this.#header.words(this.#at, 2 * this.#words);
    const sums = [words.subarray(0, this.#words), words.subarray(this.#words)].map((sum) =>
      sum.reduceRight((all, word) => (all << 32n) | BigInt(word), 0n),
    );
    words.fill(0);
    return sums as [bigint, bigint];
  }

  release(): void {
    if (this.#words > 0) this.#arena.release(this.#at, 8 * this.#words);
    this.#words = 0;
  }
}
