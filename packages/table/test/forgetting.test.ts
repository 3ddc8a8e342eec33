// A person's names are deleted from beside the logs, by herself or by the keeper of the server, and everything else stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { verify } from "ninefold-log";
import { withoutOpenings } from "../src/common/openings.ts";
import { PROGRAM_KEY } from "../src/keys/index.ts";
import { forgetKey, keysNamed, readStored } from "../src/server/index.ts";
import { memoryStore } from "../src/stores.ts";
import { askOf, DirectTable, keyOf } from "./direct.ts";

test("the keeper deletes a person's names in all matches, and a server that runs shows them no more", async () => {
  const table = await DirectTable.of("tic-tac-toe");
  const { match } = await table.begun();
  const store = memoryStore(withoutOpenings, table.disk);
  assert.deepEqual([...(await keysNamed(store, "seat-1"))], [[keyOf(1), 1]]);
  assert.deepEqual([...(await keysNamed(store, "nobody"))], []);
  const watcher = await table.connect();
  await watcher.say({ k: "watch", match, from: 0 });
  assert.match(JSON.stringify(watcher.sent()), /seat-1/);
  // It has looked once what others have deleted.
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await forgetKey(store, keyOf(1)), { names: 1, matches: 1 });
  assert.deepEqual(await forgetKey(store, keyOf(1)), { names: 0, matches: 0 });
  assert.deepEqual([...(await keysNamed(store, "seat-1"))], []);
  assert.deepEqual([...(await keysNamed(store, "seat-0"))], [[keyOf(0), 1]]);
  const items = (table.disk.matches.get(match)?.entries ?? []).map(readStored);
  assert.notEqual((await verify(items, () => table.rules)).verdict, "refused");
  const end = performance.now() + 5_000;
  for (;;) {
    const { logged } = await table.table.actor(match);
    if (logged.seats[1]?.name === undefined) break;
    assert.ok(performance.now() < end, "the server holds the name in memory");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const later = await table.connect();
  await later.say({ k: "watch", match, from: 0 });
  assert.doesNotMatch(JSON.stringify(later.sent()), /seat-1/);
  assert.match(JSON.stringify(later.sent()), /seat-0/);
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
