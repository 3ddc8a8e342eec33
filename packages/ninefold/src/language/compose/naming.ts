// What the names of a module are called in the text that it is written out in.
import type { CheckedText } from "../check/checked-text.ts";
import type { Entity } from "../check/context/namespace.ts";
import type { Module } from "../modules/uses.ts";
import type { Declaration, GameFile, Need } from "../syntax/tree.ts";
import { NAME_PATTERN } from "../text/names.ts";

/** Gives a name of a text the name that it has where that text is written out. */
export type Naming = (name: string) => string;

export const asItIs: Naming = (name) => name;

/** The names that a text declares for all of it. */
export function declaredNames(declarations: readonly Declaration[]): readonly string[] {
  return declarations.flatMap((one) => {
    if (one.kind === "with") return one.parameters.map(({ name }) => name.text);
    return "name" in one && one.kind !== "change" ? [one.name.text] : [];
  });
}

/** An answer about a module that is found once and kept. */
function onceEach<Answer extends object>(answer: (module: Module) => Answer): (module: Module) => Answer {
  const known = new WeakMap<Module, Answer>();
  return (module) => {
    const found = known.get(module) ?? answer(module);
    known.set(module, found);
    return found;
  };
}

/** What a module has of its own, with the modules that are written out in it. */
interface Own {
  /** The names that stand in its text without a word before them. */
  readonly names: ReadonlySet<string>;
  /** The modules whose names stand in it behind a word. */
  readonly behind: readonly { readonly word: string; readonly used: Module }[];
}

/** Modules may use each other in more ways than could be followed: each is looked at once. */
const ownOf = onceEach((module): Own => {
  const names = new Set(declaredNames(module.file.declarations));
  const behind: { readonly word: string; readonly used: Module }[] = [];
  for (const { decl, module: used } of module.uses) {
    if (!used?.open) continue;
    const inner = decl.as ? { names: [], behind: [{ word: decl.as.text, used }] } : ownOf(used);
    for (const name of inner.names) names.add(name);
    const isKnown = ({ word, used }: Own["behind"][number]): boolean =>
      behind.some((one) => one.word === word && one.used === used);
    behind.push(...inner.behind.filter((one) => !isKnown(one)));
  }
  return { names, behind };
});

/** Whether a name is the module's own: `dot` is what stands behind words in it. */
function isOwn(module: Module, name: string, dot = "."): boolean {
  const { names, behind } = ownOf(module);
  if (names.has(name)) return true;
  return behind.some(({ word, used }) => {
    const before = word + dot;
    return name.startsWith(before) && isOwn(used, name.slice(before.length), "_");
  });
}

export const needsOf = ({ file }: Module): readonly Need[] =>
  file.declarations.flatMap((one) => (one.kind === "needs" ? one.needs : []));

/** The names of what a module needs: of things, of their values and of their fields. */
export const neededNames = onceEach((module): ReadonlySet<string> => {
  const inner = module.uses.flatMap(({ module: used }) => (used?.open ? [...neededNames(used)] : []));
  const own = needsOf(module).flatMap((need) => [need.name.text, ...partNames(need)]);
  return new Set([...own, ...inner]);
});

const partNames = (need: Need): readonly string[] =>
  need.kind === "type" ? need.parts.map(({ name }) => name.text) : [];

/** The names of a module where it is used: its own as `ownNaming` says, those that it needs as its user calls them. */
export function namingOf(
  module: Module,
  ownNaming: Naming,
  bindings: ReadonlyMap<string, string>,
  user: Naming,
): Naming {
  return (name) => (isOwn(module, name) ? ownNaming(name) : (bindings.get(name) ?? user(name)));
}

/** A name behind a word and a dot; what has a word already is joined to one name. */
export const qualified = (word: string, name: string): string =>
  word === "" ? name : `${word}.${name.replaceAll(".", "_")}`;

/** What stays as it is called wherever a module is written out. */
const UNCHANGED: ReadonlySet<Entity["kind"]> = new Set([
  "local",
  "player",
  "cell",
  "direction",
  "outcome",
  "area",
  "library",
]);
const PARTS_OF_TYPES: ReadonlySet<Entity["kind"]> = new Set(["member", "field"]);

/** A module with parts of a game, checked by itself. */
export interface OpenChecked {
  readonly checked: CheckedText;
  /** All that it needs, also for the modules that it uses. */
  readonly needs: readonly Need[];
}

/** The words in a module that may be local names there, and that mean something in the whole game. */
export function hidingNames(module: Module, known: ReadonlySet<string>): ReadonlySet<string> {
  const needed = neededNames(module);
  const words = module.source.text.match(new RegExp(NAME_PATTERN, "gu")) ?? [];
  return new Set(words.filter((word) => known.has(word) && !isOwn(module, word) && !needed.has(word)));
}

/**
 * The declarations of a module with the names that they have where it is written out. What a name means the module's own
 * check tells: a local name stays, whatever else is called so, but for one that would hide something of the game.
 */
export function renamed(
  module: Module,
  { checked, needs }: OpenChecked,
  { naming, hiding }: { readonly naming: Naming; readonly hiding: ReadonlySet<string> },
): GameFile {
  const definitions = module.uses.flatMap(({ module: used }) => (used && !used.open ? used.source : []));
  const isRenamed = ({ kind, span }: Entity): boolean => {
    if (UNCHANGED.has(kind) || !span) return false;
    const isNeeded = needs.some(({ start, end }) => start <= span.start && span.start < end);
    if (PARTS_OF_TYPES.has(kind)) return isNeeded;
    return !definitions.some(({ start, text }) => start <= span.start && span.start <= start + text.length);
  };
  // The parameters of decisions are what records write.
  const written = new Set(
    module.file.declarations.flatMap((one) =>
      one.kind === "decision" ? one.params.map(({ name }) => name.start) : [],
    ),
  );
  const isHiding = ({ kind, name, span }: Entity): boolean =>
    kind === "local" && hiding.has(name) && span !== undefined && !written.has(span.start);
  const fresh = (name: string): string => {
    const longer = `${name}_`;
    return hiding.has(longer) || module.source.text.includes(longer) ? fresh(longer) : longer;
  };
  const names = new Map(
    checked.references.flatMap(({ start, entity }) => {
      if (isHiding(entity)) return [[start, fresh(entity.name)] as const];
      return isRenamed(entity) ? [[start, naming(entity.name)] as const] : [];
    }),
  );
  const renameIn = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map(renameIn);
    const { text, start } = node as { readonly text?: unknown; readonly start?: unknown };
    if (typeof text === "string" && typeof start === "number")
      return names.has(start) ? { ...node, text: names.get(start) } : node;
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, renameIn(part)]));
  };
  return { ...module.file, declarations: renameIn(module.file.declarations) as readonly Declaration[] };
}
