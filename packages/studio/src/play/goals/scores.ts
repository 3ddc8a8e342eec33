// What each player has of what decides the outcome, at the seats.
import { scoresOf } from "ninefold/scene";
import type { Session } from "../../match/session.ts";
import { TEXTS } from "../../texts/english/goals.ts";

/** `seats`: what shows the scores of each player. Nothing is shown while the screen is covered. */
export function showScores(session: Session, seats: readonly HTMLElement[]): void {
  const { match, rules, viewer, coveredFor } = session;
  const scores = coveredFor ? [] : scoresOf(rules.system, match.state, viewer);
  for (const [i, seat] of seats.entries())
    seat.textContent = scores.map(({ title, counts }) => TEXTS.score(title, counts[i] ?? 0)).join(", ");
}
