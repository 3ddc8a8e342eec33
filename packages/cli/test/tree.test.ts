import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { bin, ENDLESS, interrupted, json, ninefold, scratch } from "./command.ts";

test("tree prints small trees and the size of others", () => {
  assert.equal(
    ninefold(["tree", "coin-flip"]).out,
    `(none)_coin   P1, P2
  (flip, flip)  chance
    1/2  (heads)_coin   P1 wins
    1/2  (tails)_coin   P2 wins

nodes   4
leaves  2
`,
  );
  const { out } = ninefold(["tree", "tic-tac-toe"]);
  assert.match(out, /^nodes +549,946$/m);
  assert.match(out, /^leaves +255,168$/m);
  assert.doesNotMatch(out, /claim/);
});

test("tree reduces, and says what it does not know", () => {
  assert.match(ninefold(["tree", "matching-pennies", "--reduce", "agency"]).out, /^nodes +4$/m);
  assert.match(ninefold(["tree", "matching-pennies", "--reduce", "symmetry,matrix"]).out, /^nodes +4$/m);
  const { status, err } = ninefold(["tree", "coin-flip", "--reduce", "all"]);
  assert.equal(status, 2);
  assert.match(err, /Found "all", expected agency/);
});

test("an automaton is told in numbers", () => {
  assert.equal(
    ninefold(["automaton", "rock-paper-scissors"]).out,
    `initial states              1
states                      8
terminal states             4
edges                       36
plays come back to a state  yes

--svg, --dot, --graphml, --json, --prism and --game write it.
`,
  );
});

test("what cannot be written is refused before anything is explored", () => {
  const endless = scratch("never-explored.game", ENDLESS);
  for (const [args, message] of [
    [["tree", endless, "--svg", "-", "--dot", "-"], /Only one text can go to standard output/],
    [["tree", endless, "--svg", "-", "--json"], /Only one text can go to standard output/],
    [["automaton", endless, "--svg", "x", "--dot", "x"], /Two texts would be written to "x"/],
    [["automaton", endless, "--svg", "x", "--dot", "./x"], /Two texts would be written to ".\/x"/],
    [["automaton", endless, "--prism", "-"], /--prism takes what the names of its files begin with/],
  ] as const) {
    const { status, err } = ninefold(args);
    assert.equal(status, 2);
    assert.match(err, message);
  }
});

test("a state without tracks has no text of its own", () => {
  const bare = "game Bare\nplayers A\ndecision go when false\n  do let x = 1\noutcome draw otherwise\n";
  assert.equal(ninefold(["tree", scratch("bare.game", bare)]).out, "draw\n\nnodes   1\nleaves  1\n");
});

test("a text goes to standard output and nothing else with it", () => {
  assert.match(ninefold(["tree", "coin-flip", "--dot", "-"]).out, /^digraph "CoinFlip" \{\n[\s\S]*\n\}\n$/);
  assert.match(ninefold(["tree", "kuhn-poker", "--efg", "-"]).out, /^EFG 2 R "Three cards, one bet"/);
  assert.equal(json(["tree", "coin-flip"]).nodes.length, 4);
  assert.equal(json(["automaton", "rock-paper-scissors"]).edges.length, 36);
  const efg = scratch("beside.efg");
  assert.match(ninefold(["tree", "coin-flip", "--dot", "-", "--efg", efg]).out, /^digraph [\s\S]*\n\}\n$/);
  assert.match(readFileSync(efg, "utf8"), /^EFG 2 R /);
  const both = ninefold(["tree", "coin-flip", "--dot", "-", "--graphml", "-"]);
  assert.equal(both.status, 2);
  assert.equal(both.out, "");
});

test("a reader who has seen enough ends a command quietly", async () => {
  const command = spawn(process.execPath, [bin, "automaton", "tic-tac-toe", "--dot", "-"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  command.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  command.stdout.once("data", () => command.stdout.destroy());
  const [status] = await once(command, "close");
  assert.deepEqual([status, complaint], [0, ""]);
});

test("files are written and named", () => {
  const base = scratch("model");
  const { out } = ninefold(["automaton", "tic-tac-toe", "--prism", base]);
  assert.equal(out, ["tra", "lab", "sta", "values.txt"].map((ending) => `Wrote ${base}.${ending}\n`).join(""));
  assert.ok(readFileSync(`${base}.tra`, "utf8").startsWith("5478:2 17125 17125\n"));
  const { out: one } = ninefold(["automaton", "matching-pennies", "--prism", base]);
  assert.equal(one, `Wrote ${base}.prism\n`);
  assert.equal(readdirSync(dirname(base)).filter((name) => name.startsWith("model.")).length, 5);
});

test("what cannot be written is refused with 1, a bad path with 2", () => {
  const endless = scratch("endless.game", ENDLESS);
  assert.match(ninefold(["tree", endless, "--depth", "2"]).out, /^leaves +\d+$/m);
  for (const [args, message] of [
    [["tree", endless], /The game tree is infinite.*--depth N cuts it/],
    [["tree", "tic-tac-toe", "--depth", "2", "--efg", "-"], /The tree was cut/],
    [["tree", "tic-tac-toe", "--states", "100"], /more than 100 states/],
    [["tree", "kuhn-poker", "--reduce", "agency", "--efg", "-"], /hides something/],
  ] as const) {
    const { status, err } = ninefold(args);
    assert.equal(status, 1);
    assert.match(err, message);
  }
  const { status, err } = ninefold(["tree", "coin-flip", "--dot", scratch("no/such/folder")]);
  assert.equal(status, 2);
  assert.match(err, /cannot be written/);
});

test("Ctrl-C ends a command with one sentence, and nothing is written", () => {
  const path = scratch("interrupted.dot");
  const { status, err } = interrupted(["tree", "connect-four", "--depth", "9", "--dot", path]);
  assert.deepEqual([status, err], [130, "error: Interrupted: there is no answer, and nothing was written.\n"]);
  assert.ok(!existsSync(path));
});

test("a hole in a view or an outcome is told with its place", () => {
  const game = scratch(
    "gap.game",
    `game Gap
players A
track done: Bool = false
decision go by A when not done do done := true
outcome A wins when not done
`,
  );
  const { status, err } = ninefold(["tree", game]);
  assert.equal(status, 1);
  assert.match(err, /gap\.game.*NF20\d\d/);
});

test("the nine parts say where there is chance: in an action, in a forced step or in what is decided together", () => {
  for (const game of ["pig", "kuhn-poker", "coin-flip"]) {
    assert.match(ninefold(["show", game]).out, /Chance picks among the ways/, game);
  }
  const { out } = ninefold(["show", "tic-tac-toe"]);
  assert.doesNotMatch(out, /Chance picks/);
  // What the parts name stands below them.
  assert.ok(out.endsWith("\nwhere\n   board Cell = grid(3, 3)\n"));
});

test("the nine parts for LaTeX", () => {
  const { out } = ninefold(["show", "coin-flip", "--latex"]);
  assert.match(out, /^ {2}\\mathcal\{P\} \\text\{ = \(P1, P2\)\} \\\\$/m);
  assert.equal(out.match(/\\hline/g)!.length, 2);
  assert.match(ninefold(["show", "tic-tac-toe", "--latex"]).out, /= \} 3\^\{9\} \\text/);
  for (const game of ["coin-flip", "guessing-game", "tic-tac-toe", "kuhn-poker", "chess"]) {
    const made = ninefold(["show", game, "--latex"]).out;
    let open = 0;
    for (const [, sign] of made.matchAll(/(?<!\\)(?:\\\\)*([{}])/g)) open += sign === "{" ? 1 : -1;
    assert.equal(open, 0, game);
    // Outside of the first line, which is a comment, nothing is left that TeX would take for its own.
    for (const [, inside] of made.matchAll(/\\text\{((?:[^{}\\]|\\[a-z]+\{\}|\\.)*)\}/g)) {
      assert.doesNotMatch(inside!.replace(/\\[a-z]+\{\}|\\./g, ""), /[&%$#_^\\]/, game);
    }
  }
});
