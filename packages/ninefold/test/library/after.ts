import assert from "node:assert/strict";
import { type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { startState } from "../../src/play/index.ts";

/**
 * The state that decisions made one by one lead to, by whoever may make them, with the first consequence of each. `from`
 * may be a position, such as `start`.
 */
export function after(system: GameSystem, from: State | string, ...decisions: readonly string[]): State {
  return decisions.reduce(
    (state, wanted) => {
      const tuple = legalTuples(system, state).find((one) => one.some((decision) => decision?.id === wanted));
      assert.ok(tuple, `${wanted} in ${system.printPosition(state)}`);
      return system.consequences(state, tuple)[0]!.state;
    },
    startState(system, from),
  );
}
