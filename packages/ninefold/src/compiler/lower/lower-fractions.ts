// Exact fractions as two terms. No state holds a fraction: they are the weights of chance.
import type { Core } from "../../language/core/core.ts";
import { INT } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { bounds } from "../terms/term-types.ts";
import type { Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

export interface Fraction {
  readonly top: Term;
  /** Above zero, or a fault. */
  readonly bottom: Term;
}

/** A fraction; the bottom is to be evaluated before the top. */
export function lowerFraction(lowering: Lowering, core: Core, scope: Scope): Fraction {
  const { terms } = lowering;
  const of = (part: Core): Fraction => lowerFraction(lowering, part, scope);
  if (core.type.kind !== "fraction") return { top: lowering.lower(core, scope), bottom: terms.int(1) };
  switch (core.kind) {
    case "fraction": {
      const [above, below] = [of(core.numerator), of(core.denominator)];
      onlyOneFails(above, below);
      return {
        top: times(terms, above.top, below.bottom),
        bottom: times(terms, above.bottom, notZero(lowering, below.top)),
      };
    }
    case "arithmetic": {
      const [left, right] = [of(core.left), of(core.right)];
      onlyOneFails(left, right);
      if (core.operator === "*") {
        return { top: times(terms, left.top, right.top), bottom: times(terms, left.bottom, right.bottom) };
      }
      if (left.bottom === right.bottom) {
        return { top: terms.arithmetic(core.operator, left.top, right.top), bottom: left.bottom };
      }
      const [one, other] = [times(terms, left.top, right.bottom), times(terms, right.top, left.bottom)];
      return { top: terms.arithmetic(core.operator, one, other), bottom: times(terms, left.bottom, right.bottom) };
    }
    case "if": {
      const condition = lowering.lower(core.condition, scope);
      const [yes, no] = [of(core.yes), of(core.no)];
      return {
        top: terms.choose(condition, yes.top, no.top),
        bottom: terms.choose(condition, yes.bottom, no.bottom),
      };
    }
    case "call": {
      const locals = core.args.map((arg) => lowering.lower(arg, scope));
      return lowerFraction(lowering, lowering.game.functions[core.callee]!.body, { ...scope, locals });
    }
    default:
      throw new NotCompiled("weights of `chance` that are more than fractions and their sums");
  }
}

/** The product of two numbers; one times a number is the number. */
export function times(terms: Terms, left: Term, right: Term): Term {
  const one = terms.int(1);
  return left === one ? right : right === one ? left : terms.arithmetic("*", left, right);
}

/** Of two fractions the parts are evaluated in another order than they are written. */
function onlyOneFails(...fractions: readonly Fraction[]): void {
  const failing = fractions.filter(({ top, bottom }) => !top.cannotFault || !bottom.cannotFault);
  if (failing.length > 1) throw new NotCompiled("fractions that may fail in several parts");
}

function notZero({ terms }: Lowering, value: Term): Term {
  const [low] = bounds(value.type);
  if (low > 0) return value;
  if (low < 0) throw new NotCompiled("divisors below zero");
  return terms.choose(terms.compare("=", value, terms.int(0)), terms.fault(INT, "NF2015"), value);
}
