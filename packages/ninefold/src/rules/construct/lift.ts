import { product, setOf, subsets } from "../rule/domains.ts";
import { collectMoves, MAX_MOVES } from "../rule/listing.ts";
import type { Rule } from "../rule/rule.ts";

/**
 * ^r, r lifted (Def. 3.4.4): over sets of states; a move is a member of the set and a legal move of r there.
 *
 * The text takes a out of the set and puts φ_r(a, b) in. Where φ_r(a, b) was in already the set only shrinks, and no ρ can
 * know it. Here a and φ_r(a, b) are exchanged when exactly one of them is in the set, which is its own inverse.
 *
 * @param most moves that a set may have; RuleError NF5014 from λ for more.
 */
export function lift<A, B>(rule: Rule<A, B>, most = MAX_MOVES): Rule<readonly A[], readonly [A, B]> {
  const { states } = rule;
  const sets = subsets(states);
  const exchange = (set: readonly A[], [state, move]: readonly [A, B]): readonly A[] => {
    const after = rule.execute(state, move);
    const [from, to] = [states.key(state), states.key(after)];
    const inside = new Set(set.map(states.key));
    if (inside.has(from) === inside.has(to)) return set;
    const [out, into] = inside.has(from) ? [from, after] : [to, state];
    return setOf(states, [...set.filter((member) => states.key(member) !== out), into]);
  };
  return {
    states: sets,
    moves: product<readonly [A, B]>(states, rule.moves),
    legal: (set) =>
      collectMoves({ operation: "^", states: sets, state: set, most }, set, (state) =>
        rule.legal(state).map((move) => [state, move] as const),
      ),
    execute: exchange,
    reverse: exchange,
  };
}
