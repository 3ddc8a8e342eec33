import { ProgramError } from "./errors.ts";

/** What pieces and options are called: texts, numbers and lists of them, each different from the others as a text (003). */
export type Id = string | number | readonly (string | number)[];

/** The text of an id: `[1, 2]` is `1,2`. */
export type KeyOf<I> = I extends string | number
  ? `${I}`
  : I extends readonly [infer One extends string | number]
    ? `${One}`
    : I extends readonly [infer First extends string | number, ...infer Rest extends (string | number)[]]
      ? `${First},${KeyOf<Rest>}`
      : string;

/** In UTF-16 units. */
const LONGEST = 200;

/**
 * What ends an index, a decision or a line where ids are printed, and what changes how the text around it is read: controls, marks
 * of direction, halves of characters.
 */
const FORBIDDEN = /[()[\]{}"=;\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The texts of ids that are two small whole numbers, as what most boards are made of, once they were asked for. */
const PAIRS: (string | undefined)[][] = [];
const SIZE = 64;

/** The text of an id that is two small whole numbers and was asked for before. */
export function knownPair(id: Id): string | undefined {
  // What is asked here is asked of each piece that a rule names, so without calls, and without `typeof`, which compares texts.
  if ((id as readonly unknown[] | undefined)?.length !== 2) return undefined;
  const { 0: first, 1: second } = id as readonly [number, number];
  return (first | 0) === first && (second | 0) === second ? PAIRS[first]?.[second] : undefined;
}

/** The text that an id is, which is what tells it from others. ProgramError for what is none. */
export function keyOf(id: Id): string {
  if (isPair(id)) return knownPair(id) ?? pairOf(id[0], id[1]);
  const key = Array.isArray(id) ? id.map(partOf).join(",") : partOf(id as string | number);
  if (key.length > LONGEST)
    throw new ProgramError("id", `an id has at most ${LONGEST} characters, found ${key.length}`);
  // No object has a field of its own by this name without more ado.
  if (key === "__proto__") throw new ProgramError("id", "an id is __proto__, which is no name of a field");
  if (key === "") throw new ProgramError("id", "an id is empty");
  return key;
}

const isPair = (id: Id): id is readonly [number, number] =>
  Array.isArray(id) && id.length === 2 && Number.isSafeInteger(id[0]) && Number.isSafeInteger(id[1]);

function pairOf(first: number, second: number): string {
  const key = `${first},${second}`;
  if (first < 0 || second < 0 || first >= SIZE || second >= SIZE) return key;
  while (PAIRS.length <= first) PAIRS.push([]);
  const row = PAIRS[first]!;
  while (row.length <= second) row.push(undefined);
  row[second] = asName(key);
  return key;
}

/** The same text as a name of a field, which QuickJS finds without looking at its letters. */
export const asName = (key: string): string => Object.keys({ [key]: 0 })[0]!;

function partOf(part: string | number): string {
  if (typeof part === "number") {
    if (Number.isFinite(part)) return String(part === 0 ? 0 : part);
    throw new ProgramError("id", `an id is ${part}, expected a text, a finite number or a list of them`);
  }
  if (typeof part !== "string") {
    throw new ProgramError("id", `an id is of ${typeof part}, expected a text, a number or a list of them`);
  }
  const odd = FORBIDDEN.exec(part)?.[0];
  if (odd !== undefined) throw new ProgramError("id", `an id holds ${JSON.stringify(odd)}, which ids may not`);
  if (/,\s|\s,/u.test(part))
    throw new ProgramError("id", `an id has a space beside a comma, which separates ids: ${JSON.stringify(part)}`);
  if (part.trim() !== part) throw new ProgramError("id", `an id begins or ends with a space: ${JSON.stringify(part)}`);
  return part;
}
