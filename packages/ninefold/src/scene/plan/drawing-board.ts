// Zones and spots as they are added to a plan.
import type { Board } from "../../language/core/board.ts";
import type { Type } from "../../language/core/types.ts";
import type { BoardLayout, Point } from "../../model/index.ts";
import { graphPoints } from "./graph-points.ts";
import type { Spot, SpotId, Zone } from "./spot.ts";

export const idOf = (zone: string, name: string): SpotId => `${zone}/${name}`;

/** Half of the height of a triangle whose sides are 2: rows of hexagons are so far apart. */
const ROW = Math.sqrt(3) / 2;

/** What may be said of a zone. */
export type ZoneOptions = Pick<Zone, "title" | "owner" | "inside" | "look">;

export class DrawingBoard {
  readonly zones = new Map<string, Zone>();
  readonly spots = new Map<SpotId, Spot>();
  /** By zone the type of the values that its spots are of, where they are of one. */
  readonly types = new Map<string, Type>();
  /** By zone and coordinates the spots that were said to lie there. */
  readonly #points = new Map<string, SpotId>();
  /** By zone how many boxes it has. */
  readonly #boxes = new Map<string, number>();

  /** Where the cells of a board lie; the spots by the names of cells. */
  addBoard(id: string, layout: BoardLayout, options: ZoneOptions): ReadonlyMap<string, SpotId> {
    const points = pointsOf(layout);
    const joined = new Map(layout.cells.map(({ name }) => [name, [] as SpotId[]]));
    for (const [a, b] of layout.layout === "graph" ? layout.links : []) {
      joined.get(a)?.push(idOf(id, b));
      joined.get(b)?.push(idOf(id, a));
    }
    this.zones.set(id, { id, kind: "board", layout: layout.layout, ...options });
    return new Map(
      layout.cells.map(({ name, colour }, i) => {
        const [x, y] = points[i]!;
        const links = joined.get(name) ?? [];
        const outline = OUTLINES[layout.layout];
        this.#add({ zone: id, value: name, name, x, y, outline, links, ...(colour !== undefined && { tint: colour }) });
        return [name, idOf(id, name)];
      }),
    );
  }

  /** A spot on the side of a cell that lies in a direction. */
  addSide(zone: string, cell: string, board: Board, offset: number): SpotId {
    const from = this.spots.get(idOf(zone, cell));
    const [dx, dy] = board.offsets.vector(offset);
    const [x, y] = board.layout === "hexagonal" ? [(2 * dx + dy) / 2, dy * ROW] : [dx, dy];
    const length = Math.max(1, Math.hypot(x, y));
    const name = `${cell} ${board.offsets.print(offset)}`;
    const at = { x: (from?.x ?? 0) + (0.4 * x) / length, y: (from?.y ?? 0) + (0.4 * y) / length };
    return this.#add({ zone, value: name, name, ...at, outline: "side", links: [] });
  }

  addZone(id: string, kind: Zone["kind"], options: ZoneOptions): void {
    if (!this.zones.has(id)) this.zones.set(id, { id, kind, layout: "square", ...options });
  }

  /** The box of a value in a zone: what the zone has of that already, else one more beside the others. */
  addBox(zone: string, value: string, name = value): SpotId {
    const known = this.spots.get(idOf(zone, value));
    if (known) return known.id;
    const x = this.#boxes.get(zone) ?? 0;
    this.#boxes.set(zone, x + 1);
    return this.#add({ zone, value, name, x, y: 0, outline: "box", links: [] });
  }

  /** A spot where it is said to lie: what lies there already in the zone, which is then of both, else a new one. */
  addPoint(zone: string, { x, y }: Point, value: string, name: string): SpotId {
    const at = `${zone} ${x} ${y}`;
    const known = this.spots.get(this.#points.get(at) ?? "");
    if (!known) {
      const added = this.#add({ zone, value, name, x, y, outline: "box", links: [] });
      this.#points.set(at, added);
      return added;
    }
    if (known.value !== value) this.spots.set(known.id, { ...known, name: `${known.name}, ${name}` });
    return known.id;
  }

  /** A line between two spots. */
  join(from: SpotId, to: SpotId): void {
    const spot = this.spots.get(from);
    if (spot && this.spots.has(to) && !spot.links.includes(to))
      this.spots.set(from, { ...spot, links: [...spot.links, to] });
  }

  #add(spot: Omit<Spot, "id">): SpotId {
    const id = idOf(spot.zone, spot.value);
    this.spots.set(id, { id, ...spot });
    return id;
  }
}

const OUTLINES = { square: "square", hexagonal: "hexagon", graph: "point" } as const;

function pointsOf(layout: BoardLayout): readonly (readonly [number, number])[] {
  if (layout.layout === "graph") return graphPoints(layout);
  const isSquare = layout.layout === "square";
  return layout.cells.map(({ x, y }) => (isSquare ? [x, y] : [x / 2, y * ROW]));
}
