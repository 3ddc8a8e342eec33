// Files of entries that only grow: each stands behind its length and a part of its hash, so that one that is half written is told from others.
import { createHash } from "node:crypto";
import { writeSync } from "node:fs";

/** Before each entry: its length in 4 bytes, big-endian, and the first 8 of its SHA-256. */
const HEAD = 12;
const CHECK = 8;

const checkOf = (entry: Uint8Array): Buffer => createHash("sha256").update(entry).digest().subarray(0, CHECK);

/** What a file of entries holds. */
export interface Entries {
  readonly entries: readonly Uint8Array[];
  /** How many bytes are theirs: what was half written when the program ended comes after them. */
  readonly length: number;
  /** Whether more comes after them than a write leaves that was broken off: its end, or zeros where power was lost. */
  readonly isDamaged: boolean;
}

/** The entries of a file, one after the other. */
export function entriesIn(bytes: Buffer): Entries {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const end = at + HEAD + bytes.readUInt32BE(at);
    const entry = bytes.subarray(at + HEAD, end);
    if (end > bytes.length || !checkOf(entry).equals(bytes.subarray(at + 4, at + HEAD))) break;
    entries.push(new Uint8Array(entry));
    at = end;
  }
  const rest = bytes.subarray(at);
  const isHalf = rest.length < HEAD || HEAD + rest.readUInt32BE(0) >= rest.length;
  return { entries, length: at, isDamaged: !isHalf && rest.some((byte) => byte !== 0) };
}

/** Writes one more at the end of a file that is open for that. */
export function writeEntry(file: number, entry: Uint8Array): void {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(entry.length, 0);
  head.set(checkOf(entry), 4);
  const bytes = Buffer.concat([head, entry]);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
