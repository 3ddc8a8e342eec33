import { format } from "./format.ts";
import { makeSource, type Source } from "./source.ts";
import type { GameFile } from "./syntax.ts";

/**
 * The rules of a file in canonical form: without comments, titles of blank lines or layout, with the values of its
 * parameters at the end. Two files with the same canonical text are the same rules, so records keep its hash.
 */
export function canonicalRules(
  file: GameFile,
  source: Source,
  parameters: readonly (readonly [string, string])[],
): string {
  let text = source.text;
  for (const comment of file.comments) {
    text = text.slice(0, comment.start) + " ".repeat(comment.end - comment.start) + text.slice(comment.end);
  }
  const formatted = format(makeSource(source.name, text));
  const body = "text" in formatted ? formatted.text : text;
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  return [...lines, ...parameters.map(([name, value]) => `// ${name} = ${value}`), ""].join("\n");
}
