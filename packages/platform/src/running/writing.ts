// States as texts. Of pieces that are as they were in the beginning a text says nothing.

import type { Classes } from "../program/classes.ts";
import { describe, ProgramError } from "../program/errors.ts";
import { keyOf } from "../program/ids.ts";
import { Piece } from "../program/piece.ts";
import type { Player } from "../program/player.ts";
import type { GameState } from "../program/state.ts";
import { playersByText, writeOwn, writeText, writeValue } from "../program/values.ts";
import { type FirstPiece, fieldOf } from "./beginning.ts";
import { type Compile, type SayChanges, sayingChanges } from "./comparing.ts";
import { type Shorthand, writeHead } from "./shorthand.ts";

/** In characters: whoever keeps states, keeps many. */
const LONGEST = 1 << 18;

/** What is written of a piece that is no longer there. */
const REMOVED = "0";

export class StateWriter {
  readonly #players: ReadonlyMap<string, Player>;
  readonly #classes: Classes;
  readonly #first: readonly FirstPiece[];
  readonly #byKey: ReadonlyMap<string, FirstPiece>;
  readonly #keys: readonly string[];
  readonly #shorthand: Shorthand;
  /** JSON of the names of players. */
  readonly #names: ReadonlyMap<unknown, string>;
  /** What a state's text usually begins with, by who is to choose. */
  readonly #heads: ReadonlyMap<unknown, string>;
  /** JSON of values that many fields have. */
  readonly #usual: ReadonlyMap<unknown, string>;
  /** The places of the pieces of the beginning in the order in which an object lists them. */
  readonly #listed: readonly number[];
  readonly #sayChanges: SayChanges | undefined;

  constructor(
    players: ReadonlyMap<string, Player>,
    classes: Classes,
    first: readonly FirstPiece[],
    byKey: ReadonlyMap<string, FirstPiece>,
    shorthand: Shorthand,
    compile?: Compile,
  ) {
    this.#shorthand = shorthand;
    this.#listed = Object.values(Object.fromEntries(first.map(({ key, at }) => [key, at])));
    if (shorthand.starts.length > 0) this.#sayChanges = sayingChanges(first, shorthand, compile);
    this.#players = players;
    this.#classes = classes;
    this.#first = first;
    this.#byKey = byKey;
    this.#keys = first.map(({ key }) => key);
    this.#names = new Map([...players.values()].map((player) => [player, writeText(player.name)]));
    this.#heads = new Map([...this.#names].map(([player, name]) => [player, `[1,${name},0,null,{`]));
    this.#usual = new Map<unknown, string>([
      [null, "null"],
      [true, "true"],
      [false, "false"],
      ...[...playersByText(players.values())].map(([text, player]): [unknown, string] => [
        player,
        writeText(`${text}`),
      ]),
    ]);
  }

  /** A state that has begun in short, if it can be said so. `handed` are the copies that an effect had, and all there is. */
  writeShort(state: GameState<Piece>, handed: readonly Piece[]): string | undefined {
    const { pieces, ended, winner } = state;
    const { players } = this.#shorthand;
    const sayChanges = this.#sayChanges;
    const listed = this.#listed;
    if (!sayChanges || handed.length < listed.length) return undefined;
    const active = players.indexOf(state.activePlayer);
    const won = winner === null ? -1 : players.indexOf(winner);
    if (active < 0 || (won < 0 && winner !== null) || typeof ended !== "boolean") return undefined;
    const now = Object.values(pieces);
    if (now.length !== listed.length) return undefined;
    for (let at = 0; at < listed.length; at++) if (now[at] !== handed[listed[at]!]) return undefined;
    const changes = sayChanges(handed);
    return changes === undefined ? undefined : writeHead(players, active, ended, won) + changes;
  }

  /** @throws ProgramError for what is no state. `handed` are the copies that an effect had, if they keep to their fields. */
  write(state: GameState<Piece>, begun: boolean, handed: readonly Piece[]): string {
    const { pieces, activePlayer, ended, winner } = state;
    const head = begun && ended === false && winner === null ? this.#heads.get(activePlayer) : undefined;
    const changes = this.#writeHanded(pieces, handed) ?? this.#writeAll(pieces);
    const text = `${head ?? this.#writeHead(state, begun)}${changes}}]`;
    if (text.length <= LONGEST) return text;
    throw new ProgramError("value", `the state is a text of ${text.length} characters, expected at most ${LONGEST}`);
  }

  /** What a state's text begins with. */
  #writeHead({ activePlayer, ended, winner }: GameState<Piece>, begun: boolean): string {
    const active = this.#nameOf(activePlayer, "the activePlayer");
    if (typeof ended !== "boolean")
      throw new ProgramError("value", `the value of ended is ${describe(ended)}, expected true or false`);
    const won = winner === null ? "null" : this.#nameOf(winner, "the winner");
    return `[${begun ? 1 : 0},${active},${ended ? 1 : 0},${won},{`;
  }

  #nameOf(player: unknown, what: string): string {
    const text = this.#names.get(player);
    if (text !== undefined) return text;
    throw new ProgramError("value", `${what} is ${describe(player)}, expected a player of the game`);
  }

  /** JSON of a piece with its class and all its fields. */
  writeWhole(key: string, piece: unknown): string {
    const path = pathOf(key);
    if (!(piece instanceof Piece)) throw new ProgramError("value", `${path} is ${describe(piece)}, expected a piece`);
    const name = this.#classes.nameOf(piece.constructor);
    const isFirst = this.#byKey.get(key)?.piece.constructor === piece.constructor;
    if (!this.#classes.mayComeLater(piece.constructor) && !isFirst) {
      const rule = `Rules({ pieces: [${name}] }) lists the classes of which pieces come later`;
      throw new ProgramError("value", `${path} is a new piece of the class ${name}, which is not listed: ${rule}`);
    }
    if (keyOf(piece.id) !== key) throw new ProgramError("value", `${path} has the id ${JSON.stringify(piece.id)}`);
    return `[${writeText(name)},${writeOwn(piece, path, this.#players)}]`;
  }

  /** What has changed in pieces that are those that an effect was handed; undefined where there are others. */
  #writeHanded(pieces: Readonly<Record<string, Piece>>, handed: readonly Piece[]): string | undefined {
    const first = this.#first;
    if (handed.length < first.length) return undefined;
    let count = 0;
    for (const _ in pieces) count++;
    if (count !== first.length) return undefined;
    let all = "";
    for (let at = 0; at < count; at++) {
      const one = first[at]!;
      const piece = handed[at]! as unknown as Readonly<Record<string, unknown>>;
      if ((pieces[one.key] as unknown) !== piece) return undefined;
      const { others, othersValues } = one;
      let changed = "";
      for (let index = 0; index < others.length; index++) {
        const value = piece[others[index]!];
        if (value !== othersValues[index]) changed += this.#writeField(one, others[index]!, value);
      }
      if (changed !== "") all += `,${one.keyText}{${changed.slice(1)}}`;
    }
    return all.slice(1);
  }

  /** A field after a comma; nothing where it has the value that it had in the beginning. */
  #writeField({ key, indexOf, texts, nameTexts }: FirstPiece, name: string, value: unknown): string {
    if (value === undefined) throw noField(key, name);
    const text = this.#usual.get(value) ?? writeValue(value, pathOf(key, name), this.#players);
    const at = indexOf[name]!;
    return text === texts[at] ? "" : `,${nameTexts[at]}${text}`;
  }

  #writeAll(pieces: Readonly<Record<string, Piece>>): string {
    const parts: string[] = [];
    for (const key of this.#keysOf(pieces)) {
      const piece = Object.hasOwn(pieces, key) ? pieces[key] : undefined;
      const written = piece === undefined ? REMOVED : this.#writePiece(key, piece);
      if (written !== undefined) parts.push(`${writeText(key)}:${written}`);
    }
    return parts.join(",");
  }

  /** The keys of pieces and of those of the beginning, in order. */
  #keysOf(pieces: Readonly<Record<string, Piece>>): readonly string[] {
    const keys = Object.keys(pieces);
    const known = this.#keys;
    let at = 0;
    while (at < keys.length && keys[at] === known[at]) at++;
    if (at === keys.length && at === known.length) return keys;
    return [...new Set([...keys, ...known])].sort();
  }

  /** Undefined where it is as it was in the beginning. ProgramError where it has other fields than it had there. */
  #writePiece(key: string, piece: Piece): string | undefined {
    const first = this.#byKey.get(key);
    if (first?.piece.constructor !== (piece as Piece | null)?.constructor) return this.writeWhole(key, piece);
    const { names, values, texts } = first!;
    const own = Reflect.ownKeys(piece);
    if (own.length > names.length) requireNoMore(own, first!, piece);
    let changed = "";
    for (let at = 0; at < names.length; at++) {
      const name = names[at]!;
      const value = fieldOf(piece, name);
      if (value === values[at] && own[at] === name) continue;
      if (value === undefined || !Object.hasOwn(piece, name)) throw noField(key, name);
      const text = writeValue(value, pathOf(key, name), this.#players);
      if (text === texts[at]) continue;
      if (name === "id") throw new ProgramError("value", `${pathOf(key)} has the id ${text}`);
      changed += `${changed === "" ? "" : ","}${first!.nameTexts[at]}${text}`;
    }
    return changed === "" ? undefined : `{${changed}}`;
  }
}

/** A field that is not there in the beginning would be no part of any state that is shown. */
function requireNoMore(own: readonly (string | symbol)[], { key, names }: FirstPiece, piece: Piece): void {
  const more = own.find((name) => !names.includes(String(name)) && Reflect.get(piece, name) !== undefined);
  if (more === undefined) return;
  throw new ProgramError(
    "value",
    `${pathOf(key, String(more))} is a new field: give it a value in the beginning, such as null`,
  );
}

const noField = (key: string, name: string): ProgramError =>
  new ProgramError(
    "value",
    `${pathOf(key, name)} is undefined, which a state cannot keep; expected a value, such as null`,
  );

const pathOf = (key: string, name?: string): string =>
  `pieces[${JSON.stringify(key)}]${name === undefined ? "" : `.${name}`}`;
