import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { compileText, load, loadRecord, saveRecord } from "../../src/play/index.ts";
import { moduleFiles, modulesBeside } from "../../src/play/load/modules-beside.ts";
import type { Files } from "../../src/play/platform/bounded-reading.ts";

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

test("a path given as a text is told from a text", async () => {
  for (const path of ["frost.game", "./my games/frost.game\n"]) {
    const [first, ...others] = (await load(path)).diagnostics;
    assert.match(first!.message, /; this looks like a path: load takes the text itself or a URL/);
    for (const { message } of others) assert.doesNotMatch(message, /path/);
  }
  const { diagnostics } = await load("game Frost\n// see frost.game");
  for (const { message } of diagnostics) assert.doesNotMatch(message, /path/);
  await assert.rejects(load(new URL("nowhere.game", address)), { code: "ENOENT" });
});

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

const TAIL = GAME.slice(GAME.indexOf("players"));
const using = (paths: readonly string[]): string => paths.map((path) => `use ./${path}\n`).join("");
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `m${i}`);
const foundIn = async (game: URL): Promise<readonly string[]> => {
  const { diagnostics } = await load(game);
  return diagnostics.filter(({ code }) => code.startsWith("NF15")).map(({ code, message }) => `${code} ${message}`);
};

test("what is no regular file is no module", { skip: process.platform === "win32" }, async () => {
  mkdirSync(join(folder, "odd", "directory.game"), { recursive: true });
  execFileSync("mkfifo", [join(folder, "odd", "pipe.game")]);
  const found = await foundIn(write("odd/odd.game", `game G\n${using(["pipe", "directory"])}${TAIL}`));
  assert.deepEqual(found, [
    'NF1502 found no module "./pipe", expected a readable file "pipe.game" in its folder',
    'NF1502 found no module "./directory", expected a readable file "directory.game" in its folder',
  ]);
});

test("of a file that is too long no more is read than shows it", async () => {
  const game = write("uses-long.game", `game G\nuse ./long\n${TAIL}`);
  const told = ["NF1510 found a module of more than 131072 characters, expected fewer"];
  for (const text of ["€".repeat(1 << 18), "😀".repeat(1 << 17), "a".repeat((1 << 17) + 1)]) {
    write("long.game", `module long\n${text}`);
    assert.deepEqual(await foundIn(game), told);
  }
  truncateSync(join(folder, "long.game"), 2 ** 32);
  assert.deepEqual(await foundIn(game), told);
});

/** Where a platform says that the folder of a game and the file of a module are, and whether that is one of its own. */
const PLACES: readonly (readonly [folder: string, file: string, own: boolean])[] = [
  ["/games", "/games/m.game", true],
  ["/games", "/games/lib/m.game", true],
  ["/games", "/games2/m.game", false],
  ["/games", "/games\\m.game", false],
  ["/", "/m.game", true],
  ["C:\\games", "C:\\games\\m.game", true],
  ["C:\\games", "C:\\games2\\m.game", false],
  ["C:\\", "C:\\m.game", true],
  ["C:\\", "D:\\m.game", false],
];
for (const [root, file, own] of PLACES) {
  test(`${file} is ${own ? "" : "not "}in ${root}`, () => {
    const files: Files = {
      realpathSync: ({ href }) => (href.endsWith("/") ? root : file),
      statSync: () => ({ isFile: () => true }),
      openSync: () => 1,
      // One byte at a time: a platform may give less than it is asked for.
      readSync: (_, into, offset) => into.fill(65, offset, offset + 1) && Number(offset < 2),
      closeSync: () => {},
    };
    assert.equal(moduleFiles(files, new URL("file:///games/g.game"))("./m"), own ? "AA" : undefined);
  });
}

const chain = (length: number): Readonly<Record<string, string>> =>
  Object.fromEntries(numbered(length).map((path, i) => [path, `module m\nuse ./m${i + 1}\n`]));
const HARD: Readonly<Record<string, readonly [used: readonly string[], modules: Readonly<Record<string, string>>]>> = {
  "too many": [numbered(80), Object.fromEntries(numbered(80).map((path, i) => [path, `module m\nfn f${i} = 1\n`]))],
  "too many below one": [
    ["all", "last"],
    { all: `module all\n${using(numbered(80))}`, m3: "module m\n", last: "module last\n" },
  ],
  "too deep, and others": [["m0", "last", "m40"], { ...chain(90), last: "module last\n" }],
  "games, and others": [["no", "last"], { no: `game No\n${using(numbered(80))}`, last: "module last\n" }],
  "missing by many ways": [
    [...numbered(70), "last"],
    { ...Object.fromEntries(numbered(70).map((path) => [path, "module m\nuse ./gone\n"])), last: "module last\n" },
  ],
};
for (const [name, [used, modules]] of Object.entries(HARD)) {
  test(`modules from elsewhere are those that reading asks for: ${name}`, async () => {
    const text = `game G\n${using(used)}${TAIL}`;
    const at = (path: string): string | undefined => modules[path.replace(/^\.\//, "")];
    const find = await modulesBeside(text, new URL("https://example.com/g.game"), async ({ pathname }) =>
      at(pathname.slice(1, -".game".length)),
    );
    const { diagnostics } = compileText(text, { modules: at });
    assert.deepEqual(compileText(text, { modules: find }).diagnostics, diagnostics);
    assert.notEqual(diagnostics.length, 0);
  });
}

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
  assert.match(find("./a") ?? "", /^module m/);
  assert.equal(
    (await modulesBeside("use ./a", new URL("data:,x"), () => Promise.reject(new Error("asked"))))("./a"),
    undefined,
  );
});
