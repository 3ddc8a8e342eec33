// The pieces of the beginning, which all states are told apart from: a state's text says of each only what has changed.
import { ProgramError } from "./errors.ts";
import { keyOf } from "./ids.ts";
import type { Piece } from "./piece.ts";
import { Player } from "./player.ts";
import { writeValue } from "./values.ts";

/** A piece of the beginning. */
export interface Begun {
  readonly piece: Piece;
  readonly key: string;
  /** Of its fields, in order. */
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** JSON of each. */
  readonly texts: readonly string[];
  /** Whether an effect could change a value within a field of it. */
  readonly hasParts: boolean;
}

/** What a track can be called, and a person can type in a position. */
const FIELD = /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u;

/**
 * What is kept of a piece that is there in the beginning: it is frozen, so that states in which it is as it was may share it. `id`
 * may be shared even where an effect may change the piece.
 */
export function begunOf(piece: Piece, players: ReadonlyMap<string, Player>): Begun {
  const key = keyOf(piece.id);
  const names = (Reflect.ownKeys(piece) as string[]).filter((name) => fieldOf(piece, name) !== undefined).sort();
  const odd = names.find((name) => !FIELD.test(name));
  if (odd !== undefined) {
    const found = `a field of ${JSON.stringify(key)} is called ${JSON.stringify(odd).slice(0, 100)}`;
    throw new ProgramError("rules", `${found}, expected letters and digits, such as "controller"`);
  }
  const values = names.map((name) => fieldOf(piece, name));
  const ordered = Object.create(Object.getPrototypeOf(piece) as object) as Piece;
  for (const [at, name] of names.entries()) Object.assign(ordered, { [name]: frozenCopy(values[at]) });
  return {
    piece: Object.freeze(ordered),
    key,
    names,
    values: names.map((name) => fieldOf(ordered, name)),
    texts: names.map((name, at) => writeValue(values[at], `pieces[${JSON.stringify(key)}].${name}`, players)),
    hasParts: names.some((name) => name !== "id" && isParted(fieldOf(ordered, name))),
  };
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

/** A piece of its own with the fields of one of the beginning, for an effect to change. */
export function copyOf({ piece, names, values, hasParts }: Begun): Piece {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(piece) as object) as Piece, piece);
  if (!hasParts) return copy;
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
