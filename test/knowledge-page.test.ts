// What docs/knowledge.md shows is what its programs and commands print.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/knowledge.md"), "utf8");
const bin = join(root, "packages/cli/bin/ninefold.js");

const folder = mkdtempSync(join(tmpdir(), "knowledge-"));
after(() => rmSync(folder, { recursive: true }));
for (const name of ["games", "node_modules"]) symlinkSync(join(root, name), join(folder, name));
const game = /^```game\n([\s\S]*?)^```/m.exec(page)?.[1] ?? assert.fail("the page shows no game");
writeFileSync(join(folder, "two.game"), game);
writeFileSync(join(folder, "three.game"), game.replace("else 2", "else 3"));

function printed(args: readonly string[]): string {
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout.trimEnd();
}

const programs = [...page.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)];
const commands = [...page.matchAll(/^```console\n\$ ninefold (.*)\n([\s\S]*?)^```/gm)];

test("the page shows programs and commands", () => assert.deepEqual([programs.length, commands.length], [2, 2]));

for (const [at, [, program, text]] of programs.entries()) {
  test(`program ${at + 1} prints what is shown`, () => {
    writeFileSync(join(folder, `program${at}.mts`), program!);
    assert.equal(printed([`program${at}.mts`]), text!.trimEnd());
  });
}

for (const [, command, text] of commands) {
  test(`ninefold ${command}`, () => assert.equal(printed([bin, ...command!.split(" ")]), text!.trimEnd()));
}

test("each file that the page names is there", () => {
  const named = [...page.matchAll(/`((?:[a-z-]+\/)*[a-z-]+\.ts)`/g)].map((match) => match[1]!);
  assert.ok(named.length > 8);
  const rooms = ["packages/ninefold/src/knowledge", "packages/ninefold/src", "packages/ninefold"];
  for (const name of named)
    assert.ok(
      rooms.some((room) => isThere(join(root, room, name))),
      name,
    );
});

function isThere(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
