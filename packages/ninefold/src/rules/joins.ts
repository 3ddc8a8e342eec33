// Rules over the same states joined into one: 002 Defs. 3.4.5-6.
import { requireSameStates } from "./conditions.ts";
import { type Domain, tried } from "./domain.ts";
import { intersection, union } from "./domains.ts";
import { RuleError } from "./errors.ts";
import { difference, nothing, type Rule } from "./rule.ts";

/**
 * r + s (Def. 3.4.5): the moves of either, each done as the rule that has it does it.
 *
 * The text asks that φ agree on the moves that both have. So must ρ: a rule that is lawful on its legal moves alone may
 * reverse the others in any way. Where the states are few enough, and the moves of one of the rules, both are tried.
 *
 * @throws RuleError NF5006 for rules over different states, NF5007 where they disagree.
 */
export function sum<A, B, C>(r: Rule<A, B>, s: Rule<A, C>): Rule<A, B | C> {
  requireSameStates("+", r, s);
  requireAgreement("+", r, s);
  const moves = union(r.moves, s.moves);
  return {
    states: r.states,
    moves,
    legal(state) {
      const first: readonly (B | C)[] = r.legal(state);
      const second = s.legal(state);
      if (first.length === 0 || second.length === 0) return first.length > 0 ? first : second;
      const keys = new Set(first.map(moves.key));
      return [...first, ...second.filter((move) => !keys.has(moves.key(move)))];
    },
    execute: (state, move) => (r.moves.has(move) ? r.execute(state, move) : s.execute(state, move as C)),
    reverse: (state, move) => (r.moves.has(move) ? r.reverse(state, move) : s.reverse(state, move as C)),
  };
}

/** r₁ + r₂ + …, from the left; `nothing` where there are none. RangeError then, unless `states` is given. */
export function sumOf<A, B>(rules: readonly Rule<A, B>[], states = rules[0]?.states): Rule<A, B> {
  const [first, ...rest] = rules;
  if (!states) throw new RangeError("the sum of no rules needs its states");
  return first ? rest.reduce<Rule<A, B>>((joined, rule) => sum(joined, rule), first) : nothing(states);
}

/**
 * r · s, the small product (Def. 3.4.6): the moves that both have, where both allow them. Tried as for the sum.
 *
 * @throws RuleError NF5006 for rules over different states, NF5007 where φ or ρ disagree on a move of both.
 */
export function smallProduct<A, B, C>(r: Rule<A, B>, s: Rule<A, C>): Rule<A, B & C> {
  requireSameStates("·", r, s);
  requireAgreement("·", r, s);
  return {
    states: r.states,
    moves: intersection(r.moves, s.moves),
    legal(state) {
      const others = new Set(s.legal(state).map(s.moves.key));
      return r.legal(state).filter((move): move is B & C => s.moves.has(move) && others.has(s.moves.key(move)));
    },
    execute: r.execute,
    reverse: r.reverse,
  };
}

/** The moves of both rules; none where both have too many to be tried. */
function sharedMoves<B, C>(one: Domain<B>, other: Domain<C>): readonly (B & C)[] {
  const members = tried(one);
  if (members) return [...members].filter((move): move is B & C => other.has(move));
  return [...(tried(other) ?? [])].filter((move): move is B & C => one.has(move));
}

function requireAgreement<A, B, C>(operation: string, r: Rule<A, B>, s: Rule<A, C>): void {
  const { states } = r;
  const shared = sharedMoves(r.moves, s.moves);
  if (shared.length === 0) return;
  for (const state of tried(states) ?? []) {
    for (const move of shared) {
      const text = difference(r, s, state, move);
      if (text !== undefined)
        throw new RuleError("NF5007", `${operation}: the rules disagree`, { state, moves: [move], text });
    }
  }
}
