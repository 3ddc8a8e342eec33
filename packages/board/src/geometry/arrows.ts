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

/** Parts of the size of a cell, of lines that link spots: how far from the middles they begin and end, the head, and how far they wind. */
const LINK_APART = 0.2;
const LINK_HEAD = 0.24;
const LINK_HEAD_HALF = 0.12;
const WINDING = 0.55;

/** The line of a link that goes one way, and the corners of its head. */
export interface Link {
  /** Two points of a straight line, or the four of a cubic curve. */
  readonly shaft: readonly Point[];
  readonly head: readonly Point[];
}

/** `winds`: first to one side and then to the other. */
export function linkBetween(from: Ended, to: Ended, winds: boolean): Link {
  const apart = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const size = Math.min(from.size, to.size, apart);
  const [x, y] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
  const at = (along: number, aside: number): Point => ({
    x: from.x + x * along - y * aside,
    y: from.y + y * along + x * aside,
  });
  const [begin, end] = [LINK_APART * size, apart - LINK_APART * size];
  const neck = end - LINK_HEAD * size;
  const third = (neck - begin) / 3;
  const wind = Math.min(WINDING * size, third);
  const bends = winds ? [at(begin + third, wind), at(begin + 2 * third, -wind)] : [];
  const half = LINK_HEAD_HALF * size;
  return { shaft: [at(begin, 0), ...bends, at(neck, 0)], head: [at(neck, half), at(end, 0), at(neck, -half)] };
}
