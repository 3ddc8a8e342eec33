import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbyFilter, LobbyRow, Store } from "../../src/store/store.ts";
import { hashOf } from "./samples.ts";

const rowOf = (name: string, rest: Partial<LobbyRow> = {}): LobbyRow => ({
  match: hashOf(name),
  seq: 3,
  title: name,
  rules: hashOf("rules"),
  state: "open",
  seats: [null, null],
  public: true,
  updated: 100,
  ...rest,
});

async function allPages(store: Store, filter: LobbyFilter, limit: number): Promise<string[]> {
  const titles: string[] = [];
  let from: string | undefined;
  do {
    const { rows, next } = await store.lobby.list(filter, limit, from);
    assert.ok(rows.length <= limit && (next === undefined || rows.length === limit));
    titles.push(...rows.map(({ title }) => title));
    from = next;
  } while (from !== undefined);
  return titles;
}

function describeRows(store: () => Store): void {
  test("the lobby lists the rows that are asked for, page by page, those that changed last first", async () => {
    const { lobby } = store();
    const rules = hashOf("rules of this test");
    const rows = [
      rowOf("a", { rules, updated: 5, seats: ["aa", null] }),
      rowOf("b", { rules, updated: 7, seats: ["aa", "bb"], state: "running" }),
      rowOf("c", { rules, updated: 6, public: false, seats: ["aa", "aa"] }),
      rowOf("d", { rules, updated: 5, state: "ended" }),
      rowOf("e", { rules, updated: 5 }),
    ];
    for (const row of rows) await lobby.put(row);
    await lobby.put(rowOf("f", { rules: hashOf("others") }));
    // Those of one time stand in the order of their hashes.
    const tied = ["a", "d", "e"].sort((one, two) => (hashOf(one) < hashOf(two) ? -1 : 1));
    for (const limit of [1, 2, 5, 200])
      assert.deepEqual(await allPages(store(), { rules }, limit), ["b", "c", ...tied]);
    const listed = async (filter: LobbyFilter): Promise<string> =>
      (await allPages(store(), { rules, ...filter }, 2)).sort().join("");
    assert.equal(await listed({ state: "open" }), "ace");
    assert.equal(await listed({ public: true }), "abde");
    assert.equal(await listed({ public: false }), "c");
    assert.equal(await listed({ key: "aa" }), "abc");
    assert.equal(await listed({ key: "bb", state: "running", public: true }), "b");
    assert.equal(await listed({ key: "cc" }), "");
    assert.deepEqual(await lobby.row(hashOf("b")), rows[1]);
    await assert.rejects(lobby.list({}, 0), RangeError);
    await assert.rejects(lobby.list({}, 201), RangeError);
    await assert.rejects(lobby.list({}, 10, "somewhere"), RangeError);
  });

  test("a row that comes late does not replace one of more entries, and is removed with its seats", async () => {
    const { lobby } = store();
    const rules = hashOf("rows that change");
    await lobby.put(rowOf("late", { rules, seq: 3, seats: ["a1", null] }));
    await lobby.put(rowOf("late", { rules, seq: 5, seats: [null, "a2"], updated: 200 }));
    await lobby.put(rowOf("late", { rules, seq: 4, seats: ["a1", "a2"], updated: 300 }));
    assert.deepEqual((await lobby.row(hashOf("late")))?.seats, [null, "a2"]);
    assert.deepEqual(await allPages(store(), { key: "a1" }, 5), []);
    assert.deepEqual(await allPages(store(), { key: "a2" }, 5), ["late"]);
    await lobby.put(rowOf("late", { rules, seq: 5, title: "same" }));
    assert.equal((await lobby.row(hashOf("late")))?.title, "same");
    await lobby.remove(hashOf("late"));
    await lobby.remove(hashOf("late"));
    assert.equal(await lobby.row(hashOf("late")), undefined);
    assert.deepEqual(await allPages(store(), { rules }, 5), []);
    await lobby.put(rowOf("late", { rules, seq: 0 }));
    assert.deepEqual(await allPages(store(), { rules }, 5), ["late"]);
  });
}

/** The laws of a lobby. */
export function describeLobby(store: () => Store): void {
  describeRows(store);

  test("an invitation is used by one key, also where many ask at once", async () => {
    const { lobby } = store();
    const invite = { match: hashOf("invited"), seat: 1, until: 500 };
    await lobby.invite(hashOf("secret"), invite);
    await lobby.invite(hashOf("secret"), { ...invite, match: hashOf("another") });
    const keys = Array.from({ length: 8 }, (_, at) => `a${at}`);
    const answers = await Promise.all(keys.map((key) => lobby.use(hashOf("secret"), key, 500)));
    assert.deepEqual(
      answers.filter((answer) => answer !== undefined),
      [invite],
    );
    const winner = keys[answers.findIndex((answer) => answer !== undefined)] ?? "";
    // What failed after it was used up is done once more, later too.
    assert.deepEqual(await lobby.use(hashOf("secret"), winner, 900), invite);
    assert.equal(await lobby.use(hashOf("secret"), "ff", 500), undefined);
    assert.equal(await lobby.use(hashOf("guessed"), "ff", 500), undefined);
    await lobby.invite(hashOf("old"), { match: hashOf("invited"), seat: null, until: 500 });
    assert.equal(await lobby.use(hashOf("old"), "ff", 501), undefined);
    await lobby.invite(hashOf("endless"), { match: hashOf("invited"), seat: null, until: null });
    assert.equal((await lobby.use(hashOf("endless"), "ff", 1e15))?.seat, null);
  });

  test("names are written, changed and deleted", async () => {
    const { lobby } = store();
    await lobby.setName("d1", "Zoë ✕");
    await lobby.setName("d2", "Bob");
    await lobby.setName("d2", "Bert");
    assert.deepEqual(
      new Map(await lobby.names(["d1", "d2", "d3"])),
      new Map([
        ["d1", "Zoë ✕"],
        ["d2", "Bert"],
      ]),
    );
    await lobby.setName("d1", null);
    await lobby.setName("d3", null);
    assert.deepEqual([...(await lobby.names(["d1", "d2"]))], [["d2", "Bert"]]);
    assert.equal((await lobby.names([])).size, 0);
  });
}
