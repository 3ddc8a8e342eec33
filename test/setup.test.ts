// What every script does first.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

test("what is built is not built again by the next command", () => {
  const built = () => spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, encoding: "utf8" });
  assert.equal(built().status, 0);
  const again = built();
  assert.deepEqual([again.status, again.stderr], [0, ""]);
});
