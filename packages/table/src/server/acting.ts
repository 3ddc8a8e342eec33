// What a match needs of the world when somebody acts.

import type { ChanceSource } from "ninefold/model";
import { drawnFrom } from "ninefold/play";
import { type Logged, toHex } from "ninefold-log";

export type Random = (length: number) => Uint8Array;

/** Chance by the bytes that nobody can foresee: who knows some results knows nothing of the others. */
export function chanceOf(random: Random): ChanceSource {
  return drawnFrom(() => {
    const [a = 0, b = 0, c = 0, d = 0] = random(4);
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  });
}

export const saltsOf = (random: Random) => (): string => toHex(random(32));

/** When the match has to be looked at, in milliseconds since 1970; null where only somebody's decision goes on with it. */
export const dueAt = ({ deadline, terms }: Logged): number | null =>
  deadline === undefined ? null : (terms.opened ?? 0) + deadline.at;
