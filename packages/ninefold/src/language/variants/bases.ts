// The games that a game comes from, read one after the other.
import { type Asking, MAX_MODULES } from "../modules/modules.ts";
import { moved, sourceInSlot } from "../modules/offsets.ts";
import { FIRST_FREE_SLOT } from "../modules/standard-library.ts";
import { MAX_FILE_LENGTH, parse } from "../syntax/parse.ts";
import type { GameFile, Ident } from "../syntax/tree.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import { pathFrom } from "../text/paths.ts";
import type { Source } from "../text/source.ts";
import { nearestWord } from "../text/spelling.ts";

/** A game that another one comes from. Its spans lie beyond the text of that one, and its paths start where that one lies. */
export interface Base {
  readonly path: string;
  readonly source: Source;
  readonly file: GameFile;
  /** What is wrong with its grammar. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Bases {
  /** The nearest first. */
  readonly bases: readonly Base[];
  /** Whether the last of them comes from no other game, so that nothing is missing. */
  readonly complete: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The longest chain of games that come each from the next. */
export const MAX_BASES = 16;

/** The slots of bases are behind those of modules. */
const FIRST_BASE_SLOT = FIRST_FREE_SLOT + MAX_MODULES;

/** Yields the paths of the games that a file comes from, the nearest first, and takes their texts. */
export function* askedBases(file: GameFile, games: readonly string[]): Asking<Bases> {
  const bases: Base[] = [];
  let next = file;
  for (let user: string | undefined; next.base; user = bases.at(-1)?.path) {
    const { base } = next;
    const { start, end } = base;
    const ended = (code?: DiagnosticCode, message = "", fix?: Fix): Bases => ({
      bases,
      complete: false,
      diagnostics: code ? [{ code, severity: "error", start, end, message, ...(fix && { fix }) }] : [],
    });
    if (base.text === "") return ended();
    const path = pathFrom(user, base.text);
    const trail = bases.map((one) => one.path);
    if (trail.includes(path)) {
      const steps = [...trail.slice(trail.indexOf(path)), path].join(" comes from ");
      return ended("NF1514", `found a circle: ${steps}; expected games that do not need themselves`);
    }
    if (bases.length >= MAX_BASES)
      return ended("NF1514", `found more than ${MAX_BASES} games each coming from the next, expected fewer`);
    const text = yield path;
    if (text === undefined) {
      const near = path.startsWith("./") ? undefined : nearestWord(path, games);
      const fix = near === undefined ? undefined : writing(near, base);
      return ended("NF1512", missing(path, near), fix);
    }
    if (text.length > MAX_FILE_LENGTH)
      return ended("NF1512", `found a game of more than ${MAX_FILE_LENGTH} characters, expected fewer`);
    const read = readBase(path, text, FIRST_BASE_SLOT + bases.length);
    if (read.file.module)
      return ended("NF1512", `found the module "${read.file.name.text}" in ${path}, expected a game`);
    bases.push(read);
    next = read.file;
  }
  return { bases, complete: true, diagnostics: [] };
}

const writing = (name: string, { start, end }: Ident): Fix => ({
  title: `write "${name}"`,
  edits: [{ start, end, text: name }],
});

function missing(path: string, near: string | undefined): string {
  if (near !== undefined) return `found no game "${path}"; did you mean "${near}"?`;
  if (!path.startsWith("./"))
    return `found no game "${path}", expected one of the library, or a file such as "./${path}"`;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return `found no game "${path}", expected a readable file "${name}.game" in its folder`;
}

function readBase(path: string, text: string, slot: number): Base {
  const source = sourceInSlot(path, text, slot);
  const { file, diagnostics } = parse({ ...source, start: 0 });
  const there = moved(file, source.start);
  const declarations = there.declarations.map((one) =>
    one.kind === "use" ? { ...one, path: pathSeenFrom(path, one.path) } : one,
  );
  return { path, source, file: { ...there, declarations }, diagnostics: moved(diagnostics, source.start) };
}

/** The path of what a base uses, from the folder of the game that comes from it. */
const pathSeenFrom = (base: string, path: Ident): Ident => ({ ...path, text: pathFrom(base, path.text) });
