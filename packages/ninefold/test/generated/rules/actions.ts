// Named actions, and what is said once of every decision.
import { bound, chanceOf, oneOf, part, type Scope, scopeOf, type World } from "../expressions/scope.ts";
import { BOOL_SORT, setSort, written } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { block } from "./block.ts";
import { conditions, passed } from "./clauses.ts";
import { statements } from "./statements.ts";
import { anySort } from "./types.ts";

/** A named action, which may call those before it. */
export function randomAction(world: World): string {
  const name = world.fresh("a");
  const params = Array.from({ length: world.pick(3) }, () => ({ name: world.fresh("v"), sort: anySort(world) }));
  const allowed = chanceOf(world, 25) ? 1 : 0;
  const chances = { left: allowed };
  const [lines] = statements(bound(scopeOf(world, { depth: 1, chances }), ...params), 1 + world.pick(2));
  const given = params.map((param) => `${param.name}: ${written(param.sort)}`).join(", ");
  world.actions.push({ name, params: params.map(({ sort }) => sort), chances: allowed - chances.left });
  return block(`action ${name}${params.length > 0 ? `(${given})` : ""} do`, lines);
}

/**
 * Lines of every decision, or of some. The first decision asks for no other, so all may ask for it. Nothing is done behind
 * decisions made together that needs the one who decides, nor is there chance where somebody foresees.
 */
export function saidOnce(world: World, decisions: readonly string[], together: boolean): readonly string[] {
  if (!chanceOf(world, 30)) return [];
  const [first] = world.decisions;
  const scope = scopeOf(world, { depth: 2, me: true, locals: [{ name: "me", sort: world.player }] });
  const lines = conditions({ ...scope, possible: first ? [first] : [] }, 2);
  if (!together && chanceOf(world, 20))
    lines.unshift(`by ${chanceOf(world, 50) ? "turn" : part(scopeOf(world, { depth: 2 }), setSort(world.player))}`);
  const names = world.decisions.map(({ name }) => name);
  if (chanceOf(world, 30))
    lines.push(`when this ${oneOf(world, ["is not", "is"])} ${oneOf(world, names)} or clock < 2`);
  const some = together || chanceOf(world, 60) ? "" : ` in ${families(world, names)}`;
  const foreseen = decisions.some((text) => /\bafter\b/.test(text));
  const left = foreseen || chanceOf(world, 70) ? 0 : 1;
  if (lines.length === 0 || chanceOf(world, 70)) lines.push(behind({ ...scope, me: !together, chances: { left } }));
  return [block(`every decision${some}`, lines)];
}

function families(world: World, names: readonly string[]): string {
  const name = oneOf(world, names);
  return chanceOf(world, 50) ? `{ ${name} }` : `Decision except { ${name} }`;
}

/** What is done behind every decision: now and then the turn passes once more. */
function behind(scope: Scope): string {
  const { world } = scope;
  const inside = scope.me ? scope : { ...scope, locals: [] };
  const lines = statements({ ...inside, depth: 1 }, 1)[0];
  const condition = indented(part(inside, BOOL_SORT), 4);
  return block("finally", [...lines, ...(chanceOf(world, 30) ? [block(`if ${condition}:`, passed(inside))] : [])]);
}
