// Shuffles whose bytes are kept: seat 0's, of a pile that everybody knows, with keys of two seats.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { CardMessage } from "../../src/cards/index.ts";
import { cardsOf, deckOf, Seats, slotsOf } from "./seats.ts";

export const SIZES = [1, 2, 3, 10, 52, 108] as const;

export interface Vector {
  readonly size: number;
  readonly lanes: number;
  readonly hash: string;
  /** Left out where it is long. */
  readonly body?: string;
}

const LONGEST = 700;

/** The match before the message, and the message. */
export function shuffleOf(size: number, lanes: number): { readonly seats: Seats; readonly message: CardMessage } {
  const seats = Seats.keyed("vectors", 2);
  const values = size > 52 ? [...cardsOf(52), ...cardsOf(52), ...cardsOf(4)] : cardsOf(size);
  seats.run(deckOf("pile", values, lanes === 2));
  seats.begin({ op: "shuffle", slots: slotsOf("pile", size), by: [0, 1] });
  return { seats, message: seats.message(0) };
}

export function vectorOf(size: number, lanes: number): Vector {
  const { body } = shuffleOf(size, lanes).message;
  const hash = bytesToHex(sha256(body));
  return { size, lanes, hash, ...(body.length <= LONGEST && { body: bytesToHex(body) }) };
}
