// The packages as they would be published: packed, installed in an empty folder, run by the oldest Node they name and by ours.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

const PROGRAM = `
import { finish, load, perft } from "ninefold";
import { beginningOf } from "ninefold/play";
import { prepareJails } from "ninefold-jail";
const loaded = await load(new URL("node_modules/ninefold-cli/games/tic-tac-toe.game", import.meta.url));
if (!loaded.ok) throw new Error(loaded.diagnostics[0].message);
const match = loaded.rules.newGame({ chance: "a seed" }).commitOption("X", "claim(b2)");
const prelude = "globalThis.platform = { name: 'p', exports: {}, begin() {}, answer: (question) => question + question };";
const jail = (await prepareJails()).open({ prelude, files: new Map([["./main.ts", "let x: number;"]]), main: "./main.ts" });
console.log(match.success, finish(perft(loaded.rules.system, 4)).leaves, typeof beginningOf, jail.ask("a"));
`;

let folder = "";

const run = (program: string, args: readonly string[], cwd = folder): string =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

before(() => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-pack-"));
  const packages = ["ninefold", "solver", "jail", "log", "sealed", "ownership", "platform", "table", "cli"];
  for (const name of packages) {
    run("npm", ["pack", "--pack-destination", folder], join(root, "packages", name));
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const packed = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  assert.equal(packed.length, packages.length, packed.join(", "));
  run("npm", ["install", "--no-audit", "--no-fund", ...packed.map((name) => `./${name}`)]);
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const version of ["22", "24"]) {
  test(`the command and the library run under Node ${version}`, () => {
    // The package `node` is a Node of that version; its install script has to run.
    run("npm", ["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts=false", `node@${version}`]);
    const node = join(folder, "node_modules", "node", "bin", "node");
    assert.match(run(node, ["--version"]), new RegExp(`^v${version}\\.`));
    const command = join("node_modules", "ninefold-cli", "bin", "ninefold.js");
    assert.match(run(node, [command, "perft", "tic-tac-toe", "4"]), /4 +3,024/);
    assert.match(run(node, [command, "games"]), /tic-tac-toe/);
    assert.match(run(node, [command, "solve", "kuhn-poker"]), /worth to P1 +-1\/18/);
    assert.equal(run(node, ["program.mjs"]), "true 3024n function aa\n");
  });
}
