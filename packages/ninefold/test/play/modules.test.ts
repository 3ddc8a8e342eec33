import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { load, loadRecord, saveRecord } from "../../src/play/index.ts";
import { modulesBeside } from "../../src/play/modules-beside.ts";

const GAME = `game Halves
use ./lib/shares
players A, B
track heap: 0..20 = 20
track turn: Player = A
decision take(n in 1..most(heap)) by turn when heap > 1
  do heap -= n, turn := next(turn)
outcome turn wins otherwise
`;
const SHARES = "module shares\nuse ./round\n// half of a heap\nfn most(heap: 0..20): 1..10 = max(1, half(heap))\n";
const ROUND = "module round\nfn half(n: 0..20) = div(n, 2)\n";

const folder = mkdtempSync(join(tmpdir(), "ninefold-modules-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): URL => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return pathToFileURL(path);
};
mkdirSync(join(folder, "lib"));
const address = write("halves.game", GAME);
write("lib/shares.game", SHARES);
write("lib/round.game", ROUND);

test("a game from an address brings the modules beside it", async () => {
  const loaded = await load(address);
  assert.ok(loaded.ok, JSON.stringify(loaded.diagnostics));
  const given = await load(GAME, { modules: (path) => ({ "./lib/shares": SHARES, "./lib/round": ROUND })[path] });
  assert.ok(given.ok);
  assert.equal(given.rules.hash, loaded.rules.hash);
});

test("a text brings nothing but the standard library", async () => {
  const loaded = await load(GAME);
  assert.deepEqual(
    loaded.diagnostics.map((one) => one.code),
    ["NF1502"],
  );
});

test("a record is of the rules of the modules too", async () => {
  const modules = (round: string) => (path: string) => ({ "./lib/shares": SHARES, "./lib/round": round })[path];
  const rulesOf = async (round: string) => {
    const loaded = await load(GAME, { modules: modules(round) });
    assert.ok(loaded.ok);
    return loaded.rules;
  };
  const rules = await rulesOf(ROUND);
  const committed = rules.newGame().commitOption("A", "take(10)");
  assert.ok(committed.success);
  const record = saveRecord(committed.match);
  const commented = await rulesOf(`${ROUND}// rounded down\n`);
  assert.ok("match" in loadRecord(record, commented));
  const changed = loadRecord(record, await rulesOf(ROUND.replace("div(n, 2)", "div(n + 1, 2)")));
  assert.ok("error" in changed);
  assert.equal(changed.error.code, "NF3104");
});

test("a link out of the game's folder is no module of it", async () => {
  mkdirSync(join(folder, "inner"));
  symlinkSync(join(folder, "lib"), join(folder, "inner", "lib"));
  const loaded = await load(write("inner/halves.game", GAME));
  assert.deepEqual(
    loaded.diagnostics.map((one) => one.code),
    ["NF1502"],
  );
});

test("modules are asked for once each, and not without end", async () => {
  const asked: string[] = [];
  const find = await modulesBeside(
    "game G\nuse ./a\nuse ./b\n",
    new URL("https://example.com/games/g.game"),
    (from) => {
      asked.push(from.href);
      return Promise.resolve(`module m\nuse ./a\nuse ./x${asked.length}\nuse ./x${asked.length}0\n`);
    },
  );
  assert.equal(new Set(asked).size, asked.length);
  assert.equal(asked.length, 64);
  assert.ok(asked.every((one) => one.startsWith("https://example.com/games/") && one.endsWith(".game")));
  assert.match(find("./b") ?? "", /^module m/);
  assert.equal(
    (await modulesBeside("use ./a", new URL("data:,x"), () => Promise.reject(new Error("asked"))))("./a"),
    undefined,
  );
});
