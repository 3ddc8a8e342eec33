// Another name for one thing. What a name means may hang on others (a local name hides a track, a first letter
// stands in a picture), so the renamed text is read again, and the name is given only where nothing else changes.
import type { Entity } from "../check/context/namespace.ts";
import { RESERVED_WORDS } from "../syntax/lexer.ts";
import { sourceAt } from "../text/source.ts";
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
  const user = analysis.checked.references.find(
    ({ start, entity: other }) => start > analysis.source.text.length && sameEntity(other, entity),
  );
  if (user)
    return { error: `${sourceAt(analysis.source, user.start).name} uses "${entity.name}", so it keeps its name` };
  if (!NAME.test(newName)) return { error: `"${newName}" is no name: a name is made of letters, digits and "_"` };
  if (RESERVED_WORDS.has(newName)) return { error: `"${newName}" is a word of the language` };
  if (newName === entity.name) return { edits: [] };
  const occurrences = references(analysis, offset, true);
  const edits = occurrences.map((span) => ({ ...span, text: newName }));
  const error = changes(analysis, entity, newName, edits);
  return error ? { error } : { edits };
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
  const same =
    before.references.length === after.references.length &&
    before.references.every((reference, i) => {
      const other = after.references[i]!;
      if (other.start !== moved(reference.start) || other.entity.kind !== reference.entity.kind) return false;
      const [from, to] = [reference.entity.span, other.entity.span];
      if (!from || !to) return from === to && reference.entity.name === other.entity.name;
      return to.start === moved(from.start);
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
