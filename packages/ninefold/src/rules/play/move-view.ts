import type { GameSystem, PlayerId, State, ViewedTrack } from "../../model/index.ts";
import { type PlayMove, ruleOfPlay } from "./rule-of-play.ts";

/** What a viewer is shown of a decision in a move. */
export interface ViewedDecision {
  readonly family: string;
  /** Undefined where they are hidden. */
  readonly parameters: readonly string[] | undefined;
}

/** What a viewer is shown of a track before and after a move; a hidden value is undefined. */
export interface ViewedWrite {
  readonly track: string;
  readonly index: readonly string[];
  readonly from: Pick<ViewedTrack, "value" | "instead">;
  readonly to: Pick<ViewedTrack, "value" | "instead">;
}

/** What one player is shown of a move. */
export interface ViewedMove {
  /** One for each player, null for the null decision. */
  readonly decisions: readonly (ViewedDecision | null)[];
  readonly writes: readonly ViewedWrite[];
}

/**
 * What `viewer` is shown of a move made in the state `before`; without a viewer, what everyone is shown. It follows from
 * the views of the two states and what the rules show of the decisions, so it tells nothing that those do not: a write
 * to a track that looks the same before and after, because it is hidden in both, is left out.
 *
 * @throws RangeError for a move whose decisions are not legal in `before`.
 */
export function viewOfMove(system: GameSystem, before: State, move: PlayMove, viewer?: PlayerId): ViewedMove {
  const after = ruleOfPlay(system).execute(before, move);
  const seen = new Map(system.view(after, viewer).map((one) => [keyOfTrack(one), one]));
  const decisions = system.players.map(({ id: player, name }): ViewedDecision | null => {
    const id = move.decisions[player] ?? null;
    if (id === null) return null;
    const decision = system.legal(before, player).find((legal) => legal.id === id);
    if (!decision) throw new RangeError(`${id} is not legal for ${name} in the state before the move`);
    const { family, parameters } = decision;
    return { family, parameters: system.showsDecision(before, player, decision, viewer) ? parameters : undefined };
  });
  const writes = system.view(before, viewer).flatMap((old): ViewedWrite[] => {
    const now = seen.get(keyOfTrack(old))!;
    if (old.value === now.value && old.instead === now.instead) return [];
    const { track, index } = old;
    return [{ track, index, from: shownOf(old), to: shownOf(now) }];
  });
  return { decisions, writes };
}

const keyOfTrack = ({ track, index }: ViewedTrack): string => JSON.stringify([track, ...index]);

const shownOf = ({ value, instead }: ViewedTrack): ViewedWrite["from"] => ({
  value,
  ...(instead !== undefined && { instead }),
});
