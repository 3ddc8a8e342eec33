// Pieces with their options, and the states that hold them: each is said in terms of the other.
import type { Chance } from "./chance.ts";
import { ProgramError } from "./errors.ts";
import { type Id, keyOf } from "./ids.ts";
import type { Player } from "./player.ts";

/**
 * What a player may choose on a piece (003, `addOption`). Its functions are called with `this` being the option; where it
 * is made in `options()` by arrow functions, `this` is the piece. What they are told of the state is theirs to read, and in
 * an effect theirs to change.
 */
export interface Option<I extends Id = Id> {
  /** Tells it from the other options of its piece. */
  readonly id: I;
  /** What it is called in lists and records, such as `claim`; the name of the piece's class where nothing is said. */
  readonly name?: string;
  /** Whether it may be chosen now; a text says why not. Always where nothing is said. */
  condition?(player: Player, state: GameState): boolean | string;
  /**
   * Whether this player may choose on this piece; a text says why not. Everybody where nobody owns it, and otherwise who
   * owns it, where nothing is said.
   */
  ownershipCondition?(player: Player, state: GameState): boolean | string;
  /** Changes the state, which is a copy: an effect that throws has changed nothing. */
  effect(state: GameState, player: Player, chance: Chance): void;
  /** Who chooses next, asked before the effect, which may set `activePlayer` itself; the next player where nothing is said. */
  nextActivePlayer?(player: Player, state: GameState): Player;
}

/**
 * A part of a game that can be acted on (003, `Piece`): a card, a space of a board. Its fields are values: null, booleans,
 * finite numbers, texts, players, and lists and plain objects of them. Another piece is named by its id.
 *
 * A piece is made anew from its fields, without its constructor, whenever a state is read. So it has no private fields
 * (`#x`), and what it offers is asked of `options()`.
 */
export abstract class Piece<I extends Id = Id> {
  readonly id: I;

  constructor(id: I) {
    keyOf(id);
    this.id = id;
  }

  /** What may be chosen on it, by the fields that it has now. */
  options(): readonly Option[] {
    return [];
  }

  /**
   * Whether a viewer, or everybody for null, is shown a field of it in a state. A game hides something when one of its
   * classes overrides this or `showsChoice`.
   */
  isShown(_field: string, _viewer: Player | null, _state: GameState): boolean {
    return true;
  }

  /** Whether a viewer, or everybody for null, is shown which option was chosen on it, and that it was on this piece. */
  showsChoice(_option: Id, _viewer: Player | null, _state: GameState): boolean {
    return true;
  }
}

/** A piece that nobody owns (003): everybody may choose its options. */
export abstract class UnownedPiece<I extends Id = Id> extends Piece<I> {}

/** A piece that a player owns (003): only its owner may choose its options that have no `ownershipCondition`. */
export abstract class OwnedPiece<I extends Id = Id, P extends Player = Player> extends Piece<I> {
  owner: P;

  constructor(owner: P, id: I) {
    super(id);
    this.owner = owner;
  }
}

/**
 * A game state (003): the pieces by the texts of their ids, who is to choose, and how it ended. What an effect is handed is
 * a copy of its own.
 */
export class GameState<P extends Piece = Piece> {
  /** In the order of their keys, those added by an effect after them. */
  readonly pieces: Record<string, P>;
  activePlayer: Player;
  ended: boolean;
  /** Who has won; null while the game goes on, and in a draw. */
  winner: Player | null;

  constructor(pieces: Record<string, P>, activePlayer: Player, ended = false, winner: Player | null = null) {
    this.pieces = pieces;
    this.activePlayer = activePlayer;
    this.ended = ended;
    this.winner = winner;
  }

  /** The piece of this id. ProgramError where there is none. */
  piece(id: Id): P {
    const found = this.find(id);
    if (found) return found;
    throw new ProgramError("answer", `there is no piece ${JSON.stringify(keyOf(id))}`);
  }

  /** The piece of this id, if there is one. */
  find(id: Id): P | undefined {
    const key = keyOf(id);
    return Object.hasOwn(this.pieces, key) ? this.pieces[key] : undefined;
  }

  /** All pieces of a class, in the order of their keys. */
  all<Kind extends P>(kind: abstract new (...parameters: never[]) => Kind): readonly Kind[] {
    return Object.values(this.pieces).filter((piece): piece is Kind => (piece as unknown) instanceof kind);
  }

  /** Puts a piece into the game. ProgramError where its id is taken. */
  add<Added extends P>(piece: Added): Added {
    const key = keyOf(piece.id);
    if (Object.hasOwn(this.pieces, key)) {
      throw new ProgramError("answer", `there is a piece ${JSON.stringify(key)} already`);
    }
    this.pieces[key] = piece;
    return piece;
  }

  /** Takes a piece out of the game. ProgramError where there is none. */
  remove(id: Id): void {
    const { id: found } = this.piece(id);
    delete this.pieces[keyOf(found)];
  }
}
