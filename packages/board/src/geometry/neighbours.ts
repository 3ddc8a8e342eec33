// Which spot is next in a direction, and which are the first and the last of a row.
import type { SpotId, Zone } from "ninefold/scene";
import type { Point, Spotted } from "./sheet.ts";

/** Directions on paper, downwards included. */
export const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * How much farther a spot seems that lies beside the direction. The next row of hexagons is nearer than the one after it; elsewhere
 * what lies straight ahead comes first, though it may be three steps away.
 */
const ASIDE: Readonly<Record<Zone["layout"], number>> = { square: 2.5, graph: 2.5, hexagonal: 1.5 };

/** The nearest spot in a direction; undefined at the edge. */
export function spotTowards(
  spots: Iterable<Spotted>,
  from: Point,
  { x, y }: Point,
  layout: Zone["layout"],
): SpotId | undefined {
  let found: SpotId | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { spot, ...at } of spots) {
    const along = (at.x - from.x) * x + (at.y - from.y) * y;
    const aside = Math.abs((at.x - from.x) * y) + Math.abs((at.y - from.y) * x);
    // Within 60 degrees of the direction, so that rows of hexagons are reached.
    if (along <= 0 || aside > along * 1.8) continue;
    const apart = along + aside * ASIDE[layout];
    if (apart >= least) continue;
    least = apart;
    found = spot.id;
  }
  return found;
}

/** The spots that lines lead to from one, clockwise from above. A line is said at one of its ends. */
export function linkedWith(spots: ReadonlyMap<SpotId, Spotted>, id: SpotId): readonly SpotId[] {
  const from = spots.get(id);
  if (!from) return [];
  const ends = [...spots.values()].filter(
    ({ spot }) => spot.id !== id && (from.spot.links.includes(spot.id) || spot.links.includes(id)),
  );
  const angle = ({ x, y }: Point): number => (Math.atan2(x - from.x, from.y - y) + 2 * Math.PI) % (2 * Math.PI);
  return ends.toSorted((a, b) => angle(a) - angle(b)).map(({ spot }) => spot.id);
}

/** The first or the last spot of the row that a point lies in. */
export function endOfRow(spots: Iterable<Spotted>, from: Point, isLast: boolean): SpotId | undefined {
  let found: Spotted | undefined;
  for (const one of spots) {
    if (Math.abs(one.y - from.y) > 1) continue;
    if (!found || (isLast ? one.x > found.x : one.x < found.x)) found = one;
  }
  return found?.spot.id;
}

/** The spots by rows, from the highest, and from left to right in each. */
export function rowsOf(spots: Iterable<Spotted>): readonly (readonly Spotted[])[] {
  const rows = Map.groupBy(spots, ({ y }) => Math.round(y));
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.toSorted((a, b) => a.x - b.x));
}
