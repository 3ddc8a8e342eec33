// Random values of enumerations, products, cells, offsets and piles, and values that may be absent.
import { leaf, literal, named } from "./leaves.ts";
import { numberIn } from "./numbers.ts";
import { chanceOf, inner, oneOf, oneWay, part, type Scope, type Ways } from "./scope.ts";
import { binders } from "./sets.ts";
import { BOOL_SORT, literals, type Sort, sameSort, setSort } from "./sorts.ts";

/** A value of T, never a number, made in one of the ways that its sort has. */
export function value(scope: Scope, sort: Sort): string {
  const { world } = scope;
  const own: Ways = [
    [7, () => leaf(scope, sort)],
    [1, () => `(if ${part(scope, BOOL_SORT)} then ${part(scope, sort)} else ${part(scope, sort)})`],
    [1, () => matched(scope, sort)],
    [2, () => present(scope, sort)],
  ];
  return oneWay(world, [...own, ...waysOf(scope, sort)]);
}

function waysOf(scope: Scope, sort: Sort): Ways {
  const again = (): string => part(scope, sort);
  switch (sort.kind) {
    case "enum":
      return [
        [2, () => `${oneOf(scope.world, ["next", "previous"])}(${again()})`],
        [
          sort.computes === "wraps" ? 2 : 0,
          () => `(${again()} ${oneOf(scope.world, ["+", "-"])} ${numberIn(inner(scope), 0, 2)})`,
        ],
        ...fields(scope, sort),
      ];
    case "wrap":
      return [
        [
          3,
          () =>
            `(${again()} ${oneOf(scope.world, ["+", "-", "*"])} ${chanceOf(scope.world, 50) ? again() : numberIn(inner(scope), 0, 3)})`,
        ],
        [1, () => `next(${again()})`],
        ...fields(scope, sort),
      ];
    case "product":
      return [[4, () => `${sort.name}(${sort.fields.map((field) => part(scope, field.sort)).join(", ")})`]];
    case "offset":
      return sort.board.size
        ? [
            [1, () => `(-${again()})`],
            [1, () => `(${literal(scope, sort)} ${oneOf(scope.world, ["+", "-"])} ${literal(scope, sort)})`],
            [1, () => `(${oneOf(scope.world, ["0", "1", "(-1)"])} * ${again()})`],
          ]
        : [];
    default:
      return fields(scope, sort);
  }
}

/** A field of a product that holds such values, and a coordinate. */
function fields(scope: Scope, wanted: Sort): Ways {
  const { world } = scope;
  return world.sorts.flatMap((sort): Ways => {
    if (sort.kind === "enum" && sort.coordinate && sameSort(sort.coordinate.sort, wanted))
      return [[2, () => `(${part(scope, sort)}).${sort.coordinate!.name}`]];
    if (sort.kind !== "product") return [];
    const found = sort.fields.filter((field) => sameSort(field.sort, wanted));
    return found.map((field) => [2, () => `(${part(scope, sort)}).${field.name}`] as const);
  });
}

/** What may be absent, with a value in its stead. */
function present(scope: Scope, sort: Sort): string {
  const { world } = scope;
  if (sort.kind === "offset") return literal(scope, sort);
  // Now and then what is absent is left to be found while playing.
  const text = optional(scope, sort);
  return world.pick(40) === 0 ? text : `(if ${text} is none then ${literal(scope, sort)} else ${text})`;
}

/** A value of T? that the checker knows to be one. */
export function optional(scope: Scope, of: Sort): string {
  const { world } = scope;
  // A function's own type may be narrower than the declared one: T for T?, the empty pile.
  const declared = { ...scope, world: { ...world, functions: [] } };
  const known = named(declared, (sort) => sort.kind === "option" && sameSort(sort.of, of));
  const piles = named(declared, (sort) => sort.kind === "pile" && sameSort(sort.of, of));
  const memories = scope.state ? world.memories.filter(({ sort }) => sort && sameSort(withoutNone(sort), of)) : [];
  const some = (): string => part(scope, setSort(of));
  return oneWay(world, [
    [known.length > 0 ? 12 : 0, () => oneOf(world, known).make()],
    [piles.length > 0 ? 3 : 0, () => `${oneOf(world, ["top", "bottom"])}(${oneOf(world, piles).make()})`],
    [piles.length > 0 ? 2 : 0, () => `(${oneOf(world, piles).make()})[${numberIn(inner(scope), 1, 3)}]`],
    [memories.length > 0 ? 5 : 0, () => `${oneOf(world, memories).name}[${1 + world.pick(2)} back]`],
    [1, () => `(the {${part(scope, of)}})`],
    [1, () => only(scope, of)],
    [
      of.kind === "enum" || of.kind === "wrap" ? 2 : 0,
      () => `${oneOf(world, ["next", "previous"])}(${part(scope, of)}, ${some()})`,
    ],
    [2, () => extreme(scope, of)],
  ]);
}

const withoutNone = (sort: Sort): Sort => (sort.kind === "option" ? sort.of : sort);

function only(scope: Scope, of: Sort): string {
  const { world } = scope;
  if (of.kind === "cell" && of.board.size)
    return `(the step(${part(scope, of)}, ${part(scope, { kind: "offset", board: of.board })}))`;
  return world.pick(8) === 0 ? `(the ${part(scope, setSort(of))})` : extreme(scope, of);
}

function extreme(scope: Scope, of: Sort): string {
  const [text, inside] = binders(scope, 1);
  return `(${oneOf(scope.world, ["most", "least"])} of ${scope.world.write(inner(inside), of)} for ${text})`;
}

/** With all lines but the first so much further to the right. */
export const indented = (text: string, columns: number): string => text.replaceAll("\n", `\n${" ".repeat(columns)}`);

/** A `match`, whose arms stand on lines of their own. */
export function matched(scope: Scope, sort: Sort): string {
  const [subject, values, whole] = subjectOf(scope);
  const arms = values.map((value) => `${value} => ${part(scope, sort)}`);
  if (!whole) arms.push(`otherwise ${part(scope, sort)}`);
  return `(match ${indented(subject, 6)}${indented(arms.map((arm) => `\n${arm}`).join(""), 2)})`;
}

/** What a `match` is about, values that its arms name, and whether they are all that there are. */
export function subjectOf(scope: Scope): readonly [text: string, values: readonly string[], whole: boolean] {
  const { world } = scope;
  const fit = world.sorts.filter((sort) => ["enum", "int", "wrap", "cell"].includes(sort.kind));
  const sort = oneOf(world, fit);
  const all = literals(sort);
  if (all.length <= 3 && chanceOf(world, 40)) return [part(scope, sort), all, true];
  const some = all.slice(0, 1 + world.pick(2));
  if (sort.kind !== "int" && chanceOf(world, 30))
    return [optional(scope, sort), chanceOf(world, 60) ? ["none", ...some] : some, false];
  return [part(scope, sort), some, false];
}

type Listed = Extract<Sort, { readonly kind: "pile" | "bag" }>;

export function bag(scope: Scope, sort: Listed): string {
  const { world } = scope;
  const known = named(scope, (one) => one.kind === "bag" && sameSort(one, sort));
  if (known.length === 0) return literal(scope, sort);
  const text = oneOf(world, known).make();
  const one = part(inner(scope), sort.of);
  const times = world.pick(3) === 0 ? ", 2" : "";
  const least = times === "" ? 1 : 2;
  return oneWay(world, [
    [2, () => text],
    [2, () => literal(scope, sort)],
    [4, () => `(if size ${text} <= ${sort.atMost - least} then add(${text}, ${one}${times}) else ${text})`],
    [4, () => `(if count(${text}, ${one}) >= ${least} then take(${text}, ${one}${times}) else ${text})`],
    [world.pick(6) === 0 ? 2 : 0, () => `take(${text}, ${one}${times})`],
    [world.pick(6) === 0 ? 2 : 0, () => `add(${text}, ${one}${times})`],
  ]);
}

export function pile(scope: Scope, sort: Listed): string {
  const { world } = scope;
  const known = named(scope, (one) => one.kind === "pile" && sameSort(one, sort));
  if (known.length === 0) return literal(scope, sort);
  const text = oneOf(world, known).make();
  const add = oneOf(world, ["push", "under"]);
  return oneWay(world, [
    [2, () => text],
    [2, () => literal(scope, sort)],
    [4, () => `(if size ${text} < ${sort.atMost} then ${add}(${text}, ${part(scope, sort.of)}) else ${text})`],
    [4, () => `(if ${text} is [] then ${text} else pop(${text}))`],
    [world.pick(6) === 0 ? 2 : 0, () => `pop(${text})`],
    [world.pick(6) === 0 ? 2 : 0, () => `${add}(${text}, ${part(scope, sort.of)})`],
  ]);
}
