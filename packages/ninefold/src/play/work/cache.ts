// Compiled games kept beyond the process, by their rules.
import { type compileGame, NotCompiled, type Runnable, restore, runnableOf, store } from "../../compiler/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { hash128 } from "../platform/hash.ts";
import { buildOf, fileAddress, type NodeFiles, nodeFiles } from "../platform/platform.ts";

/** Keeps bytes by name. What it gives back may be damaged; what it cannot keep it lets go. */
export interface Cache {
  read(name: string): Uint8Array | undefined;
  write(name: string, bytes: Uint8Array): void;
}

/** @throws RangeError for what is no cache. */
export function requireCache(cache: unknown): void {
  const { read, write } = (cache ?? {}) as Partial<Cache>;
  if (cache === undefined || (typeof read === "function" && typeof write === "function")) return;
  const found =
    cache instanceof URL ? `the address ${cache.href}` : typeof cache === "string" ? `"${cache}"` : "no cache";
  throw new RangeError(`cache: found ${found}, expected something with read and write, such as folderCache("folder")`);
}

/** The bytes of the hash that stands before what is kept. */
const SEAL = 16;

/** A game as it is kept under its rules, or compiled and then kept. What is damaged, or was kept for others, is compiled anew. */
export function cached(
  cache: Cache,
  game: CoreGame,
  rules: string,
  compile: () => ReturnType<typeof compileGame>,
): Runnable | NotCompiled {
  const name = hexOf(hash128(new TextEncoder().encode(rules)));
  const kept = cache.read(name);
  const stored = kept && opened(kept, rules);
  if (stored) {
    try {
      return restore(game, stored);
    } catch {
      // Written by another.
    }
  }
  const emitted = compile();
  if (emitted instanceof NotCompiled) return emitted;
  cache.write(name, sealed(store(emitted), rules));
  return runnableOf(emitted);
}

/** The hash of all that follows, the rules behind their length, the bytes. */
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

const hexOf = (words: readonly number[]): string =>
  words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

/**
 * Makes a folder, and those above it first. Not left to the platform: Node's own way never ends where a folder that is
 * there takes no others, as /proc.
 */
function makeFolder(files: NodeFiles, folder: URL): void {
  if (files.existsSync(folder)) return;
  const above = new URL("../", folder);
  if (above.href !== folder.href) makeFolder(files, above);
  try {
    files.mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!files.existsSync(folder)) throw error;
  }
}

/**
 * Keeps compiled games as files of a folder, given by its path or its `file:` address, which is made where there is
 * none. Those of another build of Ninefold are not taken up.
 *
 * @throws RangeError where the platform has no files; its own error where the folder cannot be made.
 */
export function folderCache(at: string | URL): Cache {
  const files = nodeFiles();
  const folder = fileAddress(at);
  if (!files || folder?.protocol !== "file:") throw new RangeError(`There are no files at ${at} here.`);
  const within = new URL(folder.href.replace(/\/?$/, "/"));
  makeFolder(files, within);
  const build = hexOf(hash128(new TextEncoder().encode(buildOf(files))));
  const fileOf = (name: string): URL => new URL(`./${name}-${build}.ninefold`, within);
  return {
    read(name) {
      try {
        return files.readFileSync(fileOf(name));
      } catch {
        return undefined;
      }
    },
    write(name, bytes) {
      const file = fileOf(name);
      const fresh = new URL(`${file.href}.${Math.trunc(performance.now() * 1000)}`);
      try {
        // Nobody reads what is half written.
        files.writeFileSync(fresh, bytes);
        files.renameSync(fresh, file);
      } catch {
        files.rmSync(fresh, { force: true });
      }
    },
  };
}
