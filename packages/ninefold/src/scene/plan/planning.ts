// From a game system to its plan: what each track looks like, and the zones that are needed for that.
import type { Board } from "../../language/core/board.ts";
import type { CoreGame, CoreTrack } from "../../language/core/core.ts";
import { type CellType, type Type, withoutNone } from "../../language/core/types.ts";
import type { GameSystem, PlayerId } from "../../model/index.ts";
import type { Faces } from "../faces/faces.ts";
import { coreFamily } from "./family.ts";
import { type Index, indicesOf, saidBy } from "./indices.ts";
import {
  type Held,
  isNested,
  type Marks,
  type Sort,
  type Stand,
  sortsOf,
  standingLook,
  type TrackLook,
} from "./looks.ts";
import { Placing } from "./placing.ts";
import type { PlanBuilder } from "./plan-builder.ts";
import { tokenOf } from "./tokens.ts";
import { Zones } from "./zones.ts";

export class Planning {
  readonly #system: GameSystem;
  readonly #game: CoreGame;
  readonly #faces: Faces;
  readonly #builder: PlanBuilder;
  readonly #sorts: readonly Sort[];
  readonly #zones: Zones;
  readonly #placing: Placing;
  /** Boards that tracks of all stand on. */
  readonly #common: ReadonlySet<Board>;

  constructor(system: GameSystem, game: CoreGame, faces: Faces, builder: PlanBuilder) {
    const { display } = system;
    this.#system = system;
    this.#game = game;
    this.#faces = faces;
    this.#builder = builder;
    this.#sorts = sortsOf(game, new Set(display.spots.map(({ type }) => type)));
    this.#zones = new Zones(system, game, faces, this.#builder);
    this.#placing = new Placing(this.#zones, display);
    const cells = game.tracks.filter((_, i) => this.#sorts[i] === "cells");
    this.#common = new Set(cells.map(({ index: [first] }) => boardOf(first)));
  }

  /** By the names of the tracks, the lowest first. */
  looks(): ReadonlyMap<string, TrackLook> {
    const { tracks, display } = this.#game;
    for (const board of this.#common) this.#zones.common(board);
    // What each player has comes before what is marked on it.
    const looks = new Map<number, TrackLook>();
    const marking: readonly Sort[] = ["marks", "ring", "tokens"];
    for (const marks of [false, true])
      for (const [i, track] of tracks.entries())
        if (marking.includes(this.#sorts[i]!) === marks)
          looks.set(i, this.#placed(track) ?? this.#lookOf(track, this.#sorts[i]!));
    const lowest = display.boards.map(({ track }) => track);
    const order = [...new Set([...lowest, ...tracks.keys()])];
    return new Map(order.map((i) => [tracks[i]!.name, looks.get(i)!]));
  }

  #placed(track: CoreTrack): TrackLook | undefined {
    return this.#placing.has(track) ? this.#placing.lookOf(coreFamily(track, this.#zones)) : undefined;
  }

  #lookOf(track: CoreTrack, sort: Sort): TrackLook {
    const indices = indicesOf(track);
    switch (sort) {
      case "lamp":
      case "hidden":
        return { kind: sort };
      case "cells":
        return this.#standing(track, this.#onCells(track, indices), true);
      case "sides":
        return this.#standing(track, this.#onSides(track, indices), true);
      case "marks":
        return { kind: "marking", type: track.type, marks: indices.map((index) => this.#marks(track, index)) };
      case "ring":
      case "tokens":
        return this.#tokens(track);
      case "held":
        return this.#held(track, indices);
      case "seat":
        return this.#standing(track, this.#atSeats(track, indices), track.index.length > 1);
      case "boxes":
        return this.#standing(track, this.#inBoxes(track, indices), true);
      case "status": {
        const { area } = this.#placing.of(track);
        return this.#standing(
          track,
          [{ spot: this.#zones.status(track.name, this.#zones.titleOf(track.name), area) }],
          false,
        );
      }
    }
  }

  #standing(track: CoreTrack, stands: readonly Stand[], many: boolean): TrackLook {
    return standingLook(track, stands, this.#placing.of(track).look, many);
  }

  #onCells(track: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const [first, second] = track.index;
    const outer = this.#zones.common(boardOf(first));
    if (second?.kind !== "cell")
      return indices.map((index) => ({ spot: outer.get(index.printed[0]!)!, ...this.#besides(track, index, 1) }));
    return indices.map(({ printed: [cell = "", within = ""] }) => ({
      spot: this.#zones.inside(outer.get(cell)!, boardOf(second), cell).get(within)!,
    }));
  }

  #onSides({ index: [first] }: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const board = boardOf(first);
    this.#zones.common(board);
    return indices.map(({ values: [, offset], printed: [cell = ""] }) => ({
      spot: this.#builder.addSide(board.name, cell, board, offset as number),
      isSide: true,
    }));
  }

  #marks(track: CoreTrack, { values: [player], printed }: Index): Marks {
    const { of } = track.type as Type & { readonly kind: "set" };
    const board = boardOf(of);
    const owner = player as PlayerId | undefined;
    const tint = owner === undefined ? undefined : this.#faces.tints[owner];
    const own = owner !== undefined && !this.#common.has(board) && this.#isOwned(board);
    const spots = own ? this.#zones.own(board, owner) : this.#zones.common(board);
    return { spots, ...(tint && { tint }), label: [...printed, this.#zones.titleOf(track.name)].join(" ") };
  }

  /** Whether each player has a board of a kind. */
  #isOwned(board: Board): boolean {
    return this.#game.tracks.some(
      ({ index: [, second] }, i) => this.#sorts[i] === "seat" && second?.kind === "cell" && second.board === board,
    );
  }

  #tokens(track: CoreTrack): TrackLook {
    const bare = withoutNone(track.type);
    const spots = bare.kind === "cell" ? this.#zones.common(bare.board) : this.#zones.boxes(bare, track).spots;
    const family = coreFamily(track, this.#zones);
    return family.tokens(family.members.map((member) => tokenOf(family, member, spots)));
  }

  #held(track: CoreTrack, indices: readonly Index[]): TrackLook {
    const title = this.#zones.titleOf(track.name);
    const { players } = this.#system;
    const holders = new Map(players.map(({ id, name }) => [name, this.#zones.atSeat(id, track.name, title)]));
    const aside = this.#zones.status(`${track.name} of nobody`, `${title} of nobody`);
    const index = track.index[0]!;
    const things = indices.map(({ values }): Held => {
      const face = this.#faces.of(index, values[0]!);
      return { holders, aside, face, of: index };
    });
    return { kind: "held", type: track.type, things };
  }

  #atSeats(track: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const title = this.#zones.titleOf(track.name);
    const [, second, third] = track.index;
    return indices.map((index) => {
      const { values, printed } = index;
      const owner = values[0] as PlayerId;
      const tint = this.#faces.tints[owner]!;
      if (second === undefined) return { spot: this.#zones.atSeat(owner, track.name, title), tint };
      if (second.kind !== "cell") {
        const rest = { values: values.slice(1), printed: printed.slice(1) };
        return { spot: this.#zones.boxOf(owner, track, rest), tint };
      }
      const outer = this.#zones.own(second.board, owner).get(printed[1]!)!;
      if (third?.kind === "cell" && isNested(second, third)) {
        const spot = this.#zones.inside(outer, third.board, printed[1]!).get(printed[2]!)!;
        return { spot, ...this.#besides(track, index, 3), tint };
      }
      return { spot: outer, ...this.#besides(track, index, 2), tint };
    });
  }

  /** By the first index; what the others say stands beside what is in the box. */
  #inBoxes(track: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const { area } = this.#placing.of(track);
    const title = this.#zones.titleOf(track.name);
    if (area !== undefined)
      return indices.map((index) => {
        const { of = "", ...rest } = this.#besides(track, index, 0);
        return { spot: this.#zones.status([track.name, ...index.printed].join(" "), `${title} ${of}`, area), ...rest };
      });
    const { spots, shared } = this.#zones.boxes(track.index[0]!, track);
    const names = shared ? [title] : [];
    return indices.map((index) => ({ spot: spots.get(index.printed[0]!)!, ...this.#besides(track, index, 1, names) }));
  }

  /** What a spot does not tell of an index: what the indices from a number on say. */
  #besides(track: CoreTrack, index: Index, from: number, names: readonly string[] = []): Omit<Stand, "spot"> {
    const { label, tint } = saidBy(track, index, this.#faces, from);
    const of = [label, ...names].filter((part) => part !== "").join(" ");
    return { ...(tint && { tint }), ...(of !== "" && { of }) };
  }
}

/** Of a type that looks ask only where it is one of cells. */
const boardOf = (type: Type | undefined): Board => (type as CellType).board;
