// What a match begins with: the beginning of its game and a seed, or a match that it goes on from.
import type { ChanceSource } from "ninefold/model";
import { type LinkedMatch, type Match, newMatch, type Rules, seeded } from "ninefold/play";

export interface Origin {
  readonly seed: string;
  readonly linked?: LinkedMatch | undefined;
}

/** @throws Error where the match that it goes on from is none of these rules. */
export async function matchFrom(rules: Rules, { seed, linked }: Origin): Promise<Match> {
  if (!linked) return newMatch(rules, { chance: seed });
  const { playLinked } = await import("./linked.ts");
  const played = playLinked(rules, linked);
  if ("error" in played) throw new Error(played.error.message);
  return played.match;
}

/**
 * Chance of the next ply of a match that has no seed of its own, since its first plies had other chance: by the seed and the ply,
 * so that whoever repeats the decisions meets the same chance. Undefined where the match has a seed.
 */
export function chanceAt(match: Match, seed: string): ChanceSource | undefined {
  return match.seed === undefined ? seeded(`${seed} ${match.ply}`) : undefined;
}
