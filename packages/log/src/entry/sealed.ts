// Commitments and their openings. What may be hidden stands in the chain as a salted hash; what opens it stands beside the
// entry, never in it, and can be deleted for good.
import { sha256 } from "@noble/hashes/sha2.js";
import { decode, encode } from "../codec/canonical.ts";
import { type Form, list, type ValueOf, whole } from "../codec/form.ts";
import { putHex, toHex } from "../codec/hex.ts";
import { field, record } from "../codec/record.ts";
import { type Value, value } from "../codec/value.ts";
import { type Hash, hash, MAX_SEATS } from "./body.ts";
import { MAX_OPENINGS } from "./entry.ts";

/** Who may have an opening: one seat, everybody, or everybody after the end of a match whose terms say so. */
export type Audience = number | "public" | "end";

const audience: Form<Audience> = {
  write: (out, to) => whole().write(out, to === "public" ? 0 : to === "end" ? 1 : to + 2),
  read: (source) => {
    const number = whole(MAX_SEATS + 1).read(source);
    return number === 0 ? "public" : number === 1 ? "end" : number - 2;
  },
  check: (data, path) => (data === "public" || data === "end" ? data : whole(MAX_SEATS - 1).check(data, path)),
};

export const openingForm = record({
  of: field(1, hash),
  salt: field(2, hash),
  value: field(3, value),
  to: field(4, audience),
});

/** What a commitment is of. */
export type Opening = ValueOf<typeof openingForm>;

/** What commitments are told apart by: two of different kinds, entries, seats or matches are never equal. */
const KINDS = { name: 1, choice: 2, chance: 3, view: 4 } as const;

export interface SealedAs {
  readonly match: Hash;
  readonly kind: keyof typeof KINDS;
  /** The entry that it stands in. */
  readonly seq: number;
  /** Whose it is: the name or decision of a seat, the view of one, or of the public; chance is the public's. */
  readonly seat: number | "public";
}

const DOMAIN = new TextEncoder().encode("ninefold-sealed-1");
const HEAD = DOMAIN.length + 32 + 1 + 8 + 4 + 32;

/** SHA-256("ninefold-sealed-1" ‖ match ‖ kind ‖ seq ‖ seat ‖ salt ‖ canonical CBOR of the value), each of fixed length but the last. */
export const sealed = (as: SealedAs, salt: Hash, of: Value): Hash => sealedBytes(as, salt, encode(value, of));

/** The same of a value that has been encoded. */
export function sealedBytes({ match, kind, seq, seat }: SealedAs, salt: Hash, encoded: Uint8Array): Hash {
  const head = new Uint8Array(HEAD);
  const view = new DataView(head.buffer);
  head.set(DOMAIN);
  putHex(match, head, DOMAIN.length);
  let at = DOMAIN.length + 32;
  head[at] = KINDS[kind];
  view.setBigUint64(at + 1, BigInt(seq));
  view.setUint32(at + 9, seat === "public" ? 0xffffffff : seat);
  at += 13;
  putHex(salt, head, at);
  return toHex(sha256.create().update(head).update(encoded).digest());
}

/** No entry has more openings beside it: a decision and a view of each seat, and two besides. */
export const MAX_BESIDE: number = 2 * MAX_SEATS + 2;

const openings = list(openingForm, MAX_BESIDE);

/** The openings beside one entry, as bytes. */
export const writeOpenings = (all: readonly Opening[]): Uint8Array => encode(openings, all);

/** LogError NF7501, NF7502, NF7503 for bytes that are no openings. */
export const readOpenings = (bytes: Uint8Array): readonly Opening[] => decode(openings, bytes, MAX_OPENINGS);
