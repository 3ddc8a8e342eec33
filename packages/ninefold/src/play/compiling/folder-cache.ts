// Compiled games kept as files, which are believed only where this user has written them.
import { requireArgument } from "../arguments.ts";
import {
  authenticate,
  buildOf,
  fileAddress,
  isOwn,
  type NodeFiles,
  nodeFiles,
  userFolder,
} from "../platform/platform.ts";
import type { ImmediateCache } from "./cache.ts";

/** The bytes of a key, and of the code that stands before what is kept: HMAC with SHA-256. */
const KEY = 32;
const CODE = 32;

/**
 * Keeps compiled games as files of a folder, given by its path or its `file:` address, which is made where there is
 * none; without one, of the folder where this user's programs keep what they can make again. What others have put there
 * is not taken up, nor what another build of Ninefold has written: files carry a code made with a key that only this
 * user can read.
 *
 * @throws RangeError where the platform has no files; its own error where the folder cannot be made.
 */
export function folderCache(at: string | URL | undefined = userFolder()): ImmediateCache {
  const fits = at === undefined || (typeof at === "string" && !at.includes("\0")) || at instanceof URL;
  requireArgument(fits, "folderCache", at, "a path or an address");
  const files = nodeFiles();
  const folder = at === undefined ? undefined : fileAddress(at);
  if (!files || folder?.protocol !== "file:")
    throw new RangeError(`There are no files at ${at ?? "the user's folder"} here.`);
  const within = new URL(folder.href.replace(/\/?$/, "/"));
  makeFolder(files, within);
  const build = buildOf(files);
  const nameOf = (name: string): string => `${name}-${build}.ninefold`;
  const fileOf = (name: string): URL => new URL(`./${nameOf(name)}`, within);
  let key: Uint8Array | undefined;
  const codeOf = (name: string, bytes: Uint8Array): Uint8Array => {
    key ??= userKey(files);
    return authenticate(key, new TextEncoder().encode(nameOf(name)), bytes);
  };
  return {
    read(name) {
      try {
        const bytes = files.readFileSync(fileOf(name));
        const kept = bytes.subarray(CODE);
        const code = codeOf(name, kept);
        return bytes.length >= CODE && code.every((byte, i) => byte === bytes[i]) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write(name, bytes) {
      const file = new Uint8Array(CODE + bytes.length);
      file.set(bytes, CODE);
      try {
        file.set(codeOf(name, bytes));
        replace(files, fileOf(name), file);
      } catch {
        // Compiling again is all that it costs.
      }
    },
  };
}

/** The key that this user's files are authenticated with, made where there is none; of this process alone where it cannot be kept. */
function userKey(files: NodeFiles): Uint8Array {
  const folder = userFolder();
  const fresh = crypto.getRandomValues(new Uint8Array(KEY));
  if (!folder) return fresh;
  const file = new URL("./key", folder);
  try {
    const known = keptKey(files, file);
    if (known) return known;
    makeFolder(files, folder);
    replace(files, file, fresh);
    // Another process may have made one meanwhile.
    return keptKey(files, file) ?? fresh;
  } catch {
    return fresh;
  }
}

/** A key that others can read or have written is none. */
function keptKey(files: NodeFiles, file: URL): Uint8Array | undefined {
  if (!files.existsSync(file) || !isOwn(files.statSync(file))) return undefined;
  const key = files.readFileSync(file);
  return key.length === KEY ? key : undefined;
}

/** Puts a file, which this user alone can read, in the place of another. Nobody reads what is half written. */
function replace(files: NodeFiles, file: URL, bytes: Uint8Array): void {
  const fresh = new URL(`${file.href}.${crypto.randomUUID()}`);
  try {
    files.writeFileSync(fresh, bytes, { mode: 0o600, flag: "wx" });
    files.renameSync(fresh, file);
  } catch (error) {
    files.rmSync(fresh, { force: true });
    throw error;
  }
}

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
