import type { CheckedText } from "./check/checked-text.ts";
import { namesIn } from "./reached.ts";
import type { ConstantDecl, Declaration, FnDecl, GameFile, TagDecl } from "./syntax/tree.ts";

type Definition = FnDecl | ConstantDecl | TagDecl;

/**
 * The functions, constants and tags of a game that its display names, straight or through others, and nothing else does.
 * Types and boards are never among them: rules may name their values and cells alone.
 */
export function onlyDisplayed(file: GameFile, checked: CheckedText): ReadonlySet<Declaration> {
  const definitions = file.declarations.filter(isDefinition);
  const byStart = new Map(definitions.map((one) => [one.name.start, one]));
  const byName = new Map(definitions.map((one) => [one.name.text, one]));
  const entities = new Map(checked.references.map(({ start, entity }) => [start, entity]));
  // What a name means is not known where its text is left aside: then it may mean any definition called so.
  const mentioned = (declaration: Declaration): readonly Definition[] =>
    [...namesIn(declaration)].flatMap(({ start, text }) => {
      const entity = entities.get(start);
      return (entity ? byStart.get(entity.span?.start ?? -1) : byName.get(text)) ?? [];
    });
  const reachedFrom = (roots: readonly Declaration[]): ReadonlySet<Declaration> => {
    const found = new Set<Declaration>(roots.flatMap(mentioned));
    for (const one of found) for (const other of mentioned(one)) found.add(other);
    return found;
  };
  const shown = reachedFrom(file.declarations.filter(({ kind }) => kind === "display"));
  if (shown.size === 0) return shown;
  const others = file.declarations.filter((one) => one.kind !== "display" && !shown.has(one));
  const needed = reachedFrom(others);
  return new Set([...shown].filter((one) => !needed.has(one)));
}

const isDefinition = (one: Declaration): one is Declaration & Definition =>
  one.kind === "fn" || one.kind === "constant" || one.kind === "tag";
