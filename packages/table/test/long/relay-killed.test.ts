// A server that is a process of its own, which is killed again and again while people post at a sealed table.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { toHex } from "ninefold-log";
import { openRelay, relayChannel, TableClient } from "../../src/client/index.ts";
import { makeIdentity } from "../../src/keys/index.ts";
import { addressOf, until } from "../at-server.ts";
import { TableProcess } from "./table-process.ts";

const ROUNDS = 40;
/** Milliseconds after which it is killed at the latest. */
const LONGEST = 1_000;
const PEOPLE = 3;

/** What one has posted and heard. */
interface Poster {
  readonly acknowledged: Set<string>;
  readonly heard: string[];
  posted: number;
}

test(`no acknowledged post is lost when the server is killed at ${ROUNDS} moments`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-relay-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const server = await TableProcess.in(folder, ["--limit", "postedPerHour=1000000000"]);
  t.after(() => server.kill());
  await server.start();
  const clients = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const client = new TableClient({ server: addressOf(server), identity: await makeIdentity() });
      client.connect();
      return client;
    }),
  );
  t.after(() => {
    for (const client of clients) client.close();
  });
  const relay = await openRelay(clients[0]!, { rules: "11".repeat(32), title: "", seats: PEOPLE, isPublic: false });
  let isPosting = true;
  const posters = clients.map((client, number): Poster => {
    const channel = relayChannel(client, relay);
    const poster: Poster = { acknowledged: new Set(), heard: [], posted: 0 };
    channel.listen((bytes) => poster.heard.push(toHex(bytes)));
    const again = async (): Promise<void> => {
      while (isPosting) {
        // One in ten has several parts.
        const bytes = new Uint8Array(randomInt(10) === 0 ? 150_000 : 40).fill(number);
        new DataView(bytes.buffer).setUint32(0, poster.posted++);
        await channel.post(bytes);
        poster.acknowledged.add(toHex(bytes));
      }
    };
    void again();
    return poster;
  });
  for (let round = 0; round < ROUNDS; round++) {
    await wait(randomInt(LONGEST));
    await server.kill();
    await server.start();
  }
  isPosting = false;
  const isOver = (): boolean =>
    posters.every(({ acknowledged, posted }) => acknowledged.size === posted) &&
    posters.every(({ heard }) => heard.length === posters.reduce((sum, { posted }) => sum + posted, 0));
  await until(isOver, 60_000);
  const [first] = posters;
  for (const { heard, acknowledged } of posters) {
    assert.ok(heard.join() === first!.heard.join(), "two have heard different posts, or in another order");
    assert.ok(
      [...acknowledged].every((text) => heard.includes(text)),
      "what was acknowledged is lost",
    );
  }
  assert.equal(new Set(first!.heard).size, first!.heard.length, "something was heard twice");
  // Who comes afterwards hears the same.
  const late: string[] = [];
  relayChannel(clients[0]!, relay).listen((bytes) => late.push(toHex(bytes)));
  await until(() => late.length === first!.heard.length, 30_000);
  assert.ok(late.join() === first!.heard.join());
  assert.equal(await server.stop(), 0);
  assert.deepEqual(server.errors, []);
  t.diagnostic(`${first!.heard.length} posts by ${PEOPLE}; the slowest start: ${server.slowestStart} ms`);
  assert.ok(first!.heard.length > ROUNDS);
});
