// Where compiled games are kept beyond the process.
import { requireArgument } from "../arguments.ts";

/**
 * Keeps bytes by name. What it gives back may be damaged; what it cannot keep it drops. Whole entries are believed: what
 * a program's own cache gives back must be what Ninefold gave it. Only who hands in the same cache meets its entries.
 *
 * A cache may answer later, with promises. Work that is run in slices or on several threads (`run`, `parallelPlayouts`,
 * `parallelPerft`) waits for it; `finish` cannot wait, and has the rules compiled anew.
 */
export interface Cache {
  read(name: string): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): void | Promise<void>;
}

/** A cache that answers at once. */
export interface ImmediateCache extends Cache {
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
