// A text through all phases of the front end: read, the modules it uses found, then checked. Each phase is done
// whatever the one before found, but one mistake is told once: what a broken declaration may have caused is left out.
import { type Checked, check, type ParameterValues } from "./check/check.ts";
import type { CheckedText } from "./check/checked-text.ts";
import { atUses } from "./compose/blame.ts";
import type { Brought, Instance } from "./compose/compose.ts";
import { declaredNames } from "./compose/naming.ts";
import { capturedNames, unusedModules } from "./compose/unused.ts";
import { alwaysModule } from "./modules/always.ts";
import { generalIn } from "./modules/general-definitions.ts";
import { type FindModule, isOpen } from "./modules/modules.ts";
import { type Module, modulesOf } from "./modules/uses.ts";
import { parse } from "./syntax/parse.ts";
import type { GameFile } from "./syntax/tree.ts";
import { type Diagnostic, printableDiagnostic } from "./text/diagnostic.ts";
import { type Source, sourceAt } from "./text/source.ts";
import type { Base } from "./variants/bases.ts";
import { blamed, misspelledChanges } from "./variants/blame.ts";
import { findTexts, needsOf, type Texts } from "./variants/texts.ts";

/** What the front end knows of a text. */
export interface Read {
  /** The text with those of the modules it uses: every span below lies in one of them. */
  readonly source: Source;
  readonly file: GameFile;
  /** The game written out where it comes from another one, `file` where it does not. */
  readonly flat: GameFile;
  /** The games that it comes from, the nearest first. */
  readonly bases: readonly Base[];
  /** The modules that are written out in it, each time with a place of its own. */
  readonly instances: readonly Instance[];
  /** Of these, what each `use` line brings. */
  readonly brought: readonly Brought[];
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
  const { flat, bases, checks, instances } = texts;
  const root = rootModule(source, file, texts, diagnostics);
  const written = root?.open ? checks.openOf(root).sources : instances.map((instance) => instance.source);
  const sources = [...[alwaysModule(), ...texts.modules, ...bases].map((text) => text.source), ...written];
  const whole = { ...source, modules: [...new Set(sources)].sort((a, b) => a.start - b.start) };
  const found: Diagnostic[] = [];
  const modules = texts.modules.map((module): ReadModule => {
    const checked = checks.of(module);
    const own = independentMistakes(module.file, module.diagnostics, checked);
    checks.note(module, own);
    found.push(...own);
    return { path: module.path, source: module.source, file: module.file, checked };
  });
  const { broken } = checks;
  const plain: Checked = root
    ? checks.of(root)
    : check(flat, whole, parameters, texts.linked, { broken, needs: texts.needs });
  const known = mistakesIn(texts, whole, [...texts.useMistakes, ...captured(file, texts), ...plain.diagnostics]);
  const checked = { ...plain, diagnostics: known };
  if (!file.base) found.push(...independentMistakes(file, diagnostics, checked));
  else if (diagnostics.length > 0 || !texts.complete) found.push(...diagnostics, ...texts.diagnostics);
  else found.push(...texts.diagnostics, ...variantMistakes(file, texts, checked, whole));
  if (found.length === 0) found.push(...unusedModules(broughtBy(file, texts), checked.references));
  const { game, ...rest }: Checked = checked;
  return {
    source: whole,
    file,
    flat,
    bases,
    instances,
    brought: texts.brought,
    checked: found.length === 0 && game ? { ...rest, game } : rest,
    modules,
    diagnostics: byPosition(found).map(printableDiagnostic),
  };
}

/** The text as a module, if it is one. */
function rootModule(
  source: Source,
  file: GameFile,
  texts: Texts,
  diagnostics: readonly Diagnostic[],
): Module | undefined {
  if (!file.module) return undefined;
  const { uses } = texts;
  const general = generalIn(file, modulesOf(uses));
  return { path: "./", source, file, uses, open: isOpen(file, uses), general, diagnostics };
}

/** What the `use` lines of a text itself bring. */
const broughtBy = (file: GameFile, { brought }: Texts): readonly Brought[] =>
  brought.filter(({ use }) => file.declarations.some((one) => one === use));

/** The names of the language that a text gives to something else than the modules do that it uses itself. */
function captured(file: GameFile, texts: Texts): readonly Diagnostic[] {
  const names = new Set(declaredNames(texts.flat.declarations));
  return capturedNames(broughtBy(file, texts), names, ({ module }) => texts.checks.openOf(module).checked);
}

/** Mistakes in what the text itself brought of modules are reported where it uses them; of broken modules none are. */
function mistakesIn(texts: Texts, source: Source, mistakes: readonly Diagnostic[]): readonly Diagnostic[] {
  const { broken } = texts.checks;
  const first = Math.min(...texts.bases.map((base) => base.source.start));
  const wrong = new Set(texts.instances.flatMap((one) => (broken.has(one.source.name) ? one.source.start : [])));
  const known = mistakes.filter(({ start }) => !wrong.has(sourceAt(source, start).start));
  return atUses(
    known,
    texts.instances.filter(({ use }) => use.start < first),
    source,
  );
}

const byPosition = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.toSorted((a, b) => a.start - b.start || a.end - b.end);

/** What is wrong with a variant whose texts have no mistake in their grammar. */
function variantMistakes(
  file: GameFile,
  texts: Texts,
  { diagnostics, references }: Checked,
  source: Source,
): readonly Diagnostic[] {
  const { base, diagnostics: misfits, checks } = texts;
  if (!base || misfits.length > 0) return [];
  const first = Math.min(...texts.bases.map((one) => one.source.start));
  const isInBase = ({ start }: Diagnostic): boolean => start >= first;
  const around = { broken: checks.broken, needs: needsOf(base) };
  const own = diagnostics.some(isInBase)
    ? new Set(check(base.file, source, {}, base.linked, around).diagnostics.map(keyOf))
    : new Set<string>();
  const made = diagnostics.filter((one) => !own.has(keyOf(one)));
  const stay = diagnostics.filter((one) => own.has(keyOf(one)));
  const { start, end } = file.base ?? file;
  const head: Diagnostic = { code: "NF1518", severity: "error", start, end, message: "" };
  const misspelled = misspelledChanges(file.declarations, base.file.declarations, references);
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
