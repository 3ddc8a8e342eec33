// The plan of any game system.
import type { EnumType } from "../../language/core/types.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { Faces } from "../faces/faces.ts";
import type { Plan } from "./plan.ts";
import { PlanBuilder, type Said } from "./plan-builder.ts";
import { Planning } from "./planning.ts";
import { PrintedPlanning } from "./printed-planning.ts";
import type { SpotId, Zone } from "./spot.ts";
import { Surroundings } from "./surroundings.ts";

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
  const builder = new PlanBuilder();
  const tracks = game
    ? new Planning(system, game, faces, builder).looks()
    : new PrintedPlanning(system, faces, new Surroundings(system, builder)).looks();
  builder.join(display.links);
  builder.square();
  const { spots, says, spotsOf } = builder;
  const plan = { zones: builder.zonesInOrder(), spots, tracks, tints: faces.tints };
  const zones = new Map(plan.zones.map((zone) => [zone.id, zone]));
  const made = { faces, plan, says, spotsOf, zones };
  drawn.set(system, made);
  return made;
}

const NO_PLAYERS: EnumType = { kind: "enum", members: [], named: { name: "Player", coordinates: [] } };

/**
 * Where the board of a game is drawn, and its hands, boxes and counts: derived from the nine parts and the display, or from
 * the display and what the system prints, so that every game has one.
 */
export const planOf = (system: GameSystem): Plan => drawnOf(system).plan;
