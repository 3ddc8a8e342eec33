// Files, pipes and standard input that never end are read as far as shows that they are too long.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { rounds } from "../../ninefold/test/library/sample.ts";
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

test("a pipe that nobody writes to is refused in every option that reads a file", pipes, () => {
  const pipe = scratch("silent");
  assert.equal(shell(`mkfifo "${pipe}"; mkfifo "${pipe}.game"`).status, 0);
  const options = [
    `check ${pipe}.game`,
    `play nim --load ${pipe}`,
    `play nim --seats random --save ${pipe}`,
    `play nim --seats mcts:book=${pipe},random`,
    `play nim --seats table:${pipe},random`,
    `play nim --seats trained:${pipe},random`,
    `play kuhn-poker --seats strategy:${pipe},random`,
    `analyse nim --load ${pipe}`,
    `book nim --load ${pipe} --out ${pipe}.book`,
    `measure nim --load ${pipe}`,
    `train tic-tac-toe --out ${pipe}`,
    `solve kuhn-poker --evaluate ${pipe}`,
  ];
  const all = options.slice(0, rounds(4, options.length));
  // Each waits a second: all wait together.
  const asked = all.map((args, i) => `(ninefold ${args} 2> "${pipe}.err${i}"; echo $? > "${pipe}.status${i}") &`);
  shell(`${asked.join("\n")}\nwait`);
  for (const [i, args] of all.entries()) {
    const err = readFileSync(`${pipe}.err${i}`, "utf8");
    assert.match(err, /silent(?:\.game)?" cannot be read: it is a pipe that nobody writes to\./, args);
    assert.equal(readFileSync(`${pipe}.status${i}`, "utf8").trim(), "2", args);
  }
});

test("a pipe is read as a file, also where it is written slowly", pipes, () => {
  const pipe = scratch("slow.game");
  const writing = `(echo "game Slow"; echo "players A"; sleep 0.3; echo "outcome draw otherwise") > "${pipe}"`;
  const { out, err } = shell(`mkfifo "${pipe}"; ${writing} & ninefold show "${pipe}" 2>&1`);
  assert.doesNotMatch(`${out}${err}`, /nobody writes/);
  assert.match(out, /Slow/);
  assert.doesNotMatch(out, /NF1214/);
});

test("what a calibration and a tournament keep stands in files", pipes, () => {
  const kept = scratch("levels.json");
  assert.equal(shell(`mkfifo "${kept}.plays"`).status, 0);
  const calibrated = ninefold(["calibrate", "tic-tac-toe", "--out", kept]);
  assert.deepEqual([calibrated.status, /plays" is no file\./.test(calibrated.err)], [2, true]);
  const folder = scratch("plays");
  assert.equal(shell(`mkdir -p "${folder}"; mkfifo "${folder}/results.jsonl"`).status, 0);
  const played = ninefold(["tournament", "tic-tac-toe", "--seats", "random,random", "--out", folder]);
  assert.deepEqual([played.status, /results\.jsonl" is no file\./.test(played.err)], [2, true]);
});
