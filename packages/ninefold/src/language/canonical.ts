import { printDeclaration } from "./format.ts";
import type { GameFile } from "./syntax.ts";

/**
 * The rules of a file in canonical form, with the values of its parameters at the end: without comments, layout, title
 * and display, which change nothing. Two files with the same canonical text are the same rules; records keep its hash.
 */
export function canonicalRules(file: GameFile, parameters: readonly (readonly [string, string])[]): string {
  const rules = file.declarations.filter((declaration) => declaration.kind !== "display").map(printDeclaration);
  const values = parameters.map(([name, value]) => `// ${name} = ${value}`);
  return [`game ${file.name.text}`, ...rules, ...values, ""].join("\n");
}
