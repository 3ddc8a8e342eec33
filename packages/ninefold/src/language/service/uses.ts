// Every place that names one thing, in all files of a folder.
import { sourceAt } from "../text/source.ts";
import { type Analysis, referenceAt } from "./analysis.ts";
import { type Analysed, concerned, type Folder, FolderTexts, type Occurrence, occurrenceAt } from "./folder.ts";
import { references } from "./navigation.ts";
import { changedLinks, checkedLinks, type Link, occurrencesOf } from "./same-name.ts";

/** What is named at an offset. */
export interface Named {
  readonly texts: FolderTexts;
  /** Where it is declared, or the place itself; undefined where nothing has a name. */
  readonly first: Occurrence | undefined;
  /** As it is written at the offset; empty where nothing has a name. */
  readonly shown: string;
  readonly changed: readonly Link[];
}

export function namedAt(analysis: Analysis, offset: number, folder: Folder | undefined): Named {
  const texts = new FolderTexts(analysis, folder);
  const own = { path: texts.path, analysis };
  const changed = changedLinks(own, texts);
  const found = referenceAt(analysis, offset);
  const change = found ? undefined : changed.find(([{ start, end }]) => start <= offset && offset <= end);
  const span = found?.entity.span;
  const first = change?.[1] ?? (span && occurrenceAt(own, span));
  const shown = found?.entity.name ?? (change ? analysis.source.text.slice(change[0].start, change[0].end) : "");
  return { texts, first, shown, changed };
}

/** All places that name the same thing, by their keys, in these files. */
export function occurrencesAmong(
  { texts, changed }: Named,
  first: Occurrence,
  files: readonly Analysed[],
): ReadonlyMap<string, Occurrence> {
  const links = files.flatMap((file) => [
    ...checkedLinks(file),
    ...(file.path === texts.path ? changed : changedLinks(file, texts)),
  ]);
  return occurrencesOf(first, links);
}

/**
 * Every place that names the same thing as the one at an offset, its declaration included, in the text analysed and in the other files of
 * its folder: by files, the text analysed first, and in the order of each. What no text declares is looked for in the text analysed alone.
 */
export function uses(analysis: Analysis, offset: number, folder: Folder): readonly Occurrence[] {
  const named = namedAt(analysis, offset, folder);
  const { texts, first, shown } = named;
  if (!first)
    return references(analysis, offset, true)
      .filter(({ start }) => sourceAt(analysis.source, start).start === 0)
      .map((span) => ({ path: texts.path, ...span }));
  const name = texts.textOf(first.path)?.slice(first.start, first.end) ?? shown;
  const found = occurrencesAmong(named, first, concerned(texts, analysis, [name]));
  const isOwn = ({ path }: Occurrence): boolean => path === texts.path;
  return [...found.values()]
    .filter(({ path }) => texts.isOwned(path))
    .toSorted(
      (a, b) =>
        Number(isOwn(b)) - Number(isOwn(a)) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.start - b.start,
    );
}
