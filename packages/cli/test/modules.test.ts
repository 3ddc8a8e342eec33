import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { json, ninefold, scratch } from "./command.ts";

const GAME = `game Walk
use ./moves
players A
board Cell = grid(3, 3)
track at: Cell = a1
track n: 0..9 = 0
decision go(c in hops(at)) when n < 2
  do at := c, n := share(n)
outcome done otherwise
`;
const MOVES = `module moves "Hops"
use ./lib/more
// one step along a side
fn hops(c: Cell) = sides(c)
// the tenth part, in a way
fn share(n: 0..9): 0..9 = div(1, n)
`;
const MORE = "module more\nfn sides(c: Cell) = steps(c, orthogonal)\n";

const folder = dirname(scratch("walk.game", GAME));
mkdirSync(join(folder, "lib"));
const walk = scratch("walk.game", GAME);
const moves = scratch("moves.game", MOVES);
const more = scratch("lib/more.game", MORE);

test("a game uses modules beside it, and a hole in one of them has its place there", () => {
  const { status, out } = ninefold(["check", walk]);
  assert.equal(status, 1);
  assert.match(out, /error +\S*moves\.game:6:27: NF4005: /);
  const finding = json(["check", walk]).findings.find(({ code }: { code: string }) => code === "NF4005");
  assert.deepEqual([finding.file, finding.line], [moves, 6]);
  const { err } = ninefold(["perft", walk, "2"]);
  assert.match(err, /moves\.game:6:27: NF2015: /);
  assert.match(ninefold(["show", walk]).out, /^ {3}use \.\/moves$/m);
});

test("a module is checked by itself", () => {
  assert.deepEqual(ninefold(["check", moves]), { status: 0, out: 'module moves "Hops"\n0 errors\n', err: "" });
  assert.deepEqual(json(["check", moves]), { ok: true, module: "moves", diagnostics: [] });
  assert.equal(ninefold(["check", moves, "--with", "n=1"]).status, 2);
});

test("a module is no game", () => {
  const { status, err } = ninefold(["count", moves]);
  assert.equal(status, 1);
  assert.match(err, /moves\.game:1:8: error NF1508: /);
});

test("mistakes of all files are told at once, each with its file and line", () => {
  scratch("lib/more.game", MORE.replace("orthogonal", "orthogonl"));
  scratch("walk.game", GAME.replace("A\n", "A, A\n"));
  const { status, err } = ninefold(["check", walk]);
  assert.equal(status, 1);
  assert.match(err, /walk\.game:3:12: error NF1202: /);
  assert.match(
    err,
    /more\.game:2:30: error NF1201: .*\n {2}2 \| fn sides\(c: Cell\) = steps\(c, orthogonl\)\n {4}\| {30}\^{9}\n/,
  );
  const { diagnostics } = json(["check", walk]);
  const { file, fix } = diagnostics.at(-1);
  const [edit] = fix.edits;
  assert.equal(readFileSync(file, "utf8").slice(edit.start, edit.end), "orthogonl");
  scratch("walk.game", GAME);
  scratch("lib/more.game", MORE);
});

test("format takes modules", () => {
  assert.deepEqual(ninefold(["format", "--check", walk, moves, more]), { status: 0, out: "", err: "" });
  const untidy = scratch("untidy.game", "module   m\nuse    std/pieces\nfn f=1\n");
  assert.equal(ninefold(["format", untidy]).status, 0);
  assert.equal(readFileSync(untidy, "utf8"), "module m\nuse std/pieces\nfn f = 1\n");
});

test("no path, link or folder leads out of the game's folder", () => {
  mkdirSync(join(folder, "inner"));
  symlinkSync(moves, join(folder, "inner", "link.game"));
  symlinkSync(join(folder, "lib"), join(folder, "inner", "lib"));
  mkdirSync(join(folder, "inner", "folder.game"));
  const uses = ["./link", "./lib/more", "./folder", "./gone"].map((path) => `use ${path}\n`).join("");
  const game = scratch("inner/game.game", `game G\n${uses}use ../moves\nuse ${moves}\nplayers A\n`);
  const { diagnostics } = json(["check", game]);
  const found = diagnostics.map(({ code, line }: { code: string; line: number }) => `${code} ${line}`);
  assert.deepEqual(
    found.filter((one: string) => one.startsWith("NF15")),
    ["NF1502 2", "NF1502 3", "NF1502 4", "NF1502 5", "NF1501 6", "NF1501 7"],
  );
});

test("a module that is too long, or no file to be read to its end, is a mistake of the game", () => {
  scratch("long.game", `module long\n${" ".repeat(1 << 24)}`);
  if (process.platform !== "win32") execFileSync("mkfifo", [scratch("fifo.game")]);
  const game = scratch("hard.game", GAME.replace("./moves", "./long\nuse ./fifo"));
  const { status, err } = ninefold(["check", game]);
  assert.equal(status, 1);
  assert.match(err, /hard\.game:2:5: error NF1510: found a module of more than 131072 characters, expected fewer\n/);
  assert.match(err, /hard\.game:3:5: error NF1502: found no module "\.\/fifo", expected a readable file "fifo\.game"/);
});

test("a program's files are found with other endings, without one, and as the index of a folder", () => {
  const program = scratch(
    "knight.rules.ts",
    `import { Player, Rules, UnownedPiece } from "ninefold-platform";
import { name } from "./knight.js";
import { sides } from "./lib";
const Ann = new Player("Ann");
class One extends UnownedPiece {
  options() { return sides.map((id) => ({ id, name, effect: (state) => { state.ended = true; } })); }
}
Rules({ startingPlayer: Ann, initialize: () => [new One("one")] });`,
  );
  scratch("knight.ts", 'export const name: string = "leap";');
  writeFileSync(join(dirname(program), "lib", "index.ts"), 'export * from "./sides";');
  writeFileSync(join(dirname(program), "lib", "sides.js"), 'export const sides = ["left", "right"];');
  const { status, out, err } = ninefold(["perft", program, "1"]);
  assert.equal(status, 0, err);
  assert.match(out, /\b2\b/);
});
