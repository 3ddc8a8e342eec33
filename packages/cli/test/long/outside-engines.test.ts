// Whole matches with programs that others wrote: Debian's stockfish, gnugo and fairymax in seats, and python-chess, which drives
// Ninefold and checks each of its answers. Each test is skipped where its program cannot be had.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { debianProgram, pythonWith } from "../../../../scripts/outside-programs.mjs";
import { bin, json } from "../command.ts";

const stockfish = debianProgram("stockfish");
const gnugo = debianProgram("gnugo");
const fairymax = debianProgram("fairymax");

const missing = (...names: readonly (string | undefined)[]): false | string =>
  names.every((name) => name !== undefined) ? false : "the engine is not installed, and cannot be here";

test("stockfish mates who plays at random", { skip: missing(stockfish) }, () => {
  const { outcome } = json(["play", "chess", "--seats", `random,uci:${stockfish};movetime=20`, "--seed", "2"]);
  assert.equal(outcome.text, "Black wins");
});

test("stockfish, weakened by its options, plays fairymax to an end", { skip: missing(stockfish, fairymax) }, () => {
  const seats = `cecp:${fairymax};depth=3,uci:${stockfish};UCI_LimitStrength=true;UCI_Elo=1350;nodes=500`;
  const { outcome, stopped, plies } = json(["play", "chess", "--seats", seats, "--seed", "1"]);
  assert.ok(plies > 10);
  assert.ok(outcome !== null || stopped === "resigned", `${stopped} after ${plies} plies`);
});

test("stockfish goes on from a position, and in variants that it does not know is noticed", {
  skip: missing(stockfish),
}, () => {
  const from = ["--from", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"];
  const { plies, outcome } = json(["play", "chess", ...from, "--seats", `uci:${stockfish};depth=5,random`]);
  assert.deepEqual([plies, outcome.text], [1, "White wins"]);
  const { error } = json(["play", "tic-tac-toe", "--seats", `uci:${stockfish};depth=1,random`]);
  assert.equal(error.code, "NF7035");
});

for (const size of ["5", "9", "13"]) {
  test(`gnugo beats who plays at random, ${size}×${size}`, { skip: missing(gnugo) }, () => {
    const seat = `gtp:${gnugo} --mode gtp --level 1 --chinese-rules --seed 1`;
    const args = [
      "play",
      "go",
      "--with",
      `size=${size}`,
      "--seats",
      `random,${seat}`,
      "--seed",
      "5",
      "--plies",
      "1000",
    ];
    const { outcome, stopped } = json(args);
    assert.equal(outcome?.text, "White wins", stopped);
  });
}

const python = pythonWith("chess==1.11.2");

for (const [protocol, theirs] of [
  ["uci", "uci"],
  ["cecp", "xboard"],
] as const) {
  const skip = python === undefined && "python-chess is not installed, and cannot be here";
  test(`python-chess drives Ninefold by ${protocol}`, { skip }, () => {
    const script = fileURLToPath(new URL("../engines/drive.py", import.meta.url));
    const command = [process.execPath, bin, "engine", "chess", "--protocol", protocol, "--mind", "alphabeta:nodes=200"];
    const run = spawnSync(python ?? "", [script, theirs, ...command], { encoding: "utf8", timeout: 600_000 });
    assert.equal(run.status, 0, run.stderr);
    assert.match(run.stdout, /^\d+ /);
  });
}
