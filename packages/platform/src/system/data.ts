// A state's text as data, and its values as people read them.
import { splitParts } from "ninefold/model";
import { quote } from "./text.ts";

/** A value of a state as its JSON has it: a player is `"@X"`, a text that begins with `@` has it twice. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [field: string]: Data };

/** A piece: the name of its class, and its fields. */
export type PieceData = readonly [kind: string, fields: Readonly<Record<string, Data>>];

/** The whole of a state. */
export type StateData = readonly [
  begun: 0 | 1,
  activePlayer: string,
  ended: 0 | 1,
  winner: string | null,
  pieces: Readonly<Record<string, PieceData>>,
];

const WORDS: readonly string[] = ["none", "true", "false"];

/** A word or words that are no number, no player and none of `WORDS`. */
const BARE = /^[\p{L}\p{S}_][\p{L}\p{S}\p{M}\p{N}_ -]*(?<! )$/u;

/** A value as it is printed: `X` of a player, `none` of null, a text in quotes where it could be something else. */
export function printData(data: Data, players: readonly string[]): string {
  if (data === null) return "none";
  if (typeof data === "string") return printText(data, players);
  if (typeof data !== "object") return String(data);
  if (Array.isArray(data)) return `[${data.map((item) => printData(item, players)).join(", ")}]`;
  return quote(JSON.stringify(data));
}

function printText(data: string, players: readonly string[]): string {
  if (/^@(?!@)/u.test(data)) return data.slice(1);
  const text = data.startsWith("@") ? data.slice(1) : data;
  const bare = BARE.test(text) && !WORDS.includes(text) && !players.includes(text);
  return bare ? text : quote(JSON.stringify(text));
}

/** The value of what `printData` printed. Undefined for what it does not print. */
export function readData(printed: string, players: readonly string[]): Data | undefined {
  const text = printed.trim();
  if (text === "none") return null;
  if (text === "true" || text === "false") return text === "true";
  if (players.includes(text)) return `@${text}`;
  if (text.startsWith('"') || text.startsWith("{")) {
    const json = jsonOf(text);
    return typeof json === "string" && json.startsWith("@") ? `@${json}` : json;
  }
  if (text.startsWith("[") && text.endsWith("]")) {
    const items = splitParts(text.slice(1, -1)).map((item) => readData(item, players));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (/^-?\d/u.test(text)) {
    const number = jsonOf(text);
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  }
  return BARE.test(text) ? text : undefined;
}

function jsonOf(text: string): Data | undefined {
  try {
    return JSON.parse(text) as Data;
  } catch {
    return undefined;
  }
}

/** A state's text: of the pieces that are not as they were in the beginning what has changed, 0 for those that are gone. */
type Changes = Readonly<Record<string, 0 | PieceData | Readonly<Record<string, Data>>>>;

/** What a state is besides its pieces. */
export type StateHead = readonly [
  begun: 0 | 1,
  activePlayer: string,
  ended: 0 | 1,
  winner: string | null,
  ...unknown[],
];

/** What a text says of a state besides its pieces: there is no brace before these. */
export const headOf = (text: string): StateHead => JSON.parse(`${text.slice(0, text.indexOf("{"))}0]`) as StateHead;

/** The whole of a state by its text. */
export function dataOf(text: string, beginning: StateData[4]): StateData {
  const [begun, active, ended, winner, changes] = JSON.parse(text) as readonly [
    0 | 1,
    string,
    0 | 1,
    string | null,
    Changes,
  ];
  const pieces: Record<string, PieceData> = { ...beginning };
  for (const [key, change] of Object.entries(changes)) {
    if (change === 0) delete pieces[key];
    else if (isWhole(change)) pieces[key] = change;
    else pieces[key] = [pieces[key]![0], { ...pieces[key]![1], ...change }];
  }
  return [begun, active, ended, winner, pieces];
}

const isWhole = (change: PieceData | Readonly<Record<string, Data>>): change is PieceData => Array.isArray(change);
