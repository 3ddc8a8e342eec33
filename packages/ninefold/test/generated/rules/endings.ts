// Random endings, outcomes, utilities and forms of positions.
import { bound, chanceOf, oneOf, part, scopeOf, type World } from "../expressions/scope.ts";
import { BOOL_SORT, range } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { reachedGoal } from "./goals.ts";

/** The lines of the ends and outcomes of a game. */
export function randomEndings(world: World): string[] {
  const { player, pick } = world;
  const scope = scopeOf(world, { possible: [...world.decisions] });
  const lines: string[] = [];
  const who = world.fresh("v");
  const family = bound(scope, { name: who, sort: player });
  const asked = (inside = scope): string => indented(part(inside, BOOL_SORT), 4);
  const now = (): string => (chanceOf(world, 75) ? reachedGoal({ ...scope, depth: 1 }) : asked());
  const late = (): string => (world.untimed ? now() : `clock > ${1 + pick(3)} and ${asked()}`);
  if (chanceOf(world, 30)) lines.push(`for ${who} in Player: end ${who} wins when ${who} is turn and ${late()}`);
  if (chanceOf(world, world.untimed ? 50 : 20)) lines.push(`end when ${late()}`);
  if (chanceOf(world, 15)) lines.push(`end stopped when ${late()}`);
  if (chanceOf(world, 15)) lines.push(`end ${part(scope, player)} gains ${part(scope, range(0, 3))} when ${late()}`);
  if (chanceOf(world, 40)) lines.push(`outcome ${part(scope, player)} leads when ${asked()}`);
  if (chanceOf(world, 20)) lines.push(`outcome lasted(${part(scope, range(0, 5))}) when ${asked()}`);
  if (chanceOf(world, 20)) {
    const points = part(family, range(0, 3));
    lines.push(`for ${who} in Player | ${asked(family)}: outcome ${who} scores ${points} when ${asked(family)}`);
  }
  // Now and then a terminal state has no outcome.
  if (lines.every((line) => line.startsWith("end when")) || !chanceOf(world, 3)) lines.push("outcome draw otherwise");
  const written = lines.join("\n");
  const to = world.fresh("v");
  const pure = bound(
    scopeOf(world, { state: false, depth: 1 }),
    { name: who, sort: player },
    { name: to, sort: player },
  );
  if (written.includes(" wins ") && chanceOf(world, 40))
    lines.push(`worth (${who} wins) to ${to} = if ${who} is ${to} then 1 / 2 else 0 - ${part(pure, range(0, 3))}`);
  if (written.includes(" gains ") && chanceOf(world, 60))
    lines.push(`worth (${who} gains n) to ${to} = if ${who} is ${to} then n / 3 else ${part(pure, range(0, 3))}`);
  if (written.includes("outcome draw") && chanceOf(world, 20)) lines.push(`worth draw to ${to} = 0`);
  return lines;
}

/** A condition for initial states, where there are several; forms of positions. */
export function randomForms(world: World, lines: readonly string[]): string[] {
  const forms: string[] = [];
  const choices = lines.some((line) => /^track \w+: .* in \{/.test(line));
  if (choices && chanceOf(world, 30)) forms.push(`start when ${part(scopeOf(world, { depth: 2 }), BOOL_SORT)}`);
  if (!chanceOf(world, 15)) return forms;
  const letters = world.player.members.map((name) => name.toLowerCase()).join("");
  const drawn = lines.flatMap((line) => line.match(/^track (\w+)\[.* = picture/)?.[1] ?? []);
  const first = drawn.length > 0 ? `${oneOf(world, drawn)} " " ` : "";
  forms.push(`notation short = ${first}turn "${letters}" " " clock`);
  return forms;
}
