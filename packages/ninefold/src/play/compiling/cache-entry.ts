// Compiled games kept beyond the process, by their rules.
import { type Runnable, restore, runnableOf, store } from "../../compiler/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { hash128 } from "../platform/hash.ts";
import type { Cache } from "./cache.ts";
import { type Emitted, isMissing, type Missing } from "./emitted.ts";
import { nameOfRules } from "./entry-name.ts";

/** The bytes of the hash that stands before what is kept. */
const SEAL = 16;

/** What a cache keeps of a game under its rules. What is damaged, or was kept for others, is none; so is all where the cache fails. */
export class CacheEntry {
  readonly #cache: Cache;
  readonly #game: CoreGame;
  readonly #rules: string;
  readonly #name: string;
  /** What the cache has answered, or is about to. */
  #read: { kept: unknown; readonly coming?: Promise<void> } | undefined;

  constructor(cache: Cache, game: CoreGame, rules: string) {
    this.#cache = cache;
    this.#game = game;
    this.#rules = rules;
    this.#name = nameOfRules(rules);
  }

  /** Asks the cache, once; undefined where it has answered. */
  fetch(): Promise<void> | undefined {
    if (this.#read) return this.#read.coming;
    let answer: unknown;
    try {
      answer = this.#cache.read(this.#name);
    } catch {
      // A cache that fails has nothing.
    }
    if (!(answer instanceof Promise)) {
      this.#read = { kept: answer };
      return undefined;
    }
    const coming = answer.then(
      (kept: unknown) => {
        this.#read = { kept };
      },
      () => {
        this.#read = { kept: undefined };
      },
    );
    this.#read = { kept: undefined, coming };
    return coming;
  }

  /** The game as it is kept, or compiled and then kept. Who has not waited for the cache has it compiled. */
  runnable(compile: () => Emitted | Missing): Runnable | Missing {
    void this.fetch();
    const kept = this.#read?.kept;
    this.#read = { kept: undefined };
    try {
      const stored = kept instanceof Uint8Array ? opened(kept, this.#rules) : undefined;
      if (stored) return restore(this.#game, stored);
    } catch {
      // The bytes were written by another.
    }
    const emitted = compile();
    if (isMissing(emitted)) return emitted;
    this.#keep(sealed(store(emitted), this.#rules));
    return runnableOf(emitted);
  }

  /** A cache drops what it cannot keep. */
  #keep(bytes: Uint8Array): void {
    try {
      void Promise.resolve(this.#cache.write(this.#name, bytes)).catch(() => undefined);
    } catch {
      // It failed at once.
    }
  }
}

/** The hash of all that follows, then the rules after their length, then the bytes. */
function sealed(stored: Uint8Array, rules: string): Uint8Array {
  const text = new TextEncoder().encode(rules);
  const bytes = new Uint8Array(SEAL + 4 + text.length + stored.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(SEAL, text.length);
  bytes.set(text, SEAL + 4);
  bytes.set(stored, SEAL + 4 + text.length);
  hash128(bytes.subarray(SEAL)).forEach((word, i) => {
    view.setUint32(4 * i, word);
  });
  return bytes;
}

/** What was sealed for these rules; undefined where it was not, or is no longer the same. */
function opened(bytes: Uint8Array, rules: string): Uint8Array | undefined {
  if (bytes.length < SEAL + 4) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (hash128(bytes.subarray(SEAL)).some((word, i) => view.getUint32(4 * i) !== word >>> 0)) return undefined;
  const end = SEAL + 4 + view.getUint32(SEAL);
  return new TextDecoder().decode(bytes.subarray(SEAL + 4, end)) === rules ? bytes.subarray(end) : undefined;
}
