import type { Rules } from "ninefold/play";

/** How many decisions there are at the beginning of a match. */
export function countedDecisions(rules: Rules): number {
  const match = rules.newGame({ chance: "0" });
  return match.activePlayers.reduce((sum, { id }) => sum + match.legalDecisions(id).length, 0);
}
