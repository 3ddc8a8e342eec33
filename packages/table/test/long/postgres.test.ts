import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { freePort, postgresServer } from "../../../../scripts/outside-servers.mjs";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { postgresWake } from "../../src/wake/postgres.ts";
import { proxyTo } from "../stores/proxy.ts";
import { append, ask, entry, hashOf, insist, textsOf, without } from "../stores/samples.ts";
import { describeOutside } from "./outside-suite.ts";

const server = await postgresServer();
const skip = server ? false : "there is no PostgreSQL here";
const address = server?.address ?? "";

describeOutside(
  server && {
    ...{ name: "PostgreSQL", server },
    open: (schema) => postgresStore(address, without, { schema }),
    wake: () => postgresWake(address),
    kills: { rounds: 16, large: entry("x".repeat(100_000)), due: () => null },
  },
);

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
