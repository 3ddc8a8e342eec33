// How spots and things are called aloud.
import type { Plan, Spot, SpotId, Thing } from "ninefold/scene";
import { TEXTS } from "./texts.ts";

/** What is to be known of a spot or a thing besides what lies there. */
export interface Condition {
  readonly mayBeChosen: boolean;
  readonly isChosen: boolean;
  readonly isLast: boolean;
  /** What was clicked in vain: the reason is said by itself. */
  readonly isRefused?: boolean;
  /** What a person has marked there, in words. */
  readonly marks?: readonly string[];
}

/** `e4` on the only board of the plan, `e4 in b2` on a board within another, `holder of A` at a seat. */
export function spotName(plan: Plan, id: SpotId): string {
  const spot = plan.spots.get(id);
  if (!spot) return id;
  const zone = plan.zones.find((one) => one.id === spot.zone);
  const around = zone?.inside === undefined ? undefined : plan.spots.get(zone.inside);
  if (zone?.kind === "seat") return `${spot.name} of ${zone.title}`;
  if (!around) return spot.name;
  const seat = plan.zones.find((one) => one.id === around.zone && one.kind === "seat");
  return seat ? `${spot.name} of ${seat.title}` : `${spot.name} in ${around.name}`;
}

/** `e4, white pawn, may be chosen`. `words`: how what lies there is said. */
export function spotLabel(
  spot: Spot,
  things: readonly Thing[],
  condition: Condition,
  { name = spot.name, words = things.map(thingLabel).join(", ") }: { name?: string; words?: string | undefined } = {},
): string {
  return [name, words || TEXTS.empty, ...conditions(condition)].join(", ");
}

/** `3 upon each other, from the top: A, B, A`. */
export const stackWords = (things: readonly Thing[]): string =>
  TEXTS.stack(things.length, things.map(thingLabel).toReversed().join(", "));

export function thingLabel({ face, count }: Pick<Thing, "face" | "count">): string {
  return count > 1 && face.text !== String(count) ? `${count} ${face.label}` : face.label;
}

/** What is to be said after a name. */
export function conditions({ mayBeChosen, isChosen, isLast, marks = [] }: Condition): readonly string[] {
  return [
    ...(isChosen ? [TEXTS.chosen] : []),
    ...(mayBeChosen && !isChosen ? [TEXTS.mayBeChosen] : []),
    ...(isLast ? [TEXTS.changed] : []),
    ...marks,
  ];
}
