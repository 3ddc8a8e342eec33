// The one table of what entries say. Numbers of kinds and fields are part of the format: none is ever used for something else.

import type { ValueOf } from "../codec/form.ts";
import { bytes, flag, list, text, whole, word } from "../codec/form.ts";
import { field, maybe, type OneOf, oneOf, record } from "../codec/record.ts";

/** SHA-256, in 64 hexadecimal digits. */
export type Hash = string;
export const hash = bytes(32);

/** No match has more seats. */
export const MAX_SEATS = 64;
/** No text of an entry is longer, in UTF-16 units. */
const MAX_TEXT = 4096;

/** The longest delay for those who watch. */
export const MAX_DELAY = { plies: 1_000, seconds: 86_400 } as const;

export const seat = whole(MAX_SEATS - 1);

/** What was decided: in the open, or by its commitment, whose opening stands beside the entry. */
const choice = record({ open: maybe(1, text(MAX_TEXT)), sealed: maybe(2, hash) });
export type Choice = ValueOf<typeof choice>;

/** The chance results of one ply, the forced steps after it included. */
const results = record({ open: maybe(1, list(whole(), 4096)), sealed: maybe(2, hash) });

/** Parameters that terms and headers may have. */
export const MAX_PARAMETERS = 64;
/** The parameters of a game with their values, in the order in which the rules have them. */
export const parametersForm = list(record({ name: field(1, text(256)), value: field(2, text(256)) }), MAX_PARAMETERS);
export type Parameters = ValueOf<typeof parametersForm>;

export const BODIES = {
  /**
   * What the match is played by. `rules` is the hash of the rules, parameters included; `from` a position as the game
   * prints it; of a seat the key that it is kept for. `clock` is a text such as "5m+3s". `open`: whether all openings are given out after the end. `sign`: the seats
   * sign their entries and the table writes nothing after this.
   */
  terms: [
    1,
    {
      version: field(1, whole()),
      rules: field(2, hash),
      parameters: field(3, parametersForm),
      from: maybe(4, text(65536)),
      seats: field(5, list(record({ key: maybe(1, hash) }), MAX_SEATS)),
      clock: maybe(6, text(64)),
      flag: field(7, word({ none: 0, loss: 1 })),
      leave: field(8, word({ wait: 0, lose: 1, program: 2 })),
      open: field(9, word({ never: 0, "at-end": 1 })),
      sign: field(10, flag),
      undo: field(11, word({ never: 0, agreed: 1 })),
      nonce: field(12, hash),
      /** When the match was opened, in milliseconds since 1970, by the clock of the table: `at` counts from then. */
      opened: maybe(13, whole()),
      /** The key of who opened it, and may remove seats. */
      opener: maybe(14, hash),
      /** The hash of the texts that the rules and their display come in. */
      files: maybe(15, hash),
      /** The match that this one is another of, between the same seats. */
      rematchOf: maybe(16, hash),
      /** How much later than the seats everybody else is shown the match: after so many more plies, so many seconds, or both. */
      delay: maybe(
        17,
        record({ plies: maybe(1, whole(MAX_DELAY.plies)), seconds: maybe(2, whole(MAX_DELAY.seconds)) }),
      ),
    },
  ],
  /** Somebody with this Ed25519 key takes the seat. `name`: the commitment of the name, whose opening may be deleted. */
  sit: [2, { key: field(1, hash), name: field(2, hash) }],
  /** The seat gets up. */
  leave: [3, {}],
  /** A decision, by the choices that stand since the entry `since`. `spent`: milliseconds. */
  decide: [
    4,
    { ask: field(1, bytes(16)), since: field(2, whole()), choice: field(3, choice), spent: field(4, whole()) },
  ],
  /** Takes back what waits for the decisions of others. */
  withdraw: [5, { ask: field(1, bytes(16)), since: field(2, whole()) }],
  /** What came of the decisions of ply `ply`; of 0 before the first. `views`: of each seat, then of the public. */
  ply: [6, { ply: field(1, whole()), chance: maybe(2, results), views: maybe(3, list(hash, MAX_SEATS + 1)) }],
  /** `to` of an undo: the entry since which the choices stood that are returned to. */
  offer: [7, { about: field(1, word({ draw: 0, undo: 1 })), to: maybe(2, whole()) }],
  /** `to`: the entry that makes the offer. */
  answer: [8, { to: field(1, whole()), yes: field(2, flag) }],
  /** What was decided after the entry `to` is taken back. */
  back: [9, { to: field(1, whole()) }],
  resign: [10, {}],
  /** The clock of the seat has run out. */
  flag: [11, { seat: field(1, seat) }],
  /** So many milliseconds are charged to nobody. */
  pause: [12, { ms: field(1, whole()) }],
  /** Who opened the table removes a seat. */
  remove: [13, { seat: field(1, seat) }],
  /**
   * The match is over: `outcome` as the rules print it; `seat` who resigned, left or overstepped the clock; `fault` which hole the
   * rules have. NF2010 says that they took more work than the table gives.
   */
  end: [
    14,
    {
      by: field(1, word({ rules: 0, resigned: 1, flag: 2, agreed: 3, left: 4, fault: 5 })),
      outcome: maybe(2, text(MAX_TEXT)),
      seat: maybe(3, seat),
      fault: maybe(4, text(16)),
    },
  ],
} as const;

export const body = oneOf(BODIES);
export type Body = OneOf<typeof BODIES>;
export type Kind = Body["k"];
export type BodyOf<One extends Kind> = Extract<Body, { readonly k: One }>;

/** Kinds that a seat writes; the table writes the others. */
export const BY_SEATS: ReadonlySet<Kind> = new Set(["sit", "leave", "decide", "withdraw", "offer", "answer", "resign"]);
