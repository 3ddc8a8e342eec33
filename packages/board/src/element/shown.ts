// What the element is shown, and what its events say.
import type { Player, PlayerId } from "ninefold/model";
import type { Ask, Changes, Plan, Scene, SpotId, Target, Thing } from "ninefold/scene";
import { isTurnedFor } from "../geometry/sheet.ts";
import type { Decided } from "../words/sentences.ts";

/** What the element is to show. */
export interface Shown {
  readonly plan: Plan;
  readonly players: readonly Player[];
  readonly scene: Scene;
  /** What may be said; nothing where the viewer only looks on. */
  readonly ask?: Ask | undefined;
  /** What has changed since what was shown before, and what was decided. */
  readonly changes?: Changes | undefined;
  readonly decided?: readonly Decided[] | undefined;
  /** Whose seat is below. */
  readonly viewer?: PlayerId | undefined;
  /** Whether boards are seen from the opposite side. */
  readonly turned?: boolean | undefined;
}

/** What events of the element say. */
export interface BoardEvents {
  /** Something was said of a decision, or taken back. */
  said: CustomEvent<{ readonly ask: Ask }>;
  /** A decision was said whole, by clicks on these. */
  decided: CustomEvent<{ readonly id: string; readonly chosen: readonly Target[] }>;
  /** What was clicked says nothing now, after what has been clicked of a decision. */
  refused: CustomEvent<{ readonly target: Target; readonly chosen: readonly Target[] }>;
}

/** Where the last changes were, and where what has moved came from: the spot by the key of the thing. */
export interface Traces {
  readonly last: ReadonlySet<SpotId>;
  readonly from: ReadonlyMap<string, SpotId>;
}

export function tracesOf(changes: Changes["things"]): Traces {
  return {
    last: new Set(
      changes.flatMap((change) => [
        ...("before" in change ? [change.before.spot] : []),
        ...("after" in change ? [change.after.spot] : []),
      ]),
    ),
    from: new Map(
      changes.flatMap((change) => (change.kind === "moved" ? [[change.after.key, change.before.spot] as const] : [])),
    ),
  };
}

/** Whether a board is seen from the opposite side by a player whose things all lie in its far half at first. */
export function isTurned(plan: Plan, initial: readonly Thing[], viewer: PlayerId | undefined): boolean {
  if (viewer === undefined) return false;
  const own = initial.flatMap(({ face, spot }) => (face.up && face.tint?.player === viewer ? [spot] : []));
  return plan.zones.some((zone) => zone.kind === "board" && zone.inside === undefined && isTurnedFor(plan, zone, own));
}
