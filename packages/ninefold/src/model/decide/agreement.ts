import type { CoreConsequence } from "../../language/core/core.ts";

/** One non-null decision of a tuple: who made it, and the place of its family among the game's. */
export interface Made {
  readonly player: number;
  readonly family: number;
}

/** Whether a `consequence` line is about a tuple: its parts and the non-null decisions agree one to one. */
export function agrees({ parts }: CoreConsequence, made: readonly Made[]): boolean {
  if (parts.length === 0) return false;
  const together = parts.some((part) => part.player === undefined);
  if (!together && parts.length !== made.length) return false;
  return parts.every((part) =>
    part.player === undefined
      ? made.every(({ family }) => family === part.decision)
      : made.some(({ player, family }) => player === part.player && family === part.decision),
  );
}
