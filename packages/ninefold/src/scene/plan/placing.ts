// Tracks that the display says the spots of: points of an area, or cells of a board. Of several lines about a track the last that says
// something counts.
import type { CoreTrack } from "../../language/core/core.ts";
import { withoutNone } from "../../language/core/types.ts";
import type { Display, PlacedTrack } from "../../model/index.ts";
import { readValue } from "../../model/text/positions.ts";
import { type Index, indicesOf, saidBy } from "./indices.ts";
import { lookNameOf, type Stand, standingLook, type TrackLook } from "./looks.ts";
import { idOf } from "./plan-builder.ts";
import type { SpotId } from "./spot.ts";
import { tokenOf } from "./tokens.ts";
import type { Zones } from "./zones.ts";

type At = PlacedTrack["at"][number];

const keyOf = (index: readonly string[]): string => index.join("\n");

export class Placing {
  readonly #zones: Zones;
  /** By the names of tracks. */
  readonly #placed = new Map<string, PlacedTrack>();
  /** By area how many tracks stand there. */
  readonly #tracksIn = new Map<string, number>();

  constructor(zones: Zones, { placed }: Pick<Display, "placed">) {
    this.#zones = zones;
    for (const one of placed) {
      const before = this.#placed.get(one.track);
      const at = one.at.length > 0 ? one.at : (before?.at ?? []);
      this.#placed.set(one.track, { ...before, ...one, at });
    }
    for (const { area } of this.#placed.values())
      if (area !== undefined) this.#tracksIn.set(area, (this.#tracksIn.get(area) ?? 0) + 1);
  }

  /** In which area the display says that a track stands, and how it looks. */
  of(track: CoreTrack): Partial<Pick<PlacedTrack, "area" | "look">> {
    const placed = this.#placed.get(track.name);
    const look = lookNameOf(track, placed?.look);
    return { ...placed, ...(look && { look }) };
  }

  /** What a track looks like whose spots the display says; undefined where it does not. */
  lookOf(track: CoreTrack): TrackLook | undefined {
    const placed = this.#placed.get(track.name);
    if (!placed?.at.some(({ on }) => on)) return undefined;
    const isToken = placed.at.some(({ value }) => value !== undefined);
    return isToken ? this.#tokens(track, placed) : this.#standing(track, placed);
  }

  #standing(track: CoreTrack, placed: PlacedTrack): TrackLook {
    const { faces, builder } = this.#zones;
    const [only, ...others] = track.index;
    const byIndex = new Map(placed.at.map((at) => [keyOf(at.index), at]));
    const stands = indicesOf(track).map((index): Stand => {
      const { label, tint } = saidBy(track, index, faces);
      const at = byIndex.get(keyOf(index.printed));
      const spot = (at && this.#spotOf(at, track, placed, { of: index, label })) ?? this.#zones.waiting(track, index);
      if (only && others.length === 0) builder.say(only, index.printed[0]!, spot);
      return { spot, ...(label !== "" && { of: label }), ...(tint && { tint }) };
    });
    return standingLook(track, stands, this.of(track).look, true);
  }

  #tokens(track: CoreTrack, placed: PlacedTrack): TrackLook {
    const { faces, builder } = this.#zones;
    const bare = withoutNone(track.type);
    const said = new Map<string, At[]>();
    for (const at of placed.at) {
      const those = said.get(keyOf(at.index)) ?? [];
      those.push(at);
      said.set(keyOf(at.index), those);
    }
    const tokens = indicesOf(track).map((index) => {
      const spots = new Map<string, SpotId>();
      for (const at of said.get(keyOf(index.printed)) ?? []) {
        if (at.value === undefined) continue;
        const value = readValue(bare, at.value);
        const label = value === undefined || value === null ? at.value : faces.of(bare, value).label;
        const spot = this.#spotOf(at, track, placed, { label });
        if (spot === undefined) continue;
        spots.set(at.value, spot);
        builder.say(bare, at.value, spot);
      }
      return tokenOf(track, index, faces, {
        spots,
        waiting: () => this.#zones.waiting(track, index),
        title: this.#zones.titleOf(track),
      });
    });
    return { kind: "token", type: track.type, tokens };
  }

  /** Undefined where the display finds no spot, or that of a cell of a board that is not drawn. `of`: whose spot it is, else that of a value. */
  #spotOf(
    { on, value = "" }: At,
    track: CoreTrack,
    { area }: PlacedTrack,
    { of, label }: { readonly of?: Index; readonly label: string },
  ): SpotId | undefined {
    const { builder } = this.#zones;
    if (!on) return undefined;
    if (!("x" in on)) return builder.spots.has(idOf(on.board, on.cell)) ? idOf(on.board, on.cell) : undefined;
    const title = this.#zones.titleOf(track);
    const isAlone = area === undefined || this.#tracksIn.get(area) === 1;
    const name = label === "" ? title : isAlone ? label : `${title} ${label}`;
    return builder.addPoint(
      this.#table(track, area),
      on,
      of ? [track.name, ...of.printed].join(" ") : `${track.name} ${value}`,
      name,
    );
  }

  #table(track: CoreTrack, area: string | undefined): string {
    const zone = area === undefined ? `table:${track.name}` : `table:${area}`;
    const title = area === undefined ? this.#zones.titleOf(track) : this.#zones.areaTitle(area);
    this.#zones.builder.addZone(zone, "board", { title });
    return zone;
  }
}
