/** `from "./knight.ts"`, `import "./setup"`, `require("./moves.js")`. Whatever a text is, this takes time that grows with its length. */
const ASKED = /\b(?:from|import|require)\s*(?:\(\s*)?(["'])(\.\.?\/[^"'\n]{1,500})\1/gu;

/** Nothing is found at a path that is longer, in UTF-16 units. */
const LONGEST_PATH = 1_000;

/** A file that another asks for. */
export interface AskedFile {
  /** As it is written: `./knight`. */
  readonly specifier: string;
  /** Where it may lie, from the program's folder, the best first; none where that is outside the folder. */
  readonly paths: readonly string[];
}

/** The files that a program's file asks for, each once; `file` is its path from the program's folder, such as `./main.ts`. */
export function askedFiles(file: string, text: string): readonly AskedFile[] {
  const specifiers = new Set(Array.from(text.matchAll(ASKED), ([, , specifier = ""]) => specifier));
  const asked = Array.from(specifiers, (specifier) => ({ specifier, paths: pathsFor(file, specifier) }));
  return asked.filter(({ paths: [path = ""] }) => path.length <= LONGEST_PATH);
}

/** An ending may be left out, `.js` may mean a file of TypeScript, and a folder its `index`. */
function pathsFor(file: string, specifier: string): readonly string[] {
  const parts = file.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "." || part === "") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 1) parts.pop();
    else return [];
  }
  const path = parts.join("/");
  const typed = path.replace(/\.js$/u, ".ts");
  return [...new Set([path, typed]), `${path}.ts`, `${path}.js`, `${path}/index.ts`, `${path}/index.js`];
}
