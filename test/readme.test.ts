// Everything the README and the tutorial say works when pasted: their games, their commands, the programs of the README,
// of docs/compiler.md, docs/analysis.md, docs/players.md and docs/exports.md.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { ninefold as run } from "../packages/cli/test/command.ts";
import { examplesOf } from "../packages/ninefold/test/docs/examples.ts";
import { EVERYTHING } from "../packages/ninefold/test/library/sample.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = (name: string): string => readFileSync(join(root, name), "utf8");
const readme = page("README.md");
const tutorial = page("docs/tutorial.md");
const exportsPage = page("docs/exports.md");

function blocks(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1]!);
}

/** The commands of a page's blocks, and those within its sentences. */
function commandsOf(text: string): readonly string[] {
  const shown = blocks(text, "sh")
    .flatMap((block) => block.split("\n"))
    .flatMap((line) => /^npm start -- ([^#]+)/.exec(line)?.[1]?.trim() ?? []);
  const told = [...text.matchAll(/`npm start -- ([^`]+)`/g)].map((match) => match[1]!).filter((one) => !/…/.test(one));
  return [...shown, ...told];
}

/** The words of a command as a shell parts them; what stands in quotes is one. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
}

/** What is kept for the next time is kept apart from what the user keeps. */
const caches = mkdtempSync(join(tmpdir(), "caches-"));
after(() => rmSync(caches, { recursive: true }));
const env = { ...process.env, XDG_CACHE_HOME: caches };

function ninefold(folder: string, args: readonly string[], input = ""): string {
  const { status, out, err } = run(args, input, { folder, caches });
  assert.equal(status, 0, err + out);
  return out;
}

/** A folder of its own for each page. */
function inFolder(fill: (folder: string) => void): () => string {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "page-"));
    fill(folder);
  });
  after(() => rmSync(folder, { recursive: true }));
  return () => folder;
}

describe("README", () => {
  const pages = [readme, page("docs/compiler.md"), page("docs/analysis.md"), page("docs/players.md"), exportsPage];
  const programs = pages.flatMap((text) => blocks(text, "ts"));
  const folder = inFolder((path) => {
    writeFileSync(join(path, "my.game"), blocks(readme, "game")[0]!);
    symlinkSync(join(root, "games"), join(path, "games"));
    symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
    for (const [at, program] of programs.entries()) writeFileSync(join(path, `program${at}.mts`), program);
  });
  const commands = [...commandsOf(readme), ...commandsOf(exportsPage)];
  it("shows commands", () => assert.ok(commands.length >= 8));
  // Millions of states take long.
  const isLong = (command: string): boolean => /--states \d{7}/.test(command);
  // The page is served until somebody ends it.
  const isEndless = (command: string): boolean => /^studio\b/.test(command);
  for (const command of commands.filter((one) => !isEndless(one) && (EVERYTHING || !isLong(one)))) {
    it(`npm start -- ${command}`, () => void ninefold(folder(), wordsOf(command)));
  }

  it("makes no folder where it is followed", () => {
    const made = readdirSync(folder(), { withFileTypes: true }).filter((one) => one.isDirectory());
    assert.deepEqual(made, []);
    assert.ok(existsSync(join(caches, "ninefold", "key")));
  });

  it("shows programs", () => assert.ok(programs.length >= 2));
  const runs = (...args: readonly string[]): void => {
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder(), env, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^all have run$/m);
  };
  /** Programs one after the other in one process; none may end it. */
  const inTurn = (paths: readonly string[]): string =>
    `for (const one of ${JSON.stringify(paths)}) await import(one); console.log("all have run");`;
  const paths = [...programs.keys()].map((at) => `./program${at}.mts`);
  for (const some of EVERYTHING ? paths.map((one) => [one]) : [paths])
    it(`programs run: ${some.join(", ")}`, () => runs("--input-type=module", "--eval", inTurn(some)));
});

describe("tutorial", () => {
  const examples = examplesOf("docs/tutorial.md", tutorial);
  const mine = examples.find(({ says }) => says.get("name") === "mine")!.text;
  const sized = examples.find(({ says }) => says.has("with"))!.text;
  const folder = inFolder((path) => writeFileSync(join(path, "mine.game"), mine));
  const commands = commandsOf(tutorial);
  it("shows commands", () => assert.ok(commands.length >= 9));
  for (const command of commands) {
    it(`npm start -- ${command}`, () => {
      // Parameters come with the variation that has them.
      writeFileSync(join(folder(), "mine.game"), command.includes("--with") ? sized : mine);
      ninefold(folder(), wordsOf(command));
    });
  }

  it("plays the variant of chess", () => {
    const hawks = blocks(tutorial, "text").find((text) => text.startsWith("game Hawks"))!;
    writeFileSync(join(folder(), "hawks.game"), hawks);
    assert.equal(ninefold(folder(), ["format", "hawks.game", "--check"]), "");
    assert.match(ninefold(folder(), ["play", "hawks.game"], "Hc3\n"), /^1\. White Hc3$/m);
  });

  it("what can be typed while playing", () => {
    const section = /^## While playing$[\s\S]*?(?=^## )/m.exec(tutorial)![0];
    const lines = blocks(section, "text")[0]!
      .trim()
      .split("\n")
      .map((line) => line.split(/\s{2,}/)[0]!);
    assert.ok(lines.length >= 8);
    const out = ninefold(folder(), ["play", "mine.game"], lines.map((line) => `${line}\n`).join(""));
    assert.doesNotMatch(out, /There is no decision|nothing to take/);
    assert.match(out, /Saved as match2?\.json|Replaced match\.json/);
    assert.match(out, /You left after 1 ply\./);
    for (const way of ["b2", "CLAIM B2", "5"])
      assert.match(ninefold(folder(), ["play", "mine.game"], way), /^1\. X claim\(b2\)$/m);
  });
});
