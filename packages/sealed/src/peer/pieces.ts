// Pieces that seats own and bring to a match. What lists and proofs say is for somebody else to read: here they are bytes that all agree on.
import type { Hex } from "ninefold-log";
import type { Found } from "../verify/verdict.ts";
import type { Offer } from "./posts.ts";

/** The match and the seat that pieces are brought to. */
export interface Bringing {
  readonly match: Hex;
  readonly seat: number;
}

/** What the proof of a seat has to show. */
export interface Claimed extends Bringing {
  /** What the offer asks of pieces. */
  readonly asks: Hex;
  /** The pieces that the seat has said it brings. */
  readonly list: Hex;
}

/**
 * Who reads lists and proofs. What an error that it throws has as `code`, of the form NF93.., becomes that of the peer's failure: no match
 * comes of it, and nobody is convicted.
 */
export interface Pieces {
  /** The rules with what all seats bring, by those of the offer and the lists by seat, empty of a seat that brings nothing. */
  foundOf(offered: Found, offer: Offer, lists: readonly Hex[]): Found | Promise<Found>;
  /** Throws unless the proof shows that the seat of this match owns what it brings. */
  check(proof: Hex, claimed: Claimed): void;
  /** The proof for the own seat. Asked again after a crash; the first one that was kept is posted. */
  prove?(to: Bringing): Promise<Hex>;
}

/** The code that something failed with: a SealedError's, or that of who reads pieces. */
export type PiecesCode = `NF93${string}`;

/** Undefined for what is no refusal of pieces. */
export const piecesCode = (error: unknown): PiecesCode | undefined => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^NF93\d\d$/.test(code) ? (code as PiecesCode) : undefined;
};
