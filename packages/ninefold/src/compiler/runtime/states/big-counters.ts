// Exact numbers in a module's memory: words of 32 bits, the lowest first.
import { CHUNK } from "../../emit/enumerate/header-fields.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** A counter for each state, 0 at first. Counters lie in chunks; a chunk that is never asked for may be missing. */
export class BigCounters {
  readonly #header: EnumerationHeader;
  readonly #arena: Arena;
  /** The number of words of each counter. */
  words = 1;
  /** Where the addresses of the chunks lie. */
  directory = 0;
  /** The addresses of the chunks; 0 or nothing for a missing one. */
  #chunks: number[] = [];

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#arena = arena;
  }

  /** Takes memory for the addresses of the chunks. Like `add` and `widen`, it returns false if memory is short. */
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

  /** Adds the chunks of the states before `state`. */
  addBefore(state: number): boolean {
    for (let chunk = 0; chunk * CHUNK < state; chunk++) if (!this.add(chunk)) return false;
    return true;
  }

  /** Sets the counters of the first states to 1. */
  setRootsToOne(states: number): void {
    for (let state = 0; state < states; state++) this.setWord(state, 0, 1);
  }

  setWord(state: number, word: number, value: number): void {
    this.#header.put(this.#chunks[Math.floor(state / CHUNK)]! + 4 * ((state % CHUNK) * this.words + word), value);
  }

  clear(): void {
    for (const at of this.#chunks) if (at) this.#header.words(at, this.words * CHUNK).fill(0);
  }

  /** Makes each counter one word longer. */
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

  /** Frees the chunks before `end`; without it, all. */
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

/** Two sums of counters, each one word longer than a counter. */
export class BigSums {
  readonly #header: EnumerationHeader;
  readonly #arena: Arena;
  #words = 0;
  #at = 0;

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#arena = arena;
  }

  /** Starts sums for counters of this many words; false if memory is short. Earlier sums must have been taken. */
  begin(words: number): boolean {
    this.release();
    const at = this.#arena.take(8 * (words + 1));
    if (at === undefined) return false;
    this.#at = at;
    this.#words = words + 1;
    this.#header.set("sums", at);
    return true;
  }

  /** Returns the sums and clears them. They must be taken after at most 2^20 states. */
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
