// What the plan says of the things of a track, for those who draw them.
import type { Plan, Thing } from "ninefold/scene";

/** What is drawn otherwise than by its face alone. */
export interface Looks {
  /** What a die shows, as the display or the name of the track says. */
  readonly isDie: boolean;
  /** One of those that lie upon each other. */
  readonly isPile: boolean;
  /** Members of a set, a pile or a bag. */
  readonly isMember: boolean;
}

const NONE: Looks = { isDie: false, isPile: false, isMember: false };

export function looksOf(plan: Plan, { track }: Pick<Thing, "track">): Looks {
  const look = plan.tracks.get(track);
  if (look?.kind !== "standing" && look?.kind !== "printed") return NONE;
  const kind = look.kind === "standing" ? look.type.kind : look.type.members;
  return {
    isDie: look.as === "die",
    isPile: kind === "pile",
    isMember: kind === "set" || kind === "pile" || kind === "bag",
  };
}
