// A server that is a process of its own, which is killed again and again while people play.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { withoutOpenings } from "../../src/server/index.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { chargedRight } from "../charged.ts";
import { Company, settled } from "./company.ts";
import { TableProcess } from "./table-process.ts";

const ROUNDS = 200;
/** Milliseconds after which it is killed at the latest: since it listens, and every fifth time since it was started. */
const LONGEST = 1_500;
/** Milliseconds between the times at which a server keeps that it runs, and by which that may be late. */
const BEAT = 1_000;
const LATE = 1_000;

const GAMES = ["connect-four", "rock-paper-scissors", "tricks"];

test(`no answered decision is lost when the server is killed at ${ROUNDS} moments`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-table-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const server = await TableProcess.in(folder);
  t.after(() => server.kill());
  await server.start();
  const companies: Company[] = [];
  t.after(() => {
    for (const company of companies) company.close();
  });
  for (const game of GAMES) companies.push(await Company.at([server.port], { game, clock: "30m" }));
  for (const company of companies) company.play();
  const answered = () => companies.reduce((sum, company) => sum + company.acknowledged, 0);
  let idle = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = answered();
    await wait(randomInt(LONGEST));
    await server.kill();
    if (answered() === before) idle++;
    const { listening } = server.spawn();
    if (round % 5 === 4) {
      await wait(randomInt(LONGEST));
      await server.kill();
      await server.start();
    } else assert.ok(await listening, server.errors.join(""));
  }
  await Promise.all(companies.map((company) => company.rest()));
  await settled(companies);
  assert.equal(await server.stop(), 0);
  for (const company of companies) company.close();
  assert.deepEqual(server.errors, []);
  const store = sqliteStore(join(folder, "matches.db"), withoutOpenings);
  t.after(() => store.close());
  const beat = BEAT + LATE + server.slowestStart;
  for (const [at, company] of companies.entries()) {
    const { rules } = company;
    const kept = await company.requireKept(store, (items) => void chargedRight(items, rules, server.downs, beat));
    t.diagnostic(`${GAMES[at]}: ${JSON.stringify(kept)}`);
    assert.ok(kept.acknowledged > 0);
  }
  t.diagnostic(
    `${idle} of ${ROUNDS} times nobody was answered in between; the slowest start: ${server.slowestStart} ms`,
  );
});
