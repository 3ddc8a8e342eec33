// Which matches a server holds, and which it lets go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as settled } from "node:timers/promises";
import { usualTerms } from "ninefold-log";
import { askOf, type Direct, DirectTable } from "../direct.ts";

const entriesOf = (one: Direct): number =>
  one.sent().reduce((sum, message) => sum + (message.k === "entries" ? message.entries.length : 0), 0);

/** Opens a match by somebody who is connected then. */
async function opened(table: DirectTable, opener: Direct, person: number, number: number): Promise<string> {
  const ask = askOf(person, number);
  const terms = usualTerms(table.rules, number.toString(16).padStart(64, "0"));
  await opener.say({ k: "open", ask, rules: table.files, terms, public: true });
  const done = opener.sent().findLast((message) => message.k === "done" && message.ask === ask);
  return done?.k === "done" ? done.match : assert.fail(JSON.stringify(opener.sent().at(-1)));
}

/** All that was begun is done. */

test("a match that somebody watches is held, whatever others are read, and its watcher gets what comes", async () => {
  const table = await DirectTable.of("tic-tac-toe", { config: { tablesPerHour: 100 } });
  const opener = await table.connect(0);
  const matches = [await opened(table, opener, 0, 1), await opened(table, opener, 0, 2)];
  const beside = await DirectTable.of("tic-tac-toe", { beside: table, config: { cachedMatches: 1 } });
  const watchers = await Promise.all(matches.map(() => beside.connect()));
  for (const [i, match] of matches.entries()) await watchers[i]!.say({ k: "watch", match, from: 0 });
  const before = watchers.map(entriesOf);
  for (const [seat, match] of matches.entries())
    await opener.say({ k: "sit", ask: askOf(0, 10 + seat), match, seat: 0 });
  await settled();
  assert.deepEqual(
    watchers.map(entriesOf),
    before.map((count) => count + 1),
  );
  await Promise.all([table, beside].map((one) => one.table.stop()));
});

test("of matches that nobody looks at no more stay than the limit says, those that were used last", async () => {
  const table = await DirectTable.of("tic-tac-toe", { config: { cachedMatches: 2, tablesPerHour: 100 } });
  const { store } = table.table.surroundings;
  const matches: string[] = [];
  for (let i = 0; i < 6; i++) {
    const opener = await table.connect(i);
    matches.push(await opened(table, opener, i, i));
    opener.visitor.closed();
    await settled();
  }
  const first = await opened(table, await table.connect(9), 9, 9);
  assert.ok(table.table.figures.matches <= 3, `${table.table.figures.matches}`);
  // Used once more: now the other one has been used longest ago.
  await table.table.actor(matches[4]!);
  await table.table.actor(matches[0]!);
  const read: string[] = [];
  const { read: original } = store;
  store.read = (match, ...asked) => {
    read.push(match);
    return original.call(store, match, ...asked);
  };
  await table.table.actor(matches[4]!);
  await table.table.actor(first);
  assert.deepEqual(read, []);
  await table.table.actor(matches[5]!);
  assert.deepEqual(read, [matches[5]]);
  await table.table.stop();
});

test("a match that begins while it is looked for is the one that all are given", async () => {
  for (const isThere of [false, true]) {
    const table = await DirectTable.of("tic-tac-toe");
    const { store } = table.table.surroundings;
    const asked: Promise<unknown>[] = [];
    const { append, read } = store;
    // It is in the list, and not in the store yet, or so it is when it is read.
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    store.read = async function* (match, from, limit) {
      if (isThere) await gate;
      const entries = [];
      for await (const entry of read.call(store, match, from, limit)) entries.push(entry);
      await gate;
      yield* entries;
    };
    store.append = async (appends) => {
      for (const { match } of appends) asked.push(table.table.actor(match).catch((error: unknown) => error));
      await settled();
      return append.call(store, appends);
    };
    const opener = await table.connect(0);
    const match = await opened(table, opener, 0, 1);
    goOn();
    const actor = await table.table.actor(match);
    assert.deepEqual(await Promise.all(asked), [actor]);
    assert.equal(table.table.figures.matches, 1);
    const before = entriesOf(opener);
    await opener.say({ k: "sit", ask: askOf(0, 2), match, seat: 0 });
    assert.ok(entriesOf(opener) > before);
    await table.table.stop();
  }
});
