// The plan of any game system.
import type { EnumType } from "../../language/core/types.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { Faces } from "../faces/faces.ts";
import type { TrackLook } from "./looks.ts";
import type { Plan } from "./plan.ts";
import { PlanBuilder, type Said } from "./plan-builder.ts";
import { Planning } from "./planning.ts";
import type { SpotId, Zone } from "./spot.ts";

/** What a game is drawn by: its plan, and the faces of its values. */
export interface Drawn {
  readonly plan: Plan;
  readonly faces: Faces;
  /** The values that spots are of. */
  readonly says: readonly Said[];
  /** Their spots by type and value: `saidKey`. */
  readonly spotsOf: ReadonlyMap<string, readonly SpotId[]>;
  readonly zones: ReadonlyMap<string, Zone>;
}

const drawn = new WeakMap<GameSystem, Drawn>();

/** Made once for each game system. */
export function drawnOf(system: GameSystem): Drawn {
  const known = drawn.get(system);
  if (known) return known;
  const game = descriptionOf(system);
  const { players, display } = system;
  const faces = new Faces({ players, player: game?.player ?? NO_PLAYERS, display });
  const planning = game && new Planning(system, game, faces);
  const plan = planning?.plan() ?? printedPlan(system, faces);
  const zones = new Map(plan.zones.map((zone) => [zone.id, zone]));
  const made = { faces, plan, says: planning?.says ?? [], spotsOf: planning?.spotsOf ?? new Map(), zones };
  drawn.set(system, made);
  return made;
}

const NO_PLAYERS: EnumType = { kind: "enum", members: [], named: { name: "Player", coordinates: [] } };

/**
 * Where the board of a game is drawn, and its hands, boxes and counts: derived from the nine parts and the display alone, so that
 * every game has one.
 */
export const planOf = (system: GameSystem): Plan => drawnOf(system).plan;

/** A list of what was printed, for a game that is no text. */
function printedPlan({ tracks }: GameSystem, { tints }: Faces): Plan {
  const builder = new PlanBuilder();
  builder.addZone("status:", "status", { title: "" });
  const looks = tracks.map(({ name, indices }): [string, TrackLook] => [
    name,
    {
      kind: "printed",
      stands: indices.map((index) => ({ spot: builder.addBox("status:", [name, ...index].join(" ")) })),
    },
  ]);
  return { zones: [...builder.zones.values()], spots: builder.spots, tracks: new Map(looks), tints };
}
