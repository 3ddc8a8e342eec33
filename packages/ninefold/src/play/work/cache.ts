// Compiled games kept beyond the process, by their rules.
import { type compileGame, NotCompiled, type Runnable, restore, runnableOf, store } from "../../compiler/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { requireArgument } from "../arguments.ts";
import { hash128 } from "../platform/hash.ts";

/**
 * Keeps bytes by name. What it gives back may be damaged; what it cannot keep it drops. Whole entries are believed: what
 * a program's own cache gives back must be what Ninefold gave it. Only who hands in the same cache meets its entries.
 */
export interface Cache {
  read(name: string): Uint8Array | undefined;
  write(name: string, bytes: Uint8Array): void;
}

/** @throws ArgumentError for what is no cache. */
export function requireCache(cache: unknown): void {
  const { read, write } = (cache ?? {}) as Partial<Cache>;
  const fits = cache === undefined || (typeof read === "function" && typeof write === "function");
  const given = cache instanceof URL ? cache.href : cache;
  requireArgument(fits, "cache", given, 'something with read and write, such as folderCache("folder")');
}

/** The bytes of the hash that stands before what is kept. */
const SEAL = 16;

/**
 * A game as it is kept under its rules, or compiled and then kept. What is damaged, or was kept for others, is compiled
 * anew, as it is where the cache throws.
 */
export function cached(
  cache: Cache,
  game: CoreGame,
  rules: string,
  compile: () => ReturnType<typeof compileGame>,
): Runnable | NotCompiled {
  const name = hexOf(hash128(new TextEncoder().encode(rules)));
  try {
    const kept: unknown = cache.read(name);
    const stored = kept instanceof Uint8Array ? opened(kept, rules) : undefined;
    if (stored) return restore(game, stored);
  } catch {
    // The cache has failed, or the bytes were written by another.
  }
  const emitted = compile();
  if (emitted instanceof NotCompiled) return emitted;
  try {
    cache.write(name, sealed(store(emitted), rules));
  } catch {
    // A cache drops what it cannot keep.
  }
  return runnableOf(emitted);
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

/** The name of something by its hash. */
const hexOf = (words: readonly number[]): string =>
  words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
