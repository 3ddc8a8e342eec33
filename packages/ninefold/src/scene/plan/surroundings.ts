// The zones that any game may have, whatever is known of its types: boards as the display has them, seats, areas, tables, and what
// belongs to all. Ids begin with what the zone is, so that no two names of a game can clash; boards have their own names.
import type { BoardLayout, GameSystem, PlayerId } from "../../model/index.ts";
import { trackTitle, words } from "../faces/known-words.ts";
import { idOf, type PlanBuilder, type ZoneOptions } from "./plan-builder.ts";
import type { SpotId } from "./spot.ts";

const STATUS = "status:";

export class Surroundings {
  readonly builder: PlanBuilder;
  protected readonly system: GameSystem;

  constructor(system: GameSystem, builder: PlanBuilder) {
    this.system = system;
    this.builder = builder;
  }

  /** A board that looks as the display says; the spots by the names of its cells. */
  addBoard(id: string, layout: BoardLayout, options: ZoneOptions): ReadonlyMap<string, SpotId> {
    const look = this.pictureOf(layout.board)?.look;
    return this.builder.addBoard(id, layout, { ...options, ...(look && { look }) });
  }

  /** Where the cells of a board lie, where the display has a picture of it. */
  layoutOf(board: string): BoardLayout | undefined {
    return this.pictureOf(board)?.boards.find((one) => one.board === board);
  }

  /** A spot at the seat of a player. */
  atSeat(owner: PlayerId, value: string, name = value): SpotId {
    const title = this.system.players[owner]!.name;
    this.builder.addZone(`seat:${title}`, "seat", { title, owner });
    return this.builder.addBox(`seat:${title}`, value, name);
  }

  /** A box in the spot of a seat that a track has; `value`: the rest of its index. */
  boxAtSeat(owner: PlayerId, track: string, value: string, name: string): SpotId {
    const title = this.titleOf(track);
    const spot = this.atSeat(owner, track, title);
    const zone = idOf(spot, "boxes");
    this.builder.addZone(zone, "area", { title, owner, inside: spot });
    return this.builder.addBox(zone, value, name);
  }

  /** A box in a row of them that belongs to all. */
  boxIn(zone: string, title: string, value: string, name: string): SpotId {
    this.builder.addZone(zone, "area", { title });
    return this.builder.addBox(zone, value, name);
  }

  /** The first part of an index that is the name of a player. */
  ownerOf(index: readonly string[]): { readonly player: PlayerId; readonly at: number } | undefined {
    for (const [at, part] of index.entries()) {
      const player = this.system.players.find(({ name }) => name === part);
      if (player) return { player: player.id, at };
    }
    return undefined;
  }

  /** A spot of what belongs to all, in the area that the display names if it does. */
  status(value: string, name: string, area?: string): SpotId {
    const zone = area === undefined ? STATUS : this.area(area);
    if (area === undefined) this.builder.addZone(STATUS, "status", { title: "" });
    return this.builder.addBox(zone, value, name);
  }

  /** The zone of an area of the display. */
  area(name: string): string {
    const id = `area:${name}`;
    this.builder.addZone(id, "area", { title: this.areaTitle(name) });
    return id;
  }

  areaTitle(name: string): string {
    return this.system.display.areas.find((one) => one.name === name)?.title || words(name);
  }

  titleOf(track: string): string {
    return trackTitle(this.system, track);
  }

  private pictureOf(board: string): GameSystem["display"]["pictures"][number] | undefined {
    return this.system.display.pictures.find(({ boards }) => boards.some((one) => one.board === board));
  }
}
