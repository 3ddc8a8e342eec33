// A text through all phases of the front end: read, the modules it uses found, then checked. Each phase is done
// whatever the one before found, but one mistake is told once: what a broken declaration may have caused is left out.
import { type Checked, check, type ParameterValues } from "./check/check.ts";
import { checkModule } from "./check/check-module.ts";
import type { CheckedText } from "./check/checked-text.ts";
import { generalIn } from "./modules/general-definitions.ts";
import { type FindModule, linkModules, type Module, modulesOf } from "./modules/modules.ts";
import { ALWAYS, standardModule } from "./modules/standard-library.ts";
import { parse } from "./syntax/parse.ts";
import type { GameFile } from "./syntax/tree.ts";
import { type Diagnostic, printableDiagnostic } from "./text/diagnostic.ts";
import type { Source } from "./text/source.ts";
import type { Base } from "./variants/bases.ts";
import { blamed, misspelledChanges } from "./variants/blame.ts";
import { findTexts, type Texts } from "./variants/texts.ts";

/** What the front end knows of a text. */
export interface Read {
  /** The text with those of the modules it uses: every span below lies in one of them. */
  readonly source: Source;
  readonly file: GameFile;
  /** The game written out where it comes from another one, `file` where it does not. */
  readonly flat: GameFile;
  /** The games that it comes from, the nearest first. */
  readonly bases: readonly Base[];
  readonly checked: Checked;
  /** The modules in use, each behind those that it uses itself. */
  readonly modules: readonly ReadModule[];
  /**
   * Of grammar and of meaning, of the text and of its modules, in order. The game in `checked` stands only where there
   * is no error.
   */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadModule extends Pick<Module, "path" | "source" | "file"> {
  readonly checked: CheckedText;
}

const nowhere: FindModule = () => undefined;

/** Reads the text of a game. A module gets the diagnostic that it is none. */
export function readGame(source: Source, parameters: ParameterValues = {}, find: FindModule = nowhere): Read {
  const read = readText(source, parameters, find);
  if (!read.file.module) return read;
  const { start, end, text } = read.file.name;
  const message = `found the module "${text}", expected a game; a module is there for games to use`;
  return {
    ...read,
    diagnostics: byPosition([{ code: "NF1508", severity: "error", start, end, message }, ...read.diagnostics]),
  };
}

/** Reads a game or a module, whichever the text is. */
export function readText(source: Source, parameters: ParameterValues = {}, find: FindModule = nowhere): Read {
  const { file, diagnostics } = parse(source);
  const texts = findTexts(file, find);
  const { flat, bases, linked } = texts;
  const sources = [standardModule(ALWAYS), ...linked.modules, ...bases].map((text) => text.source);
  const whole = { ...source, modules: [...new Set(sources)].sort((a, b) => a.start - b.start) };
  const found: Diagnostic[] = [...linked.diagnostics, ...texts.diagnostics];
  const broken = new Set<string>();
  const modules = linked.modules.map((module, i): ReadModule => {
    const checked = checkModule(module, linked.modules.slice(0, i), broken);
    const own = independentMistakes(module.file, module.diagnostics, checked);
    if (own.length > 0 || module.uses.some((use) => !use.module || broken.has(use.module.path)))
      broken.add(module.path);
    found.push(...own);
    return { path: module.path, source: module.source, file: module.file, checked };
  });
  const general = generalIn(file, modulesOf(linked.uses));
  const root: Module = { path: "./", source, file, uses: linked.uses, general, diagnostics };
  const checked = file.module
    ? checkModule(root, linked.modules, broken)
    : check(flat, whole, parameters, linked, broken);
  if (!file.base) found.push(...independentMistakes(file, diagnostics, checked));
  else if (diagnostics.length > 0 || !texts.complete) found.push(...diagnostics);
  else found.push(...variantMistakes(file, texts, checked, { source: whole, find }));
  const { game, ...rest }: Checked = checked;
  return {
    source: whole,
    file,
    flat,
    bases,
    checked: found.length === 0 && game ? { ...rest, game } : rest,
    modules,
    diagnostics: byPosition(found).map(printableDiagnostic),
  };
}

const byPosition = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.toSorted((a, b) => a.start - b.start || a.end - b.end);

/** What is wrong with a variant whose texts have no mistake in their grammar. */
function variantMistakes(
  file: GameFile,
  texts: Texts,
  { diagnostics, references }: Checked,
  { source, find }: { readonly source: Source; readonly find: FindModule },
): readonly Diagnostic[] {
  const { base, diagnostics: misfits } = texts;
  if (!base || misfits.length > 0) return [];
  const first = Math.min(...texts.bases.map((one) => one.source.start));
  const isInBase = ({ start }: Diagnostic): boolean => start >= first;
  const own = diagnostics.some(isInBase)
    ? new Set(check(base, source, {}, linkModules(base, find)).diagnostics.map(keyOf))
    : new Set<string>();
  const made = diagnostics.filter((one) => !own.has(keyOf(one)));
  const stay = diagnostics.filter((one) => own.has(keyOf(one)));
  const { start, end } = file.base ?? file;
  const head: Diagnostic = { code: "NF1518", severity: "error", start, end, message: "" };
  const misspelled = misspelledChanges(file.declarations, base.declarations, references);
  return [...stay, ...misspelled, ...blamed(made, texts, { source, head })];
}

const keyOf = ({ code, start, end, message }: Diagnostic): string => `${code} ${start} ${end} ${message}`;

/** What is told of one text: its mistakes in grammar, and those in meaning that they cannot have caused. */
function independentMistakes(
  file: GameFile,
  grammar: readonly Diagnostic[],
  { diagnostics }: CheckedText,
): readonly Diagnostic[] {
  return grammar.length === 0 ? diagnostics : [...grammar, ...diagnostics.filter(unaffected(file, grammar))];
}

/** Whether a mistake in meaning stands on its own, beside these mistakes in grammar. */
function unaffected(file: GameFile, broken: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const starts = file.declarations.map((declaration) => declaration.start);
  // The declaration that an offset belongs to; -1 for the head of the file.
  const owner = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const owners = new Set(broken.map((one) => owner(one.start)));
  const lost = [...owners].some((i) =>
    ["consequence", "missing-declaration"].includes(file.declarations[i]?.kind ?? ""),
  );
  // What is said of the whole file is said at its head: that something is missing which a broken line may bring.
  return ({ code, start }) => owner(start) >= 0 && !owners.has(owner(start)) && !(lost && code === "NF1218");
}
