// What games are about: the values of one track, which endings ask for and actions write, often in one branch alone.
import { leaf } from "../expressions/leaves.ts";
import {
  chanceOf,
  inner,
  oneOf,
  oneWay,
  part,
  type RandomTrack,
  type Scope,
  type World,
} from "../expressions/scope.ts";
import { holders } from "../expressions/sets.ts";
import { BOOL_SORT, literals } from "../expressions/sorts.ts";
import { block } from "./block.ts";

/** The track that a game is about: one of few values. */
export const goalOf = ({ tracks }: World): RandomTrack | undefined =>
  tracks.find(({ name, sort }) => !["clock", "turn"].includes(name) && literals(sort).length > 0);

/** Whether the goal is reached: a condition about one track, which is never a hole. */
export function reachedGoal(scope: Scope): string {
  const { world } = scope;
  const goal = goalOf(world);
  if (!goal) return part(scope, BOOL_SORT);
  const value = oneOf(world, literals(goal.sort));
  if (goal.index.length === 0) return `(${goal.name} is${chanceOf(world, 20) ? " not" : ""} ${value})`;
  const only: Scope = { ...scope, depth: -1, world: { ...world, tracks: [goal] } };
  const held = (): string => holders(only, oneOf(world, goal.index));
  return oneWay(world, [
    [3, () => `(${held()} is${chanceOf(world, 60) ? " not" : ""} {})`],
    [2, () => `(size ${held()} ${oneOf(world, ["<", ">", "is"])} ${1 + world.pick(3)})`],
    [2, () => `(${goal.name}[${goal.index.map((one) => leaf({ ...scope, depth: -1 }, one)).join(", ")}] is ${value})`],
  ]);
}

/** A change of the goal. */
export function toGoal(scope: Scope): string | undefined {
  const { world } = scope;
  const goal = goalOf(world);
  if (!goal) return undefined;
  const small = inner(scope);
  const place =
    goal.index.length === 0 ? goal.name : `${goal.name}[${goal.index.map((one) => part(small, one)).join(", ")}]`;
  const write = (): string => `${place} := ${oneOf(world, literals(goal.sort))}`;
  const head = (): string => `if ${part({ ...scope, depth: 1 }, BOOL_SORT)}:`;
  switch (world.pick(6)) {
    case 0:
      return write();
    case 1:
      return block(head(), [write()]);
    case 2:
      return `${block(head(), [write()])}\n${block("else:", [write()])}`;
    case 3: {
      const nested = `${block(head(), ["nothing"])}\n${block("else:", [write()])}`;
      return block(head(), [nested]);
    }
    default:
      return `${block(head(), ["nothing"])}\n${block("else:", [write()])}`;
  }
}
