import { engineOf } from "../../engine/index.ts";
import type { GameSystem, Limits, State } from "../../model/index.ts";
import { requireArgument, requireLimits, requireSystem } from "../arguments.ts";
import { PlayError } from "../errors.ts";

/** Where a play starts: the index of an initial state, a position written as text, or a state (an object). */
export type Start = number | string | State;

/**
 * The state that `from` names; the first initial state when it is left out.
 *
 * @throws RangeError for an index without an initial state, PlayError NF3001 for a text that is no position.
 */
export function startState(system: GameSystem, from: Start = 0): State {
  requireSystem("system", system);
  const fits = ["number", "string", "object"].includes(typeof from) && from !== null;
  requireArgument(fits, "from", from, "the number of an initial state, a position as a text, or a state");
  if (typeof from === "number") {
    const states = system.initialStates();
    const state = states[from];
    if (state === undefined) {
      throw new RangeError(`${system.name} has the initial states 0 to ${states.length - 1}, not ${from}.`);
    }
    return state;
  }
  if (typeof from !== "string") return from;
  const parsed = system.parsePosition(from);
  if ("error" in parsed) throw new PlayError(parsed.error.code, parsed.error.message);
  return parsed.state;
}

/** The one state that `from` names; all initial states when it is left out. Errors as for `startState`. */
export function startStates(system: GameSystem, from: Start | undefined): readonly State[] {
  requireSystem("system", system);
  return from === undefined ? system.initialStates() : [startState(system, from)];
}

/** The game system with limits of the caller's, where it can have others; its states stay the same. */
export function withinLimits(system: GameSystem, limits: Limits | undefined): GameSystem {
  requireSystem("system", system);
  requireLimits(limits);
  return limits ? engineOf(system).within(limits) : system;
}
