// Positions of a program's game as text: what differs from the beginning, track by track.
import { type PositionError, printParts, readParts, trackText } from "ninefold/model";
import { type Data, GONE, type PieceData, readData, type StateData } from "./data.ts";
import { type Fields, OWN_TRACKS } from "./fields.ts";

export function printPosition(fields: Fields, start: StateData, data: StateData): string {
  const before = fields.values(start);
  const parts = fields
    .values(data)
    .flatMap(({ track, index, value }, at): readonly { name: string; index: readonly string[]; value: string }[] =>
      value === before[at]!.value ? [] : [{ name: track, index, value }],
    );
  const begun = data[0] === start[0] ? [] : [{ name: BEGUN, index: [], value: "true" }];
  return printParts([...begun, ...parts]);
}

/** Whether the step before the first choice is done, where there is one. */
const BEGUN = "begun";

/** A position as JSON of a state, which may still be none: its values are read, not the rules. */
export function parsePosition(
  fields: Fields,
  start: StateData,
  players: readonly string[],
  text: string,
): StateData | PositionError {
  const read = new Reading(fields, start, players);
  const error = readParts(text, "activePlayer=…", ({ name, index = [], value }) => read.put(name, index, value));
  return error ?? read.data;
}

class Reading {
  readonly #fields: Fields;
  readonly #players: readonly string[];
  #head: [0 | 1, string, 0 | 1, string | null];
  readonly #pieces: Record<string, PieceData>;

  constructor(fields: Fields, start: StateData, players: readonly string[]) {
    this.#fields = fields;
    this.#players = players;
    const [begun, active, ended, winner, pieces] = start;
    this.#head = [begun, active, ended, winner];
    this.#pieces = { ...pieces };
  }

  get data(): StateData {
    return [...this.#head, this.#pieces];
  }

  put(name: string, index: readonly string[], printed: string): string | undefined {
    const value = readData(printed, this.#players);
    const player = typeof value === "string" && value.startsWith("@") ? value.slice(1) : undefined;
    const odd = `"${printed}" is no value of "${trackText(name, index)}"`;
    switch (index.length === 0 ? name : "") {
      case BEGUN:
        this.#head[0] = value === true ? 1 : 0;
        return typeof value === "boolean" ? undefined : odd;
      case OWN_TRACKS.active:
        this.#head[1] = player ?? this.#head[1];
        return player === undefined ? odd : undefined;
      case OWN_TRACKS.ended:
        this.#head[2] = value === true ? 1 : 0;
        return typeof value === "boolean" ? undefined : odd;
      case OWN_TRACKS.winner:
        this.#head[3] = player ?? null;
        return player === undefined && value !== null ? odd : undefined;
      case OWN_TRACKS.others:
        if (value === null) return undefined;
        if (typeof value !== "object" || Array.isArray(value)) return odd;
        Object.assign(this.#pieces, value as Record<string, PieceData>);
        return undefined;
      default:
        return this.#putField(name, index.join(","), printed, value);
    }
  }

  #putField(name: string, key: string, printed: string, value: Data | undefined): string | undefined {
    const family = this.#fields.families.find(({ track, keys }) => track === name && keys.includes(key));
    if (!family) {
      const names = this.#fields.tracks.map((track) => track.name).join(", ");
      return `the game has no track "${trackText(name, key === "" ? [] : [key])}"; its tracks are ${names}`;
    }
    if (printed.trim() === GONE) {
      delete this.#pieces[key];
      return undefined;
    }
    const cell = family.cells?.has(printed.trim()) ? this.#pieces[printed.trim()]?.[1].id : undefined;
    if (value === undefined && cell === undefined) return `"${printed}" is no value of "${trackText(name, [key])}"`;
    const [kind, fields] = this.#pieces[key] ?? [family.kind, {}];
    this.#pieces[key] = [kind, { ...fields, [family.field]: cell ?? value ?? null }];
    return undefined;
  }
}

/** A text that says all of a state, and of each piece all: the program makes its own of it. */
export function sayingAll([begun, active, ended, winner, pieces]: StateData, start: StateData): string {
  const gone = Object.keys(start[4]).filter((key) => !Object.hasOwn(pieces, key));
  return JSON.stringify([
    begun,
    active,
    ended,
    winner,
    { ...pieces, ...Object.fromEntries(gone.map((key) => [key, 0])) },
  ]);
}
