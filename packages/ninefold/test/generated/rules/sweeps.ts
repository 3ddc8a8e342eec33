// Loops over the places of a track, each round of which asks what the rounds before have written.
import { allOf, leaf } from "../expressions/leaves.ts";
import { bound, chanceOf, inner, oneOf, oneWay, part, type Scope } from "../expressions/scope.ts";
import { source, ways } from "../expressions/sets.ts";
import { BOOL_SORT, literals, type Sort } from "../expressions/sorts.ts";
import { block } from "./block.ts";

/** A loop; undefined where no track has places to go through. */
export function sweep(scope: Scope): string | undefined {
  const { world } = scope;
  const fit = world.tracks.filter(
    ({ index, sort }) => index.length === 1 && allOf(index[0]!) && literals(sort).length > 0,
  );
  if (fit.length === 0) return undefined;
  const { name: track, index, sort } = oneOf(world, fit);
  const over = index[0]!;
  const [here, there] = [world.fresh("v"), world.fresh("v")];
  const inside = bound(inner(scope), { name: here, sort: over });
  const near = beside(scope, over, here);
  const value = (): string => leaf({ ...inside, depth: -1 }, sort);
  const [asked, put] = [value(), value()];
  const held = `{ ${there} in ${allOf(over)} | ${track}[${there}] is ${asked} }`;
  const write = `${track}[${here}] := ${put}`;
  const body = oneWay(world, [
    [4, () => block(`if some ${there} in ${near}: ${track}[${there}] is ${asked}:`, [write])],
    [3, () => block(`if (${held} and ${near}) is${chanceOf(world, 70) ? " not" : ""} {}:`, [write])],
    [2, () => block(`if size ${held} ${oneOf(world, ["<", ">"])} ${1 + world.pick(3)}:`, [write])],
    [2, () => block(`for ${there} in ${near}:`, [block(`if ${track}[${there}] is ${asked}:`, [write])])],
    [2, () => block(`for ${there} in ${near}:`, [`${track}[${there}] := ${track}[${here}]`])],
    [1, () => `${track}[${near}] := ${put}`],
    [2, () => `${block(`if ${here} in ${held}:`, ["nothing"])}\n${block("else:", [write])}`],
  ]);
  const only = chanceOf(world, 30) ? ` | ${part(inside, BOOL_SORT)}` : "";
  const from = chanceOf(world, 70) ? allOf(over)! : source(inner(scope), over);
  return block(`for ${here} in ${from}${only}:`, [body]);
}

/** Some values that lie beside one. */
function beside(scope: Scope, sort: Sort, name: string): string {
  const { world } = scope;
  if (sort.kind === "cell")
    return chanceOf(world, 50) ? `around(${name})` : `steps(${name}, ${ways(scope, sort.board)})`;
  if (sort.kind === "enum" || sort.kind === "wrap") return `{${oneOf(world, ["next", "previous"])}(${name})}`;
  const other = world.fresh("v");
  return `{ ${other} in ${allOf(sort)} | ${other} ${oneOf(world, ["<", ">"])} ${name} }`;
}
