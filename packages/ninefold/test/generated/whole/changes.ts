// Random variants: declarations in the place of those of the base, changes of their parts, and what is left out.
import type { Declaration } from "../../../src/language/syntax/tree.ts";
import { literal } from "../expressions/leaves.ts";
import { bound, chanceOf, type Named, oneOf, part, type Scope, scopeOf, type World } from "../expressions/scope.ts";
import { BOOL_SORT, literals, range, written } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { decision } from "../rules/decisions.ts";
import { indexText } from "../rules/types.ts";
import { constant, fn } from "../rules/worlds.ts";
import { alteredAction, alteredDecision, alteredLines } from "./altered.ts";
import { attempt } from "./attempt.ts";
import type { Draft } from "./draft.ts";
import { type Change, left, type Of, said, some } from "./left-out.ts";

const NEW: readonly Change[] = [
  (world) => constant(scopeOf(world, { state: false, depth: 2 })),
  (world) => fn(scopeOf(world, { depth: 2 })),
  (world) => decision(world, false),
  (world) => `end draw when clock > 1 and ${indented(part(scopeOf(world, { depth: 2 }), BOOL_SORT), 4)} "it is new"`,
];

const CHANGES: readonly Change[] = [
  ...NEW,
  anotherFunction,
  anotherTrack,
  (world) => `outcome ${oneOf(world, ["draw", "turn wins"])} otherwise`,
  addedValue,
  lostValue,
  addedField,
  addedField,
  changedArms,
  changedArms,
  changedRow,
  changedRow,
  (world, all) => {
    const found = some(world, all, "decision");
    return found && alteredDecision(world, found);
  },
  (world, all) => {
    const found = some(world, all, "decision");
    return found && alteredDecision(world, found);
  },
  (world, all) => {
    const found = some(world, all, "action");
    return found && alteredAction(world, found);
  },
  (world, all) => {
    const found = some(world, all, "every");
    return found && alteredLines(world, found);
  },
  left,
  left,
  said,
  (world) => `display\n  title ${oneOf(world, world.tracks).name} "another word"`,
];

/** The same function of another value. */
function anotherFunction(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "fn");
  const known = world.functions.find(({ name }) => name === found?.name.text);
  if (!found || !known) return undefined;
  const params = found.params.map(({ name }, i): Named => ({ name: name.text, sort: known.params[i]! }));
  const body = part(bound(scopeOf(world, { state: !known.pure, depth: 3 }), ...params), known.sort);
  const given = params.map((param) => `${param.name}: ${written(param.sort)}`).join(", ");
  return `fn ${known.name}${given && `(${given})`}: ${written(known.sort)} = ${indented(body, 4)}`;
}

function anotherTrack(world: World): string | undefined {
  const found = world.tracks.filter(({ name, sort }) => name !== "clock" && literals(sort).length > 0);
  if (found.length === 0) return undefined;
  const { name, sort, index } = oneOf(world, found);
  const at = index.length > 0 ? `[${index.map(indexText).join(", ")}]` : "";
  return `track ${name}${at}: ${written(sort)} = ${literal(scopeOf(world), sort)}`;
}

/** Values of an enumeration behind its own, with the rows of tables that they need. */
function addedValue(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "type", ({ type }) => type.kind === "enum");
  if (!found) return undefined;
  const value = world.fresh("e");
  const tables = declarations.flatMap((one) =>
    one.kind === "constant" && one.table && `${nameOfIndex(one)}` === found.name.text ? [one.name.text] : [],
  );
  const rows = tables.map((name) => {
    const sort = world.functions.find((one) => one.name === name)?.sort ?? range(0, 3);
    return `\nconstant ${name} but ${value}: ${literal(scopeOf(world, { state: false }), sort)}`;
  });
  const letter = found.letters.length > 0 ? ` letters "${value.toUpperCase()[0]}"` : "";
  return `type ${found.name.text} but also ${value}${letter}${rows.join("")}`;
}

function nameOfIndex({ index }: Of<"constant">): string | undefined {
  const source = index[0]?.source;
  return source?.kind === "name" ? source.name.text : undefined;
}

function lostValue(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "type", ({ type }) => type.kind === "enum" && type.members.length > 1);
  if (found?.type.kind !== "enum") return undefined;
  return `type ${found.name.text} but without ${oneOf(world, found.type.members).text}`;
}

function addedField(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "type", ({ type }) => type.kind === "product");
  if (!found) return undefined;
  const sort = oneOf(world, [BOOL_SORT, range(0, 2)]);
  return `type ${found.name.text} but also ${world.fresh("g")}: ${written(sort)} = ${literals(sort)[0]}`;
}

/** Other arms of a function that is a `match`. */
function changedArms(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "fn", ({ body }) => body.kind === "match");
  const known = world.functions.find(({ name }) => name === found?.name.text);
  const subject = known?.params[0];
  if (!found || !known || subject?.kind !== "enum") return undefined;
  const scope: Scope = bound(scopeOf(world, { state: !known.pure, depth: 1 }), {
    name: found.params[0]!.name.text,
    sort: subject,
  });
  const value = (): string => indented(part(scope, known.sort), 4);
  const arms = subject.members.filter(() => chanceOf(world, 50)).map((member) => `  ${member} => ${value()}`);
  if (arms.length === 0 || chanceOf(world, 60)) arms.push(`  otherwise ${value()}`);
  return `fn ${known.name} but\n${arms.join("\n")}`;
}

function changedRow(world: World, declarations: readonly Declaration[]): string | undefined {
  const found = some(world, declarations, "constant", ({ table }) => table !== undefined);
  const known = world.functions.find(({ name }) => name === found?.name.text);
  const key = known?.params[0];
  if (!known || !key) return undefined;
  return `constant ${known.name} but ${oneOf(world, literals(key))}: ${literal(scopeOf(world, { state: false }), known.sort)}`;
}

/** The game becomes one that another game comes from, with a few changes. */
export function addVariant(draft: Draft, world: World): void {
  const base = world.fresh("b");
  const inherited = draft.read.flat.declarations;
  const before = draft.files;
  draft.startFrom(`./${base}`, `game Variant from ./${base}`);
  const own = inherited.filter(({ kind }) => kind !== "players");
  let kept = 0;
  for (let count = 0; count < 14 && kept < 5; count++) {
    attempt(
      world,
      (copy) => oneOf(copy, CHANGES)(copy, own) ?? "",
      (line) => {
        if (line === "" || !draft.tryAdding(line)) return false;
        kept++;
        return true;
      },
    );
  }
  if (kept === 0) draft.tryFiles(before);
}
