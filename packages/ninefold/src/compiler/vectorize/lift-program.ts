// The lifted form of a program.
import { knowingProgram } from "../analyse/knowing.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Chain, Control, Moves, Program } from "../lower/program.ts";
import type { Lifting } from "./lift.ts";

/** The lifted form of a program: the same questions, about all members at once where that can be. */
export function liftProgram(lowered: Program, lifting: Lifting): Program {
  const program = knowingProgram(lowered);
  const line = (one: Line): Line => ({ ...one, condition: lifting.lift(one.condition) });
  const states = program.states.map(
    (control): Control => ({
      known: control.known,
      ends: control.ends.map(line),
      steps: control.steps.map((step) => ({
        ...step,
        condition: lifting.lift(step.condition),
        deeds: lifting.deeds(step.deeds),
      })),
      ...(control.together && {
        together: control.together.map((tuple) => ({ ...tuple, deeds: lifting.deeds(tuple.deeds) })),
      }),
      moves: control.moves.map(
        (moves): Moves => ({
          ...moves,
          guard: lifting.lift(moves.guard),
          params: moves.params.map(({ place, set }) => ({ place, set: lifting.lift(set) })),
          tests: moves.tests.map((test) => lifting.lift(test)),
          deeds: lifting.deeds(moves.deeds),
          ...(moves.chain && { chain: liftChain(moves.chain, lifting) }),
        }),
      ),
      outcomes: control.outcomes.map((rank) => rank.map(line)),
    }),
  );
  const memories = program.memories.map((one) => one && { ...one, since: lifting.lift(one.since) });
  return { ...program, states, memories };
}

function liftChain(chain: Chain, lifting: Lifting): Chain {
  return {
    ...chain,
    asked: lifting.lift(chain.asked),
    given: chain.given.map((one) => lifting.lift(one)),
    onward: lifting.lift(chain.onward),
    last: lifting.deeds(chain.last),
    preferences: chain.preferences.map(({ most, value }) => ({ most, value: lifting.lift(value) })),
    same: chain.same.map((one) => lifting.lift(one)),
  };
}
