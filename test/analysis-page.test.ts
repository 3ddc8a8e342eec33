// What docs/analysis.md shows is what the commands print.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = new URL("..", import.meta.url);
const page = readFileSync(new URL("docs/analysis.md", root), "utf8");
const bin = fileURLToPath(new URL("packages/cli/bin/ninefold.js", root));

const shown = [...page.matchAll(/^```console\n\$ ninefold (.*)\n([\s\S]*?)^```/gm)];

test("the page shows commands", () => assert.ok(shown.length >= 5));

for (const [, command, text] of shown) {
  test(`ninefold ${command}`, () => {
    const run = spawnSync(process.execPath, [bin, ...command!.split(" ")], { encoding: "utf8", cwd: root });
    assert.equal(run.status, 0, run.stderr);
    const [wanted, cut] = text!.split("…\n");
    if (cut === undefined) assert.equal(run.stdout.trimEnd(), wanted!.trimEnd());
    else assert.ok(run.stdout.startsWith(wanted!), run.stdout);
  });
}
