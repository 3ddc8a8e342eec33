// The memory of one seat of one sealed match, in a folder of its own: entries one after the other in a file, and a lock beside it.
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { PeerKeeper } from "ninefold-sealed";
import { isAlive, writeFirst } from "../../atomic-write.ts";
import { madeFolder } from "../folders.ts";

/** Before each entry: its length in 4 bytes, big-endian, and the first 8 of its SHA-256. */
const HEAD = 12;
const CHECK = 8;

const checkOf = (entry: Uint8Array): Buffer => createHash("sha256").update(entry).digest().subarray(0, CHECK);

/** The entries of a file, and how many of its bytes are theirs: what was half written when the program ended comes after them. */
function entriesIn(bytes: Buffer): { readonly entries: readonly Uint8Array[]; readonly length: number } {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const end = at + HEAD + bytes.readUInt32BE(at);
    const entry = bytes.subarray(at + HEAD, end);
    if (end > bytes.length || !checkOf(entry).equals(bytes.subarray(at + 4, at + HEAD))) break;
    entries.push(new Uint8Array(entry));
    at = end;
  }
  return { entries, length: at };
}

/** Folders whose lock this process has. */
const held = new Set<string>();

/** A process of a machine. */
const SELF = { pid: process.pid, host: hostname() };

/** Whether who has written a lock is there still. A process of another machine cannot be asked. */
function isHeldBy(text: string): boolean {
  const [pid, host] = text.split("\n");
  if (host !== SELF.host) return true;
  // A process that had this number before has ended.
  return Number(pid) !== SELF.pid && isAlive(Number(pid));
}

class FileKeeper implements PeerKeeper {
  readonly #folder: string;
  readonly #file: string;
  readonly #lock: string;
  #open: number | undefined;
  #entries: readonly Uint8Array[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, "seat.log");
    this.#lock = join(folder, "lock");
  }

  async lock(): Promise<boolean> {
    if (held.has(this.#folder) || !this.#take()) return false;
    held.add(this.#folder);
    const isNew = !existsSync(this.#file);
    const file = openSync(this.#file, "a+", 0o600);
    const { entries, length } = entriesIn(readFileSync(this.#file));
    ftruncateSync(file, length);
    fsyncSync(file);
    if (isNew) syncFolder(this.#folder);
    this.#open = file;
    this.#entries = entries;
    return true;
  }

  #take(): boolean {
    const own = `${SELF.pid}\n${SELF.host}\n`;
    return writeFirst(this.#lock, own) || (this.#isLeft() && writeFirst(this.#lock, own));
  }

  /** Takes away the lock of a process that is no more; whether it was one. */
  #isLeft(): boolean {
    const left = `${this.#lock}.left.${SELF.pid}`;
    try {
      if (isHeldBy(readFileSync(this.#lock, "utf8"))) return false;
      renameSync(this.#lock, left);
    } catch {
      // Another process has taken it away.
      return true;
    }
    // Meanwhile another one may have taken it for itself.
    const isOurs = !isHeldBy(readFileSync(left, "utf8"));
    if (!isOurs) renameSync(left, this.#lock);
    rmSync(left, { force: true });
    return isOurs;
  }

  async all(): Promise<readonly Uint8Array[]> {
    return this.#entries;
  }

  async keep(entry: Uint8Array): Promise<void> {
    if (this.#open === undefined) throw new Error("The memory is not open.");
    const head = Buffer.alloc(HEAD);
    head.writeUInt32BE(entry.length, 0);
    head.set(checkOf(entry), 4);
    writeAll(this.#open, Buffer.concat([head, entry]));
    fsyncSync(this.#open);
    this.#entries = [...this.#entries, entry.slice()];
  }

  async unlock(): Promise<void> {
    if (this.#open === undefined) return;
    closeSync(this.#open);
    this.#open = undefined;
    rmSync(this.#lock, { force: true });
    held.delete(this.#folder);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** A new file is there after a loss of power only when its folder was written too. Windows knows no such thing. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The memory in a folder, which is made where it is missing, for this person alone. */
export const fileKeeper = (folder: string): PeerKeeper => new FileKeeper(madeFolder(folder));

/** Whether something is kept there. */
export const isKeptIn = (folder: string): boolean => {
  const file = join(folder, "seat.log");
  return existsSync(file) && entriesIn(readFileSync(file)).entries.length > 0;
};
