// From a game system of which there is what it prints to its plan: its display says what lies on boards and points, and the names in
// indices say the rest.
import type { BoardLayout, BoardPicture, GameSystem, PlayerId, Track } from "../../model/index.ts";
import type { Faces } from "../faces/faces.ts";
import { isJoined } from "../faces/printed-face.ts";
import type { Member } from "./family.ts";
import type { Marks, Stand, TrackLook } from "./looks.ts";
import { Placing } from "./placing.ts";
import { idOf } from "./plan-builder.ts";
import { type PrintedFamily, printedFamily } from "./printed-family.ts";
import type { SpotId } from "./spot.ts";
import type { Surroundings } from "./surroundings.ts";
import { tokenOf } from "./tokens.ts";

type Spots = ReadonlyMap<string, SpotId>;

/** What the language calls the type of players. */
const PLAYERS = "Player";

export class PrintedPlanning {
  readonly #system: GameSystem;
  readonly #faces: Faces;
  readonly #zones: Surroundings;
  readonly #placing: Placing;
  /** By the names of boards the spots of their cells. */
  readonly #boards = new Map<string, Spots>();
  /** By the names of types where the display has their values. */
  readonly #spotted = new Map<string, Spots>();

  constructor(system: GameSystem, faces: Faces, zones: Surroundings) {
    this.#system = system;
    this.#faces = faces;
    this.#zones = zones;
    this.#placing = new Placing(zones, system.display);
  }

  /** By the names of the tracks, the lowest first. */
  looks(): ReadonlyMap<string, TrackLook> {
    const { tracks, display } = this.#system;
    for (const picture of display.pictures) if (!this.#isOwned(picture)) this.#board(picture.boards[0]);
    for (const { type } of display.spots) this.#spotted.set(type, this.#spotsOf(type));
    const looks = new Map(tracks.map((track) => [track.name, this.#lookOf(track)]));
    const lowest = display.pictures.map(({ track }) => track).filter((track) => looks.has(track));
    return new Map([...new Set([...lowest, ...looks.keys()])].map((track) => [track, looks.get(track)!]));
  }

  #lookOf(track: Track): TrackLook {
    const { display } = this.#system;
    const picture = display.pictures.find((one) => one.track === track.name);
    if (!picture && display.hidden.includes(track.name)) return { kind: "hidden" };
    const family = printedFamily(track, this.#zones, this.#faces);
    const placed = this.#placing.lookOf(family);
    if (placed) return placed;
    const { members, type } = family;
    if (!picture) {
      const spots = this.#spotted.get(type.name) ?? this.#boards.get(type.name);
      if (spots && type.members === undefined)
        return family.tokens(members.map((member) => tokenOf(family, member, spots)));
      if (spots && type.members === "set" && !type.isOption && members.every(({ printed }) => printed.length < 2))
        return { kind: "marking", marks: members.map((member) => marksOf(family, member, spots)) };
      if (type.name === PLAYERS && members.every(({ printed }) => this.#isThing(printed))) return this.#held(family);
    }
    const stands = members.map((member) => (picture ? this.#onBoards(picture, member) : this.#beside(family, member)));
    const isMany = members.some(({ printed }) => printed.filter((_, i) => i !== this.#ownerAt(printed)).length > 0);
    return family.standing(stands, this.#placing.of(family).look, isMany);
  }

  /** Whether each player has a board of its own. */
  #isOwned({ track, boards: [{ cells }] }: BoardPicture): boolean {
    const names = new Set(cells.map(({ name }) => name));
    const indices = this.#system.tracks.find(({ name }) => name === track)?.indices ?? [];
    return indices.some(([first = "", second = ""]) => this.#zones.ownerOf([first]) && names.has(second));
  }

  #ownerAt(index: readonly string[]): number | undefined {
    return this.#zones.ownerOf(index)?.at;
  }

  /** Whether an index names something that a player may hold: it is put together, as cards are, or it may be hidden who holds it. */
  #isThing([thing = "", ...rest]: readonly string[]): boolean {
    const { hidesNothing } = this.#system;
    return thing !== "" && rest.length === 0 && !this.#zones.ownerOf([thing]) && (isJoined(thing) || !hidesNothing);
  }

  #held({ name, title, members }: PrintedFamily): TrackLook {
    const { players } = this.#system;
    const holders = new Map(players.map((player) => [player.name, this.#zones.atSeat(player.id, name, title)]));
    const aside = this.#zones.status(`${name} of nobody`, `${title} of nobody`);
    const things = members.map(({ printed }) => ({
      holders,
      aside,
      face: this.#faces.printed(undefined, printed[0]!),
    }));
    return { kind: "held", things };
  }

  /** What is no cell of the board waits beside it; a player before the cell has a board of her own. */
  #onBoards({ boards: [around, within] }: BoardPicture, member: Member): Stand {
    const [first = "", second = ""] = member.printed;
    const owner = this.#zones.ownerOf([first]);
    if (owner && around.cells.some(({ name }) => name === second)) return this.#onOwn(around, owner.player, member);
    const outer = this.#board(around).get(first);
    if (outer === undefined) return { spot: member.waiting(), ...this.#said(member.printed) };
    if (!within) return { spot: outer, ...this.#said(member.printed.slice(1)) };
    const id = idOf(outer, within.board);
    const inner = this.#boards.get(id) ?? this.#zones.addBoard(id, within, { title: first, inside: outer });
    this.#boards.set(id, inner);
    const spot = inner.get(second);
    return spot === undefined
      ? { spot: member.waiting(), ...this.#said(member.printed) }
      : { spot, ...this.#said(member.printed.slice(2)) };
  }

  #onOwn(layout: BoardLayout, owner: PlayerId, { printed: [, cell = "", ...rest] }: Member): Stand {
    const { board } = layout;
    const seat = this.#zones.atSeat(owner, board);
    const spots =
      this.#boards.get(seat) ?? this.#zones.addBoard(idOf(seat, board), layout, { title: board, inside: seat, owner });
    if (!this.#boards.has(seat)) for (const [name, spot] of spots) this.#zones.builder.say(board, name, spot);
    this.#boards.set(seat, spots);
    return { spot: spots.get(cell)!, ...this.#said(rest), tint: this.#faces.tints[owner]! };
  }

  /** At the seat of the player whose name is in the index, else in a box of its own, else among what belongs to all. */
  #beside(family: PrintedFamily, { printed }: Member): Stand {
    const { name, title } = family;
    const owner = this.#zones.ownerOf(printed);
    const rest = printed.filter((_, i) => i !== owner?.at);
    const { of = "" } = this.#said(rest);
    const { area } = this.#placing.of(family);
    if (owner) {
      const tint = this.#faces.tints[owner.player]!;
      if (rest.length === 0) return { spot: this.#zones.atSeat(owner.player, name, title), tint };
      return { spot: this.#saying(rest, this.#zones.boxAtSeat(owner.player, name, rest.join(" "), of)), tint };
    }
    if (rest.length === 0) return { spot: this.#zones.status(name, title, area) };
    if (area !== undefined)
      return { spot: this.#saying(rest, this.#zones.status([name, ...rest].join(" "), `${title} ${of}`, area)) };
    return { spot: this.#saying(rest, this.#zones.boxIn(`track:${name}`, title, rest.join(" "), of)) };
  }

  #saying(index: readonly string[], spot: SpotId): SpotId {
    if (index.length === 1) this.#zones.builder.say("", index[0]!, spot);
    return spot;
  }

  /** What a spot does not tell of an index. */
  #said(index: readonly string[]): Omit<Stand, "spot"> {
    const faces = index.map((part) => this.#faces.printed(undefined, part));
    const tint = faces.find((face) => face.tint)?.tint;
    const of = faces.map(({ label }) => label).join(" ");
    return { ...(tint && { tint }), ...(of !== "" && { of }) };
  }

  #board(layout: BoardPicture["boards"][0]): Spots {
    const { board } = layout;
    const known = this.#boards.get(board);
    if (known) return known;
    const spots = this.#zones.addBoard(board, layout, { title: board });
    for (const [cell, spot] of spots) this.#zones.builder.say(board, cell, spot);
    this.#boards.set(board, spots);
    return spots;
  }

  /** Where the display has the values of a type: of several lines the last counts. */
  #spotsOf(type: string): Spots {
    const { builder } = this.#zones;
    const at = this.#system.display.spots.findLast((one) => one.type === type)?.at ?? [];
    const zone = `type:${type}`;
    const found = at.flatMap(({ value, on }): (readonly [string, SpotId])[] => {
      const { label } = this.#faces.printed(type, value);
      if ("x" in on) builder.addZone(zone, "board", { title: type });
      const spot = "x" in on ? builder.addPoint(zone, on, value, label) : idOf(on.board, on.cell);
      return builder.spots.has(spot) ? [[value, spot]] : [];
    });
    for (const [value, spot] of found) builder.say(type, value, spot);
    return new Map(found);
  }
}

/** A mark on each cell of a set. */
const marksOf = ({ title }: PrintedFamily, { printed, tint }: Member, spots: Spots): Marks => ({
  spots,
  ...(tint && { tint }),
  label: [...printed, title].join(" "),
});
