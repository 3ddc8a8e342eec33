// From a game system to its plan: a zone for each board, each player, each row of boxes and what belongs to all.
import type { Board } from "../../language/core/board.ts";
import type { CoreGame, CoreTrack } from "../../language/core/core.ts";
import { isScalar, printValue, valuesOf } from "../../language/core/domain.ts";
import { type CellType, type Type, withoutNone } from "../../language/core/types.ts";
import type { BoardLayout, GameSystem, PlayerId } from "../../model/index.ts";
import { boardLayout } from "../../model/text/board-layouts.ts";
import type { Faces } from "../faces/faces.ts";
import { words } from "../faces/known-words.ts";
import { DrawingBoard, idOf } from "./drawing-board.ts";
import { type Index, indicesOf } from "./indices.ts";
import { isPlayer, type Marks, type Sort, type Stand, sortsOf, type Token, type TrackLook } from "./looks.ts";
import { Placing } from "./placing.ts";
import type { Plan } from "./plan.ts";
import type { SpotId, Zone } from "./spot.ts";

const STATUS = "status";

export class Planning {
  readonly #system: GameSystem;
  readonly #game: CoreGame;
  readonly #faces: Faces;
  readonly #paper = new DrawingBoard();
  readonly #sorts: readonly Sort[];
  /** By board the spots of its cells in the zone that belongs to all. */
  readonly #boards = new Map<Board, ReadonlyMap<string, SpotId>>();
  /** The same in the zones of players. */
  readonly #owned = new Map<Board, Map<PlayerId, ReadonlyMap<string, SpotId>>>();

  readonly #placing: Placing;

  constructor(system: GameSystem, game: CoreGame, faces: Faces) {
    this.#system = system;
    this.#game = game;
    this.#faces = faces;
    this.#sorts = sortsOf(game);
    this.#placing = new Placing(system.display, this.#paper, faces, {
      cells: (board) => this.#common(board),
      waiting: (track, index) => this.#waiting(track, index),
      title: (track) => this.#titleOf(track),
    });
  }

  /** By zone the type of the values that its spots are of, where they are of one. */
  get types(): ReadonlyMap<string, Type> {
    return this.#paper.types;
  }

  plan(): Plan {
    const { tracks, display } = this.#game;
    const boards = tracks.flatMap((track, i) => (this.#sorts[i] === "cells" ? [this.#boardIn(track.index[0])] : []));
    for (const board of boards) if (board) this.#common(board);
    // What each player has comes before what is marked on it.
    const looks = new Map<number, TrackLook>();
    const later = new Set<Sort>(["marks", "ring", "tokens"]);
    for (const isLater of [false, true])
      for (const [i, track] of tracks.entries())
        if (later.has(this.#sorts[i]!) === isLater)
          looks.set(i, this.#placing.lookOf(track) ?? this.#lookOf(track, this.#sorts[i]!));
    this.#placing.join();
    const first = display.boards.map(({ track }) => track);
    const order = [...new Set([...first, ...tracks.keys()])];
    const sorted = [...this.#paper.zones.values()].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    return {
      zones: sorted,
      spots: this.#paper.spots,
      tracks: new Map(order.map((i) => [tracks[i]!.name, looks.get(i)!])),
      tints: this.#faces.tints,
    };
  }

  #lookOf(track: CoreTrack, sort: Sort): TrackLook {
    const { type } = track;
    const indices = indicesOf(track);
    const as = this.#placing.asOf(track);
    const standing = (stands: readonly Stand[], isCounted: boolean): TrackLook => ({
      kind: "standing",
      type,
      heap: isCounted && as !== "figure" && type.kind === "int" && type.low >= 0 && !type.named?.letters,
      stands,
      ...(as && { as }),
    });
    switch (sort) {
      case "lamp":
      case "hidden":
        return { kind: sort };
      case "cells":
        return standing(this.#onCells(track, indices), true);
      case "sides":
        return standing(this.#onSides(track, indices), true);
      case "marks":
        return { kind: "marking", type, marks: indices.map((index) => this.#marks(track, index)) };
      case "ring":
      case "tokens":
        return { kind: "token", type, tokens: indices.map((index) => this.#token(track, index)) };
      case "held":
        return this.#held(track);
      case "seat":
        return standing(this.#atSeats(track, indices), track.index.length > 1);
      case "boxes":
        return standing(this.#inBoxes(track, indices), true);
      case "status":
        return standing([{ spot: this.#status(this.#titleOf(track)) }], false);
    }
  }

  #onCells(track: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const [first, second] = track.index;
    const outer = this.#common(boardOf(first));
    if (second?.kind !== "cell")
      return indices.map((index) => ({ spot: outer.get(index.printed[0]!)!, ...this.#besides(track, index) }));
    const inner = new Map([...outer].map(([cell, spot]) => [cell, this.#inside(spot, boardOf(second), cell)]));
    return indices.map(({ printed: [cell = "", within = ""] }) => ({ spot: inner.get(cell)!.get(within)! }));
  }

  #onSides({ index: [first] }: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const board = boardOf(first);
    this.#common(board);
    return indices.map(({ values: [, offset], printed: [cell = ""] }) => ({
      spot: this.#paper.addSide(board.name, cell, board, offset as number),
    }));
  }

  #marks(track: CoreTrack, { values: [player], printed }: Index): Marks {
    const { of } = track.type as Type & { readonly kind: "set" };
    const board = boardOf(of);
    const owner = player as PlayerId | undefined;
    const tint = owner === undefined ? undefined : this.#faces.tints[owner];
    const own = owner !== undefined && !this.#boards.has(board) ? this.#owned.get(board)?.get(owner) : undefined;
    const label = [...printed, this.#titleOf(track)].join(" ");
    return { spots: own ?? this.#common(board), ...(tint && { tint }), label };
  }

  #token(track: CoreTrack, { values, printed }: Index): Token {
    const bare = withoutNone(track.type);
    const title = this.#titleOf(track);
    const [first] = track.index;
    const owner = first && isPlayer(this.#game, first) ? (values[0] as PlayerId) : undefined;
    const face = first && values[0] !== undefined ? this.#faces.of(first, values[0]) : undefined;
    const spots = bare.kind === "cell" ? this.#common(bare.board) : this.#boxesOf(bare);
    const waiting = this.#waiting(track, { values, printed });
    const tint = owner === undefined ? face?.tint : this.#faces.tints[owner];
    const text = face ? [face.text, ...printed.slice(1)].join("") : "○";
    const value = printed.length > 0 ? printed.join(" ") : track.name;
    return {
      spots,
      waiting,
      ...(tint && { tint }),
      text,
      value,
      label: printed.length > 0 ? printed.join(" ") : title,
    };
  }

  /** Where a token waits: at the seat of whose it is, else among what belongs to all. */
  #waiting(track: CoreTrack, { values: [player], printed }: Index): SpotId {
    const [first] = track.index;
    const title = this.#titleOf(track);
    if (first && isPlayer(this.#game, first))
      return this.#atSeat(player as PlayerId, [title, ...printed.slice(1)].join(" "));
    return this.#status([title, ...printed].join(" "));
  }

  #held(track: CoreTrack): TrackLook {
    const title = this.#titleOf(track);
    const [index] = track.index;
    const holders = new Map(this.#system.players.map(({ id, name }) => [name, this.#atSeat(id, title)]));
    const aside = this.#status(`${title} of nobody`);
    const things = indicesOf(track).map((_, thing) => ({ holders, aside, index: index!, thing }));
    return { kind: "held", type: track.type, things };
  }

  #atSeats(track: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const title = this.#titleOf(track);
    const [, second, third] = track.index;
    const isBoard = second?.kind === "cell" && (third === undefined || third.kind === "cell");
    const index = track.index.slice(1);
    return indices.map(({ values: [player, ...values], printed: [, ...printed] }) => {
      const owner = player as PlayerId;
      const tint = this.#faces.tints[owner]!;
      const spot = this.#atSeat(owner, isBoard ? second.board.name : title);
      if (second === undefined) return { spot, tint };
      if (!isBoard) return { spot: this.#box(spot, { values, printed }, { index, title, owner }), tint };
      const outer = this.#ownBoard(owner, spot, second.board);
      const [cell = "", within = ""] = printed;
      if (third === undefined) return { spot: outer.get(cell)!, tint };
      return { spot: this.#inside(outer.get(cell)!, boardOf(third), cell).get(within)!, tint };
    });
  }

  /** By the first index; what the others say stands beside what is in the box. */
  #inBoxes(track: CoreTrack, indices: readonly Index[]): readonly Stand[] {
    const title = this.#titleOf(track);
    const [first] = track.index;
    const spots = this.#boxesOf(first!, title);
    const shared = this.#isShared(first!) ? [title] : [];
    return indices.map((index) => ({ spot: spots.get(index.printed[0]!)!, ...this.#besides(track, index, shared) }));
  }

  /** What a spot does not tell of an index: what the indices behind the first say. */
  #besides({ index: [, ...types] }: CoreTrack, { values }: Index, names: readonly string[] = []): Omit<Stand, "spot"> {
    const faces = types.map((type, i) => this.#faces.of(type, values[i + 1]!));
    const tint = faces.find((face) => face.tint)?.tint;
    const of = [...faces.map(({ label }) => label), ...names].join(" ");
    return { ...(tint && { tint }), ...(of !== "" && { of }) };
  }

  /** The boxes of a named type are those of all tracks that it is the index of. */
  #boxesOf(type: Type, title = ""): ReadonlyMap<string, SpotId> {
    const name = nameOf(type);
    const zone = name ?? title;
    const points = name === undefined ? undefined : this.#placing.spotsOf(name);
    this.#paper.addZone(zone, points ? "board" : "area", { title: name === undefined ? title : words(name) });
    this.#paper.types.set(zone, type);
    const values = isScalar(type) ? valuesOf(type) : [];
    if (points)
      return points(
        zone,
        values.map((value) => ({ printed: printValue(type, value), label: this.#faces.of(type, value).label })),
      );
    return new Map(
      values.map((value) => [
        printValue(type, value),
        this.#paper.addBox(zone, printValue(type, value), this.#faces.of(type, value).label),
      ]),
    );
  }

  #isShared(type: Type): boolean {
    const name = nameOf(type);
    return (
      name !== undefined && this.#game.tracks.filter(({ index: [first] }) => first && nameOf(first) === name).length > 1
    );
  }

  #common(board: Board): ReadonlyMap<string, SpotId> {
    const known = this.#boards.get(board);
    if (known) return known;
    const spots = this.#paper.addBoard(board.name, this.#layoutOf(board), {
      title: board.name,
      ...this.#lookOn(board),
    });
    this.#paper.types.set(board.name, { kind: "cell", board });
    this.#boards.set(board, spots);
    return spots;
  }

  #ownBoard(owner: PlayerId, inside: SpotId, board: Board): ReadonlyMap<string, SpotId> {
    const owned = this.#owned.get(board) ?? new Map<PlayerId, ReadonlyMap<string, SpotId>>();
    this.#owned.set(board, owned);
    const spots = owned.get(owner) ?? this.#inside(inside, board, board.name, owner);
    owned.set(owner, spots);
    return spots;
  }

  #inside(spot: SpotId, board: Board, title: string, owner?: PlayerId): ReadonlyMap<string, SpotId> {
    const options = { title, inside: spot, ...(owner !== undefined && { owner }), ...this.#lookOn(board) };
    const id = idOf(spot, board.name);
    this.#paper.types.set(id, { kind: "cell", board });
    return this.#paper.addBoard(id, this.#layoutOf(board), options);
  }

  /** A box within a spot, by what is left of an index. */
  #box(
    spot: SpotId,
    { values, printed }: Index,
    { index, title, owner }: { readonly index: readonly Type[]; readonly title: string; readonly owner: PlayerId },
  ): SpotId {
    const zone = idOf(spot, "boxes");
    this.#paper.addZone(zone, "area", { title, owner, inside: spot });
    const names = values.map((value, i) => this.#faces.of(index[i]!, value).label);
    if (index.length === 1) this.#paper.types.set(zone, index[0]!);
    return this.#paper.addBox(zone, printed.join(" "), names.join(" "));
  }

  #atSeat(owner: PlayerId, name: string): SpotId {
    const title = this.#system.players[owner]!.name;
    this.#paper.addZone(`seat ${title}`, "seat", { title, owner });
    return this.#paper.addBox(`seat ${title}`, name);
  }

  #status(name: string): SpotId {
    this.#paper.addZone(STATUS, "status", { title: "" });
    return this.#paper.addBox(STATUS, name);
  }

  /** As the display draws it, where a track is drawn on it. */
  #layoutOf(board: Board): BoardLayout {
    const { pictures } = this.#system.display;
    const drawn = pictures.flatMap(({ boards }) => boards).find(({ board: name }) => name === board.name);
    return drawn ?? boardLayout(board, () => undefined);
  }

  #lookOn({ name }: Board): Pick<Zone, "look"> {
    const { pictures } = this.#system.display;
    const look = pictures.find(({ boards }) => boards.some(({ board }) => board === name))?.look;
    return look ? { look } : {};
  }

  #titleOf({ name }: CoreTrack): string {
    return this.#system.display.titles.get(name) ?? words(name);
  }

  #boardIn(type: Type | undefined): Board | undefined {
    return type?.kind === "cell" ? type.board : undefined;
  }
}

const KINDS = ["board", "seat", "area", "status"];

/** Of a type that looks ask only where it is one of cells. */
function boardOf(type: Type | undefined): Board {
  return (type as CellType).board;
}

const nameOf = (type: Type): string | undefined =>
  type.kind === "enum" || type.kind === "int" || type.kind === "product" ? type.named?.name : undefined;
