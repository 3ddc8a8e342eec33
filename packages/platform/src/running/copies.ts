// Copies of the pieces of the beginning, of which a state that is read takes what it changes. They are made before anybody asks, so
// that in a jail, where each question meets the same memory, they are there for each question.

import { type Keyed, optionsOf } from "../program/options.ts";
import type { Piece } from "../program/piece.ts";
import type { Player } from "../program/player.ts";
import { GameState } from "../program/state.ts";
import { copyOf, type FirstPiece } from "./beginning.ts";

/** So many pieces are copied before they are asked for: the copies take memory. */
const PREPARED = 2000;

/** What one state may take. */
export interface Copies {
  /** Of the pieces of the beginning, in their order; each keeps to its fields and its id. */
  readonly own: readonly Piece[];
  /** The same by their keys. */
  readonly pieces: Record<string, Piece>;
  /** Their options, by keys, as long as they are as they were in the beginning. */
  readonly options: Readonly<Record<string, readonly Keyed[]>>;
  /** The pieces of the beginning themselves, which are frozen, by their keys. */
  readonly shared: Record<string, Piece>;
  /** The same in their order. */
  readonly list: Piece[];
  /** To be filled. */
  readonly state: GameState<Piece>;
}

export class Stock {
  readonly #first: readonly FirstPiece[];
  readonly #shared: Readonly<Record<string, Piece>>;
  readonly #player: Player;
  /** Kept when they are taken, since in a jail it is work to let go of them. */
  #ready: Copies | undefined;
  #isTaken = false;

  constructor(first: readonly FirstPiece[], shared: Readonly<Record<string, Piece>>, player: Player) {
    this.#first = first;
    this.#shared = shared;
    this.#player = player;
  }

  prepare(): void {
    if (this.#first.length > PREPARED) return;
    const copies = this.#make();
    const options = this.#first.map(({ key }, at): [string, readonly Keyed[]] => [
      key,
      optionsOf(copies.own[at]!, key),
    ]);
    this.#ready = { ...copies, options: Object.fromEntries(options) };
  }

  /** Copies that were made before, if nobody has them yet. */
  get ready(): Copies | undefined {
    if (this.#isTaken) return undefined;
    this.#isTaken = true;
    return this.#ready;
  }

  take(): Copies {
    return this.ready ?? this.#make();
  }

  #make(): Copies {
    const own = this.#first.map((first) => keepShape(copyOf(first)));
    const pieces = Object.fromEntries(own.map((piece, at) => [this.#first[at]!.key, piece]));
    return { own, pieces, options: {}, shared: this.shared(), list: this.list(), state: this.empty() };
  }

  /** Copies to which an effect may do anything. */
  loose(): Copies {
    const pieces = Object.fromEntries(this.#first.map((first) => [first.key, copyOf(first)]));
    return { own: [], pieces, options: {}, shared: {}, list: this.list(), state: this.empty() };
  }

  /** The pieces of the beginning in an object of one's own. */
  shared(): Record<string, Piece> {
    return { ...this.#shared };
  }

  list(): Piece[] {
    return this.#first.map(({ piece }) => piece);
  }

  empty(): GameState<Piece> {
    return new GameState<Piece>({}, this.#player);
  }
}

/** Keeps a piece to the fields that it has, and to its id: what may differ is the values of the others. */
function keepShape(piece: Piece): Piece {
  Object.defineProperty(piece, "id", { writable: false });
  return Object.seal(piece);
}
