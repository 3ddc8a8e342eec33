import { bound, chanceOf, oneOf, type RandomDecision, scopeOf, type World } from "../expressions/scope.ts";
import { block } from "./block.ts";
import { action, CHANCES } from "./clauses.ts";

/**
 * The lines of what follows from decisions made together; now and then a tuple is left out or comes twice. There are
 * one or two families, and lines of two players for those that differ.
 */
export function randomConsequences(world: World): string[] {
  const families = world.decisions;
  const lines = families.flatMap((family, i) => (i === 0 || chanceOf(world, 90) ? [ofAll(world, family)] : []));
  const [one, other] = families;
  return one && other ? [...lines, ofTwo(world, [one, other]), ofTwo(world, [other, one])] : lines;
}

/** Of the tuples in which all who decide have decided the same family. */
function ofAll(world: World, { name, params }: RandomDecision): string {
  const names = params.map(() => world.fresh("v"));
  const locals = params.map((sort, at) => ({ name: `${names[at]}[${oneOf(world, world.player.members)}]`, sort }));
  const scope = bound(scopeOf(world, { chances: { left: CHANCES } }), ...locals);
  return block(`consequence ${called(name, names)}`, [action(scope)]);
}

/** Of the tuples in which the first player decides one family, and the second the other. */
function ofTwo(world: World, families: readonly RandomDecision[]): string {
  const parts = families.map(({ name, params }) => ({
    name,
    locals: params.map((sort) => ({ name: world.fresh("v"), sort })),
  }));
  const heads = parts.map(
    ({ name, locals }, at) =>
      `${world.player.members[at]} ${called(
        name,
        locals.map((local) => local.name),
      )}`,
  );
  const scope = bound(scopeOf(world, { chances: { left: 1 } }), ...parts.flatMap(({ locals }) => locals));
  return block(`consequence ${heads.join(", ")}`, [action(scope)]);
}

const called = (name: string, names: readonly string[]): string =>
  names.length > 0 ? `${name}(${names.join(", ")})` : name;
