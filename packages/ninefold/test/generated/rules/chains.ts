import { MAX_STEPS } from "../../../src/language/core/core.ts";
import { bound, chanceOf, decidedBy, oneOf, part, type RandomDecision, type World } from "../expressions/scope.ts";
import { source } from "../expressions/sets.ts";
import { BOOL_SORT, literals, range } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { block } from "./block.ts";
import { action, conditions, inTime, preference } from "./clauses.ts";
import { statements } from "./statements.ts";

/** A decision made in steps, of which there are few ways. */
export function randomChain(world: World): string {
  const name = world.fresh("d");
  const few = world.sorts.filter((sort) => ["enum", "int", "wrap"].includes(sort.kind) && literals(sort).length <= 3);
  const params = Array.from({ length: 1 + world.pick(2) }, () => ({ name: world.fresh("v"), sort: oneOf(world, few) }));
  let scope = bound(decidedBy(world), { name: "steps", sort: range(0, MAX_STEPS) });
  const text = params.map((param) => {
    const from = source({ ...scope, depth: 1 }, param.sort);
    scope = bound(scope, param);
    return `${param.name} in ${from}`;
  });
  const own: RandomDecision = {
    name,
    params: params.map(({ sort }) => sort),
    names: params.map((param) => param.name),
  };
  const clauses = [
    "by turn",
    `when steps < ${1 + world.pick(3)} and ${inTime(world)}`,
    ...conditions({ ...scope, foresight: !world.plain }, 1),
  ];
  if (chanceOf(world, 30))
    clauses.push(chanceOf(world, 50) ? `prefer ${oneOf(world, ["most", "least"])} steps` : preference(scope));
  const [lines, behind] = statements({ ...scope, possible: [], depth: 1 }, 1 + world.pick(2));
  clauses.push(block("do", lines));
  const given = params.slice(0, world.pick(params.length + 1)).map(({ sort }) => part(behind, sort));
  const only = chanceOf(world, 30) ? ` ${oneOf(world, ["when", "unless"])} ${part(behind, BOOL_SORT)}` : "";
  clauses.push(`again ${name}${given.length > 0 ? `(${indented(given.join(", "), 4)})` : ""}${indented(only, 4)}`);
  if (chanceOf(world, 40)) clauses.push(`same when ${oneOf(world, world.tracks).name}`);
  clauses.push(action({ ...behind, chances: { left: 1 } }, "finally"));
  world.decisions.push(own);
  return block(`decision ${name}(${text.join(", ")})`, clauses);
}
