// States as texts and back. A text is the whole of a state: what is read of it is the same on every machine and in every order
// of questions, down to the order of the pieces and of their fields. Of pieces that are as they were in the beginning it says
// nothing.
import { copyOf, type FirstPiece, fieldOf, firstPieceOf } from "./beginning.ts";
import { describe, ProgramError } from "./errors.ts";
import { keyOf } from "./ids.ts";
import { Piece } from "./piece.ts";
import type { Player } from "./player.ts";
import { GameState } from "./state.ts";
import { readFields, writeOwn, writeText, writeValue } from "./values.ts";

/** A class of pieces. */
export type PieceClass<P extends Piece = Piece> = abstract new (...parameters: never[]) => P;

/** What a text says besides what its state does: whether `setup` is done. */
export interface ReadState {
  readonly begun: boolean;
  readonly state: GameState<Piece>;
}

/** In characters: whoever keeps states, keeps many. */
const LONGEST = 1 << 18;

/** What is written of a piece that is no longer there. */
const REMOVED = "0";

export class Codec {
  readonly #players: ReadonlyMap<string, Player>;
  readonly #classes = new Map<string, PieceClass>();
  /** What they were called at first. */
  readonly #names = new Map<unknown, string>();
  /** Those of which there may be pieces later that are not there in the beginning. */
  readonly #later: ReadonlySet<unknown>;
  /** In the order of their keys. */
  readonly #beginning = new Map<string, FirstPiece>();
  readonly #keys: readonly string[];
  readonly #shared: Readonly<Record<string, Piece>>;

  /** ProgramError for classes and pieces of the beginning that are none. */
  constructor(players: readonly Player[], classes: readonly PieceClass[], pieces: readonly Piece[]) {
    this.#players = new Map(players.map((player) => [player.name, player]));
    for (const one of classes) this.#learn(one);
    this.#later = new Set(classes);
    for (const piece of pieces) this.#learn(piece.constructor as unknown as PieceClass);
    const first = pieces
      .map((piece) => firstPieceOf(piece, this.#players))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    for (const one of first) {
      if (this.#beginning.has(one.key)) {
        throw new ProgramError("rules", `two pieces of the beginning have the id ${JSON.stringify(one.key)}`);
      }
      this.#beginning.set(one.key, one);
    }
    this.#keys = [...this.#beginning.keys()];
    this.#shared = Object.freeze(Object.fromEntries(first.map(({ key, piece }) => [key, piece])));
  }

  get classes(): ReadonlyMap<string, PieceClass> {
    return this.#classes;
  }

  /** The pieces of the beginning, which are frozen, by their keys. */
  get beginning(): Readonly<Record<string, Piece>> {
    return this.#shared;
  }

  /** JSON of the pieces of the beginning: the class and all fields of each, by their keys. */
  get beginningText(): string {
    const parts = this.#keys.map((key) => `${writeText(key)}:${this.#writeWhole(key, this.#shared[key]!)}`);
    return `{${parts.join(",")}}`;
  }

  #learn(kind: PieceClass): void {
    if (this.#names.has(kind)) return;
    const name = String(kind.name);
    const known = this.#classes.get(name);
    if (known || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) {
      throw new ProgramError(
        "rules",
        known ? `two classes of pieces are called ${name}` : "a class of pieces has no name",
      );
    }
    this.#classes.set(name, kind);
    this.#names.set(kind, name);
  }

  /** ProgramError for what is no state. */
  write({ pieces, activePlayer, ended, winner }: GameState<Piece>, begun: boolean): string {
    const active = this.#name(activePlayer, "the activePlayer");
    if (typeof ended !== "boolean")
      throw new ProgramError("value", `the value of ended is ${describe(ended)}, expected true or false`);
    const won = winner === null ? "null" : this.#name(winner, "the winner");
    const parts: string[] = [];
    for (const key of this.#keysOf(pieces)) {
      const piece = Object.hasOwn(pieces, key) ? pieces[key] : undefined;
      const written = piece === undefined ? REMOVED : this.#writePiece(key, piece);
      if (written !== undefined) parts.push(`${writeText(key)}:${written}`);
    }
    const text = `[${begun ? 1 : 0},${active},${ended ? 1 : 0},${won},{${parts.join(",")}}]`;
    if (text.length <= LONGEST) return text;
    throw new ProgramError("value", `the state is a text of ${text.length} characters, expected at most ${LONGEST}`);
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

  #name(player: unknown, what: string): string {
    const name = (player as Player | null | undefined)?.name;
    if (name !== undefined && this.#players.get(name) === player) return writeText(name);
    throw new ProgramError("value", `${what} is ${describe(player)}, expected a player of the game`);
  }

  /** Undefined where it is as it was in the beginning. ProgramError where it has other fields than it had there. */
  #writePiece(key: string, piece: Piece): string | undefined {
    const first = this.#beginning.get(key);
    if (first?.piece.constructor !== (piece as Piece | null)?.constructor) return this.#writeWhole(key, piece);
    const { names, values, texts } = first!;
    const own = Reflect.ownKeys(piece);
    if (own.length > names.length) requireNoMore(own, first!, piece);
    let changed = "";
    for (let at = 0; at < names.length; at++) {
      const name = names[at]!;
      const value = fieldOf(piece, name);
      if (value === values[at] && own[at] === name) continue;
      if (value === undefined || !Object.hasOwn(piece, name)) {
        throw new ProgramError(
          "value",
          `${pathOf(key, name)} is undefined, which a state cannot keep; expected a value, such as null`,
        );
      }
      const text = writeValue(value, pathOf(key, name), this.#players);
      if (text === texts[at]) continue;
      if (name === "id") throw new ProgramError("value", `${pathOf(key)} has the id ${text}`);
      changed += `${changed === "" ? "" : ","}${writeText(name)}:${text}`;
    }
    return changed === "" ? undefined : `{${changed}}`;
  }

  #writeWhole(key: string, piece: unknown): string {
    const path = pathOf(key);
    if (!(piece instanceof Piece)) throw new ProgramError("value", `${path} is ${describe(piece)}, expected a piece`);
    const name = this.#names.get(piece.constructor) ?? String(piece.constructor.name);
    if (!this.#later.has(piece.constructor) && this.#beginning.get(key)?.piece.constructor !== piece.constructor) {
      const rule = `Rules({ pieces: [${name}] }) lists the classes of which pieces come later`;
      throw new ProgramError("value", `${path} is a new piece of the class ${name}, which is not listed: ${rule}`);
    }
    if (keyOf(piece.id) !== key) throw new ProgramError("value", `${path} has the id ${JSON.stringify(piece.id)}`);
    return `[${writeText(name)},${writeOwn(piece, path, this.#players)}]`;
  }

  /** The state of a text, all of it frozen: for what may only look. RangeError for a text that is none. */
  readFrozen(text: string): ReadState {
    return this.#read(text, { pieces: { ...this.#shared }, from: ({ piece }) => piece, keep: Object.freeze });
  }

  /** The same, all of it one's own: for an effect. */
  readOwn(text: string): ReadState {
    const pieces: Record<string, Piece> = {};
    for (const [key, first] of this.#beginning) pieces[key] = copyOf(first);
    return this.#read(text, { pieces, from: (one) => pieces[one.key]!, keep: () => undefined });
  }

  #read(text: string, { pieces, from, keep }: Reading): ReadState {
    const json = parsed(text);
    if (!Array.isArray(json) || json.length !== 5) throw noState();
    const [isBegun, active, ended, winner, changes] = json as readonly unknown[];
    if (typeof changes !== "object" || changes === null) throw noState();
    let isOrdered = true;
    for (const key of Object.keys(changes)) {
      const change = fieldOf(changes, key);
      const known = this.#beginning.get(key);
      if (change === 0) delete pieces[key];
      else if (Array.isArray(change)) {
        pieces[key] = this.#readPiece(key, change as readonly unknown[], keep);
        isOrdered &&= known !== undefined;
      } else if (known && typeof change === "object" && change !== null) {
        if (!Object.keys(change).every((name) => name !== "id" && known.names.includes(name))) throw noState();
        readFields(change as Record<string, unknown>, this.#players, keep);
        const piece = from(known);
        pieces[key] = Object.assign(Object.isFrozen(piece) ? copyOf(known) : piece, change);
        keep(pieces[key]);
      } else throw noState();
    }
    const all = isOrdered
      ? pieces
      : Object.fromEntries(Object.entries(pieces).sort(([one], [other]) => (one < other ? -1 : 1)));
    keep(all);
    const state = new GameState<Piece>(
      all,
      this.#player(active),
      ended === 1,
      winner === null ? null : this.#player(winner),
    );
    keep(state);
    return { begun: isBegun === 1, state };
  }

  #readPiece(key: string, [name, fields]: readonly unknown[], keep: (made: object) => void): Piece {
    const kind = this.#classes.get(name as string);
    if (!kind || typeof fields !== "object" || fields === null) {
      throw new RangeError(`the piece ${JSON.stringify(key)} is of no class of this game`);
    }
    readFields(fields as Record<string, unknown>, this.#players, keep);
    const piece = Object.create(kind.prototype as object) as Piece;
    for (const [field, value] of Object.entries(fields)) {
      // A class that computes what the text says a field is, has no such field.
      if (field in piece) throw noState();
      Object.defineProperty(piece, field, { value, writable: true, enumerable: true, configurable: true });
    }
    keep(piece);
    return piece;
  }

  #player(name: unknown): Player {
    const player = this.#players.get(name as string);
    if (player) return player;
    throw new RangeError(`the game has no player ${JSON.stringify(name)}`);
  }
}

/** How the pieces of a state are made. */
interface Reading {
  readonly pieces: Record<string, Piece>;
  readonly from: (one: FirstPiece) => Piece;
  readonly keep: (made: object) => void;
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

const pathOf = (key: string, name?: string): string =>
  `pieces[${JSON.stringify(key)}]${name === undefined ? "" : `.${name}`}`;

const noState = (): RangeError => new RangeError("the text is no state of this game");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noState();
  }
}
