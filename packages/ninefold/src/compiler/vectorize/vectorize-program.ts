// The lifted form of a program.
import { applyFlowFacts } from "../analyse/apply-flow-facts.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Chain, Control, DecisionFamily, Program } from "../lower/program.ts";
import type { Vectorizer } from "./vectorizer.ts";

/** The lifted form of a program: the same questions, about all members at once where that can be. */
export function vectorizeProgram(lowered: Program, lifting: Vectorizer): Program {
  const program = applyFlowFacts(lowered);
  const line = (one: Line): Line => ({ ...one, condition: lifting.vectorize(one.condition) });
  const states = program.states.map(
    (control): Control => ({
      known: control.known,
      ends: control.ends.map(line),
      steps: control.steps.map((step) => ({
        ...step,
        condition: lifting.vectorize(step.condition),
        statements: lifting.statements(step.statements),
      })),
      ...(control.together && {
        together: control.together.map((tuple) => ({ ...tuple, statements: lifting.statements(tuple.statements) })),
      }),
      moves: control.moves.map(
        (moves): DecisionFamily => ({
          ...moves,
          guard: lifting.vectorize(moves.guard),
          params: moves.params.map(({ variable, set }) => ({ variable, set: lifting.vectorize(set) })),
          tests: moves.tests.map((test) => lifting.vectorize(test)),
          statements: lifting.statements(moves.statements),
          ...(moves.chain && { chain: vectorizeChain(moves.chain, lifting) }),
        }),
      ),
      outcomes: control.outcomes.map((rank) => rank.map(line)),
    }),
  );
  const memories = program.memories.map((one) => one && { ...one, since: lifting.vectorize(one.since) });
  return { ...program, states, memories };
}

function vectorizeChain(chain: Chain, lifting: Vectorizer): Chain {
  return {
    ...chain,
    condition: lifting.vectorize(chain.condition),
    given: chain.given.map((one) => lifting.vectorize(one)),
    onward: lifting.vectorize(chain.onward),
    last: lifting.statements(chain.last),
    preferences: chain.preferences.map(({ most, value }) => ({ most, value: lifting.vectorize(value) })),
    same: chain.same.map((one) => lifting.vectorize(one)),
  };
}
