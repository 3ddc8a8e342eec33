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
  /** By seat, the pieces that it has said it brings; empty of one that brings none. */
  readonly lists: readonly Hex[];
}

/**
 * Who reads lists and proofs. What an error that it throws has as `code`, of the form NF...., becomes that of the peer's failure: no match
 * comes of it, and nobody is convicted. What another seat shows is refused by a code of the form NF93.. alone: anything else is a failure here.
 */
export interface Pieces {
  /** The rules with what all seats bring, by those of the offer and the lists by seat, empty of a seat that brings nothing. */
  foundOf(offered: Found, offer: Offer, lists: readonly Hex[]): Found | Promise<Found>;
  /** Throws unless the proof shows that the seat of this match owns what it brings. */
  check(proof: Hex, claimed: Claimed): void;
  /** The proof for the own seat. Asked again after a crash; the first one that was kept is posted. */
  prove?(claimed: Claimed): Promise<Hex>;
}

/** The code by which what another seat shows is refused. */
export type PiecesCode = `NF93${string}`;

/** The code that something failed with, whoever's it is. */
export type AnyCode = `NF${string}`;

/** Undefined for what is no refusal of pieces. */
export const piecesCode = (error: unknown): PiecesCode | undefined => {
  const code = codeIn(error);
  return code !== undefined && isOfPieces(code) ? code : undefined;
};

/** The stable code of an error; undefined for one that has none. */
export function codeIn(error: unknown): AnyCode | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return isCode(code) ? code : undefined;
}

const isCode = (code: unknown): code is AnyCode => typeof code === "string" && /^NF\d{4}$/.test(code);
const isOfPieces = (code: AnyCode): code is PiecesCode => code.startsWith("NF93");
