// Everything docs/programs.md says works when pasted: its games, its commands and its programs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { count, examine } from "ninefold/analysis";
import { finish } from "ninefold/play";
import { loadProgram } from "ninefold-platform";
import { ninefold } from "../packages/cli/test/command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/programs.md"), "utf8");

/** Blocks with the comment above them. */
const blocks = [...page.matchAll(/^(?:<!-- (.*) -->\n)?```ts\n([\s\S]*?)^```/gm)].map(([, says = "", text = ""]) => ({
  says,
  text,
}));
const games = blocks.flatMap(({ says, text }) => {
  const [, name, states] = /^file: (\S+); states: (\d+)$/.exec(says) ?? [];
  return name === undefined ? [] : [{ name, states: Number(states), text }];
});
const programs = blocks.filter(({ says }) => says === "run");
const commands = [...page.matchAll(/^npm start -- ([^#\n]+)/gm)].map(([, command = ""]) => command.trim());

const folder = mkdtempSync(join(tmpdir(), "programs-"));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions: { noEmit: true, types: ["node"] } }),
);
for (const { name, text } of games) writeFileSync(join(folder, name), text);
for (const [at, { text }] of programs.entries()) writeFileSync(join(folder, `program${at}.ts`), text);

describe("docs/programs.md", () => {
  it("shows games, commands and programs", () => {
    assert.ok(games.length >= 3 && commands.length >= 4 && programs.length >= 2);
  });

  for (const { name, states, text } of games) {
    it(`${name} has ${states} states and no hole`, async () => {
      const loaded = await loadProgram(text, { name });
      assert.ok(loaded.ok, JSON.stringify(loaded.diagnostics));
      const { system } = loaded.rules;
      assert.equal(finish(count(system)).states, states);
      const { findings } = finish(examine(system));
      assert.deepEqual(
        findings.filter(({ severity }) => severity !== "fact"),
        [],
      );
    });
  }

  for (const command of commands) {
    it(`npm start -- ${command}`, () => {
      const { status, out, err } = ninefold(command.split(/\s+/), "", { folder });
      assert.ok(status === 0 || command.startsWith("compare"), err + out);
      assert.equal(err, "");
    });
  }

  for (const at of programs.keys()) {
    it(`program ${at + 1} prints what it says`, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`program${at}.ts`], {
        cwd: folder,
        encoding: "utf8",
      });
      assert.equal(status, 0, stderr);
      for (const [, said = ""] of programs[at]!.text.matchAll(/^console.log\(.* \/\/ (.*)$/gm)) {
        assert.ok(stdout.replace(/[[\]'\n]+ *| {2,}/g, " ").includes(said), `${stdout} has no ${said}`);
      }
    });
  }

  it("has no errors of types", () => {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
  });
});
