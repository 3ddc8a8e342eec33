// Arrows from spot to spot, on the paper of a board.
import type { Point } from "./sheet.ts";

/** A point, and the distance of neighbours there. */
export interface Ended extends Point {
  readonly size: number;
}

/** Parts of the size of a cell: where an arrow begins beside the middle of a spot, half its width, its head. */
const BEGIN = 0.28;
const HALF = 0.065;
const HEAD = 0.32;
const HEAD_HALF = 0.19;

/**
 * The corners of an arrow that ends in the middle of a spot: along one side of its shaft, about its head, and back. Where two spots are
 * near each other it is shorter and thinner.
 */
export function arrowBetween(from: Ended, to: Ended): readonly Point[] {
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  if (apart === 0) return [];
  const size = Math.min(from.size, to.size, apart);
  const [x, y] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
  const at = (along: number, aside: number): Point => ({
    x: from.x + x * along - y * aside,
    y: from.y + y * along + x * aside,
  });
  const [begin, neck] = [size * BEGIN, apart - size * HEAD];
  const [half, wide] = [size * HALF, size * HEAD_HALF];
  return [
    at(begin, half),
    at(neck, half),
    at(neck, wide),
    at(apart, 0),
    at(neck, -wide),
    at(neck, -half),
    at(begin, -half),
  ];
}
