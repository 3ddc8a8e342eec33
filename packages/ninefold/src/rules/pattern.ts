import { type Domain, sameDomain, tried } from "./domain.ts";
import { RuleError } from "./errors.ts";
import { MOST_MOVES, requireFew } from "./listing.ts";
import { isPassive } from "./properties.ts";
import { canMove, type Rule } from "./rule.ts";
import { requireSteps, stepOf } from "./steps.ts";

/**
 * r|ₛᵗ, the pattern of r from s to t (Def. 3.4.10): the moves of s, and those that r leads to from them again and again,
 * until t has a legal move: the least fixpoint of κ(b) = {b} ∪ ⋃ κ[λ_r(b)]. Moves are done as s does them.
 *
 * The text's φ_v(a, b) = φ_s(a, φ_r(b, b)) asks r about b as a state and as a move at once, though b need not be legal in b.
 * r only names the next moves, so it must be passive, and then φ_r(b, b) stands for b. Where the way matters and not
 * only its end, see `chain`.
 *
 * @param most moves that a state may have.
 * @throws RuleError NF5006 when r, s and t do not fit; NF5010 when r is not passive; NF5009 for a move that s cannot
 * undo where the pattern makes it legal; NF5014, from λ too, for more than `most` moves.
 */
export function pattern<A, B>(r: Rule<B, B>, s: Rule<A, B>, t: Rule<B, unknown>, most = MOST_MOVES): Rule<A, B> {
  const fits = (domain: Domain<B>): boolean => sameDomain(domain, s.moves);
  if (!fits(r.states) || !fits(r.moves) || !fits(t.states)) {
    throw new RuleError(
      "NF5006",
      `|: the repeated rule and its end must be over the moves of the start, ${s.moves.name}`,
    );
  }
  if (tried(r.states)) {
    const answer = isPassive(r);
    if (!answer.holds) throw new RuleError("NF5010", "|: the repeated rule is not passive", answer.counterexample);
  }
  const rule: Rule<A, B> = {
    ...s,
    legal(state) {
      const reached: B[] = [];
      const met = new Set<string>();
      // The next move is the last of the list.
      const open: B[] = [];
      const meet = (moves: readonly B[]): void => {
        for (const move of moves.toReversed()) {
          const key = s.moves.key(move);
          if (met.has(key)) continue;
          met.add(key);
          open.push(move);
        }
        requireFew({ operation: "|", states: s.states, state, most }, met.size);
      };
      meet(s.legal(state));
      for (let move = open.pop(); move !== undefined; move = open.pop()) {
        reached.push(move);
        if (!canMove(t, move)) meet(r.legal(move));
      }
      return reached;
    },
  };
  requireSteps("|", rule, (move) => [stepOf(s, move)]);
  return rule;
}
