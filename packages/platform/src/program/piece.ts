import type { Chance } from "./chance.ts";
import { type Id, keyOf } from "./ids.ts";
import type { Player } from "./player.ts";
import type { GameState } from "./state.ts";

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
