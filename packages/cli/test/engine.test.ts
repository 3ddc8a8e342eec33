// Who has executed the rules and why, how long compiling took, and what stopped it.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { ENDLESS, json, ninefold, scratch } from "./command.ts";

/** A track that is a set of sets: the compiler does not know it. */
const HEAP = `game Heap
players A
track hands: set of set of 1..4 = { {1}, {2}, {1, 2}, {3, 4} }
decision take(h in hands, n in 1..2) by A
  do hands := hands except { h }
outcome draw otherwise
`;

const WHY = /^what the compiler does not know: tracks of sets of sets$/;

const asked: readonly (readonly string[])[] = [["playouts"], ["perft", "3"], ["count"]];

for (const [command, ...rest] of asked) {
  test(`${command} says who executed the rules, and why not a compiled game`, () => {
    const heap = scratch("heap.game", HEAP);
    const compiled = json([command!, "tic-tac-toe", ...rest]);
    assert.deepEqual([compiled.engine, compiled.reason], ["compiled", undefined]);
    const wanted = json([command!, "tic-tac-toe", ...rest, "--interpreter"]);
    assert.deepEqual([wanted.engine, wanted.reason], ["interpreter", undefined]);
    const forced = json([command!, heap, ...rest]);
    assert.equal(forced.engine, "interpreter");
    assert.match(forced.reason, WHY);
    assert.match(ninefold([command!, "tic-tac-toe", ...rest]).out, /^Engine: compiled\.$/m);
    assert.match(
      ninefold([command!, "tic-tac-toe", ...rest, "--interpreter"]).out,
      /^Engine: interpreter, as asked\.$/m,
    );
    assert.match(ninefold([command!, heap, ...rest]).out, /^Engine: interpreter; what the compiler does not know: /m);
  });
}

test("other reasons are said as well", () => {
  assert.match(json(["perft", "tic-tac-toe", "2"]).reason, /fewer than 3 plies/);
  assert.match(json(["count", "tic-tac-toe", "--depth", "1"]).reason, /fewer than 2 decisions/);
  assert.match(json(["count", "chess", "--depth", "2"]).reason, /counting states that remember others/);
  const several = scratch("several.game", ENDLESS.replace("= 0", "in 0..1"));
  assert.match(json(["playouts", several, "--plays", "1", "--plies", "9"]).reason, /it begins in several states/);
});

test("compiling is timed apart from plays", () => {
  const { seconds, compilingSeconds } = json(["playouts", "breakthrough", "--plays", "20", "--workers", "1"]);
  assert.ok(compilingSeconds > seconds);
  assert.match(
    ninefold(["playouts", "nim"]).out,
    /^Compiling took \d+\.\d\d s of processor time, not counted above\.$/m,
  );
  assert.doesNotMatch(ninefold(["playouts", "nim", "--interpreter"]).out, /Compiling/);
});

test("a limit that the caller set is no hole in the rules", () => {
  const limited = ["--work", "10", "--interpreter"];
  assert.match(
    ninefold(["playouts", "tic-tac-toe", "--plays", "5", ...limited]).out,
    /^stopped by --work 10; the default is 400,000,000 units of work \(NF2010\) +5 +100\.0 %$/m,
  );
  const { status, err } = ninefold(["perft", "tic-tac-toe", "3", ...limited]);
  assert.equal(status, 1);
  assert.match(err, /NF2010: stopped by --work 10; the default is 400,000,000 units of work: /);
  assert.doesNotMatch(err, /hole/);
  const both = ninefold(["perft", "tic-tac-toe", "3", ...limited, "--memory", "1"]).err;
  assert.match(both, /stopped by --work 10 or --memory 1; the default is 400,000,000 units of work and 1,073 MB/);
});

test("perft lists the same depths compiled and interpreted, with those beyond the end of all plays left out", () => {
  const depths = (...more: readonly string[]): readonly number[] =>
    json(["perft", "tic-tac-toe", "12", ...more]).levels.map(({ depth }: { depth: number }) => depth);
  assert.deepEqual(depths(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12]);
  assert.deepEqual(depths("--interpreter"), depths());
  assert.deepEqual(depths("--workers", "1"), depths());
});

test("--cache keeps games in a folder that it makes, and refuses at once what cannot be one", () => {
  const folder = scratch("kept");
  assert.equal(json(["perft", "tic-tac-toe", "3", "--cache", folder]).leaves, "504");
  assert.equal(readdirSync(folder).length, 1);
  const { status, err } = ninefold(["perft", "tic-tac-toe", "3", "--cache", scratch("file", "")]);
  assert.equal(status, 2);
  assert.match(err, /No games can be kept in/);
});

test("--cache alone keeps games among the user's own caches", () => {
  for (let times = 0; times < 2; times++) assert.equal(json(["perft", "tic-tac-toe", "3", "--cache"]).leaves, "504");
  const kept = readdirSync(scratch("caches/ninefold"));
  assert.deepEqual(kept.map((name) => name.split(".").at(-1)).sort(), ["key", "ninefold"]);
});

test("--cache ends where the platform takes no folders", { skip: process.platform !== "linux" }, () => {
  assert.equal(ninefold(["perft", "tic-tac-toe", "3", "--cache", "/proc/nope"]).status, 2);
});

test("help says what is counted, and what limits are", () => {
  const perft = ninefold(["perft", "--help"]).out;
  for (const words of [/Leaves are/, /"ended before"/, /depth 0/, /goes from states to states/, /not metered/])
    assert.match(perft, words);
  assert.match(ninefold(["playouts", "--help"]).out, /draw differently/);
  assert.match(ninefold(["--help"]).out, /70 a defect/);
});
