// Whether edits change more than a name. What a name means may hang on others (a local name hides a track, a first letter
// stands in a picture), so the texts are read again, and all that they say must be as before.
import type { Entity, Reference } from "../check/context/namespace.ts";
import { pathFrom } from "../text/paths.ts";
import { lineText, type Span, sourceAt } from "../text/source.ts";
import { type Analysis, analyse, type Edit } from "./analysis.ts";
import { type Analysed, type FolderTexts, occurrenceAt } from "./folder.ts";
import { keyOf, type Link } from "./same-name.ts";

/** The edits of each file by its path. */
export type EditsByPath = ReadonlyMap<string, readonly Edit[]>;

export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => b.start - a.start);
  return sorted.reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), text);
}

/** What the edits would change in a file besides the name; undefined where they change nothing. */
export function changesIn(
  file: Analysed,
  edits: EditsByPath,
  { texts, occurrences, newName }: { texts: FolderTexts; occurrences: ReadonlyMap<string, Link[0]>; newName: string },
): string | undefined {
  const before = file.analysis;
  const changed = new Map([...edits].map(([path, own]) => [path, applyEdits(texts.textOf(path) ?? "", own)]));
  const find = texts.path === "./" ? before.find : texts.findFrom(file.path, changed);
  const after = analyse(changed.get(file.path) ?? before.source.text, before.source.name, find);
  const shifts = new Map([...edits].map(([path, own]) => [path, mapping(own)]));
  const moved = (offset: number): number => {
    const { start, name } = sourceAt(before.source, offset);
    const path = start === 0 ? file.path : pathFrom(file.path, name);
    return start + (shifts.get(path)?.(offset - start) ?? offset - start);
  };
  const isOther = ({ span }: Entity): boolean => !span || !occurrences.has(keyOf(occurrenceAt(file, span)));
  const where = (analysis: Analysis, { start }: Span): string => {
    const isHere = sourceAt(analysis.source, start).start === 0;
    const line = lineText(analysis.source, start);
    return isHere ? (file.path === texts.path ? `line ${line}` : `${file.path}:${line}`) : line;
  };
  const [from, to] = [meant(before), meant(after)];
  const at = from.findIndex((reference, i) => !isSame(reference, to[i], moved));
  if (at >= 0 || from.length !== to.length) {
    const other = before.checked.references.find(({ entity }) => entity.name === newName && isOther(entity));
    if (other) return `"${newName}" is a ${other.entity.kind} already (${where(before, other.entity.span ?? other)})`;
  }
  const wrong = after.diagnostics.find((one, i) => {
    const other = before.diagnostics[i];
    return other?.code !== one.code || one.start !== moved(other.start);
  });
  if (wrong) return `with this name the file is wrong (${where(after, wrong)}): ${wrong.message}`;
  const occurrence = from[at] ?? from.at(-1);
  if (at >= 0 || from.length !== to.length)
    return `"${newName}" means something else here${occurrence ? ` (${where(before, occurrence)})` : ""}`;
  return after.diagnostics.length === before.diagnostics.length ? undefined : "this name hides a mistake";
}

/** What the names of a game mean, with those of its bases and modules, but for what `use` lines say of names. */
function meant({ file, bases, checked }: Analysis): readonly Reference[] {
  const uses = [file, ...bases.map((base) => base.file)].flatMap(({ declarations }) =>
    declarations.flatMap((one) => (one.kind === "use" && one.bindings ? one : [])),
  );
  return checked.references.filter(({ start }) => !uses.some((use) => use.path.end <= start && start < use.end));
}

function isSame(reference: Reference, other: Reference | undefined, moved: (offset: number) => number): boolean {
  if (other?.start !== moved(reference.start) || other.entity.kind !== reference.entity.kind) return false;
  const [old, now] = [reference.entity.span, other.entity.span];
  if (!old || !now) return old === now && reference.entity.name === other.entity.name;
  return now.start === moved(old.start);
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
