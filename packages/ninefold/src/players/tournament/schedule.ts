// Who plays whom, in which seats, from which opening.
import { entryAt } from "../../analysis/tables.ts";

export interface ScheduledPlay {
  /** From 0; a longer tournament of the same entrants begins with the plays of a shorter one. */
  readonly number: number;
  /** All plays of one round begin with the same opening and meet the same chance. */
  readonly round: number;
  /** Those who sit at one table in a round exchange their seats until everybody has had each. */
  readonly table: number;
  /** By player the entrant. */
  readonly seats: readonly number[];
}

/** What a tournament is made of. */
export interface Field {
  readonly entrants: number;
  readonly players: number;
}

/** Every choice of so many of the numbers below `of`, in order. */
function choicesOf(count: number, of: number, from = 0): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  const choices: (readonly number[])[] = [];
  for (let first = from; first <= of - count; first++)
    for (const others of choicesOf(count - 1, of, first + 1)) choices.push([first, ...others]);
  return choices;
}

/** The tables of a round: each choice of as many entrants as the game has players. */
export function tablesOf({ entrants, players }: Field): readonly (readonly number[])[] {
  if (entrants < players || players < 1)
    throw new RangeError(`A game of ${players} players needs as many entrants, not ${entrants}.`);
  return choicesOf(players, entrants);
}

/** How many plays a tournament has in which each table plays at least so many: whole rounds. */
export function playsOf(field: Field, perTable: number): number {
  return tablesOf(field).length * field.players * Math.ceil(perTable / field.players);
}

/** The play with a number: round by round, table by table, and at each one seats are exchanged in a circle. */
export function scheduled({ players }: Field, tables: readonly (readonly number[])[], number: number): ScheduledPlay {
  const [turn, group] = [number % players, Math.floor(number / players)];
  const [table, round] = [group % tables.length, Math.floor(group / tables.length)];
  const those = entryAt(tables, table);
  return { number, round, table, seats: those.map((_, player) => entryAt(those, (player + turn) % players)) };
}
