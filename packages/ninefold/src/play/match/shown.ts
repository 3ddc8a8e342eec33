import { type ShownDecision, type ShownTrack, shownDecision, shownTracks } from "../../knowledge/index.ts";
import type { Decision, DecisionTuple, GameSystem, Outcome, Player, State } from "../../model/index.ts";
import type { Step } from "./gameplay.ts";

/** What one viewer is shown of a match in one of its states. */
export interface MatchView {
  /** Missing in what everyone is shown. */
  readonly viewer?: Player;
  readonly tracks: readonly ShownTrack[];
  /** What the viewer saw on the way here since the last ply, before each forced step that is shown. */
  readonly stops: readonly (readonly ShownTrack[])[];
  readonly activePlayers: readonly Player[];
  /** What the viewer has decided while others still decide. */
  readonly pending?: Decision;
  readonly outcome?: Outcome;
  /** Why the game is over, as the rules say it. */
  readonly endingReason?: string;
  /** The decisions of ply n at n - 1, null decisions and forced steps left out. */
  readonly history: readonly (readonly ShownDecision[])[];
}

/** What is asked of a match to show it. */
interface Showable {
  readonly rules: { readonly system: GameSystem };
  readonly start: State;
  readonly state: State;
  readonly stops: readonly State[];
  readonly ply: number;
  readonly steps: readonly (readonly Step[])[];
  readonly activePlayers: readonly Player[];
  readonly pending: DecisionTuple;
  readonly outcome: Outcome | undefined;
  readonly endingReason: string | undefined;
}

/** What `viewer` is shown of a match: the state now, and the decisions as they were shown when they were taken. */
export function viewOf(match: Showable, viewer: Player | undefined): MatchView {
  const { system } = match.rules;
  const pending = viewer && match.pending[viewer.id];
  return {
    ...(viewer && { viewer }),
    tracks: shownTracks(system, match.state, viewer?.id),
    stops: match.stops.map((state) => shownTracks(system, state, viewer?.id)),
    activePlayers: match.activePlayers,
    ...(pending && { pending }),
    ...(match.outcome && { outcome: match.outcome }),
    ...(match.endingReason !== undefined && { endingReason: match.endingReason }),
    history: historyOf(match, viewer),
  };
}

function historyOf(match: Showable, viewer: Player | undefined): readonly (readonly ShownDecision[])[] {
  const { system } = match.rules;
  const [first, ...plies] = match.steps.slice(0, match.ply + 1);
  let state = first?.at(-1)?.state ?? match.start;
  return plies.map((steps) => {
    const before = state;
    for (const step of steps) state = step.state;
    const [ply] = steps;
    return system.players.flatMap((player) => {
      const decision = ply?.tuple[player.id];
      return decision ? [shownDecision(system, { state: before, by: player.id, decision }, viewer?.id)] : [];
    });
  });
}
