// The texts that a game is made of: its own, those of the games that it comes from, and the modules that these use; and
// the game written out that comes of them.
import { checkModule } from "../check/check-module.ts";
import type { CheckedText } from "../check/checked-text.ts";
import type { Needed } from "../check/needs.ts";
import { brokenUses, checkOpen, type OpenModule } from "../compose/check-open.ts";
import { type Brought, Composer, type Instance, joined } from "../compose/compose.ts";
import { declaredNames } from "../compose/naming.ts";
import { ALWAYS } from "../modules/always.ts";
import { type Asking, type FindModule, Linker, MAX_MODULES } from "../modules/modules.ts";
import { FIRST_FREE_SLOT } from "../modules/standard-library.ts";
import type { Module, Use, Uses } from "../modules/uses.ts";
import type { Declaration, GameFile } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { askedBases, type Base, type Bases, MAX_BASES } from "./bases.ts";
import { type Change, type Flat, flatten, type Written } from "./flatten.ts";

export interface Texts {
  /** The game written out; of a game that comes from no other and uses no parts of a game, the file itself. */
  readonly flat: GameFile;
  /** The game that it comes from, written out; undefined for a game that comes from no other. */
  readonly base: (Written & { readonly linked: Uses }) | undefined;
  /** The games that it comes from, the nearest first. */
  readonly bases: readonly Base[];
  /** Whether every game that it comes from was found and has no mistake in its grammar or in what it changes. */
  readonly complete: boolean;
  readonly changes: readonly Change[];
  /** What the file itself uses. */
  readonly uses: readonly Use[];
  /** The modules of definitions that the game written out uses. */
  readonly linked: Uses;
  /** All modules in use, each behind those that it uses itself. */
  readonly modules: readonly Module[];
  readonly checks: ModuleChecks;
  /** What each `use` line brought, and all that was written out for them; what that needs of the game. */
  readonly brought: readonly Brought[];
  readonly instances: readonly Instance[];
  readonly needs: readonly Needed[];
  /** What is wrong with the way to modules, and with the lines that use them. */
  readonly useMistakes: readonly Diagnostic[];
  /** What is wrong with the grammar of bases, with the way to them and with what they and the game change. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The slots of what is written out are behind those of bases. */
const FIRST_INSTANCE_SLOT = FIRST_FREE_SLOT + MAX_MODULES + MAX_BASES;

/** What a file and those that it comes from are made of, before anything is written out. */
interface Collected {
  readonly found: Bases;
  readonly linker: Linker;
  readonly uses: ReadonlyMap<GameFile, readonly Use[]>;
}

/** Finds and reads the texts. Never throws, whatever the texts are; what `find` throws is its own business. */
export function findTexts(file: GameFile, find: FindModule): Texts {
  const asking = askedTexts(file, find.games);
  let next = asking.next();
  while (!next.done) next = asking.next(find(next.value));
  return writtenOut(file, next.value);
}

/**
 * The paths that `findTexts` asks for, one after the other, each with the answer to the one before: for whoever has to
 * wait for the texts. Library games are asked for by their names, `chess`; a path may be asked for twice. `games`: the
 * names that one of them may have been meant by.
 */
export function* askedTexts(file: GameFile, games: readonly string[] = []): Asking<Collected> {
  const found = yield* askedBases(file, games);
  const linker = new Linker();
  const uses = new Map<GameFile, readonly Use[]>();
  for (const one of [...found.bases.map((base) => base.file).toReversed(), file])
    uses.set(one, yield* linker.usesOf(one, []));
  return { found, linker, uses };
}

/** Modules checked by themselves, each when it is asked for. */
export class ModuleChecks {
  /** The paths of those that have mistakes, or use some that have. */
  readonly broken = new Set<string>();
  readonly #modules: readonly Module[];
  readonly #known = new Map<Module, OpenModule>();

  constructor(modules: readonly Module[]) {
    this.#modules = modules;
  }

  /** One of the modules, or a module that uses some of them. */
  of(module: Module): CheckedText {
    return module.open ? this.openOf(module).checked : checkModule(module, this.#before(module), this.broken);
  }

  openOf(module: Module): OpenModule {
    const known = this.#known.get(module);
    if (known) return known;
    const { broken } = this;
    const openOf = (one: Module): OpenModule => this.openOf(one);
    const around = { firstSlot: FIRST_INSTANCE_SLOT, modules: this.#before(module), broken, openOf };
    const checked = checkOpen(module, around);
    this.#known.set(module, checked);
    return checked;
  }

  note(module: Module, mistakes: readonly Diagnostic[]): void {
    if (mistakes.length > 0 || brokenUses(module, this.broken)) this.broken.add(module.path);
  }

  #before(module: Module): readonly Module[] {
    const at = this.#modules.indexOf(module);
    return (at < 0 ? this.#modules : this.#modules.slice(0, at)).filter(({ open }) => !open);
  }
}

function writtenOut(file: GameFile, { found, linker, uses }: Collected): Texts {
  const { modules } = linker;
  const checks = new ModuleChecks(modules);
  const { bases, complete } = found;
  const files = [file, ...bases.map((base) => base.file), ...modules.map((module) => module.file)];
  const composer = new Composer(FIRST_INSTANCE_SLOT, (module) => checks.openOf(module), namesOfState(files));
  const diagnostics = [...found.diagnostics, ...bases.flatMap((base) => base.diagnostics)];
  const useMistakes: Diagnostic[] = [...linker.diagnostics];
  const writing = (one: GameFile, before: Written | undefined): Flat => {
    const own = composer.bring(uses.get(one) ?? []);
    const plain = withoutOpen(one, uses.get(one) ?? [], own);
    if (before) return flatten(plain, before, own);
    const whole = joined(plain.declarations, own, () => "the game");
    if (!composer.isFull) useMistakes.push(...whole.diagnostics);
    const file = own.length > 0 ? { ...plain, declarations: whole.declarations } : one;
    return { file, brought: own, changes: [], diagnostics: [] };
  };
  let base: Written | undefined;
  for (const { file: next } of bases.toReversed()) {
    const written = writing(next, base);
    if (base && complete) diagnostics.push(...written.diagnostics);
    base = written;
  }
  const isWhole = complete && diagnostics.length === 0;
  const own = !file.module && (!base || isWhole) ? writing(file, base) : undefined;
  const linkedBy = ({ file: one }: Written): Uses => ({
    uses: usesIn(one, modules),
    modules: modules.filter(({ open }) => !open),
    diagnostics: [],
  });
  const flat = own ?? { file, brought: [], changes: [], diagnostics: [] };
  return {
    flat: flat.file,
    base: base && { ...base, linked: linkedBy(base) },
    bases,
    complete: isWhole,
    changes: flat.changes,
    uses: uses.get(file) ?? [],
    linked: linkedBy(flat),
    modules,
    checks,
    brought: flat.brought,
    instances: composer.instances,
    needs: needsOf(flat),
    useMistakes: [...useMistakes, ...composer.diagnostics],
    diagnostics: [...diagnostics, ...flat.diagnostics],
  };
}

/** The names that no local name may hide. */
function namesOfState(files: readonly GameFile[]): ReadonlySet<string> {
  const names = files.flatMap(({ declarations }) =>
    declarations.flatMap((one) => {
      if (one.kind === "players") return one.names.map(({ text }) => text);
      return one.kind === "track" || one.kind === "remember" || one.kind === "with" ? declaredNames([one]) : [];
    }),
  );
  return new Set(names);
}

/** The needs of what was written out, each once. */
export const needsOf = ({ brought }: Written): readonly Needed[] =>
  [...new Set(brought.flatMap(({ instances }) => instances))].flatMap(({ needs }) => needs);

/** A file without the `use` lines of what is written out; modules of definitions that this uses are in use too. */
function withoutOpen(file: GameFile, uses: readonly Use[], brought: readonly Brought[]): GameFile {
  if (brought.length === 0) return file;
  const open = new Set<Declaration>(uses.flatMap(({ decl, module }) => (module?.open ? decl : [])));
  const own = file.declarations.filter((one) => !open.has(one));
  const known = new Set(uses.flatMap(({ module }) => (module?.open ? [] : (module?.path ?? []))));
  const added = brought
    .flatMap((one) => one.uses)
    .filter(({ decl: { path } }) => !known.has(path.text) && known.add(path.text));
  const heads = own.filter(({ kind }) => kind === "use");
  const others = own.filter(({ kind }) => kind !== "use");
  return { ...file, declarations: [...heads, ...added.map(({ decl }) => decl), ...others] };
}

/** What the `use` lines of a game written out lead to. */
function usesIn({ declarations }: GameFile, modules: readonly Module[]): readonly Use[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const seen = new Set<string>([ALWAYS]);
  return declarations.flatMap((decl) => {
    if (decl.kind !== "use" || seen.has(decl.path.text)) return [];
    if (decl.path.text !== "") seen.add(decl.path.text);
    return { decl, module: byPath.get(decl.path.text) };
  });
}
