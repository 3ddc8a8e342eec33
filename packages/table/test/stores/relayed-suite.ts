// Sealed tables on a store: what is acknowledged is there for every process that opens it, once and in one order.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ToSeat } from "../../src/messages/index.ts";
import type { Store } from "../../src/store/store.ts";
import { askOf, type Direct, DirectTable } from "../direct.ts";
import { Hours, settledAll } from "../hours.ts";
import { entriesOf, eventually, hashOf } from "./samples.ts";
import type { Opening } from "./suite.ts";

type Posts = Extract<ToSeat, { k: "posts" }>;

/** What somebody was shown of posts, as texts of digits. */
export const heardBy = (one: Direct): readonly string[] =>
  one
    .sent()
    .flatMap((message) => (message.k === "posts" ? (message as Posts).posts : []))
    .map(({ bytes }) => bytes);

/** What the last thing that was asked was answered. */
export function lastAnswer(one: Direct, ask: string): string | number {
  const answer = one.sent().findLast((message) => (message.k === "done" || message.k === "no") && message.ask === ask);
  if (answer?.k === "done") return answer.seq;
  return answer?.k === "no" ? answer.code : "nothing";
}

/** Opens a sealed table, by a person and its ask: its name. */
export async function openedRelay(one: Direct, ask: string, isPublic = true): Promise<string> {
  await one.say({ k: "relay", ask, rules: hashOf("rules"), title: "Poker", seats: 3, public: isPublic });
  const done = one.sent().findLast((message) => message.k === "done" && message.ask === ask);
  assert.ok(done?.k === "done", JSON.stringify(one.sent().at(-1)));
  return done.match;
}

/** Posts a text of digits in one part. */
export const post = (one: Direct, match: string, ask: string, bytes: string): Promise<void> =>
  one.say({ k: "post", ask, match, of: hashOf(bytes), part: 0, parts: 1, bytes });

const tableOn = (store: Store, hours: Hours): Promise<DirectTable> =>
  DirectTable.of("tic-tac-toe", { ...hours.options, store, config: { postedDays: 0.001 } });

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join() === others.join();

/** The laws of sealed tables. */
export function describeRelayed(opening: () => Opening): void {
  test("what was posted at a sealed table is there once, in one order, whoever opens the store, until nobody posts for long", async () => {
    const hours = new Hours();
    const stores = [await opening().open(), await opening().open()];
    const tables = await Promise.all(stores.map((store) => tableOn(store, hours)));
    const [one, two] = await Promise.all(tables.map((table, person) => table.connect(person)));
    const match = await openedRelay(one!, askOf(0, 1));
    assert.equal(await openedRelay(one!, askOf(0, 1)), match);
    const all: string[] = [];
    for (let n = 0; n < 6; n++) {
      const bytes = `0${n}`.repeat(n === 3 ? 50_000 : 3);
      const [who, person] = n % 2 ? [two!, 1] : [one!, 0];
      await post(who, match, askOf(person, 10 + n), bytes);
      // Once more, as after an answer that was lost.
      await post(who, match, askOf(person, 10 + n), bytes);
      assert.equal(lastAnswer(who, askOf(person, 10 + n)), n + 1);
      all.push(bytes);
    }
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => post([one!, two!][n % 2]!, match, askOf(n % 2, 30 + n), `aa0${n}`)),
    );
    // A process learns of what another has kept when it looks, if not before.
    const heard = async (who: Direct): Promise<readonly string[]> => {
      await who.say({ k: "watch", match, from: 0 });
      return eventually(
        async () => {
          await hours.go(hours.now + 1_000);
          return heardBy(who);
        },
        ({ length }) => length >= 12,
      );
    };
    const [last, others] = [await heard(one!), await heard(two!)];
    assert.equal(last.length, 12);
    assert.ok(isSame(last, others), "two processes show different posts");
    assert.ok(isSame(last.slice(0, 6), all), "not in the order in which they were kept");
    assert.deepEqual(last.slice(6).sort(), ["aa00", "aa01", "aa02", "aa03", "aa04", "aa05"]);
    for (const table of tables) await table.table.stop();
    for (const store of stores) await store.close();

    const again = await opening().open();
    const table = await tableOn(again, hours);
    const reader = await table.connect(2);
    assert.ok(isSame(await heard(reader), last), "something is not there any more");
    await post(reader, match, askOf(2, 50), "ff");
    assert.equal(lastAnswer(reader, askOf(2, 50)), 13);
    assert.equal((await again.lobby.row(match))?.title, "Poker");
    // By the clock of the server, which stands otherwise.
    await hours.go(hours.now + 200_000);
    const row = async () => {
      await hours.go(hours.now + 1_000);
      return again.lobby.row(match);
    };
    assert.equal(await eventually(row, (found) => found === undefined), undefined);
    await settledAll();
    const left = await entriesOf(again, match);
    assert.ok(
      left.every(({ openings }) => openings.length === 0),
      "what was posted is still there",
    );
    await post(reader, match, askOf(2, 51), "ff");
    assert.equal(lastAnswer(reader, askOf(2, 51)), "NF7806");
    // What other tests have left here is no match, and is noted so.
    assert.deepEqual(
      table.notes.filter((line) => !line.startsWith("LogError NF75")),
      [],
    );
    await table.table.stop();
    await again.close();
  });
}
