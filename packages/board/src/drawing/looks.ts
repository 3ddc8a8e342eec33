// What the plan says of the things of a track, for those who draw them.
import type { Plan, Thing } from "ninefold/scene";

/** `die`: as the display or a known word has it; a pile lies one upon the other, and what is held or hidden of sets and piles are cards. */
export interface Looks {
  readonly isDie: boolean;
  readonly isPile: boolean;
  /** Members of a set, a pile or a bag. */
  readonly isMember: boolean;
}

const NONE: Looks = { isDie: false, isPile: false, isMember: false };

export function looksOf(plan: Plan, { track }: Thing): Looks {
  const look = plan.tracks.get(track);
  if (look?.kind !== "standing") return NONE;
  const { kind } = look.type;
  return {
    isDie: look.as === "die",
    isPile: kind === "pile",
    isMember: kind === "set" || kind === "pile" || kind === "bag",
  };
}
