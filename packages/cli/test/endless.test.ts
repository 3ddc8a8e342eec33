// Files, pipes and standard input that never end are read as far as shows that they are too long.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { bin, ninefold, type Ran, scratch } from "./command.ts";

/** Runs a command in a shell, where `ninefold` is the command of this package; a minute is far more than it takes. */
function shell(line: string): Ran {
  const defined = 'node=$0; bin=$1; ninefold() { "$node" --max-old-space-size=256 "$bin" "$@"; }';
  const ran = spawnSync("sh", ["-c", `${defined}; ${line}`, process.execPath, bin], {
    env: { ...process.env, NO_COLOR: "1" },
    encoding: "utf8",
    timeout: 60_000,
  });
  if (ran.error) throw ran.error;
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}

const pipes = { skip: process.platform === "win32" };

test("a game from a pipe that never ends is too long", pipes, () => {
  const pipe = scratch("pipe.game");
  const { status, err } = shell(`mkfifo "${pipe}"; yes > "${pipe}" & ninefold check "${pipe}"`);
  assert.match(err, /NF1008: found a file of more than 131072 characters/);
  assert.equal(status, 1);
});

test("standard input that never ends is too long", pipes, () => {
  const { status, out, err } = shell("yes | ninefold format -");
  assert.match(err, /NF1008: found a file of more than 131072 characters/);
  assert.deepEqual({ status, out }, { status: 1, out: "" });
});

test("a record from a pipe that never ends is too long", pipes, () => {
  const pipe = scratch("pipe.json");
  const { status, err } = shell(`mkfifo "${pipe}"; yes > "${pipe}" & ninefold play tic-tac-toe --load "${pipe}"`);
  assert.match(err, /has more than 16777216 bytes, more than any file this reads/);
  assert.equal(status, 2);
});

test("a device is no file", { skip: !existsSync("/dev/zero") }, () => {
  for (const args of [
    ["check", "/dev/zero"],
    ["play", "nim", "--load", "/dev/zero"],
    ["format", "/dev/zero"],
  ]) {
    const { status, err } = ninefold(args);
    assert.match(err, /"\/dev\/zero" is (no file|neither a file)/);
    assert.equal(status, 2);
  }
});
