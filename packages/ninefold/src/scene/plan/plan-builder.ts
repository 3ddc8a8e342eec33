// Zones and spots as they are added to a plan.
import type { Board } from "../../language/core/board.ts";
import type { Type } from "../../language/core/types.ts";
import type { BoardLayout, Point, SpotLink } from "../../model/index.ts";
import { typeName } from "../../model/text/spots.ts";
import { graphPoints } from "./graph-points.ts";
import type { Spot, SpotId, Zone } from "./spot.ts";

export const idOf = (zone: string, value: string): SpotId => `${zone}/${value}`;

/** Half of the height of a triangle whose sides are 2: rows of hexagons are so far apart. */
const ROW = Math.sqrt(3) / 2;

/** What may be said of a zone. */
export type ZoneOptions = Pick<Zone, "title" | "owner" | "inside" | "look">;

/** A value, by its type where that is known and as printed, and a spot that is of it. */
export interface Said {
  readonly type?: Type;
  readonly value: string;
  readonly spot: SpotId;
}

/** What a value is found by, as printed, with the name of its type. */
export const saidKey = (type: string, value: string): string => `${type}\n${value}`;

/** So many rows and columns are seen as a board, where they have so much of all the points that there could be. */
const LEAST_ROWS = 3;
const FILLED = 0.9;

/** How many whole numbers there are from the least to the greatest. */
const extent = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers) + 1;

export class PlanBuilder {
  readonly zones = new Map<string, Zone>();
  readonly spots = new Map<SpotId, Spot>();
  /** What the spots are of. */
  readonly says: Said[] = [];
  /** The same by type and value: `saidKey`. */
  readonly spotsOf = new Map<string, SpotId[]>();
  /** By zone and coordinates the spots that were said to lie there. */
  readonly #points = new Map<string, SpotId>();
  /** The names of spots, with their zones: what is spoken tells them apart. */
  readonly #names = new Set<string>();
  /** By zone how many boxes it has. */
  readonly #boxes = new Map<string, number>();
  /** By the name of a board where its cells lie. */
  readonly #layouts = new Map<string, readonly (readonly [number, number])[]>();

  /** Where the cells of a board lie; the spots by the names of cells. */
  addBoard(id: string, layout: BoardLayout, options: ZoneOptions): ReadonlyMap<string, SpotId> {
    const points = this.#layouts.get(layout.board) ?? pointsOf(layout);
    this.#layouts.set(layout.board, points);
    const joined = new Map(layout.cells.map(({ name }) => [name, [] as SpotId[]]));
    for (const [a, b] of layout.layout === "graph" ? layout.links : []) {
      joined.get(a)?.push(idOf(id, b));
      joined.get(b)?.push(idOf(id, a));
    }
    this.zones.set(id, { id, kind: "board", layout: layout.layout, ...options });
    const outline = OUTLINES[layout.layout];
    return new Map(
      layout.cells.map(({ name, colour }, i) => {
        const [x, y] = points[i]!;
        const links = joined.get(name) ?? [];
        const tint = colour === undefined ? {} : { tint: colour };
        return [name, this.#add({ zone: id, value: name, name, x, y, outline, links, ...tint })];
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
    const towards = [x / length, y / length] as const;
    return (
      this.spots.get(idOf(zone, name))?.id ??
      this.#add({ zone, value: name, name, ...at, outline: "side", towards, links: [] })
    );
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
    const at = `${zone}\n${x} ${y}`;
    const known = this.spots.get(this.#points.get(at) ?? "");
    if (!known) {
      const added = this.#add({ zone, value, name, x, y, outline: "box", links: [] });
      this.#points.set(at, added);
      return added;
    }
    if (!known.name.split(", ").includes(name)) this.spots.set(known.id, { ...known, name: `${known.name}, ${name}` });
    return known.id;
  }

  /** From top to bottom. */
  zonesInOrder(): readonly Zone[] {
    return [...this.zones.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  }

  /** `type`: its name alone where no more is known of it. */
  say(type: Type | string, value: string, spot: SpotId): void {
    const isName = typeof type === "string";
    this.says.push({ ...(!isName && { type }), value, spot });
    const key = saidKey(isName ? type : typeName(type), value);
    const known = this.spotsOf.get(key);
    if (known) known.push(spot);
    else this.spotsOf.set(key, [spot]);
  }

  /** Draws lines between the spots of values, after all have theirs. */
  join(links: Iterable<SpotLink>): void {
    const joined = new Map<SpotId, Set<SpotId>>();
    for (const { type, from, to } of links) {
      const [start, end] = [from, to].map((value) => this.spotsOf.get(saidKey(type, value))?.[0]);
      if (start === undefined || end === undefined) continue;
      const ends = joined.get(start) ?? new Set(this.spots.get(start)!.links);
      joined.set(start, ends.add(end));
    }
    for (const [id, links] of joined) this.spots.set(id, { ...this.spots.get(id)!, links: [...links] });
  }

  /** Points that fill rows and columns are squares, as on a board. */
  square(): void {
    const points = [...new Set(this.#points.values())].map((id) => this.spots.get(id)!);
    for (const zone of new Set(points.map((spot) => spot.zone))) {
      const spots = points.filter((spot) => spot.zone === zone);
      const [wide, high] = [extent(spots.map(({ x }) => x)), extent(spots.map(({ y }) => y))];
      if (Math.min(wide, high) < LEAST_ROWS || spots.length < FILLED * wide * high) continue;
      for (const spot of spots) this.spots.set(spot.id, { ...spot, outline: "square" });
    }
  }

  /** Two spots of one id would be one, so that what stands in the first would be lost. */
  #add(spot: Omit<Spot, "id">): SpotId {
    const id = idOf(spot.zone, spot.value);
    if (this.spots.has(id)) throw new RangeError(`two spots are called ${id}`);
    const named = `${spot.zone}\n${spot.name}`;
    const name = this.#names.has(named) ? `${spot.name} (${spot.value})` : spot.name;
    this.#names.add(named);
    this.spots.set(id, { id, ...spot, name });
    return id;
  }
}

const KINDS = ["board", "seat", "area", "status"];

const OUTLINES = { square: "square", hexagonal: "hexagon", graph: "point" } as const;

function pointsOf(layout: BoardLayout): readonly (readonly [number, number])[] {
  if (layout.layout === "graph") return graphPoints(layout);
  const isSquare = layout.layout === "square";
  return layout.cells.map(({ x, y }) => (isSquare ? [x, y] : [x / 2, y * ROW]));
}
