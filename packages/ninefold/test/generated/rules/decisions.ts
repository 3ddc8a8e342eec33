// Random decisions.

import { literal } from "../expressions/leaves.ts";
import {
  bound,
  chanceOf,
  decidedBy,
  type Named,
  part,
  type RandomDecision,
  type Scope,
  scopeOf,
  type World,
} from "../expressions/scope.ts";
import { setOver, source } from "../expressions/sets.ts";
import { BOOL_SORT, literals, optionSort, type Sort, setSort } from "../expressions/sorts.ts";
import { saidOnce } from "./actions.ts";
import { block } from "./block.ts";
import { randomChain } from "./chains.ts";
import { action, CHANCES, conditions, inTime, preference } from "./clauses.ts";
import { randomConsequences } from "./consequences.ts";
import { foreseeing } from "./foreseeing.ts";

/** The lines of the decisions of a game, made in turn or together, and of their consequences. */
export function randomDecisions(world: World): string[] {
  const players = world.player.members.length;
  const together = players > 1 && chanceOf(world, 30);
  // The lines of two players are all that decisions of two families need where there are two.
  const count = 1 + world.pick(together ? 4 - players : 3);
  const lines = Array.from({ length: count }, () =>
    !together && chanceOf(world, 20)
      ? randomChain(world)
      : ((!together && chanceOf(world, 25) ? foreseeing(world) : undefined) ?? decision(world, together)),
  );
  if (together) return [...lines, ...randomConsequences(world), ...saidOnce(world, lines, true)];
  // Most games have something that one may do in any case.
  if (chanceOf(world, 70)) {
    const clauses = ["by turn", `when ${inTime(world)}`, action({ ...decidedBy(world), possible: [] })];
    lines.push(block("decision pass", clauses));
  }
  return [...lines, ...saidOnce(world, lines, false)];
}

/** Parameters, each of which may depend on those before it, with the scope behind them. */
function parameters(scope: Scope): readonly [text: string, scope: Scope, params: readonly Named[]] {
  const { world } = scope;
  let inside = scope;
  const params: Named[] = [];
  const texts = Array.from({ length: [0, 1, 1, 1, 2, 2, 3][world.pick(7)]! }, () => {
    const name = world.fresh("v");
    const over = setOver(scope);
    const many = !world.plain && literals(over).length <= 4 && chanceOf(world, 10);
    const from = many
      ? `${1 + world.pick(2)} of ${source({ ...inside, depth: 0 }, over)}`
      : source({ ...inside, depth: 2 }, over);
    const sort: Sort = many ? setSort(over) : over;
    params.push({ name, sort });
    inside = bound(inside, { name, sort });
    return `${name} in ${from}${chanceOf(world, 15) ? ` | ${part(inside, BOOL_SORT)}` : ""}`;
  });
  return [texts.length > 0 ? `(${texts.join(", ")})` : "", inside, params];
}

export function decision(world: World, together: boolean): string {
  const name = world.fresh("d");
  const [text, scope, params] = parameters(decidedBy(world));
  const own: RandomDecision = {
    name,
    params: params.map(({ sort }) => sort),
    names: params.map((param) => param.name),
  };
  const clauses: string[] = [...by(world, together)];
  if (!world.untimed || chanceOf(world, 70)) clauses.push(`when ${inTime(world)}`);
  const chances = { left: chanceOf(world, 40) ? CHANCES : 0 };
  const foresight = chances.left === 0 && !together;
  // Of its own family a decision asks for the conditions above alone.
  const possible = chanceOf(world, 5) ? [...world.decisions, own] : world.decisions;
  world.decisions.push(own);
  clauses.push(...conditions({ ...scope, foresight, possible: [...possible] }, 2));
  if (chanceOf(world, world.plain ? 2 : 12)) clauses.push(preference(scope));
  if (chanceOf(world, 10))
    clauses.push(`shown to ${literal(scope, chanceOf(world, 50) ? world.player : setSort(world.player))}`);
  if (!together || chanceOf(world, 40)) clauses.push(action({ ...scope, possible: [], chances }));
  return block(`decision ${name}${text}`, clauses);
}

function by(world: World, together: boolean): readonly string[] {
  const scope = scopeOf(world, { depth: 2 });
  if (together)
    return chanceOf(world, 50) ? [] : [`by ${chanceOf(world, 60) ? "Player" : part(scope, setSort(world.player))}`];
  const chosen = world.pick(10);
  if (chosen === 0) return [`by ${part(scope, world.player)}`];
  return chosen === 1 ? [`by ${part(scope, optionSort(world.player))}`] : ["by turn"];
}
