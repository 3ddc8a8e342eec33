// What the interface asks of a game to see it as pieces with options on them.
import type { ShownTrack } from "ninefold/knowledge";
import type { Decision, PlayerId, State } from "ninefold/model";

/** Pieces by their keys. */
export type Pieces = Readonly<Record<string, object>>;

export interface PieceReading {
  /** The pieces of a state with all their fields. */
  pieces(state: State): Pieces;
  /** The pieces as far as they are shown; a field that is hidden is not there. */
  shown(tracks: readonly ShownTrack[]): Pieces;
  /** The keys of the piece that a decision, which is legal in the state, acts on, and of the option that it is there. */
  keysOf(
    decision: Pick<Decision, "id" | "family" | "parameters">,
    state: State,
  ): readonly [piece: string, option: string];
  /** Why a player may not choose an option on a piece that is there, in a sentence. */
  refusal(state: State, player: PlayerId, piece: string, option: string): string | undefined;
}

/** Collects fields of pieces that are found one after the other. */
export class Collected {
  readonly #pieces = new Map<string, Record<string, unknown>>();

  /** The fields of a piece, which begin as `make` says. */
  of(key: string, make: () => Record<string, unknown>): Record<string, unknown> {
    const known = this.#pieces.get(key);
    if (known) return known;
    const made = make();
    this.#pieces.set(key, made);
    return made;
  }

  /** All of them, frozen. */
  done(): Pieces {
    return Object.freeze(Object.fromEntries([...this.#pieces].map(([key, fields]) => [key, Object.freeze(fields)])));
  }
}
