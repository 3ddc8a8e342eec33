// Work on the states of a compiled game that goes through them itself.
import type { StatesInOrder } from "../../engine/index.ts";
import { choicesAt, consequencesOf, type GameSystem, tuplesOf } from "../../model/index.ts";
import type { Exploring } from "./exploration.ts";

/** Does work on states, and tells its progress; "interrupted" where it was. */
export function* watched<Result>(
  states: StatesInOrder,
  work: Generator<void, Result>,
): Exploring<Result | "interrupted"> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (yield { done: states.visited, waiting: states.size - states.visited }) {
      work.return(undefined as Result);
      return "interrupted";
    }
  }
}

/** Asks what compiled code met a hole in, for the fault that tells where the rules have it. */
export function askForFault(system: GameSystem, states: StatesInOrder, depth: number): void {
  const state = states.state(states.visited);
  const choices = choicesAt(system, state);
  const before = states.byPly.slice(0, depth).reduce((sum, level) => sum + level, 0);
  if (states.visited >= before) return;
  for (const tuple of tuplesOf(choices)) consequencesOf(system, state, tuple);
}
