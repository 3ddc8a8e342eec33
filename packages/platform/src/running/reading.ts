// Texts as states. Everything is made anew from the text but pieces that are as they were in the beginning, where nobody may write.

import type { Classes } from "../program/classes.ts";
import type { Piece } from "../program/piece.ts";
import type { Player } from "../program/player.ts";
import type { GameState } from "../program/state.ts";
import { playersByText, readFields, readValue } from "../program/values.ts";
import { copyOf, type FirstPiece } from "./beginning.ts";
import type { Copies, Stock } from "./copies.ts";
import { FIRST_CODE, readHead, SHORT, type Shorthand } from "./shorthand.ts";

/** What a text says. */
export interface ReadState {
  /** Whether `setup` is done. */
  readonly begun: boolean;
  readonly state: GameState<Piece>;
  /**
   * The pieces in the order of their keys, and beside each that of the beginning that had its key. Where an effect may write, those
   * of the beginning stand for copies that are as these.
   */
  readonly list: readonly Piece[];
  readonly firsts: readonly (FirstPiece | undefined)[];
  /** What an effect was handed, where one was. */
  readonly copies: Copies | undefined;
}

type Keep = (made: object) => void;

const keepNothing: Keep = () => undefined;

export class StateReader {
  readonly #players: ReadonlyMap<string, Player>;
  readonly #classes: Classes;
  readonly #first: readonly FirstPiece[];
  readonly #byKey: ReadonlyMap<string, FirstPiece>;
  readonly #stock: Stock;
  readonly #shorthand: Shorthand;
  readonly #marked: ReadonlyMap<unknown, Player>;

  constructor(
    players: ReadonlyMap<string, Player>,
    classes: Classes,
    first: readonly FirstPiece[],
    byKey: ReadonlyMap<string, FirstPiece>,
    stock: Stock,
    shorthand: Shorthand,
  ) {
    this.#shorthand = shorthand;
    this.#players = players;
    this.#classes = classes;
    this.#first = first;
    this.#byKey = byKey;
    this.#stock = stock;
    this.#marked = playersByText(players.values());
  }

  /** The state of a text, all of it frozen: for what may only look. RangeError for a text that is none. */
  readFrozen(text: string): ReadState {
    const copies = this.#stock.ready;
    const pieces = copies ? copies.shared : this.#stock.shared();
    return this.#read(text, pieces, copies, copies ? copies.state : this.#stock.empty(), true);
  }

  /** The same, all of it one's own: for an effect. */
  readOwn(text: string, isLoose: boolean): ReadState {
    const copies = isLoose ? this.#stock.loose() : this.#stock.take();
    return this.#read(text, copies.pieces, copies, copies.state, false);
  }

  #read(
    text: string,
    pieces: Record<string, Piece>,
    copies: Copies | undefined,
    state: GameState<Piece>,
    isFrozen: boolean,
  ): ReadState {
    const list = copies ? copies.list : this.#stock.list();
    if (text.startsWith(SHORT)) return this.#readShort(text, pieces, list, copies, state, isFrozen);
    const json = parsed(text);
    const changes = json[4] as Readonly<Record<string, unknown>>;
    let isOrdered = true;
    let isUsual = true;
    for (const key in changes) {
      const change = changes[key];
      const known = this.#byKey.get(key);
      if (change === 0) {
        delete pieces[key];
        isUsual = false;
      } else if (Array.isArray(change)) {
        isUsual = false;
        pieces[key] = this.#readPiece(key, change, isFrozen);
        if (known) list[known.at] = pieces[key];
        else isOrdered = false;
      } else if (known && typeof change === "object" && change !== null) {
        const piece = this.#changeable(known, pieces, copies, isFrozen);
        this.#readChanges(piece, change as Readonly<Record<string, unknown>>, known, isFrozen);
        if (isFrozen) pieces[key] = Object.freeze(piece);
        list[known.at] = piece;
      } else throw noState();
    }
    const all = isOrdered
      ? pieces
      : Object.fromEntries(Object.entries(pieces).sort(([one], [other]) => (one < other ? -1 : 1)));
    (state as { pieces: Readonly<Record<string, Piece>> }).pieces = all;
    state.activePlayer = this.#player(json[1]);
    state.ended = json[2] === 1;
    state.winner = json[3] === null ? null : this.#player(json[3]);
    if (isFrozen) {
      Object.freeze(all);
      Object.freeze(state);
    }
    const begun = json[0] === 1;
    if (isUsual || !isFrozen) return { begun, state, copies, list, firsts: this.#first };
    const keys = Object.keys(all).sort();
    const firsts = keys.map((key) => this.#byKey.get(key));
    return { begun, state, copies, list: keys.map((key) => all[key]!), firsts };
  }

  #readShort(
    text: string,
    pieces: Record<string, Piece>,
    list: Piece[],
    copies: Copies | undefined,
    state: GameState<Piece>,
    isFrozen: boolean,
  ): ReadState {
    const { players, values, owners, names } = this.#shorthand;
    const size = values.length;
    const first = this.#first;
    const end = text.length;
    let last = -1;
    let piece: Record<string, unknown> = {};
    for (let at = 2; at < end; at++) {
      const code = text.charCodeAt(at) - FIRST_CODE;
      const field = (code / size) | 0;
      const owner = owners[field]!;
      if (owner !== last) {
        if (isFrozen && last >= 0) Object.freeze(piece);
        last = owner;
        const changed = this.#changeable(first[owner]!, pieces, copies, isFrozen);
        if (isFrozen) pieces[first[owner]!.key] = changed;
        list[owner] = changed;
        piece = changed as unknown as Record<string, unknown>;
      }
      piece[names[field]!] = values[code - field * size];
    }
    const head = readHead(text, players.length);
    (state as { pieces: Readonly<Record<string, Piece>> }).pieces = pieces;
    state.activePlayer = players[head.active]!;
    state.ended = head.ended;
    state.winner = head.winner < 0 ? null : players[head.winner]!;
    if (isFrozen) {
      if (last >= 0) Object.freeze(piece);
      Object.freeze(pieces);
      Object.freeze(state);
    }
    return { begun: true, state, copies, list, firsts: first };
  }

  /**
   * A piece of one's own to be changed. One that is frozen then is no copy that was made before where that has values within its
   * fields: those of a new one are shared with the piece of the beginning, and frozen.
   */
  #changeable(
    first: FirstPiece,
    pieces: Readonly<Record<string, Piece>>,
    copies: Copies | undefined,
    isFrozen: boolean,
  ): Piece {
    const copy = isFrozen && first.hasParts ? undefined : copies?.own[first.at];
    return copy ?? (isFrozen ? copyOf(first, false) : pieces[first.key]!);
  }

  /** Gives a piece the values that a text says. */
  #readChanges(piece: Piece, change: Readonly<Record<string, unknown>>, first: FirstPiece, isFrozen: boolean): void {
    const { indexOf } = first;
    for (const name in change) {
      if (indexOf[name] === undefined || name === "id") throw noState();
      const value = change[name];
      const isPlain = typeof value !== "string" && typeof value !== "object";
      (piece as unknown as Record<string, unknown>)[name] = isPlain
        ? value
        : (this.#marked.get(value) ?? readValue(value, this.#players, isFrozen ? Object.freeze : keepNothing));
    }
  }

  #readPiece(key: string, written: readonly unknown[], isFrozen: boolean): Piece {
    const [name, fields] = written;
    const kind = this.#classes.named(name);
    if (!kind || typeof fields !== "object" || fields === null) {
      throw new RangeError(`the piece ${JSON.stringify(key)} is of no class of this game`);
    }
    readFields(fields as Record<string, unknown>, this.#players, isFrozen ? Object.freeze : keepNothing);
    const piece = Object.create(kind.prototype as object) as Piece;
    for (const [field, value] of Object.entries(fields)) {
      // A class that computes what the text says a field is, has no such field.
      if (field in piece) throw noState();
      Object.defineProperty(piece, field, { value, writable: true, enumerable: true, configurable: true });
    }
    return isFrozen ? Object.freeze(piece) : piece;
  }

  #player(name: unknown): Player {
    const player = this.#players.get(name as string);
    if (player) return player;
    throw new RangeError(`the game has no player ${JSON.stringify(name)}`);
  }
}

const noState = (): RangeError => new RangeError("the text is no state of this game");

/** Five parts, of which the last is an object. */
function parsed(text: string): readonly unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw noState();
  }
  if (!Array.isArray(json) || json.length !== 5 || typeof json[4] !== "object" || json[4] === null) throw noState();
  return json;
}
