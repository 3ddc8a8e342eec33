import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { freePort, postgresServer } from "../../../../scripts/outside-servers.mjs";
import { openStore } from "../../src/open.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { postgresWake } from "../../src/wake/postgres.ts";
import { proxyTo } from "../stores/proxy.ts";
import { append, ask, entry, eventually, hashOf, insist, textsOf, without } from "../stores/samples.ts";
import { describeStore } from "../stores/suite.ts";

const server = await postgresServer();
const skip = server ? false : "there is no PostgreSQL here";
const address = server?.address ?? "";
after(() => server?.close());

if (server) {
  describeStore(
    "a store in PostgreSQL",
    async () => ({
      open: () => postgresStore(address, without, { schema: "suite" }),
      end: async () => {},
    }),
    300,
  );
}

test("wakes of PostgreSQL reach other processes, again after the server was away", { skip }, async (t) => {
  const wakes = [await postgresWake(address), await postgresWake(address)];
  t.after(() => Promise.all(wakes.map((wake) => wake.close())));
  const heard: number[] = [];
  wakes[1]?.hear((_, seq) => heard.push(seq));
  wakes[0]?.tell(hashOf("wake"), 7);
  assert.deepEqual(
    await eventually(
      async () => heard,
      (all) => all.length > 0,
    ),
    [7],
  );
  await server?.kill();
  wakes[0]?.tell(hashOf("wake"), 8);
  await server?.start();
  const again = async () => {
    wakes[0]?.tell(hashOf("wake"), 9);
    return heard;
  };
  assert.ok((await eventually(again, (all) => all.includes(9))).includes(9));
});

test("an append that kill -9 cut off is there once or not at all, and its ask tells", { skip }, async (t) => {
  const store = await insist(() => postgresStore(address, without, { schema: "killed" }));
  t.after(() => store.close());
  const match = hashOf("killed");
  const large = entry("x".repeat(100_000));
  const rounds = 16;
  const outcomes = { answered: 0, "cut off, was there": 0, "cut off, was not": 0 };
  for (let round = 0; round < rounds; round++) {
    await insist(() => store.heads([match]));
    const one = append(match, 3 * round - 1, [], {
      asks: [ask(`${round}`)],
      entries: [entry(`${round}`), large, large],
    });
    const pending = store.append([one]).catch((error: { code: string }) => error.code);
    await new Promise((done) => setTimeout(done, round / 2));
    await server?.kill();
    const first = await pending;
    await server?.start();
    const [second] = await insist(() => store.append([one]));
    if (second !== "done") assert.deepEqual(second, { again: 3 * round });
    if (first !== "NF7704") {
      assert.deepEqual([first, second], [["done"], { again: 3 * round }]);
      outcomes.answered++;
    } else if (second === "done") outcomes["cut off, was not"]++;
    else outcomes["cut off, was there"]++;
  }
  const small = (await textsOf(store, match)).filter((text) => text.length < 9);
  assert.deepEqual(
    small,
    Array.from({ length: rounds }, (_, at) => `${at}`),
  );
  t.diagnostic(JSON.stringify(outcomes));
});

test("an append whose answer is lost was done, and its ask tells", { skip }, async (t) => {
  const proxy = await proxyTo(server?.port ?? 0);
  t.after(() => proxy.close());
  const store = await postgresStore(address.replace(/:\d+\//, `:${proxy.port}/`), without, { schema: "lost" });
  t.after(() => store.close());
  const match = hashOf("lost");
  const one = append(match, -1, ["a"], { asks: [ask("lost")] });
  proxy.mute();
  const pending = store.append([one]);
  pending.catch(() => {});
  await new Promise((done) => setTimeout(done, 300));
  proxy.cut();
  await assert.rejects(pending, { code: "NF7704" });
  assert.deepEqual(await store.append([one]), [{ again: 0 }]);
  assert.deepEqual(await textsOf(store, match), ["a"]);
});

test("a process that is parted from the server learns what went on without it", { skip }, async (t) => {
  const proxy = await proxyTo(server?.port ?? 0);
  t.after(() => proxy.close());
  const parted = await postgresStore(address.replace(/:\d+\//, `:${proxy.port}/`), without, { schema: "parted" });
  const other = await postgresStore(address, without, { schema: "parted" });
  t.after(() => Promise.all([parted.close(), other.close()]));
  const match = hashOf("parted");
  await parted.append([append(match, -1, ["a"])]);
  proxy.part();
  const unsaid = append(match, 0, ["b"], { asks: [ask("unsaid")] });
  const pending = parted.append([unsaid]);
  pending.catch(() => {});
  assert.deepEqual(await other.append([append(match, 0, ["c"])]), ["done"]);
  await assert.rejects(pending, { code: "NF7704" });
  proxy.cut();
  assert.deepEqual(await insist(() => parted.append([unsaid])), ["behind"]);
  assert.deepEqual(await parted.append([{ ...unsaid, after: 1 }]), ["done"]);
  for (const store of [parted, other]) assert.deepEqual(await textsOf(store, match), ["a", "c", "b"]);
});

test("a store of a later version, and an address where nobody answers, are refused", { skip }, async () => {
  await (await postgresStore(address, without, { schema: "later" })).close();
  const client = new pg.Client(address);
  await client.connect();
  await client.query("UPDATE later.version SET version = 99");
  await client.end();
  await assert.rejects(postgresStore(address, without, { schema: "later" }), { code: "NF7703" });
  const nobody = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`;
  await assert.rejects(postgresStore(nobody, without), { code: "NF7704" });
  await assert.rejects(postgresStore(`${address}_none`, without), { code: "NF7704" });
  await assert.rejects(postgresStore(address, without, { schema: "no; schema" }), RangeError);
});

test("a store and its wakes are opened by the address", { skip }, async (t) => {
  const { store, wake } = await openStore(address, without);
  t.after(() => Promise.all([store.close(), wake.close()]));
  const heard = new Promise((done) => wake.hear((match, seq) => done([match, seq])));
  await store.append([append(hashOf("open"), -1, ["a"])]);
  wake.tell(hashOf("open"), 0);
  assert.deepEqual(await heard, [hashOf("open"), 0]);
});
