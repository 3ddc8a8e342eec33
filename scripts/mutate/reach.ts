// Which test files a source file can fail, from what each file of the repository names.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Files whose words are code, by path from the root. */
function codeFiles(root: string): ReadonlyMap<string, string> {
  const inPackages = readdirSync(join(root, "packages")).flatMap((name) =>
    ["src", "test", "bin"].map((folder) => posix.join("packages", name, folder)),
  );
  const folders = ["test", "bench", "scripts", ...inPackages].filter((folder) => existsSync(join(root, folder)));
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs|js)$/.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(name))
      .map((name) => posix.join(folder, name.replaceAll("\\", "/"))),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

const TYPES_ONLY = /^\s*(?:import|export)\s+type\b[^;]*?;/gm;
const NAMED = /(["'`])((?:\.{1,2}|packages)\/[^"'`\n$]+|ninefold(?:\/[\w-]+)?)\1/g;

/** The files that a file names, by import or by path; a built file stands for its source. */
function namedBy(path: string, text: string, files: ReadonlyMap<string, string>): readonly string[] {
  return [...text.replace(TYPES_ONLY, "").matchAll(NAMED)].flatMap(([, , name = ""]) => {
    const asPackage = /^ninefold(\/|$)/.test(name)
      ? `packages/ninefold/src${name.slice("ninefold".length)}/index.ts`
      : undefined;
    const target = asPackage ?? (name.startsWith(".") ? posix.join(posix.dirname(path), name) : name);
    const source = target.replace(/\/dist\/(.*)\.js$/, "/src/$1.ts");
    return files.has(source) ? [source] : [];
  });
}

export interface Reached {
  readonly test: string;
  /** Steps from the test file to the source file. */
  readonly steps: number;
}

const isTest = (path: string) => path.endsWith(".test.ts") && !/(^|\/)test\/long\//.test(path);

export class Reach {
  /** For each file, those that name it. */
  readonly #namedIn = new Map<string, string[]>();
  readonly #tests: readonly string[];
  /** Tests that start programs, and so may run any source. */
  readonly #starting: ReadonlySet<string>;

  constructor(root: string) {
    const files = codeFiles(root);
    for (const [path, text] of files) {
      for (const target of new Set(namedBy(path, text, files))) {
        const before = this.#namedIn.get(target);
        if (before) before.push(path);
        else this.#namedIn.set(target, [path]);
      }
    }
    this.#tests = [...files.keys()].filter(isTest);
    const starting = [...files].filter(([, text]) => text.includes("node:child_process")).map(([path]) => path);
    this.#starting = new Set(starting.flatMap((path) => [path, ...(this.#namedIn.get(path) ?? [])]));
  }

  /** The quick test files that can run a source file. */
  testsOf(source: string): readonly Reached[] {
    const steps = new Map([[source, 0]]);
    for (const [path, far] of steps) {
      for (const next of this.#namedIn.get(path) ?? []) if (!steps.has(next)) steps.set(next, far + 1);
    }
    const farthest = Math.max(...steps.values());
    return this.#tests.flatMap((test) => {
      const known = steps.get(test) ?? (this.#starting.has(test) ? farthest + 1 : undefined);
      return known === undefined ? [] : [{ test, steps: known }];
    });
  }
}
