// What each track looks like: the first of these that fits its indices and the type of its values.
import type { CoreGame, CoreTrack } from "../../language/core/core.ts";
import type { TrackLook as LookName } from "../../language/core/looks.ts";
import { type CellType, type EnumType, sameType, type Type, wholeOf, withoutNone } from "../../language/core/types.ts";
import { typeName } from "../../model/text/spots.ts";
import type { FaceUp, Tint } from "../faces/face.ts";
import { isDie } from "../faces/known-words.ts";
import type { PrintedType } from "./printed-type.ts";
import type { SpotId } from "./spot.ts";

/** Where the value of one track of a family stands, and what is said of it there besides the spot's name. */
export interface Stand {
  readonly spot: SpotId;
  readonly tint?: Tint;
  /** In words: the indices that the spot does not tell. */
  readonly of?: string;
  /** Whether it is the side of a cell, which what is true is a wall of. */
  readonly isSide?: boolean;
}

/** What the tracks of a family look like, in the order of their indices. */
export type TrackLook =
  /** The value stands in a spot of its own. `heap`: a number that counts what lies there, so that none is nothing. */
  | {
      readonly kind: "standing";
      readonly type: Type;
      readonly heap: boolean;
      /** Whether what is shown in place of a hidden value is how many members it has. */
      readonly counted: boolean;
      readonly stands: readonly Stand[];
      /** How the display has it look. */
      readonly as?: LookName;
    }
  /** The same of a game whose types are not known: the printed value stands there. */
  | {
      readonly kind: "printed";
      readonly type: PrintedType;
      readonly heap: boolean;
      readonly stands: readonly Stand[];
      readonly as?: LookName;
    }
  /** The value is a set of cells, each of which is marked. The type is missing where it is not known. */
  | { readonly kind: "marking"; readonly type?: Type; readonly marks: readonly Marks[] }
  /** The value says where something stands that the index names. The type is missing where it is not known. */
  | { readonly kind: "token"; readonly type?: Type; readonly tokens: readonly Token[] }
  /** The value says who holds what the index names. */
  | { readonly kind: "held"; readonly type?: Type; readonly things: readonly Held[] }
  /** Who decides now: said of the players, not of the track. */
  | { readonly kind: "lamp" }
  /** The display hides it. */
  | { readonly kind: "hidden" };

/** A mark for each member of a set. */
export interface Marks {
  readonly spots: ReadonlyMap<string, SpotId>;
  readonly tint?: Tint;
  readonly label: string;
}

export interface Token {
  readonly spots: ReadonlyMap<string, SpotId>;
  /** Where it waits while it stands nowhere; undefined of what always stands somewhere. */
  readonly waiting?: SpotId;
  readonly tint?: Tint;
  readonly text: string;
  readonly label: string;
  /** What the index is written as; the name of the track without one. */
  readonly value: string;
}

export interface Held {
  /** By the names of players. */
  readonly holders: ReadonlyMap<string, SpotId>;
  /** Where it lies while nobody holds it. */
  readonly aside: SpotId;
  readonly face: FaceUp;
  /** The type of what is held, where that is known. */
  readonly of?: Type;
}

/** How a track is drawn, before it is known where its spots are. */
export type Sort =
  | "lamp"
  | "hidden"
  | "cells"
  | "sides"
  | "marks"
  | "ring"
  | "tokens"
  | "held"
  | "seat"
  | "boxes"
  | "status";

/** A board of boards with more cells than this is a table of pairs, and is listed. */
const MAX_NESTED = 1_024;

/** Whether there is a board in every cell of a board. */
export const isNested = (outer: CellType, inner: CellType): boolean =>
  outer.board.cells.length * inner.board.cells.length <= MAX_NESTED;

/** Whether a type is that of the players of a game, or a part of it. */
export const isPlayer = ({ player }: CoreGame, type: Type): boolean => type.kind === "enum" && wholeOf(type) === player;

/** What each track of a game is, in their order. `spotted`: the names of types whose values the display gives spots. */
export function sortsOf(game: CoreGame, spotted: ReadonlySet<string>): readonly Sort[] {
  const lamp = lampOf(game);
  return game.tracks.map((track, number) => sortOf(game, track, number, { lamp, spotted }));
}

interface Known {
  readonly lamp: number | undefined;
  readonly spotted: ReadonlySet<string>;
}

function sortOf(game: CoreGame, track: CoreTrack, number: number, { lamp, spotted }: Known): Sort {
  const { index, type } = track;
  const bare = withoutNone(type);
  const drawn = game.display.boards.some((board) => board.track === number);
  if (game.display.hidden.includes(number) && !drawn) return "hidden";
  if (number === lamp) return "lamp";
  const [first, second, third] = index;
  if (first?.kind === "cell" && index.slice(1).every(({ kind }) => kind !== "cell" && kind !== "offset"))
    return "cells";
  if (first?.kind === "cell" && second !== undefined && third === undefined) {
    if (second.kind === "offset" && second.board === first.board) return "sides";
    if (second.kind === "cell" && isNested(first, second)) return "cells";
  }
  const marksCells = bare === type && type.kind === "set" && type.of.kind === "cell";
  if (marksCells && (first === undefined || isPlayer(game, first))) return "marks";
  if (bare.kind === "cell") return first === undefined ? "ring" : "tokens";
  if (spotted.has(typeName(bare))) return "tokens";
  if (first === undefined) return "status";
  if (isPlayer(game, first)) return "seat";
  if (second === undefined && isPlayer(game, bare) && (first.kind === "product" || track.shownTo)) return "held";
  if (second === undefined && bare.kind === "enum" && hasBoxes(game, bare)) return "tokens";
  return "boxes";
}

/** Whether there are boxes for the members of an enumeration: a track has a value for each, one and all players alike. */
export const hasBoxes = (game: CoreGame, type: EnumType): boolean =>
  !isPlayer(game, type) &&
  game.tracks.some(({ index: [first] }) => first?.kind === "enum" && sameType(wholeOf(first), wholeOf(type)));

/** The track that says who decides: every decision is by whom it names. */
function lampOf({ decisions, tracks }: CoreGame): number | undefined {
  const [first] = decisions;
  const track = first?.by?.kind === "track" && first.by.indices.length === 0 ? first.by.track : undefined;
  if (track === undefined || tracks[track]?.index.length !== 0) return undefined;
  return decisions.every(({ by }) => by?.kind === "track" && by.track === track) ? track : undefined;
}

/** Whether the values of a track are counted: so many things lie there, and none is nothing. */
const isHeap = (type: Type, as: LookName | undefined): boolean =>
  type.kind === "int" && type.low >= 0 && !type.named?.letters && mayBeHeap(as);

/** Whether numbers may be heaps where the display has them look so. */
export const mayBeHeap = (as: LookName | undefined): boolean => as === undefined || as === "heap" || as === "stack";

const isOfPips = (type: Type): boolean => type.kind === "int" && type.low === 1 && type.high <= MAX_PIPS;

/** On a side of a die. */
const MAX_PIPS = 6;

/** Whether the rules show how many members a value has where they hide it. */
const isCounted = ({ shownElse, type }: CoreTrack): boolean =>
  shownElse?.kind === "size" && ["set", "pile", "bag"].includes(withoutNone(type).kind);

/** How a track is to look: as the display says, else as its name does. */
const lookNameOf = ({ name, type }: CoreTrack, said: LookName | undefined): LookName | undefined =>
  said ?? (isDie(name) && isOfPips(withoutNone(type)) ? "die" : undefined);

/** `many`: one of several beside each other, so that a number counts what lies there. */
export function standingLook(
  track: CoreTrack,
  stands: readonly Stand[],
  said: LookName | undefined,
  many: boolean,
): TrackLook {
  const { type } = track;
  const as = lookNameOf(track, said);
  return {
    kind: "standing",
    type,
    heap: many && isHeap(type, as),
    counted: isCounted(track),
    stands,
    ...(as && { as }),
  };
}
