// Rules over the same states joined into one: 002 Defs. 3.4.5-6.

import { tried } from "../rule/domain.ts";
import { intersection, unionOf } from "../rule/domains.ts";
import { RuleError } from "../rule/errors.ts";
import { difference, nothing, type Rule } from "../rule/rule.ts";
import { requireSameStates } from "./conditions.ts";

/**
 * r + s (Def. 3.4.5): the moves of either, each done as the rule that has it does it.
 *
 * The text asks that φ agree on the moves that both have. So must ρ: a rule that is lawful on its legal moves alone may
 * reverse the others in any way. Where the states are few enough, and the moves of one of the rules, both are tried.
 *
 * @throws RuleError NF5006 for rules over different states, NF5007 where they disagree.
 */
export function sum<A, B, C>(r: Rule<A, B>, s: Rule<A, C>): Rule<A, B | C> {
  return sumOf<A, B | C>([r as Rule<A, B | C>, s as Rule<A, B | C>]);
}

/**
 * r₁ + r₂ + …, the first that has a move doing it; `nothing` where there are none. RangeError then, unless `states` is
 * given; else as for `sum`. The rules stand side by side, not within each other, since there can be thousands.
 */
export function sumOf<A, B>(rules: readonly Rule<A, B>[], states = rules[0]?.states): Rule<A, B> {
  const [first, ...rest] = rules;
  if (!states) throw new RangeError("the sum of no rules needs its states");
  if (!first) return nothing(states);
  if (rest.length === 0) return first;
  for (const rule of rest) requireSameStates("+", first, rule);
  requireAgreement("+", rules);
  const ownerOf = (move: B): Rule<A, B> => rules.at(rules.findIndex((rule) => rule.moves.has(move)))!;
  return {
    states: first.states,
    moves: unionOf(rules.map((rule) => rule.moves)),
    legal(state) {
      const lists = rules
        .map((rule) => ({ moves: rule.legal(state), key: rule.moves.key }))
        .filter(({ moves }) => moves.length > 0);
      if (lists.length <= 1) return lists[0]?.moves ?? [];
      const before = new Set<string>();
      return lists.flatMap(({ moves, key }) => {
        const added = moves.filter((move) => !before.has(key(move)));
        for (const move of added) before.add(key(move));
        return added;
      });
    },
    execute: (state, move) => ownerOf(move).execute(state, move),
    reverse: (state, move) => ownerOf(move).reverse(state, move),
  };
}

/**
 * r · s, the small product (Def. 3.4.6): the moves that both have, where both allow them. Tried as for the sum.
 *
 * @throws RuleError NF5006 for rules over different states, NF5007 where φ or ρ disagree on a move of both.
 */
export function smallProduct<A, B, C>(r: Rule<A, B>, s: Rule<A, C>): Rule<A, B & C> {
  requireSameStates("·", r, s);
  requireAgreement("·", [r as Rule<A, B | C>, s as Rule<A, B | C>]);
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

/** A move, and the first rule that has it. */
interface Owned<A, B> {
  readonly move: B;
  readonly owner: Rule<A, B>;
}

/** RuleError NF5007 where two rules disagree about a move that both have and one of them has few enough to be tried. */
function requireAgreement<A, B>(operation: string, rules: readonly Rule<A, B>[]): void {
  const owners = new Map<string, Owned<A, B>>();
  const large: Rule<A, B>[] = [];
  for (const rule of rules) {
    const members = tried(rule.moves);
    const shared: Owned<A, B>[] = [];
    if (members) {
      for (const move of members) {
        const key = rule.moves.key(move);
        const owner = owners.get(key)?.owner ?? large.find((one) => one.moves.has(move));
        if (owner) shared.push({ move, owner });
        else owners.set(key, { move, owner: rule });
      }
    } else {
      for (const owned of owners.values()) if (rule.moves.has(owned.move)) shared.push(owned);
      large.push(rule);
    }
    requireSame(operation, rule, shared);
  }
}

function requireSame<A, B>(operation: string, rule: Rule<A, B>, shared: readonly Owned<A, B>[]): void {
  if (shared.length === 0) return;
  for (const state of tried(rule.states) ?? []) {
    for (const { move, owner } of shared) {
      const text = difference(owner, rule, state, move);
      if (text === undefined) continue;
      throw new RuleError("NF5007", `${operation}: the rules disagree`, { state, moves: [move], text });
    }
  }
}
