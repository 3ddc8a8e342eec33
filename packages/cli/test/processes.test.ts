// Each command as a process, in `npm test` some of them: it prints what it prints in the thread that the other tests run it in, and ends as it does there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVERYTHING } from "../../ninefold/test/library/sample.ts";
import { asProcess, ENDLESS, ninefold, scratch } from "./command.ts";

const game = scratch("each.game", ENDLESS);

const RUNS: readonly (readonly string[])[] = [
  ["check", game],
  ["format", game],
  ["show", game],
  ["games"],
  ["play", game, "--seats", "random,random", "--seed", "1", "--plies", "3"],
  ["engine", "kuhn-poker"],
  ["count", game],
  ["tree", game, "--depth", "1"],
  ["automaton", game],
  ["perft", game, "2"],
  ["playouts", game, "--plays", "2", "--plies", "3", "--workers", "1", "--json"],
  ["tournament", "coin-flip", "--seats", "random,random", "--plays", "1"],
  ["measure", "coin-flip", "--plays", "2", "--reference", "none"],
  ["compare", game, game],
  ["reduce", "coin-flip"],
  ["symmetries", game],
  ["solve", "coin-flip"],
  ["knows", game],
  ["matrix", game],
  ["verify", game],
  ["seal", game],
  ["analyse", game, "--mind", "random"],
  ["puzzles", "tic-tac-toe", "--plays", "1", "--mind", "alphabeta:depth=1"],
  ["train", game],
  ["calibrate", game],
  ["book", "tic-tac-toe", "--mind", "random", "--plies", "1", "--out", scratch("each.book")],
];

/** They serve until they are interrupted (`studio.test.ts`, `remote.test.ts`). */
const ENDLESS_COMMANDS = ["studio", "table"];

test("every command is among them", () => {
  const listed = [...ninefold(["--help"]).out.matchAll(/^ {2}(\w+) \[options\]/gm)].map(([, name]) => name);
  assert.deepEqual([...RUNS.map(([name]) => name), ...ENDLESS_COMMANDS].toSorted(), listed.toSorted());
});

/** How long a run took is its own. */
const timeless = (text: string): string => text.replace(/"\w*(?:Seconds?|seconds)": [^,\n]+/g, "");

/** Of each kind one: answers at once, writes files, reads lines, works in threads, refuses what it is asked. */
const FEW = new Set(["check", "play", "engine", "playouts", "tournament", "book", "train"]);

for (const args of RUNS.filter(([name]) => EVERYTHING || FEW.has(name!))) {
  test(`ninefold ${args[0]}`, () => {
    const [process, inThread] = [asProcess(args), ninefold(args)];
    assert.deepEqual({ ...process, out: timeless(process.out) }, { ...inThread, out: timeless(inThread.out) });
  });
}
