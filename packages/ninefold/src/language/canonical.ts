import { printDeclaration } from "./format/format.ts";
import { onlyDisplayed } from "./only-displayed.ts";
import { reached } from "./reached.ts";
import type { Read } from "./read.ts";
import type { Declaration } from "./syntax/tree.ts";

/** What changes nothing in the rules. */
const ASIDE: ReadonlySet<Declaration["kind"]> = new Set(["notation", "spelling", "display"]);

/** What a declaration says of the rules: how values are said is left out. */
function rulesIn(declaration: Declaration): readonly Declaration[] {
  if (ASIDE.has(declaration.kind)) return [];
  return [declaration.kind === "type" && declaration.said.length > 0 ? { ...declaration, said: [] } : declaration];
}

/**
 * The rules of a game in canonical form, with the values of its parameters: without comments, layout, title, notations,
 * spellings, said forms and display, which change nothing, and without what only the display asks for. Behind the game stand, under the path of each module in use,
 * those of its declarations that the rules are made of. Two games with the same canonical text are the same rules; records keep its
 * hash. The library of boards, which is always in use, is part of the language, as the primitives are.
 */
export function canonicalRules(
  { flat, checked, modules }: Pick<Read, "flat" | "checked" | "modules">,
  parameters: readonly (readonly [string, string])[],
): string {
  const aside = onlyDisplayed(flat, checked);
  const rules = flat.declarations.filter((one) => !aside.has(one)).flatMap(rulesIn);
  const values = parameters.map(([name, value]) => `// ${name} = ${value}`);
  const needed = reached({ file: flat, checked }, rules, modules);
  const sections = modules.flatMap((module) => {
    const found = module.file.declarations.filter((one) => one.kind === "use" || needed.has(one));
    if (found.every(({ kind }) => kind === "use")) return [];
    return [{ path: module.path, lines: [`module ${module.path}`, ...printed(found.flatMap(rulesIn))] }];
  });
  sections.sort((a, b) => (a.path < b.path ? -1 : 1));
  return [`game ${flat.name.text}`, ...printed(rules), ...values, ...sections.flatMap(({ lines }) => lines), ""].join(
    "\n",
  );
}

/** In written order, but for `use` lines, whose order means nothing. */
function printed(declarations: readonly Declaration[]): readonly string[] {
  const uses = declarations.filter(({ kind }) => kind === "use").map(printDeclaration);
  const others = declarations.filter(({ kind }) => kind !== "use").map(printDeclaration);
  return [...uses.sort(), ...others];
}
