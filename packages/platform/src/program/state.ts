import { ProgramError } from "./errors.ts";
import { type Id, keyOf, knownPair } from "./ids.ts";
import type { Player } from "./player.ts";

/** What is told apart by its id, as pieces are. */
export interface Identified {
  readonly id: Id;
}

/**
 * A game state (003): the pieces by the texts of their ids, who is to choose, and how it ended. What an effect is handed is
 * a copy of its own.
 */
export class GameState<P extends Identified = Identified> {
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
    const pair = knownPair(id);
    const found = pair === undefined ? this.find(id) : this.pieces[pair];
    if (found) return found;
    throw new ProgramError("answer", `there is no piece ${JSON.stringify(keyOf(id))}`);
  }

  /** The piece of this id, if there is one. */
  find(id: Id): P | undefined {
    const pair = knownPair(id);
    // No object has a field of such a name without more ado.
    if (pair !== undefined) return this.pieces[pair];
    const key = keyOf(id);
    return Object.hasOwn(this.pieces, key) ? this.pieces[key] : undefined;
  }

  /** All pieces of a class, in the order of their keys. */
  all<Kind extends P>(kind: abstract new (...parameters: never[]) => Kind): readonly Kind[] {
    const { pieces } = this;
    const found: Kind[] = [];
    let count = 0;
    for (const key in pieces) {
      const piece: unknown = pieces[key];
      // An interpreter finds the class itself with less work than whether a class is above it.
      if ((piece as Kind | null)?.constructor === kind || piece instanceof kind) found[count++] = piece as Kind;
    }
    return found;
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
