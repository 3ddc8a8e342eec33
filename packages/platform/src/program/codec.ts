// States as texts and back. A text is the whole of a state: what is read of it is the same on every machine and in every order
// of questions, down to the order of the pieces and of their fields. Of pieces that are as they were in the beginning it says
// nothing.
import { copyOf, type FirstPiece, fieldOf, firstPieceOf, keepShape } from "./beginning.ts";
import { describe, ProgramError } from "./errors.ts";
import { keyOf } from "./ids.ts";
import { Piece } from "./piece.ts";
import type { Player } from "./player.ts";
import { GameState } from "./state.ts";
import { playersByText, readFields, readValue, writeOwn, writeText, writeValue } from "./values.ts";

/** A class of pieces. */
export type PieceClass<P extends Piece = Piece> = abstract new (...parameters: never[]) => P;

/** What a text says besides what its state does: whether `setup` is done. */
export interface ReadState {
  readonly begun: boolean;
  readonly state: GameState<Piece>;
}

/** In characters: whoever keeps states, keeps many. */
const LONGEST = 1 << 18;

/** So many pieces are copied before they are asked for: the copies take memory. */
const MOST_READY = 2000;

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
  readonly #first: readonly FirstPiece[];
  readonly #keys: readonly string[];
  readonly #shared: Readonly<Record<string, Piece>>;
  /** JSON of the names of players. */
  readonly #nameTexts: ReadonlyMap<unknown, string>;
  /** JSON of what a field may hold and most do, and of players. */
  readonly #usual: ReadonlyMap<unknown, string>;
  readonly #marked: ReadonlyMap<unknown, Player>;
  /** For the next that reads. In a jail each question finds those that were made in the beginning. */
  #ready: Copies | undefined;
  /** Those that an effect was handed last. */
  #handed: readonly Piece[] = [];

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
    this.#first = first;
    this.#keys = [...this.#beginning.keys()];
    this.#shared = Object.freeze(Object.fromEntries(first.map(({ key, piece }) => [key, piece])));
    this.#nameTexts = new Map(players.map((player) => [player, writeText(player.name)]));
    this.#marked = playersByText(players);
    this.#usual = new Map<unknown, string>([
      [null, "null"],
      [true, "true"],
      [false, "false"],
      ...[...this.#marked].map(([text, player]): [unknown, string] => [player, writeText(text as string)]),
    ]);
  }

  get classes(): ReadonlyMap<string, PieceClass> {
    return this.#classes;
  }

  /** The pieces of the beginning, which are frozen, by their keys. */
  get beginning(): Readonly<Record<string, Piece>> {
    return this.#shared;
  }

  /** In the order of their keys. */
  get first(): readonly FirstPiece[] {
    return this.#first;
  }

  /** Makes copies of the pieces of the beginning, so that the first who reads a state need not. */
  prepare(): void {
    if (this.#first.length <= MOST_READY) this.#ready = this.#copies();
  }

  #copies(): Copies {
    const own = this.#first.map((first) => keepShape(copyOf(first)));
    const pieces = Object.fromEntries(own.map((piece, at) => [this.#keys[at]!, piece]));
    return { own, pieces, shared: { ...this.#shared }, state: this.#emptyState() };
  }

  #emptyState(): GameState<Piece> {
    return new GameState<Piece>({}, this.#players.values().next().value!);
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
  write(state: GameState<Piece>, begun: boolean): string {
    const { pieces, activePlayer, ended, winner } = state;
    const active = this.#nameTexts.get(activePlayer) ?? this.#noPlayer(activePlayer, "the activePlayer");
    if (typeof ended !== "boolean")
      throw new ProgramError("value", `the value of ended is ${describe(ended)}, expected true or false`);
    const won = winner === null ? "null" : (this.#nameTexts.get(winner) ?? this.#noPlayer(winner, "the winner"));
    const changes = this.#writeUsual(pieces) ?? this.#writeAll(pieces);
    const text = `[${begun ? 1 : 0},${active},${ended ? 1 : 0},${won},{${changes}}]`;
    if (text.length <= LONGEST) return text;
    throw new ProgramError("value", `the state is a text of ${text.length} characters, expected at most ${LONGEST}`);
  }

  /** What has changed in pieces that are those that an effect was handed; undefined where there are others. */
  #writeUsual(pieces: Readonly<Record<string, Piece>>): string | undefined {
    const [first, handed] = [this.#first, this.#handed];
    if (handed.length === 0) return undefined;
    let at = 0;
    let all = "";
    for (const key in pieces) {
      const piece = handed[at];
      const one = first[at++];
      if (one === undefined || one.key !== key || pieces[key] !== piece) return undefined;
      const changed = this.#writeChanged(one, piece!);
      if (changed !== "") all += `${all === "" ? "" : ","}${one.keyText}{${changed}}`;
    }
    return at === first.length ? all : undefined;
  }

  /** The fields that differ from those of the beginning, in a piece that has the same. */
  #writeChanged({ key, names, nameTexts, values, texts, places }: FirstPiece, piece: Piece): string {
    let changed = "";
    for (let index = 0; index < places.length; index++) {
      const at = places[index]!;
      const value = (piece as unknown as Readonly<Record<string, unknown>>)[names[at]!];
      if (value === values[at]) continue;
      if (value === undefined) throw noField(key, names[at]!);
      const text = this.#usual.get(value) ?? writeValue(value, pathOf(key, names[at]), this.#players);
      if (text !== texts[at]) changed += `${changed === "" ? "" : ","}${nameTexts[at]}${text}`;
    }
    return changed;
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

  #noPlayer(player: unknown, what: string): never {
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
      if (value === undefined || !Object.hasOwn(piece, name)) throw noField(key, name);
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
    const ready = this.#ready;
    this.#ready = undefined;
    return this.#read(text, {
      pieces: ready?.shared ?? { ...this.#shared },
      from: (one) => (one.hasParts ? undefined : ready?.pieces[one.key]) ?? copyOf(one, false),
      keep: Object.freeze,
      state: ready?.state,
    });
  }

  /**
   * The same, all of it one's own: for an effect. Its pieces keep to the fields that they have, where `isLoose` does not say otherwise:
   * then what an effect makes of them is looked at as a whole.
   */
  readOwn(text: string, isLoose = false): ReadState {
    const { own, pieces, state } = isLoose ? this.#looseCopies() : (this.#ready ?? this.#copies());
    this.#ready = undefined;
    this.#handed = own;
    return this.#read(text, { pieces, from: (one) => pieces[one.key]!, keep: () => undefined, state });
  }

  #looseCopies(): Copies {
    const pieces: Record<string, Piece> = {};
    for (const first of this.#first) pieces[first.key] = copyOf(first);
    return { own: [], pieces, shared: {}, state: this.#emptyState() };
  }

  #read(text: string, reading: Reading): ReadState {
    const { pieces, from, keep } = reading;
    const json = parsed(text);
    if (!Array.isArray(json) || json.length !== 5) throw noState();
    const [isBegun, active, ended, winner, changes] = json as readonly unknown[];
    if (typeof changes !== "object" || changes === null) throw noState();
    let isOrdered = true;
    for (const key in changes) {
      const change = fieldOf(changes, key);
      const known = this.#beginning.get(key);
      if (change === 0) delete pieces[key];
      else if (Array.isArray(change)) {
        pieces[key] = this.#readPiece(key, change as readonly unknown[], keep);
        isOrdered &&= known !== undefined;
      } else if (known && typeof change === "object" && change !== null) {
        const piece = from(known);
        this.#readChanges(piece, change as Readonly<Record<string, unknown>>, known, keep);
        pieces[key] = piece;
        keep(piece);
      } else throw noState();
    }
    const all = isOrdered
      ? pieces
      : Object.fromEntries(Object.entries(pieces).sort(([one], [other]) => (one < other ? -1 : 1)));
    keep(all);
    const state = reading.state ?? this.#emptyState();
    (state as { pieces: Readonly<Record<string, Piece>> }).pieces = all;
    state.activePlayer = this.#player(active);
    state.ended = ended === 1;
    state.winner = winner === null ? null : this.#player(winner);
    keep(state);
    return { begun: isBegun === 1, state };
  }

  /** Gives a piece the values that a text says. */
  #readChanges(
    piece: Piece,
    change: Readonly<Record<string, unknown>>,
    { indexOf }: FirstPiece,
    keep: (made: object) => void,
  ): void {
    for (const name in change) {
      if (indexOf[name] === undefined || name === "id") throw noState();
      const value = change[name];
      const isPlain = typeof value !== "string" && typeof value !== "object";
      (piece as unknown as Record<string, unknown>)[name] = isPlain
        ? value
        : (this.#marked.get(value) ?? readValue(value, this.#players, keep));
    }
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
  /** To be filled; another is made where there is none. */
  readonly state: GameState<Piece> | undefined;
}

/** What the next that reads a state may take, once. */
interface Copies {
  /** Of the pieces of the beginning, in their order. */
  readonly own: readonly Piece[];
  /** The same by their keys. */
  readonly pieces: Record<string, Piece>;
  /** The pieces of the beginning themselves. */
  readonly shared: Record<string, Piece>;
  readonly state: GameState<Piece>;
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

const noField = (key: string, name: string): ProgramError =>
  new ProgramError(
    "value",
    `${pathOf(key, name)} is undefined, which a state cannot keep; expected a value, such as null`,
  );

const noState = (): RangeError => new RangeError("the text is no state of this game");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noState();
  }
}
