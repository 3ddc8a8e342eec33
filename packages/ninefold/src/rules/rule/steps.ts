// Moves made in several steps: done in order, taken back in reverse order. The fork product, the dependent product and
// the chain are nothing else.
import { type Domain, tried } from "./domain.ts";
import { type Counterexample, RuleError } from "./errors.ts";
import type { Rule } from "./rule.ts";

/** One step of a move: what it makes of a state, and what takes it back. */
export interface Step<A> {
  execute(state: A): A;
  reverse(state: A): A;
}

/** The step of a rule's move. */
export function stepOf<A, B>(rule: Rule<A, B>, move: B): Step<A> {
  return { execute: (state) => rule.execute(state, move), reverse: (state) => rule.reverse(state, move) };
}

/**
 * The step of a rule that is asked about a state and the move before, and must leave that move as it is.
 *
 * @throws RuleError NF5008 from the step, where the rule changes it.
 */
export function stepAfter<A, B, C>(before: Domain<B>, move: B, rule: Rule<readonly [A, B], C>, next: C): Step<A> {
  const kept = ([state, other]: readonly [A, B], given: A): A => {
    if (before.key(other) === before.key(move)) return state;
    const text = `(a, b) = ${rule.states.print([given, move])}, c = ${rule.moves.print(next)}: b becomes ${before.print(other)}`;
    throw new RuleError("NF5008", "the second rule changes the move of the first", {
      state: given,
      moves: [move, next],
      text,
    });
  };
  return {
    execute: (state) => kept(rule.execute([state, move], next), state),
    reverse: (state) => kept(rule.reverse([state, move], next), state),
  };
}

/** The state after all steps. */
export function done<A>(steps: readonly Step<A>[], state: A): A {
  return steps.reduce((now, step) => step.execute(now), state);
}

/** The state before all steps. */
export function undone<A>(steps: readonly Step<A>[], state: A): A {
  return steps.reduceRight((now, step) => step.reverse(now), state);
}

/**
 * What makes a rule of steps lawful: each step is undone where the steps before it lead, and done again where the steps
 * after it lead back to. Both hold when the rules are lawful everywhere, and when each step is still a legal move where
 * it is made. Tried where the states are few enough.
 *
 * @throws RuleError NF5009 with the first move that has such a step; NF5008 from the steps.
 */
export function requireSteps<A, B>(
  operation: string,
  rule: Rule<A, B>,
  stepsOf: (move: B) => readonly Step<A>[],
): void {
  for (const state of tried(rule.states) ?? []) {
    for (const move of rule.legal(state)) {
      const problem = lostStep(rule.states, state, stepsOf(move));
      if (!problem) continue;
      const text = `a = ${rule.states.print(state)}, b = ${rule.moves.print(move)}: ${problem}`;
      const counterexample: Counterexample = { state, moves: [move], text };
      throw new RuleError("NF5009", `${operation}: a step is lost`, counterexample);
    }
  }
}

function lostStep<A>(states: Domain<A>, from: A, steps: readonly Step<A>[]): string | undefined {
  let state = from;
  for (const [i, step] of steps.entries()) {
    const after = step.execute(state);
    const back = step.reverse(after);
    if (states.key(back) !== states.key(state)) {
      return `step ${i + 1} leads from ${states.print(state)} to ${states.print(after)} and back to ${states.print(back)}`;
    }
    state = after;
  }
  state = from;
  for (const [i, step] of [...steps.entries()].reverse()) {
    const before = step.reverse(state);
    const again = step.execute(before);
    if (states.key(again) !== states.key(state)) {
      return `step ${i + 1} leads back from ${states.print(state)} to ${states.print(before)} and on to ${states.print(again)}`;
    }
    state = before;
  }
  return undefined;
}
