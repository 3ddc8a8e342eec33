// Commitments: what a seat has settled on and does not show yet. Match, round and seat are inside, so that a copy is of no use
// to another seat or in another round.
import type { Hex } from "ninefold-log";
import { utf8 } from "../bytes.ts";
import { digest } from "./digest.ts";

/** Whose commitment it is, and where it stands. */
export interface Slot {
  readonly mid: Hex;
  readonly round: number;
  readonly seat: number;
}

/** What is committed to: a decision by its id, a share of public chance, the seed of one private draw. */
export const decisionCommitment = ({ mid, round, seat }: Slot, salt: Hex, id: string): Hex =>
  digest("decision", mid, round, seat, salt, utf8(id));

/** Of a decision that is made together with those of others and stays hidden: its family can be said, and its commitment handed out, later. */
export const hiddenCommitment = ({ mid, round, seat }: Slot, family: string, commitment: Hex): Hex =>
  digest("hidden", mid, round, seat, utf8(family), commitment);

export const shareCommitment = ({ mid, round, seat }: Slot, salt: Hex): Hex => digest("share", mid, round, seat, salt);

export const drawCommitment = ({ mid, round, seat }: Slot, number: number, salt: Hex): Hex =>
  digest("draw", mid, round, seat, number, salt);

/**
 * 32 bytes that only the seat can compute and that are always the same: of its secret and all that they are for. A seat that
 * starts again from an old copy of its memory makes the same message of the same decision, byte by byte.
 */
export const derived = (
  secret: Hex,
  purpose: string,
  { mid, round, seat }: Slot,
  ...more: readonly (number | Uint8Array)[]
): Hex => digest(`derived ${purpose}`, secret, mid, round, seat, ...more);
