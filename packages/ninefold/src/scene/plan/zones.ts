// The zones of a game of the language as they are needed: boards of all and of players, rows of boxes.
import type { Board } from "../../language/core/board.ts";
import type { CoreGame, CoreTrack } from "../../language/core/core.ts";
import { isScalar, printValue, valuesOf } from "../../language/core/domain.ts";
import { type Type, wholeOf } from "../../language/core/types.ts";
import type { GameSystem, PlayerId } from "../../model/index.ts";
import { boardLayout } from "../../model/text/board-layouts.ts";
import { typeName } from "../../model/text/spots.ts";
import type { Faces } from "../faces/faces.ts";
import { words } from "../faces/known-words.ts";
import type { Index } from "./indices.ts";
import { isPlayer } from "./looks.ts";
import { idOf, type PlanBuilder } from "./plan-builder.ts";
import type { SpotId, Zone } from "./spot.ts";
import { Surroundings } from "./surroundings.ts";

export type Spots = ReadonlyMap<string, SpotId>;

/** What is drawn for a type in its boxes, or in the spots that the display gives its values. */
export interface Boxes {
  readonly spots: Spots;
  /** Whether several tracks have values there, so that each says of what it is. */
  readonly shared: boolean;
}

export class Zones extends Surroundings {
  readonly faces: Faces;
  readonly #game: CoreGame;
  /** By board the spots of its cells in the zone that belongs to all, and in those of players. */
  readonly #boards = new Map<Board, Spots>();
  readonly #owned = new Map<Board, Map<PlayerId, Spots>>();
  readonly #inner = new Map<SpotId, Spots>();
  readonly #boxes = new Map<string, Spots>();

  constructor(system: GameSystem, game: CoreGame, faces: Faces, builder: PlanBuilder) {
    super(system, builder);
    this.#game = game;
    this.faces = faces;
  }

  /** The board that belongs to all. */
  common(board: Board): Spots {
    const known = this.#boards.get(board);
    if (known) return known;
    const spots = this.#add(board.name, board, { title: board.name });
    this.#boards.set(board, spots);
    return spots;
  }

  /** The board of a player, at her seat. */
  own(board: Board, owner: PlayerId): Spots {
    const owned = this.#owned.get(board) ?? new Map<PlayerId, Spots>();
    this.#owned.set(board, owned);
    const spots = owned.get(owner) ?? this.inside(this.atSeat(owner, board.name), board, board.name, owner);
    owned.set(owner, spots);
    return spots;
  }

  /** A board in a spot. */
  inside(spot: SpotId, board: Board, title: string, owner?: PlayerId): Spots {
    const known = this.#inner.get(spot);
    if (known) return known;
    const spots = this.#add(idOf(spot, board.name), board, {
      title,
      inside: spot,
      ...(owner !== undefined && { owner }),
    });
    this.#inner.set(spot, spots);
    return spots;
  }

  /** A box at a seat, by what is left of an index. */
  boxOf(owner: PlayerId, track: CoreTrack, { values, printed }: Index): SpotId {
    const types = track.index.slice(1);
    const names = values.map((value, i) => this.faces.of(types[i]!, value).label);
    const box = this.boxAtSeat(owner, track.name, printed.join(" "), names.join(" "));
    if (types.length === 1) this.builder.say(types[0]!, printed[0]!, box);
    return box;
  }

  /** Where a track waits that stands nowhere: at the seat of whose it is, else among what belongs to all. */
  waiting(track: CoreTrack, { values: [player], printed }: Index): SpotId {
    const [first] = track.index;
    const title = this.titleOf(track.name);
    const value = [track.name, ...printed].join(" ");
    if (first && isPlayer(this.#game, first))
      return this.atSeat(player as PlayerId, value, [title, ...printed.slice(1)].join(" "));
    return this.status(value, [title, ...printed].join(" "));
  }

  /** A box for each value of a type; those of a named type belong to all tracks that it is the index of. */
  boxes(given: Type, track: CoreTrack): Boxes {
    const type = wholeOf(given);
    const name = nameOf(type);
    const key = name === undefined ? `track:${track.name}` : `type:${name}`;
    const shared =
      name !== undefined &&
      this.#game.tracks.filter(({ index: [first] }) => first && nameOf(wholeOf(first)) === name).length > 1;
    const spots =
      this.#boxes.get(key) ?? this.#addBoxes(key, type, name === undefined ? this.titleOf(track.name) : words(name));
    this.#boxes.set(key, spots);
    return { spots, shared };
  }

  #addBoxes(zone: string, type: Type, title: string): Spots {
    const { builder, faces } = this;
    const said = this.system.display.spots.findLast((one) => one.type === typeName(type));
    const points = new Map(said?.at.map(({ value, on }) => [value, on]));
    const isTable = [...points.values()].some((on) => "x" in on);
    if (isTable) builder.addZone(zone, "board", { title });
    const values = isScalar(type) ? valuesOf(type) : [];
    return new Map(
      values.map((value) => {
        const printed = printValue(type, value);
        const { label } = faces.of(type, value);
        const on = points.get(printed);
        const cell = on && !("x" in on) ? idOf(on.board, on.cell) : undefined;
        let spot: SpotId;
        if (on && "x" in on) spot = builder.addPoint(zone, on, printed, label);
        else if (cell !== undefined && builder.spots.has(cell)) spot = cell;
        else {
          // Beside a table whose display leaves it out.
          const row = isTable ? `${zone} others` : zone;
          builder.addZone(row, "area", { title });
          spot = builder.addBox(row, printed, label);
        }
        builder.say(type, printed, spot);
        return [printed, spot];
      }),
    );
  }

  #add(id: string, board: Board, options: Omit<Zone, "id" | "kind" | "layout">): Spots {
    const layout = this.layoutOf(board.name) ?? boardLayout(board, () => undefined);
    const spots = this.addBoard(id, layout, options);
    const type: Type = { kind: "cell", board };
    for (const [cell, spot] of spots) this.builder.say(type, cell, spot);
    return spots;
  }
}

const nameOf = (type: Type): string | undefined =>
  type.kind === "enum" || type.kind === "int" || type.kind === "product" ? type.named?.name : undefined;
