// A play as measures see it, and what is measured of it alone. The formulas are those of Browne, "Automatic Generation and
// Evaluation of Recombination Games", 2008, as docs/measures.md writes them.
import { entryAt } from "../../analysis/tables.ts";
import { meanOf } from "../statistics/intervals.ts";

export interface MeasuredPlay {
  readonly plies: number;
  /** Whether the game was over. */
  readonly ended: boolean;
  /** By player what the outcome is worth; missing where the play has not ended. */
  readonly worths?: readonly number[];
  /** By ply between how much was chosen: the number of decisions, or of tuples where several decide together. */
  readonly choices: readonly number[];
  /** After each ply what the position is worth by the reference, by player; undefined where it does not say it of each. */
  readonly judged?: readonly (readonly number[])[] | undefined;
  /** By ply how much more the best decision is worth than one at random; undefined where nothing was to be chosen or it is not known. */
  readonly weights?: readonly (number | undefined)[] | undefined;
}

/** Who alone gained the most; undefined where nobody did, or the play has not ended. */
export function winnerOf({ worths = [] }: Pick<MeasuredPlay, "worths">): number | undefined {
  const greatest = Math.max(...worths);
  const best = worths.flatMap((worth, player) => (worth === greatest ? [player] : []));
  return best.length === 1 && worths.length > 1 ? best[0] : undefined;
}

/** The chance of a player, and of the best of the others. */
function against(chances: readonly number[], player: number): readonly [own: number, other: number] {
  return [entryAt(chances, player), Math.max(...chances.filter((_, other) => other !== player))];
}

/** How far the winner came back: the mean of the roots of how much worse it stood, over the plies after which it stood worse. */
export function dramaOf(chances: readonly (readonly number[])[], winner: number): number {
  const behind = chances.flatMap((now) => {
    const [own, other] = against(now, winner);
    return own < other ? [Math.sqrt(other - own)] : [];
  });
  return behind.length > 0 ? meanOf(behind) : 0;
}

/** How often another player has the best chance than before, by the number of times it could be. Who is only equalled still leads. */
export function leaderChangesOf(chances: readonly (readonly number[])[]): number {
  let leader: number | undefined;
  let changes = 0;
  for (const now of chances) {
    const best = Math.max(...now);
    if (now.filter((chance) => chance === best).length > 1) continue;
    const next = now.indexOf(best);
    if (leader !== undefined && next !== leader) changes++;
    leader = next;
  }
  return chances.length > 1 ? changes / (chances.length - 1) : 0;
}

/** A chance from which nobody is expected to lose. */
const DECIDED = 0.9;

/** The share of the play that is left when it is decided: after that ply the chance of the winner stays at 0.9 or above. */
export function decisivenessOf(chances: readonly (readonly number[])[], winner: number): number {
  const last = chances.findLastIndex((now) => entryAt(now, winner) < DECIDED);
  // The ply after the last one that left it open; plies are counted from 1.
  return 1 - Math.min(chances.length, last + 2) / chances.length;
}

/** How near the two best chances are to each other, on the mean of all plies. */
export function uncertaintyOf(chances: readonly (readonly number[])[]): number {
  return meanOf(
    chances.map((now) => {
      const [first = 0, second = 0] = [...now].sort((one, other) => other - one);
      return 1 - (first - second);
    }),
  );
}
