// The house rules no compiler checks: which file may import which, and what no file may contain.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const core = "packages/ninefold/src/";
const cli = "packages/cli/";

/** A room may import itself and the rooms before it; files at the top of the core may import all of them. */
const rooms = ["language", "model", "rules", "compiler", "play", "players", "analysis"];

/** Source text by path from the root of the repository, with forward slashes. */
type Files = ReadonlyMap<string, string>;

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** Texts stay as they are, so that what looks like a comment inside one does not hide what follows. */
function withoutComments(source: string): string {
  return source.replace(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "$1");
}

function importsOf(source: string): Import[] {
  const code = withoutComments(source);
  const statement =
    /^[ \t]*(?:import|export)\b(\s+type\b(?!\s+from\b|\s*,))?(?:[\w\s{},*$]*?\bfrom)?\s*(["'])([^"'\n]+)\2/gm;
  const call = /\bimport\s*\(\s*(["'`])([^"'`\n]+)\1/g;
  return [
    ...Array.from(code.matchAll(statement), (m) => ({ specifier: m[3]!, typeOnly: m[1] !== undefined })),
    ...Array.from(code.matchAll(call), (m) => ({ specifier: m[2]!, typeOnly: false })),
  ];
}

const isRelative = (specifier: string) => specifier.startsWith(".");
const resolve = (from: string, specifier: string) => posix.join(posix.dirname(from), specifier);
const isTest = (path: string) => /(^|\/)test\//.test(path);
const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path);

function roomRank(path: string): number {
  const [room, ...rest] = path.slice(core.length).split("/");
  return rest.length === 0 ? rooms.length : rooms.indexOf(room!);
}

function coreProblem(path: string, specifier: string): string | undefined {
  if (roomRank(path) < 0) return "is in a folder that is not one of the rooms";
  if (!isRelative(specifier)) {
    return specifier === "fraction.js" ? undefined : `imports ${specifier}; the core may only import fraction.js`;
  }
  const target = resolve(path, specifier);
  if (!target.startsWith(core)) return `imports ${specifier}, outside the core`;
  if (roomRank(target) > roomRank(path) || roomRank(target) < 0) return `imports ${specifier}, which is not downward`;
  return undefined;
}

function cliProblem(path: string, specifier: string, dependencies: readonly string[]): string | undefined {
  if (isRelative(specifier)) {
    return resolve(path, specifier).startsWith(cli) ? undefined : `imports ${specifier}, outside the package`;
  }
  const allowed = ["ninefold", ...dependencies].some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return allowed || specifier.startsWith("node:") ? undefined : `imports ${specifier}, which is not a dependency`;
}

function importProblems(files: Files, cliDependencies: readonly string[]): string[] {
  const problems: string[] = [];
  for (const [path, source] of files) {
    if (!isCode(path) || isTest(path)) continue;
    for (const { specifier } of importsOf(source)) {
      let problem: string | undefined;
      if (path.startsWith(core)) problem = coreProblem(path, specifier);
      else if (isRelative(specifier) && resolve(path, specifier).startsWith(core)) {
        problem = `reaches into the core by ${specifier}`;
      } else if (path.startsWith(cli)) problem = cliProblem(path, specifier, cliDependencies);
      if (problem) problems.push(`${path} ${problem}`);
    }
  }
  return problems;
}

/** Import cycles between files of a package, each as a path that comes back to where it began. */
function cycles(files: Files): string[] {
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) found.push([...trail.slice(seenAt), path].join(" -> "));
    if (seenAt >= 0 || finished.has(path)) return;
    for (const { specifier, typeOnly } of importsOf(files.get(path) ?? "")) {
      if (!typeOnly && isRelative(specifier)) visit(resolve(path, specifier), [...trail, path]);
    }
    finished.add(path);
  };
  for (const path of files.keys()) if (path.startsWith(core) || path.startsWith(`${cli}src/`)) visit(path, []);
  return found;
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

function lengthProblems(files: Files): string[] {
  return [...files]
    .filter(([path, source]) => isCode(path) && source.trimEnd().split("\n").length > 600)
    .filter(([, source]) => !/^\s*(\/\/|\/\*)/m.test(source.split("\n").slice(0, 5).join("\n")))
    .map(([path]) => `${path} is over 600 lines and has no comment in its first five`);
}

/** Every text file that is tracked, or would be if all were added. */
function repositoryFiles(): Files {
  const args = ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listing = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const files = new Map<string, string>();
  for (const path of new Set(listing.split("\0"))) {
    if (path === "" || !existsSync(root + path)) continue;
    const text = readFileSync(root + path, "utf8");
    if (!text.includes("\0")) files.set(path, text);
  }
  return files;
}

const files = repositoryFiles();
const manifest = JSON.parse(files.get(`${cli}package.json`)!) as { dependencies: Record<string, string> };

test("the house rules see the repository's files", () => {
  assert.ok(files.has("test/house.test.ts"));
  assert.ok([...files.keys()].some((path) => path.startsWith(core)));
});

test("imports go downward and stay within their package", () => {
  assert.deepEqual(importProblems(files, Object.keys(manifest.dependencies)), []);
});

test("the core reaches the platform's own modules in one place", () => {
  const reaching = [...files].filter(([path, source]) => path.startsWith(core) && source.includes("getBuiltinModule"));
  assert.deepEqual(
    reaching.map(([path]) => path),
    [`${core}play/platform/platform.ts`],
  );
});

test("no files of a package import each other in a circle", () => {
  assert.deepEqual(cycles(files), []);
});

test("no file names a home folder or a registry's host", () => {
  assert.deepEqual(textProblems(files), []);
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
  const read = importsOf(source).map(({ specifier, typeOnly }) => (typeOnly ? `type ${specifier}` : specifier));
  assert.deepEqual(read, [
    "./effect.ts",
    "./value.ts",
    "./lines.ts",
    "type ./type.ts",
    "./named-type.ts",
    "./all.ts",
    "type ./type-out.ts",
    "./remarked.ts",
    "./later.ts",
    "./template.ts",
  ]);
});

test("the rules catch what they forbid", () => {
  const one = (path: string, specifier: string) =>
    importProblems(new Map([[path, `import { x } from "${specifier}";\n`]]), ["commander"]).length;
  assert.equal(one(`${core}language/lex.ts`, "../model/shape.ts"), 1);
  assert.equal(one(`${core}language/lex.ts`, "../index.ts"), 1);
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
  assert.equal(one(`${cli}src/main.ts`, "fast-check"), 1);
  assert.equal(one(`${cli}src/main.ts`, "../../ninefold/dist/index.js"), 1);
  assert.equal(one("bench/speed.ts", "../packages/ninefold/src/index.ts"), 1);
  assert.equal(one("packages/ninefold/test/lex.test.ts", "../src/language/lex.ts"), 0);

  const circle = (edge: string, folder = `${core}model`) =>
    cycles(
      new Map([
        [`${folder}/a.ts`, 'import { b } from "./b.ts";'],
        [`${folder}/b.ts`, edge],
      ]),
    ).length;
  assert.equal(circle('import { a } from "./a.ts";', `${cli}src`), 1);
  assert.equal(circle('export { a } from "./a.ts";'), 1);
  assert.equal(circle('import type { A } from "./a.ts";'), 0);

  const text = (line: string) => textProblems(new Map([["a.md", line]])).length;
  assert.equal(text(["see ", "home", "someone", "notes"].join("/")), 1);
  assert.equal(text(["https:/", "registry.npmjs" + ".org", "ninefold"].join("/")), 1);
  assert.equal(text("https://example.com/home/page"), 0);

  const long = "x();\n".repeat(601);
  assert.equal(lengthProblems(new Map([["a.ts", long]])).length, 1);
  assert.equal(lengthProblems(new Map([["a.ts", `// What this is.\n${long}`]])).length, 0);
});
