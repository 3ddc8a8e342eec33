// The entries of a sealed table, as the store has them: what was posted stands beside them, since it may be deleted.
import { sha256 } from "@noble/hashes/sha2.js";
import {
  bytes,
  decode,
  encode,
  field,
  flag,
  type Hash,
  MAX_SEATS,
  oneOf,
  text,
  toHex,
  type ValueOf,
  whole,
} from "ninefold-log";
import { postIn } from "../common/posts.ts";
import { listedAs, MAX_PARTS, MAX_TITLE, type Posted, RELAY_NAME } from "../messages/index.ts";
import type { NumberedEntry } from "../store/store.ts";

const hash = bytes(32);

/** All that is asked of a sealed table is in its last entry, and what never changes in its first. */
const STANDING = {
  /** Whose entry it is, under a name of this table alone. */
  by: field(1, hash),
  /** Milliseconds since 1970. */
  at: field(2, whole()),
  /** Parts of posts up to here, with what was said of how the table stands, and bytes of them. */
  posts: field(3, whole()),
  bytes: field(4, whole()),
  state: field(5, listedAs),
};

const form = oneOf({
  opened: [
    1,
    {
      ...STANDING,
      rules: field(6, hash),
      title: field(7, text(MAX_TITLE)),
      seats: field(8, whole(MAX_SEATS)),
      public: field(9, flag),
    },
  ],
  part: [
    2,
    { ...STANDING, of: field(6, hash), part: field(7, whole(MAX_PARTS - 1)), parts: field(8, whole(MAX_PARTS)) },
  ],
  stands: [3, STANDING],
  /** All that was posted has been deleted: the table is over. */
  emptied: [4, STANDING],
});

export type RelayEntry = ValueOf<typeof form>;
export type Opened = Extract<RelayEntry, { readonly k: "opened" }>;
export type Standing = Pick<RelayEntry, "posts" | "bytes" | "state">;

/** More than any of them has. */
const MAX_ENTRY = 1_024;

export const writeRelayEntry = (entry: RelayEntry): Uint8Array => encode(form, entry);

/** LogError for bytes that are no entry of a sealed table. */
export const readRelayEntry = (bytes: Uint8Array): RelayEntry => decode(form, bytes, MAX_ENTRY);

/** An entry with its number, and what was posted; undefined: nothing, or it was deleted. */
export interface Numbered {
  readonly seq: number;
  readonly entry: RelayEntry;
  readonly posted: Posted | undefined;
}

/** LogError for bytes that are none of a sealed table. */
export function numbered({ seq, bytes, openings }: NumberedEntry): Numbered {
  const entry = readRelayEntry(bytes);
  if (entry.k !== "part" || openings.length === 0) return { seq, entry, posted: undefined };
  const { of, part, parts } = entry;
  return { seq, entry, posted: { seq, of, part, parts, ...postIn(openings) } };
}

const hashOf = (text: string): Hash => toHex(sha256(new TextEncoder().encode(text)));

/** The name of the table that a key opens by an ask: it is opened once, however often that is asked. */
export const relayName = (key: string, ask: string): Hash =>
  `${RELAY_NAME}${hashOf(`ninefold-relay-1 ${key} ${ask}`).slice(RELAY_NAME.length)}`;
