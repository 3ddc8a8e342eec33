import { heldAfter } from "../expressions/foresight.ts";
import { bound, chanceOf, decidedBy, oneOf, type Scope, type World } from "../expressions/scope.ts";
import { source } from "../expressions/sets.ts";
import { literals } from "../expressions/sorts.ts";
import { block } from "./block.ts";
import { inTime } from "./clauses.ts";
import { toGoal } from "./goals.ts";
import { guarded } from "./guards.ts";
import { sweep } from "./sweeps.ts";

/** A decision that writes a track at its parameter, which foresight alone refuses; undefined where no track has places. */
export function foreseeing(world: World): string | undefined {
  const fit = world.tracks.filter(({ index, sort }) => index.length === 1 && literals(sort).length > 0);
  if (fit.length === 0) return undefined;
  const { name, index, sort } = oneOf(world, fit);
  const at = world.fresh("v");
  const of = index[0]!;
  const scope: Scope = { ...bound(decidedBy(world), { name: at, sort: of }), possible: [], foresight: true, depth: 2 };
  const inside: Scope = { ...scope, foresight: false };
  const clauses = ["by turn", `when ${inTime(world)}`];
  clauses.push(`${chanceOf(world, 70) ? "unless" : "when"} ${heldAfter(scope)}`);
  const write = `${name}[${at}] := ${oneOf(world, literals(sort))}`;
  const before = chanceOf(world, 50) ? guarded(inside) : sweep(inside);
  const behind = chanceOf(world, 30) ? toGoal(inside) : undefined;
  const lines = [before, write, behind].filter((line) => line !== undefined);
  clauses.push(block("do", [...lines, `clock := min(${world.limit}, clock + 1)`, "turn := next(turn)"]));
  const decision = world.fresh("d");
  const text = block(`decision ${decision}(${at} in ${source({ ...inside, depth: 0 }, of)})`, clauses);
  world.decisions.push({ name: decision, params: [of], names: [at] });
  return text;
}
