// Derived operations that the text needs and does not name: other names for moves, and a rule beside what it ignores.
import { identity } from "../rule/bijection.ts";
import { type Domain, someMember, tried } from "../rule/domain.ts";
import type { Row } from "../rule/domains.ts";
import { RuleError } from "../rule/errors.ts";
import type { Rule } from "../rule/rule.ts";
import { passiveForm } from "./elementary.ts";
import { full, imp } from "./products.ts";

/**
 * r with its moves under other names. Two moves may get one name where they do the same; `from` gives one of them.
 *
 * @throws RuleError NF5012 where a move and that of its name differ, NF5006 where a name is not in `moves`.
 */
export function renamed<A, B, C>(
  rule: Rule<A, B>,
  moves: Domain<C>,
  to: (move: B) => C,
  from: (name: C) => B,
): Rule<A, C> {
  const { states } = rule;
  for (const state of tried(states) ?? []) {
    for (const move of rule.legal(state)) {
      const name = to(move);
      const fail = (code: "NF5006" | "NF5012", text: string): never => {
        throw new RuleError(code, "a move cannot have this name", { state, moves: [move], text });
      };
      if (!moves.has(name)) fail("NF5006", `the name of ${rule.moves.print(move)} is not in ${moves.name}`);
      const other = from(name);
      const [after, before] = [rule.execute(state, move), rule.reverse(state, move)];
      const same =
        states.key(rule.execute(state, other)) === states.key(after) &&
        states.key(rule.reverse(after, other)) === states.key(state) &&
        states.key(rule.reverse(state, other)) === states.key(before) &&
        states.key(rule.execute(before, other)) === states.key(state);
      if (same) continue;
      const both = `${rule.moves.print(move)} and ${rule.moves.print(other)}`;
      fail("NF5012", `a = ${states.print(state)}: ${both} differ and are both called ${moves.print(name)}`);
    }
  }
  return {
    states,
    moves,
    legal: (state) => [
      ...new Map(
        rule
          .legal(state)
          .map(to)
          .map((name) => [moves.key(name), name]),
      ).values(),
    ],
    execute: (state, name) => rule.execute(state, from(name)),
    reverse: (state, name) => rule.reverse(state, from(name)),
  };
}

/** r on the n-th factor, counted from 1: `imp` without the parts of a move that belong to other factors. */
export function onFactor<A, B>(n: number, factors: readonly Domain<unknown>[], r: Rule<A, B>): Rule<Row, B> {
  const rest = factors.map((factor): unknown => someMember(factor));
  return renamed(
    imp(n, factors, r),
    r.moves,
    (move) => move[n - 1] as B,
    (move) => rest.with(n - 1, move),
  );
}

/** r over A × B, where B is nothing to it: the second operand of a dependent product that only looks at the state. */
export function beside<A, B, C>(r: Rule<A, C>, ignored: Domain<B>): Rule<readonly [A, B], C> {
  const rest = someMember(ignored);
  return renamed(
    full(r, passiveForm(identity(ignored)), Number.POSITIVE_INFINITY),
    r.moves,
    ([move]) => move,
    (move) => [move, rest] as const,
  );
}
