import type { CoreGame } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import type { InterpretedDecision } from "../decide/interpreted-decision.ts";
import type { Memory } from "../evaluate/run.ts";
import type { Encoding, State } from "../system/game-system.ts";

/** A state as the interpreter holds it. What is below `ready` only remembers answers already given. */
export interface Interpreted {
  /** Whose state it is. */
  readonly game: CoreGame;
  /** The value of every track, in the order of the layout. */
  readonly cells: readonly Value[];
  readonly memories: readonly Memory[];
  /** Whether `setup` has been done; true in a game without. */
  readonly ready: boolean;
  legal?: (readonly InterpretedDecision[])[];
  forced?: InterpretedDecision | null;
  ended?: boolean;
  encoding?: Encoding;
}

/** The states of this room are these objects and no others, which only this function and its inverse know. */
export const asState = (state: Interpreted): State => state as unknown as State;

/** RangeError for a state of another game system. */
export function asInterpreted(state: State, game: CoreGame): Interpreted {
  const found = state as unknown as Interpreted;
  if (found?.game !== game) throw new RangeError(`the state does not belong to this game system of ${game.name}`);
  return found;
}
