// How many play: all who are named, or the first of them, as many as a parameter of the game says.
import type { Type, Value } from "../../core/types.ts";
import type { Ident, PlayersDecl } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { declarePlayers } from "../types/types.ts";

/** The most numbers of players of a game: its text is checked with each of them. */
const MAX_NUMBERS = 16;

/** A number of players, and the other ones that the parameter may have. */
export interface Seats {
  readonly parameter: string;
  readonly number: number;
  readonly numbers: readonly number[];
}

/** What is known of a parameter: the value it is set to, and those it may have. */
export interface Possible {
  readonly type: Type;
  readonly value: Value;
  readonly values: readonly Value[];
}

/** How many play; undefined where all do, and where it cannot be said, which `declareSeated` reports. */
export function seatsOf(
  decl: PlayersDecl | undefined,
  known: ReadonlyMap<string, Possible | undefined>,
): Seats | undefined {
  const parameter = decl?.first?.text;
  const found = parameter === undefined ? undefined : known.get(parameter);
  if (!decl || parameter === undefined || !found) return undefined;
  // What is wrong with the parameter itself has had its diagnostic.
  if (found.values.length === 0) return { parameter, number: decl.names.length, numbers: [] };
  if (found.type.kind !== "int") return undefined;
  const [number, ...numbers] = [found.value, ...found.values].map(Number);
  const isWrong = numbers.some((one) => one < 1 || one > decl.names.length) || numbers.length > MAX_NUMBERS;
  return number === undefined || isWrong ? undefined : { parameter, number, numbers };
}

/** Gives names to the players, and to those who do not play with this number of them. */
export function declareSeated(cx: Context, decl: PlayersDecl | undefined, seats: Seats | undefined): void {
  const names = decl?.names ?? [];
  if (decl?.first && !seats) reportNumber(cx, decl.first, names.length);
  if (!seats) {
    declarePlayers(cx, names);
    return;
  }
  const { parameter, number, numbers } = seats;
  const absent = names.map((name, i) => {
    const without = numbers.filter((other) => other <= i);
    return {
      name,
      without: `${parameter}=${without.length > 2 ? `${without[0]} to ${without.at(-1)}` : without.join(" or ")}`,
    };
  });
  declarePlayers(cx, names.slice(0, number), absent.slice(number));
}

function reportNumber(cx: Context, first: Ident, named: number): void {
  if (first.text === "") return;
  const usual = `with ${first.text} in ${Math.min(2, named)}..${named} = ${named}`;
  const most = named > MAX_NUMBERS ? `, at most ${MAX_NUMBERS} of them` : "";
  const wanted = `expected a parameter whose values are numbers from 1 to ${named}${most}, such as "${usual}"`;
  cx.report("NF1230", first, `found "${first.text}" as the number of players, ${wanted}`);
}
