// What random decisions of all kinds have: conditions, preferences and actions.
import { chanceOf, oneOf, part, type Scope, type World } from "../expressions/scope.ts";
import { BOOL_SORT, range } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { block } from "./block.ts";
import { toGoal } from "./goals.ts";
import { statements } from "./statements.ts";

/** How many statements of chance an action may have: all their ways are listed. */
export const CHANCES = 2;

/** In all games so much may be done and no more. */
export const inTime = ({ limit }: World): string => `clock < ${limit}`;

/** A few conditions, which hold more often than not. */
export function conditions(scope: Scope, most: number): string[] {
  const { world } = scope;
  return Array.from({ length: Math.min(most, [0, 0, 0, 1, 1, 2][world.pick(6)]!) }, (_, i) => {
    const negated = chanceOf(world, 60);
    const reason = chanceOf(world, 30) ? ` "reason ${i + 1}"` : "";
    const asked = part(scope, BOOL_SORT);
    const either = `(${asked} ${negated ? "and" : "or"} ${part(scope, BOOL_SORT)})`;
    return `${negated ? "unless" : "when"} ${indented(chanceOf(world, 50) ? either : asked, 4)}${reason}`;
  });
}

export const preference = (scope: Scope): string =>
  `prefer ${oneOf(scope.world, ["most", "least"])} ${part(scope, range(0, 5))}${chanceOf(scope.world, 50) ? ' "better"' : ""}`;

/** A block that mostly ends with the turn of another, and mostly counts. */
export function action(scope: Scope, head = "do"): string {
  const { world } = scope;
  const lines = statements({ ...scope, depth: 2 }, 1 + world.pick(3))[0];
  const counted = world.untimed && chanceOf(world, 30) ? [] : [`if ${inTime(world)}: clock += 1`];
  const goal = world.untimed && chanceOf(world, 60) ? toGoal({ ...scope, depth: 2 }) : undefined;
  const simple = goal && chanceOf(world, 65) ? [] : lines;
  return block(head, [...simple, ...(goal ? [goal] : []), ...counted, ...passed({ ...scope, depth: 1 })]);
}

/** Whose turn it is then. */
export function passed(scope: Scope): readonly string[] {
  const { world } = scope;
  const turn = `turn := ${chanceOf(world, 85) ? "next(turn)" : part(scope, world.player)}`;
  switch (world.pick(16)) {
    case 0:
      return [`${block(`if ${part(scope, BOOL_SORT)}:`, ["nothing"])}\n${block("else:", [turn])}`];
    case 1:
      return [block(`if ${part(scope, BOOL_SORT)}:`, [turn])];
    case 2:
      return world.untimed ? [] : [turn];
    default:
      return [turn];
  }
}
