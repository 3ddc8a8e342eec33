// Which level of how many a player is, as people are told it.
import { type KnownBefore, LEVELS, type MindSpec } from "ninefold/players";

/** How many levels there are where this is known of a game. */
const levelCount = ({ trained }: KnownBefore): number => trained?.levels.length || LEVELS;

/** `level 4 of 7`; above the highest, the highest and that it is; undefined of who has no level. */
export function levelText({ level }: MindSpec, known: KnownBefore): string | undefined {
  if (level === undefined) return undefined;
  const count = levelCount(known);
  return level > count ? `level ${count} of ${count} (there is no level ${level})` : `level ${level} of ${count}`;
}

/** Whether a level is asked for that is higher than the highest. */
export const isAboveHighest = ({ level = 0 }: MindSpec, known: KnownBefore): boolean => level > levelCount(known);
