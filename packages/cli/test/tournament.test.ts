// Tournaments as a person runs them, ends them in the middle and goes on with them.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bin, interrupted, json, ninefold, scratch } from "./command.ts";

const DUEL = ["tournament", "tic-tac-toe", "--seats", "random,random", "--seed", "7"];

/** Runs a command until a file has so many lines, and kills it there. */
async function killedAt(args: readonly string[], file: string, lines: number): Promise<void> {
  const running = spawn(process.execPath, [bin, ...args], { stdio: "ignore" });
  const ended = new Promise((resolve) => running.once("exit", resolve));
  const linesNow = (): number => (existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0);
  while (running.exitCode === null && linesNow() < lines) await new Promise((resolve) => setTimeout(resolve, 1));
  running.kill("SIGKILL");
  await ended;
}

test("a tournament that was killed ends with the table that it has in one go", async () => {
  const [whole, parts] = [scratch("whole"), scratch("parts")];
  const command = ["tournament", "tic-tac-toe", "--seats", "alphabeta:nodes=30,random", "--plays", "60", "--out"];
  const expected = ninefold([...command, whole]);
  assert.equal(expected.status, 0, expected.err);
  const file = join(parts, "results.jsonl");
  await killedAt([...command, parts], file, 5);
  const { length } = readFileSync(file);
  assert.ok(length > 0 && length < readFileSync(join(whole, "results.jsonl")).length);
  // As if it had been killed in the middle of a line.
  truncateSync(file, length - 7);
  assert.equal(ninefold([...command, parts]).out, expected.out);
  const records = (folder: string): readonly string[] => readdirSync(join(folder, "records")).sort();
  const made = records(parts).filter((name) => !name.endsWith(".tmp"));
  assert.deepEqual(made, records(whole));
  for (const name of ["1.json", "30.json", "60.json"])
    assert.equal(
      readFileSync(join(parts, "records", name), "utf8"),
      readFileSync(join(whole, "records", name), "utf8"),
    );
  // Nothing is missing: nothing is played.
  const before = readFileSync(file, "utf8");
  assert.equal(ninefold([...command, parts]).out, expected.out);
  assert.equal(readFileSync(file, "utf8"), before);
});

test("Ctrl-C prints the table so far", () => {
  const { status, out } = interrupted([...DUEL, "--plays", "100000"]);
  assert.equal(status, 130);
  assert.match(out, /^TicTacToe: [\d,]+ plays?, openings of 2 random plies \(seed 7\)$/m);
  assert.match(out, /^Interrupted: this is the table so far\.$/m);
});

test("a table, and the same as JSON", () => {
  const { status, out } = ninefold([...DUEL, "--plays", "20", "--sprt", "0,50"]);
  assert.equal(status, 0);
  assert.match(out, /^ +entrant +rating +score +W +D +L$/m);
  assert.match(out, /^1 {2}random.* [+−]?\d+ ± \d+ +\d+\.\d % +\d+ +\d+ +\d+$/m);
  assert.match(out, /^random scores [\d.]+ % against random \(2\) \([\d.]+ % to [\d.]+ %\)\.$/m);
  assert.match(out, /^A score of 50\.0 % or of 57\.1 %: .* \(log-likelihood ratio [+−][\d.]+, bounds ± 2\.94\)\.$/m);
  const found = json([...DUEL, "--plays", "20", "--sprt", "0.5,0.6"]);
  assert.deepEqual([found.game, found.plays, found.stopped, found.results.length], ["TicTacToe", 20, null, 20]);
  assert.deepEqual([found.sprt.s0, found.sprt.s1, found.sprt.accepted], [0.5, 0.6, undefined]);
  const [first] = found.entrants;
  assert.equal(first.wins + first.draws + first.losses, 20);
  assert.equal(typeof first.rating.error, "number");
});

test("three entrants, three players, one player", () => {
  const three = json(["tournament", "tic-tac-toe", "--seats", "random,random,random", "--plays", "2"]);
  assert.deepEqual([three.plays, three.entrants.length, three.score], [6, 3, undefined]);
  const hamlet = ["tournament", "multiplayer-kuhn", "--seats", "random,random,random", "--plays", "3"];
  const { out } = ninefold(hamlet);
  assert.match(out, /mean worth$/m);
  assert.match(
    ninefold(["tournament", "yahtzee", "--with", "dice=2", "--seats", "random", "--plays", "2"]).out,
    /mean worth$/m,
  );
});

test("strategies take part, and one that does not say how to decide loses", () => {
  const file = scratch("kuhn.json");
  assert.equal(ninefold(["solve", "kuhn-poker", "--strategy", file]).status, 0);
  const good = json(["tournament", "kuhn-poker", "--seats", `strategy:${file},random`, "--plays", "200"]);
  assert.ok(good.score.value > 0.5);
  const cut = JSON.parse(readFileSync(file, "utf8"));
  for (const player of cut.players) player.states = [];
  writeFileSync(scratch("cut.json"), JSON.stringify(cut));
  const { out } = ninefold([
    "tournament",
    "kuhn-poker",
    "--seats",
    `strategy:${scratch("cut.json")},random`,
    "--plays",
    "4",
    "--openings",
    "0",
  ]);
  assert.match(out, /cut\.json did not answer in 4 plays, and lost\.$/m);
  assert.match(out, /cut\.json, first: play 1, ply \d+: the strategy does not say how to decide after ply \d+\.$/m);
});

test("a folder is not gone on with by another file of the same name", () => {
  const [folder, file] = [scratch("taught"), scratch("taught.json")];
  const train = (seed: string): void => {
    rmSync(file, { force: true });
    const args = ["train", "tic-tac-toe", "--generations", "0", "--seed", seed, "--out", file];
    assert.equal(ninefold(args).status, 0);
  };
  const seats = `trained:${file}:alphabeta:nodes=10,random`;
  const play = ["tournament", "tic-tac-toe", "--seats", seats, "--plays", "2", "--out", folder];
  train("1");
  assert.equal(ninefold(play).status, 0);
  assert.equal(ninefold(play).status, 0);
  train("2");
  const other = ninefold(play);
  assert.equal(other.status, 2);
  assert.match(other.err, /holds another tournament: its files is \["[0-9a-f]{64}",null\], not /);
});

test("a folder is gone on with by the same tournament alone", () => {
  const folder = scratch("kept");
  assert.equal(ninefold([...DUEL, "--plays", "2", "--out", folder]).status, 0);
  const other = ninefold([...DUEL.slice(0, -1), "8", "--plays", "2", "--out", folder]);
  assert.equal(other.status, 2);
  assert.match(other.err, /holds another tournament: its seed is "7", not "8"/);
  writeFileSync(join(folder, "tournament.json"), "{}");
  assert.match(ninefold([...DUEL, "--out", folder]).err, /holds something else than a tournament/);
  const file = scratch("file", "");
  assert.match(ninefold([...DUEL, "--out", file]).err, /Nothing can be kept in/);
});

const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [["tic-tac-toe"], /required option '--seats <list>'/],
  [["tic-tac-toe", "--seats", "random"], /Found 1 entrant for a game of 2 players/],
  [["tic-tac-toe", "--seats", "random,human"], /A person does not take part/],
  [["tic-tac-toe", "--seats", "random,rndom"], /Did you mean "random"\?/],
  [["tic-tac-toe", "--seats", "random,random", "--sprt", "50,0"], /two numbers, the lower first/],
  [["tic-tac-toe", "--seats", "random,random,random", "--sprt", "0,50"], /--sprt tests two entrants/],
];

for (const [args, message] of wrong)
  test(`wrong usage: ninefold tournament ${args.join(" ")}`, () => {
    const { status, err, out } = ninefold(["tournament", ...args]);
    assert.deepEqual([status, out], [2, ""]);
    assert.match(err, message);
  });
