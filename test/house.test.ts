// The house rules no compiler checks: which file may import which, and how large files, functions and folders may be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { circles, fileGraph, folderGraph, importsOf } from "../scripts/house/imports.ts";
import {
  core,
  type Files,
  folderOf,
  isCode,
  isPackageSource,
  isTest,
  repositoryFiles,
  resolved,
} from "../scripts/house/repository.ts";
import { functionsOf } from "../scripts/house/syntax.ts";

const cli = "packages/cli/";
const solver = "packages/solver/";
const jail = "packages/jail/";
const log = "packages/log/";
const sealed = "packages/sealed/";
const ownership = "packages/ownership/";
const platform = "packages/platform/";
const table = "packages/table/";
const board = "packages/board/";
const studio = "packages/studio/";

/** The packages beside the core. */
const beside = [cli, solver, jail, log, sealed, ownership, platform, table, board, studio];

/** A room may import itself and the rooms before it; files at the top of the core may import all of them. */
const rooms = [
  "language",
  "model",
  "engine",
  "knowledge",
  "rules",
  "compiler",
  "play",
  "scene",
  "analysis",
  "players",
  "background",
];

const isRelative = (specifier: string) => specifier.startsWith(".");

function roomRank(path: string): number {
  const [room = "", ...rest] = path.slice(core.length).split("/");
  return rest.length === 0 ? rooms.length : rooms.indexOf(room);
}

function coreProblem(path: string, specifier: string): string | undefined {
  if (roomRank(path) < 0) return "is in a folder that is not one of the rooms";
  if (!isRelative(specifier)) {
    return specifier === "fraction.js" ? undefined : `imports ${specifier}; the core may only import fraction.js`;
  }
  const target = resolved(path, specifier);
  if (!target.startsWith(core)) return `imports ${specifier}, outside the core`;
  if (roomRank(target) > roomRank(path) || roomRank(target) < 0) return `imports ${specifier}, which is not downward`;
  return undefined;
}

function besideProblem(
  home: string,
  path: string,
  specifier: string,
  dependencies: readonly string[],
): string | undefined {
  if (isRelative(specifier)) {
    return resolved(path, specifier).startsWith(home) ? undefined : `imports ${specifier}, outside the package`;
  }
  const allowed = ["ninefold", ...dependencies].some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return allowed || specifier.startsWith("node:") ? undefined : `imports ${specifier}, which is not a dependency`;
}

function importProblems(files: Files, dependenciesOf: (home: string) => readonly string[]): string[] {
  const problems: string[] = [];
  for (const [path, source] of files) {
    if (!isCode(path) || isTest(path)) continue;
    const home = beside.find((folder) => path.startsWith(folder));
    for (const specifier of importsOf(source)) {
      let problem: string | undefined;
      if (path.startsWith(core)) problem = coreProblem(path, specifier);
      else if (isRelative(specifier) && resolved(path, specifier).startsWith(core)) {
        problem = `reaches into the core by ${specifier}`;
      } else if (home) problem = besideProblem(home, path, specifier, dependenciesOf(home));
      if (problem) problems.push(`${path} ${problem}`);
    }
  }
  return problems;
}

const homePath = /(?<![\w./-])(?:\/(?:home|Users|root)\/\w|[A-Z]:\\Users\\)/;
const registryHost = /\bregistry\.(?:[\w-]+\.)*[\w-]+\.(?:com|org|net|io|dev)\b|"resolved": "https?:/;

function textProblems(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, source] of files) {
    source.split("\n").forEach((line, index) => {
      if (homePath.test(line)) problems.push(`${path}:${index + 1} contains a path into someone's home folder`);
      if (registryHost.test(line)) problems.push(`${path}:${index + 1} names a package registry's host`);
    });
  }
  return problems;
}

const LONGEST_FILE = 600;
const LONGEST_FUNCTION = 60;
const LARGEST_FOLDER = 20;

function lengthProblems(files: Files): string[] {
  return [...files]
    .filter(([path, source]) => isCode(path) && source.trimEnd().split("\n").length > LONGEST_FILE)
    .filter(([, source]) => !/^\s*(\/\/|\/\*)/m.test(source.split("\n").slice(0, 5).join("\n")))
    .map(([path]) => `${path} is over ${LONGEST_FILE} lines and has no comment in its first five`);
}

/** A function that stays long says why in the comment above it, which begins with `Long:`. */
function functionProblems(files: Files): string[] {
  return [...files].flatMap(([path, source]) => {
    if (!isPackageSource(path)) return [];
    const text = source.split("\n");
    return functionsOf(source)
      .filter(({ lines }) => lines > LONGEST_FUNCTION)
      .filter(
        ({ line }) => !/^\s*(\/\/|\*|\/\*\*) Long: /m.test(text.slice(Math.max(0, line - 4), line - 1).join("\n")),
      )
      .map(({ name, line, lines }) => `${path}:${line} ${name} has ${lines} lines and no comment that says why`);
  });
}

function folderProblems(files: Files): string[] {
  const sizes = new Map<string, number>();
  for (const path of files.keys()) {
    if (isPackageSource(path)) sizes.set(folderOf(path), (sizes.get(folderOf(path)) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([, size]) => size > LARGEST_FOLDER)
    .map(([path, size]) => `${path} has ${size} source files`);
}

function indexProblems(files: Files): string[] {
  return [...files]
    .filter(([path, source]) => isPackageSource(path) && path.endsWith("/index.ts") && !source.startsWith("//"))
    .map(([path]) => `${path} does not begin with what its room is for`);
}

const files = repositoryFiles();

/** What a package beside the core says that it needs. */
const dependenciesOf = (home: string): readonly string[] => {
  const manifest = JSON.parse(files.get(`${home}package.json`) ?? "{}") as { dependencies: Record<string, string> };
  return Object.keys(manifest.dependencies);
};

test("the files that are checked hold this one and the sources of the core", () => {
  assert.ok(files.has("test/house.test.ts"));
  assert.ok([...files.keys()].some((path) => path.startsWith(core)));
});

test("imports go downward and stay within their package", () => {
  assert.deepEqual(importProblems(files, dependenciesOf), []);
});

test("the index of a room begins with what the room is for", () => {
  assert.deepEqual(indexProblems(files), []);
  const indexOf = (text: string) => new Map([[`${core}play/index.ts`, text]]);
  assert.equal(indexProblems(indexOf("// Play.\nexport {};\n")).length, 0);
  assert.equal(indexProblems(indexOf("export {};\n")).length, 1);
});

test("the core reaches the platform's own modules in one place", () => {
  const reaching = [...files].filter(([path, source]) => path.startsWith(core) && source.includes("getBuiltinModule"));
  assert.deepEqual(
    reaching.map(([path]) => path),
    [`${core}play/platform/platform.ts`],
  );
});

test("no files of a package import each other in a circle, not for types either", () => {
  assert.deepEqual(circles(fileGraph(files)), []);
});

test("no folders of a package import each other in a circle", () => {
  assert.deepEqual(circles(folderGraph(files)), []);
});

test("no folder holds more source files than one looks through", () => {
  assert.deepEqual(folderProblems(files), []);
});

test("functions are short, or say why not", () => {
  assert.deepEqual(functionProblems(files), []);
});

test("no file names a home folder or a registry's host", () => {
  assert.deepEqual(textProblems(files), []);
});

test("what looks at a sample is a test file, which the long tests run again with everything", () => {
  const isSample = (specifier: string): boolean => specifier.endsWith("/sample.ts");
  const sampling = [...files].filter(
    ([path, source]) => isTest(path) && isCode(path) && importsOf(source).some(isSample),
  );
  assert.ok(sampling.length > 10);
  for (const [path] of sampling) assert.match(path, /\.test\.ts$|\/sample\.ts$/);
});

test("long files say at their top what they are", () => {
  assert.deepEqual(lengthProblems(files), []);
});

test("importsOf reads every form of import", () => {
  const source = [
    'import "./effect.ts";',
    'import a, { b } from "./value.ts";',
    "import {\n  c,\n  type D,\n} from './lines.ts';",
    'import type { E } from "./type.ts";',
    'import type from "./named-type.ts";',
    'export * from "./all.ts";',
    'export type { F } from "./type-out.ts";',
    'const g = await import("./later.ts");',
    '// import h from "./comment.ts";',
    '/*\nimport i from "./block.ts";\n*/',
    'import {\n  j, // said "why"\n  /* and how */ k,\n} from "./remarked.ts";',
    "const l = await import(`./template.ts`);",
    'export const from = "./not-an-import.ts";',
  ].join("\n");
  assert.deepEqual(importsOf(source), [
    "./effect.ts",
    "./value.ts",
    "./lines.ts",
    "./type.ts",
    "./named-type.ts",
    "./all.ts",
    "./type-out.ts",
    "./remarked.ts",
    "./later.ts",
    "./template.ts",
  ]);
});

test("the rules of imports catch what they forbid", () => {
  const one = (path: string, specifier: string) =>
    importProblems(new Map([[path, `import { x } from "${specifier}";\n`]]), (home) =>
      home === cli ? ["commander"] : ["highs"],
    ).length;
  assert.equal(one(`${core}language/lex.ts`, "../model/shape.ts"), 1);
  assert.equal(one(`${core}language/lex.ts`, "../index.ts"), 1);
  assert.equal(one(`${core}language/syntax/lex.ts`, "../../model/shape.ts"), 1);
  assert.equal(one(`${core}model/shape.ts`, "../language/lex.ts"), 0);
  assert.equal(one(`${core}index.ts`, "./analysis/index.ts"), 0);
  assert.equal(one(`${core}attic/old.ts`, "./older.ts"), 1);
  assert.equal(one(`${core}model/shape.ts`, "node:fs"), 1);
  assert.equal(one(`${core}model/shape.ts`, "commander"), 1);
  assert.equal(one(`${core}model/shape.ts`, "fraction.js"), 0);
  assert.equal(one(`${core}model/shape.ts`, "../../../cli/src/main.ts"), 1);
  assert.equal(one(`${cli}src/main.ts`, "ninefold/play"), 0);
  assert.equal(one(`${cli}src/main.ts`, "commander"), 0);
  assert.equal(one(`${cli}src/main.ts`, "ninefoldish"), 1);
  assert.equal(one(`${solver}src/highs.ts`, "highs"), 0);
  assert.equal(one(`${solver}src/highs.ts`, "commander"), 1);
  assert.equal(one(`${solver}src/highs.ts`, "../../cli/src/main.ts"), 1);
  assert.equal(one(`${cli}src/main.ts`, "fast-check"), 1);
  assert.equal(one(`${cli}src/main.ts`, "../../ninefold/dist/index.js"), 1);
  assert.equal(one("bench/speed.ts", "../packages/ninefold/src/index.ts"), 1);
  assert.equal(one("packages/ninefold/test/lex.test.ts", "../src/language/lex.ts"), 0);
});

test("the rules of circles catch what they forbid", () => {
  const two = (paths: readonly [string, string], sources: readonly [string, string]) =>
    new Map([
      [paths[0], sources[0]],
      [paths[1], sources[1]],
    ]);
  const circle = (edge: string, folder = `${core}model`) =>
    circles(fileGraph(two([`${folder}/a.ts`, `${folder}/b.ts`], ['import { b } from "./b.ts";', edge]))).length;
  assert.equal(circle('import { a } from "./a.ts";', `${cli}src`), 1);
  assert.equal(circle('export { a } from "./a.ts";'), 1);
  assert.equal(circle('import type { A } from "./a.ts";'), 1);
  assert.equal(circle('import { c } from "./c.ts";'), 0);

  const between = new Map([
    [`${core}model/state/a.ts`, 'import { b } from "../decide/b.ts";'],
    [`${core}model/decide/b.ts`, ""],
    [`${core}model/decide/c.ts`, 'import { d } from "../state/d.ts";'],
    [`${core}model/state/d.ts`, ""],
  ]);
  assert.equal(circles(fileGraph(between)).length, 0);
  assert.equal(circles(folderGraph(between)).length, 1);
  const entry = new Map([
    [`${core}model/enter.ts`, 'import { b } from "./decide/b.ts";'],
    [`${core}model/decide/b.ts`, 'import { Wrong } from "../errors.ts";'],
    [`${core}model/errors.ts`, ""],
  ]);
  assert.deepEqual(circles(folderGraph(entry)), []);
});

test("the rules of size catch what they forbid", () => {
  const long = "x();\n".repeat(601);
  assert.equal(lengthProblems(new Map([["a.ts", long]])).length, 1);
  assert.equal(lengthProblems(new Map([["a.ts", `// What this is.\n${long}`]])).length, 0);

  const body = (lines: number) => `{\n${"  x();\n".repeat(lines - 2)}}\n`;
  const problems = (source: string) => functionProblems(new Map([[`${core}model/a.ts`, source]])).length;
  assert.equal(problems(`function f() ${body(60)}`), 0);
  assert.equal(problems(`function f() ${body(61)}`), 1);
  assert.equal(problems(`const f = () => ${body(61)}`), 1);
  assert.equal(problems(`class A {\n  #f() ${body(61)}}`), 1);
  assert.equal(problems(`/** Long: a table of one line for each sign. */\nfunction f() ${body(61)}`), 0);

  const folder = (size: number) =>
    new Map(Array.from({ length: size }, (_, i) => [`${core}model/state/${i}.ts`, ""] as const));
  assert.equal(folderProblems(folder(20)).length, 0);
  assert.equal(folderProblems(folder(21)).length, 1);
});

test("the rules of texts catch what they forbid", () => {
  const text = (line: string) => textProblems(new Map([["a.md", line]])).length;
  assert.equal(text(["see ", "home", "someone", "notes"].join("/")), 1);
  assert.equal(text(["https:/", "registry.npmjs" + ".org", "ninefold"].join("/")), 1);
  assert.equal(text("https://example.com/home/page"), 0);
});
