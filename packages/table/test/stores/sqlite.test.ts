import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { backUpSqlite, restoreSqlite } from "../../src/store/sqlite/backup.ts";
import { MIGRATIONS } from "../../src/store/sqlite/schema.ts";
import { serveSqlite } from "../../src/store/sqlite/serving.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { append, ask, entry, hashOf, opening, textsOf, without } from "./samples.ts";
import { describeStore } from "./suite.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-store-"));
after(() => rmSync(folder, { recursive: true }));

describeStore("a store in SQLite", async () => ({
  open: async () => sqliteStore(join(folder, "suite.db"), without),
  end: async () => {},
}));

const match = hashOf("match");

test("a full disk acknowledges nothing, and goes on when there is space", async (t) => {
  const path = join(folder, "full.db");
  const small = sqliteStore(path, without, { maxPages: 60 });
  const large = entry("x".repeat(20_000));
  let head = -1;
  const fill = async (): Promise<void> => {
    for (;;) {
      const entries = [entry(`${head}`), large];
      await small.append([append(match, head, [], { entries, asks: [ask(`${head}`)] })]);
      head += 2;
    }
  };
  await assert.rejects(fill(), { code: "NF7701" });
  assert.ok(head > 5);
  const asks = [ask(`${head}`)];
  const full = append(match, head, [], { entries: [large, large, large], asks });
  // All that was written in the tick is refused, what had space by itself too.
  const results = await Promise.allSettled([small.append([append(hashOf("tiny"), -1, ["a"])]), small.append([full])]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.deepEqual(new Map(await small.heads([match, hashOf("tiny")])), new Map([[match, head]]));
  assert.equal((await textsOf(small, match)).length, head + 1);
  await small.close();
  const store = sqliteStore(path, without);
  t.after(() => store.close());
  assert.deepEqual(await store.append([full]), ["done"]);
  assert.equal((await textsOf(store, match)).length, head + 4);
});

test("a file that is damaged, something else, or of a later version is refused", async () => {
  const path = join(folder, "damaged.db");
  const store = sqliteStore(path, without);
  for (let head = -1; head < 40; head++) await store.append([append(match, head, ["x".repeat(500)])]);
  await store.close();
  const good = readFileSync(path);
  const refused = (name: string, bytes: Uint8Array, code: string): void => {
    writeFileSync(join(folder, name), bytes);
    assert.throws(() => sqliteStore(join(folder, name), without), { code });
  };
  const torn = Buffer.from(good);
  torn.fill(0xee, 4096 * 3, 4096 * 5);
  refused("torn.db", torn, "NF7702");
  refused("cut.db", good.subarray(0, 4096 * 4), "NF7702");
  refused("text.db", Buffer.from("no database ".repeat(1000)), "NF7702");
  for (const [name, sql, code] of [
    ["other.db", "CREATE TABLE games (id INTEGER)", "NF7702"],
    ["later.db", "PRAGMA user_version = 99", "NF7703"],
  ] as const) {
    if (code === "NF7703") copyFileSync(path, join(folder, name));
    const database = new DatabaseSync(join(folder, name));
    database.exec(sql);
    database.close();
    assert.throws(() => sqliteStore(join(folder, name), without), { code });
  }
  assert.throws(() => sqliteStore(join(folder, "no folder", "a.db"), without), { code: "NF7704" });
});

test("a store of the first version becomes one of this", async (t) => {
  const path = join(folder, "first.db");
  const database = new DatabaseSync(path);
  database.exec(`${MIGRATIONS[0]} PRAGMA application_id = ${0x4e463737}; PRAGMA user_version = 1;`);
  database.exec(`INSERT INTO matches VALUES (7, '${match}', 0, 5); INSERT INTO entries VALUES (7, 0, x'61', x'')`);
  database.close();
  const store = sqliteStore(path, without);
  t.after(() => store.close());
  assert.deepEqual(await store.append([append(match, 0, ["b"])]), ["done"]);
  assert.deepEqual(await textsOf(store, match), ["a", "b"]);
  await store.lobby.setName("aa", "Ann");
});

test("a copy is whole while others write, and heads tell that it is old", async (t) => {
  const [path, copy] = [join(folder, "copied.db"), join(folder, "copy.db")];
  const store = sqliteStore(path, without);
  t.after(() => store.close());
  await store.append([append(match, -1, ["a", "b"], { asks: [ask("before")] })]);
  backUpSqlite(path, copy);
  const later = append(match, 1, ["c"], { asks: [ask("later")] });
  assert.deepEqual(await store.append([later]), ["done"]);
  const old = sqliteStore(copy, without);
  assert.deepEqual(new Map(await old.heads([match])), new Map([[match, 1]]));
  // Who has seen entry 2 is refused, and finds a head that lies behind its own.
  assert.deepEqual(await old.append([append(match, 2, ["d"])]), ["behind"]);
  assert.deepEqual(await textsOf(old, match), ["a", "b"]);
  await old.close();
  backUpSqlite(path, copy);
  const fresh = sqliteStore(copy, without);
  assert.deepEqual(await fresh.append([later]), [{ again: 2 }]);
  await fresh.close();
  assert.throws(() => backUpSqlite(join(folder, "nothing.db"), copy), { code: "NF7704" });
  assert.throws(() => backUpSqlite(path, join(folder, "no folder", "copy.db")), { code: "NF7704" });
});

test("a copy is put back where no server has the store open, and what it replaces is kept", async () => {
  const [path, copy, text] = ["restored.db", "restored-copy.db", "restored.txt"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = sqliteStore(path, without);
  await store.append([append(match, -1, ["a"])]);
  backUpSqlite(path, copy);
  await store.append([append(match, 0, ["b"])]);
  assert.throws(() => restoreSqlite(copy, path), { code: "NF7704" });
  await store.append([append(match, 1, ["c"])]);
  await store.close();
  writeFileSync(text, "no store ".repeat(1000));
  assert.throws(() => restoreSqlite(text, path), { code: "NF7702" });
  assert.throws(() => restoreSqlite(join(folder, "nothing.db"), path), { code: "NF7704" });
  const read = async (file: string): Promise<string[]> => {
    const opened = sqliteStore(file, without);
    const texts = await textsOf(opened, match);
    await opened.close();
    return texts;
  };
  assert.deepEqual(await read(path), ["a", "b", "c"]);
  restoreSqlite(copy, path);
  assert.deepEqual([await read(path), await read(`${path}.replaced`)], [["a"], ["a", "b", "c"]]);
  // What is damaged is replaced too, and where nothing is, it is put.
  writeFileSync(path, "damaged ".repeat(1000));
  for (const where of [path, join(folder, "elsewhere.db")]) {
    restoreSqlite(copy, where);
    assert.deepEqual(await read(where), ["a"]);
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith(".part")),
    [],
  );
});

test("a copy is never written over the store by another name, or over what is no copy", async (t) => {
  const [real, linked] = [join(folder, "real"), join(folder, "linked")];
  mkdirSync(real);
  symlinkSync(real, linked);
  const path = join(real, "matches.db");
  const store = sqliteStore(path, without);
  t.after(() => store.close());
  await store.append([append(match, -1, ["a"])]);
  linkSync(path, join(folder, "hard.db.part"));
  const others = [join(linked, "matches.db"), path, join(folder, "hard.db.part"), join(folder, "hard.db")];
  for (const other of others) assert.throws(() => backUpSqlite(path, other), { code: "NF7704" });
  assert.throws(() => restoreSqlite(join(linked, "matches.db"), path), { code: "NF7704" });
  assert.deepEqual(await textsOf(store, match), ["a"]);
  const letter = join(folder, "letter.txt");
  writeFileSync(letter, "Dear all");
  assert.throws(() => backUpSqlite(path, letter), { code: "NF7702" });
  assert.equal(readFileSync(letter, "utf8"), "Dear all");
  // Nor over a store that another server has open.
  const served = sqliteStore(join(folder, "served.db"), without);
  await served.append([append(match, -1, ["other"])]);
  assert.throws(() => backUpSqlite(path, join(folder, "served.db")), { code: "NF7704" });
  assert.deepEqual(await textsOf(served, match), ["other"]);
  await served.close();
});

test("what is in the log of a copy is put back too, and nothing that was replaced is overwritten", async (t) => {
  const [path, copy, open] = ["put.db", "put-copy.db", "put-open.db"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = sqliteStore(open, without);
  t.after(() => store.close());
  await store.append([append(match, -1, ["a", "b"])]);
  // As a server that was killed leaves them.
  for (const end of ["", "-wal", "-shm"]) copyFileSync(open + end, copy + end);
  assert.equal(restoreSqlite(copy, path), undefined);
  assert.equal(restoreSqlite(copy, path), `${path}.replaced`);
  const again = sqliteStore(path, without);
  assert.deepEqual(await textsOf(again, match), ["a", "b"]);
  await again.close();
  assert.equal(restoreSqlite(copy, path), `${path}.replaced.2`);
});

test("one server at a time serves from a file, by whatever link", () => {
  const path = join(folder, "lone.db");
  sqliteStore(path, without).close();
  symlinkSync(path, join(folder, "lone-link.db"));
  const lock = serveSqlite(path);
  for (const name of ["lone.db", "lone-link.db"])
    assert.throws(() => serveSqlite(join(folder, name)), { code: "NF7704", message: /another process serves from/ });
  // Another process is refused too.
  const module = new URL("../../src/store/sqlite/serving.ts", import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(({ serveSqlite }) => serveSqlite(${JSON.stringify(path)}))`;
  const other = (): number | null => spawnSync(process.execPath, ["-e", script]).status;
  assert.equal(other(), 1);
  lock.close();
  // It ends with the process that has it.
  assert.equal(other(), 0);
  serveSqlite(path).close();
});

test("what a new store writes only its owner reads", { skip: process.platform === "win32" }, async (t) => {
  const store = sqliteStore(join(folder, "private.db"), without);
  t.after(() => store.close());
  await store.append([append(match, -1, ["a"])]);
  const names = readdirSync(folder).filter((name) => name.startsWith("private.db"));
  assert.deepEqual(
    names.map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
    ["private.db", "private.db-shm", "private.db-wal"].map((name) => [name, 0o600]),
  );
});

test("what is forgotten is in no file of the store", async (t) => {
  const store = sqliteStore(join(folder, "forgotten.db"), without);
  t.after(() => store.close());
  const entries = [entry("a", opening(hashOf("name"), "Rumpelstilz") + opening(hashOf("other"), "Baltasar"))];
  await store.append([append(match, -1, [], { entries })]);
  await store.lobby.setName("aa", "Rumpelstilz");
  const holding = (text: string): readonly string[] =>
    readdirSync(folder).filter(
      (name) => name.startsWith("forgotten") && readFileSync(join(folder, name)).includes(text),
    );
  assert.ok(holding("Rumpelstilz").length > 0);
  await store.forget(match, [hashOf("name")]);
  await store.lobby.setName("aa", null);
  assert.deepEqual(holding("Rumpelstilz"), []);
  assert.ok(holding("Baltasar").length > 0);
});

test("what is forgotten while another process reads is gone when that has ended, and is not said to be gone before", async () => {
  const timers: (() => void)[] = [];
  const path = join(folder, "read.db");
  const store = sqliteStore(path, without, { after: (_, call) => timers.push(call) });
  const names = ["Rumpelstilz", "Baltasar"];
  const entries = names.map((name) => entry(name[0]!, opening(hashOf(name), name)));
  await store.append([append(match, -1, [], { entries })]);
  const held = (): readonly string[] =>
    names.filter((name) =>
      readdirSync(folder).some((file) => file.startsWith("read.db") && readFileSync(join(folder, file)).includes(name)),
    );
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT * FROM entries").all();
  let outcome = "none";
  const forgetting = store.forget(match, [hashOf("Rumpelstilz")]).then(
    () => (outcome = "gone"),
    (error: { code: string }) => (outcome = error.code),
  );
  await turn();
  assert.deepEqual([outcome, timers.length, held()], ["none", 1, names]);
  // Others are served meanwhile; who has waited too long is told, and it goes on.
  assert.deepEqual(await store.append([append(match, 1, ["c"])]), ["done"]);
  for (let tries = 0; tries < 50; tries++) timers.shift()?.();
  await forgetting;
  assert.deepEqual([outcome, timers.length], ["NF7704", 1]);
  const asked = store.forget(match, [hashOf("Rumpelstilz")]);
  reader.exec("COMMIT");
  reader.close();
  timers.shift()?.();
  await asked;
  assert.deepEqual([held(), timers.length], [["Baltasar"], 0]);
  await store.close();
});

test("a store that is closed has answered what it was asked before", async () => {
  const store = sqliteStore(join(folder, "closed.db"), without);
  const pending = store.append([append(match, -1, ["a"])]);
  await store.close();
  assert.deepEqual(await pending, ["done"]);
  await assert.rejects(store.lobby.setName("aa", "Ann"), { code: "NF7705" });
  await assert.rejects(store.blobs.put(new Uint8Array()), { code: "NF7705" });
  await assert.rejects(textsOf(store, match), { code: "NF7705" });
});
