// The laws of every store: what is appended, read, asked again, forgotten and listed. Matches of each test are its own, so
// that one store serves them all.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MAX_APPEND, MAX_NOTE, type Store } from "../../src/store/store.ts";
import { describeLobby } from "./lobby-suite.ts";
import { describeRandom } from "./random-suite.ts";
import { describeRelayed } from "./relayed-suite.ts";
import { append, ask, entriesOf, entry, hashOf, opening, openingsOf, textsOf } from "./samples.ts";

/** A new place for a store, which can be opened more than once: one after the other, or by several processes at a time. */
export interface Opening {
  open(): Promise<Store>;
  end(): Promise<void>;
}

function describeAppends(store: () => Store): void {
  test("entries are read in order, from any number on, as the bytes that they were", async () => {
    const match = hashOf("order");
    assert.deepEqual(await store().append([append(match, -1, ["a", "b"])]), ["done"]);
    assert.deepEqual(await store().append([append(match, 1, ["c"]), append(match, 2, ["d", "e"])]), ["done", "done"]);
    assert.deepEqual(await textsOf(store(), match), ["a", "b", "c", "d", "e"]);
    assert.deepEqual(await textsOf(store(), match, 2), ["c", "d", "e"]);
    assert.deepEqual(await textsOf(store(), match, 1, 2), ["b", "c"]);
    assert.deepEqual(await textsOf(store(), match, 5), []);
    assert.deepEqual(await textsOf(store(), hashOf("no match")), []);
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const entries = [{ bytes, openings: bytes.toReversed() }, entry("")];
    await store().append([append(match, 4, [], { entries })]);
    const [all, empty] = await entriesOf(store(), match, 5);
    assert.deepEqual([...(all?.bytes ?? [])], [...bytes]);
    assert.deepEqual([...(all?.openings ?? [])], [...bytes.toReversed()]);
    assert.deepEqual([empty?.seq, empty?.bytes.length, empty?.openings.length], [6, 0, 0]);
  });

  test("an append after another entry than the last one is behind, and leaves nothing", async () => {
    const match = hashOf("behind");
    assert.deepEqual(await store().append([append(match, 0, ["a"])]), ["behind"]);
    const first = { asks: [ask("first")], due: 50 };
    assert.deepEqual(await store().append([append(match, -1, ["a"])]), ["done"]);
    assert.deepEqual(await store().append([append(match, -1, ["b"], first), append(match, 5, ["b"])]), [
      "behind",
      "behind",
    ]);
    assert.deepEqual(await store().append([append(match, -1, ["b"]), append(match, 0, ["c"])]), ["behind", "done"]);
    assert.deepEqual(await textsOf(store(), match), ["a", "c"]);
    assert.deepEqual(await store().append([append(match, 1, ["d"], first)]), ["done"]);
    assert.deepEqual(await textsOf(store(), match), ["a", "c", "d"]);
  });

  test("an ask that was answered tells where, before it is known that its append is behind", async () => {
    const [match, other] = [hashOf("again"), hashOf("again elsewhere")];
    const asks = [ask("one"), ask("two")];
    assert.deepEqual(await store().append([append(match, -1, ["a"])]), ["done"]);
    assert.deepEqual(await store().append([append(match, 0, ["b", "c"], { asks })]), ["done"]);
    for (const one of asks) {
      assert.deepEqual(await store().append([append(match, 0, ["b"], { asks: [one] })]), [{ again: 1 }]);
      assert.deepEqual(await store().append([append(match, 2, ["b"], { asks: [ask("three"), one] })]), [{ again: 1 }]);
    }
    assert.deepEqual(await store().append([append(other, -1, ["z"], { asks })]), ["done"]);
    const twice = append(match, 2, ["d"], { asks: [ask("three")] });
    assert.deepEqual(await store().append([twice, twice]), ["done", { again: 3 }]);
    assert.deepEqual(await textsOf(store(), match), ["a", "b", "c", "d"]);
  });

  test("what no store takes throws, and none of its appends is kept", async () => {
    const match = hashOf("wrong");
    const large = entry("x".repeat(MAX_APPEND + 1));
    const wrong = [
      append("match", -1, ["a"]),
      append(match, -2, ["a"]),
      append(match, -1, []),
      append(match, -1, ["a"], { asks: ["no ask"] }),
      append(match, -1, ["a"], { due: 0.5 }),
      append(match, -1, [], { entries: [large] }),
    ];
    for (const one of wrong) await assert.rejects(store().append([append(match, -1, ["a"]), one]), RangeError);
    assert.deepEqual(await textsOf(store(), match), []);
    const full = entry("x".repeat(MAX_APPEND), "y".repeat(MAX_APPEND));
    assert.deepEqual(await store().append([append(match, -1, [], { entries: [full] })]), ["done"]);
    assert.deepEqual([(await textsOf(store(), match))[0]?.length], [MAX_APPEND]);
  });

  test("a match of a thousand entries is read whole, and in parts", async () => {
    const match = hashOf("long");
    const texts = Array.from({ length: 1000 }, (_, at) => `${at}`);
    for (let at = 0; at < 1000; at += 250) await store().append([append(match, at - 1, texts.slice(at, at + 250))]);
    assert.deepEqual(await textsOf(store(), match), texts);
    assert.deepEqual(await textsOf(store(), match, 130, 600), texts.slice(130, 730));
    for await (const { seq } of store().read(match, 10, 900)) if (seq === 20) break;
  });

  test("of appends that race for the same number exactly one wins", async () => {
    const match = hashOf("race");
    for (let after = -1; after < 5; after++) {
      const racing = Array.from({ length: 8 }, (_, at) => store().append([append(match, after, [`${after} ${at}`])]));
      const results = (await Promise.all(racing)).flat();
      assert.equal(results.filter((result) => result === "done").length, 1);
      assert.equal(results.filter((result) => result === "behind").length, 7);
    }
    assert.equal((await textsOf(store(), match)).length, 6);
  });
}

function describeTimes(store: () => Store): void {
  test("heads tells the last entries of matches that are there", async () => {
    const [one, two] = [hashOf("head 1"), hashOf("head 2")];
    await store().append([append(one, -1, ["a", "b", "c"]), append(two, -1, ["a"])]);
    const heads = await store().heads([one, two, hashOf("head 3")]);
    assert.deepEqual(
      new Map(heads),
      new Map([
        [one, 2],
        [two, 0],
      ]),
    );
    assert.equal((await store().heads([])).size, 0);
  });

  test("due tells which matches were to be looked at, the longest overdue first", async () => {
    const [one, two, three] = [hashOf("due 1"), hashOf("due 2"), hashOf("due 3")];
    // Earlier than what other tests write.
    await store().append([
      append(one, -1, ["a"], { due: -300 }),
      append(two, -1, ["a"], { due: -500 }),
      append(three, -1, ["a"], { due: -100 }),
    ]);
    assert.deepEqual(await store().due(-100, 10), [two, one]);
    assert.deepEqual(await store().due(-99, 2), [two, one]);
    assert.deepEqual(await store().due(-500, 10), []);
    await store().append([append(two, 0, ["b"], { due: -200 }), append(three, 0, ["b"])]);
    assert.deepEqual(await store().due(-1, 10), [one, two]);
    assert.deepEqual(await store().append([append(one, -1, ["b"])]), ["behind"]);
    assert.deepEqual(await store().due(-1, 10), [one, two]);
    await store().append([append(one, 0, ["b"]), append(two, 1, ["b"])]);
    assert.deepEqual(await store().due(-1, 10), []);
  });

  test("openings that are forgotten are gone, and the others and all entries stay", async () => {
    const match = hashOf("forget");
    const [x, y, z] = ["x", "y", "z"].map((text) => opening(hashOf(text), text));
    const entries = [entry("a", `${x}${y}`), entry("b"), entry("c", `${z}${x}`)];
    await store().append([
      append(match, -1, [], { entries: entries.slice(0, 2) }),
      append(match, 1, [], { entries: entries.slice(2) }),
    ]);
    await store().forget(match, [hashOf("x"), hashOf("nothing")]);
    assert.deepEqual(await openingsOf(store(), match), [y, "", z]);
    await store().forget(match, [hashOf("y"), hashOf("z")]);
    assert.deepEqual(await openingsOf(store(), match), ["", "", ""]);
    await store().forget(hashOf("no match"), [hashOf("x")]);
    assert.deepEqual(await textsOf(store(), match), ["a", "b", "c"]);
    assert.deepEqual(await store().append([append(match, 2, ["d"])]), ["done"]);
  });

  test("blobs are found by their hashes", async () => {
    const text = "game Nim".repeat(200_000);
    assert.equal(await store().blobs.put(Buffer.from(text)), hashOf(text));
    assert.equal(await store().blobs.put(Buffer.from(text)), hashOf(text));
    assert.equal(Buffer.from((await store().blobs.get(hashOf(text))) ?? []).toString(), text);
    assert.equal(await store().blobs.get(hashOf("no blob")), undefined);
    const empty = await store().blobs.put(new Uint8Array());
    assert.equal((await store().blobs.get(empty))?.length, 0);
  });

  test("a note is changed in one step", async () => {
    const { notes } = store();
    assert.equal(await notes.change("first", (old) => assert.equal(old, undefined) as undefined), undefined);
    assert.equal(await notes.change("first", (old) => `${old} a ✕`), "undefined a ✕");
    assert.equal(await notes.change("first", () => undefined), "undefined a ✕");
    await Promise.all(Array.from({ length: 12 }, () => notes.change("count", (old) => `${Number(old ?? 0) + 1}`)));
    assert.equal(await notes.change("count", () => undefined), "12");
    for (const name of ["", "No Name", "a.b"])
      await assert.rejects(
        notes.change(name, () => ""),
        RangeError,
      );
    await assert.rejects(
      notes.change("first", () => "x".repeat(MAX_NOTE + 1)),
      RangeError,
    );
    const failing = notes.change("first", () => {
      throw new TypeError("not now");
    });
    await assert.rejects(failing, TypeError);
    assert.equal(await notes.change("first", () => undefined), "undefined a ✕");
  });
}

function describeReopening(opening: () => Opening): void {
  test("what was answered is there when the store is opened again", async () => {
    const match = hashOf("reopen");
    const asks = [ask("before")];
    const [first, second] = [await opening().open(), await opening().open()];
    await first.append([append(match, -1, ["a", "b"], { asks, due: -1000 })]);
    const blob = await first.blobs.put(Buffer.from("blob"));
    await first.lobby.setName("aa", "Ann");
    await first.close();
    await assert.rejects(first.append([append(match, 1, ["c"])]), { code: "NF7705" });
    const closed = [
      first.heads([match]),
      first.due(0, 1),
      first.forget(match, [match]),
      textsOf(first, match),
      first.blobs.get(blob),
      first.lobby.row(match),
      first.lobby.setName("aa", "Bob"),
      first.notes.change("closed", () => "a"),
    ];
    for (const question of closed) await assert.rejects(question, { code: "NF7705" });
    await first.close();
    const third = await opening().open();
    for (const store of [second, third]) {
      assert.deepEqual(await textsOf(store, match), ["a", "b"]);
      assert.deepEqual(await store.append([append(match, 1, ["c"], { asks })]), [{ again: 0 }]);
      assert.deepEqual(await store.due(-999, 10), [match]);
      assert.equal(Buffer.from((await store.blobs.get(blob)) ?? []).toString(), "blob");
      assert.deepEqual([...(await store.lobby.names(["aa", "bb"]))], [["aa", "Ann"]]);
      await store.append([append(match, 5, ["c"])]);
    }
    await second.append([append(match, 1, ["c"])]);
    await second.close();
    await third.close();
  });

  test("of two processes that change a note each sees what the other has written", async () => {
    const stores = [await opening().open(), await opening().open()];
    const changes = Array.from({ length: 20 }, (_, at) =>
      stores[at % 2]?.notes.change("both", (old) => `${old ?? ""}${String.fromCharCode(97 + at)}`),
    );
    await Promise.all(changes);
    for (const store of stores) {
      const text = await store.notes.change("both", () => undefined);
      assert.equal([...(text ?? "")].sort().join(""), "abcdefghijklmnopqrst");
      await store.close();
    }
  });

  test("of two processes that append exactly one wins, and the other learns why", async () => {
    const match = hashOf("two processes");
    const stores = [await opening().open(), await opening().open()];
    for (let after = -1; after < 6; after++) {
      const asks = [ask(`${after}`)];
      // The same act, sent to both.
      const results = await Promise.all(stores.map((store) => store.append([append(match, after, ["x"], { asks })])));
      const expected = ["done", { again: after + 1 }];
      assert.deepEqual(
        results.flat().sort((a) => (a === "done" ? -1 : 1)),
        expected,
      );
    }
    for (let after = 6; after < 12; after++) {
      const results = await Promise.all(stores.map((store, at) => store.append([append(match, after, [`${at}`])])));
      assert.deepEqual(results.flat().sort(), ["behind", "done"]);
    }
    for (let after = 12; after < 16; after++) {
      assert.deepEqual(await stores[after % 2]?.append([append(match, after, ["x"])]), ["done"]);
    }
    for (const store of stores) assert.equal((await textsOf(store, match)).length, 17);
    // Appends to many matches at once, in opposite orders.
    const matches = Array.from({ length: 12 }, (_, at) => hashOf(`crossed ${at}`));
    const all = matches.map((one) => append(one, -1, ["x"]));
    const crossed = await Promise.all([stores[0]?.append(all), stores[1]?.append(all.toReversed())]);
    assert.equal(crossed.flat().filter((result) => result === "done").length, 12);
    for (const store of stores) await store.close();
  });
}

/** Runs the suite over a store. `make` is called once, before the first test; `runs`: of random commands. */
export function describeStore(name: string, make: () => Promise<Opening>, runs = 12): void {
  describe(name, () => {
    let made: Opening | undefined;
    let opened: Store | undefined;
    const opening = (): Opening => {
      assert.ok(made);
      return made;
    };
    const store = (): Store => {
      assert.ok(opened);
      return opened;
    };
    before(async () => {
      made = await make();
      opened = await made.open();
    });
    after(async () => {
      await opened?.close();
      await made?.end();
    });
    describeAppends(store);
    describeTimes(store);
    describeLobby(store);
    describeReopening(opening);
    describeRandom(store, runs);
    describeRelayed(opening);
  });
}
