// Tracks and types that the display says the spots of: points of an area, or cells of a board.
import type { Board } from "../../language/core/board.ts";
import type { CoreTrack } from "../../language/core/core.ts";
import { type Type, withoutNone } from "../../language/core/types.ts";
import type { Display, PlacedTrack, Point } from "../../model/index.ts";
import { typeName } from "../../model/text/spots.ts";
import type { Tint } from "../faces/face.ts";
import type { Faces } from "../faces/faces.ts";
import { words } from "../faces/known-words.ts";
import { type DrawingBoard, idOf } from "./drawing-board.ts";
import { type Index, indicesOf } from "./indices.ts";
import type { Stand, Token, TrackLook } from "./looks.ts";
import type { SpotId } from "./spot.ts";

/** A value of a type, as printed and in words. */
interface Named {
  readonly printed: string;
  readonly label: string;
}

/** What the rest of the plan answers. */
export interface Surroundings {
  /** The spots of a board that belongs to all. */
  readonly cells: (board: Board) => ReadonlyMap<string, SpotId>;
  /** Where a token waits that stands nowhere. */
  readonly waiting: (track: CoreTrack, index: Index) => SpotId;
  readonly title: (track: CoreTrack) => string;
}

type At = PlacedTrack["at"][number];

export class Placing {
  readonly #display: Display;
  readonly #paper: DrawingBoard;
  readonly #faces: Faces;
  readonly #plan: Surroundings;

  constructor(display: Display, paper: DrawingBoard, faces: Faces, plan: Surroundings) {
    this.#display = display;
    this.#paper = paper;
    this.#faces = faces;
    this.#plan = plan;
  }

  /** What a track looks like whose spots the display says; undefined where it does not. */
  lookOf(track: CoreTrack): TrackLook | undefined {
    const placed = this.#display.placed.find((one) => one.track === track.name);
    if (!placed?.at.some(({ on }) => on)) return undefined;
    const zone = this.#zoneOf(placed, track);
    const byIndex = new Map(
      placed.at.filter(({ value }) => value === undefined).map((at) => [at.index.join("\n"), at]),
    );
    const indices = indicesOf(track);
    if (placed.at.some(({ value }) => value !== undefined)) {
      this.#paper.types.set(zone, withoutNone(track.type));
      return {
        kind: "token",
        type: track.type,
        tokens: indices.map((index) => this.#token(track, index, placed, zone)),
      };
    }
    const [only, ...more] = track.index;
    if (only && more.length === 0) this.#paper.types.set(zone, only);
    const { type } = track;
    const heap = type.kind === "int" && type.low >= 0 && placed.look !== "figure";
    const stands = indices.map((index): Stand => {
      const at = byIndex.get(index.printed.join("\n"));
      const label = this.#labelOf(track, index);
      const spot = at && this.#spotOf(at, zone, { printed: index.printed.join(" "), label });
      const tint = this.#tintOf(track, index);
      return { spot: spot ?? this.#plan.waiting(track, index), of: label, ...(tint && { tint }) };
    });
    return { kind: "standing", type, heap, stands, ...(placed.look && { as: placed.look }) };
  }

  /** How a track looks whose spots are derived. */
  asOf({ name }: CoreTrack): PlacedTrack["look"] {
    return this.#display.placed.find((one) => one.track === name)?.look;
  }

  /** What lays out the values of a type in a zone; undefined where the display does not say where they lie. */
  spotsOf(type: string): ((zone: string, values: readonly Named[]) => ReadonlyMap<string, SpotId>) | undefined {
    const known = this.#display.spots.find((one) => one.type === type);
    if (!known) return undefined;
    const points = new Map(known.at.map(({ value, on }) => [value, on]));
    return (zone, values) =>
      new Map(
        values.map((named) => {
          const on = points.get(named.printed);
          return [
            named.printed,
            on && "x" in on ? this.#point(zone, on, named) : this.#paper.addBox(zone, named.printed, named.label),
          ];
        }),
      );
  }

  /** Draws the lines between spots, after all have theirs. */
  join(): void {
    for (const { type, from, to } of this.#display.links)
      for (const [zone, of] of this.#paper.types)
        if (typeName(of) === type) this.#paper.join(idOf(zone, from), idOf(zone, to));
  }

  #zoneOf({ area, at }: PlacedTrack, track: CoreTrack): string {
    const title = this.#display.areas.find(({ name }) => name === area)?.title ?? this.#plan.title(track);
    const zone = area ?? track.name;
    if (at.some(({ on }) => on && "x" in on)) this.#paper.addZone(zone, "board", { title: words(title) });
    return zone;
  }

  #token(track: CoreTrack, index: Index, { at }: PlacedTrack, zone: string): Token {
    const key = index.printed.join("\n");
    const bare = withoutNone(track.type);
    const spots = at.flatMap((one): [string, SpotId][] => {
      if (one.value === undefined || one.index.join("\n") !== key) return [];
      const spot = this.#spotOf(one, zone, { printed: one.value, label: labelOf(bare, one.value) });
      return spot === undefined ? [] : [[one.value, spot]];
    });
    const tint = this.#tintOf(track, index);
    const face = track.index[0] && this.#faces.of(track.index[0], index.values[0]!);
    const label = this.#labelOf(track, index);
    return {
      spots: new Map(spots),
      waiting: this.#plan.waiting(track, index),
      ...(tint && { tint }),
      text: face ? [face.text, ...index.printed.slice(1)].join("") : "○",
      value: index.printed.length > 0 ? index.printed.join(" ") : track.name,
      label: label === "" ? this.#plan.title(track) : label,
    };
  }

  /** Undefined for a cell of a board that is not drawn. */
  #spotOf({ on }: At, zone: string, named: Named): SpotId | undefined {
    if (!on) return undefined;
    if ("x" in on) return this.#point(zone, on, named);
    const id = idOf(on.board, on.cell);
    return this.#paper.spots.has(id) ? id : undefined;
  }

  #point(zone: string, on: Point, { printed, label }: Named): SpotId {
    return this.#paper.addPoint(zone, on, printed, label === "" ? printed : label);
  }

  #labelOf({ index }: CoreTrack, { values }: Index): string {
    return values.map((value, i) => this.#faces.of(index[i]!, value).label).join(" ");
  }

  #tintOf({ index }: CoreTrack, { values }: Index): Tint | undefined {
    return values.map((value, i) => this.#faces.of(index[i]!, value).tint).find((tint) => tint);
  }
}

const labelOf = (type: Type, printed: string): string => (type.kind === "enum" ? words(printed) : printed);
