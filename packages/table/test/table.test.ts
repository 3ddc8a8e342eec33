// What a server does with matches, message by message.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import type { ToTable } from "../src/messages/index.ts";
import { answerTo } from "../src/net/answers.ts";
import { StoreError } from "../src/stores.ts";
import { askOf, type Direct, DirectTable, keyOf } from "./direct.ts";
import { Hours, settledAll } from "./hours.ts";

const kinds = (one: Direct) => one.sent().map((message) => (message.k === "no" ? message.code : message.k));
const bodies = (one: Direct) =>
  one.sent().flatMap((message) => (message.k === "entries" ? message.entries.map(({ entry }) => entry.body.k) : []));

describe("at a table", () => {
  test("two processes serve one match from one store", async () => {
    const one = await DirectTable.of("tic-tac-toe");
    const two = await DirectTable.of("tic-tac-toe", { beside: one, seed: 2 });
    const { match, seats } = await one.begun();
    const there = await two.connect(1);
    await there.say({ k: "watch", match, from: 0 });
    const since = async () => (await one.table.actor(match)).logged.since!;
    await seats[0]!.say({ k: "decide", ask: askOf(0, 9), match, since: await since(), id: "claim(b2)" });
    await settledAll();
    await there.say({ k: "decide", ask: askOf(1, 9), match, since: await since(), id: "claim(a1)" });
    await settledAll();
    const heads = await Promise.all([one, two].map(async ({ table }) => (await table.actor(match)).logged.head));
    assert.deepEqual(heads[0], heads[1]);
    assert.deepEqual(bodies(there), bodies(seats[1]!));
    // What was done by the one is known to the other.
    const again: ToTable = { k: "decide", ask: askOf(1, 9), match, since: 3, id: "claim(a1)" };
    await seats[1]!.say(again);
    assert.deepEqual(
      seats[1]!.sent().at(-1),
      there.sent().findLast(({ k }) => k === "done"),
    );
  });

  test("a match that is there is in the list, with whether everybody may watch, whenever its process ends", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { store } = table.table.surroundings;
    const append = store.append.bind(store);
    const listed: (boolean | undefined)[] = [];
    Object.assign(store, {
      append: async (appends: Parameters<typeof append>[0]) => {
        listed.push((await store.lobby.row(appends[0]!.match))?.public);
        return append(appends);
      },
    });
    await table.begun();
    assert.equal(listed[0], true);
  });

  test("who leaves loses, waits or is replaced by a program, as the terms have it", async () => {
    for (const leave of ["lose", "wait", "program"] as const) {
      const programs = {
        knows: () => true,
        decide: async (
          ...[, logged, seat]: [string, { match: { legalDecisions(seat: number): readonly { id: string }[] } }, number]
        ) => logged.match.legalDecisions(seat)[0]!.id,
      };
      const table = await DirectTable.of("tic-tac-toe", { programs });
      const { match, seats } = await table.begun(true, { leave });
      await seats[0]!.say({ k: "leave", ask: askOf(0, 5), match });
      await settledAll();
      const { logged } = await table.table.actor(match);
      assert.equal(logged.ended?.by, leave === "lose" ? "left" : undefined);
      assert.deepEqual(logged.active, leave === "lose" ? [] : [leave === "wait" ? 0 : 1]);
      if (leave !== "wait") continue;
      await seats[0]!.say({ k: "sit", ask: askOf(0, 6), match, seat: 0 });
      assert.equal((await table.table.actor(match)).logged.seats[0]!.hasLeft ?? false, false);
    }
  });

  test("an undo that both agree on, a draw, and a seat that is removed", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.begun();
    const [x, o] = seats as readonly [Direct, Direct];
    const logged = async () => (await table.table.actor(match)).logged;
    const begun = (await logged()).since!;
    await x.say({ k: "decide", ask: askOf(0, 5), match, since: begun, id: "claim(b2)" });
    await x.say({ k: "offer", ask: askOf(0, 6), match, about: "undo", to: begun });
    await o.say({ k: "answer", ask: askOf(1, 5), match, to: (await logged()).head.seq, yes: true });
    assert.equal((await logged()).match.ply, 0);
    await o.say({ k: "remove", ask: askOf(1, 6), match, seat: 0 });
    assert.equal(kinds(o).at(-1), "NF7818");
    await x.say({ k: "offer", ask: askOf(0, 7), match, about: "draw" });
    await o.say({ k: "answer", ask: askOf(1, 7), match, to: (await logged()).head.seq, yes: true });
    assert.equal((await logged()).ended?.by, "agreed");
    let now = 0;
    const other = await DirectTable.of("tic-tac-toe", { now: () => now });
    const removed = await other.begun();
    const { since } = (await other.table.actor(removed.match)).logged;
    await removed.seats[0]!.say({ k: "remove", ask: askOf(0, 5), match: removed.match, seat: 1 });
    assert.equal(kinds(removed.seats[0]!).at(-1), "NF7827");
    const { match: there } = removed;
    await removed.seats[0]!.say({ k: "decide", ask: askOf(0, 6), match: there, since: since!, id: "claim(b2)" });
    now += 86_400_000 - 1;
    await removed.seats[0]!.say({ k: "remove", ask: askOf(0, 7), match: removed.match, seat: 1 });
    assert.equal(kinds(removed.seats[0]!).at(-1), "NF7827");
    now += 1;
    await removed.seats[0]!.say({ k: "remove", ask: askOf(0, 8), match: removed.match, seat: 1 });
    assert.equal((await other.table.actor(removed.match)).logged.ended?.by, "left");
  });

  test("who was removed before the beginning stays out, and another takes the seat by a new invitation", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.opened(false);
    const [opener, removed] = seats as readonly [Direct, Direct];
    const other = await table.connect(7);
    const [first, second] = ["ab".repeat(16), "cd".repeat(16)] as const;
    const invite = (n: number, secret: string) => {
      const hash = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
      return opener.say({ k: "invite", ask: askOf(0, n), match, seat: 1, hash });
    };
    await invite(2, first);
    await removed.say({ k: "sit", ask: askOf(1, 2), match, seat: 1, invite: first });
    await opener.say({ k: "remove", ask: askOf(0, 3), match, seat: 1 });
    await removed.say({ k: "sit", ask: askOf(1, 3), match, seat: 1, invite: first });
    assert.equal(kinds(removed).at(-1), "NF7831");
    await removed.say({ k: "sit", ask: askOf(1, 4), match, seat: 0, invite: first });
    assert.equal(kinds(removed).at(-1), "NF7831");
    await other.say({ k: "sit", ask: askOf(7, 2), match, seat: 1, invite: first });
    assert.equal(kinds(other).at(-1), "NF7810");
    await invite(4, second);
    await other.say({ k: "sit", ask: askOf(7, 3), match, seat: 1, invite: second });
    const { logged } = await table.table.actor(match);
    assert.equal(logged.seats[1]!.key, keyOf(7));
    // Who sits down again at her own table is not kept out by herself.
    await opener.say({ k: "sit", ask: askOf(0, 5), match, seat: 0 });
    assert.equal((await table.table.actor(match)).logged.seats[0]!.key, keyOf(0));
  });

  test("who reads slowly: a watcher is sent the rest later, a seat comes again", async () => {
    const hours = new Hours();
    const table = await DirectTable.of("tic-tac-toe", hours.options);
    const { match, seats } = await table.begun();
    const watcher = await table.connect();
    await watcher.say({ k: "watch", match, from: 0 });
    const before = bodies(watcher).length;
    watcher.connection.unsent = 2e6;
    seats[1]!.connection.unsent = 2e6;
    const { since } = (await table.table.actor(match)).logged;
    await seats[0]!.say({ k: "decide", ask: askOf(0, 5), match, since: since!, id: "claim(b2)" });
    assert.equal(bodies(watcher).length, before);
    assert.ok(seats[1]!.visitor.isClosed);
    watcher.connection.unsent = 0;
    await hours.go(199);
    assert.equal(bodies(watcher).length, before);
    await hours.go(200);
    assert.equal(bodies(watcher).length, before + 1);
  });

  test("it is not ready while its store does not answer for any match", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { store } = table.table.surroundings;
    const asked = {
      method: "GET",
      path: ["ready"],
      query: new URLSearchParams(),
      address: "here",
      text: async () => "",
    };
    const ready = async () => (await answerTo(table.table, asked)).status;
    assert.equal(await ready(), 200);
    // As stores do that ask their server for each match.
    const heads = async (matches: readonly string[]) => {
      if (matches.length > 0) throw new StoreError("NF7704");
      return new Map<string, number>();
    };
    Object.assign(store, { heads });
    assert.equal(await ready(), 503);
  });

  test("who has more than the server is told where its log ends", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match } = await table.begun();
    const ahead = await table.connect(0);
    await ahead.say({ k: "watch", match, from: 40 });
    assert.deepEqual(kinds(ahead).slice(-2), ["head", "NF7816"]);
  });

  test("people's tools speak JSON, filled up or not", async () => {
    const table = await DirectTable.of("kuhn-poker");
    const { match, seats } = await table.begun();
    const tool = await table.connect(1, "ninefold.1.json");
    await tool.visitor.receive(new TextEncoder().encode(JSON.stringify({ k: "watch", match, from: 0 })));
    assert.deepEqual(bodies(tool), bodies(seats[1]!));
    await tool.visitor.receive(new TextEncoder().encode('{"k":"ping","n":-1}'));
    await tool.visitor.receive(new TextEncoder().encode('{"k":"ping","n":1,"m":2}'));
    assert.deepEqual(kinds(tool).slice(-2), ["NF7502", "NF7502"]);
    for (const frame of tool.frames) assert.equal(frame.length % 64, 0);
  });

  test("a name that is deleted is gone for who comes later, and the log stays in order", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.begun();
    const namesSeen = (one: Direct) => JSON.stringify(one.sent()).includes("seat-0");
    const first = await table.connect(7);
    await first.say({ k: "watch", match, from: 0 });
    assert.ok(namesSeen(first));
    await first.say({ k: "forget", ask: askOf(7, 1), match });
    assert.equal(kinds(first).at(-1), "NF7808");
    await seats[0]!.say({ k: "forget", ask: askOf(0, 5), match });
    const later = await table.connect(8);
    await later.say({ k: "watch", match, from: 0 });
    assert.ok(!namesSeen(later));
    assert.deepEqual(bodies(later), bodies(first));
    const { since } = (await table.table.actor(match)).logged;
    await seats[0]!.say({ k: "decide", ask: askOf(0, 6), match, since: since!, id: "claim(b2)" });
    assert.equal(kinds(seats[0]!).at(-1), "done");
  });

  test("a match that is asked to open twice is opened once", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.begun();
    const { opened: _, opener: __, files, k: ___, ...terms } = (await table.table.actor(match)).logged.terms;
    const again: ToTable = {
      k: "open",
      ask: askOf(0, 0),
      rules: files!,
      terms: { ...terms, nonce: "22".repeat(32) },
      public: true,
    };
    await seats[0]!.say(again);
    const done = seats[0]!.sent().findLast((message) => message.k === "done");
    assert.equal(done?.match, match);
  });

  test("a rematch is of those who played: nobody puts another match under its name, or says that one is a rematch", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.begun();
    const [x, o] = seats as readonly [Direct, Direct];
    const stranger = await table.connect(5);
    const { terms } = (await table.table.actor(match)).logged;
    const { k: _, opened: __, opener: ___, files, ...proposed } = terms;
    const forged = { ...proposed, nonce: "22".repeat(32), rematchOf: match };
    await stranger.say({ k: "open", ask: askOf(5, 1), rules: files!, terms: forged, public: true });
    const done = stranger.sent().findLast(({ k }) => k === "done");
    assert.ok(done?.k === "done");
    assert.equal((await table.table.actor(done.match)).logged.terms.rematchOf, undefined);
    const hash = createHash("sha256").update(`ninefold-rematch-1 ${match}`).digest("hex");
    await stranger.say({ k: "invite", ask: askOf(5, 2), match: done.match, hash });
    await o.say({ k: "invite", ask: askOf(1, 3), match, hash });
    assert.equal(kinds(o).at(-1), "NF7818");
    await x.say({ k: "resign", ask: askOf(0, 3), match });
    for (const one of [x, o]) {
      await one.say({ k: "rematch", ask: askOf(one === x ? 0 : 1, 4), match });
      const opened = one.sent().findLast(({ k }) => k === "done");
      assert.ok(opened?.k === "done" && opened.match !== done.match);
      assert.equal((await table.table.actor(opened.match)).logged.terms.rematchOf, match);
    }
  });

  test("who watches a match is told of its rematch, at once or when coming later, unless it is not for everybody", async () => {
    for (const isPublic of [true, false]) {
      const table = await DirectTable.of("tic-tac-toe");
      const { match, seats } = await table.opened(isPublic);
      const [x, o] = seats as readonly [Direct, Direct];
      const secret = "33".repeat(16);
      const hash = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
      await x.say({ k: "invite", ask: askOf(0, 7), match, hash });
      const watcher = await table.connect(5);
      await watcher.say({ k: "watch", match, from: 0, invite: secret });
      await x.say({ k: "sit", ask: askOf(0, 1), match, seat: 0 });
      if (!isPublic) {
        const other = createHash("sha256")
          .update(Buffer.from("44".repeat(16), "hex"))
          .digest("hex");
        await x.say({ k: "invite", ask: askOf(0, 8), match, hash: other });
      }
      await o.say({ k: "sit", ask: askOf(1, 1), match, seat: 1, invite: "44".repeat(16) });
      await x.say({ k: "resign", ask: askOf(0, 3), match });
      await o.say({ k: "rematch", ask: askOf(1, 4), match });
      const later = await table.connect();
      await later.say({ k: "watch", match, from: 0 });
      await settledAll();
      const next = o.sent().findLast((message) => message.k === "done")?.match;
      const told = [{ k: "rematch", match, next }];
      for (const one of [x, o, watcher, later])
        assert.deepEqual(
          one.sent().filter(({ k }) => k === "rematch"),
          isPublic || one === x || one === o ? told : [],
        );
      assert.ok(bodies(watcher).includes("resign"));
    }
  });

  test("nobody fills a match alone, and one that is full can be resigned", async () => {
    const table = await DirectTable.of("tic-tac-toe", { config: { maxEntries: 100 } });
    const { match, seats } = await table.begun(true, { leave: "wait" });
    const [x, o] = seats as readonly [Direct, Direct];
    const loop = async (): Promise<void> => {
      for (let i = 0; i < 120; i++) {
        const ask = askOf(0, 100 + i);
        await x.say(i % 2 === 0 ? { k: "leave", ask, match } : { k: "sit", ask, match, seat: 0 });
      }
    };
    const logged = async () => (await table.table.actor(match)).logged;
    await loop();
    assert.ok(kinds(x).includes("NF7828"));
    assert.equal((await logged()).seats[0]!.hasLeft ?? false, false);
    assert.equal((await logged()).head.seq, 2 + 64);
    await x.say({ k: "decide", ask: askOf(0, 9), match, since: (await logged()).since!, id: "claim(b2)" });
    assert.equal(kinds(x).at(-1), "done");
    await loop();
    assert.ok(kinds(x).includes("NF7817"));
    await o.say({ k: "decide", ask: askOf(1, 9), match, since: (await logged()).since!, id: "claim(a1)" });
    assert.equal(kinds(o).at(-1), "NF7817");
    await o.say({ k: "resign", ask: askOf(1, 10), match });
    assert.equal((await logged()).ended?.by, "resigned");
  });
});
