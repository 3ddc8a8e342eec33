// The memory of one seat of one sealed match, in a folder of its own: entries one after the other in a file, and a lock beside it.
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { PeerKeeper } from "ninefold-sealed";
import { isAlive, writeFirst } from "../../atomic-write.ts";
import { Failure, usage } from "../../failure.ts";
import { reasonOf } from "../../text-file.ts";
import { madeFolder } from "../folders.ts";
import { entriesIn, writeEntry } from "./entries.ts";

const fileIn = (folder: string): string => join(folder, "seat.log");

/** Does something with the folder of a seat. A failure where the system does not let it. */
function using<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw usage(`The seat's memory in "${folder}" cannot be used: ${reasonOf(error)}.`);
  }
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
    this.#file = fileIn(folder);
    this.#lock = join(folder, "lock");
  }

  async lock(): Promise<boolean> {
    if (held.has(this.#folder) || !using(this.#folder, () => this.#take())) return false;
    held.add(this.#folder);
    try {
      using(this.#folder, () => this.#read());
      return true;
    } catch (error) {
      this.#free();
      throw error;
    }
  }

  #read(): void {
    const isNew = !existsSync(this.#file);
    this.#open = openSync(this.#file, "a+", 0o600);
    const { entries, length, isDamaged } = entriesIn(readFileSync(this.#file));
    // What comes after the damage may be all that the seat has said: nothing of it is taken away.
    if (isDamaged)
      throw new Failure(
        1,
        "NF9020",
        `The seat's memory "${this.#file}" is damaged after ${length} bytes: nothing was changed.`,
      );
    ftruncateSync(this.#open, length);
    fsyncSync(this.#open);
    if (isNew) syncFolder(this.#folder);
    this.#entries = entries;
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
    writeEntry(this.#open, entry);
    fsyncSync(this.#open);
    this.#entries = [...this.#entries, entry.slice()];
  }

  async unlock(): Promise<void> {
    if (this.#open !== undefined) this.#free();
  }

  #free(): void {
    if (this.#open !== undefined) closeSync(this.#open);
    this.#open = undefined;
    rmSync(this.#lock, { force: true });
    held.delete(this.#folder);
  }
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

/** Removes the memory of a seat that has said nothing. */
export const forget = (folder: string): void => using(folder, () => rmSync(folder, { recursive: true, force: true }));

/** Whether something is kept there, which may be damaged. A failure where it cannot be read. */
export const isKeptIn = (folder: string): boolean => {
  const file = fileIn(folder);
  if (!existsSync(file)) return false;
  const { entries, isDamaged } = entriesIn(using(folder, () => readFileSync(file)));
  return entries.length > 0 || isDamaged;
};
