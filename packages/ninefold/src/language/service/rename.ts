// Another name for one thing. What a name means may hang on others (a local name hides a track, a first letter
// stands in a picture), so the renamed text is read again, and the name is given only where nothing else changes.
import type { Entity, Reference } from "../check/context/namespace.ts";
import type { Instance } from "../compose/compose.ts";
import { RESERVED_WORDS } from "../syntax/lexer.ts";
import type { Need, UseDecl } from "../syntax/tree.ts";
import { type Span, sourceAt } from "../text/source.ts";
import { type Analysis, analyse, type Edit, referenceAt, sameEntity } from "./analysis.ts";
import { references } from "./navigation.ts";

export type Renamed = { readonly edits: readonly Edit[] } | { readonly error: string };

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

export function rename(analysis: Analysis, offset: number, newName: string): Renamed {
  const found = referenceAt(analysis, offset);
  if (!found) return { error: "nothing here has a name" };
  const { entity } = found;
  if (!entity.span || sourceAt(analysis.source, entity.span.start) !== analysis.source)
    return { error: `"${entity.name}" is not declared in this file, so it keeps its name` };
  const users = analysis.checked.references.filter(
    ({ start, entity: other }) => start > analysis.source.text.length && sameEntity(other, entity),
  );
  const slots = new Set(users.map(({ start }) => sourceAt(analysis.source, start).start));
  const isUsed = ({ needs }: Instance): boolean => needs.some(({ need }) => speaksOf(need, entity));
  const bringing = analysis.brought.filter(({ instances }) => instances.some(isUsed));
  const written = new Set(bringing.flatMap(({ instances }) => instances.map(({ source }) => source.start)));
  const foreign = [...slots].find((slot) => !written.has(slot));
  const kept = bringing.find(({ use }) => use.start > analysis.source.text.length);
  if (foreign !== undefined || kept) {
    const name = kept?.use.path.text ?? sourceAt(analysis.source, foreign ?? 0).name;
    return { error: `${name} uses "${entity.name}", so it keeps its name` };
  }
  const uses = new Set(bringing.map(({ use }) => use));
  if (!NAME.test(newName)) return { error: `"${newName}" is no name: a name is made of letters, digits and "_"` };
  if (RESERVED_WORDS.has(newName)) return { error: `"${newName}" is a word of the language` };
  if (newName === entity.name) return { edits: [] };
  const occurrences = references(analysis, offset, true);
  const edits = withBindings(analysis, occurrences, { uses: [...uses], name: entity.name, newName });
  const error = changes(analysis, entity, newName, edits);
  return error ? { error } : { edits };
}

/** What a module needs that is called otherwise now, its `use` line says: so it is called in the module as before. */
function withBindings(
  { source }: Analysis,
  occurrences: readonly Span[],
  { uses, name, newName }: { readonly uses: readonly UseDecl[]; readonly name: string; readonly newName: string },
): readonly Edit[] {
  const bound = uses.map((use): Edit => {
    const before = (use.bindings ?? []).map((one) => ({ name: one.name.text, value: one.value.text }));
    const known = before.some(({ value }) => value === name);
    const all = known
      ? before.map((one) => (one.value === name ? { ...one, value: newName } : one))
      : [...before, { name, value: newName }];
    const left = all.filter((one) => one.name !== one.value).map((one) => `${one.name} = ${one.value}`);
    const { end: start } = use.path;
    // The closing bracket stands behind the last binding.
    const last = use.bindings?.at(-1)?.end;
    const end = last === undefined ? start : source.text.indexOf(")", last) + 1;
    return { start, end, text: left.length > 0 ? `(${left.join(", ")})` : "" };
  });
  const others = occurrences.filter(({ start }) => !bound.some((edit) => edit.start <= start && start < edit.end));
  return [...others.map((span) => ({ ...span, text: newName })), ...bound];
}

/** Whether a module needs something of this name and kind. */
function speaksOf(need: Need, { name, kind }: Entity): boolean {
  if (kind === "outcome" || kind === "local") return false;
  if (kind !== "member" && kind !== "field") return need.name.text === name;
  return need.kind === "type" && need.parts.some((part) => part.name.text === name);
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => b.start - a.start);
  return sorted.reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), text);
}

/** What the edits would change besides the name; undefined where they change nothing. */
function changes(before: Analysis, entity: Entity, newName: string, edits: readonly Edit[]): string | undefined {
  const after = analyse(applyEdits(before.source.text, edits), before.source.name, before.find);
  const shifted = mapping(edits);
  // What stands in a module stays where it is.
  const moved = (at: number): number => (at > before.source.text.length ? at : shifted(at));
  // What a `use` line says of names changes with them.
  const [from, to] = [before, after].map(({ file, references: all }) => {
    const uses = file.declarations.flatMap((one) => (one.kind === "use" && one.bindings ? one : []));
    return all.filter(({ start }) => !uses.some((use) => use.path.end <= start && start < use.end));
  }) as [Reference[], Reference[]];
  const same =
    from.length === to.length &&
    from.every((reference, i) => {
      const other = to[i]!;
      if (other.start !== moved(reference.start) || other.entity.kind !== reference.entity.kind) return false;
      const [old, now] = [reference.entity.span, other.entity.span];
      if (!old || !now) return old === now && reference.entity.name === other.entity.name;
      return now.start === moved(old.start);
    });
  if (!same) return taken(before, after, entity, newName);
  const wrong = after.diagnostics.find((one, i) => {
    const other = before.diagnostics[i];
    return other?.code !== one.code || one.start !== moved(other.start);
  });
  if (wrong) return `with this name the file is wrong: ${wrong.message}`;
  return after.diagnostics.length === before.diagnostics.length ? undefined : "this name hides a mistake";
}

function taken(before: Analysis, after: Analysis, entity: Entity, newName: string): string {
  const other = before.references.find((one) => one.entity.name === newName && !sameEntity(one.entity, entity));
  if (other) return `"${newName}" is a ${other.entity.kind} already`;
  const wrong = after.diagnostics.find((one) => one.message.includes(newName));
  return wrong ? `with this name the file is wrong: ${wrong.message}` : `"${newName}" means something else here`;
}

/** Where an offset of the old text lies in the new one. */
function mapping(edits: readonly Edit[]): (offset: number) => number {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  return (offset) => {
    let shift = 0;
    for (const { start, end, text } of sorted) {
      if (end > offset) break;
      shift += text.length - (end - start);
    }
    return offset + shift;
  };
}
