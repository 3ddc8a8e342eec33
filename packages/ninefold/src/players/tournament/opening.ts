// Openings: random plies from the start, so that entrants without chance of their own do not play the same play again.
import { Fault } from "../../model/index.ts";
import { type Match, newMatch, type Rules, type Seed, type Start, seeded } from "../../play/index.ts";

export interface Openings {
  readonly rules: Rules;
  /** Where plays begin before their openings; the first initial state where nothing is said. */
  readonly from?: Start | undefined;
  /** How many random plies. */
  readonly plies: number;
  readonly seed: Seed;
}

/** So often an opening is drawn anew that ends the play; then a shorter one is taken. */
const TRIES = 20;

/** The match after the opening of a round. It has a seed of its own, so that all plays of the round meet the same chance. */
export function openingOf(openings: Openings, round: number): Match {
  for (let plies = openings.plies; plies >= 0; ) {
    let longest = 0;
    for (let attempt = 0; attempt < (plies === 0 ? 1 : TRIES); attempt++) {
      const match = randomPlies(openings, `${openings.seed}/opening ${round}/${plies}/${attempt}`, plies);
      if (!match.outcome || plies === 0) return match;
      longest = Math.max(longest, match.ply);
    }
    // Longer than the longest play of these hardly any is.
    plies = Math.min(plies, longest) - 1;
  }
  throw new RangeError(`There are openings of 0 plies and more, not of ${openings.plies}.`);
}

/** A match after so many random plies at most, every legal decision equally probable. */
export function randomPlies({ rules, from, seed }: Omit<Openings, "plies">, drawnBy: string, plies: number): Match {
  const chance = seeded(drawnBy);
  let match = newMatch(rules, { ...(from !== undefined && { from }), chance: `${seed}/${drawnBy}` });
  while (match.ply < plies && !match.outcome) {
    for (const { id } of match.activePlayers) {
      const legal = match.legalDecisions(id);
      const decision = legal[chance.uniform(legal.length)];
      if (!decision) throw new RangeError("Who has to decide has a decision.");
      match = committed(match, id, decision.id);
    }
  }
  return match;
}

/** The match after a legal decision. Fault where the rules have a hole. */
export function committed(match: Match, player: number, decision: string): Match {
  const answer = match.commitOption(player, decision);
  if (answer.success) return answer.match;
  const { fault, message, span, asked } = answer.error;
  if (fault) throw new Fault(fault, message, span, asked);
  throw new RangeError(message);
}
