// What docs/measures.md shows is what its programs and commands print.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/measures.md"), "utf8");
const bin = join(root, "packages/cli/bin/ninefold.js");

const folder = mkdtempSync(join(tmpdir(), "measures-"));
after(() => rmSync(folder, { recursive: true }));
for (const name of ["games", "node_modules"]) symlinkSync(join(root, name), join(folder, name));

function printed(args: readonly string[]): string {
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout.trimEnd();
}

const programs = [...page.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)];
const commands = [...page.matchAll(/^```console\n\$ ninefold (.*)\n([\s\S]*?)^```/gm)];

test("the page shows programs and commands", () => assert.ok(programs.length >= 1 && commands.length >= 1));

for (const [at, [, program = "", text = ""]] of programs.entries())
  test(`program ${at + 1} prints what is shown`, () => {
    writeFileSync(join(folder, `program${at}.mts`), program);
    assert.equal(printed([`program${at}.mts`]), text.trimEnd());
  });

for (const [, command = "", text = ""] of commands)
  test(`ninefold ${command}`, () => assert.equal(printed([bin, ...command.split(" ")]), text.trimEnd()));
