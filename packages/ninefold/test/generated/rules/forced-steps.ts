import { chanceOf, inner, oneOf, scopeOf, type World } from "../expressions/scope.ts";
import { literals } from "../expressions/sorts.ts";
import { block } from "./block.ts";
import { random, statements } from "./statements.ts";

/** The lines of a deal, and of what is done whenever a track has a value, which it has no more after that. */
export function randomForcedSteps(world: World): string[] {
  const lines: string[] = [];
  if (chanceOf(world, 20)) {
    const [first, scope] = random(scopeOf(world, { depth: 2, chances: { left: 1 } }));
    lines.push(block("setup do", [first, ...statements(inner(scope), 2)[0]]));
  }
  const few = world.tracks.filter(
    ({ name, index, sort }) =>
      !["clock", "turn"].includes(name) && index.length === 0 && ["int", "enum", "bool"].includes(sort.kind),
  );
  if (few.length === 0 || !chanceOf(world, 30)) return lines;
  const { name, sort } = oneOf(world, few);
  const [value, other] = literals(sort);
  if (other === undefined) return lines;
  const scope = scopeOf(world, { depth: 1, chances: { left: 1 } });
  const shown = chanceOf(world, 30) ? " shown" : "";
  lines.push(block(`whenever ${name} is ${other}${shown} do`, [...statements(scope, 1)[0], `${name} := ${value}`]));
  return lines;
}
