// Random actions.
import { literal, named } from "../expressions/leaves.ts";
import { numberIn } from "../expressions/numbers.ts";
import { bound, chanceOf, inner, oneOf, part, type RandomTrack, type Scope } from "../expressions/scope.ts";
import { binders, setOver, source } from "../expressions/sets.ts";
import { BOOL_SORT, literals, type Sort, setSort, written } from "../expressions/sorts.ts";
import { indented, subjectOf } from "../expressions/values.ts";
import { block } from "./block.ts";
import { guarded } from "./guards.ts";
import { sweep } from "./sweeps.ts";

/** Some statements, each on lines of its own, and the scope behind them. */
export function statements(scope: Scope, count: number): readonly [lines: readonly string[], scope: Scope] {
  const lines: string[] = [];
  let inside = scope;
  for (let made = 0; made < count; made++) {
    const [text, behind] = statement(inside);
    lines.push(text);
    inside = behind;
  }
  return [lines, inside];
}

function statement(scope: Scope): readonly [text: string, scope: Scope] {
  const { world } = scope;
  const same = (text: string): readonly [string, Scope] => [text, scope];
  const few = (inside: Scope): readonly string[] => statements(inner(inside), 1 + world.pick(2))[0];
  const simple = scope.depth <= 0;
  switch (world.pick(simple ? 10 : 20)) {
    case 0:
    case 1:
      return let_(scope);
    case 2:
      return same(reassigned(scope));
    case 3:
      return chances(scope);
    case 4:
      return same(called(scope) ?? assigned(scope));
    case 10:
    case 11:
      return same(branches(scope, few));
    case 12:
    case 13: {
      const [text, inside] = binders(scope, chanceOf(world, 20) ? 2 : 1);
      return same(block(`for ${text}:`, few({ ...inside, chances: { left: 0 } })));
    }
    case 15:
      return same(guarded(scope) ?? assigned(scope));
    case 16:
      return same(sweep(scope) ?? assigned(scope));
    case 14:
      return same(matching(scope, few));
    default:
      return same(assigned(scope));
  }
}

/** A call of a named action; undefined where none may be called. */
function called(scope: Scope): string | undefined {
  const { world, chances } = scope;
  const fit = world.actions.filter((action) => action.chances <= chances.left);
  if (fit.length === 0) return undefined;
  const action = oneOf(world, fit);
  chances.left -= action.chances;
  const args = action.params.map((sort) => part(scope, sort));
  return args.length > 0 ? `${action.name}(${indented(args.join(", "), 4)})` : action.name;
}

/** An `if`, which may write in some of its branches alone. */
export function branches(scope: Scope, few: (inside: Scope) => readonly string[]): string {
  const { world } = scope;
  const branch = (head: string, empty: number): string =>
    block(head, chanceOf(world, empty) ? ["nothing"] : few(scope));
  const yes = branch(`if ${part(scope, BOOL_SORT)}:`, 35);
  const other = chanceOf(world, 20) ? `\n${branch(`else if ${part(scope, BOOL_SORT)}:`, 30)}` : "";
  return `${yes}${other}${chanceOf(world, 60) ? `\n${branch("else:", 10)}` : ""}`;
}

function let_(scope: Scope): readonly [text: string, scope: Scope] {
  const { world } = scope;
  const name = world.fresh("v");
  const sort: Sort = chanceOf(world, 20)
    ? BOOL_SORT
    : chanceOf(world, 20)
      ? setSort(setOver(scope))
      : oneOf(world, world.sorts);
  const typed = sort.kind === "int" || sort.kind === "set" || chanceOf(world, 30);
  const text = `let ${name}${typed ? `: ${written(sort)}` : ""} = ${part(scope, sort)}`;
  return [text, bound(scope, { name, sort, mutable: typed })];
}

function reassigned(scope: Scope): string {
  const names = scope.locals.filter(({ mutable }) => mutable);
  if (names.length === 0) return assigned(scope);
  const { name, sort } = oneOf(scope.world, names);
  return `${name} := ${part(scope, sort)}`;
}

function assigned(scope: Scope): string {
  const { world } = scope;
  const track = oneOf(
    world,
    world.tracks.filter(({ name }) => name !== "clock" && name !== "turn"),
  );
  const many = track.index.length > 0 && (track.index.length === 1 || !world.plain) && chanceOf(world, 25);
  if (many) return everywhere(scope, track);
  const { sort, index, name } = track;
  const place = index.length === 0 ? name : `${name}[${index.map((one) => part(scope, one)).join(", ")}]`;
  const change = chanceOf(world, 50) && changed(scope, sort, place);
  if (change) return change;
  const value = part(scope, sort);
  if (sort.kind === "set" && chanceOf(world, 8)) return `${place} := {}`;
  return `${place} := ${value === place ? literal(scope, sort) : value}`;
}

/** A change of a number by another, which mostly stays in its range. */
function changed(scope: Scope, sort: Sort, place: string): string | undefined {
  const { world } = scope;
  if (sort.kind === "wrap" || (sort.kind === "enum" && sort.computes === "wraps"))
    return `${place} ${oneOf(world, ["+=", "-="])} ${numberIn(inner(scope), 1, 3)}`;
  if (sort.kind !== "int") return undefined;
  // Now and then it leaves its range.
  if (world.pick(12) === 0) return `${place} += 1`;
  return world.pick(2) === 0 ? `if ${place} < ${sort.high}: ${place} += 1` : `if ${place} > ${sort.low}: ${place} -= 1`;
}

/** An assignment at all members of a set. */
function everywhere(scope: Scope, { name, index, sort }: RandomTrack): string {
  const { world } = scope;
  const at = world.pick(index.length);
  const indices = index.map((one, i) => (i === at ? part(scope, setSort(one)) : part(scope, one)));
  const place = `${name}[${indices.join(", ")}]`;
  if (sort.kind === "wrap") return `${place} ${oneOf(world, ["+=", "-="])} ${numberIn(inner(scope), 0, 3)}`;
  if (sort.kind !== "int" || index.length > 1 || chanceOf(world, 40)) return `${place} := ${part(scope, sort)}`;
  const one = world.fresh("v");
  const fits = chanceOf(world, 50) ? ([`< ${sort.high}`, "+="] as const) : ([`> ${sort.low}`, "-="] as const);
  return `${name}[{ ${one} in ${part(scope, setSort(index[0]!))} | ${name}[${one}] ${fits[0]} }] ${fits[1]} 1`;
}

function matching(scope: Scope, few: (inside: Scope) => readonly string[]): string {
  const [subject, values, whole] = subjectOf(scope);
  const arms = values.map((value) => block(`${value} =>`, chanceOf(scope.world, 25) ? ["nothing"] : few(scope)));
  if (!whole) arms.push(chanceOf(scope.world, 50) ? block("otherwise", few(scope)) : "otherwise nothing");
  return block(`match ${indented(subject, 4)}`, arms);
}

function chances(scope: Scope): readonly [text: string, scope: Scope] {
  const { world } = scope;
  if (scope.chances.left <= 0) return [assigned(scope), scope];
  scope.chances.left--;
  if (chanceOf(world, 50)) return random(scope);
  const few = (): readonly string[] => (chanceOf(world, 20) ? ["nothing"] : statements(inner(scope), 1)[0]);
  const shares = oneOf(world, [
    ["1/3", "2/3"],
    ["1/2", "1/2"],
    ["1/4", "1/4", "1/2"],
  ]);
  if (chanceOf(world, 70))
    return [
      block(
        "chance",
        shares.map((share) => block(`${share}:`, few())),
      ),
      scope,
    ];
  const weight = numberIn({ ...scope, depth: 1 }, 1, 3);
  return [block("chance", [block(`${weight} / 4:`, few()), block(`(4 - ${weight}) / 4:`, few())]), scope];
}

export function random(scope: Scope): readonly [text: string, scope: Scope] {
  const { world } = scope;
  const name = world.fresh("v");
  const bags = named(scope, ({ kind }) => kind === "bag");
  if (bags.length > 0 && chanceOf(world, 60)) {
    const { make, sort } = oneOf(world, bags);
    if (sort.kind === "bag") return [`random ${name} in ${make()}`, bound(scope, { name, sort: sort.of })];
  }
  const sort = setOver(scope);
  const all = source({ ...scope, depth: 0 }, sort);
  if (literals(sort).length > 4 || chanceOf(world, 50)) {
    // Now and then the set is empty.
    const from = world.pick(10) === 0 ? part(scope, setSort(sort)) : all;
    return [`random ${name} in ${from}`, bound(scope, { name, sort })];
  }
  if (world.plain || chanceOf(world, 50))
    return [`random ${name} in ${1 + world.pick(2)} of ${all}`, bound(scope, { name, sort: setSort(sort) })];
  const pile: Sort = { kind: "pile", of: sort, atMost: literals(sort).length };
  return [`random ${name} in orders of ${all}`, bound(scope, { name, sort: pile })];
}
