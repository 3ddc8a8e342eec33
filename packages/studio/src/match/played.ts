// What was decided in a match, as data that threads are sent.
import type { Player, PlayerId } from "ninefold/model";
import type { Match } from "ninefold/play";

/** What was decided in a ply, by each of those who decided in it, and what chance did. */
export interface PlayedPly {
  readonly decided: readonly (readonly [PlayerId, string])[];
  readonly chance: readonly number[];
}

/** What was decided up to where the match stands. */
export function playedPlies({ steps, ply, rules }: Match): readonly PlayedPly[] {
  return Array.from({ length: ply }, (_, i) => {
    const taken = steps[i + 1] ?? [];
    return {
      decided: rules.system.players.flatMap(({ id }: Player): (readonly [PlayerId, string])[] => {
        const decision = taken[0]?.tuple[id];
        return decision ? [[id, decision.id]] : [];
      }),
      chance: taken.flatMap(({ results }) => results),
    };
  });
}

/** The match before those decided who wait for others. */
export const withoutWaiting = (match: Match): Match =>
  match.rules.system.players.reduce((now, { id }) => (now.pending[id] ? now.withdraw(id).match : now), match);
