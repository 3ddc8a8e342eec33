// What a client and a server say to each other: one schema, which writes, reads and checks both encodings.
import {
  BODIES,
  blob,
  bytes,
  entryForm,
  field,
  flag,
  list,
  MAX_BESIDE,
  MAX_SEATS,
  maybe,
  oneOf,
  openingForm,
  record,
  text,
  type ValueOf,
  whole,
  word,
} from "ninefold-log";
import { MAX_FORMER } from "../keys/index.ts";
import { MAX_PART, MAX_PARTS, MAX_TITLE, MAX_TOGETHER } from "./relay.ts";

const hash = bytes(32);
const key = bytes(32);
const signature = bytes(64);
/** 16 bytes that a client draws anew for each thing that it asks for: asked again, it is done once. */
const ask = bytes(16);
/** Of an invitation. */
const secret = bytes(16);
const seat = whole(MAX_SEATS - 1);
const about = word({ draw: 0, undo: 1 });

const ANSWERED = { ask: field(1, ask), match: field(2, hash) };

const shown = record({ entry: field(1, entryForm), openings: field(2, list(openingForm, MAX_BESIDE)) });
/** The terms as a client proposes them: the server says who opens it, when, and by which texts. */
export const termsForm = record(BODIES.terms[1]);

const former = record({ key: field(1, key), proof: field(2, signature) });
const known = record({ match: field(1, hash), seq: field(2, whole()) });

/** Matches that a hello goes on with. */
export const MAX_LAST = 64;
const MAX_ID = 4_096;
/** Letters of the name that a seat gives. */
export const MAX_NAME = 64;

/** What a part of a post is: of which bytes, by their SHA-256, and the how manieth. */
const PART = { of: field(3, hash), part: field(4, whole(MAX_PARTS - 1)), parts: field(5, whole(MAX_PARTS)) };
/** `by`: who posted it, under a name of that table alone. */
const posted = record({ seq: field(1, whole()), by: field(2, hash), ...PART, bytes: field(6, blob(MAX_PART)) });
/** How a sealed table stands in the list of tables. */
export const listedAs = word({ open: 0, running: 1, ended: 2 });

/** From a client. */
export const toTable = oneOf({
  hello: [
    1,
    {
      key: field(1, key),
      proof: field(2, signature),
      former: field(3, list(former, MAX_FORMER)),
      last: field(4, list(known, MAX_LAST)),
    },
  ],
  open: [2, { ask: field(1, ask), rules: field(2, hash), terms: field(3, termsForm), public: field(4, flag) }],
  sit: [3, { ...ANSWERED, seat: field(3, seat), invite: maybe(4, secret), name: maybe(5, text(MAX_NAME)) }],
  decide: [4, { ...ANSWERED, since: field(3, whole()), id: field(4, text(MAX_ID)) }],
  withdraw: [5, { ...ANSWERED, since: field(3, whole()) }],
  resign: [6, ANSWERED],
  offer: [7, { ...ANSWERED, about: field(3, about), to: maybe(4, whole()) }],
  answer: [8, { ...ANSWERED, to: field(3, whole()), yes: field(4, flag) }],
  leave: [9, ANSWERED],
  remove: [10, { ...ANSWERED, seat: field(3, seat) }],
  invite: [11, { ...ANSWERED, seat: maybe(3, seat), hash: field(4, hash) }],
  rematch: [12, ANSWERED],
  program: [13, { ...ANSWERED, seat: field(3, seat), level: field(4, text(MAX_NAME)) }],
  watch: [14, { match: field(2, hash), from: field(3, whole()), invite: maybe(4, secret) }],
  unwatch: [15, { match: field(2, hash) }],
  forget: [17, ANSWERED],
  ping: [16, { n: field(1, whole()) }],
  /** An entry that its seat has made and signed. */
  signed: [18, { ...ANSWERED, shown: field(3, shown), invite: maybe(4, secret) }],
  /** Opens a sealed table. What it says is for the list of tables alone. */
  relay: [
    19,
    {
      ask: field(1, ask),
      rules: field(2, hash),
      title: field(3, text(MAX_TITLE)),
      seats: field(4, whole(MAX_SEATS)),
      public: field(5, flag),
    },
  ],
  /** A part of what is posted at a sealed table. */
  post: [20, { ...ANSWERED, ...PART, bytes: field(6, blob(MAX_PART)) }],
  /** How a sealed table stands in the list from now on. */
  stand: [21, { ...ANSWERED, state: field(3, listedAs) }],
});

/** From a server. */
export const toSeat = oneOf({
  challenge: [1, { nonce: field(1, bytes(32)), time: field(2, whole()) }],
  welcome: [2, { matches: field(1, list(hash, MAX_LAST)) }],
  entries: [
    3,
    { match: field(1, hash), from: field(2, whole()), as: maybe(3, seat), entries: field(4, list(shown, 1_024)) },
  ],
  done: [4, { ...ANSWERED, seq: field(3, whole()) }],
  no: [5, { ask: maybe(1, ask), match: maybe(2, hash), code: field(3, text(32)), reason: maybe(4, text(1_000)) }],
  clock: [
    6,
    { match: field(1, hash), left: field(2, list(whole(), MAX_SEATS)), running: field(3, list(seat, MAX_SEATS)) },
  ],
  head: [7, { match: field(1, hash), seq: field(2, whole()) }],
  pong: [8, { n: field(1, whole()) }],
  bye: [9, { code: field(1, text(32)), retry: field(2, whole()) }],
  /** Somebody has opened a rematch of a match that is watched. */
  rematch: [10, { match: field(1, hash), next: field(2, hash) }],
  /** What was posted at a sealed table under the numbers from one up to another. Where some are missing nothing is there. */
  posts: [
    11,
    {
      match: field(1, hash),
      from: field(2, whole()),
      next: field(3, whole()),
      posts: field(4, list(posted, MAX_TOGETHER)),
    },
  ],
});

export type ToTable = ValueOf<typeof toTable>;
export type ToSeat = ValueOf<typeof toSeat>;

/** What asks for something to be done at a sealed table. */
export type Relaying = Extract<ToTable, { readonly k: "post" | "stand" }>;
/** What asks for something to be done in a match. */
export type Asking = Exclude<Extract<ToTable, { readonly ask: string; readonly match: string }>, Relaying>;
export type Opening = Extract<ToTable, { readonly k: "open" }>;
/** What opens a sealed table. */
export type RelayOpening = Extract<ToTable, { readonly k: "relay" }>;
/** What was posted there. */
export type Posts = Extract<ToSeat, { readonly k: "posts" }>;
export type Posted = ValueOf<typeof posted>;
