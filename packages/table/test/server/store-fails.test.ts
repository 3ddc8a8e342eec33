// What a server does about a store that fails, is slow, or has more than it knows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as settled } from "node:timers/promises";
import { StoreError } from "../../src/stores.ts";
import { serverIn } from "../at-server.ts";
import { askOf, type Direct, DirectTable } from "../direct.ts";
import { Simulation } from "../simulation/events.ts";

const refuse = async (): Promise<never> => {
  throw new StoreError("NF7704");
};

/** Something that waits, and what lets it go on. */
function gate(): { readonly open: Promise<void>; readonly goOn: () => void } {
  let goOn = () => {};
  const open = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { open, goOn };
}

test("it ends though a match cannot be read", async () => {
  const table = await DirectTable.of("tic-tac-toe");
  const { match, seats } = await table.begun();
  const { store } = table.table.surroundings;
  store.append = refuse;
  // biome-ignore lint/correctness/useYield: it fails before the first.
  store.read = async function* () {
    throw new StoreError("NF7704");
  };
  await seats[0]!.say({ k: "resign", ask: askOf(0, 5), match });
  await table.table.stop();
});

test("it ends after what is being done: a match is opened, and the list is written", async () => {
  const table = await DirectTable.of("tic-tac-toe");
  const { store } = table.table.surroundings;
  const { lobby } = store;
  const { put } = lobby;
  const { open, goOn } = gate();
  lobby.put = async (row) => {
    await open;
    await put.call(lobby, row);
  };
  const opening = table.opened();
  opening.catch(() => {});
  await settled();
  let isOver = false;
  const stopped = table.table.stop().then(() => {
    isOver = true;
  });
  await settled();
  await settled();
  assert.equal(isOver, false);
  goOn();
  await stopped;
  assert.deepEqual([table.disk.matches.size, table.disk.rows.size], [1, 1]);
});

test("sockets are closed, and that it ends is written, though the matches cannot end", async (context) => {
  const server = await serverIn(context);
  const { table } = server;
  const { stop } = table;
  table.stop = async () => {
    await stop.call(table);
    throw new RangeError("planted");
  };
  const socket = new WebSocket(`ws://localhost:${server.port}`, "ninefold.1.json");
  await new Promise((resolve) => socket.addEventListener("message", resolve));
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
  let isWritten = false;
  const { notes } = table.surroundings.store;
  const { change } = notes;
  notes.change = (...asked) => {
    isWritten = true;
    return change.call(notes, ...asked);
  };
  await assert.rejects(server.close(), { message: "planted" });
  await closed;
  assert.ok(isWritten);
  table.stop = stop;
});

test("entries of another process that come with a reading anew are sent like all others", async () => {
  const silent = { tell: () => {}, hear: () => () => {}, close: async () => {} };
  const table = await DirectTable.of("tic-tac-toe");
  const { match, seats } = await table.begun();
  const beside = await DirectTable.of("tic-tac-toe", { beside: Object.assign(table, { wake: silent }), seed: 2 });
  const [x] = seats as readonly [Direct, Direct];
  const there = await beside.connect(0);
  await there.say({ k: "watch", match, from: 0 });
  const { since } = (await table.table.actor(match)).logged;
  await x.say({ k: "decide", ask: askOf(0, 3), match, since: since!, id: "claim(b2)" });
  const elsewhere = await beside.connect(1);
  const last = () =>
    there.sent().flatMap((one) => (one.k === "entries" ? one.entries.map(({ entry }) => entry.seq) : []));
  const { head } = (await table.table.actor(match)).logged;
  await elsewhere.say({ k: "forget", ask: askOf(1, 5), match });
  assert.equal(last().at(-1), head.seq);
  await Promise.all([table, beside].map((one) => one.table.stop()));
});

test("looks at a store that is slow do not pile up", async () => {
  const simulation = new Simulation(1);
  const table = await DirectTable.of("tic-tac-toe", { simulation });
  const { store } = table.table.surroundings;
  const { open, goOn } = gate();
  let looks = 0;
  const { due } = store;
  store.due = async (...asked) => {
    looks++;
    await open;
    return due.call(store, ...asked);
  };
  await simulation.run(10_000);
  assert.equal(looks, 1);
  goOn();
  await simulation.run(3_500);
  assert.equal(looks, 4);
});

test("matches that cannot be read are read seldom, and keep no other from being read", async () => {
  const simulation = new Simulation(1);
  const table = await DirectTable.of("tic-tac-toe", { simulation });
  const { store } = table.table.surroundings;
  const all = Array.from({ length: 300 }, (_, i) => i.toString(16).padStart(64, "0"));
  store.due = async (_, limit) => all.slice(0, limit);
  const read = new Map<string, number>();
  store.read = async function* (match) {
    read.set(match, (read.get(match) ?? 0) + 1);
    yield* [];
    throw new StoreError("NF7702");
  };
  await simulation.run(60_000);
  assert.equal(read.size, 300);
  assert.ok(Math.max(...read.values()) <= 6, `${Math.max(...read.values())}`);
});
