// Entries and their hashes.
import { sha256 } from "@noble/hashes/sha2.js";
import { decode, encode } from "../codec/canonical.ts";
import { bytes, type Form, whole } from "../codec/form.ts";
import { toHex } from "../codec/hex.ts";
import type { Reader } from "../codec/reader.ts";
import { field, maybe, record } from "../codec/record.ts";
import { MAJOR, type Writer } from "../codec/writer.ts";
import { unfit } from "../errors.ts";
import { type Body, body, type Hash, hash, seat } from "./body.ts";

/** Who wrote an entry: a seat by its number from 0, or the table. */
export type By = number | "table";

export interface Entry {
  /** The hash of entry 0, which has zeros here. */
  readonly match: Hash;
  readonly seq: number;
  /** The hash of the entry before; zeros in entry 0. */
  readonly prev: Hash;
  readonly by: By;
  /** Milliseconds since the terms. */
  readonly at: number;
  readonly body: Body;
  /** Ed25519, of the hash: 64 bytes. */
  readonly sig?: string;
}

export const ZEROS: Hash = "0".repeat(64);

/** No entry has more bytes, nor have the openings beside one. */
export const MAX_ENTRY = 65_536;
export const MAX_OPENINGS = 1 << 22;

const by: Form<By> = {
  write: (out: Writer, value: By) => (value === "table" ? out.simple(null) : seat.write(out, value)),
  read: (source: Reader) => {
    if (source.peek() !== MAJOR.simple) return seat.read(source);
    const at = source.at;
    if (source.simple() === null) return "table";
    throw unfit("NF7502", at, "true or false", "a seat or null");
  },
  check: (data, path) => (data === "table" ? data : seat.check(data, path)),
};

const FIELDS = {
  match: field(1, hash),
  seq: field(2, whole()),
  prev: field(3, hash),
  by: field(4, by),
  at: field(5, whole()),
  body: field(6, body),
};

const unsigned = record(FIELDS);
export const entryForm: Form<Entry> = record({ ...FIELDS, sig: maybe(7, bytes(64)) });

const HASHED = new TextEncoder().encode("ninefold-entry-1");

/** The hash of an entry, its signature left out. */
export function entryHash({ sig: _, ...entry }: Entry): Hash {
  return hashOfBytes(encode(unsigned, entry));
}

/** The hash of an entry without a signature, by its bytes. */
export const hashOfBytes = (bytes: Uint8Array): Hash => toHex(sha256.create().update(HASHED).update(bytes).digest());

export const writeEntry = (entry: Entry): Uint8Array => encode(entryForm, entry);

/** The entry of these bytes. LogError NF7501, NF7502, NF7503 for others. */
export const readEntry = (bytes: Uint8Array): Entry => decode(entryForm, bytes, MAX_ENTRY);
