import type { FindModule } from "ninefold/language";

/** What a text asks for by a path from its folder: `from "./knight.ts"`, `import "./setup.ts"`. */
const ASKED = /\b(?:from|import)\s*\(?\s*(["'])(\.\.?\/[^"'\n]+)\1/gu;

/** More files than these are not read. */
const MAX_FILES = 100;

/**
 * A program's own text and all files that it asks for, directly or not, by their paths from its folder. What is not there
 * is left out: the program that asks for it is refused when it runs.
 */
export function filesOf(main: string, text: string, find: FindModule): ReadonlyMap<string, string> {
  const files = new Map([[main, text]]);
  const waiting: [path: string, text: string][] = [[main, text]];
  for (let next = waiting.pop(); next && files.size < MAX_FILES; next = waiting.pop()) {
    for (const { path } of askedIn(...next)) {
      if (path === undefined || files.has(path)) continue;
      const found = find(path);
      if (found === undefined) continue;
      files.set(path, found);
      waiting.push([path, found]);
    }
  }
  return files;
}

/** A file that another asks for. */
export interface AskedFile {
  /** As it is written: `./knight.ts`. */
  readonly text: string;
  /** Where it is written, as UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** Its path from the folder of the program; undefined for one outside. */
  readonly path: string | undefined;
}

/** What the text of a file asks for; `file` is its path. */
export function askedIn(file: string, text: string): readonly AskedFile[] {
  return [...text.matchAll(ASKED)].map(({ 0: whole, 2: asked = "", index }) => {
    const end = index + whole.length - 1;
    return { text: asked, start: end - asked.length, end, path: pathFrom(file, asked) };
  });
}

/** A path that a file asks for, from the folder of the program; undefined for one outside. */
function pathFrom(file: string, asked: string): string | undefined {
  const parts = file.split("/").slice(0, -1);
  for (const part of asked.split("/")) {
    if (part === "." || part === "") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length <= 1) return undefined;
    else parts.pop();
  }
  return parts.join("/");
}

/**
 * Whether a text is a program and no text of the language: its first word, after comments, is one of JavaScript's.
 */
export function isProgramText(text: string): boolean {
  const bare = text.replace(/^(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/u, "");
  return /^(?:(?:import|export|const|let|var|class|function|abstract|interface|enum)\b|["']use strict|Rules\s*\()/u.test(
    bare,
  );
}
