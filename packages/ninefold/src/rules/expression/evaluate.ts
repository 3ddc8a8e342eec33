import { chain } from "../construct/chain.ts";
import { complement, gated, reduction } from "../construct/conditions.ts";
import { smallProduct, sum } from "../construct/joins.ts";
import { lift } from "../construct/lift.ts";
import { pattern } from "../construct/pattern.ts";
import { dependent, fork, full, imp } from "../construct/products.ts";
import type { Domain } from "../rule/domain.ts";
import { RuleError } from "../rule/errors.ts";
import type { Rule } from "../rule/rule.ts";
import type { InfixSign, PrefixSign, RuleExpr } from "./expression.ts";
import { printRule } from "./print.ts";

/** A rule of which only the operations know what its states and moves are. */
export type AnyRule = Rule<unknown, unknown>;

/** What the names of an expression stand for. */
export interface RuleNames {
  readonly rules: Readonly<Record<string, AnyRule>>;
  /** The sets A₁ … A_N of `imp(n, N, r)`. */
  readonly factors?: readonly Domain<unknown>[];
}

type Join = (left: AnyRule, right: AnyRule) => AnyRule;

const JOINS: Readonly<Record<InfixSign, Join>> = {
  "⌟": gated,
  "+": sum,
  "·": smallProduct,
  "▷": (left, right) => dependent(left, right as unknown as Rule<readonly [unknown, unknown], unknown>),
  "∨": fork,
  "×": (left, right) => full(left, right) as unknown as AnyRule,
};

const CHANGES: Readonly<Record<PrefixSign, (rule: AnyRule) => AnyRule>> = {
  "¬¬": reduction,
  "¬": complement,
  "^": (rule) => lift(rule) as unknown as AnyRule,
};

/**
 * The rule that an expression stands for.
 *
 * @throws RuleError NF5103 for an expression that is too large to be printed; NF5104 for a name that stands for nothing;
 * NF5006 where `imp` has another N than there are factors; and what the operations throw, the message naming the part of
 * the expression.
 */
export function evaluateRule(expression: RuleExpr, names: RuleNames): AnyRule {
  const build = (part: RuleExpr): AnyRule => {
    switch (part.kind) {
      case "name": {
        if (!Object.hasOwn(names.rules, part.name)) {
          throw new RuleError("NF5104", `nothing is called "${part.name}"`);
        }
        return names.rules[part.name]!;
      }
      case "prefix":
        return CHANGES[part.sign](build(part.rule));
      case "infix":
        return within(part, JOINS[part.sign], build(part.left), build(part.right));
      case "pattern":
        return within(part, pattern<unknown, unknown>, build(part.rule), build(part.from), build(part.to));
      case "chain":
        return within(part, chain as unknown as Join, build(part.first), build(part.again));
      case "imp": {
        const { factors = [] } = names;
        if (part.of !== factors.length) {
          throw new RuleError("NF5006", `${printRule(part)}: there are ${factors.length} factors`);
        }
        return within(part, (rule: AnyRule) => imp(part.n, factors, rule) as unknown as AnyRule, build(part.rule));
      }
    }
  };
  // Throws for what is too large, so that `build` does not go deeper than that.
  printRule(expression);
  return build(expression);
}

/** Runs an operation; what it throws names the part of the expression that stands for it. */
function within<Operands extends readonly AnyRule[]>(
  part: RuleExpr,
  operation: (...operands: Operands) => AnyRule,
  ...operands: Operands
): AnyRule {
  try {
    return operation(...operands);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const said = error.counterexample ? error.message.slice(0, -error.counterexample.text.length - 2) : error.message;
    throw new RuleError(error.code, `${printRule(part)}: ${said}`, error.counterexample);
  }
}
