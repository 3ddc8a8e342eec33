// Which files a program asks for, and how many are read: all of it is a stranger's text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadProgram } from "ninefold-platform";

const HEAD = 'import { Player, Rules, UnownedPiece } from "ninefold-platform";\nconst A = new Player("A");\n';
const END = `class One extends UnownedPiece { options() { return [{ id: name, effect: (s) => { s.ended = true; } }]; } }
Rules({ startingPlayer: A, initialize: () => [new One("one")] });`;

/** What is wrong with a program and the files beside it, and the paths that were looked for. */
async function loadedWith(text: string, files: Readonly<Record<string, string>> | ((path: string) => string)) {
  const looked: string[] = [];
  const { ok, diagnostics } = await loadProgram(text, {
    name: "main.rules.ts",
    files: (path) => {
      looked.push(path);
      return typeof files === "function" ? files(path) : files[path];
    },
  });
  return { ok, looked, found: diagnostics.map(({ code, message }) => `${code}: ${message}`).join() };
}

const NAMED = "export const name = 'act';";

for (const [asked, path] of [
  ["./knight", "./knight.ts"],
  ["./knight", "./knight.js"],
  ["./knight.js", "./knight.ts"],
  ["./knight.ts", "./knight.ts"],
  ["./lib", "./lib/index.ts"],
  ["./lib/index", "./lib/index.ts"],
  ["./a/../lib/./knight", "./lib/knight.ts"],
] as const) {
  test(`${asked} is ${path}`, async () => {
    const text = `${HEAD}import { name } from "${asked}";\n${END}`;
    assert.equal((await loadedWith(text, { [path]: NAMED })).found, "");
    const other = { [path]: "export * from './deep/more.js'; import './deep';" };
    const deep = `./${path.includes("lib") ? "lib/" : ""}deep/`;
    const files = { ...other, [`${deep}more.ts`]: NAMED, [`${deep}index.ts`]: "import '../../main.rules.ts';" };
    const { found } = await loadedWith(text, path.includes("lib") ? { ...files, "./main.rules.ts": text } : other);
    if (path.includes("lib")) assert.equal(found, "");
    else assert.equal(found, `NF1602: ${path}:1: './deep/more.js' is no file of the program.`);
  });
}

test("paths outside the folder are not looked for", async () => {
  const { found, looked } = await loadedWith('import "../outside.ts";', {});
  assert.equal(found, "NF1602: '../outside.ts' is outside the program's folder.");
  assert.deepEqual(looked, []);
});

test("too many files are told, and no more are read", async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `import "./${at}.ts";`).join("\n");
  const each = await loadedWith(many, () => "");
  assert.equal(each.found, "NF1602: the program has more than 100 files");
  assert.equal(each.looked.length, 100);
  const none = await loadedWith(many, {});
  assert.equal(none.found, "NF1602: the program asks for more than 1000 files");
  const long = await loadedWith(many, () => "x;".repeat(100_000));
  assert.equal(long.found, "NF1602: with ./10.ts the program's files have more than 2 MiB");
  const chain = await loadedWith('import "./0/0";', () => 'import "./0/0";');
  assert.equal(chain.found, "NF1602: the program has more than 100 files");
});

test("looking for files takes time that grows with the text", async () => {
  for (const text of [`import${" ".repeat(100_000)}`, "import ( ".repeat(10_000), 'from"./'.repeat(10_000)]) {
    const before = performance.now();
    assert.equal((await loadedWith(text, {})).ok, false);
    assert.ok(performance.now() - before < 3_000);
  }
});
