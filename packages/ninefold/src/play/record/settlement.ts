// How players ended a match themselves, where the rules see no end of it.
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { requireArgument } from "../arguments.ts";
import type { Match } from "../match/match.ts";

/** A player gave up, or lost because the clock was overstepped, or all agreed on a draw. */
export type Settlement =
  | { readonly resigned: number; readonly onTime?: true | undefined }
  | { readonly agreed: "draw" };

/** Whether the match can have been ended so, at the ply that it is at. */
export function canBeSettled({ outcome, rules }: Match, settlement: Settlement): boolean {
  if (outcome) return false;
  return "agreed" in settlement || rules.system.players.some(({ id }) => id === settlement.resigned);
}

/** Whether players of a game can agree on a draw: one of its outcomes is one, or it does not say which there are. */
export function mayAgreeOnDraw(system: GameSystem): boolean {
  if (system.players.length < 2) return false;
  const game = descriptionOf(system);
  const lines = game ? [...game.ends, ...game.outcomes] : [];
  return lines.length === 0 || lines.some(({ outcome }) => outcome?.label === "draw");
}

export function requireSettlement(match: Match, settlement: Settlement): void {
  const fits = canBeSettled(match, settlement);
  requireArgument(fits, "settled", settlement, "what players of a match that goes on can do");
}

/** By the results of two players as PGN writes them. */
const SETTLEMENTS: Readonly<Record<string, Settlement | undefined>> = {
  "1-0": { resigned: 1 },
  "0-1": { resigned: 0 },
  "1/2-1/2": { agreed: "draw" },
};

/** How two players ended a match whose result is written so; undefined where nothing is said of it. */
export const settlementWith = (result: string): Settlement | undefined => SETTLEMENTS[result];

/** The result of two players, as PGN writes it: what others of more players score is not said. */
export function settledResult({ rules: { system } }: Match, settlement: Settlement): string | undefined {
  if (system.players.length !== 2) return undefined;
  if ("agreed" in settlement) return "1/2-1/2";
  return settlement.resigned === 0 ? "0-1" : "1-0";
}
