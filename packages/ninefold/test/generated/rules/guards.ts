// Statements that a condition keeps from a hole in the rules, as long as nothing is written between the two.
import { chanceOf, inner, oneOf, oneWay, part, type RandomTrack, type Scope, type Ways } from "../expressions/scope.ts";
import { literals, optionSort, type Sort, sameSort, setSort, written } from "../expressions/sorts.ts";
import { block } from "./block.ts";

/** What a track with one place may be asked only under a guard. */
interface Partial {
  readonly guard: string;
  readonly value: string;
  readonly sort: Sort;
}

/** An `if` around what may be a hole without it; undefined where no track can have one. */
export function guarded(scope: Scope): string | undefined {
  const { world } = scope;
  const fit = world.tracks
    .filter(({ name, index }) => name !== "clock" && index.length === 0)
    .flatMap((track) => partials(scope, track).map((partial) => ({ track, partial })));
  if (fit.length === 0) return undefined;
  const { track, partial } = oneOf(world, fit);
  const use = used(scope, partial, track);
  const kept = chanceOf(world, 30) && (sameSort(track.sort, partial.sort) || partial.sort.kind === "option");
  const write = `${track.name} := ${kept ? partial.value : part(inner(scope), track.sort)}`;
  const lines = chanceOf(world, 70) ? [write, use] : [use];
  const more = chanceOf(world, 30) ? [...lines, write] : lines;
  return block(`if ${partial.guard}:`, more) + (chanceOf(world, 25) ? `\n${block("else:", [write])}` : "");
}

function partials(scope: Scope, { name, sort }: RandomTrack): readonly Partial[] {
  const { world } = scope;
  switch (sort.kind) {
    case "option":
      return [{ guard: `${name} is not none`, value: name, sort: sort.of }];
    case "pile": {
      const guard = `${name} is not []`;
      return [
        { guard, value: `pop(${name})`, sort },
        { guard, value: `top(${name})`, sort: sort.of },
      ];
    }
    case "cell": {
      const beside = `step(${name}, ${oneOf(world, sort.board.directions)})`;
      return world.boards.length > 1 ? [] : [{ guard: `${beside} is not {}`, value: `the ${beside}`, sort }];
    }
    case "int":
    case "enum": {
      const values = literals(sort);
      if (values.length < 2) return [];
      const member = world.fresh("v");
      const all = sort.kind === "int" ? written(sort) : sort.name;
      const high = values.at(-2)!;
      const above = world.functions.find(
        (one) =>
          one.indexed && sameSort(one.sort, setSort(sort)) && one.params.length === 1 && sameSort(one.params[0]!, sort),
      );
      const set =
        above && chanceOf(world, 80) ? `${above.name}[${name}]` : `{ ${member} in ${all} | ${member} > ${name} }`;
      // No set with two members has a `the`, and that of none is no value.
      return [
        {
          guard: `${name} is ${high}`,
          value: `the ${set}`,
          sort: optionSort(sort),
        },
        ...(sort.kind === "int" ? [{ guard: `${name} < ${sort.high}`, value: `${name} + 1`, sort }] : []),
      ];
    }
    default:
      return [];
  }
}

/** A statement that puts a value of the guarded track somewhere. */
function used(scope: Scope, { value, sort }: Partial, from: RandomTrack): string {
  const { world } = scope;
  const others = world.tracks.filter(({ name }) => !["clock", "turn", from.name].includes(name));
  const bare = sort.kind === "option" ? sort.of : sort;
  const holding = others.filter((track) => sameSort(track.sort, sort) || sameSort(track.sort, optionSort(bare)));
  const indexed = others.filter((track) => track.index.length === 1 && sameSort(track.index[0]!, bare));
  const ways: Ways = [
    [holding.length > 0 ? 3 : 0, () => `${placeIn(scope, oneOf(world, holding))} := ${value}`],
    [indexed.length > 0 ? 3 : 0, () => put(scope, oneOf(world, indexed), value)],
    [1, () => `let ${world.fresh("v")}: ${written(sort)} = ${value}`],
  ];
  return oneWay(world, ways);
}

const put = (scope: Scope, { name, sort }: RandomTrack, at: string): string =>
  `${name}[${at}] := ${part(inner(scope), sort)}`;

/** One place of a track as the left side of an assignment. */
function placeIn(scope: Scope, { name, index }: RandomTrack): string {
  return index.length === 0 ? name : `${name}[${index.map((one) => part(inner(scope), one)).join(", ")}]`;
}
