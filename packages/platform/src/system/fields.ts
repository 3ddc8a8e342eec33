// The tracks of a program's game: the fields of the pieces that are there in the beginning, those of one name together, and
// what pieces come later.
import type { Track, TrackValue, ViewedTrack } from "ninefold/model";
import type { Boards } from "./boards.ts";
import { type Data, type PieceData, printData, type StateData } from "./data.ts";
import { quote } from "./text.ts";

/** A family of tracks: a field of all pieces of a class, or whether they are there. */
export interface Field {
  readonly track: string;
  /** What its values are, as far as the beginning tells. */
  readonly type: string;
  /** The keys of the board's pieces, where its values are their ids. */
  readonly cells?: ReadonlySet<string>;
  readonly kind: string;
  /** Undefined where it says whether pieces are there. */
  readonly field?: string;
  /** The keys of the pieces. */
  readonly keys: readonly string[];
}

/** Tracks that are no fields. */
export const OWN_TRACKS = { active: "activePlayer", ended: "ended", winner: "winner", others: "others" } as const;

/** What is printed of a piece that is there. Of one that is not there nothing is. */
export const THERE = "there";

/** The name by which pieces are told apart, which is no track. */
const ID = "id";

/** The families of the pieces of a state, in the order of the keys of their first pieces: for each class first which are there. */
export function fieldsOf([, , , , pieces]: StateData, boards: Boards): readonly Field[] {
  const kinds = new Map<string, Map<string, string[]>>();
  for (const [key, [kind, fields]] of Object.entries(pieces)) {
    const known = kinds.get(kind) ?? new Map<string, string[]>();
    kinds.set(kind, known);
    for (const field of Object.keys(fields)) {
      const keys = known.get(field);
      if (keys) keys.push(key);
      else known.set(field, [key]);
    }
  }
  const names = [...kinds.values()].flatMap((fields) => [...fields.keys()]);
  const taken: readonly string[] = [...Object.values(OWN_TRACKS), ...kinds.keys()];
  return [...kinds].flatMap(([kind, fields]): readonly Field[] => [
    { track: kind, type: "Value", kind, keys: fields.get(ID) ?? [] },
    ...[...fields]
      .filter(([field]) => field !== ID)
      .map(([field, keys]) => {
        const alone = names.filter((name) => name === field).length === 1 && !taken.includes(field);
        const values = keys.map((key) => pieces[key]![1][field] ?? null);
        return { track: alone ? field : `${kind}.${field}`, ...typeOf(values, boards), kind, field, keys };
      }),
  ]);
}

/** Whether a field says of each piece in the beginning what its id says too, such as a row: then it need not be drawn. */
export function saysId({ field = ID, keys }: Field, [, , , , pieces]: StateData): boolean {
  const said = keys.map((key) => {
    const { [ID]: id = null, [field]: value } = pieces[key]![1];
    return { parts: [id, ...(Array.isArray(id) ? (id as readonly Data[]) : [])], value };
  });
  return said[0]!.parts.some((_, at) => said.every(({ parts, value }) => parts[at] === value));
}

/** What values are, as far as those of the beginning tell. */
function typeOf(values: readonly Data[], boards: Boards): Pick<Field, "type" | "cells"> {
  const there = values.filter((value) => value !== null);
  const optional = there.length < values.length ? "?" : "";
  if (there.length === 0) return { type: "Value" };
  if (there.every((value) => typeof value === "boolean")) return { type: `Bool${optional}` };
  if (there.every((value) => typeof value === "string" && /^@(?!@)/u.test(value))) return { type: `Player${optional}` };
  for (const { board, cells } of boards.values()) {
    const names = new Set(cells.map(({ name }) => name));
    if (there.every((value) => names.has(idText(value)))) return { type: `${board}?`, cells: names };
  }
  return { type: "Value" };
}

/** The text of a value that may be the id of a piece on a board. */
const idText = (value: Data): string => (Array.isArray(value) ? value.join(",") : "");

export class Fields {
  readonly families: readonly Field[];
  readonly tracks: readonly Track[];
  readonly #players: readonly string[];
  /** The classes of the pieces of the beginning, by their keys. */
  readonly #known: ReadonlyMap<string, string>;
  readonly #grows: boolean;

  /** `grows`: whether there may be pieces that are not there in the beginning. */
  constructor(start: StateData, boards: Boards, players: readonly string[], grows: boolean) {
    this.families = fieldsOf(start, boards);
    this.#players = players;
    this.#grows = grows;
    this.#known = new Map(Object.entries(start[4]).map(([key, [kind]]) => [key, kind]));
    const { active, ended, winner, others } = OWN_TRACKS;
    this.tracks = [
      // Every program has these: a game for one player, or without a winner, is none with a mistake.
      { ...track(active, "Player", players.length), spare: true },
      track(ended, "Bool", 2),
      { ...track(winner, "Player?", players.length + 1), spare: true },
      ...this.families.map(
        ({ track: name, keys, type }): Track => ({
          name,
          indices: keys.map((key) => [key]),
          type,
          size: 0n,
          spare: true,
        }),
      ),
      ...(grows ? [{ ...track(others, "Pieces", 0), spare: true }] : []),
    ];
  }

  /** The value of every track; `asCells`: an id of a piece on a board as its cell is called. */
  values(data: StateData, asCells = true): readonly TrackValue[] {
    const [, activePlayer, ended, winner, pieces] = data;
    const { active, ended: over, winner: won, others } = OWN_TRACKS;
    return [
      { track: active, index: [], value: activePlayer },
      { track: over, index: [], value: String(ended === 1) },
      { track: won, index: [], value: winner ?? "none" },
      ...this.families.flatMap((family) =>
        family.keys.map((key) => ({
          track: family.track,
          index: [key],
          value: this.#printed(pieces[key], family, asCells),
        })),
      ),
      ...(this.#grows ? [{ track: others, index: [], value: this.othersText(pieces) }] : []),
    ];
  }

  /** What a viewer is shown who is not shown some fields: `hidden` holds the keys of pieces with their names. */
  view(data: StateData, hidden: readonly (readonly [key: string, field: string])[]): readonly ViewedTrack[] {
    const values = this.values(data);
    if (hidden.length === 0) return values;
    const names = new Set(hidden.map((one) => one.join("\n")));
    const track = new Map(this.families.map(({ track: name, field = "" }) => [name, field]));
    const others = new Set(this.#others(data[4]).map(([key]) => key));
    const later = hidden.filter(([key]) => others.has(key));
    return values.map((one): ViewedTrack => {
      const isHidden =
        one.track === OWN_TRACKS.others ? later.length > 0 : names.has(`${one.index[0]}\n${track.get(one.track)}`);
      if (!isHidden) return one;
      return { ...one, value: undefined };
    });
  }

  /** The pieces that were not there in the beginning, and those that are of another class now. */
  #others(pieces: StateData[4]): readonly (readonly [string, PieceData])[] {
    return Object.entries(pieces).filter(([key, [kind]]) => this.#known.get(key) !== kind);
  }

  othersText(pieces: StateData[4]): string {
    const others = this.#others(pieces);
    return others.length === 0 ? "none" : quote(JSON.stringify(Object.fromEntries(others)));
  }

  #printed(piece: PieceData | undefined, { kind, field, cells }: Field, asCells: boolean): string {
    if (!piece || piece[0] !== kind) return "none";
    if (field === undefined) return THERE;
    const value = piece[1][field] ?? null;
    const cell = asCells && Array.isArray(value) && cells ? value.join(",") : undefined;
    return cell !== undefined && cells?.has(cell) ? cell : printData(value, this.#players);
  }
}

const track = (name: string, type: string, size: number): Track => ({ name, indices: [[]], type, size: BigInt(size) });
