// Which texts a game is made of: its own, and those of the modules that it uses, directly or through others.

import { MAX_FILE_LENGTH, parse } from "../syntax/parse.ts";
import type { Declaration, GameFile, UseDecl } from "../syntax/tree.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import { isStandardPath, pathFrom, STANDARD_PATHS } from "../text/paths.ts";
import { nearestWord } from "../text/spelling.ts";
import { ALWAYS } from "./always.ts";
import { generalIn } from "./general-definitions.ts";
import { moved, sourceInSlot } from "./offsets.ts";
import { FIRST_FREE_SLOT, standardModule } from "./standard-library.ts";
import { type Module, modulesOf, type Use } from "./uses.ts";

/**
 * Gives the text of a module, or of a game that another one comes from, by its path from the folder of the game, such
 * as `./moves` or `./lib/moves`, or of a game of a library by its name; undefined where there is none. Modules of the
 * standard library are not asked for.
 */
export interface FindModule {
  (path: string): string | undefined;
  /** The names of the games that a variant may come from, for one that is misspelled. */
  readonly games?: readonly string[];
}

const DEFINING: ReadonlySet<Declaration["kind"]> = new Set([
  "use",
  "type",
  "board",
  "tag",
  "constant",
  "fn",
  "missing-declaration",
]);

/** Whether a module is written out where it is used: for its own parts, or for those of a module that it uses. */
export const isOpen = ({ declarations }: GameFile, uses: readonly Use[]): boolean =>
  declarations.some(({ kind }) => !DEFINING.has(kind)) || modulesOf(uses).some((module) => module.open);

/** The most modules that a game uses, the most text in them together, and the longest chain of uses. */
export const MAX_MODULES = 64;
const MAX_LENGTH = 1 << 18;
const MAX_DEEP = 16;

/** Yields paths of modules, takes their texts, and ends with what was asked for them. */
export type Asking<Result> = Generator<string, Result, string | undefined>;

/** Finds the modules of one or several files: each module is read once. */
export class Linker {
  readonly modules: Module[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly known = new Map<string, Module>();
  private asked = 0;
  private length = 0;

  /** `trail`: the paths of the modules that lead here, the text's own last. */
  *usesOf(file: GameFile, trail: readonly string[]): Asking<readonly Use[]> {
    const before = new Set<string>();
    const uses: Use[] = [];
    for (const decl of file.declarations) {
      if (decl.kind !== "use") continue;
      const path = pathFrom(trail.at(-1), decl.path.text);
      const name = `${path} as ${decl.as?.text}`;
      if (path === "") uses.push({ decl, module: undefined });
      else if (path === ALWAYS || before.has(name)) this.reportAgain(decl, path);
      else uses.push({ decl, module: yield* this.module(decl, path, trail) });
      before.add(name);
    }
    return uses;
  }

  private *module(decl: UseDecl, path: string, trail: readonly string[]): Asking<Module | undefined> {
    const known = this.known.get(path);
    if (known) return known;
    const circle = trail.indexOf(path);
    if (circle >= 0) {
      const steps = [...trail.slice(circle), path].join(" uses ");
      this.report("NF1505", decl, `found a circle: ${steps}; expected modules that do not need themselves`);
    } else if (trail.length >= MAX_DEEP) {
      this.report("NF1510", decl, `found more than ${MAX_DEEP} modules each using the next, expected fewer`);
    } else if (this.asked >= MAX_MODULES && !isStandardPath(path)) {
      this.report("NF1510", decl, `found more than ${MAX_MODULES} modules, expected fewer`);
    } else {
      const standard = isStandardPath(path) && { ...standardModule(path), diagnostics: [] };
      const read = standard || (yield* this.read(decl, path));
      if (!read) return undefined;
      const uses = yield* this.usesOf(read.file, [...trail, path]);
      const general = generalIn(read.file, modulesOf(uses));
      const module = { path, ...read, uses, open: isOpen(read.file, uses), general };
      this.known.set(path, module);
      this.modules.push(module);
      return module;
    }
    return undefined;
  }

  private *read(decl: UseDecl, path: string): Asking<Omit<Module, "path" | "uses" | "open" | "general"> | undefined> {
    const slot = FIRST_FREE_SLOT + this.asked++;
    const text = path.startsWith("std/") ? undefined : yield path;
    if (text === undefined) {
      this.reportMissing(decl, path);
      return undefined;
    }
    if (text.length > MAX_FILE_LENGTH) {
      this.report("NF1510", decl, `found a module of more than ${MAX_FILE_LENGTH} characters, expected fewer`);
      return undefined;
    }
    this.length += text.length;
    if (this.length > MAX_LENGTH) {
      this.report("NF1510", decl, `found modules of more than ${MAX_LENGTH} characters together, expected fewer`);
      return undefined;
    }
    const source = sourceInSlot(path, text, slot);
    const { file, diagnostics } = parse({ ...source, start: 0 });
    if (!file.module) {
      const found = file.name.text === "" ? "no module" : `the game "${file.name.text}"`;
      this.report("NF1507", decl, `found ${found} in ${path}, expected a text headed by a line \`module name\``);
      return undefined;
    }
    return { source, file: moved(file, source.start), diagnostics: moved(diagnostics, source.start) };
  }

  private reportAgain(decl: UseDecl, path: string): void {
    const why = path === ALWAYS ? ", which is always in use" : " again, expected each module once";
    const fix = { title: "remove the line", edits: [{ start: decl.start, end: decl.end, text: "" }] };
    this.report("NF1504", decl, `found "${decl.path.text}"${why}`, fix);
  }

  private reportMissing(decl: UseDecl, path: string): void {
    if (path.startsWith("./")) {
      const file = `${path.slice(path.lastIndexOf("/") + 1)}.game`;
      this.report("NF1502", decl, `found no module "${path}", expected a readable file "${file}" in its folder`);
      return;
    }
    const near = nearestWord(path, STANDARD_PATHS);
    const known = STANDARD_PATHS.filter((one) => one !== ALWAYS).join(", ");
    const expected = near ? `; did you mean "${near}"?` : `, expected one of the standard library: ${known}`;
    const { start, end } = decl.path;
    const fix = near === undefined ? undefined : { title: `write "${near}"`, edits: [{ start, end, text: near }] };
    this.report("NF1502", decl, `found no module "${path}"${expected}`, fix);
  }

  private report(code: DiagnosticCode, { path: { start, end } }: UseDecl, message: string, fix?: Fix): void {
    this.diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  }
}
