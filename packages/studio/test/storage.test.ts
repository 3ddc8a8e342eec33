// What is kept stays within reach whatever the store does, and of a file only what has the right form is taken.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Kept, type Trouble, troubleOf } from "../src/storage/kept.ts";
import { freeName, isNamedByText, ownName, titleIn } from "../src/storage/names.ts";
import type { KeptGame, KeptMatch, Rows, Store, Table } from "../src/storage/store.ts";
import { importAll, readExport } from "../src/storage/transfer.ts";

const own = { name: "nim", text: "game Nim", files: {}, parameters: {} };
const game = (id: string): KeptGame => ({ id, name: id, changed: 1, own, good: own, revisions: [{ at: 1, own }] });
const match: KeptMatch = {
  id: "m",
  title: "Nim",
  changed: 1,
  address: "#own=a&seats=human",
  seats: ["human", "level:3"],
  seed: "s",
  plies: 3,
  isOver: false,
  record: "{}",
};

/** A store that fails as long as it is told to. */
class Failing implements Store {
  fails: string | undefined;
  readonly rows = new Map<string, unknown>();

  async all<T extends Table>(table: T): Promise<readonly Rows[T][]> {
    this.#check();
    return [...this.rows].flatMap(([key, row]) => (key.startsWith(`${table}/`) ? [row as Rows[T]] : []));
  }
  async get<T extends Table>(table: T, id: string): Promise<Rows[T] | undefined> {
    this.#check();
    return this.rows.get(`${table}/${id}`) as Rows[T] | undefined;
  }
  async put<T extends Table>(table: T, row: Rows[T]): Promise<void> {
    this.#check();
    this.rows.set(`${table}/${row.id}`, row);
  }
  async remove(table: Table, id: string): Promise<void> {
    this.#check();
    this.rows.delete(`${table}/${id}`);
  }
  #check(): void {
    if (this.fails !== undefined) throw new DOMException("", this.fails);
  }
}

test("what the store does not take stays in the page until it does", async () => {
  const store = new Failing();
  const kept = new Kept(store);
  const troubles: (Trouble | undefined)[] = [];
  kept.onTrouble(() => troubles.push(kept.trouble));
  await kept.put("games", game("a"));
  store.fails = "QuotaExceededError";
  await kept.put("games", game("b"));
  await kept.remove("games", "a");
  assert.equal(kept.hasUnsavedTexts, true);
  assert.deepEqual(await kept.get("games", "b"), game("b"));
  assert.equal(await kept.get("games", "a"), undefined);
  assert.deepEqual(await kept.all("games"), [game("b")]);
  store.fails = undefined;
  assert.deepEqual(await kept.all("games"), [game("b")]);
  await kept.tryAgain();
  assert.deepEqual([...store.rows.values()], [game("b")]);
  assert.equal(kept.hasUnsavedTexts, false);
  assert.deepEqual(troubles, ["full", undefined]);
});

test("failures are said as what they mean", () => {
  const named = (name: string): Trouble => troubleOf(new DOMException("", name));
  assert.deepEqual(
    [named("QuotaExceededError"), named("SecurityError"), troubleOf(new ReferenceError()), named("AbortError")],
    ["full", "refused", "refused", "failed"],
  );
});

test("a file that was exported is brought in beside what is there", async () => {
  const kept = new Kept(new Failing());
  const text = JSON.stringify({ format: "ninefold-studio", version: 1, games: [game("a")], matches: [match] });
  assert.deepEqual(await importAll(text, kept), { games: [game("a")], matches: [match] });
  const again = await importAll(text, kept);
  const id = again?.games[0]?.id ?? "";
  assert.notEqual(id, "a");
  // A match goes with the game that was brought with it.
  assert.equal(again?.matches[0]?.address, `#own=${id}&seats=human`);
  assert.equal((await kept.all("games")).length, 2);
  assert.equal((await kept.all("matches")).length, 2);
});

test("what is no such file brings nothing in", async () => {
  const bad = (change: object): string =>
    JSON.stringify({ format: "ninefold-studio", version: 1, games: [], matches: [], ...change });
  const texts = [
    "",
    "null",
    "[]",
    bad({ format: "other" }),
    bad({ version: 2 }),
    bad({ games: [{ ...game("a"), own: { ...own, text: 1 } }] }),
    bad({ games: [{ ...game("a"), revisions: [{}] }] }),
    bad({ matches: [{ ...match, seats: ["god"] }] }),
    bad({ matches: [{ ...match, address: "https://somewhere.example/" }] }),
  ];
  for (const text of texts) assert.equal(readExport(text), undefined, text);
  assert.deepEqual(readExport(bad({})), { games: [], matches: [] });
});

test("no two games have one name", () => {
  assert.equal(freeName("nim", []), "nim, my copy");
  assert.equal(freeName("nim", ["nim, my copy"]), "nim, my copy 2");
  assert.equal(ownName('game Race "My race"', "my-race", []), "My race");
  assert.equal(ownName('game Race "My race"', "my-race", ["My race", "My race 2"]), "My race 3");
  assert.equal(ownName("players A, B", "my-race", []), "my-race");
});

test("games are called as their texts say, until somebody calls them otherwise", () => {
  for (const [text, title] of [
    ['// first\ngame Race "My race"\nplayers A', "My race"],
    ["game Race\ntrack a: 0..1 = 0", "Race"],
    ['game Race from ./base "Another race"', "Another race"],
    ['game Race "My ra', "Race"],
    ['game Race ""', "Race"],
    ["players A, B", undefined],
    [`game Long "${"x".repeat(100)}"`, "x".repeat(80)],
  ] as const)
    assert.equal(titleIn(text), title, text);
  const text = 'game Race "My race"';
  assert.deepEqual(
    ["My race", "My race 2", "My race two", "Mine"].map((name) => isNamedByText(name, text)),
    [true, true, false, false],
  );
});
