// What is known of the game system of a program besides its nine parts.
import type { GameSystem, PlayerId, Refusal, State } from "ninefold/model";
import type { StateData } from "./data.ts";
import type { Field } from "./fields.ts";

export interface ProgramStates {
  /** The pieces of a state, with their fields as JSON has them. */
  data(state: State): StateData;
  /** The tracks that are fields of pieces. */
  readonly families: readonly Field[];
  /** The keys of the piece and of the option that a legal decision is. */
  keysOf(state: State, decision: string): readonly [piece: string, option: string];
  /** Why a player may not choose an option on a piece, both by their keys; undefined where it may be chosen. */
  refusal(state: State, player: PlayerId, piece: string, option: string): Refusal | undefined;
}

const known = new WeakMap<GameSystem, ProgramStates>();

/** Puts what is known of its states beside the game system of a program, which is returned. */
export function attachStates(system: GameSystem, states: ProgramStates): GameSystem {
  known.set(system, states);
  return system;
}

/** Undefined for the game systems of which no program is the source. */
export const programStatesOf = (system: GameSystem): ProgramStates | undefined => known.get(system);
