// References: who says what chances each player has in a position. Measures of tension are measures by a reference.
import type { Match } from "../../play/index.ts";

export interface Reference {
  /** As it is named beside what was measured. */
  readonly name: string;
  /** From which worth to which one chances run from 0 to 1; those of the plays where it is not known. */
  readonly range?: Range | undefined;
  /** What a position in a play, which is not over, is worth to each player, and each decision to who decides. */
  judge(match: Match): Promise<Judged> | Judged;
}

export interface Range {
  readonly least: number;
  readonly greatest: number;
}

export interface Judged {
  /** By player; undefined where the reference does not say. */
  readonly worths: readonly number[] | undefined;
  /** What each decision is worth to the one player who decides; undefined where several decide, or it is not known of all. */
  readonly decisions: readonly number[] | undefined;
}

/** A worth as a chance: 0 for the least, 1 for the greatest. */
export function chanceOf(worth: number, { least, greatest }: Range): number {
  if (greatest === least) return 0.5;
  return Math.min(1, Math.max(0, (worth - least) / (greatest - least)));
}
