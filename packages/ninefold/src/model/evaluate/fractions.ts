// Exact fractions: the weights of chance and utilities. No state holds one, so they are no `Value`.

import { FRACTION_WORK } from "../../language/check/bounds/work.ts";
import type { Core } from "../../language/core/core.ts";
import { type Rational, rational } from "../system/rational.ts";
import { armOf } from "./arms.ts";
import { evaluator } from "./evaluate.ts";
import { fault, type Linked, type Run, spend } from "./run.ts";

/** An exact fraction: a weight of chance or a utility. */
export function fractionOf(link: Linked, core: Core): (run: Run) => Rational {
  if (core.kind === "fraction") {
    const [top, bottom] = [fractionOf(link, core.numerator), fractionOf(link, core.denominator)];
    return (run) => {
      const by = bottom(run);
      if (by.n === 0n) fault("NF2015", "a division by zero", core.span);
      return top(run).div(by);
    };
  }
  if (core.kind === "arithmetic" && core.type.kind === "fraction") {
    const [left, right] = [fractionOf(link, core.left), fractionOf(link, core.right)];
    const { operator } = core;
    return (run) =>
      operator === "+"
        ? left(run).add(right(run))
        : operator === "-"
          ? left(run).sub(right(run))
          : left(run).mul(right(run));
  }
  if (core.kind === "if" && core.type.kind === "fraction") {
    const condition = evaluator(link, core.condition);
    const [yes, no] = [fractionOf(link, core.yes), fractionOf(link, core.no)];
    return (run) => (condition(run) ? yes(run) : no(run));
  }
  if (core.kind === "match" && core.type.kind === "fraction") {
    const arm = armOf(
      (inner) => evaluator(link, inner),
      core,
      core.subject.span,
      (body) => fractionOf(link, body),
    );
    return (run) => arm(run)(run);
  }
  if (core.type.kind === "fraction" && core.kind === "call") {
    const fn = link.game.functions[core.callee]!;
    const args = core.args.map((arg) => evaluator(link, arg));
    let body: ((run: Run) => Rational) | undefined;
    return (run) => {
      body ??= fractionOf(link, fn.body);
      const outer = run.locals;
      spend(run, FRACTION_WORK + fn.frame);
      run.locals = args.map((arg) => arg(run));
      try {
        return body(run);
      } finally {
        run.locals = outer;
      }
    };
  }
  const integer = evaluator(link, core);
  return (run) => rational(integer(run) as number);
}
