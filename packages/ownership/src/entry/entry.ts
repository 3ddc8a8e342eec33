// Entries: what is written of pieces. Each names the entry before it of the same piece, and is signed.
import { encode, field, list, maybe, type OneOf, oneOf, record, text, type ValueOf, whole } from "ninefold-log";
import { digest, type Hash, hash, key, signature } from "./forms.ts";
import { pieceForm } from "./piece.ts";

/** Whose a piece is, and which key may change that key where it is lost. */
export const ownerForm = record({ key: field(1, key), recovery: maybe(2, key) });
export type Owner = ValueOf<typeof ownerForm>;

const win = record({ outcome: field(1, text(128)), to: field(2, key) });

/** No match has more pieces staked on it, more players or more arbiters. */
export const MAX_STAKES = 64;

/**
 * What is staked on a match: by each outcome that is listed all the pieces go to one key; by any other they stay whose they are. `until` is the
 * second at which the stakes lapse. A claim needs attestations of `needed` arbiters, or of all players.
 */
export const termsForm = record({
  match: field(1, hash),
  pieces: field(2, list(hash, MAX_STAKES)),
  wins: field(3, list(win, MAX_STAKES)),
  until: field(4, whole()),
  players: field(5, list(key, MAX_STAKES)),
  arbiters: field(6, list(key, MAX_STAKES)),
  needed: field(7, whole(MAX_STAKES)),
});
export type Terms = ValueOf<typeof termsForm>;

export const termsHash = (terms: Terms): Hash => digest("terms", encode(termsForm, terms));

export const attestationForm = record({ by: field(1, key), signature: field(2, signature) });
export type Attestation = ValueOf<typeof attestationForm>;

const by = field(1, key);
const piece = field(2, hash);
const prev = field(3, hash);

const KINDS = {
  series: [1, { by, name: field(2, text(128)), cap: field(3, whole()), origin: field(4, text(256)) }],
  issue: [2, { by, piece: field(2, pieceForm), to: field(4, ownerForm) }],
  transfer: [3, { by, piece, prev, to: field(4, ownerForm) }],
  lease: [4, { by, piece, prev, to: field(4, key), match: field(5, hash), until: field(6, whole()) }],
  stake: [5, { by, piece, prev, terms: field(4, termsForm) }],
  claim: [
    6,
    {
      by,
      piece,
      prev,
      to: field(4, ownerForm),
      terms: field(5, termsForm),
      outcome: field(6, text(128)),
      record: maybe(7, hash),
      attestations: field(8, list(attestationForm, MAX_STAKES)),
    },
  ],
  rekey: [7, { by, piece, prev, to: field(4, ownerForm) }],
} as const;

export const entryForm = oneOf(KINDS);
export type Entry = OneOf<typeof KINDS>;
export type EntryOf<Kind extends Entry["k"]> = Extract<Entry, { readonly k: Kind }>;

/** Entries that are about one piece. */
export type OfPiece = Exclude<Entry, EntryOf<"series">>;

/** The name of an entry: its signature is no part of it. That of a series is the name of the series. */
export const entryHash = (entry: Entry): Hash => digest("entry", encode(entryForm, entry));
