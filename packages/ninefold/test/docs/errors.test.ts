import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("docs/errors.md says what the sources say", () => {
  const script = fileURLToPath(new URL("../../../../scripts/errors.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
