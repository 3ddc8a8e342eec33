import { type Player, worthsOf } from "ninefold/model";
import type { Match } from "ninefold/play";

/** Who has won a match: who wins by its outcome, or else who alone gains the most; null where nobody does. */
export function winnerIn({ outcome, rules: { system } }: Match): Player | null {
  if (!outcome) return null;
  const { label, player } = outcome;
  if (label === "wins" && player !== undefined) return system.players[player] ?? null;
  const worths = worthsOf(system, outcome) ?? [];
  const best = system.players.filter(({ id }) => worths.every((worth) => worths[id]!.gte(worth)));
  return best.length === 1 && worths.length > 1 ? best[0]! : null;
}
