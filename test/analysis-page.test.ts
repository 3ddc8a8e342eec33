// What docs/analysis.md shows is what the commands print.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ninefold } from "../packages/cli/test/command.ts";

const root = new URL("..", import.meta.url);
const page = readFileSync(new URL("docs/analysis.md", root), "utf8");

const shown = [...page.matchAll(/^```console\n\$ ninefold (.*)\n([\s\S]*?)^```/gm)];

test("the page shows commands", () => assert.ok(shown.length >= 5));

for (const [, command, text] of shown) {
  test(`ninefold ${command}`, () => {
    const { status, out, err } = ninefold(command!.split(" "), "", { folder: fileURLToPath(root) });
    assert.equal(status, 0, err);
    const [wanted, cut] = text!.split("…\n");
    if (cut === undefined) assert.equal(out.trimEnd(), wanted!.trimEnd());
    else assert.ok(out.startsWith(wanted!), out);
  });
}
