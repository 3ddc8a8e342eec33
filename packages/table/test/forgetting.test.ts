// A person's names are deleted from beside the logs, by herself or by the keeper of the server, and everything else stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { verify } from "ninefold-log";
import { withoutOpenings } from "../src/common/openings.ts";
import { PROGRAM_KEY } from "../src/keys/index.ts";
import { forgetKey, keysNamed, readStored } from "../src/server/index.ts";
import { memoryStore, StoreError } from "../src/stores.ts";
import { askOf, DirectTable, keyOf } from "./direct.ts";
import { Hours, settledAll } from "./hours.ts";
import { countReads, longMatch } from "./long-match.ts";

test("the keeper deletes a person's names in all matches, and a server that runs shows them no more", async () => {
  const hours = new Hours();
  const table = await DirectTable.of("tic-tac-toe", hours.options);
  const { match } = await table.begun();
  const store = memoryStore(withoutOpenings, table.disk);
  assert.deepEqual([...(await keysNamed(store, "seat-1"))], [[keyOf(1), 1]]);
  assert.deepEqual([...(await keysNamed(store, "nobody"))], []);
  const watcher = await table.connect();
  await watcher.say({ k: "watch", match, from: 0 });
  assert.match(JSON.stringify(watcher.sent()), /seat-1/);
  // It has looked once what others have deleted.
  await settledAll();
  assert.deepEqual(await forgetKey(store, keyOf(1)), { names: 1, matches: 1 });
  assert.deepEqual(await forgetKey(store, keyOf(1)), { names: 0, matches: 0 });
  assert.deepEqual([...(await keysNamed(store, "seat-1"))], []);
  assert.deepEqual([...(await keysNamed(store, "seat-0"))], [[keyOf(0), 1]]);
  const items = (table.disk.matches.get(match)?.entries ?? []).map(readStored);
  assert.notEqual((await verify(items, () => table.rules)).verdict, "refused");
  const named = async () => (await table.table.actor(match)).logged.seats[1]?.name;
  assert.equal(await named(), "seat-1");
  await hours.go(1_000);
  assert.equal(await named(), undefined);
  const later = await table.connect();
  await later.say({ k: "watch", match, from: 0 });
  assert.doesNotMatch(JSON.stringify(later.sent()), /seat-1/);
  assert.match(JSON.stringify(later.sent()), /seat-0/);
});

test("names are shown no more from memory where it was not answered that they are deleted", async () => {
  const hours = new Hours();
  const table = await DirectTable.of("tic-tac-toe", hours.options);
  const { match } = await table.begun();
  await settledAll();
  const store = memoryStore(withoutOpenings, table.disk);
  const forget = store.forget.bind(store);
  Object.assign(store, {
    forget: async (...asked: Parameters<typeof forget>) => {
      await forget(...asked);
      throw new StoreError("NF7704");
    },
  });
  await assert.rejects(forgetKey(store, keyOf(1)), { code: "NF7704" });
  await hours.go(1_000);
  assert.equal((await table.table.actor(match)).logged.seats[1]?.name, undefined);
});

test("what programs are called is nobody's name", async () => {
  const programs = { knows: () => true, decide: async () => "claim(a1)" };
  const table = await DirectTable.of("tic-tac-toe", { programs });
  const { match, seats } = await table.opened();
  await seats[0]!.say({ k: "program", ask: askOf(0, 1), match, seat: 1, level: "level:1" });
  const store = memoryStore(withoutOpenings, table.disk);
  assert.deepEqual([...(await keysNamed(store, "level:1"))], []);
  assert.deepEqual(await forgetKey(store, PROGRAM_KEY), { names: 0, matches: 0 });
  assert.equal((await table.table.actor(match)).logged.seats[1]?.name, "level:1");
});

test("names are taken out of a long match in turn with all else, and where there are none it is read and no more", async () => {
  // No look comes but where the test has it, however long the rest takes.
  const hours = new Hours();
  const { table, match, seats } = await longMatch(700, hours.options);
  const { head } = (await table.table.actor(match)).logged;
  const entries = countReads(table);
  const { store } = table.table.surroundings;
  const forget = store.forget.bind(store);
  const beside: (readonly number[] | undefined)[] = [];
  store.forget = (one, of, numbers) => {
    beside.push(numbers);
    return forget(one, of, numbers);
  };
  for (const [times, read] of [2 * (head.seq + 1), head.seq + 1].entries()) {
    const before = entries();
    const steps: number[] = [];
    let isDone = false;
    void seats[1]!.say({ k: "forget", ask: askOf(1, 50 + times), match }).then(() => {
      isDone = true;
    });
    for (let last = before; !isDone; last = entries()) {
      await turn();
      steps.push(entries() - last);
    }
    assert.equal(seats[1]!.sent().at(-1)!.k, "done");
    // What is read once more, with the rules, is cut by the time that it takes.
    if (times === 1) assert.ok(Math.max(...steps) <= 256, String(steps));
    assert.equal(entries() - before, read);
    if (times > 0) continue;
    await hours.go(3_000);
    assert.equal(entries() - before, read, "a look reads once more what was read after it was deleted");
  }
  assert.deepEqual(beside, [[2], [2]]);
});
