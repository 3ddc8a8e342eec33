/** `from "./knight.ts"`, `import "./setup"`, `require("./moves.js")`. Whatever a text is, this takes time that grows with its length. */
const ASKED = /\b(?:from|import|require)\s*(?:\(\s*)?(["'])(\.\.?\/[^"'\n]{1,500})\1/gu;

/** Nothing is found at a path that is longer, in UTF-16 units. */
const LONGEST_PATH = 1_000;

/** A file that another asks for. */
export interface AskedFile {
  /** As it is written: `./knight`. */
  readonly specifier: string;
  /** Where it is written first, without its quotes, as UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** Where it may lie, from the program's folder, the best first; none where that is outside the folder. */
  readonly paths: readonly string[];
}

/** What a program's file asks for, as often as it does; `file` is its path from the program's folder, such as `./main.ts`. */
export const askedIn = (file: string, text: string): readonly AskedFile[] =>
  Array.from(text.matchAll(ASKED), ({ 0: whole, 2: specifier = "", index }) => {
    const end = index + whole.length - 1;
    return { specifier, start: end - specifier.length, end, paths: pathsFor(file, specifier) };
  });

/** The same, each file once. */
export function askedFiles(file: string, text: string): readonly AskedFile[] {
  const asked = new Map(askedIn(file, text).map((one) => [one.specifier, one]));
  return [...asked.values()].filter(({ paths: [path = ""] }) => path.length <= LONGEST_PATH);
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
