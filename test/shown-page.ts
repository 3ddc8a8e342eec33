// A page of the documentation that shows programs and commands with what they print: each is run, and prints that.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ninefold } from "../packages/cli/test/command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface ShownPage {
  readonly text: string;
  /** A folder in which all runs, with the library's games. */
  readonly folder: string;
  readonly programs: readonly RegExpExecArray[];
  readonly commands: readonly RegExpExecArray[];
}

/** The page with this name. */
export function shownPage(name: string): ShownPage {
  const text = readFileSync(join(root, "docs", `${name}.md`), "utf8");
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  after(() => rmSync(folder, { recursive: true }));
  for (const shared of ["games", "node_modules"]) symlinkSync(join(root, shared), join(folder, shared));
  const programs = [...text.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)];
  const commands = [...text.matchAll(/^```console\n\$ ninefold (.*)\n([\s\S]*?)^```/gm)];
  return { text, folder, programs, commands };
}

/** A test for each program and each command. */
export function testShown({ folder, programs, commands }: ShownPage): void {
  const printed = (args: readonly string[]): string => {
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    return run.stdout.trimEnd();
  };
  for (const [at, [, program = "", text = ""]] of programs.entries()) {
    test(`program ${at + 1} prints what is shown`, () => {
      writeFileSync(join(folder, `program${at}.mts`), program);
      assert.equal(printed([`program${at}.mts`]), text.trimEnd());
    });
  }
  for (const [, command = "", text = ""] of commands) {
    test(`ninefold ${command}`, () => {
      const { status, out, err } = ninefold(command.split(" "), "", { folder });
      assert.equal(status, 0, err);
      assert.equal(out.trimEnd(), text.trimEnd());
    });
  }
}
