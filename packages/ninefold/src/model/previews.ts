// The tracks between two steps of a decision, where no state of the game is.
import type { Value } from "../language/types.ts";
import type { Decision, PlayerId } from "./game-system.ts";
import { madeOf, pathOf } from "./interpreted-decision.ts";
import type { Interpreted } from "./interpreted-state.ts";
import type { Legality } from "./legality.ts";
import type { Run } from "./run.ts";

/** The values of all tracks after the first steps of a legal decision, and before `finally`. */
export function previewOf(
  legality: Legality,
): (state: Interpreted, player: PlayerId, decision: Decision, steps: number) => readonly Value[] {
  return (state, player, decision, steps) => {
    const known = legality.known(state, player, decision);
    const most = madeOf(known) ? pathOf(known).length : 0;
    if (!Number.isInteger(steps) || steps < 0 || steps > most) {
      throw new RangeError(`${known.id} is made in ${most} steps, not ${steps}`);
    }
    let made: Run | undefined;
    for (const step of pathOf(known).slice(0, steps)) {
      const own = legality.decisions[known.index]!;
      const run = made ? own.chain!.next(made)! : legality.runOf(own, state, player);
      own.core.params.forEach((param, i) => {
        run.locals[param.slot] = step[i]!;
      });
      made = own.chain!.make(run);
    }
    return made?.cells ?? state.cells;
  };
}
