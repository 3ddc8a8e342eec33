import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { asProcess, bin, json, ninefold, scratch } from "./command.ts";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };

test("a clone that is not built says so", () => {
  const clone = scratch("clone");
  const command = join(clone, "packages", "cli", "bin", "ninefold.js");
  mkdirSync(dirname(command), { recursive: true });
  mkdirSync(join(clone, "packages", "cli", "src"));
  writeFileSync(join(clone, "packages", "cli", "src", "main.ts"), "");
  writeFileSync(join(clone, "packages", "cli", "package.json"), '{ "type": "module" }');
  copyFileSync(bin, command);
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, "games"], { encoding: "utf8" });
  assert.deepEqual([status, stdout], [2, ""]);
  assert.match(stderr, /^ninefold is not built yet: run `npm run build` in .*clone[\\/]\.\n$/);
});

test("--version and --help answer on stdout with 0", () => {
  assert.deepEqual(ninefold(["--version"]), { status: 0, out: `${manifest.version}\n`, err: "" });
  for (const args of [["--help"], [], ["help", "play"], ["play", "--help"]]) {
    const { status, out, err } = ninefold(args);
    assert.deepEqual([status, err], [0, ""], args.join(" "));
    assert.match(out, /Usage: ninefold/);
    assert.match(out, /Examples:/);
  }
});

const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [["chek", "tic-tac-toe"], /Did you mean check\?/],
  [["check"], /missing required argument 'game'/],
  [["check", "tic-tac-to"], /Did you mean "tic-tac-toe"\?/],
  [["check", "nowhere/tic-tac-toe.game"], /There is no file "nowhere\/tic-tac-toe.game"/],
  [["check", "."], /neither|folder/],
  [["check", "tic-tac-toe", "--stats", "4"], /Did you mean --states\?/],
  [["check", "tic-tac-toe", "--states", "0"], /whole number from 1 to 16000000/],
  [["perft", "tic-tac-toe", "-1"], /-1/],
  [["perft", "tic-tac-toe", "1.5"], /Found "1.5", expected a whole number from 0 on/],
  [["perft", "tic-tac-toe"], /missing required argument 'depth'/],
  [["perft", "tic-tac-toe", "1", "--from", "turn=Z"], /"Z" is no value of "turn"/],
  [["perft", "tic-tac-toe", "1", "--from", "3"], /initial states 0 to 0, not 3/],
  [["count", "tic-tac-toe", "--depth", "x"], /expected a whole number/],
  [["count", "tic-tac-toe", "--with", "size=3"], /parameter.* "size"/],
  [["playouts", "tic-tac-toe", "--seconds", "0"], /seconds above 0/],
  [["playouts", "tic-tac-toe", "--with", "size"], /such as size=3/],
  [["play", "tic-tac-toe", "--seats", "humn"], /Did you mean "human"\?/],
  [["play", "tic-tac-toe", "--seats", "random,random,random"], /3 seats for the 2 players X, O/],
  [["play", "keep", "--lease", "600"], /--lease and --stake need --sealed and --at ADDRESS/],
  [["play", "keep", "--at", "http://localhost:9", "--stake"], /--lease and --stake need --sealed/],
  [["play", "tic-tac-toe", "--json"], /--json needs --seats without human/],
  [["play", "tic-tac-toe", "--load", "nowhere.json"], /"nowhere.json" cannot be read: there is no such file/],
  [
    ["show", "tic-tac-toe", "--ir", "vectorised"],
    /lowered, vectorized, represented, emitted, simplified\. Did you mean "vectorized"\?/,
  ],
  [["format", "nowhere.game"], /cannot be read/],
  [["studio", "--port", "70000"], /whole number from 0 to 65535/],
  [["studio", "chess"], /too many arguments/],
  [["engine"], /missing required argument 'game'/],
  [["engine", "chess", "--protocol", "usi"], /uci, gtp, cecp/],
  [["engine", "chess", "--mind", "human"], /names no mind that thinks/],
];

for (const [args, message] of wrong) {
  test(`wrong usage: ninefold ${args.join(" ")}`, () => {
    const { status, out, err } = ninefold(args);
    assert.equal(status, 2);
    assert.match(err, message);
    if (args.includes("--json")) assert.equal(typeof JSON.parse(out).error.message, "string");
    else assert.equal(out, "");
  });
}

/** Says on stderr how many characters of the command and the library are loaded. */
const LOADING = `
  import { registerHooks } from "node:module";
  let loaded = 0;
  registerHooks({
    load(url, context, next) {
      const found = next(url, context);
      if (url.includes("/dist/")) loaded += String(found.source).length;
      return found;
    },
  });
  process.on("exit", () => process.stderr.write(String(loaded)));
`;

test("help is there at once: it loads nothing of the library", () => {
  const watched = ["--import", `data:text/javascript,${encodeURIComponent(LOADING)}`];
  const loadedBy = (...args: readonly string[]) => Number(asProcess(args, "", watched).err);
  for (const args of [["--help"], ["help", "count"]]) assert.ok(loadedBy(...args) < 100_000, args.join(" "));
  assert.ok(loadedBy("count", "tic-tac-toe") > 500_000);
});

test("with --json an error is one document on stdout", () => {
  const { status, out, err } = ninefold(["count", "tic-tac-to", "--json"]);
  assert.equal(status, 2);
  assert.match(err, /Did you mean/);
  assert.equal(JSON.parse(out).error.code, "usage");
  assert.equal(json(["count", "--jso", "x"]).error.code, "usage");
});

test("parameters may be given together or one by one", () => {
  const sizes = (args: readonly string[]) => json(["show", "connect-four", ...args]).tracks[0].tracks;
  assert.equal(sizes(["--with", "columns=2,rows=3"]), 6);
  assert.equal(sizes(["--with", "columns=2", "--with", "rows=3"]), 6);
  assert.match(ninefold(["show", "hex", "--with", "size=99"]).err, /size=99, expected/);
});

test("a broken text ends every command that plays it with 1", () => {
  const path = scratch("broken.game", "game Broken\nplayers A\ntrack x: Nothing = 0\n");
  for (const args of [
    ["count", path],
    ["show", path],
    ["play", path],
    ["perft", path, "1"],
    ["playouts", path],
  ]) {
    const { status, out, err } = ninefold(args);
    assert.deepEqual([status, out], [1, ""], args[0]);
    assert.match(err, /broken\.game:3:10: error NF\d{4}: /);
    const { error } = json(args);
    assert.equal(error.code, "game-has-errors");
  }
  const { error } = json(["count", path]);
  assert.equal(error.message, "The text of the game has errors.");
  assert.ok(error.diagnostics.some((one: { line: number; column: number }) => one.line === 3 && one.column === 10));
});

test("the library lists its games", () => {
  const { games } = json(["games"]);
  const found = games.find(({ name }: { name: string }) => name === "tic-tac-toe");
  assert.deepEqual(found, { name: "tic-tac-toe", title: "Three in a row", players: ["X", "O"], parameters: [] });
  assert.match(ninefold(["games"]).out, /^tic-tac-toe +Three in a row +X, O$/m);
});

test("a reader that goes away ends the command quietly", async () => {
  const child = spawn(process.execPath, [bin, "play", "pig", "--seats", "random", "--seed", "1"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (data: Buffer) => {
    err += String(data);
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on("exit", resolve));
  assert.deepEqual([status, err], [0, ""]);
});
