import { type Domain, sameDomain, tried } from "../rule/domain.ts";
import { RuleError } from "../rule/errors.ts";
import { MAX_MOVES, requireFew } from "../rule/listing.ts";
import { isPassive } from "../rule/properties.ts";
import { canMove, type Rule } from "../rule/rule.ts";
import { requireSteps, stepOf } from "../rule/steps.ts";

/** A move that the pattern leads to. */
interface Met<B> {
  readonly key: string;
  readonly move: B;
}

/**
 * r|ₛᵗ, the pattern of r from s to t (Def. 3.4.10): the moves of s, and those that r leads to from them again and again,
 * until t has a legal move: the least fixpoint of κ(b) = {b} ∪ ⋃ κ[λ_r(b)]. Moves are done as s does them.
 *
 * The text's φ_v(a, b) = φ_s(a, φ_r(b, b)) asks r about b as a state and as a move at once, though b need not be legal in b.
 * r only names the next moves, so it must be passive, and then φ_r(b, b) stands for b. Where the path matters and not
 * only its end, see `chain`.
 *
 * λ lists the moves as a walk in depth meets them: behind each move those that r leads to from it, but for those before.
 *
 * @param most moves that a state may have.
 * @throws RuleError NF5006 when r, s and t do not fit; NF5010 when r is not passive; NF5009 for a move that s cannot
 * undo where the pattern makes it legal; NF5014, from λ too, for more than `most` moves.
 */
export function pattern<A, B>(r: Rule<B, B>, s: Rule<A, B>, t: Rule<B, unknown>, most = MAX_MOVES): Rule<A, B> {
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
      const reached = new Map<string, B>();
      const open = new Map<string, Met<B>>();
      // The next move is the last of the list. One that is met again is next once more: only its last entry is open.
      let order: Met<B>[] = [];
      const meet = (moves: readonly B[]): void => {
        for (const move of moves.toReversed()) {
          const met = { key: s.moves.key(move), move };
          if (reached.has(met.key)) continue;
          open.set(met.key, met);
          order.push(met);
        }
        requireFew({ operation: "|", states: s.states, state, most }, reached.size + open.size);
        if (order.length > 2 * open.size) order = order.filter((met) => open.get(met.key) === met);
      };
      meet(s.legal(state));
      for (let next = order.pop(); next; next = order.pop()) {
        const { key, move } = next;
        if (open.get(key) !== next) continue;
        open.delete(key);
        reached.set(key, move);
        if (!canMove(t, move)) meet(r.legal(move));
      }
      return [...reached.values()];
    },
  };
  requireSteps("|", rule, (move) => [stepOf(s, move)]);
  return rule;
}
