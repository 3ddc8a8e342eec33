// Levels in the terminal: found by `calibrate`, kept, played by, and changed in the middle of a match.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Level } from "ninefold/players";
import { interrupted, json, ninefold, scratch } from "./command.ts";

const calibrating = (out: string): readonly string[] => [
  "calibrate",
  "tic-tac-toe",
  "--nodes",
  "32",
  "--plays",
  "4",
  "--out",
  out,
];

test("calibrate keeps the levels that it finds, the same each time, and seats play by them", () => {
  const kept = scratch("kept.json");
  const { status, out } = ninefold(calibrating(kept));
  assert.equal(status, 0);
  assert.match(out, /^TicTacToe: 3 levels over \d+ Elo, by \d+ plays\.$/m);
  assert.match(out, /^level +Elo +mind +nodes +temperature$/m);
  const text = readFileSync(kept, "utf8");
  assert.ok(!existsSync(`${kept}.plays`));
  const again = scratch("again.json");
  const { game, levels, interrupted } = json(calibrating(again));
  assert.deepEqual([game, levels.length, interrupted], ["TicTacToe", 3, false]);
  assert.equal(readFileSync(again, "utf8"), text);
  const seats = `trained:${kept}:level:3,trained:${kept}:level:1`;
  assert.equal(json(["play", "tic-tac-toe", "--seats", seats, "--seed", "1"]).stopped, null);
});

test("a calibration that Ctrl-C has ended is gone on with", () => {
  const whole = scratch("whole.json");
  assert.equal(ninefold(calibrating(whole)).status, 0);
  const part = scratch("part.json");
  const { status, out } = interrupted(calibrating(part));
  assert.equal(status, 130);
  assert.match(out, /so far; the same command goes on\.$/m);
  assert.ok(existsSync(`${part}.plays`));
  assert.equal(ninefold(calibrating(part)).status, 0);
  assert.ok(!existsSync(`${part}.plays`));
  assert.equal(readFileSync(part, "utf8"), readFileSync(whole, "utf8"));
});

test("calibrate refuses what is played alone, and a file of other rules", () => {
  const out = scratch("other.json");
  const alone = ninefold(["calibrate", "yahtzee", "--out", out]);
  assert.equal(alone.status, 2);
  assert.match(alone.err, /is played by one alone: levels are by matches\./);
  assert.equal(ninefold(calibrating(out)).status, 0);
  const other = ninefold(["calibrate", "misere-tic-tac-toe", "--out", out]);
  assert.equal(other.status, 2);
  assert.match(other.err, /holds what was trained by other rules/);
});

/** O can end the play with c2. */
const WINNING = "mark[a1]=X, mark[a2]=O, mark[b2]=O, mark[c1]=X";

test("level N in the middle of a match changes how strong the machine is", () => {
  const seeds = [1, 2, 3, 4];
  const wins = (typed: string): readonly boolean[] =>
    seeds.map((seed) => {
      const args = ["play", "tic-tac-toe", "--from", WINNING, "--seats", "human,level:1", "--seed", String(seed)];
      const { status, out } = ninefold(args, `${typed}claim(c3)\nquit\n`);
      assert.equal(status, 0);
      assert.equal(out.includes("From now on O is level 5 of 5."), typed !== "");
      return out.includes("O wins");
    });
  assert.ok(wins("").includes(false));
  assert.ok(!wins("level 5\n").includes(false));
});

test("level says what it takes, and that no seat is the machine's", () => {
  const said = (seats: string): string =>
    ninefold(["play", "tic-tac-toe", "--seats", seats, "--seed", "1"], "level 12\nlevel 4\nquit\n").out;
  assert.match(said("human,random"), /^level needs a number from 1 to 9: level 4; found "12"\.$/m);
  assert.match(said("human,random"), /^From now on O is level 4 of 5\.$/m);
  assert.match(said("human"), /^No seat is the machine's\.$/m);
});

test("who sits down at a level is told which of how many it is, and what is taken where there are fewer", () => {
  const seated = (game: string, level: string, typed: string): string =>
    ninefold(["play", game, "--seats", `human,level:${level}`, "--seed", "1"], `${typed}\nquit\n`).out;
  const out = seated("connect-four", "9", "level 8");
  assert.match(out, /^Yellow is level 7 of 7 \(there is no level 9\)\. To change it while you play: level 3\.$/m);
  assert.match(out, /^From now on Yellow is level 7 of 7 \(there is no level 8\)\.$/m);
  assert.match(seated("hex", "9", "level 8"), /^Blue is level 9 of 9\./m);
  const { err } = ninefold(["tournament", "tic-tac-toe", "--seats", "level:9,random", "--plays", "2"]);
  assert.match(err, /^level:9 is level 5 of 5 \(there is no level 9\)\.$/m);
});

test("docs/players.md lists the levels that come with games", () => {
  const page = readFileSync(new URL("../../../docs/players.md", import.meta.url), "utf8");
  const folder = new URL("../../../games/trained/", import.meta.url);
  const rows = readdirSync(folder).flatMap((file) => {
    const { levels } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { levels: Level[] };
    const [lowest, highest] = [levels[0], levels.at(-1)];
    if (!lowest || !highest) return [];
    const said = ({ mind, nodes, overlooks }: Level) =>
      `${nodes} ${mind === "mcts" ? "plays" : "positions"}${overlooks ? ", may overlook a win" : ""}`;
    const name = file.replace(".json", "").replace("connect-four", "connect four");
    return [`| ${name} | ${levels.length} | ${said(lowest)} | ${said(highest)} | ${lowest.elo}, ${highest.elo} |`];
  });
  assert.equal(rows.length, 6);
  for (const row of rows) assert.ok(page.includes(row), row);
});
