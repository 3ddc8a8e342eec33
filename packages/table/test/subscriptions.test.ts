// Who is sent what when seats change hands, and how often.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inviteHash } from "../src/server/seats.ts";
import { askOf, type Direct, DirectTable } from "./direct.ts";
import { Hours, settledAll } from "./hours.ts";

/** The openings for seats that somebody was sent, beside entries of a number and later. */
const secretsOf = (one: Direct, from = 0) =>
  one
    .sent()
    .flatMap((message) =>
      message.k === "entries"
        ? message.entries.flatMap(({ entry, openings }) =>
            entry.seq < from ? [] : openings.flatMap(({ to }) => (typeof to === "number" ? [to] : [])),
          )
        : [],
    );

describe("subscriptions", () => {
  for (const how of ["leave", "remove"] as const) {
    for (const isPublic of [true, false]) {
      test(`${how} ends what a seat was sent, ${isPublic ? "and shows what everybody sees" : "and all else"}`, async () => {
        const table = await DirectTable.of("leduc-poker");
        const { match, seats } = await table.opened(isPublic);
        const [opener, gone] = seats as readonly [Direct, Direct];
        const next = await table.connect(2);
        const invite = "ab".repeat(16);
        await opener.say({ k: "invite", ask: askOf(0, 2), match, hash: inviteHash(invite) });
        await gone.say({ k: "sit", ask: askOf(1, 2), match, seat: 1, invite, name: "gone" });
        if (how === "leave") await gone.say({ k: "leave", ask: askOf(1, 3), match });
        else await opener.say({ k: "remove", ask: askOf(0, 3), match, seat: 1 });
        const until = (await table.table.actor(match)).logged.head.seq;
        const other = "cd".repeat(16);
        await opener.say({ k: "invite", ask: askOf(0, 4), match, hash: inviteHash(other) });
        await next.say({ k: "sit", ask: askOf(2, 4), match, seat: 1, invite: other, name: "next" });
        await opener.say({ k: "sit", ask: askOf(0, 5), match, seat: 0, name: "opener" });
        const { logged } = await table.table.actor(match);
        assert.ok(logged.since);
        assert.deepEqual(secretsOf(gone), []);
        assert.deepEqual(new Set(secretsOf(next)), new Set([1]));
        const shown = gone.sent().flatMap((message) => (message.k === "entries" ? message.entries : []));
        assert.equal(shown.at(-1)?.entry.seq, isPublic ? logged.head.seq : until);
      });
    }
  }

  test("who sits down elsewhere is sent the entries of that seat and no other", async () => {
    const table = await DirectTable.of("kuhn-poker");
    const { match, seats } = await table.opened(true);
    const [one, two] = seats as readonly [Direct, Direct];
    await one.say({ k: "sit", ask: askOf(0, 2), match, seat: 0, name: "" });
    await one.say({ k: "leave", ask: askOf(0, 3), match });
    await one.say({ k: "sit", ask: askOf(0, 4), match, seat: 1, name: "" });
    await two.say({ k: "sit", ask: askOf(1, 2), match, seat: 0, name: "" });
    assert.deepEqual(secretsOf(one), [1]);
    assert.deepEqual(secretsOf(two), [0]);
  });

  test("of many watches at once one is left, and none when the connection is gone", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match } = await table.opened(true);
    const { subscriptions } = await table.table.actor(match);
    const before = subscriptions.size;
    const watcher = await table.connect();
    await Promise.all(Array.from({ length: 45 }, () => watcher.say({ k: "watch", match, from: 0 })));
    assert.equal(subscriptions.size, before + 1);
    await Promise.all([watcher.say({ k: "watch", match, from: 0 }), watcher.say({ k: "unwatch", match })]);
    assert.equal(subscriptions.size, before);
    const both = [0, 1].map(() => watcher.say({ k: "watch", match, from: 0 }));
    watcher.visitor.closed();
    await Promise.all(both);
    await settledAll();
    assert.equal(subscriptions.size, before);
  });

  test("no more connections than a bound are sent what one seat is", async () => {
    const table = await DirectTable.of("tic-tac-toe", { config: { socketsPerAddress: 100 } });
    const { match } = await table.begun();
    for (let i = 0; i < 40; i++) await (await table.connect(0)).say({ k: "watch", match, from: 0 });
    const { subscriptions } = await table.table.actor(match);
    assert.equal([...subscriptions].filter(({ as }) => as === 0).length, 32);
  });

  test("many watchers are sent together what came, by frames that were made once; who does not read is not sent it", async () => {
    const hours = new Hours();
    const table = await DirectTable.of("tic-tac-toe", { ...hours.options, config: { socketsPerAddress: 100 } });
    const { match, seats } = await table.begun();
    const watchers = await Promise.all(Array.from({ length: 60 }, () => table.connect()));
    for (const one of watchers) await one.say({ k: "watch", match, from: 0 });
    const deaf = watchers.slice(0, 50);
    // What is on its way counts, whether it has left here or not.
    for (const [i, one] of deaf.entries()) one.connection[i % 2 === 0 ? "unsent" : "unread"] = 70_000;
    const before = watchers.map(({ frames }) => frames.length);
    for (const [number, id] of ["claim(b2)", "claim(a1)", "claim(a2)"].entries()) {
      const { since } = (await table.table.actor(match)).logged;
      const seat = number % 2;
      await seats[seat]!.say({ k: "decide", ask: askOf(seat, 10 + number), match, since: since!, id });
    }
    await hours.go(49);
    assert.deepEqual(
      watchers.map(({ frames }) => frames.length),
      before,
    );
    await hours.go(50);
    const [first, ...others] = watchers.slice(50).map(({ frames }) => frames.at(-1));
    for (const frame of others) assert.equal(frame, first);
    assert.deepEqual(
      watchers.map(({ frames }, i) => frames.length - before[i]!),
      watchers.map((one) => (deaf.includes(one) ? 0 : 1)),
    );
    for (const one of deaf) one.connection.unsent = one.connection.unread = 0;
    await hours.go(249);
    assert.deepEqual(
      deaf.map(({ frames }) => frames.length),
      before.slice(0, 50),
    );
    await hours.go(250);
    for (const one of deaf) assert.deepEqual(one.frames.at(-1), first);
    for (const one of seats) one.visitor.closed();
  });
});
