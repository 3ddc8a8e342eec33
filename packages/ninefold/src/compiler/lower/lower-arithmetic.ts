// Comparisons, arithmetic and the primitive functions as terms.

import type { Core, Wrap } from "../../language/core/core.ts";
import { join, option, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { wrapped } from "../../language/core/wraps.ts";
import { memberType, optionalOf, valueHeld, writtenAs } from "../terms/held-values.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { isEmpty } from "../terms/known-sets.ts";
import { fitSet } from "../terms/laws/maps.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { holds, sameDomain, typeOfBoth, withoutSet } from "../terms/term-types.ts";
import { tabulatedFunction } from "./lower-calls.ts";
import { fitHeld, type Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

export function lowerArithmetic(lowering: Lowering, core: Core & { kind: "arithmetic" }, scope: Scope): Term {
  const { terms } = lowering;
  const result = terms.arithmetic(core.operator, lowering.lower(core.left, scope), lowering.lower(core.right, scope));
  return core.wrap ? wrapInto(terms, result, core.type, core.wrap) : result;
}

/** A number reduced into a type whose numbers wrap. */
export function wrapInto(terms: Terms, number: Term, type: Type, wrap: Wrap): Term {
  const found = terms.apply(type, [number], (value) => wrapped(value as number, wrap));
  if (!found) throw new NotCompiled("numbers that wrap without bounds");
  return found;
}

export function lowerCompare(lowering: Lowering, core: Core & { kind: "compare" }, scope: Scope): Term {
  const { terms } = lowering;
  const [left, right] = [lowering.lower(core.left, scope), lowering.lower(core.right, scope)];
  switch (core.operator) {
    case "is":
      return isSame(lowering, left, right);
    case "is not":
      return terms.not(isSame(lowering, left, right));
    case "<":
    case "<=":
      return terms.compare(core.operator, left, right);
    case ">":
      return terms.compare("<", right, left);
    case ">=":
      return terms.compare("<=", right, left);
  }
}

/** Whether two values are one. */
export function isSame(lowering: Lowering, left: Term, right: Term): Term {
  const { terms } = lowering;
  const [one, other] = [left, right].map(({ type }) => (type.kind === "set" ? writtenAs(type.of) : undefined));
  if (one && other) {
    const both = join(one, other);
    if (!both) throw new RangeError("piles or bags of values that are never the same");
    return terms.compare("=", fitHeld(lowering, left, both), fitHeld(lowering, right, both));
  }
  if (left.type.kind !== "set" || right.type.kind !== "set" || sameDomain(left.type, right.type))
    return terms.compare("=", left, right);
  if (isEmpty(right)) return terms.empty(left);
  if (isEmpty(left)) return terms.empty(right);
  const [first, second] = [left.type.of, right.type.of].map((of) => optionalOf(of) ?? of) as [Type, Type];
  const plain = first === left.type.of && second === right.type.of;
  const known = plain ? (withKnownSet(terms, left, right) ?? withKnownSet(terms, right, left)) : undefined;
  if (known) return known;
  const element = memberType(lowering.game, typeOfBoth(first, second));
  return terms.compare("=", fitSet(terms, left, element), fitSet(terms, right, element));
}

/** Whether a set is a known one: never where it could not have all its members. Undefined where the other is not known. */
function withKnownSet(terms: Terms, set: Term, known: Term): Term | undefined {
  if (known.kind !== "constant" || !Array.isArray(known.value)) return undefined;
  const element = withoutSet(set.type);
  const fits = known.value.every((value: Value) => holds(element, value));
  return fits ? terms.compare("=", set, terms.constant(set.type, known.value)) : terms.behind([set], terms.no);
}

export function lowerPrimitive(lowering: Lowering, core: Core & { kind: "primitive" }, scope: Scope): Term {
  const { terms, piles, bags } = lowering;
  const args = core.args.map((arg) => lowering.lower(arg, scope));
  const [a, b] = args as [Term, Term];
  switch (core.name) {
    case "step":
      return lowerStep(lowering, core, args);
    case "min":
    case "max": {
      const { name } = core;
      return args.reduce((left, right) => terms.arithmetic(name, left, right));
    }
    case "div":
    case "mod":
      if (b.kind !== "constant" || b.value === 0) throw unknown(core);
      return terms.arithmetic(core.name, a, b);
    case "abs":
      return terms.arithmetic("max", a, terms.arithmetic("-", terms.int(0), a));
    case "count":
      return bags.count(a, b);
    case "add":
    case "take":
      if (core.type.kind !== "bag") throw unknown(core);
      return bags[core.name](core.type, a, b, args[2] ?? terms.int(1));
    case "top":
    case "bottom":
      return piles.end(a, core.name);
    case "members":
      return core.args[0]?.type.kind === "bag" ? bags.members(a) : piles.members(a);
    case "push":
    case "under":
    case "pop": {
      if (core.type.kind !== "pile") throw unknown(core);
      return core.name === "pop" ? piles.pop(core.type, a) : piles[core.name](core.type, a, b);
    }
    case "distance":
    case "next":
    case "previous": {
      const withArgs = (values: readonly Value[]): Core => ({
        ...core,
        args: core.args.map(({ type, span }, i) => ({
          kind: "constant",
          type,
          span,
          value: valueHeld(args[i]!.type, values[i]!),
        })),
      });
      const of = (...values: Value[]): Value => lowering.evaluate(withArgs(values), []);
      const found =
        tabulatedFunction(lowering, core.type, args, of, `primitive ${core.name}`) ?? nextMember(terms, core, args);
      if (!found) throw unknown(core);
      return found;
    }
  }
}

/** The member of a set after a value or before it: the nearest on that side, or the farthest on the other. */
function nextMember(
  terms: Terms,
  { name }: Core & { kind: "primitive" },
  [value, set]: readonly Term[],
): Term | undefined {
  if (!value || set?.type.kind !== "set" || !sameDomain(value.type, set.type.of)) return undefined;
  const element = value.type;
  const fold = name === "next" ? "least" : "most";
  const beyond = terms.filter(set, element, (member) =>
    name === "next" ? terms.compare("<", value, member) : terms.compare("<", member, value),
  );
  const [near, far] = [beyond, set].map((one) => terms.fold(fold, one, element, (member) => member)) as [Term, Term];
  return terms.behind([set, value], terms.choose(terms.isNone(near), far, near));
}

/** The cells that a step leads to: on most boards at most one, where the direction and the count are known. */
function lowerStep({ terms }: Lowering, core: Core & { kind: "primitive" }, args: readonly Term[]): Term {
  const [from] = core.args;
  const [, ...known] = args;
  const type = from && withoutNone(from.type);
  if (type?.kind !== "cell") throw unknown(core);
  const { board } = type;
  const steps = (cell: Value, offset: Value, times?: Value): readonly number[] =>
    board.step(cell as number, offset as number, (times ?? 1) as number);
  const first = (cell: Value, offset: Value, times?: Value): Value => steps(cell, offset, times)[0] ?? null;
  const atMostOne = board.layout !== "graph" && known.every(({ kind }) => kind === "constant");
  const found = atMostOne
    ? terms.tabulate(option(type), args, first, "step 1")
    : terms.tabulate(core.type, args, steps, "step");
  if (!found) throw unknown(core);
  return atMostOne ? terms.maybe(found) : found;
}

const unknown = ({ name }: Core & { kind: "primitive" }): NotCompiled => new NotCompiled(`\`${name}\` of these values`);
