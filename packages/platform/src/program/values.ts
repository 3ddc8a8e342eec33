// Fields of pieces as canonical JSON and back: whatever order an effect wrote them in, one value has one text.
import { kindOf, ProgramError } from "./errors.ts";
import { Piece } from "./piece.ts";
import { Player } from "./player.ts";

/** Begins the text of a player: `"@X"`. A text that begins so has it twice. */
export const MARK = "@";

const PLAIN = "null, a boolean, number, text or player, or a list or plain object of them";

/** Values lie in each other at most so deep; a circle is deeper. */
const DEEPEST = 64;

/** JSON of a value. `path` says where in the state it is. ProgramError for what is no value of a state. */
export function writeValue(value: unknown, path: string, players: ReadonlyMap<string, Player>, depth = 0): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (!Number.isFinite(value)) throw noValue(path, `${value}`, "a finite number");
      return value === 0 ? "0" : `${value}`;
    case "string":
      return writeText(value.startsWith(MARK) ? MARK + value : value);
    case "object":
      break;
    default:
      throw noValue(path, typeof value === "undefined" ? "undefined" : `a ${typeof value}`, "a value");
  }
  if (depth > DEEPEST) throw noValue(path, `lists or objects in each other more than ${DEEPEST} deep`, "fewer");
  if (value instanceof Player) {
    if (players.get(value.name) === value) return writeText(MARK + value.name);
    throw noValue(path, `a player ${JSON.stringify(value.name)} who is not of this game`, "one who is");
  }
  if (Array.isArray(value)) {
    if (Object.getPrototypeOf(value) !== Array.prototype) throw noValue(path, `an object of ${kindOf(value)}`, PLAIN);
    const items: string[] = [];
    for (let i = 0; i < value.length; i++) items.push(writeValue(value[i], `${path}[${i}]`, players, depth + 1));
    return `[${items.join(",")}]`;
  }
  return writeFields(value, path, players, depth);
}

/** JSON of a text, all of it ASCII, so that the units of a state's text are bytes. */
export function writeText(text: string): string {
  const json = JSON.stringify(text);
  let written = "";
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit < 127) continue;
    written += `${json.slice(from, at)}\\u${unit.toString(16).padStart(4, "0")}`;
    from = at + 1;
  }
  return from === 0 ? json : written + json.slice(from);
}

/** JSON of the fields of an object, in the order of their names; what is undefined is not there. */
function writeFields(value: object, path: string, players: ReadonlyMap<string, Player>, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (value instanceof Piece) throw noValue(path, "a piece", "its id");
  if (prototype !== Object.prototype && prototype !== null) {
    throw noValue(path, `an object of ${kindOf(value)}`, PLAIN);
  }
  return writeOwn(value, path, players, depth);
}

export function writeOwn(value: object, path: string, players: ReadonlyMap<string, Player>, depth = 0): string {
  const parts: string[] = [];
  const names = Reflect.ownKeys(value).map((name) => {
    if (typeof name === "string" && name !== "__proto__") return name;
    throw noValue(path, `an object with a field ${String(name)}`, "other names");
  });
  // By code units, as texts are compared on every machine.
  for (const name of names.sort()) {
    const field = (value as Readonly<Record<string, unknown>>)[name];
    if (field === undefined) continue;
    parts.push(`${writeText(name)}:${writeValue(field, `${path}.${name}`, players, depth + 1)}`);
  }
  return `{${parts.join(",")}}`;
}

const noValue = (path: string, found: string, expected: string): ProgramError =>
  new ProgramError("value", `${path} is ${found}, which a state cannot keep; expected ${expected}`);

/** Players by the texts that stand for them in fields. */
export const playersByText = (players: Iterable<Player>): ReadonlyMap<unknown, Player> =>
  new Map(Array.from(players, (player) => [MARK + player.name, player]));

/** The value of what JSON.parse made of its text. `keep` is called with each object and list that was made. */
export function readValue(json: unknown, players: ReadonlyMap<string, Player>, keep: (made: object) => void): unknown {
  if (typeof json === "string") {
    if (!json.startsWith(MARK)) return json;
    if (json.startsWith(MARK + MARK)) return json.slice(MARK.length);
    const player = players.get(json.slice(MARK.length));
    if (player) return player;
    throw new RangeError(`the game has no player ${JSON.stringify(json.slice(MARK.length))}`);
  }
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) {
    for (let i = 0; i < json.length; i++) json[i] = readValue(json[i], players, keep);
  } else readFields(json as Record<string, unknown>, players, keep);
  keep(json);
  return json;
}

/** Reads the fields of an object in place. */
export function readFields(
  json: Record<string, unknown>,
  players: ReadonlyMap<string, Player>,
  keep: (made: object) => void,
): void {
  for (const name in json) {
    const field = json[name];
    if (typeof field === "string" || typeof field === "object") json[name] = readValue(field, players, keep);
  }
}
