// Another name for one thing, in every file that speaks of it; given only where nothing else changes.
import { RESERVED_WORDS } from "../syntax/lexer.ts";
import type { Analysis, Edit } from "./analysis.ts";
import { bindingEdit, boundBy } from "./bindings.ts";
import { concerned, type Folder, type Occurrence } from "./folder.ts";
import { changesIn, type EditsByPath } from "./unchanged.ts";
import { namedAt, occurrencesAmong } from "./uses.ts";

export { applyEdits } from "./unchanged.ts";

export interface FileEdits {
  readonly path: string;
  readonly edits: readonly Edit[];
}

/** The edits of the text analysed, and those of other files of its folder; or why the name stays. */
export type Renamed =
  | { readonly edits: readonly Edit[]; readonly others: readonly FileEdits[] }
  | { readonly error: string };

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

/**
 * Gives the thing that is named at an offset another name. With a `folder`, what a base or a module there declares may
 * get another name as well, from whichever file, and every file of the folder that names it is edited; without one,
 * only what no other file names.
 */
export function rename(analysis: Analysis, offset: number, newName: string, folder?: Folder): Renamed {
  const named = namedAt(analysis, offset, folder);
  const { texts, first, shown } = named;
  if (!first && shown === "") return { error: "nothing here has a name" };
  if (!first || !texts.isOwned(first.path)) {
    const where = first && folder ? `declared in ${first.path}` : "not declared in this file";
    return { error: `"${shown}" is ${where}, so it keeps its name` };
  }
  const name = texts.textOf(first.path)?.slice(first.start, first.end) ?? shown;
  const files = concerned(texts, analysis, [name, newName]);
  const occurrences = occurrencesAmong(named, first, files);
  const bound = boundBy(files, texts, { occurrences, name, newName });
  const foreign = [...occurrences.values(), ...bound.map(({ occurrence }) => occurrence)].find(
    ({ path }) => !texts.isOwned(path),
  );
  if (foreign) return { error: `${foreign.path} uses "${name}", so it keeps its name` };
  if (!NAME.test(newName)) return { error: `"${newName}" is no name: a name is made of letters, digits and "_"` };
  if (RESERVED_WORDS.has(newName)) return { error: `"${newName}" is a word of the language` };
  if (newName === name) return { edits: [], others: [] };
  const edits = new Map<string, Edit[]>();
  const enter = (path: string, edit: Edit): void => void edits.set(path, [...(edits.get(path) ?? []), edit]);
  for (const one of bound) enter(one.occurrence.path, bindingEdit(one, texts.textOf(one.occurrence.path) ?? ""));
  const bindings = new Map([...edits].map(([path, all]) => [path, [...all]]));
  for (const occurrence of occurrences.values()) {
    if (bindings.get(occurrence.path)?.some(({ start, end }) => start <= occurrence.start && occurrence.start < end))
      continue;
    const edit = editAt(occurrence, texts.textOf(occurrence.path) ?? "", { name, newName });
    if (!edit) return { error: `${occurrence.path} gives "${name}" another name` };
    enter(occurrence.path, edit);
  }
  for (const file of files) {
    if (![...texts.reachedFrom(file.path)].some((path) => edits.has(path))) continue;
    const error = changesIn(file, edits, { texts, occurrences, newName });
    if (error !== undefined) return { error };
  }
  return answer(edits, texts.path);
}

/** The name in a place, which may stand behind a word and a dot: `deck.hand`. */
function editAt(
  { start, end }: Occurrence,
  text: string,
  { name, newName }: { readonly name: string; readonly newName: string },
): Edit | undefined {
  const written = text.slice(start, end);
  if (written !== name && !(written.includes(".") && /[._]$/.test(written.slice(0, -name.length)))) return undefined;
  return written.endsWith(name) ? { start: end - name.length, end, text: newName } : undefined;
}

function answer(all: EditsByPath, own: string): Renamed {
  const inOrder = (edits: readonly Edit[]): readonly Edit[] => edits.toSorted((a, b) => a.start - b.start);
  const others = [...all].filter(([path]) => path !== own).map(([path, edits]) => ({ path, edits: inOrder(edits) }));
  return { edits: inOrder(all.get(own) ?? []), others };
}
