// Tracks that the display says the spots of: points of an area, or cells of a board. Of several lines about a track the last that says
// something counts.
import type { Display, PlacedTrack } from "../../model/index.ts";
import type { Family, Member } from "./family.ts";
import type { Stand, TrackLook } from "./looks.ts";
import { idOf } from "./plan-builder.ts";
import type { SpotId } from "./spot.ts";
import type { Surroundings } from "./surroundings.ts";
import { tokenOf } from "./tokens.ts";

type At = PlacedTrack["at"][number];

const keyOf = (index: readonly string[]): string => index.join("\n");

export class Placing {
  readonly #zones: Surroundings;
  /** By the names of tracks. */
  readonly #placed = new Map<string, PlacedTrack>();
  /** By area how many tracks stand there. */
  readonly #tracksIn = new Map<string, number>();

  constructor(zones: Surroundings, { placed }: Pick<Display, "placed">) {
    this.#zones = zones;
    for (const one of placed) {
      const before = this.#placed.get(one.track);
      const at = one.at.length > 0 ? one.at : (before?.at ?? []);
      this.#placed.set(one.track, { ...before, ...one, at });
    }
    for (const { area } of this.#placed.values())
      if (area !== undefined) this.#tracksIn.set(area, (this.#tracksIn.get(area) ?? 0) + 1);
  }

  /** What the display says of a track, or nothing. */
  of({ name }: Pick<Family, "name">): Partial<Pick<PlacedTrack, "area" | "look">> {
    return this.#placed.get(name) ?? {};
  }

  /** Whether the display says spots for a track. */
  has({ name }: Pick<Family, "name">): boolean {
    return this.#placed.get(name)?.at.some(({ on }) => on) ?? false;
  }

  /** What a track looks like whose spots the display says; undefined where it does not. */
  lookOf(family: Family): TrackLook | undefined {
    const placed = this.#placed.get(family.name);
    if (!placed || !this.has(family)) return undefined;
    const isToken = placed.at.some(({ value }) => value !== undefined);
    return isToken ? this.#tokens(family, placed) : this.#standing(family, placed);
  }

  #standing(family: Family, placed: PlacedTrack): TrackLook {
    const byIndex = new Map(placed.at.map((at) => [keyOf(at.index), at]));
    const stands = family.members.map((member): Stand => {
      const { printed, label, tint } = member;
      const at = byIndex.get(keyOf(printed));
      const spot = (at && this.#spotOf(at, family, placed, { of: member, label })) ?? member.waiting();
      family.sayIndex(printed[0] ?? "", spot);
      return { spot, ...(label !== "" && { of: label }), ...(tint && { tint }) };
    });
    return family.standing(stands, placed.look, true);
  }

  #tokens(family: Family, placed: PlacedTrack): TrackLook {
    const said = new Map<string, At[]>();
    for (const at of placed.at) {
      const those = said.get(keyOf(at.index)) ?? [];
      those.push(at);
      said.set(keyOf(at.index), those);
    }
    const tokens = family.members.map((member) => {
      const spots = new Map<string, SpotId>();
      for (const at of said.get(keyOf(member.printed)) ?? []) {
        if (at.value === undefined) continue;
        const spot = this.#spotOf(at, family, placed, { label: family.labelOf(at.value) });
        if (spot === undefined) continue;
        spots.set(at.value, spot);
        family.sayValue(at.value, spot);
      }
      return tokenOf(family, member, spots);
    });
    return family.tokens(tokens);
  }

  /** Undefined where the display finds no spot, or that of a cell of a board that is not drawn. `of`: whose spot it is, else that of a value. */
  #spotOf(
    { on, value = "" }: At,
    { name: track, title }: Family,
    { area }: PlacedTrack,
    { of, label }: { readonly of?: Member; readonly label: string },
  ): SpotId | undefined {
    const { builder } = this.#zones;
    if (!on) return undefined;
    if (!("x" in on)) return builder.spots.has(idOf(on.board, on.cell)) ? idOf(on.board, on.cell) : undefined;
    const isAlone = area === undefined || this.#tracksIn.get(area) === 1;
    const name = label === "" ? title : isAlone ? label : `${title} ${label}`;
    const said = of ? [track, ...of.printed].join(" ") : `${track} ${value}`;
    return builder.addPoint(this.#table(track, title, area), on, said, name);
  }

  #table(track: string, title: string, area: string | undefined): string {
    const zone = area === undefined ? `table:${track}` : `table:${area}`;
    this.#zones.builder.addZone(zone, "board", { title: area === undefined ? title : this.#zones.areaTitle(area) });
    return zone;
  }
}
