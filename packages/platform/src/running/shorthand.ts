// States in short: a character for each field that is not as it was in the beginning. Most states that have begun can be said so, and an
// interpreter reads and writes it with a fifth of the work that their texts take. The text stays what a state is: whoever asks makes it of this.

import type { Player } from "../program/player.ts";
import { MARK, writeText } from "../program/values.ts";
import type { FirstPiece } from "./beginning.ts";

/** Begins a state in short. */
export const SHORT = "~";

/** What is needed to make texts of states in short: as JSON, so that it can leave a jail. */
export interface ShorthandTable {
  /** The key of the piece and the name of each field, as JSON with what follows them in an object. */
  readonly fields: readonly (readonly [key: string, name: string])[];
  /** What such a field may hold, as JSON. */
  readonly values: readonly string[];
}

/** Codes of characters: all of them are letters of a line that may be anything but a half of one. */
export const FIRST_CODE = 48;
const LAST_CODE = 0xd000;

/** Whole numbers from 0 that are said in short. */
const NUMBERS = 32;

/** Texts of states that are longer in UTF-16 units may be too long to be kept. */
const LONGEST = 200_000;

/** How states of a game are said in short. */
export class Shorthand {
  readonly players: readonly Player[];
  readonly values: readonly unknown[];
  /** The places of values. */
  readonly rankOf: ReadonlyMap<unknown, number>;
  /** Of each field, in the order of texts: the rank of its piece in the beginning, and its name. */
  readonly owners: readonly number[];
  readonly names: readonly string[];
  /** The first field of each piece. */
  readonly starts: readonly number[];
  readonly table: ShorthandTable;

  constructor(players: readonly Player[], first: readonly FirstPiece[]) {
    const numbers = Array.from({ length: NUMBERS }, (_, number) => number);
    const marked = players.map(({ name }) => writeText(MARK + name));
    const texts = ["null", "true", "false", ...marked, ...numbers.map(String)];
    const fields = first.flatMap((one, owner) =>
      one.others.map((name) => ({ owner, name, text: [one.keyText, `${writeText(name)}:`] as const })),
    );
    const longest = Math.max(...texts.map(({ length }) => length)) + 4;
    const length = fields.reduce((sum, { text: [key, name] }) => sum + key.length + name.length + longest, 0);
    const heads = 2 * players.length * (players.length + 1);
    const fits = Math.max(fields.length * texts.length, heads) < LAST_CODE - FIRST_CODE && length < LONGEST;
    const said = fits ? fields : [];
    this.players = players;
    this.values = [null, true, false, ...players, ...numbers];
    this.rankOf = new Map(this.values.map((value, rank) => [value, rank]));
    this.owners = said.map(({ owner }) => owner);
    this.names = said.map(({ name }) => name);
    this.starts = fits ? first.map((_, at) => fields.findIndex(({ owner }) => owner === at)) : [];
    this.table = { fields: said.map(({ text }) => text), values: texts };
  }
}

/** Who is to choose, whether it ended and who has won, as one character. */
export function writeHead(players: readonly unknown[], active: number, ended: boolean, winner: number): string {
  const rest = (winner + 1) * players.length + active;
  return SHORT + String.fromCharCode(FIRST_CODE + 2 * rest + (ended ? 1 : 0));
}

/** The same from a state in short. Players are by their places; nobody is -1. */
export function readHead(text: string, players: number): Head {
  const code = text.charCodeAt(1) - FIRST_CODE;
  const rest = code >> 1;
  return {
    active: rest % players,
    winner: ((rest / players) | 0) - 1,
    ended: (code & 1) !== 0,
  };
}

export interface Head {
  readonly active: number;
  readonly winner: number;
  readonly ended: boolean;
}
