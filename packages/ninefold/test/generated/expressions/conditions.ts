// Random conditions.
import { foreseen, heldAfter } from "./foresight.ts";
import { holed } from "./holes.ts";
import { leaf, named } from "./leaves.ts";
import { number } from "./numbers.ts";
import { chanceOf, inner, oneOf, oneWay, part, type Scope } from "./scope.ts";
import { binders, setOver } from "./sets.ts";
import { BOOL_SORT, isOrdered, literals, type Sort, setSort } from "./sorts.ts";
import { matched, optional } from "./values.ts";

export function condition(scope: Scope): string {
  const { world, state } = scope;
  if (scope.depth < 0) return leaf(scope, BOOL_SORT);
  if (scope.depth === 0) return comparison(scope);
  const again = (): string => part(scope, BOOL_SORT);
  const asked = world.decisions.filter((one) => scope.possible.includes(one));
  return oneWay(world, [
    [1, () => leaf(scope, BOOL_SORT)],
    [8, () => comparison(scope)],
    [
      4,
      () =>
        `(${number(inner(scope)).text} ${oneOf(world, ["<", "<=", ">", ">=", "is", "is not"])} ${number(inner(scope)).text})`,
    ],
    [4, () => absence(scope)],
    [4, () => membership(scope)],
    [2, () => sets(scope)],
    [2, () => `(${again()} and ${again()})`],
    [2, () => `(${again()} or ${again()})`],
    [2, () => `(not ${again()})`],
    [5, () => quantified(scope)],
    [1, () => `(if ${again()} then ${again()} else ${again()})`],
    [1, () => matched(scope, BOOL_SORT)],
    [world.boards.length > 0 ? 2 : 0, () => onBoard(scope)],
    [state ? 1 : 0, () => piles(scope)],
    [asked.length > 0 ? 6 : 0, () => possible(scope)],
    [state ? 1 : 0, () => holed(scope)],
    [scope.foresight ? 3 : 0, () => foreseen(scope)],
    [scope.foresight ? 5 : 0, () => heldAfter(scope)],
    [state && world.memories.length > 0 ? 3 : 0, () => repeated(scope)],
    [scope.foresight ? 6 : 0, () => `(after ${world.write({ ...inner(scope), foresight: false }, BOOL_SORT)})`],
  ]);
}

/** Two values of one sort compared; one of them is usually looked up. */
function comparison(scope: Scope): string {
  const { world } = scope;
  const known = named(scope, (sort) => isOrdered(sort) || sort.kind === "bool");
  if (known.length === 0) {
    const sort = oneOf(world, world.sorts.filter(isOrdered));
    return `(${oneOf(world, literals(sort))} is ${part(scope, sort)})`;
  }
  const { sort, make } = oneOf(world, known);
  const operator = isOrdered(sort) && chanceOf(world, 25) ? oneOf(world, ["<", "<=", ">", ">="]) : "is";
  const negated = operator === "is" && chanceOf(world, 50) ? " not" : "";
  const [asked, other] = [make(), part(scope, sort)];
  // A value compared with itself says nothing.
  return `(${asked} ${operator}${negated} ${asked === other ? oneOf(world, literals(sort)) : other})`;
}

function absence(scope: Scope): string {
  const { world } = scope;
  const sort = mayBeAbsent(scope);
  const value = optional(scope, sort);
  if (chanceOf(world, 50)) return `(${value} is${chanceOf(world, 40) ? " not" : ""} none)`;
  return `(${value} is ${part(scope, sort)})`;
}

/** The sort of something that is looked up and may be absent, where there is such a thing. */
function mayBeAbsent(scope: Scope): Sort {
  const { world, state } = scope;
  const known = named(scope, ({ kind }) => kind === "option" || kind === "pile").map(({ sort }) => sort);
  const remembered = state ? world.memories.flatMap(({ sort }) => sort ?? []) : [];
  const found = [...known, ...remembered, ...remembered];
  const sort = found.length > 0 && chanceOf(world, 70) ? oneOf(world, found) : setOver(scope);
  const of = sort.kind === "option" || sort.kind === "pile" ? sort.of : sort;
  return isOrdered(of) ? of : setOver(scope);
}

function membership(scope: Scope): string {
  const sort = setOver(scope);
  return `(${part(scope, sort)} ${oneOf(scope.world, ["in", "not in"])} ${part(scope, setSort(sort))})`;
}

function sets(scope: Scope): string {
  const sort = setSort(setOver(scope));
  const other = chanceOf(scope.world, 50) ? "{}" : part(scope, sort);
  return `(${part(scope, sort)} ${oneOf(scope.world, ["is", "is not"])} ${other})`;
}

function piles(scope: Scope): string {
  const known = named(scope, ({ kind }) => kind === "pile" || kind === "bag");
  if (known.length === 0) return comparison(scope);
  const { make, sort } = oneOf(scope.world, known);
  return `(${make()} is ${chanceOf(scope.world, 50) ? "[]" : part(scope, sort)})`;
}

function quantified(scope: Scope): string {
  const [text, inside] = binders(scope, chanceOf(scope.world, 25) ? 2 : 1);
  const word = oneOf(scope.world, ["some", "every", "no"]);
  return `(${word} ${text}: ${scope.world.write(inner(inside), BOOL_SORT)})`;
}

function onBoard(scope: Scope): string {
  const { world } = scope;
  const board = oneOf(world, world.boards);
  const some = (): string => part(scope, setSort({ kind: "cell", board }));
  if (board.size && world.boards.length === 1 && chanceOf(world, 50)) return `line(2, ${some()})`;
  return `connected(${some()}, ${some()}, ${some()})`;
}

/** Whether the present was there before. */
const repeated = ({ world }: Scope): string =>
  `(times ${oneOf(world, world.memories).name} ${oneOf(world, [">", "is", "<"])} ${1 + world.pick(2)})`;

/** A decision that may be asked for; now and then one of its parameters lies in a set. */
function askedWithin(scope: Scope): string {
  const { world } = scope;
  const { name, names, params } = oneOf(world, scope.possible);
  const at = world.pick(Math.max(1, names.length));
  const [param, sort] = [names[at], params[at]];
  if (!param || !sort || sort.kind === "set" || chanceOf(world, 60)) return name;
  return `${name}(${param} in ${part(scope, setSort(sort))})`;
}

function possible(scope: Scope): string {
  const { world } = scope;
  // Where all decisions may be asked for, any may.
  const any = !scope.me && scope.possible.length === world.decisions.length && chanceOf(world, 25);
  const name = any ? "decision" : askedWithin(scope);
  const who = scope.me && chanceOf(scope.world, 60) ? "" : ` for ${part(scope, scope.world.player)}`;
  return `(${name} is possible${who})`;
}
