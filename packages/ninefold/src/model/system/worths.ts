import type { GameSystem, Outcome } from "./game-system.ts";
import { ONE, type Rational, rational, ZERO } from "./rational.ts";

/**
 * What an outcome is worth to each player: as the rules say with `worth`. Where they say nothing, who wins gains 1 and who
 * loses gives 1, shared among the others; a draw is worth nothing to anybody. So that is zero-sum. Undefined for other outcomes.
 */
export function worthsOf(system: GameSystem, outcome: Outcome): readonly Rational[] | undefined {
  const written = system.players.map(({ id }) => system.worth(outcome, id));
  if (written.every((worth) => worth !== undefined)) return written;
  const { label, player } = outcome;
  if (label === "draw") return system.players.map(() => ZERO);
  if (player === undefined || (label !== "wins" && label !== "loses")) return undefined;
  const own = label === "wins" ? ONE : ONE.neg();
  const others = system.players.length - 1;
  return system.players.map(({ id }) => (id === player ? own : own.neg().div(rational(others))));
}
