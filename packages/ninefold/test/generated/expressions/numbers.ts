// Random whole numbers, each with a range that its checked type lies in.
import { named } from "./leaves.ts";
import { oneOf, part, type Scope } from "./scope.ts";
import { binders, setOver } from "./sets.ts";
import { BOOL_SORT, number as printed, type Sort, setSort } from "./sorts.ts";

interface Numeric {
  readonly text: string;
  readonly low: number;
  readonly high: number;
}

/** A number of this range: where it may lie outside, it is clipped or taken modulo. */
export function numberIn(scope: Scope, low: number, high: number): string {
  const { world } = scope;
  const found = number(scope);
  if (found.low >= low && found.high <= high) return found.text;
  const overlaps = found.low <= high && found.high >= low;
  // Now and then what does not fit is left to be found while playing.
  if (overlaps && Number.isFinite(found.high) && world.pick(60) === 0) return found.text;
  if (low === 0 && high > 0 && Number.isFinite(found.high) && world.pick(3) === 0)
    return `mod(${found.text}, ${high + 1})`;
  return `max(${printed(low)}, min(${printed(high)}, ${found.text}))`;
}

/** Any number. */
export function number(scope: Scope): Numeric {
  const { world } = scope;
  const leaves = named(scope, (sort) => rangeOf(sort) !== undefined);
  const literal = world.pick(5);
  const constant: Numeric = { text: String(literal), low: literal, high: literal };
  const read = (): Numeric => {
    const leaf = oneOf(world, leaves);
    const text = leaf.make();
    // What counts as a number is made one, because a set of numbers may hold it.
    return { text: leaf.sort.kind === "int" ? text : `(${text} + 0)`, ...rangeOf(leaf.sort)! };
  };
  if (scope.depth <= 0) return leaves.length > 0 && world.pick(3) > 0 ? read() : constant;
  const ways: (() => Numeric | undefined)[] = [
    () => constant,
    ...Array.from({ length: leaves.length > 0 ? 6 : 0 }, () => read),
    () => sum(scope),
    () => sum(scope),
    () => chosen(scope),
    () => primitive(scope),
    () => coordinate(scope),
    () => coordinate(scope),
    () => counted(scope),
    () => counted(scope),
    () => folded(scope),
    () => remembered(scope),
    () => distance(scope),
  ];
  return oneOf(world, ways)() ?? constant;
}

/** The numbers that values of a sort count as. */
function rangeOf(sort: Sort): { readonly low: number; readonly high: number } | undefined {
  if (sort.kind === "int") return { low: sort.low, high: sort.high };
  if (sort.kind !== "enum" || typeof sort.computes !== "object") return undefined;
  return { low: sort.computes.from, high: sort.computes.from + sort.members.length - 1 };
}

const below = (scope: Scope): Scope => ({ ...scope, depth: scope.depth - 1 });

function sum(scope: Scope): Numeric {
  const [a, b] = [number(below(scope)), number(below(scope))];
  switch (scope.world.pick(4)) {
    case 0:
      return { text: `(${a.text} - ${b.text})`, low: a.low - b.high, high: a.high - b.low };
    case 1: {
      const bounded = numberIn(below(scope), 0, 3);
      const corners = [0, 3 * a.low, 3 * a.high];
      return { text: `(${a.text} * ${bounded})`, low: Math.min(...corners), high: Math.max(...corners) };
    }
    default:
      return { text: `(${a.text} + ${b.text})`, low: a.low + b.low, high: a.high + b.high };
  }
}

function chosen(scope: Scope): Numeric {
  const [a, b] = [number(below(scope)), number(below(scope))];
  const text = `(if ${part(scope, BOOL_SORT)} then ${a.text} else ${b.text})`;
  return { text, low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

function primitive(scope: Scope): Numeric {
  const [a, b] = [number(below(scope)), number(below(scope))];
  const divisor = 2 + scope.world.pick(3);
  switch (scope.world.pick(6)) {
    case 0:
      return { text: `min(${a.text}, ${b.text})`, low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
    case 1:
      return { text: `max(${a.text}, ${b.text})`, low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
    case 2:
      return { text: `abs(${a.text})`, low: 0, high: Math.max(Math.abs(a.low), Math.abs(a.high)) };
    case 3: {
      const most = Math.max(Math.abs(a.low), Math.abs(a.high));
      return { text: `div(${a.text}, ${divisor})`, low: -most - 1, high: most };
    }
    case 4:
      return { text: `(-${a.text})`, low: -a.high, high: -a.low };
    default:
      return { text: `mod(${a.text}, ${divisor})`, low: 0, high: divisor - 1 };
  }
}

/** A coordinate of a cell, a coordinate of a value, a field. */
function coordinate(scope: Scope): Numeric | undefined {
  const { world } = scope;
  const board = world.boards.find(({ size }) => size);
  const found: (() => Numeric)[] = [];
  if (board?.size) {
    const [columns, rows] = board.size;
    const cell = (): string => part(scope, { kind: "cell", board });
    found.push(() => ({ text: `(${cell()}).column`, low: 1, high: columns }));
    found.push(() => ({ text: `(${cell()}).row`, low: 1, high: rows }));
  }
  for (const sort of world.sorts) {
    if (sort.kind === "wrap") found.push(() => ({ text: `(${part(scope, sort)}).plain`, low: 0, high: sort.high }));
    for (const field of sort.kind === "product" ? sort.fields : []) {
      if (field.sort.kind !== "int") continue;
      const { low, high } = field.sort;
      found.push(() => ({ text: `(${part(scope, sort)}).${field.name}`, low, high }));
    }
  }
  return found.length === 0 ? undefined : oneOf(world, found)();
}

function counted(scope: Scope): Numeric {
  const piles = named(scope, ({ kind }) => kind === "pile" || kind === "bag");
  const high = Number.POSITIVE_INFINITY;
  const bags = piles.filter(({ sort }) => sort.kind === "bag");
  if (bags.length > 0 && scope.world.pick(3) > 0) {
    const { make, sort } = oneOf(scope.world, bags);
    const of = sort.kind === "bag" ? part(scope, sort.of) : "";
    return { text: `count(${make()}, ${of})`, low: 0, high };
  }
  if (piles.length > 0 && scope.world.pick(3) === 0)
    return { text: `size ${oneOf(scope.world, piles).make()}`, low: 0, high };
  const sort = setOver(scope);
  return { text: `size (${part(scope, setSort(sort))})`, low: 0, high };
}

function folded(scope: Scope): Numeric {
  const [text, inside] = binders(below(scope), 1 + (scope.world.pick(4) === 0 ? 1 : 0));
  if (scope.world.pick(2) === 0) {
    const body = numberIn(below(inside), 0, 3);
    return { text: `(sum of ${body} for ${text})`, low: 0, high: Number.POSITIVE_INFINITY };
  }
  const fold = `(${scope.world.pick(2) === 0 ? "most" : "least"} of ${numberIn(below(inside), 0, 3)} for ${text})`;
  return { text: `(if ${fold} is none then 1 else ${fold})`, low: 0, high: 3 };
}

/** How often the present value was there, or the steps made so far. */
function remembered(scope: Scope): Numeric | undefined {
  const { memories } = scope.world;
  if (!scope.state || memories.length === 0) return undefined;
  return { text: `(times ${oneOf(scope.world, memories).name})`, low: -Infinity, high: Infinity };
}

function distance(scope: Scope): Numeric | undefined {
  const board = scope.world.boards.find(({ size }) => size);
  if (!board) return undefined;
  const cell = (): string => part(scope, { kind: "cell", board });
  return { text: `distance(${cell()}, ${cell()})`, low: 0, high: board.cells.length };
}
