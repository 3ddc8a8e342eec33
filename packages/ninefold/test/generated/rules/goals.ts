// What games are about: a value of one track, which endings ask for and actions write, often in one branch alone.
import { allOf, leaf } from "../expressions/leaves.ts";
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
import { BOOL_SORT, literals } from "../expressions/sorts.ts";
import { block } from "./block.ts";

interface Goal extends RandomTrack {
  /** The value that is aimed at. */
  readonly aim: string;
}

/** The track that a game is about: one of few values, if there is one. */
function goalOf({ tracks }: World): Goal | undefined {
  const fit = tracks.filter(
    ({ name, index, sort }) =>
      !["clock", "turn"].includes(name) &&
      !["cell", "offset", "product"].includes(sort.kind) &&
      index.length < 2 &&
      index.every(allOf) &&
      literals(sort).length > 0,
  );
  const goal = fit[0];
  return goal && { ...goal, aim: literals(goal.sort).at(-1)! };
}

/** Whether the goal is reached: a condition about one track, which is never a hole. */
export function reachedGoal(scope: Scope): string {
  const { world } = scope;
  const goal = goalOf(world);
  if (!goal) return part(scope, BOOL_SORT);
  const [over] = goal.index;
  const not = chanceOf(world, 15) ? " not" : "";
  if (!over) return `(${goal.name} is${not} ${goal.aim})`;
  const member = world.fresh("v");
  const held = `{ ${member} in ${allOf(over)} | ${goal.name}[${member}] is ${goal.aim} }`;
  return oneWay(world, [
    [3, () => `(${held} is ${not ? "" : "not "}{})`],
    [2, () => `(size ${held} > ${1 + world.pick(2)})`],
    [1, () => `(${goal.name}[${leaf({ ...scope, depth: -1 }, over)}] is${not} ${goal.aim})`],
    [
      over.kind === "cell" ? 2 : 0,
      () =>
        `(some ${member} in ${allOf(over)}: ${goal.name}[${member}] is ${goal.aim} and around(${member}) is not {})`,
    ],
  ]);
}

/** A change of the goal. */
export function toGoal(scope: Scope): string | undefined {
  const { world } = scope;
  const goal = goalOf(world);
  if (!goal) return undefined;
  const [over] = goal.index;
  const place = over
    ? `${goal.name}[${chanceOf(world, 50) ? leaf(scope, over) : part(inner(scope), over)}]`
    : goal.name;
  const write = (): string => `${place} := ${chanceOf(world, 70) ? goal.aim : oneOf(world, literals(goal.sort))}`;
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
