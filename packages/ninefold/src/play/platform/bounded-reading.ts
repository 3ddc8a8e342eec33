// Texts of strangers are read no further than shows that they are too long: a pipe, a device or a server may never end.
import { MAX_FILE_LENGTH } from "../../language/index.ts";

/**
 * This number of bytes holds more UTF-16 units than any game's text that is read: none takes more than three, and a mark at
 * the beginning may be no part of the text.
 */
export const MAX_TEXT_BYTES = 3 * (MAX_FILE_LENGTH + 2);

/** What of a platform's files is needed to read one at once, as `node:fs` has it. */
export interface ReadableFiles {
  openSync(path: string | URL, flags: "r"): number;
  readSync(file: number, into: Uint8Array, offset: number, length: number, position: null): number;
  closeSync(file: number): void;
}

/** What of a platform's files is needed, as `node:fs` has it. */
export interface Files extends ReadableFiles {
  realpathSync(path: URL): string;
  statSync(path: string): { isFile(): boolean };
}

/** A file that is open, as `node:fs/promises` has it. */
export interface OpenFile {
  read(into: Uint8Array, offset: number, length: number, position: null): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** The first bytes of a file, of one that is shorter all; `file` may also be a number that the platform gave it. */
export function beginningOfFile(files: ReadableFiles, file: string | URL | number, most: number): Uint8Array {
  const open = typeof file === "number" ? file : files.openSync(file, "r");
  const kept = new Kept(most);
  try {
    while (kept.add(files.readSync(open, kept.bytes, kept.length, kept.free, null)));
  } finally {
    if (typeof file !== "number") files.closeSync(open);
  }
  return kept.done();
}

/** The same of an open file, without holding others up; closes it. */
export async function beginningOfOpenFile(file: OpenFile, most: number): Promise<Uint8Array> {
  const kept = new Kept(most);
  try {
    while (kept.add((await file.read(kept.bytes, kept.length, kept.free, null)).bytesRead));
  } finally {
    await file.close();
  }
  return kept.done();
}

/** The same of a stream, whose rest is not asked for. */
export async function beginningOfStream(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const kept = new Kept(most);
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (kept.put(next.value)) continue;
    await reader.cancel();
    break;
  }
  return kept.done();
}

/** The first bytes of something, in an array that grows with them. */
class Kept {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
    this.bytes = new Uint8Array(Math.min(most, 1 << 16));
  }

  /** How many bytes fit after those that are there. */
  get free(): number {
    return this.bytes.length - this.length;
  }

  /** Counts what was written there; whether more is wanted. */
  add(count: number): boolean {
    this.length += count;
    if (this.free === 0 && this.length < this.#most) {
      const grown = new Uint8Array(Math.min(this.#most, 2 * this.length));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    return count > 0 && this.free > 0;
  }

  /** Takes a piece, as far as it fits; whether more is wanted. */
  put(piece: Uint8Array): boolean {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + this.free);
      this.bytes.set(part, this.length);
      if (!this.add(part.length)) return false;
      from += part.length;
    }
    return true;
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}
