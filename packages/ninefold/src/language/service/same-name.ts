// Which places name one thing, over several files. A game names what its bases and modules declare, and what a variant
// puts in the place of a declaration has the name of that one, which the base goes on speaking of.
import type { Reference } from "../check/context/namespace.ts";
import { alwaysModule } from "../modules/always.ts";
import type { Declaration, Ident } from "../syntax/tree.ts";
import { pathFrom } from "../text/paths.ts";
import { makeSource, sourceAt } from "../text/source.ts";
import { addressOf, addressOfChange } from "../variants/addresses.ts";
import { findTexts } from "../variants/texts.ts";
import { type Analysed, type FolderTexts, type Occurrence, occurrenceAt, occurrenceIn } from "./folder.ts";

/** Two places that name one thing. */
export type Link = readonly [Occurrence, Occurrence];

export const keyOf = ({ path, start }: Occurrence): string => `${start} ${path}`;

/** All places that name the same thing as one of them, by their keys. */
export function occurrencesOf(first: Occurrence, links: readonly Link[]): ReadonlyMap<string, Occurrence> {
  const next = new Map<string, Occurrence[]>();
  const enter = (from: Occurrence, to: Occurrence): void => {
    const known = next.get(keyOf(from));
    if (known) known.push(to);
    else next.set(keyOf(from), [to]);
  };
  for (const [one, other] of links) {
    enter(one, other);
    enter(other, one);
  }
  const found = new Map([[keyOf(first), first]]);
  for (const occurrence of found.values())
    for (const other of next.get(keyOf(occurrence)) ?? []) if (!found.has(keyOf(other))) found.set(keyOf(other), other);
  return found;
}

/** What the check of a file tells of its names. */
export function checkedLinks(file: Analysed): readonly Link[] {
  const { modules, bases, checked, source } = file.analysis;
  const plain = new Set([0, alwaysModule().source.start]);
  for (const text of [...modules, ...bases]) plain.add(text.source.start);
  // What a module written out needs it calls by names of its own; the module by itself tells of the others.
  const isForeign = ({ start, entity }: Reference): boolean =>
    entity.kind !== "outcome" && !plain.has(sourceAt(source, start).start);
  return checked.references.flatMap((one): readonly Link[] => {
    const { entity } = one;
    // Games and modules are named by the paths of their files.
    const isPath = (entity.kind === "game" || entity.kind === "module") && entity.span?.start !== one.start;
    if (!entity.span || isPath || isForeign(one)) return [];
    return [[occurrenceAt(file, one), occurrenceAt(file, entity.span)]];
  });
}

/** What a variant says of declarations of its base: it replaces them, changes them or does without. */
export function changedLinks({ path, analysis }: Analysed, texts: FolderTexts): readonly Link[] {
  const { base, declarations } = analysis.file;
  const whole = base && pathFrom(path, base.text);
  const parsed = whole === undefined ? undefined : texts.parsed(whole);
  if (whole === undefined || !parsed) return [];
  const { text, file } = parsed;
  const before = findTexts(file, texts.findFrom(whole));
  const sources = [...before.modules, ...before.bases, ...before.instances].map(({ source }) => source);
  const source = { ...makeSource(whole, text), modules: sources.toSorted((a, b) => a.start - b.start) };
  return declarations
    .flatMap((one) => pairs(one, before.flat.declarations))
    .map(([{ start, end }, other]): Link => [{ path, start, end }, occurrenceIn(whole, source, other)]);
}

/** The names in a declaration of a variant, each with that of the same thing in its base. */
function pairs(one: Declaration, base: readonly Declaration[]): readonly (readonly [Ident, Ident])[] {
  const alike = (mine: readonly Ident[], others: readonly Declaration[]): (readonly [Ident, Ident])[] =>
    mine.flatMap((name) =>
      others.flatMap(namesIn).flatMap((other) => (other.text === name.text ? [[name, other] as const] : [])),
    );
  if (one.kind === "without")
    return one.gone.flatMap(({ word, name }) =>
      alike(
        name ? [name] : [],
        base.filter(({ kind }) => kind === word),
      ),
    );
  if (one.kind === "change") {
    const address = addressOfChange(one);
    const gone = one.parts.flatMap((part) => (part.kind === "part-gone" && "text" in part.gone ? [part.gone] : []));
    return alike(
      [...(one.word === "every" ? [] : [one.name]), ...gone],
      base.filter((other) => addressOf(other) === address),
    );
  }
  if (one.kind === "with")
    return alike(
      namesIn(one),
      base.filter(({ kind }) => kind === "with"),
    );
  const address = addressOf(one);
  if (address === undefined) return [];
  return alike(
    namesIn(one),
    base.filter((other) => addressOf(other) === address),
  );
}

/** The names that a declaration gives, to itself and to its parts, or those by which a variant speaks of it. */
function namesIn(one: Declaration): readonly Ident[] {
  switch (one.kind) {
    case "players":
      return one.names;
    case "with":
      return one.parameters.map(({ name }) => name);
    case "type":
      if (one.type.kind === "enum") return [one.name, ...one.type.members];
      return one.type.kind === "product" ? [one.name, ...one.type.fields.map(({ name }) => name)] : [one.name];
    case "spelling":
      return [one.name, one.decision];
    case "outcome":
    case "worth":
      return [one.outcome.label];
    case "end":
      return one.outcome ? [one.outcome.label] : [];
    case "consequence":
      return one.parts.map(({ decision }) => decision);
    default:
      return "name" in one ? [one.name] : [];
  }
}
