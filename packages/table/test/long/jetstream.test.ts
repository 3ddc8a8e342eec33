import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { freePort, natsServer } from "../../../../scripts/outside-servers.mjs";
import { openStore } from "../../src/open.ts";
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
import { describeStore } from "../stores/suite.ts";

const server = await natsServer();
const skip = server ? false : "there is no NATS here";
const address = server?.address ?? "";
after(() => server?.close());

if (server) {
  describeStore(
    "a store in JetStream",
    async () => ({
      open: () => jetStreamStore(address, without, { prefix: "suite" }),
      end: async () => {},
    }),
    300,
  );
}

test("wakes of NATS reach other processes, again after the server was away", { skip }, async (t) => {
  const wakes = [await natsWake(address), await natsWake(address)];
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
  await server?.start();
  const again = async () => {
    wakes[0]?.tell(hashOf("wake"), 9);
    return heard;
  };
  assert.ok((await eventually(again, (all) => all.includes(9))).includes(9));
});

test("an append that kill -9 cut off is there once or not at all, and its ask tells", { skip }, async (t) => {
  const store = await insist(() => jetStreamStore(address, without, { prefix: "killed" }));
  t.after(() => store.close());
  const match = hashOf("killed");
  const large = entry("x".repeat(100_000), opening(hashOf("x"), "x").repeat(1000));
  const rounds = 6;
  const outcomes = { answered: 0, "cut off, was there": 0, "cut off, was not": 0 };
  for (let round = 0; round < rounds; round++) {
    await insist(() => store.heads([match]));
    const one = append(match, 3 * round - 1, [], {
      asks: [ask(`${round}`)],
      entries: [entry(`${round}`), large, large],
      due: -round,
    });
    const pending = store.append([one]).catch((error: { code: string }) => error.code);
    await new Promise((done) => setTimeout(done, round / 2));
    await server?.kill();
    // A store that opens the log anew sees what one sees that was there before.
    await server?.start();
    const first = await pending;
    const [second] = await insist(() => store.append([one]));
    if (second !== "done") assert.deepEqual(second, { again: 3 * round });
    if (first !== "NF7704") {
      assert.deepEqual([first, second], [["done"], { again: 3 * round }]);
      outcomes.answered++;
    } else if (second === "done") outcomes["cut off, was not"]++;
    else outcomes["cut off, was there"]++;
    assert.deepEqual(await insist(() => store.due(1, 5)), [match]);
  }
  const small = (await insist(() => textsOf(store, match))).filter((text) => text.length < 9);
  assert.deepEqual(
    small,
    Array.from({ length: rounds }, (_, at) => `${at}`),
  );
  t.diagnostic(JSON.stringify(outcomes));
});

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

test("a store and its wakes are opened by the address", { skip }, async (t) => {
  const { store, wake } = await openStore(address, without);
  t.after(() => Promise.all([store.close(), wake.close()]));
  const heard = new Promise((done) => wake.hear((match, seq) => done([match, seq])));
  await store.append([append(hashOf("open"), -1, ["a"])]);
  wake.tell(hashOf("open"), 0);
  assert.deepEqual(await heard, [hashOf("open"), 0]);
});
