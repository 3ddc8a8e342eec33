// Reading a long match for those who watch: in turn with all else, and paid for by waiting.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { answerTo } from "../../src/net/answers.ts";
import { platformClock } from "../../src/net/clock.ts";
import type { Answer } from "../../src/net/routes.ts";
import { Readings } from "../../src/server/bounds/readings.ts";
import { askOf, type Direct, type DirectTable } from "../direct.ts";
import { countReads, longMatch } from "../long-match.ts";

/** Entries that a server holds at most; what is older is read. */
const HELD = 256;
const PAGE = 64;

const entriesOf = (one: Direct): number =>
  one.sent().reduce((sum, message) => sum + (message.k === "entries" ? message.entries.length : 0), 0);

describe("a long match that is watched from its beginning", () => {
  test("is sent page by page, with a turn for others between them", async () => {
    const { table, match } = await longMatch(800);
    const { head } = (await table.table.actor(match)).logged;
    const watcher = await table.connect();
    void watcher.say({ k: "watch", match, from: 0 });
    const sent = [0];
    while (sent.at(-1)! <= head.seq && sent.length < 1_000) {
      await turn();
      sent.push(entriesOf(watcher));
    }
    assert.equal(sent.at(-1), head.seq + 1);
    const steps = sent.slice(1).map((now, at) => now - sent[at]!);
    assert.ok(Math.max(...steps) <= HELD + 2 * PAGE, String(steps));
  });

  test("waits the longer the more was read for the same address", async () => {
    let [worked, waited] = [0, 0];
    const after: typeof platformClock.after = (milliseconds, call) => {
      // When the server looks at its store has nothing to do with it.
      if (milliseconds === 1_000) return () => {};
      waited += milliseconds;
      worked += milliseconds;
      return platformClock.after(0, call);
    };
    const { table, match } = await longMatch(500, { now: () => worked++, after });
    const { head } = (await table.table.actor(match)).logged;
    for (let times = 0; times < 2; times++) {
      waited = 0;
      const watcher = await table.connect();
      void watcher.say({ k: "watch", match, from: 0 });
      for (let turns = 0; turns < 1_000 && entriesOf(watcher) <= head.seq; turns++) await turn();
      assert.equal(entriesOf(watcher), head.seq + 1);
    }
    // Each entry that was read took a millisecond at least, and nine are waited for each.
    assert.ok(waited >= 5 * (head.seq - HELD), String(waited));
  });
});

const ask = async (table: DirectTable, match: string, part: string, form = ""): Promise<Answer> =>
  answerTo(table.table, {
    ...{ method: "GET", path: ["matches", match, part], query: new URLSearchParams({ form }) },
    ...{ address: "here", text: async () => "" },
  });

describe("a log by HTTP", () => {
  test("is read once for all who ask meanwhile, and held once", async () => {
    const { table, match } = await longMatch(20);
    const { head } = (await table.table.actor(match)).logged;
    const entries = countReads(table);
    const asked = (form: string) => Array.from({ length: 60 }, () => ask(table, match, "log", form));
    const answers = await Promise.all([...asked(""), ...asked("json")]);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 2);
    assert.equal(entries(), 2 * (head.seq + 1));
    await ask(table, match, "log");
    assert.equal(entries(), 3 * (head.seq + 1));
  });

  test("waits where others are read already", async () => {
    const readings = new Readings();
    const begun: { readonly name: string; readonly end: () => void }[] = [];
    const all = Array.from("abcdef", (name) =>
      readings.of(name, () => new Promise((resolve) => begun.push({ name, end: () => resolve(name) }))),
    );
    await turn();
    assert.equal(begun.map(({ name }) => name).join(""), "abcd");
    begun[1]!.end();
    await turn();
    assert.equal(begun.map(({ name }) => name).join(""), "abcde");
    for (let at = 0; at < 6; at++) {
      begun[at]!.end();
      await turn();
    }
    assert.deepEqual(await Promise.all(all), [..."abcdef"]);
    await assert.rejects(
      readings.of("a", async () => Promise.reject(new RangeError("it failed"))),
      /it failed/,
    );
    assert.equal(await readings.of("a", async () => "again"), "again");
  });
});

test("a record is made once for all who ask, and again when there are more entries", async () => {
  const { table, match, seats } = await longMatch(3);
  const made: string[] = [];
  const { rests } = table.table;
  const count = rests.count.bind(rests);
  rests.count = (whose, work) => {
    if (whose[0].startsWith("record")) made.push(whose[0]);
    return count(whose, work);
  };
  const bodies = (await Promise.all(Array.from({ length: 9 }, () => ask(table, match, "record")))).map(
    ({ body }) => body,
  );
  assert.deepEqual([new Set(bodies).size, (await ask(table, match, "record")).body], [1, bodies[0]]);
  assert.deepEqual(made, [`record ${match}`]);
  const { since } = (await table.table.actor(match)).logged;
  await seats[0]!.say({ k: "decide", ask: askOf(0, 99), match, since: since!, id: "go" });
  assert.notEqual((await ask(table, match, "record")).body, bodies[0]);
  assert.equal(made.length, 2);
});
