import { sameDomain } from "./domain.ts";
import { lists, product } from "./domains.ts";
import { RuleError } from "./errors.ts";
import type { Rule } from "./rule.ts";
import { done, requireSteps, type Step, stepAfter, stepOf, undone } from "./steps.ts";

/** Steps that a chain may have where nothing else is said. */
const MOST_STEPS = 100;

/**
 * chain(first, again): the pattern that carries its path. A move is the non-empty list of single moves: one of `first`,
 * then, as long as `again` ∈ ℛ(A × B, B) has a legal move in (the state now, the move before), one of those. So it goes on
 * while it can: a path ends through the gate ¬again. φ does the moves in order, ρ undoes them in reverse order.
 *
 * @param most steps that a path may have.
 * @throws RuleError NF5006 when `again` is not over the states and moves of `first`; NF5008 when it changes the move
 * before; NF5009 when a step cannot be undone or done again; NF5011, from λ too, for a path of more than `most` steps.
 */
export function chain<A, B>(
  first: Rule<A, B>,
  again: Rule<readonly [A, B], B>,
  most = MOST_STEPS,
): Rule<A, readonly B[]> {
  const { states, moves } = first;
  if (!sameDomain(product(states, moves), again.states) || !sameDomain(moves, again.moves)) {
    throw new RuleError(
      "NF5006",
      `chain: the second rule must be over (${states.name} × ${moves.name}), with the same moves`,
    );
  }
  const steps = (path: readonly B[]): readonly Step<A>[] =>
    path.map((move, i) => (i === 0 ? stepOf(first, move) : stepAfter(moves, path[i - 1]!, again, move)));
  const paths = (now: A, path: readonly B[]): readonly (readonly B[])[] => {
    const last = path.at(-1)!;
    const next = again.legal([now, last]);
    if (next.length === 0) return [path];
    if (path.length === most) {
      const text = `a path of ${most} moves goes on in ${states.print(now)}`;
      throw new RuleError("NF5011", "chain: it does not end", { state: now, moves: path, text });
    }
    return next.flatMap((move) => paths(stepAfter(moves, last, again, move).execute(now), [...path, move]));
  };
  const rule: Rule<A, readonly B[]> = {
    states,
    moves: lists(moves, most),
    legal: (state) => first.legal(state).flatMap((move) => paths(first.execute(state, move), [move])),
    execute: (state, path) => done(steps(path), state),
    reverse: (state, path) => undone(steps(path), state),
  };
  requireSteps("chain", rule, steps);
  return rule;
}
