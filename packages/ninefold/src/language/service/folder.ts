// The files that a name may go through: a game, those that come from it, and the modules that these use.
import type { FindModule } from "../modules/modules.ts";
import { parse } from "../syntax/parse.ts";
import type { GameFile } from "../syntax/tree.ts";
import { pathFrom } from "../text/paths.ts";
import { makeSource, type Source, type Span, sourceAt } from "../text/source.ts";
import { type Analysis, analyse } from "./analysis.ts";

/** The folder in which the text analysed stands, as the host knows it. */
export interface Folder {
  /** The path of that text from the folder, as others there name it: `./moves`. */
  readonly path: string;
  /** The paths of the files in the folder and below. */
  readonly paths: readonly string[];
  /** Their texts by path, as an editor shows them, and those of library games by name. */
  readonly find: FindModule;
}

/** A file of the folder, analysed by itself. */
export interface Analysed {
  readonly path: string;
  readonly analysis: Analysis;
}

/** An offset in the text of a file; library texts are called `chess`, `std/pieces`. */
export interface Occurrence {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

interface Parsed {
  readonly text: string;
  readonly file: GameFile;
  /** The paths of the files of the folder that it names. */
  readonly links: readonly string[];
}

/** The texts of a folder, each read once. */
export class FolderTexts {
  readonly #path: string;
  readonly #text: string;
  readonly #find: FindModule;
  readonly #paths: readonly string[];
  readonly #isAlone: boolean;
  readonly #parsed = new Map<string, Parsed | undefined>();

  /** Without a folder the text analysed is the only file whose names may change. */
  constructor({ source, find }: Analysis, folder: Folder | undefined) {
    this.#path = folder?.path ?? "./";
    this.#text = source.text;
    this.#find = folder?.find ?? find ?? (() => undefined);
    this.#paths = folder?.paths ?? [];
    this.#isAlone = folder === undefined;
  }

  get path(): string {
    return this.#path;
  }

  isOwned(path: string): boolean {
    return path === this.#path || (!this.#isAlone && path.startsWith("./"));
  }

  textOf(path: string): string | undefined {
    return path === this.#path ? this.#text : this.#find(path);
  }

  /** Gives the texts that the file of a path names; `changed` are texts that stand instead. */
  findFrom(user: string, changed: ReadonlyMap<string, string> = new Map()): FindModule {
    return (path) => {
      const whole = pathFrom(user, path);
      return changed.get(whole) ?? this.textOf(whole);
    };
  }

  parsed(path: string): Parsed | undefined {
    if (this.#parsed.has(path)) return this.#parsed.get(path);
    const text = this.textOf(path);
    const file = text === undefined ? undefined : parse(makeSource(path, text)).file;
    const named = file?.declarations.flatMap((one) => (one.kind === "use" ? [one.path.text] : [])) ?? [];
    if (file?.base) named.push(file.base.text);
    const links = named.map((one) => pathFrom(path, one)).filter((one) => this.isOwned(one));
    const parsed = text === undefined || !file ? undefined : { text, file, links };
    this.#parsed.set(path, parsed);
    return parsed;
  }

  /** The files that a file is made of, itself included. */
  reachedFrom(path: string, seen = new Set<string>()): ReadonlySet<string> {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const link of this.parsed(path)?.links ?? []) this.reachedFrom(link, seen);
    return seen;
  }

  /** The files joined to the text analysed, through whatever others. */
  joined(): readonly string[] {
    const made = this.#paths.map((path) => this.reachedFrom(path));
    const all = new Set(this.reachedFrom(this.#path));
    for (let size = 0; size < all.size; ) {
      size = all.size;
      for (const paths of made) if ([...paths].some((path) => all.has(path))) for (const path of paths) all.add(path);
    }
    return [...all].filter((path) => this.parsed(path));
  }
}

/**
 * The files in which one of these words may mean something: which say it, whose modules may need it, or which have a
 * picture, where first letters stand for values. In the others nothing can change.
 */
export function concerned(texts: FolderTexts, analysis: Analysis, words: readonly string[]): readonly Analysed[] {
  const paths = texts.joined().filter((path) => {
    if (path === texts.path) return false;
    const { text, file } = texts.parsed(path) ?? {};
    if (!text || !file) return false;
    const isUsing = file.declarations.some(({ kind }) => kind === "use");
    return isUsing || text.includes("picture") || words.some((word) => text.includes(word));
  });
  const others = paths.map((path) => ({
    path,
    analysis: analyse(texts.textOf(path) ?? "", path, texts.findFrom(path)),
  }));
  return [{ path: texts.path, analysis }, ...others];
}

/** Where a span of an analysis lies. */
export const occurrenceAt = ({ path, analysis }: Analysed, span: Span): Occurrence =>
  occurrenceIn(path, analysis.source, span);

/** Where a span lies of the texts that the file of a path is made of. */
export function occurrenceIn(path: string, source: Source, { start, end }: Span): Occurrence {
  const { start: first, name } = sourceAt(source, start);
  return { path: first === 0 ? path : pathFrom(path, name), start: start - first, end: end - first };
}
