// Chance in actions as statements: a member of a set, a set of so many members, an arm by its weight.
import type { Core, CoreStatement } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { setOf, type Value } from "../../language/core/types.ts";
import { isEmpty } from "../terms/known-sets.ts";
import type { Arm, Statement } from "../terms/statements.ts";
import { NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { type Fraction, lowerFraction, times } from "./lower-fractions.ts";
import { evaluatedOnce, type Lowered, type Lowering, valueOfMember } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

export function lowerRandom(lowering: Lowering, statement: CoreStatement & { kind: "random" }, scope: Scope): Lowered {
  const { terms } = lowering;
  const { source, slot } = statement;
  if (source.type.kind === "bag") return lowerDraw(lowering, source, slot, scope);
  if (source.kind === "orders") return lowerOrder(lowering, statement, source, scope);
  if (source.kind === "subsets") {
    const set = lowering.lower(source.of, scope);
    const variable = terms.variable(setOf(withoutSet(set.type)));
    const drawn: Statement = { kind: "random-subset", variable, set, count: lowering.lower(source.count, scope) };
    return { statements: [drawn], scope: withLocal(scope, slot, terms.at(variable)) };
  }
  const set = lowering.lower(source, scope);
  const element = withoutSet(set.type);
  if (isScalar(element)) {
    const variable = terms.variable(element);
    const value = valueOfMember(lowering, terms.at(variable));
    return { statements: [{ kind: "random", variable, set }], scope: withLocal(scope, slot, value) };
  }
  if (set.kind !== "constant") throw new NotCompiled("sets of sets that are not known beforehand");
  // Known sets are drawn by their number.
  const members = set.value as readonly Value[];
  if (members.length === 0) return { statements: [{ kind: "fault", code: "NF2009" }], scope };
  const variable = terms.variable({ kind: "int", low: 0, high: members.length - 1 });
  const drawn = terms.apply(element, [terms.at(variable)], (number) => members[number as number]);
  if (!drawn) throw new NotCompiled("very many sets to draw from");
  return {
    statements: [{ kind: "random", variable, set: terms.all(variable.type) }],
    scope: withLocal(scope, slot, drawn),
  };
}

/** A value of a bag, as likely as it is often in it. */
function lowerDraw(lowering: Lowering, source: Core, slot: number, scope: Scope): Lowered {
  const { terms, bags } = lowering;
  const statements: Statement[] = [];
  const bag = evaluatedOnce(lowering, statements, lowering.lower(source, scope));
  const set = bags.members(bag);
  if (isEmpty(set)) return { statements: [...statements, { kind: "fault", code: "NF2009" }], scope };
  const variable = terms.variable(withoutSet(set.type));
  const value = valueOfMember(lowering, terms.at(variable));
  statements.push({ kind: "random", variable, set, weights: { whole: bags.size(bag), share: bags.count(bag, value) } });
  return { statements, scope: withLocal(scope, slot, value) };
}

/** An order of a set: each position of the pile gets one of the members that are left, each equally likely. */
function lowerOrder(
  lowering: Lowering,
  { slot }: { readonly slot: number },
  { of, type }: Core & { kind: "orders" },
  scope: Scope,
): Lowered {
  const { terms, piles } = lowering;
  const pile = withoutSet(type);
  if (pile.kind !== "pile") throw new RangeError("orders that are no piles");
  const set = lowering.lower(of, scope);
  const element = withoutSet(set.type);
  if (!isScalar(element)) throw new NotCompiled("orders of sets of sets");
  const [left, order, drawn] = [set.type, lowering.held(pile), element].map((one) => terms.variable(one)) as [
    Variable,
    Variable,
    Variable,
  ];
  const behind = withLocal(scope, slot, terms.at(order));
  const nothing: Statement = { kind: "let", variable: order, value: piles.literal(pile, []) };
  if (pile.atMost === 0) return { statements: [nothing], scope: behind };
  const position = terms.variable({ kind: "int", low: 0, high: pile.atMost - 1 });
  const next = piles.single(pile, terms.at(position), valueOfMember(lowering, terms.at(drawn)));
  const draw: readonly Statement[] = [
    { kind: "random", variable: drawn, set: terms.at(left) },
    { kind: "let", variable: order, value: terms.union(terms.at(order), next) },
    { kind: "let", variable: left, value: terms.difference(terms.at(left), terms.maybe(terms.at(drawn))) },
  ];
  const some = terms.not(terms.empty(terms.at(left)));
  const each: Statement = { kind: "if", condition: some, yes: draw, no: [] };
  return {
    statements: [
      { kind: "let", variable: left, value: set },
      nothing,
      { kind: "for", variable: position, set: terms.all(position.type), body: [each] },
    ],
    scope: behind,
  };
}

/** The arms by their shares of a whole. Weights are evaluated once, before, and fault where they do not sum to 1. */
export function lowerChance(
  lowering: Lowering,
  statement: CoreStatement & { kind: "chance" },
  scope: Scope,
  block: (body: (typeof statement.arms)[number]["body"]) => Lowered,
): Lowered {
  const { terms } = lowering;
  const statements: Statement[] = [];
  const once = (term: Term): Term => evaluatedOnce(lowering, statements, term);
  const weights = statement.arms.map(({ weight }): Fraction => {
    const { top, bottom } = lowerFraction(lowering, weight, scope);
    const divisor = once(bottom);
    return { top: once(top), bottom: divisor };
  });
  const { shares, whole } = common(lowering, weights);
  const fit = shares
    .map((share) => terms.compare("<", terms.int(0), share))
    .concat(
      terms.compare(
        "=",
        shares.reduce((a, b) => terms.arithmetic("+", a, b)),
        whole,
      ),
    )
    .reduce((a, b) => terms.and(a, b));
  if (fit === terms.no) return { statements: [...statements, { kind: "fault", code: "NF2005" }], scope };
  if (fit !== terms.yes) {
    statements.push({ kind: "if", condition: fit, yes: [], no: [{ kind: "fault", code: "NF2005" }] });
  }
  const done = statement.arms.map(({ body }) => block(body));
  const arms = done.map((one, i): Arm => ({ share: shares[i]!, body: one.statements }));
  const [first] = done;
  const known = new Map(
    [...scope.known.keys(), ...(first?.scope.known.keys() ?? [])].flatMap((track) => {
      const value = first?.scope.known.get(track);
      return value && done.every((one) => one.scope.known.get(track) === value) ? [[track, value]] : [];
    }),
  );
  return { statements: [...statements, { kind: "chance", whole, arms }], scope: { ...scope, known } };
}

/** The weights as whole shares of their common denominator. */
function common(
  { terms }: Lowering,
  weights: readonly Fraction[],
): { readonly shares: readonly Term[]; readonly whole: Term } {
  const product = (all: readonly Term[]): Term => all.reduce((a, b) => times(terms, a, b));
  const knownPart = (bottom: Term): number => (bottom.kind === "constant" ? (bottom.value as number) : 1);
  const multiple = weights.reduce((a, { bottom }) => (a / divisor(a, knownPart(bottom))) * knownPart(bottom), 1);
  const open = [...new Set(weights.map(({ bottom }) => bottom).filter(({ kind }) => kind !== "constant"))];
  const shares = weights.map(({ top, bottom }) => {
    const others = open.filter((one) => one !== bottom);
    return product([top, terms.int(multiple / knownPart(bottom)), ...others]);
  });
  return { shares, whole: product([terms.int(multiple), ...open]) };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
