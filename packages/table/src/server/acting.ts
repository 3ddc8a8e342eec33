// What a match needs of the world when somebody acts.

import type { ChanceSource } from "ninefold/model";
import { drawnBy } from "ninefold/play";
import type { Logged } from "ninefold-log";
import { toHex } from "../keys/index.ts";

export type Random = (length: number) => Uint8Array;

/** Chance by the bytes that nobody can foresee: who knows some results knows nothing of the others. */
export function chanceOf(random: Random): ChanceSource {
  return drawnBy(() => {
    const [a = 0, b = 0, c = 0, d = 0] = random(4);
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  });
}

export const saltsOf = (random: Random) => (): string => toHex(random(32));

/** Milliseconds from a time on until the first clock that may end the match runs out; undefined where none does. */
export function untilFlag(logged: Logged, at: number): number | undefined {
  if (logged.terms.flag !== "loss" || logged.ended) return undefined;
  const left = logged.clocks(at)?.flatMap((clock) => (clock.isRunning ? [clock.untilFlag] : [])) ?? [];
  return left.length === 0 ? undefined : Math.min(...left);
}

/** When the match has to be looked at, in milliseconds since 1970; null where only somebody's decision goes on with it. */
export function dueAt(logged: Logged): number | null {
  const left = untilFlag(logged, logged.at);
  return left === undefined ? null : (logged.terms.opened ?? 0) + logged.at + left + 1;
}
