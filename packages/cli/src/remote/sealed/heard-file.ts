// What a seat has heard at its table, in a file beside its memory: who deletes what he has posted, and a server that has lost it, takes it
// from nobody who has heard it.
import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Channel, isPost } from "ninefold-sealed";
import { entriesIn, writeEntry } from "./entries.ts";

/** Bytes that are kept: twice as many as a table may have, so that strangers who fill it up displace nothing. */
const MAX_HEARD = 1 << 26;

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

class Heard {
  readonly #file: number;
  readonly #known = new Set<string>();
  #length = 0;
  #isOpen = true;

  /** Hands out what is kept. Throws as the system does where the file cannot be used. */
  constructor(folder: string, hear: (bytes: Uint8Array) => void) {
    const path = join(folder, "heard.log");
    this.#file = openSync(path, "a+", 0o600);
    const { entries, length } = entriesIn(readFileSync(path));
    ftruncateSync(this.#file, length);
    this.#length = length;
    for (const entry of entries) {
      this.#known.add(hashOf(entry));
      hear(entry);
    }
  }

  /** Keeps a post, once. What cannot be kept is no reason to stop: the server has it still. */
  keep(bytes: Uint8Array): void {
    const hash = hashOf(bytes);
    if (!this.#isOpen || this.#known.has(hash) || this.#length + bytes.length > MAX_HEARD || !isPost(bytes)) return;
    this.#known.add(hash);
    this.#length += bytes.length;
    try {
      writeEntry(this.#file, bytes);
    } catch {
      this.close();
    }
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }
}

function openedIn(folder: string, hear: (bytes: Uint8Array) => void): Heard | undefined {
  try {
    return new Heard(folder, hear);
  } catch {
    return undefined;
  }
}

/** A path of which all that is heard is heard again from the folder, by whoever listens next. One may listen at a time. */
export const keptChannel = (inner: Channel, folder: string): Channel => ({
  post: (bytes) => inner.post(bytes),
  listen: (hear) => {
    const heard = openedIn(folder, hear);
    const end = inner.listen((bytes) => {
      heard?.keep(bytes);
      hear(bytes);
    });
    return () => {
      end();
      heard?.close();
    };
  },
});
