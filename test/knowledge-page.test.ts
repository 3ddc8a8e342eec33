// What docs/knowledge.md shows is what its programs and commands print.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { shownPage, testShown } from "./shown-page.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = shownPage("knowledge");
const { programs, commands } = page;

const game = /^```game\n([\s\S]*?)^```/m.exec(page.text)?.[1] ?? assert.fail("the page shows no game");
writeFileSync(join(page.folder, "two.game"), game);
writeFileSync(join(page.folder, "three.game"), game.replace("else 2", "else 3"));

test("the page shows programs and commands", () => assert.deepEqual([programs.length, commands.length], [2, 2]));

testShown(page);

test("each file that the page names is there", () => {
  const named = [...page.text.matchAll(/`((?:[a-z-]+\/)*[a-z-]+\.ts)`/g)].map((match) => match[1]!);
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
