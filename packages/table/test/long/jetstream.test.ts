import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { freePort, natsServer } from "../../../../scripts/outside-servers.mjs";
import { jetStreamStore } from "../../src/store/jetstream/jetstream-store.ts";
import { natsWake } from "../../src/wake/nats.ts";
import { proxyTo } from "../stores/proxy.ts";
import {
  append,
  ask,
  entriesOf,
  entry,
  eventually,
  hashOf,
  insist,
  opening,
  textsOf,
  without,
} from "../stores/samples.ts";
import { describeOutside } from "./outside-suite.ts";

const server = await natsServer();
const skip = server ? false : "there is no NATS here";
const address = server?.address ?? "";

describeOutside(
  server && {
    ...{ name: "JetStream", server },
    open: (prefix) => jetStreamStore(address, without, { prefix }),
    wake: () => natsWake(address),
    kills: {
      rounds: 6,
      large: entry("x".repeat(100_000), opening(hashOf("x"), "x").repeat(1000)),
      due: (round) => -round,
      after: async (store, match) => assert.deepEqual(await insist(() => store.due(1, 5)), [match]),
    },
  },
);

test("a process that is parted from the server learns what went on without it", { skip }, async (t) => {
  const proxy = await proxyTo(server?.port ?? 0);
  t.after(() => proxy.close());
  const parted = await jetStreamStore(`nats://127.0.0.1:${proxy.port}`, without, { prefix: "parted" });
  const other = await jetStreamStore(address, without, { prefix: "parted" });
  t.after(() => Promise.all([parted.close(), other.close()]));
  const match = hashOf("parted");
  await parted.append([append(match, -1, ["a"])]);
  assert.deepEqual(await parted.due(1, 1), []);
  // What it says arrives, and the answer does not.
  proxy.mute();
  const said = append(match, 0, ["b"], { asks: [ask("said")], due: -5 });
  await assert.rejects(parted.append([said]), { code: "NF7704" });
  proxy.part();
  const unsaid = append(match, 1, ["c"], { asks: [ask("unsaid")] });
  const pending = parted.append([unsaid]);
  pending.catch(() => {});
  assert.deepEqual(await other.append([append(match, 1, ["d"])]), ["done"]);
  await assert.rejects(pending, { code: "NF7704" });
  proxy.cut();
  assert.deepEqual(await insist(() => parted.append([said])), [{ again: 1 }]);
  assert.deepEqual(await insist(() => parted.append([unsaid])), ["behind"]);
  assert.deepEqual(await parted.append([{ ...unsaid, after: 2 }]), ["done"]);
  for (const store of [parted, other]) assert.deepEqual(await textsOf(store, match), ["a", "b", "d", "c"]);
  assert.deepEqual(await other.append([append(match, 3, ["e"], { due: -7 })]), ["done"]);
  assert.deepEqual(await insist(() => parted.due(1, 1)), [match]);
});

test("a server that was restored from an old copy has lower heads, and goes on from there", { skip }, async (t) => {
  const store = await jetStreamStore(address, without, { prefix: "restored" });
  t.after(() => store.close());
  const match = hashOf("restored");
  const [folder, copy] = [join(server?.folder ?? "", "jetstream"), `${server?.folder}-copy`];
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  await store.append([append(match, -1, ["a"])]);
  await server?.kill();
  cpSync(folder, copy, { recursive: true });
  await server?.start();
  assert.deepEqual(await insist(() => store.append([append(match, 0, ["b"], { due: 5 })])), ["done"]);
  assert.deepEqual(await store.due(10, 10), [match]);
  await server?.kill();
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  await server?.start();
  assert.equal((await insist(() => store.heads([match]))).get(match), 0);
  assert.deepEqual(await insist(() => store.append([append(match, 1, ["c"])])), ["behind"]);
  assert.deepEqual(await insist(() => store.append([append(match, 1, ["c"])])), ["behind"]);
  assert.deepEqual(await insist(() => store.append([append(match, 0, ["d"])])), ["done"]);
  assert.deepEqual(await textsOf(store, match), ["a", "d"]);
  assert.deepEqual(await insist(() => store.due(10, 10)), []);
});

test("what is forgotten is in no file of the server", { skip }, async (t) => {
  const store = await jetStreamStore(address, without, { prefix: "forget" });
  t.after(() => store.close());
  const match = hashOf("forget");
  const entries = [entry("a", opening(hashOf("name"), "Rumpelstilz") + opening(hashOf("other"), "Baltasar"))];
  await store.append([append(match, -1, [], { entries })]);
  await store.lobby.setName("aa", "Rumpelstilz");
  const holding = (text: string): number =>
    readdirSync(server?.folder ?? "", { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text)).length;
  assert.ok(
    await eventually(
      async () => holding("Rumpelstilz"),
      (files) => files > 0,
    ),
  );
  await store.forget(match, [hashOf("name")]);
  await store.lobby.setName("aa", null);
  assert.equal(
    await eventually(
      async () => holding("Rumpelstilz"),
      (files) => files === 0,
    ),
    0,
  );
  assert.ok(holding("Baltasar") > 0);
  assert.equal((await entriesOf(store, match))[0]?.openings.length, 80);
});

test("an address where nobody answers is refused", { skip }, async () => {
  await assert.rejects(jetStreamStore(`nats://127.0.0.1:${await freePort()}`, without), { code: "NF7704" });
  await assert.rejects(jetStreamStore(address, without, { prefix: "a.b" }), RangeError);
});
