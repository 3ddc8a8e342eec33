// What players asked for in vain. Where something is hidden, they learn from what the rules say of it.

import type { GameSystem, PlayerId } from "../../model/index.ts";
import { frozen } from "../../model/system/frozen.ts";
import type { Point } from "./line.ts";

/** A decision that a player asked for where it is refused. Why follows from the state. */
export interface Attempt {
  /** After so many plies. */
  readonly ply: number;
  readonly player: PlayerId;
  /** The id that the rules were asked about. */
  readonly decision: string;
}

export const NO_ATTEMPTS: readonly Attempt[] = Object.freeze([]);

/** With one attempt more, where the player learns from it: not where nothing is hidden, nor from what she has heard before. */
export function withAttempt(
  system: GameSystem,
  { ply, state }: Point,
  attempts: readonly Attempt[],
  { player, decision }: Omit<Attempt, "ply">,
): readonly Attempt[] {
  const isKnown = attempts.some((one) => one.ply === ply && one.player === player && one.decision === decision);
  if (system.hidesNothing || isKnown) return attempts;
  const refusal = system.refusal(state, player, decision);
  if (!refusal || refusal.kind === "unknown") return attempts;
  return frozen([...attempts, frozen({ ply, player, decision })]);
}

/** Those made up to a ply. */
export const attemptsUpTo = (attempts: readonly Attempt[], ply: number): readonly Attempt[] =>
  attempts.every((one) => one.ply <= ply) ? attempts : frozen(attempts.filter((one) => one.ply <= ply));
