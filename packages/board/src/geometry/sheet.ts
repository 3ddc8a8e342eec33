// Where the spots of a board lie on paper: to the right and downwards, in units of which a hundred are the distance of two cells.
// The boards in the cells of a board lie on the paper of the outermost one.
import type { Plan, Spot, SpotId, Zone } from "ninefold/scene";

/** The distance of two neighbours. */
export const UNIT = 100;

/** A point of the paper. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A spot with its middle, and the distance of its neighbours there. */
export interface Spotted extends Point {
  readonly spot: Spot;
  readonly size: number;
  /** 0 on the outermost board. */
  readonly depth: number;
  /** Of the side of a cell: where it lies from the middle of that, of length 1. */
  readonly side?: Point;
  /** What it is of a board that the display has as points of a lattice, or as the joints of lines and fields. */
  readonly part?: "point" | "joint" | "across" | "upright" | "field";
  /** Of a point: where its neighbours in the lattice are, in steps. */
  readonly next?: readonly Point[];
  /** Of a spot on which things are stacked: how far downwards the stack may reach from its middle, negative where it grows upwards. */
  readonly stack?: number;
}

export interface Sheet {
  readonly zone: Zone;
  /** What is drawn: the margins are within. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly spots: ReadonlyMap<SpotId, Spotted>;
  /** The zones on it: the outermost board, then those within its cells. */
  readonly zones: readonly Zone[];
}

/** How much of a cell a board within it fills. */
const INNER = 0.84;

/** From the outermost spots to the edge of the paper, for the half of a cell and the names of rows and columns. */
const HALF = 0.56;

/** The paper of a board; `turned`: seen from the opposite side. */
export function sheetOf(plan: Plan, zone: Zone, turned = false): Sheet {
  const spots = new Map<SpotId, Spotted>();
  const zones: Zone[] = [];
  lay(plan, zone, { x: 0, y: 0 }, UNIT, turned, { spots, zones, depth: 0 });
  for (const id of stackedIn(plan)) stack(spots, id);
  if (zone.layout === "square") part(spots, zone.look);
  const outer = [...spots.values()].filter(({ depth }) => depth === 0);
  const xs = outer.map(({ x }) => x);
  const ys = outer.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - HALF * UNIT, Math.min(...ys) - HALF * UNIT];
  return {
    zone,
    left,
    top,
    width: Math.max(...xs) + HALF * UNIT - left,
    height: Math.max(...ys) + HALF * UNIT - top,
    spots,
    zones,
  };
}

/** Says of the spots of the outermost board which parts of it they are, where it is no board of squares. */
function part(spots: Map<SpotId, Spotted>, look: Zone["look"]): void {
  if (look !== "points" && look !== "joints") return;
  const outer = [...spots].filter(([, { depth, spot }]) => depth === 0 && spot.outline === "square");
  if (look === "points") {
    const known = new Set(outer.map(([, { x, y }]) => `${x} ${y}`));
    for (const [id, one] of outer) {
      const next = STEPS.filter((step) => known.has(`${one.x + step.x * one.size} ${one.y + step.y * one.size}`));
      spots.set(id, { ...one, part: "point", next });
    }
    return;
  }
  const left = Math.min(...outer.map(([, { spot }]) => spot.x));
  const low = Math.min(...outer.map(([, { spot }]) => spot.y));
  const odd = (from: number, to: number): number => Math.round(to - from) % 2;
  for (const [id, one] of outer)
    spots.set(id, { ...one, part: JOINTS[odd(left, one.spot.x) + 2 * odd(low, one.spot.y)]! });
}

const JOINTS = ["joint", "across", "upright", "field"] as const;

const STEPS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];

/** The spots in which the display has things stacked. */
const stackedIn = (plan: Plan): readonly SpotId[] =>
  [...plan.tracks.values()].flatMap((look) =>
    (look.kind === "standing" || look.kind === "printed") && look.as === "stack"
      ? look.stands.map(({ spot }) => spot)
      : [],
  );

/** A stack grows from its spot towards the middle of the board, as long as there is space for two things at least. */
function stack(spots: Map<SpotId, Spotted>, id: SpotId): void {
  const spotted = spots.get(id);
  if (!spotted || spotted.depth > 0) return;
  // The outermost board lies about the middle of the paper.
  const reach = Math.abs(spotted.y) - BESIDE_MIDDLE * spotted.size;
  if (reach >= spotted.size) spots.set(id, { ...spotted, stack: -Math.sign(spotted.y) * reach });
}

/** Stacks end so far from the middle, of the distance of two spots. */
const BESIDE_MIDDLE = 0.75;

interface Laying {
  readonly spots: Map<SpotId, Spotted>;
  readonly zones: Zone[];
  readonly depth: number;
}

/** Lays the spots of a zone about a point. */
function lay(plan: Plan, zone: Zone, middle: Point, size: number, turned: boolean, into: Laying): void {
  into.zones.push(zone);
  const own = [...plan.spots.values()].filter((spot) => spot.zone === zone.id);
  const { x: cx, y: cy } = middleOf(own);
  const side = turned ? -1 : 1;
  for (const spot of own) {
    const x = middle.x + side * (spot.x - cx) * size;
    const y = middle.y - side * (spot.y - cy) * size;
    const [dx, dy] = spot.towards ?? [0, 0];
    const towards = spot.towards && { side: { x: side * dx, y: -side * dy } };
    into.spots.set(spot.id, { spot, x, y, size, depth: into.depth, ...towards });
    for (const inner of plan.zones)
      if (inner.inside === spot.id && inner.kind === "board")
        lay(plan, inner, { x, y }, innerSize(plan, inner, size), turned, { ...into, depth: into.depth + 1 });
  }
}

/** The distance of neighbours on a board that fits into a cell. */
function innerSize(plan: Plan, zone: Zone, size: number): number {
  const own = [...plan.spots.values()].filter((spot) => spot.zone === zone.id);
  const { wide, high } = middleOf(own);
  return (size * INNER) / (Math.max(wide, high) + 1);
}

function middleOf(spots: readonly Spot[]): Point & { readonly wide: number; readonly high: number } {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (low + high) / 2, wide: right - left, high: high - low };
}

/**
 * The spot that a point of the paper is meant for: the nearest of those that are near it, on the innermost board there; where that may
 * not be clicked, one of an outer board that may.
 */
export function nearestSpot(
  sheet: Sheet,
  at: Point,
  mayBeClicked: (spot: SpotId) => boolean = () => true,
): SpotId | undefined {
  const near = new Map<number, { readonly id: SpotId; readonly apart: number }>();
  for (const { spot, size, depth, x, y, stack: high = 0 } of sheet.spots.values()) {
    const reach = spot.outline === "side" ? SIDE_REACH : REACH;
    const nearest = Math.min(Math.max(at.y, Math.min(y, y + high)), Math.max(y, y + high));
    const apart = Math.hypot(at.x - x, at.y - nearest) / size;
    // Sides are small, and never nearest to what is beside them: within their reach they come before cells.
    const order = depth + (spot.outline === "side" ? 0.5 : 0);
    if (apart > reach || apart >= (near.get(order)?.apart ?? Number.POSITIVE_INFINITY)) continue;
    near.set(order, { id: spot.id, apart });
  }
  const found = [...near].sort(([a], [b]) => b - a).map(([, { id }]) => id);
  return found.find(mayBeClicked) ?? found[0];
}

const REACH = 0.72;
const SIDE_REACH = 0.3;

/** Whether a board is turned for a player whose things stand in these spots at first: all in its far half. */
export function isTurnedFor(plan: Plan, zone: Zone, own: readonly SpotId[]): boolean {
  const spots = [...plan.spots.values()].filter((spot) => spot.zone === zone.id);
  const { y: middle } = middleOf(spots);
  const heights = own.flatMap((id) => {
    const spot = plan.spots.get(id);
    return spot?.zone === zone.id ? [spot.y] : [];
  });
  return heights.length > 0 && heights.every((y) => y > middle);
}
