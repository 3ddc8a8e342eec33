// Two servers that are processes of their own, on one store that others may stop or part from them.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { natsServer, type OutsideServer, postgresServer } from "../../../../scripts/outside-servers.mjs";
import { openStore } from "../../src/open.ts";
import { withoutOpenings } from "../../src/server/index.ts";
import { until } from "../at-server.ts";
import { chargedRight } from "../charged.ts";
import type { Items } from "../kept.ts";
import { proxyTo } from "../stores/proxy.ts";
import { Company, settled } from "./company.ts";
import { TableProcess } from "./table-process.ts";

/** Milliseconds in which who has lost a server plays again. */
const BACK = 5_000;
/** Milliseconds for which one is away: longer than a process may be silent. */
const LONG = 6_000;
/** Milliseconds since it was said last that a process serves, on a busy machine. */
const SAID = 2_000;

interface Shared {
  readonly outside: OutsideServer;
  /** Between the first server and the store. */
  readonly proxy: Awaited<ReturnType<typeof proxyTo>>;
  readonly servers: readonly [TableProcess, TableProcess];
  readonly company: Company;
}

/** What is to be ended, the last one first: a store does not end before those who use it. */
type Ends = (() => unknown)[];

/** Two servers with a folder each, the first by way of a proxy, and a company with seats at both. */
async function shared(ends: Ends, outside: OutsideServer): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-shared-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  const proxy = await proxyTo(outside.port);
  ends.push(() => proxy.close());
  const stores = [outside.address.replace(`:${outside.port}`, `:${proxy.port}`), outside.address];
  const servers: TableProcess[] = [];
  for (const store of stores) {
    const server = await TableProcess.in(join(folder, `${servers.length}`), ["--store", store]);
    servers.push(server);
    ends.push(() => server.kill());
    await server.start();
  }
  const ports = servers.map(({ port }) => port);
  const company = await Company.at(ports, { game: "tricks", clock: "30m", thinking: 100 });
  ends.push(() => company.close());
  company.play();
  return { outside, proxy, servers: servers as unknown as Shared["servers"], company };
}

/** Waits until every seat has decided so many times more. */
async function goesOn({ company }: Shared, decisions = 6): Promise<number> {
  const begun = Date.now();
  const goal = company.acknowledged + decisions;
  await until(() => company.acknowledged >= goal, 60_000);
  return Date.now() - begun;
}

async function playedThrough(t: TestContext, ends: Ends, outside: OutsideServer): Promise<void> {
  const all = await shared(ends, outside);
  const { servers, company, proxy } = all;
  await goesOn(all);

  await servers[0].kill();
  let begun = Date.now();
  company.goTo(0, servers[1].port);
  company.goTo(2, servers[1].port);
  await until(() => company.clients.every(({ isOnline }) => isOnline), BACK);
  t.diagnostic(`at the other address after ${Date.now() - begun} ms`);
  await goesOn(all);

  await servers[0].start();
  company.goTo(1, servers[0].port);
  await goesOn(all);
  await servers[0].kill();
  begun = Date.now();
  await servers[0].start();
  await until(() => company.clients.every(({ isOnline }) => isOnline), BACK);
  t.diagnostic(`at the same address, started again, after ${Date.now() - begun} ms`);
  await goesOn(all);

  // What the first server writes arrives, its answers do not, and then the store ends.
  proxy.mute();
  await wait(300);
  await outside.kill();
  proxy.cut();
  await wait(500);
  await outside.start();
  t.diagnostic(`store stopped between insert and answer: goes on after ${await goesOn(all)} ms`);

  // Nothing arrives either way, and the connections stay.
  proxy.part();
  await wait(3_000);
  proxy.cut();
  t.diagnostic(`store parted for 3 s: goes on after ${await goesOn(all)} ms`);

  await company.rest();
  await settled([company]);
  for (const server of servers) assert.equal(await server.stop(), 0);
  company.close();
  const { store, wake } = await openStore(outside.address, withoutOpenings);
  ends.push(() => Promise.all([store.close(), wake.close()]));
  t.diagnostic(JSON.stringify(await company.requireKept(store)));
}

/** Kills one, then both: clocks go on while one of them serves, and not while none does. */
async function chargedThrough(t: TestContext, ends: Ends, outside: OutsideServer): Promise<void> {
  const all = await shared(ends, outside);
  const { servers, company } = all;
  await goesOn(all);
  await company.rest();
  await servers[0].kill();
  await wait(LONG);
  await servers[0].start();
  company.play();
  await goesOn(all);
  await company.rest();
  await Promise.all(servers.map((server) => server.kill()));
  const from = Date.now();
  await wait(LONG);
  const to = Date.now();
  for (const server of servers) await server.start();
  company.play();
  await goesOn(all);
  await company.rest();
  await settled([company]);
  for (const server of servers) assert.equal(await server.stop(), 0);
  company.close();
  const { store, wake } = await openStore(outside.address, withoutOpenings);
  ends.push(() => Promise.all([store.close(), wake.close()]));
  const late = SAID + Math.max(...servers.map(({ slowestStart }) => slowestStart));
  let pauses = 0;
  const each = (items: Items): void => {
    chargedRight(items, company.rules, [[from, to]], late);
    pauses += items.filter(({ entry }) => entry.body.k === "pause").length;
  };
  t.diagnostic(JSON.stringify(await company.requireKept(store, each)));
  assert.equal(pauses, 1);
}

for (const [name, start] of [
  ["PostgreSQL", postgresServer],
  ["NATS", natsServer],
] as const) {
  for (const [what, through] of [
    ["either serves any match, and nothing is lost or doubled whatever ends", playedThrough],
    ["clocks go on while one of them serves", chargedThrough],
  ] as const) {
    test(`two servers on ${name}: ${what}`, async (t) => {
      const outside = await start();
      if (!outside) return t.skip(`there is no ${name} here`);
      const ends: Ends = [() => outside.close()];
      try {
        await through(t, ends, outside);
      } finally {
        for (const end of ends.reverse()) await end();
      }
    });
  }
}
