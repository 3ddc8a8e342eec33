// docs/collection.md, command by command, as a shell runs it: each a process of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bin } from "../command.ts";

const page = readFileSync(new URL("../../../../docs/collection.md", import.meta.url), "utf8");
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((match) => match[1]).join("");

test("what docs/collection.md shows is what happens", () => {
  const folder = mkdtempSync(join(tmpdir(), "collection-"));
  const script = `set -e\nninefold() { "${process.execPath}" "${bin}" "$@"; }\n${commands}
! ninefold collection verify anna.shown --log $LOG --witness $WITNESS --match $MATCH --seat 1
! ninefold collection give anna Beasts#7 --to $CARLA --in club
`;
  const env = { ...process.env, NO_COLOR: "1", NINEFOLD_PASSPHRASE: "a passphrase" };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, env, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  for (const line of [/^Beasts +100 +90 /m, /^Spells +70 +70 /m, /^Towers +50 +40 /m]) assert.match(stdout, line);
  assert.match(stdout, /^Beasts#51 +bear +attack=3 defence=3 /m);
  assert.doesNotMatch(stdout, /^Beasts#7 +wolf/m);
  assert.match(stdout, /^Owned: 3 pieces, seen by 1 witness\.$/m);
  assert.match(stdout, /^pieces +232$[\s\S]*^In order\.$/m);
  assert.match(stderr, /NF9307/);
  rmSync(folder, { recursive: true });
});
