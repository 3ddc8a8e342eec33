// The path of a sealed table: whole posts, whatever breaks in between.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { MAX_POST, openRelay, relayChannel, TableClient, textsAt } from "../src/client/index.ts";
import { makeIdentity } from "../src/keys/index.ts";
import { type Server, startServer } from "../src/net/index.ts";
import { withoutOpenings } from "../src/server/index.ts";
import { memoryWake, type Store, sqliteStore } from "../src/stores.ts";
import { addressOf, until } from "./at-server.ts";
import { AtWire } from "./by-wire.ts";
import { settledAll } from "./hours.ts";
import { hashOf } from "./stores/samples.ts";

/** Milliseconds after which megabytes that are hashed by several on a busy machine are given up. */
const PATIENCE = 120_000;

/** Bytes of which no two posts have the same. */
const filled = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * length + (at >> 8)) & 255);
const opened = { rules: hashOf("rules"), title: "Poker", seats: 2, isPublic: true };

test("posts of all lengths come whole and in one order, over the end of a server and its coming back", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-relay-"));
  let [server, store]: [Server?, Store?] = [];
  const start = async (port: number): Promise<number> => {
    store = sqliteStore(join(folder, "matches.db"), withoutOpenings);
    const options = { port, listen: "127.0.0.1", isBehindProxy: false, config: { messagesPerSecond: 10_000 } };
    server = await startServer({ store, wake: memoryWake(), folder, ...options });
    return server.port;
  };
  const stop = async (): Promise<void> => {
    await server?.close();
    await store?.close();
  };
  const port = await start(0);
  t.after(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const clients = await Promise.all(
    [0, 1, 2].map(async () => new TableClient({ server: addressOf({ port }), identity: await makeIdentity() })),
  );
  t.after(() => {
    for (const client of clients) client.close();
  });
  for (const client of clients) client.connect();
  const relay = await openRelay(clients[0]!, opened);
  const channels = clients.map((client) => relayChannel(client, relay));
  const heard: string[][] = clients.map(() => []);
  const hearing = (at: number) => (bytes: Uint8Array) => heard[at]!.push(hashOf(Buffer.from(bytes).toString("hex")));
  for (const at of [0, 1]) channels[at]!.listen(hearing(at));
  const posts = [0, 1, 61_440, 61_441, 200_000, MAX_POST].map(filled);
  const hashes = posts.map((bytes) => hashOf(Buffer.from(bytes).toString("hex")));
  await Promise.all(posts.slice(0, 5).map((bytes, n) => channels[n % 2]!.post(bytes)));
  await until(() => heard[0]!.length === 5 && heard[1]!.length === 5, PATIENCE);
  const last = channels[1]!.post(posts[5]!);
  await stop();
  await start(port);
  await last;
  await until(() => heard[0]!.length === 6 && heard[1]!.length === 6, PATIENCE);
  assert.deepEqual(heard[0], heard[1]);
  assert.deepEqual([...heard[0]!].sort(), [...hashes].sort());
  // Who comes late hears the same, and who listens twice hears it twice.
  for (const at of [2, 2]) channels[at]!.listen(hearing(at));
  await until(() => heard[2]!.length === 12, PATIENCE);
  assert.deepEqual([...heard[2]!].sort(), [...hashes, ...hashes].sort());
  await assert.rejects(channels[0]!.post(new Uint8Array(MAX_POST + 1)), RangeError);
});

test("what is missing is asked for again, what comes twice is heard once, and a server that knows less is heard from the beginning", async () => {
  const at = await new AtWire().enter();
  const relay = `7365616c65642d31${"00".repeat(24)}`;
  const [heard, refused]: [string[], string[]] = [[], []];
  const channel = relayChannel(at.client, relay, ({ code }) => refused.push(code));
  const end = channel.listen((bytes) => heard.push(Buffer.from(bytes).toString("hex")));
  const watched = (): readonly number[] => at.wire.of("watch").map(({ from }) => from);
  assert.deepEqual(watched(), [0]);
  const whole = (seq: number, bytes: string, by = "11".repeat(32)) => ({
    ...{ seq, by, of: hashOf(Buffer.from(bytes, "hex").toString("latin1")), part: 0, parts: 1, bytes },
  });
  const said = async (from: number, next: number, posts: readonly ReturnType<typeof whole>[]): Promise<void> => {
    at.wire.say({ k: "posts", match: relay, from, next, posts });
    await settledAll();
  };
  await said(0, 2, [whole(1, "41")]);
  await said(1, 3, [whole(1, "41"), whole(2, "42")]);
  await said(5, 6, [whole(5, "45")]);
  assert.deepEqual(
    [heard, watched()],
    [
      ["41", "42"],
      [0, 3],
    ],
  );
  // Parts of one post by two keys are two posts, and what has another hash than it is posted under is none.
  const of = hashOf("ABCD");
  const part = (seq: number, by: string, at: number, bytes: string) => ({
    ...{ seq, by: by.repeat(32), of, part: at, parts: 2, bytes },
  });
  await said(3, 7, [
    part(3, "22", 0, "ffff"),
    part(4, "11", 1, "4344"),
    part(5, "22", 1, "4344"),
    part(6, "11", 0, "4142"),
  ]);
  assert.deepEqual(heard.slice(2), ["41424344"]);
  // A part that there is none of is nothing, and what stands beside it is heard.
  await said(7, 9, [{ ...whole(7, "46"), part: 5 }, whole(8, "47")]);
  assert.deepEqual(heard.splice(3), ["47"]);
  // What the server has is posted no more; what it has not, once.
  await channel.post(new Uint8Array([0x41, 0x42, 0x43, 0x44]));
  void channel.post(new Uint8Array([1])).catch(() => {});
  void channel.post(new Uint8Array([1])).catch(() => {});
  await settledAll();
  assert.equal(at.wire.of("post").length, 1);
  at.wire.say({ k: "no", match: relay, code: "NF7816" });
  await settledAll();
  assert.equal(watched().at(-1), 0);
  at.wire.say({ k: "no", match: relay, code: "NF7806" });
  await settledAll();
  assert.deepEqual(refused, ["NF7806"]);
  end();
  assert.equal(at.wire.of("unwatch").length, 1);
  await said(0, 2, [whole(1, "41")]);
  assert.equal(heard.length, 3);
});

test("an answer by HTTP that never ends is given up", async (t) => {
  let sent = 0;
  const endless = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    const piece = Buffer.alloc(1 << 20, " ");
    const more = (): void => {
      while (!response.destroyed && response.write(piece)) sent++;
    };
    response.on("drain", more);
    more();
  });
  await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
  t.after(() => endless.closeAllConnections());
  t.after(() => endless.close());
  const { port } = endless.address() as AddressInfo;
  await assert.rejects(textsAt(addressOf({ port }), hashOf("rules")), { code: "NF7803" });
  assert.ok(sent < 256, `${sent}`);
});
