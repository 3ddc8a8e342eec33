// A program with its terms vectorized.
import { applyFlowFacts } from "../analyse/apply-flow-facts.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Chain, Control, DecisionFamily, Program } from "../lower/program.ts";
import type { Vectorizer } from "./vectorizer.ts";

/** The same program, with operations on sets of all members at once where that is possible. */
export function vectorizeProgram(lowered: Program, vectorizer: Vectorizer): Program {
  const program = applyFlowFacts(lowered);
  const line = <One extends Line>(one: One): One => ({ ...one, condition: vectorizer.vectorize(one.condition) });
  const states = program.states.map(
    (control): Control => ({
      known: control.known,
      ends: control.ends.map(line),
      steps: control.steps.map((step) => ({
        ...step,
        condition: vectorizer.vectorize(step.condition),
        statements: vectorizer.statements(step.statements),
      })),
      ...(control.together && {
        together: control.together.map((tuple) => ({ ...tuple, statements: vectorizer.statements(tuple.statements) })),
      }),
      families: control.families.map(
        (family): DecisionFamily => ({
          ...family,
          guard: vectorizer.vectorize(family.guard),
          params: family.params.map(({ variable, set }) => ({ variable, set: vectorizer.vectorize(set) })),
          tests: family.tests.map((test) => vectorizer.vectorize(test)),
          statements: vectorizer.statements(family.statements),
          ...(family.chain && { chain: vectorizeChain(family.chain, vectorizer) }),
        }),
      ),
      outcomes: control.outcomes.map((rank) => rank.map(line)),
    }),
  );
  const memories = program.memories.map(
    (one) =>
      one && {
        ...one,
        values: one.values.map((value) => vectorizer.vectorize(value)),
        since: vectorizer.vectorize(one.since),
      },
  );
  return { ...program, states, memories };
}

function vectorizeChain(chain: Chain, vectorizer: Vectorizer): Chain {
  return {
    ...chain,
    condition: vectorizer.vectorize(chain.condition),
    given: chain.given.map((one) => vectorizer.vectorize(one)),
    onward: vectorizer.vectorize(chain.onward),
    last: vectorizer.statements(chain.last),
    preferences: chain.preferences.map(({ most, value }) => ({ most, value: vectorizer.vectorize(value) })),
    same: chain.same.map((one) => vectorizer.vectorize(one)),
  };
}
