import { sameDomain } from "../rule/domain.ts";
import { lists, product } from "../rule/domains.ts";
import { RuleError } from "../rule/errors.ts";
import { type Listing, MAX_MOVES, requireFew } from "../rule/listing.ts";
import type { Rule } from "../rule/rule.ts";
import { done, requireSteps, type Step, stepAfter, stepOf, undone } from "../rule/steps.ts";

/** Steps that a chain may have where nothing else is said. */
const MAX_STEPS = 100;

/**
 * chain(first, again): the pattern that carries its path. A move is the non-empty list of single moves: one of `first`,
 * then, as long as `again` ∈ ℛ(A × B, B) has a legal move in (the state now, the move before), one of those. So it goes on
 * while it can: a path ends through the gate ¬again. φ does the moves in order, ρ undoes them in reverse order.
 *
 * @param most steps that a path may have.
 * @param mostPaths paths that a state may have.
 * @throws RuleError NF5006 when `again` is not over the states and moves of `first`; NF5008 when it changes the move
 * before; NF5009 when a step cannot be undone or done again; from λ too, NF5011 for a path of more than `most` steps and
 * NF5014 for more than `mostPaths` paths.
 */
export function chain<A, B>(
  first: Rule<A, B>,
  again: Rule<readonly [A, B], B>,
  most = MAX_STEPS,
  mostPaths = MAX_MOVES,
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
  /** Depth first, with a list of what is still to be tried: a path may be longer than calls may nest. */
  const paths = (listing: Listing<A>): readonly (readonly B[])[] => {
    const ended: (readonly B[])[] = [];
    const path: B[] = [];
    const open: { readonly length: number; readonly before: A; readonly move: B }[] = [];
    const tryLater = (before: A, next: readonly B[]): void => {
      for (const move of next.toReversed()) open.push({ length: path.length, before, move });
      // Each of what is open begins the end of one path at least.
      requireFew(listing, ended.length + open.length);
    };
    tryLater(listing.state, first.legal(listing.state));
    for (let now = open.pop(); now !== undefined; now = open.pop()) {
      const { length, before, move } = now;
      path.length = length;
      const step = length === 0 ? stepOf(first, move) : stepAfter(moves, path[length - 1]!, again, move);
      const after = step.execute(before);
      path.push(move);
      const next = again.legal([after, move]);
      if (next.length === 0) ended.push([...path]);
      else if (path.length < most) tryLater(after, next);
      else {
        const text = `a path of ${most} moves goes on in ${states.print(after)}`;
        throw new RuleError("NF5011", "chain: it does not end", { state: after, moves: [...path], text });
      }
    }
    return ended;
  };
  const rule: Rule<A, readonly B[]> = {
    states,
    moves: lists(moves, most),
    legal: (state) => paths({ operation: "chain", states, state, most: mostPaths }),
    execute: (state, path) => done(steps(path), state),
    reverse: (state, path) => undone(steps(path), state),
  };
  requireSteps("chain", rule, steps);
  return rule;
}
