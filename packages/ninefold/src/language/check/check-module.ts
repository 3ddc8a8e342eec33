// A module is checked by itself, and its mistakes are reported there. For the texts that use it, it is a set of names.
import { type Board, latticeBoard } from "../core/board.ts";
import type { EnumType } from "../core/types.ts";
import { type Module, modulesOf, type Use } from "../modules/uses.ts";
import type { UseDecl } from "../syntax/tree.ts";
import { isStandardPath } from "../text/paths.ts";
import type { Span } from "../text/source.ts";
import { type CheckedText, checkedText } from "./checked-text.ts";
import { Context } from "./context/context.ts";
import { makeLibrary } from "./context/library.ts";
import { type Entity, makeNamespace, type Namespace } from "./context/namespace.ts";
import { declare, importModules } from "./declare-names.ts";
import { functionIndex } from "./definitions/definitions.ts";
import { expression } from "./expressions/expressions.ts";
import { globalType } from "./types/types.ts";

/** Players that nothing can name: a module knows that there are some, and not how many. */
export const SOME_PLAYERS: EnumType = {
  kind: "enum",
  members: ["first player", "second player"],
  named: { name: "Player", modulus: 2, coordinates: [], noNumbers: true },
};

/** What is general is checked on a board of each kind that has names for its directions. */
const SAMPLES = [latticeBoard("Cell", "grid", [8, 8], []), latticeBoard("Cell", "rhombus", [8, 8], [])];

/** Checked modules of the standard library. They use only each other, so they are checked once for all games. */
const standard = new Map<string, CheckedText>();

/**
 * Checks a module. `modules` has the modules that it uses, each after those that it uses itself. `broken` has the paths of
 * modules with mistakes. A general definition is correct if it is correct on some board.
 */
export function checkModule(module: Module, modules: readonly Module[], broken: ReadonlySet<string>): CheckedText {
  const known = standard.get(module.path);
  if (known) return known;
  const checked = checkOnSamples(module, modules, broken);
  if (isStandardPath(module.path)) standard.set(module.path, checked);
  return checked;
}

function checkOnSamples(module: Module, modules: readonly Module[], broken: ReadonlySet<string>): CheckedText {
  const tries: CheckedText[] = [];
  for (const sample of SAMPLES) {
    const checked = checkOn(sample, module, modules, broken);
    if (checked.diagnostics.length === 0) return checked;
    tries.push(checked);
  }
  return bestOf(module, tries);
}

function checkOn(sample: Board, module: Module, modules: readonly Module[], broken: ReadonlySet<string>): CheckedText {
  const own = makeNamespace(module.source, {
    module: module.path,
    incomplete: module.uses.some((use) => !use.module),
  });
  const cx = new Context(own, makeLibrary(), expression);
  cx.player = SOME_PLAYERS;
  importModules(cx, module.uses, enterModules(cx, modules, broken));
  enter(cx, module);
  const { name } = module.file;
  const self: Entity = { name: name.text, kind: "module", span: name, detail: `module ${name.text}` };
  cx.refer(name, self);
  for (const global of own.globals.values()) {
    if (global.kind === "function" && global.home === own) functionIndex(cx, global, global.decl.name, sample);
  }
  return checkedText(cx, [self]);
}

/** The names that modules declare, each module after those that it uses. Nothing is reported. */
export function enterModules(
  cx: Context,
  modules: readonly Module[],
  broken: ReadonlySet<string>,
): ReadonlyMap<string, Namespace> {
  const known = new Map<string, Namespace>();
  for (const module of modules) {
    const { path, source, uses } = module;
    const incomplete = uses.some((use) => !use.module);
    const names = makeNamespace(source, { module: path, incomplete, broken: broken.has(path) });
    known.set(path, names);
    cx.at(names, () => {
      importModules(cx, uses, known);
      enter(cx, module);
    });
  }
  return known;
}

/** Reports, at the `use` line that leads there, each module that is right by itself and wrong in the game. */
export function reportUnfit(cx: Context, uses: readonly Use[], known: ReadonlyMap<string, Namespace>): void {
  const reported = new Set<Module>();
  const reportFor = (decl: UseDecl, module: Module): void => {
    if (reported.has(module)) return;
    reported.add(module);
    for (const inner of modulesOf(module.uses)) reportFor(decl, inner);
    const wrong = known.get(module.path)?.unfit;
    if (wrong === undefined) return;
    const { length } = cx.player.members;
    const players = length === 1 ? "one player" : `${length} players`;
    cx.report("NF1511", decl.path, `the module "${module.path}" does not fit this game of ${players}: ${wrong}`);
  };
  for (const { decl, module } of uses) if (module) reportFor(decl, module);
}

/** Declares a module in the names that are seen, and says what its types and boards are. */
function enter(cx: Context, module: Module): void {
  declare(cx, module.file);
  for (const global of cx.globals.values()) {
    if (global.home === cx.names && (global.kind === "board" || global.kind === "type")) globalType(cx, global);
  }
  for (const name of module.general) {
    const global = cx.globals.get(name);
    if (global?.kind === "function" && global.home === cx.names) global.general = true;
  }
}

/** Of several checks of one module: for each declaration the results of the check that reports the fewest mistakes in it. */
function bestOf({ file }: Module, tries: readonly CheckedText[]): CheckedText {
  const starts = file.declarations.map((declaration) => declaration.start);
  const owner = ({ start }: Span): number => starts.findLastIndex((one) => one <= start);
  const counts = tries.map(({ diagnostics }) => {
    const count = new Map<number, number>();
    for (const diagnostic of diagnostics) count.set(owner(diagnostic), (count.get(owner(diagnostic)) ?? 0) + 1);
    return count;
  });
  const best = (declaration: number): CheckedText => {
    const found = counts.map((count) => count.get(declaration) ?? 0);
    return tries[found.indexOf(Math.min(...found))]!;
  };
  const fromBest = <Item extends Span>(itemsOf: (one: CheckedText) => readonly Item[]): Item[] =>
    tries.flatMap((one) => itemsOf(one).filter((item) => best(owner(item)) === one));
  return {
    ...tries[0]!,
    diagnostics: fromBest((one) => one.diagnostics),
    references: fromBest((one) => one.references),
    hints: fromBest((one) => one.hints),
  };
}
