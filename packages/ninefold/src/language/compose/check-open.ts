// A module with parts of a game is checked by itself: what it needs stands for itself in its text.
import { check } from "../check/check.ts";
import type { CheckedText } from "../check/checked-text.ts";
import { alwaysModule } from "../modules/always.ts";
import { type Module, modulesOf, type Use } from "../modules/uses.ts";
import type { GameFile } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { isStandardPath } from "../text/paths.ts";
import type { Source } from "../text/source.ts";
import { abstractDeclarations, SAMPLE_SHAPES } from "./abstract.ts";
import { atUses } from "./blame.ts";
import { Composer, joined, unmet } from "./compose.ts";
import { needsOf, type OpenChecked } from "./naming.ts";

interface Around {
  /** The slots of what is written out in it. */
  readonly firstSlot: number;
  /** The modules of definitions that are known, each behind those that it uses itself. */
  readonly modules: readonly Module[];
  readonly broken: ReadonlySet<string>;
  readonly openOf: (module: Module) => OpenChecked;
}

export interface OpenModule extends OpenChecked {
  /** The texts that spans in `checked` lie in, besides those of modules. */
  readonly sources: readonly Source[];
}

/** Checked modules of the standard library. They use only each other, so they are checked once for all games. */
const standard = new Map<string, OpenModule>();

export function checkOpen(module: Module, around: Around): OpenModule {
  const known = standard.get(module.path) ?? checkOnSamples(module, around);
  if (isStandardPath(module.path)) standard.set(module.path, known);
  return known;
}

function checkOnSamples(module: Module, { firstSlot, modules, broken, openOf }: Around): OpenModule {
  const composer = new Composer(firstSlot, openOf);
  const brought = composer.bring(module.uses);
  if (composer.isFull)
    return { checked: { ...EMPTY, diagnostics: composer.diagnostics }, needs: needsOf(module), sources: [] };
  const own = module.file.declarations.filter(({ kind }) => kind !== "use" && kind !== "needs");
  const { declarations, diagnostics } = joined(own, brought, () => module.path);
  const inner = composer.instances.flatMap((instance) => instance.needs);
  const needs = unmet([...needsOf(module), ...inner.map(({ need }) => need)], declarations);
  const uses = definitionsIn([...module.uses, ...brought.flatMap((one) => one.uses)]);
  const linked = { uses, modules: modules.filter((one) => !one.open), diagnostics: [] };
  const sources = composer.instances.map(({ source }) => source);
  const texts = [alwaysModule().source, ...modules.map(({ source }) => source), ...sources];
  const others = texts.filter(({ start }) => start !== module.source.start);
  // The text that is read has the first slot, which is found last; one that it uses has its place among the others.
  const all = module.source.start === 0 ? others : [...others, module.source];
  const whole = { ...module.source, modules: all.sort((a, b) => a.start - b.start) };
  let checked: CheckedText | undefined;
  for (const shape of needs.some(({ kind }) => kind === "board") ? SAMPLE_SHAPES : SAMPLE_SHAPES.slice(0, 1)) {
    const written = [...abstractDeclarations(needs, shape), ...declarations];
    const file: GameFile = { ...module.file, module: true, declarations: written };
    const result = check(file, whole, {}, linked, { broken, needs: inner });
    if (!checked || result.diagnostics.length < checked.diagnostics.length) checked = result;
    if (checked.diagnostics.length === 0) break;
  }
  const found: readonly Diagnostic[] = checked
    ? atUses([...composer.diagnostics, ...diagnostics, ...checked.diagnostics], composer.instances, whole)
    : [];
  return { checked: { ...(checked ?? EMPTY), diagnostics: found }, needs, sources };
}

const EMPTY: CheckedText = { diagnostics: [], references: [], hints: [], entities: [], boards: [] };

/** Those that are names for a text, each once. */
export function definitionsIn(uses: readonly Use[]): readonly Use[] {
  const seen = new Set<Module>();
  return uses.filter(({ module }) => {
    if (!module) return true;
    if (module.open || seen.has(module)) return false;
    seen.add(module);
    return true;
  });
}

export const brokenUses = (module: Module, broken: ReadonlySet<string>): boolean =>
  module.uses.some((use) => !use.module) || modulesOf(module.uses).some(({ path }) => broken.has(path));
