// Checked expressions as terms: names are replaced by their terms, calls by the bodies of functions, and whatever is known
// while compiling by its value, which the reference interpreter computes. Statements come in as they are written and go out
// in the same order; nothing here reads a state.
import type { Core, CoreGame } from "../../language/core/core.ts";
import { ordinalOf, tupleAt, tupleOrdinal } from "../../language/core/domain.ts";
import { anyCore } from "../../language/core/parts.ts";
import { type Value, withoutNone } from "../../language/core/types.ts";
import { fitSet } from "../terms/laws/maps.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { KnownValues } from "./known-values.ts";
import { isSame, lowerArithmetic, lowerCompare, lowerPrimitive } from "./lower-arithmetic.ts";
import { lowerCall } from "./lower-calls.ts";
import { lowerAfter, lowerPossible } from "./lower-foresight.ts";
import { lowerBindings, lowerFold, lowerQuantifier, lowerReach, singleton } from "./lower-members.ts";
import { lowerBack, valuesKept } from "./lower-memories.ts";
import { lowerTrack } from "./lower-tracks.ts";
import {
  asMember,
  chooseLazily,
  type Lowered,
  type Lowering,
  lowerAs,
  type NumberedSets,
  valueOfMember,
} from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** Lowers the expressions of one game. */
export class ExpressionLowering extends KnownValues implements Lowering {
  readonly calls = new Map<string, Term>();
  readonly blocks = new Map<string, Lowered>();
  readonly numbered = new Map<number, NumberedSets>();

  readonly #read = new Map<number, readonly number[] | undefined>();

  tracksKnown(callee: number, known: Scope["known"]): string {
    if (!this.#read.has(callee)) this.#read.set(callee, tracksReadAlone(this.game, callee));
    const tracks = this.#read.get(callee);
    return tracks ? tracks.map((track) => known.get(track)?.id ?? "").join(",") : `in ${this.terms.idOf(known)}`;
  }

  lower(core: Core, scope: Scope): Term {
    return this.known(core, scope) ?? LOWER[core.kind](this, core, scope);
  }
}

/**
 * The tracks without index that a function reads, in order; undefined where it asks about decisions, which may read others.
 */
function tracksReadAlone({ functions, tracks }: CoreGame, callee: number): readonly number[] | undefined {
  const found = new Set<number>();
  const asks = anyCore(functions[callee]!.body, functions, (core) => {
    if (core.kind === "track" && tracks[core.track]!.index.length === 0) found.add(core.track);
    return core.kind === "possible" || core.kind === "after";
  });
  return asks ? undefined : [...found].sort((a, b) => a - b);
}

type CoreOf<Kind extends Core["kind"]> = Extract<Core, { readonly kind: Kind }>;

/** Methods, not function properties: a row is looked up by the kind of an expression. */
type Rows = {
  readonly [Kind in Core["kind"]]: { of(lowering: Lowering, core: CoreOf<Kind>, scope: Scope): Term }["of"];
};

/** What the compiler has no terms for, in words of the language. */
const REFUSED: { readonly [Kind in Core["kind"]]?: string } = {
  subsets: "the sets of so many members, `2 of S`, elsewhere than in `random`",
};

/** Lowers an expression that cannot become a term. */
function refuse(_: unknown, { kind }: Core): never {
  throw new NotCompiled(REFUSED[kind] ?? `"${kind}"`);
}

/**
 * The left side that decides alone, so that the right one is not lowered; undefined where none does, as of an exclusive or.
 * Each of today's operators has one.
 */
const DECIDING: Readonly<Record<CoreOf<"logic">["operator"], "no" | "yes" | undefined>> = { and: "no", or: "yes" };

const ROWS: Rows = {
  constant: (lowering, { type, value }) => lowering.constant(type, value),
  local(_, { slot }, scope) {
    const found = scope.locals[slot];
    if (!found) throw new RangeError(`the local variable ${slot} has no value`);
    return found;
  },
  track: lowerTrack,
  call: lowerCall,
  primitive: lowerPrimitive,
  field(lowering, core, scope) {
    const types = core.product.fields.map((field) => field.type);
    return tabulated(lowering, core, [core.base], scope, (value) =>
      typeof value === "number" ? tupleAt(types, value)[core.field] : null,
    );
  },
  coordinate(lowering, core, scope) {
    const base = withoutNone(core.base.type);
    return tabulated(lowering, core, [core.base], scope, (value) =>
      value === null ? null : core.table[ordinalOf(base, value)],
    );
  },
  make(lowering, core, scope) {
    const types = core.product.fields.map((field) => field.type);
    return tabulated(lowering, core, core.fields, scope, (...values) => tupleOrdinal(types, values));
  },
  if: (lowering, { condition, yes, no, type }, scope) =>
    chooseLazily(
      lowering,
      lowering.lower(condition, scope),
      () => lowerAs(lowering, yes, type, scope),
      () => lowerAs(lowering, no, type, scope),
    ),
  match: lowerMatch,
  set: (lowering, { members, type }, scope) =>
    members.reduce(
      (all, member) => lowering.terms.union(all, singleton(lowering, member, scope, type)),
      lowering.terms.none(withoutSet(lowering.held(type))),
    ),
  comprehension: (lowering, { items, element, type }, scope) =>
    lowerBindings(lowering, items, scope, withoutSet(lowering.held(type)), (inner) =>
      singleton(lowering, element, inner, type),
    ),
  quantifier: lowerQuantifier,
  fold: lowerFold,
  reach: lowerReach,
  logic(lowering, { operator, left, right }, scope) {
    const { terms } = lowering;
    const first = lowering.lower(left, scope);
    const deciding = DECIDING[operator];
    if (deciding && first === terms[deciding]) return first;
    return terms[operator](first, lowering.lower(right, scope));
  },
  not: (lowering, { operand }, scope) => lowering.terms.not(lowering.lower(operand, scope)),
  sets(lowering, { operator, left, right, type }, scope) {
    const { terms } = lowering;
    const element = withoutSet(lowering.held(type));
    const one = fitSet(terms, lowering.lower(left, scope), element);
    const other = fitSet(terms, lowering.lower(right, scope), element);
    if (operator === "and") return terms.intersection(one, other);
    return operator === "or" ? terms.union(one, other) : terms.difference(one, other);
  },
  complement: (lowering, { operand, all, type }, scope) =>
    lowering.terms.difference(
      lowering.constant(type, all),
      fitSet(lowering.terms, lowering.lower(operand, scope), withoutSet(lowering.held(type))),
    ),
  compare: lowerCompare,
  in(lowering, { left, right, negated }, scope) {
    const value = lowering.lower(left, scope);
    const set = lowering.lower(right, scope);
    const inside = lowering.terms.member(asMember(lowering, value, withoutSet(set.type)), set);
    return negated ? lowering.terms.not(inside) : inside;
  },
  arithmetic: lowerArithmetic,
  offsets: (lowering, core, scope) =>
    tabulated(lowering, core, [core.left, core.right], scope, (left, right) => lowering.computed(core, left, right)),
  range: (lowering, { low, high }, scope) =>
    lowering.terms.range(lowering.lower(low, scope), lowering.lower(high, scope)),
  size(lowering, { operand }, scope) {
    const of = lowering.lower(operand, scope);
    if (operand.type.kind === "bag") return lowering.bags.size(of);
    return operand.type.kind === "pile" ? lowering.piles.size(of) : lowering.terms.size(of);
  },
  the: (lowering, { operand }, scope) => valueOfMember(lowering, lowering.terms.the(lowering.lower(operand, scope))),
  "joint-parameter": lowerJointParameter,
  narrow(lowering, { operand, type }, scope) {
    const wider = lowering.lower(operand, scope);
    if (type.kind === "pile") return lowering.piles.narrow(wider, type);
    if (type.kind === "bag") return lowering.bags.narrow(wider, type);
    return lowering.terms.narrow(lowering.held(type), wider);
  },
  after: lowerAfter,
  possible: lowerPossible,
  times(lowering, { memory }) {
    const kept = lowering.game.memories[memory]!;
    return lowering.terms.times(memory, kept.atMost, valuesKept(lowering, kept));
  },
  back: lowerBack,
  pile(lowering, { members, type }, scope) {
    if (type.kind !== "pile") throw new RangeError("a pile of another type");
    const values = members.map((member) => lowering.lower(member, scope));
    return lowering.piles.literal(type, values);
  },
  bag(lowering, { members, type }, scope) {
    if (type.kind !== "bag") throw new RangeError("a bag of another type");
    const values = members.map((member) => lowering.lower(member, scope));
    return lowering.bags.literal(type, values);
  },
  element: (lowering, { pile, index }, scope) =>
    lowering.piles.element(lowering.lower(pile, scope), lowering.lower(index, scope)),
  fraction: refuse,
  subsets: refuse,
  orders: refuse,
  missing: refuse,
};

const LOWER: { readonly [Kind in Core["kind"]]: { of(lowering: Lowering, core: Core, scope: Scope): Term }["of"] } =
  ROWS;

/** A function of the values of its parts. */
function tabulated(
  lowering: Lowering,
  core: Core,
  parts: readonly Core[],
  scope: Scope,
  of: (...values: Value[]) => Value | undefined,
): Term {
  const { terms } = lowering;
  const found = terms.tabulate(
    core.type,
    parts.map((part) => lowering.lower(part, scope)),
    of,
    `core ${terms.idOf(core)}`,
  );
  if (!found) throw new NotCompiled(`a ${core.kind} of too many values`);
  return found;
}

function lowerMatch(lowering: Lowering, core: Core & { kind: "match" }, scope: Scope): Term {
  const { terms } = lowering;
  const subject = lowering.lower(core.subject, scope);
  const { otherwise } = core;
  const last = (): Term =>
    otherwise ? lowerAs(lowering, otherwise, core.type, scope) : terms.fault(lowering.held(core.type), "NF2004");
  const rest = core.arms.reduceRight<() => Term>(
    (rest, { values, body }) =>
      () => {
        const fits = values.map((value) => isSame(lowering, subject, lowering.lower(value, scope)));
        return chooseLazily(
          lowering,
          fits.reduce((a, b) => terms.or(a, b)),
          () => lowerAs(lowering, body, core.type, scope),
          rest,
        );
      },
    last,
  );
  return rest();
}

/** The value of the player's decision among those of all players. */
function lowerJointParameter(
  lowering: Lowering,
  { parameter, player }: Core & { kind: "joint-parameter" },
  scope: Scope,
): Term {
  const { terms, game } = lowering;
  const values = scope.jointParameters?.get(parameter.slot);
  if (!values) throw new RangeError(`the joint parameter ${parameter.slot} has no values`);
  const index = lowering.lower(player, scope);
  return values.reduceRight((rest, value, i) => {
    const here = i === values.length - 1 ? terms.yes : terms.compare("=", index, terms.constant(game.player, i));
    return terms.choose(here, value, rest);
  });
}
