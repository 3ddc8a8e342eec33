// Where the rules have a hole that a compiled game met: it knows the code of a fault, the interpreter knows its position in the text.
import type { Bulk } from "../../engine/index.ts";
import {
  choicesAt,
  consequencesOf,
  type Encoding,
  Fault,
  forcedTuple,
  type GameSystem,
  type State,
  tuplesOf,
} from "../../model/index.ts";

/**
 * Finds the fault that a compiled count of plays met, and throws the interpreter's error for it. In each state on the way
 * the interpreter lists the successors, and the compiled game counts again after each of them until it meets the fault.
 * So the interpreter expands one state for each ply, and the compiled game takes little longer than before. `interpreted`
 * counts after states that the compiled game does not take because they remember others. A limit is reported as it was met.
 */
export function* traceFault(
  system: GameSystem,
  bulk: Bulk<"perft">,
  fault: Fault,
  from: State,
  depth: number,
  interpreted: (from: State, depth: number) => Generator<unknown, unknown>,
): Generator<void, never> {
  if (fault.code === "NF2010") throw fault;
  /** Whether the compiled game meets a fault in these plays; the interpreter throws its own. */
  function* meets(state: State, plies: number): Generator<void, boolean> {
    const takes = bulk.takes(state, plies);
    const work: Generator<unknown, unknown> = takes
      ? bulk.ask(state, { path: [], depth: plies })
      : interpreted(state, plies);
    try {
      while (!work.next().done) yield;
      return false;
    } catch (error) {
      if (takes && error instanceof Fault) return true;
      throw error;
    }
  }
  let [state, plies]: [State | undefined, number] = [from, depth];
  while (state !== undefined) {
    const here: State = state;
    const choices = choicesAt(system, here);
    const isForced = forcedTuple(choices) !== undefined;
    if (plies === 0 && !isForced) break;
    const successors = new Map<Encoding, State>();
    for (const tuple of tuplesOf(choices)) {
      yield;
      for (const next of consequencesOf(system, here, tuple)) successors.set(system.encode(next.state), next.state);
    }
    if (!isForced) plies--;
    state = undefined;
    for (const next of successors.values()) {
      if (!(yield* meets(next, plies))) continue;
      state = next;
      break;
    }
  }
  // The interpreter met no hole on the path: nothing more is known than what the compiled game reports.
  throw fault;
}
