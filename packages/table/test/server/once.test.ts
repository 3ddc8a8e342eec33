// Matches that are asked for once are opened once, whatever happens meanwhile.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { usualTerms } from "ninefold-log";
import { StoreError } from "../../src/stores.ts";
import { askOf, type Direct, DirectTable } from "../direct.ts";

/** Matches that somebody was answered, each once. */
const answered = (...all: readonly Direct[]) => [
  ...new Set(all.flatMap((one) => one.sent().flatMap((message) => (message.k === "done" ? [message.match] : [])))),
];
const codes = (one: Direct) => one.sent().flatMap((message) => (message.k === "no" ? [message.code] : []));

const opening = (table: DirectTable) => ({
  ...({ k: "open", ask: askOf(0, 1), rules: table.files, public: true } as const),
  terms: usualTerms(table.rules, "11".repeat(32)),
});

/** The next append fails, before it is done or after. */
function failOnce({ table }: DirectTable, isDone: boolean): void {
  const { store } = table.surroundings;
  const { append } = store;
  store.append = async (appends) => {
    store.append = append;
    if (isDone) await append.call(store, appends);
    throw new StoreError("NF7704");
  };
}

describe("a match that is asked for once", () => {
  test("by the same ask twice at a time, at one process and at two", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const beside = await DirectTable.of("tic-tac-toe", { beside: table, seed: 2 });
    const all = await Promise.all([table, table, beside].map((one) => one.connect(0)));
    await Promise.all(all.map((one) => one.say(opening(table))));
    await Promise.all(all.map((one) => one.say(opening(table))));
    assert.equal(answered(...all).length, 1);
    assert.equal(table.disk.matches.size, 1);
    assert.equal(table.disk.rows.size, 1);
    await Promise.all([table, beside].map((one) => one.table.stop()));
  });

  for (const isDone of [false, true])
    test(`after an append of which the answer failed, ${isDone ? "though it was kept" : "and nothing was kept"}`, async () => {
      const table = await DirectTable.of("tic-tac-toe", { config: { tablesPerHour: 1 } });
      const one = await table.connect(0);
      failOnce(table, isDone);
      for (let i = 0; i < 3; i++) await one.say(opening(table));
      assert.deepEqual(codes(one), ["NF7815"]);
      assert.equal(answered(one).length, 1);
      assert.deepEqual([table.disk.matches.size, table.disk.rows.size], [1, 1]);
      await table.table.stop();
    });

  test("after the process that has named one has ended: another takes its name, when it is dead for certain", async () => {
    let now = 0;
    const options = { now: () => now };
    const table = await DirectTable.of("tic-tac-toe", options);
    failOnce(table, false);
    await (await table.connect(0)).say(opening(table));
    const beside = await DirectTable.of("tic-tac-toe", { ...options, beside: table, seed: 2 });
    const one = await beside.connect(0);
    await one.say(opening(table));
    assert.deepEqual(codes(one), ["NF7815"]);
    now += 60_001;
    for (let i = 0; i < 3; i++) await one.say(opening(table));
    assert.deepEqual([codes(one).length, answered(one).length, table.disk.matches.size], [1, 1, 1]);
    await Promise.all([table, beside].map((each) => each.table.stop()));
  });

  test("as a rematch, which is found by who comes later", async () => {
    let now = 0;
    const options = { now: () => now };
    const table = await DirectTable.of("tic-tac-toe", options);
    const { match, seats } = await table.begun();
    const [x, o] = seats as readonly [Direct, Direct];
    await x.say({ k: "resign", ask: askOf(0, 3), match });
    failOnce(table, false);
    await x.say({ k: "rematch", ask: askOf(0, 4), match });
    assert.deepEqual(codes(x), ["NF7815"]);
    const beside = await DirectTable.of("tic-tac-toe", { ...options, beside: table, seed: 2 });
    now += 60_001;
    const there = await beside.connect(1);
    await there.say({ k: "rematch", ask: askOf(1, 4), match });
    const next = answered(there);
    assert.equal(next.length, 1);
    await x.say({ k: "rematch", ask: askOf(0, 5), match });
    await o.say({ k: "rematch", ask: askOf(1, 5), match });
    assert.deepEqual(
      answered(x, o).filter((one) => one !== match),
      next,
    );
    const later = await table.connect();
    await later.say({ k: "watch", match, from: 0 });
    await turn();
    assert.deepEqual(later.sent().at(-1), { k: "rematch", match, next: next[0] });
    assert.equal(table.disk.matches.size, 2);
    await Promise.all([table, beside].map((each) => each.table.stop()));
  });
});
