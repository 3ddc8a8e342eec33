// Everything the README says works when pasted: its game, its commands, its program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1]!);
}

const commands = blocks("sh")
  .flatMap((block) => block.split("\n"))
  .flatMap((line) => /^npm start -- ([^#]+)/.exec(line)?.[1]?.trim() ?? []);

describe("README", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "readme-"));
    writeFileSync(join(folder, "my.game"), blocks("game")[0]!);
    symlinkSync(join(root, "games"), join(folder, "games"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "program.mts"), blocks("ts")[0]!);
  });
  after(() => rmSync(folder, { recursive: true }));

  it("shows commands", () => assert.ok(commands.length >= 8));

  for (const command of commands) {
    it(`npm start -- ${command}`, () => {
      const bin = join(root, "packages/cli/bin/ninefold.js");
      const run = spawnSync(process.execPath, [bin, ...command.split(/\s+/)], {
        cwd: folder,
        input: "",
        encoding: "utf8",
      });
      assert.equal(run.status, 0, run.stderr + run.stdout);
    });
  }

  it("the program runs", () => {
    const run = spawnSync(process.execPath, ["program.mts"], { cwd: folder, encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
  });
});
