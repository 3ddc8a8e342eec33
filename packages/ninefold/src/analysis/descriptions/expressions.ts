// When two expressions of one kind mean the same, part by part. Where a construct asks how values are ordered or joined, the
// renaming of values must keep just that; all others ask only which values are equal.

import type { Core, CoreWithin } from "../../language/core/core.ts";
import { countOf, isScalar, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { wrapped } from "../../language/core/wraps.ts";
import { entryAt } from "../tables.ts";
import { arms } from "./arms.ts";
import { keepsDistances, keepsLongSteps, keepsSteps } from "./board-maps.ts";
import { memberOf, variableOf } from "./scope.ts";
import type { Walk } from "./walk.ts";

/** Tables of operators have up to so many entries. */
const MAX_ENTRIES = 4096;

type Kind<K extends Core["kind"]> = Core & { kind: K };

/** Whether two expressions correspond whose types do. */
export function expressions(walk: Walk, one: Core, other: Core): boolean {
  if (one.kind !== other.kind) return walk.fail("what stands", one, other);
  const show = SHOWN[one.kind] as (walk: Walk, one: Core, other: Core) => boolean;
  return show(walk, one, other) || walk.fail("what stands", one, other);
}

const SHOWN: { readonly [K in Core["kind"]]: (walk: Walk, one: Kind<K>, other: Kind<K>) => boolean } = {
  constant: (walk, one, other) => walk.values.agree(one.type, other.type, one.value, other.value),
  fraction: (walk, one, other) =>
    walk.core(one.numerator, other.numerator) && walk.core(one.denominator, other.denominator),
  local: (walk, one, other) => {
    const variable = walk.scope.at(one.slot, other.slot);
    return variable !== undefined && !variable.perPlayer;
  },
  track: (walk, one, other) => {
    if (!walk.tracks.meet(one.track, other.track)) return false;
    const [mine, theirs] = [entryAt(walk.one.tracks, one.track).index, entryAt(walk.other.tracks, other.track).index];
    // A whole family is a pile in the order of its indices.
    if (one.indices.length < mine.length && !mine.every((type, i) => walk.values.keepsOrder(type, entryAt(theirs, i))))
      return false;
    return walk.cores(one.indices, other.indices);
  },
  call: (walk, one, other) =>
    walk.functions(one.callee, other.callee) &&
    walk.attempt(
      () => walk.cores(one.args, other.args),
      () => {
        const ends = walk.exchangeable(one.callee);
        return ends !== undefined && walk.cores(one.args, exchanged(other.args, ends));
      },
    ),
  primitive: (walk, one, other) =>
    one.name === other.name && walk.cores(one.args, other.args) && keepsPrimitive(walk, one, other),
  field: (walk, one, other) =>
    one.field === other.field && walk.values.types(one.product, other.product) && walk.core(one.base, other.base),
  coordinate: (walk, one, other) => walk.core(one.base, other.base) && keepsCoordinate(walk, one, other),
  make: (walk, one, other) => walk.values.types(one.product, other.product) && walk.cores(one.fields, other.fields),
  if: (walk, one, other) =>
    walk.core(one.condition, other.condition) && walk.core(one.yes, other.yes) && walk.core(one.no, other.no),
  match: (walk, one, other) => arms(walk, one, other, (body, there) => walk.core(body, there)),
  set: (walk, one, other) => walk.unordered(one.members, other.members, (a, b) => walk.core(a, b)),
  bag: (walk, one, other) => walk.unordered(one.members, other.members, (a, b) => walk.core(a, b)),
  pile: (walk, one, other) => walk.cores(one.members, other.members),
  comprehension: (walk, one, other) =>
    walk.items(one.items, other.items, () => walk.core(one.element, other.element), [one, other]),
  quantifier: (walk, one, other) =>
    one.quantifier === other.quantifier &&
    walk.items(one.items, other.items, () => walk.core(one.body, other.body), [one, other]),
  fold: (walk, one, other) =>
    one.operator === other.operator &&
    walk.items(one.items, other.items, () => walk.core(one.body, other.body), [one, other]) &&
    (one.operator === "sum" ? areNumbers(one.body, other.body) : keepsOrder(walk, one.body, other.body)),
  reach: (walk, one, other) =>
    walk.core(one.from, other.from) &&
    walk.inside([variableOf(one.slot, other.slot, memberOf(one.from.type), memberOf(other.from.type))], () =>
      walk.core(one.to, other.to),
    ),
  logic: (walk, one, other) => one.operator === other.operator && both(walk, one, other),
  not: (walk, one, other) => walk.core(one.operand, other.operand),
  sets: (walk, one, other) =>
    one.operator === other.operator &&
    (one.operator === "except" ? both(walk, one, other) : inAnyOrder(walk, one, other)),
  complement: (walk, one, other) =>
    walk.core(one.operand, other.operand) && walk.values.agree(one.type, other.type, one.all, other.all),
  compare: (walk, one, other) => {
    if (one.operator !== other.operator) return false;
    if (one.operator === "is" || one.operator === "is not") return inAnyOrder(walk, one, other);
    return both(walk, one, other) && keepsOrder(walk, one.left, other.left) && keepsOrder(walk, one.right, other.right);
  },
  in: (walk, one, other) => one.negated === other.negated && both(walk, one, other),
  arithmetic: (walk, one, other) =>
    one.operator === other.operator &&
    one.wrap?.low === other.wrap?.low &&
    one.wrap?.modulus === other.wrap?.modulus &&
    both(walk, one, other) &&
    keepsArithmetic(walk, one, other),
  offsets: (walk, one, other) =>
    one.operator === other.operator &&
    both(walk, one, other) &&
    one.type.kind === "offset" &&
    walk.values.boardMap(one.type.board).linear,
  range: (walk, one, other) => walk.core(one.low, other.low) && walk.core(one.high, other.high),
  subsets: (walk, one, other) => walk.core(one.count, other.count) && walk.core(one.of, other.of),
  orders: (walk, one, other) => walk.core(one.of, other.of),
  size: (walk, one, other) => walk.core(one.operand, other.operand),
  the: (walk, one, other) => walk.core(one.operand, other.operand),
  element: (walk, one, other) => walk.core(one.pile, other.pile) && walk.core(one.index, other.index),
  "joint-parameter": (walk, one, other) =>
    walk.scope.at(one.parameter.slot, other.parameter.slot)?.perPlayer === true && walk.core(one.player, other.player),
  after: (walk, one, other) => walk.decisions.meet(one.decision, other.decision) && walk.core(one.body, other.body),
  possible: (walk, one, other) =>
    walk.decisions.meet(one.decision, other.decision) &&
    one.conditions === other.conditions &&
    walk.core(one.player, other.player) &&
    sameWithin(walk, one.within ?? [], other.within ?? []),
  times: (_, one, other) => one.memory === other.memory,
  back: (walk, one, other) => one.memory === other.memory && walk.core(one.plies, other.plies),
  // Where a value becomes one of another kind of type, that type keeps its order (see `ValueMap.types`).
  narrow: (walk, one, other) => walk.core(one.operand, other.operand) && walk.values.sameDomain(one.type, other.type),
  missing: () => false,
};

function sameWithin(walk: Walk, one: readonly CoreWithin[], other: readonly CoreWithin[]): boolean {
  if (one.length !== other.length) return false;
  return one.every(({ param, set }, i) => entryAt(other, i).param === param && walk.core(set, entryAt(other, i).set));
}

function exchanged<T extends object>(list: readonly T[], [a, b]: readonly [number, number]): readonly T[] {
  return list.map((thing, i) => (i === a ? entryAt(list, b) : i === b ? entryAt(list, a) : thing));
}

interface Operands {
  readonly left: Core;
  readonly right: Core;
}

const both = (walk: Walk, one: Operands, other: Operands): boolean =>
  walk.core(one.left, other.left) && walk.core(one.right, other.right);

const inAnyOrder = (walk: Walk, one: Operands, other: Operands): boolean =>
  walk.attempt(
    () => both(walk, one, other),
    () => walk.core(one.left, other.right) && walk.core(one.right, other.left),
  );

const keepsOrder = (walk: Walk, one: Core, other: Core): boolean => walk.values.keepsOrder(one.type, other.type);

const isNumber = (type: Type): boolean => withoutNone(type).kind === "int" || type.kind === "fraction";

const areNumbers = (one: Core, other: Core): boolean => isNumber(one.type) && isNumber(other.type);

/** What primitives ask beside which values are equal. */
function keepsPrimitive(walk: Walk, one: Kind<"primitive">, other: Kind<"primitive">): boolean {
  const [first, there] = [entryAt(one.args, 0).type, entryAt(other.args, 0).type];
  switch (one.name) {
    case "step":
    case "distance": {
      if (first.kind !== "cell") return false;
      const map = walk.values.boardMap(first.board);
      if (one.name === "distance") return keepsDistances(map);
      return one.args.length > 2 ? keepsLongSteps(map) : keepsSteps(map);
    }
    case "next":
    case "previous": {
      if (!walk.values.sameDomain(first, there)) return false;
      const count = countOf(first);
      const after = (type: Type, value: Value): Value => valueAt(type, (ordinalOf(type, value) + 1) % count);
      const table = walk.values.table(first, there, MAX_ENTRIES);
      return (
        table?.every(([from, to]) => walk.values.agree(first, there, after(first, from), after(there, to))) ?? false
      );
    }
    case "min":
    case "max":
    case "abs":
    case "div":
    case "mod":
      return one.args.every((arg, i) => areNumbers(arg, entryAt(other.args, i)));
    default:
      return true;
  }
}

function keepsCoordinate(walk: Walk, one: Kind<"coordinate">, other: Kind<"coordinate">): boolean {
  const [from, to] = [withoutNone(one.base.type), withoutNone(other.base.type)];
  if (one.table.length !== other.table.length || !isScalar(from)) return false;
  return one.table.every((value, variable) => {
    const counterpart = walk.values.value(from, to, valueAt(from, variable));
    if (counterpart === undefined) return false;
    return walk.values.agree(one.type, other.type, value, entryAt(other.table, ordinalOf(to, counterpart)));
  });
}

/** Numbers are what they are; where members of a type are added, each sum must become the sum. */
function keepsArithmetic(walk: Walk, one: Kind<"arithmetic">, other: Kind<"arithmetic">): boolean {
  const sides = [one.left, one.right, one] as const;
  if (sides.every(({ type }) => isNumber(type))) return true;
  const [left, right] = [one.left, one.right].map((side, i) =>
    walk.values.table(side.type, entryAt([other.left, other.right], i).type, MAX_ENTRIES),
  );
  const { wrap } = one;
  if (!left || !right || left.length * right.length > MAX_ENTRIES || !wrap) return false;
  const of = (a: Value, b: Value): number => {
    const [x, y] = [Number(a), Number(b)];
    return wrapped(one.operator === "+" ? x + y : one.operator === "-" ? x - y : x * y, wrap);
  };
  return left.every(([a, c]) => right.every(([b, d]) => walk.values.agree(one.type, other.type, of(a, b), of(c, d))));
}
