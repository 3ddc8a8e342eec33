// The pieces of the beginning, which all states are told apart from: a state's text says of each only what has changed.
import { ProgramError } from "../program/errors.ts";
import { keyOf } from "../program/ids.ts";
import { OwnedPiece, type Piece } from "../program/piece.ts";
import { Player } from "../program/player.ts";
import { writeText, writeValue } from "../program/values.ts";

/** A piece of the beginning. */
export interface FirstPiece {
  readonly piece: Piece;
  readonly key: string;
  /** Its place in the order of keys. */
  readonly at: number;
  /** Its key as JSON with what follows it in an object. */
  readonly keyText: string;
  /** Of its fields, in order, and the same as keys of JSON. */
  readonly names: readonly string[];
  readonly nameTexts: readonly string[];
  readonly values: readonly unknown[];
  /** JSON of each. */
  readonly texts: readonly string[];
  /** Names and values of those besides the id. */
  readonly others: readonly string[];
  readonly othersValues: readonly unknown[];
  /** The index of each field by its name. */
  readonly indexOf: Readonly<Record<string, number>>;
  readonly isOwned: boolean;
  /** Whether an effect could change a value within a field of it. */
  readonly hasParts: boolean;
}

/** What a track can be called, and a person can type in a position. */
const FIELD = /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u;

/**
 * What is kept of a piece that is there in the beginning: it is frozen, so that states in which it is as it was may share it. `id`
 * may be shared even where an effect may change the piece.
 */
export function firstPieceOf(piece: Piece, players: ReadonlyMap<string, Player>): Omit<FirstPiece, "at"> {
  const key = keyOf(piece.id);
  const own = Reflect.ownKeys(piece).filter((name) => Reflect.get(piece, name) !== undefined);
  const names = own.map((name) => fieldName(name, key, piece)).sort();
  const texts = names.map((name) =>
    writeValue(fieldOf(piece, name), `pieces[${JSON.stringify(key)}].${name}`, players),
  );
  const ordered = Object.create(Object.getPrototypeOf(piece) as object) as Piece;
  for (const name of names) Object.assign(ordered, { [name]: frozenCopy(fieldOf(piece, name)) });
  const others = names.filter((name) => name !== "id");
  return {
    piece: Object.freeze(ordered),
    key,
    keyText: `${writeText(key)}:`,
    names,
    nameTexts: names.map((name) => `${writeText(name)}:`),
    others,
    othersValues: others.map((name) => fieldOf(ordered, name)),
    indexOf: Object.assign(Object.create(null), Object.fromEntries(names.map((name, at) => [name, at]))) as Record<
      string,
      number
    >,
    values: names.map((name) => fieldOf(ordered, name)),
    texts,
    isOwned: piece instanceof OwnedPiece,
    hasParts: names.some((name) => name !== "id" && isParted(fieldOf(ordered, name))),
  };
}

/** ProgramError for what is no name of a field: one that the class computes could not be read back. */
function fieldName(name: string | symbol, key: string, piece: Piece): string {
  const path = `pieces[${JSON.stringify(key)}]`;
  if (typeof name !== "string" || !FIELD.test(name)) {
    const found = `${path} has a field ${JSON.stringify(String(name)).slice(0, 100)}`;
    throw new ProgramError("rules", `${found}, expected letters and digits, such as "controller"`);
  }
  if (name in (Object.getPrototypeOf(piece) as object)) {
    throw new ProgramError(
      "value",
      `${path}.${name} is a field, and ${piece.constructor.name} has something of that name too`,
    );
  }
  return name;
}

export const fieldOf = (piece: object, name: string): unknown => (piece as Readonly<Record<string, unknown>>)[name];

/** Whether a value is a list or an object, and no player. */
const isParted = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Player);

function frozenCopy(value: unknown): unknown {
  if (!isParted(value)) return value;
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
  for (const [name, part] of Object.entries(value)) Object.assign(copy, { [name]: frozenCopy(part) });
  return Object.freeze(copy);
}

/** A piece of its own with the fields of one of the beginning; without the `parts` within them it shares these, which are frozen. */
export function copyOf({ piece, names, values, hasParts }: FirstPiece, parts = hasParts): Piece {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(piece) as object) as Piece, piece);
  if (!parts) return copy;
  for (let at = 0; at < names.length; at++) {
    if (names[at] !== "id" && isParted(values[at]))
      Object.assign(copy, { [names[at]!]: partedCopy(values[at] as object) });
  }
  return copy;
}

function partedCopy(value: object): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => (isParted(part) ? partedCopy(part) : part));
  const copy: Record<string, unknown> = {};
  for (const name in value) {
    const part = fieldOf(value, name);
    copy[name] = isParted(part) ? partedCopy(part) : part;
  }
  return copy;
}
