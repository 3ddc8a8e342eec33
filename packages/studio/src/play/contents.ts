// What lies where, in words.
import type { Plan, Scene } from "ninefold/scene";
import { spotName, thingLabel } from "ninefold-board";

/** What lies in which spot: of a spot with nothing in it there is nothing to be said. */
export function contentsOf(plan: Plan, { things }: Scene): readonly (readonly [spot: string, things: string])[] {
  const bySpot = Map.groupBy(things, ({ spot }) => spot);
  return [...plan.spots.keys()].flatMap((id) => {
    const labels = (bySpot.get(id) ?? []).map(thingLabel);
    return labels.length > 0 ? [[spotName(plan, id), labels.join(", ")] as const] : [];
  });
}
