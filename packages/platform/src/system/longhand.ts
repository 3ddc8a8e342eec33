// Texts of states that a program says in short.
import { FIRST_CODE, readHead, type ShorthandTable } from "../running/shorthand.ts";

/** The text of a state in short. `players` are JSON of their names. */
export function longhand({ fields, values }: ShorthandTable, players: readonly string[], short: string): string {
  const { active, winner, ended } = readHead(short, players.length);
  let text = `[1,${players[active]},${ended ? 1 : 0},${winner < 0 ? "null" : players[winner]},{`;
  let last = "";
  for (let at = 2; at < short.length; at++) {
    const code = short.charCodeAt(at) - FIRST_CODE;
    const [key, name] = fields[Math.floor(code / values.length)]!;
    if (key === last) text += ",";
    else text += last === "" ? `${key}{` : `},${key}{`;
    text += `${name}${values[code % values.length]}`;
    last = key;
  }
  return `${text}${last === "" ? "" : "}"}}]`;
}
