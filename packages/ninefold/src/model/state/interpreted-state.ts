// A state as the interpreter holds it, and as the opaque `State` of the interface.
import type { CoreGame } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import type { Encoding, State } from "../system/game-system.ts";

/** The remembered tuples: oldest first where order counts, else ascending. */
export type Memory = readonly (readonly Value[])[];

export interface InterpretedState {
  /** Whose state it is. */
  readonly game: CoreGame;
  /** The value of every track, in the order of the layout. */
  readonly cells: readonly Value[];
  readonly memories: readonly Memory[];
  /** Whether `setup` has been done; true in a game without. */
  readonly ready: boolean;
  /** Kept from when it was first computed. */
  encoding?: Encoding;
}

/** The states of this room are these objects and no others, which only this function and its inverse know. */
export const asState = (state: InterpretedState): State => state as unknown as State;

/** RangeError for a state of another game system. */
export function asInterpreted(state: State, game: CoreGame): InterpretedState {
  const found = state as unknown as InterpretedState;
  if (found?.game !== game) throw new RangeError(`the state does not belong to this game system of ${game.name}`);
  return found;
}
