// Sealed tables at a server's core: who may do what, what is bounded, and what is deleted.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toHex } from "ninefold-log";
import { isRelay } from "../src/messages/index.ts";
import { forgetKey, keysNamed, withoutOpenings } from "../src/server/index.ts";
import { memoryStore } from "../src/stores.ts";
import { askOf, DirectTable, keyOf } from "./direct.ts";
import { Hours, settledAll } from "./hours.ts";
import { heardBy, lastAnswer, openedRelay, post } from "./stores/relayed-suite.ts";
import { hashOf } from "./stores/samples.ts";

describe("sealed tables", () => {
  test("everybody who knows the name listens, and who has a key posts; it is listed where that was said", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const [one, two, stranger] = [await table.connect(0), await table.connect(1), await table.connect()];
    const match = await openedRelay(one, askOf(0, 1));
    const hidden = await openedRelay(one, askOf(0, 2), false);
    assert.ok(isRelay(match) && isRelay(hidden) && match !== hidden);
    await stranger.say({ k: "watch", match, from: 0 });
    await post(two, match, askOf(1, 1), "abcd");
    await post(stranger, match, askOf(2, 1), "ef");
    assert.equal(lastAnswer(two, askOf(1, 1)), 1);
    assert.equal(lastAnswer(stranger, askOf(2, 1)), "NF7804");
    assert.deepEqual(heardBy(stranger), ["abcd"]);
    await stranger.say({ k: "unwatch", match });
    await post(two, match, askOf(1, 2), "00");
    assert.deepEqual(heardBy(stranger), ["abcd"]);
    const { lobby } = table.table.surroundings.store;
    const { rows } = await lobby.list({ public: true }, 10);
    assert.deepEqual(
      rows.map((row) => [row.match, row.title, row.state, row.seats]),
      [[match, "Poker", "open", [null, null, null]]],
    );
  });

  test("how it stands in the list is for who opened it to say", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const [one, two] = [await table.connect(0), await table.connect(1)];
    const match = await openedRelay(one, askOf(0, 1));
    await two.say({ k: "stand", ask: askOf(1, 1), match, state: "ended" });
    assert.equal(lastAnswer(two, askOf(1, 1)), "NF7818");
    for (const [n, seq] of [
      [2, 1],
      [3, 1],
    ]) {
      await one.say({ k: "stand", ask: askOf(0, n!), match, state: "running" });
      assert.equal(lastAnswer(one, askOf(0, n!)), seq);
    }
    const row = await table.table.surroundings.store.lobby.row(match);
    assert.deepEqual([row?.state, row?.seats.includes(null)], ["running", false]);
  });

  test("names that are none, and what is asked of matches, are refused by one code", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match: real, seats } = await table.begun();
    const [one] = seats;
    const match = await openedRelay(one!, askOf(0, 30));
    const unknown = `${match.slice(0, -2)}${match.endsWith("00") ? "11" : "00"}`;
    await post(one!, unknown, askOf(0, 31), "ab");
    await post(one!, real, askOf(0, 32), "ab");
    await one!.say({ k: "resign", ask: askOf(0, 33), match });
    await one!.say({ k: "sit", ask: askOf(0, 34), match, seat: 0 });
    await one!.say({ k: "post", ask: askOf(0, 35), match, of: hashOf("ab"), part: 2, parts: 2, bytes: "ab" });
    assert.deepEqual(
      [31, 32, 33, 34, 35].map((n) => lastAnswer(one!, askOf(0, n))),
      ["NF7806", "NF7806", "NF7806", "NF7806", "NF7803"],
    );
    for (const [name, from, code] of [
      [unknown, 0, "NF7806"],
      [match, 7, "NF7816"],
    ] as const) {
      await one!.say({ k: "watch", match: name, from });
      const last = one!.sent().at(-1);
      assert.equal(last?.k === "no" && last.code, code);
    }
    await assert.rejects(table.table.actor(match), { code: "NF7806" });
  });

  test("a table has so many posts and bytes, and an address opens so many and posts so much", async () => {
    const config = { maxPosts: 3, maxPosted: 100, postedPerHour: 8_192, tablesPerHour: 2 };
    const hours = new Hours();
    const table = await DirectTable.of("tic-tac-toe", { ...hours.options, config });
    const one = await table.connect(0);
    const [match, other] = [await openedRelay(one, askOf(0, 1)), await openedRelay(one, askOf(0, 2))];
    await one.say({ k: "relay", ask: askOf(0, 3), rules: hashOf("a"), title: "", seats: 2, public: true });
    assert.equal(lastAnswer(one, askOf(0, 3)), "NF7812");
    const answers: (string | number)[] = [];
    const posted = async (at: string, n: number, bytes: string): Promise<void> => {
      await post(one, at, askOf(0, n), bytes);
      answers.push(lastAnswer(one, askOf(0, n)));
    };
    for (const n of [10, 11, 12, 13]) await posted(match, n, "ab");
    // What was kept is acknowledged once more, however full it is by now.
    await posted(match, 12, "ab");
    await posted(other, 20, "ab".repeat(101));
    await posted(other, 21, "ab".repeat(100));
    assert.deepEqual(answers.splice(0), [1, 2, 3, "NF7817", 3, "NF7817", 1]);
    // An eighth of what it may post in an hour was taken by each of them: there is one left.
    await posted(other, 22, "");
    await posted(other, 23, "");
    assert.deepEqual(answers.splice(0), [2, "NF7811"]);
    const elsewhere = await table.connect(1, "ninefold.1.cbor", "there");
    await post(elsewhere, other, askOf(1, 1), "");
    assert.equal(lastAnswer(elsewhere, askOf(1, 1)), 3);
  });

  test("how a table stands is said no more often than is posted there, and its end always", async () => {
    const hours = new Hours();
    const table = await DirectTable.of("tic-tac-toe", { ...hours.options, config: { maxPosts: 3 } });
    const one = await table.connect(0);
    const match = await openedRelay(one, askOf(0, 1));
    const answers: (string | number)[] = [];
    for (const [n, state] of (["running", "open", "running", "open", "ended", "running", "ended"] as const).entries()) {
      await one.say({ k: "stand", ask: askOf(0, 2 + n), match, state });
      answers.push(lastAnswer(one, askOf(0, 2 + n)));
    }
    assert.deepEqual(answers, [1, 2, 3, "NF7817", 4, "NF7817", 4]);
  });

  test("who reads slowly is sent the rest later, and nobody waits for it", async () => {
    const hours = new Hours();
    const table = await DirectTable.of("tic-tac-toe", hours.options);
    const [one, slow] = [await table.connect(0), await table.connect(1)];
    const match = await openedRelay(one, askOf(0, 1));
    slow.connection.unsent = 1_000_000;
    for (const who of [one, slow]) await who.say({ k: "watch", match, from: 0 });
    const texts = Array.from({ length: 40 }, (_, n) => toHex(new Uint8Array(60_000).fill(n)));
    for (const [n, text] of texts.entries()) await post(one, match, askOf(0, 10 + n), text);
    assert.deepEqual([heardBy(one).length, heardBy(slow).length], [40, 0]);
    slow.connection.unsent = 0;
    await hours.go(20_000);
    await settledAll();
    assert.deepEqual(heardBy(slow), texts);
    const frames = slow.sent().flatMap((message) => (message.k === "posts" ? [message] : []));
    assert.ok(frames.every(({ from, next }, at) => from === (frames[at - 1]?.next ?? 0) && next > from));
  });

  test("what a key has posted is deleted when it asks, or whoever keeps the server does", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const [one, two, three] = [await table.connect(0), await table.connect(1), await table.connect(2)];
    const match = await openedRelay(one, askOf(0, 1));
    for (const [person, who] of [one, two].entries())
      for (const n of [1, 2]) await post(who, match, askOf(person, 10 + n), `0${person}0${n}`);
    await three.say({ k: "forget", ask: askOf(2, 1), match });
    assert.equal(lastAnswer(three, askOf(2, 1)), "NF7808");
    await two.say({ k: "forget", ask: askOf(1, 1), match });
    assert.equal(lastAnswer(two, askOf(1, 1)), 4);
    await three.say({ k: "watch", match, from: 0 });
    await settledAll();
    assert.deepEqual(heardBy(three), ["0001", "0002"]);
    const store = memoryStore(withoutOpenings, table.disk);
    assert.equal((await keysNamed(store, "nobody")).size, 0);
    await forgetKey(store, keyOf(0));
    const late = await (await DirectTable.of("tic-tac-toe", { beside: table })).connect(3);
    await late.say({ k: "watch", match, from: 0 });
    await settledAll();
    assert.deepEqual(heardBy(late), []);
    const frames = late.sent().flatMap((message) => (message.k === "posts" ? [message.next] : []));
    assert.equal(frames.at(-1), 5);
  });
});
