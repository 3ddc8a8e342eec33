// Compiled games kept beyond the process: taken up where they are whole, and compiled anew where they are not.
import assert from "node:assert/strict";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { compileGame, NotCompiled, type Runnable } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { interpret } from "../../src/model/index.ts";
import type { Cache } from "../../src/play/compiling/cache.ts";
import { CacheEntry } from "../../src/play/compiling/cache-entry.ts";
import { compileFor, type Emitted, isMissing, Missing } from "../../src/play/compiling/emitted.ts";
import { compileText, finish, folderCache, load, playouts } from "../../src/play/index.ts";
import { buildOf, nodeFiles } from "../../src/play/platform/platform.ts";
import { bulkFrom } from "../compiler/bulk-of.ts";
import { libraryGame } from "../compiler/compiled-library.ts";
import { textOf } from "../library/library.ts";

/** The user whose caches are tried is none of this machine's. */
const user = mkdtempSync(join(tmpdir(), "user-"));
process.env.XDG_CACHE_HOME = user;
after(() => rmSync(user, { recursive: true }));

/** A cache whose contents can be looked at and spoilt. */
class Held implements Cache {
  readonly all = new Map<string, Uint8Array>();

  read(name: string): Uint8Array | undefined {
    return this.all.get(name);
  }

  write(name: string, bytes: Uint8Array): void {
    this.all.set(name, bytes);
  }

  get only(): [string, Uint8Array] {
    const [[name, bytes] = ["", new Uint8Array()], ...others] = this.all;
    assert.deepEqual(others, []);
    return [name, bytes];
  }
}

/** A game as a cache keeps it, or compiled. */
const cached = (cache: Cache, game: CoreGame, rules: string, compile: () => Emitted | Missing): Runnable | Missing =>
  new CacheEntry(cache, game, rules).runnable(compile);

function compiledForAny(game: CoreGame): Emitted | Missing {
  const emitted = compileGame(game);
  return emitted instanceof NotCompiled ? new Missing(emitted.message) : emitted;
}

/** Asks a cache for a game: whether it was compiled, and what some plays of it come to. */
function asked(cache: Cache, name: string, rules = name): readonly [compiled: number, plays: unknown] {
  const game = libraryGame(name);
  let compiled = 0;
  const runnable = cached(cache, game, rules, () => {
    compiled++;
    return compiledForAny(game);
  });
  if (isMissing(runnable)) return [compiled, runnable.reason];
  const start = interpret(game, name).initialStates()[0]!;
  const engine = bulkFrom(game, runnable);
  const run = <Result>(work: Generator<void, Result>): Result => {
    for (let round = work.next(); ; round = work.next()) if (round.done) return round.value;
  };
  return [compiled, [run(engine.playouts(start, [1, 2, 3, 4], 0, 50, 100)), run(engine.perft(start, 3))]];
}

for (const name of ["tic-tac-toe", "breakthrough", "go", "english-draughts", "kalah", "kuhn-poker"]) {
  test(`what is kept is the same game: ${name}`, () => {
    const cache = new Held();
    const [first, plays] = asked(cache, name);
    const [second, again] = asked(cache, name);
    assert.deepEqual([first, second], [1, 0]);
    assert.deepEqual(again, plays);
  });
}

test("what is damaged is compiled anew, and kept again", () => {
  const cache = new Held();
  const [, plays] = asked(cache, "tic-tac-toe");
  const [name, whole] = cache.only;
  const damaged = [
    ...[0, 15, 16, 19, 20, 40, whole.length >> 1, whole.length - 1].map((at) => whole.with(at, whole[at]! ^ 0x10)),
    ...[0, 3, 16, 19, 20, 500, whole.length - 1].map((length) => whole.slice(0, length)),
    Uint8Array.from([...whole, 0]),
  ];
  for (const bytes of damaged) {
    cache.write(name, bytes);
    assert.deepEqual(asked(cache, "tic-tac-toe"), [1, plays]);
    assert.deepEqual(cache.only, [name, whole]);
  }
});

test("a build is told from others by what each of its files contains, in whatever folder", () => {
  const files = nodeFiles();
  assert.ok(files);
  const build = buildOf(files);
  assert.equal(buildOf(files), build);
  for (const name of ["play/index", "play/compiling/cache", "compiler/emit/builder/words"]) {
    const readFileSync = (file: URL): Uint8Array => {
      const [first = 0, ...rest] = files.readFileSync(file);
      return Uint8Array.of(new RegExp(`/${name}\\.[jt]s$`).test(file.pathname) ? first ^ 1 : first, ...rest);
    };
    assert.notEqual(buildOf({ ...files, readFileSync }), build, name);
  }
});

test("what was kept for other rules is not taken up", () => {
  const cache = new Held();
  asked(cache, "breakthrough");
  const [, other] = cache.only;
  const liar: Cache = { read: () => other, write: () => undefined };
  assert.deepEqual(asked(liar, "tic-tac-toe")[0], 1);
});

test("games that are not compiled are not kept", () => {
  const cache = new Held();
  const refused = new Missing("refused");
  assert.equal(
    cached(cache, libraryGame("nim"), "refused", () => refused),
    refused,
  );
  assert.equal(cache.all.size, 0);
});

function inFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "kept-"));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a folder keeps games, and is made where there is none", () => {
  inFolder((folder) => {
    const cache = folderCache(pathToFileURL(join(folder, "a", "b")));
    const [, plays] = asked(cache, "tic-tac-toe");
    const files = readdirSync(join(folder, "a", "b"));
    assert.equal(files.length, 1);
    assert.match(files[0]!, /^[0-9a-f]{32}-[0-9a-f]{32}\.ninefold$/);
    assert.deepEqual(asked(folderCache(pathToFileURL(`${join(folder, "a", "b")}/`)), "tic-tac-toe"), [0, plays]);
    const file = join(folder, "a", "b", files[0]!);
    writeFileSync(file, readFileSync(file).subarray(100));
    assert.deepEqual(asked(cache, "tic-tac-toe"), [1, plays]);
    assert.deepEqual(asked(cache, "tic-tac-toe"), [0, plays]);
  });
});

test("a folder may be given by its path, and its name be anything", () => {
  inFolder((folder) => {
    const at = join(folder, "a b%20#?");
    asked(folderCache(at), "tic-tac-toe");
    assert.equal(readdirSync(at).length, 1);
    assert.equal(asked(folderCache(pathToFileURL(at).href), "tic-tac-toe")[0], 0);
  });
});

/** The one file that a folder keeps. */
const keptIn = (folder: string): string => join(folder, readdirSync(folder)[0]!);

test("what this user has not written in a folder is not believed", () => {
  inFolder((folder) => {
    const cache = folderCache(folder);
    const [, plays] = asked(cache, "tic-tac-toe");
    const file = keptIn(folder);
    const key = join(user, "ninefold", "key");
    const whole = readFileSync(key);
    assert.equal(whole.length, 32);
    // The same bytes, written with another's key.
    renameSync(key, join(folder, "key"));
    assert.deepEqual(asked(folderCache(folder), "tic-tac-toe"), [1, plays]);
    assert.notDeepEqual(readFileSync(key), whole);
    // What was kept under one name is not what is kept under another.
    asked(folderCache(folder), "breakthrough");
    const other = readdirSync(folder).find((name) => name.endsWith(".ninefold") && join(folder, name) !== file)!;
    copyFileSync(join(folder, other), file);
    assert.equal(folderCache(folder).read(file.slice(folder.length + 1).split("-")[0]!), undefined);
  });
});

test("a key that others can read is none", { skip: process.getuid === undefined }, () => {
  inFolder((folder) => {
    asked(folderCache(folder), "tic-tac-toe");
    const key = join(user, "ninefold", "key");
    assert.equal(statSync(key).mode & 0o777, 0o600);
    assert.equal(statSync(keptIn(folder)).mode & 0o777, 0o600);
    chmodSync(key, 0o644);
    assert.equal(asked(folderCache(folder), "tic-tac-toe")[0], 1);
    assert.equal(statSync(key).mode & 0o777, 0o600);
    assert.equal(asked(folderCache(folder), "tic-tac-toe")[0], 0);
  });
});

test("without a key that can be kept, everything is compiled anew", () => {
  inFolder((folder) => {
    writeFileSync(join(folder, "no-folder"), "");
    process.env.XDG_CACHE_HOME = join(folder, "no-folder");
    try {
      const at = join(folder, "kept");
      assert.equal(asked(folderCache(at), "tic-tac-toe")[0], 1);
      assert.equal(asked(folderCache(at), "tic-tac-toe")[0], 1);
    } finally {
      process.env.XDG_CACHE_HOME = user;
    }
  });
});

test("without a folder, games are kept in the user's own", () => {
  asked(folderCache(), "nim");
  assert.equal(readdirSync(join(user, "ninefold")).filter((name) => name.endsWith(".ninefold")).length, 1);
});

/** Rules compiled from another game: what a forger would put in their place. */
function forged(rules: string, wrong: string): Held {
  const cache = new Held();
  cached(cache, libraryGame(wrong), rules, () => compileFor(libraryGame(wrong), "playouts"));
  return cache;
}

test("only who hands in a cache meets what it gives back", () => {
  const plain = (cache?: Cache): unknown => {
    const { system } = compileText(textOf("tic-tac-toe"), cache && { cache });
    return finish(playouts(system!, { seed: 1, plays: 10 }));
  };
  const { rules } = compileText(textOf("tic-tac-toe")).system!;
  const forger = forged(`playouts ${rules}`, "misere-tic-tac-toe");
  const lied = plain(forger);
  const alone = plain();
  assert.notDeepEqual(lied, alone);
  assert.deepEqual(plain(new Held()), alone);
  assert.deepEqual(plain(forger), lied);
});

test("a cache that throws costs the compiling, and nobody else anything", () => {
  const plays = asked(new Held(), "tic-tac-toe")[1];
  const fail = (): never => {
    throw new Error("the disk is full");
  };
  const held = new Held();
  for (const cache of [
    { read: fail, write: fail },
    { read: fail, write: () => undefined },
    { read: (name: string) => held.read(name), write: fail },
    { read: () => Promise.resolve(new Uint8Array(100)) as unknown as Uint8Array, write: () => undefined },
  ]) {
    assert.deepEqual(asked(cache, "tic-tac-toe"), [1, plays]);
    const { system } = compileText(textOf("nim"), { parameters: { heaps: "3" }, cache });
    assert.equal(finish(playouts(system!, { seed: 1, plays: 10 })).engine, "compiled");
  }
});

test("what is no cache is refused at once", async () => {
  for (const cache of ["kept", new URL("file:///kept"), {}, null, { read: () => undefined }]) {
    const options = { cache: cache as unknown as Cache };
    await assert.rejects(
      load("game Broken", options),
      /^RangeError: cache: found .*, expected something with read and write/,
    );
  }
});

test("a folder that is a file is refused", () => {
  inFolder((folder) => {
    writeFileSync(join(folder, "file"), "");
    assert.throws(() => folderCache(pathToFileURL(join(folder, "file"))), { code: "EEXIST" });
    assert.throws(() => folderCache(new URL("https://example.com/")), RangeError);
  });
});

test("a cache is asked for the same rules once", () => {
  const [held, read] = [new Held(), [] as string[]];
  const cache: Cache = {
    read(name) {
      read.push(name);
      return held.read(name);
    },
    write: (name, bytes) => held.write(name, bytes),
  };
  const plays = [1, 2].map(() => {
    const { system } = compileText(textOf("nim"), { parameters: { heaps: "4" }, cache });
    const { seconds: _, ...found } = finish(playouts(system!, { seed: 1, plays: 10 }));
    return found;
  });
  assert.deepEqual(plays[1], plays[0]);
  assert.deepEqual([read.length, held.all.size], [1, 1]);
});

test("loading takes the cache of the caller", () => {
  const cache = new Held();
  const { system } = compileText(textOf("nim"), { parameters: { heaps: "2" }, cache });
  assert.equal(finish(playouts(system!, { seed: 1, plays: 10 })).plays, 10);
  assert.equal(cache.all.size, 1);
});
