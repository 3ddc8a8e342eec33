// Seeds: of public chance, to which every seat has a share, and of private draws, to which the owner has one more.
import type { Hex } from "ninefold-log";
import { digest } from "../secret/digest.ts";

/** `round`: that of the commitments. `shares`: by seat. While one share is random and independent, so is the seed. */
export const publicSeed = (mid: Hex, round: number, shares: readonly Hex[]): Hex =>
  digest("public seed", mid, round, ...shares);

/** The seed of draw `number` of a seat. `salt` is what the seat committed to for it before anybody knew the public seed. */
export const privateSeed = (seed: Hex, seat: number, number: number, salt: Hex): Hex =>
  digest("private seed", seed, seat, number, salt);
