// The program of the page on the interface runs as it is pasted, and prints what it says.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = new URL("../../../", import.meta.url);

test("the program of docs/multigame.md", () => {
  const page = readFileSync(new URL("docs/multigame.md", root), "utf8");
  const [, code = ""] = /```ts\n([\s\S]*?)```/u.exec(page) ?? [];
  const said = [...code.matchAll(/^console\.log\(.*; \/\/ (.*)$/gmu)].map(([, text]) => text);
  assert.equal(said.length, 3);
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", code], {
    cwd: fileURLToPath(root),
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  assert.deepEqual(stdout.trim().split("\n"), said, stderr);
});
