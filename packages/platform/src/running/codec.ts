// States as texts and back. A text is the whole of a state: what is read of it is the same on every machine and in every order
// of questions, down to the order of the pieces and of their fields.

import { Classes, type PieceClass } from "../program/classes.ts";
import { ProgramError } from "../program/errors.ts";
import { asName } from "../program/ids.ts";
import type { Piece } from "../program/piece.ts";
import type { Player } from "../program/player.ts";
import type { GameState } from "../program/state.ts";
import { writeText } from "../program/values.ts";
import { type FirstPiece, firstPieceOf } from "./beginning.ts";
import type { Compile } from "./comparing.ts";
import { Stock } from "./copies.ts";
import { type ReadState, StateReader } from "./reading.ts";
import { Shorthand } from "./shorthand.ts";
import { StateWriter } from "./writing.ts";

export class Codec {
  readonly classes: Classes;
  /** The pieces of the beginning, in the order of their keys. */
  readonly first: readonly FirstPiece[];
  /** The same, which are frozen, by their keys. */
  readonly beginning: Readonly<Record<string, Piece>>;
  readonly byKey: ReadonlyMap<string, FirstPiece>;
  readonly shorthand: Shorthand;
  readonly #stock: Stock;
  readonly #writer: StateWriter;
  readonly #reader: StateReader;

  /** ProgramError for classes and pieces of the beginning that are none. */
  constructor(players: readonly Player[], classes: readonly PieceClass[], pieces: readonly Piece[], compile?: Compile) {
    const byName = new Map(players.map((player) => [player.name, player]));
    this.classes = new Classes(classes, pieces);
    this.first = pieces
      .map((piece) => firstPieceOf(piece, byName))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map((one, at) => ({ ...one, key: asName(one.key), at }));
    const byKey = new Map(this.first.map((one) => [one.key, one]));
    this.byKey = byKey;
    const twice = this.first.find((one) => byKey.get(one.key) !== one);
    if (twice) {
      throw new ProgramError("rules", `two pieces of the beginning have the id ${JSON.stringify(twice.key)}`);
    }
    this.beginning = Object.freeze(Object.fromEntries(this.first.map(({ key, piece }) => [key, piece])));
    this.#stock = new Stock(this.first, this.beginning, players[0]!);
    this.shorthand = new Shorthand(players, this.first);
    this.#writer = new StateWriter(byName, this.classes, this.first, byKey, this.shorthand, compile);
    this.#reader = new StateReader(byName, this.classes, this.first, byKey, this.#stock, this.shorthand);
  }

  /** Makes what the first who reads a state needs. ProgramError for options that are none. */
  prepare(): void {
    this.#stock.prepare();
  }

  /** JSON of the pieces of the beginning: the class and all fields of each, by their keys. */
  get beginningText(): string {
    const parts = this.first.map(({ key, piece }) => `${writeText(key)}:${this.#writer.writeWhole(key, piece)}`);
    return `{${parts.join(",")}}`;
  }

  /** The text of a state that was not read. ProgramError for what is no state. */
  write(state: GameState<Piece>, begun: boolean): string {
    return this.#writer.write(state, begun, []);
  }

  /** A state that was read, and changed, and has begun: in short where it can be said so. ProgramError for what is no state. */
  shortest({ state, copies }: ReadState): string {
    const handed = copies?.own ?? [];
    return this.#writer.writeShort(state, handed) ?? this.#writer.write(state, true, handed);
  }

  /** The text of a state that was read, and changed. ProgramError for what is no state. */
  rewrite({ state, copies }: ReadState, begun: boolean): string {
    return this.#writer.write(state, begun, copies?.own ?? []);
  }

  /** The state of a text, all of it frozen: for what may only look. RangeError for a text that is none. */
  readFrozen(text: string): ReadState {
    return this.#reader.readFrozen(text);
  }

  /**
   * The same, all of it one's own: for an effect. Its pieces keep to the fields that they have, where `isLoose` does not say otherwise:
   * then what an effect makes of them is looked at as a whole.
   */
  readOwn(text: string, isLoose = false): ReadState {
    return this.#reader.readOwn(text, isLoose);
  }
}
