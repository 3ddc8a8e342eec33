// A server that is a process of its own, on an old copy of its data, and on a disk that is full.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { withoutOpenings } from "../../src/server/index.ts";
import { backUpSqlite } from "../../src/store/sqlite/backup.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { until } from "../at-server.ts";
import { Company, settled } from "./company.ts";
import { TableProcess } from "./table-process.ts";

const matchesIn = (folder: string): string => join(folder, "matches.db");

/** A server in a folder, and people who play there. */
async function playing(t: TestContext, folder: string) {
  const server = await TableProcess.in(folder);
  t.after(() => server.kill());
  await server.start();
  const company = await Company.at([server.port], { game: "tricks", clock: "30m" });
  t.after(() => company.close());
  company.play();
  const more = (decisions: number): Promise<boolean> => {
    const goal = company.acknowledged + decisions;
    return until(() => company.acknowledged >= goal, 60_000);
  };
  await more(5);
  return { server, company, more };
}

test("who has seen more than an old copy has is told, and who comes anew sees what the copy has", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-restored-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const { server, company } = await playing(t, folder);
  const copy = join(folder, "copy.db");
  backUpSqlite(matchesIn(folder), copy);
  const { match, seen } = company.matches.at(-1)!;
  const copied = seen[0]!.next;
  await until(() => seen[0]!.next > copied, 60_000);
  await company.rest();
  await settled([company]);
  await server.kill();
  for (const end of ["-wal", "-shm"]) rmSync(`${matchesIn(folder)}${end}`, { force: true });
  copyFileSync(copy, matchesIn(folder));
  await server.start();
  await until(() => seen.every(({ isRolledBack }) => isRolledBack));
  assert.ok(seen.every(({ distrust }) => distrust === undefined));
  // Who comes with nothing known is shown an earlier state of the match.
  const [, other] = seen;
  company.goTo(0, server.port);
  const { follower } = await until(() => company.clients[0]?.match(match)?.follower && company.clients[0].match(match));
  assert.ok(follower && other && follower.head.seq < other.next - 1);
});

test("on a full disk no decision is answered, and play goes on by itself when there is space", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-full-"));
  const isMade =
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], { stdio: "ignore" }).status === 0;
  t.after(() => {
    spawnSync("umount", ["-l", folder], { stdio: "ignore" });
    rmSync(folder, { recursive: true, force: true });
  });
  if (!isMade) return t.skip("no file system can be made here");
  const { server, company, more } = await playing(t, folder);
  const ballast = join(folder, "ballast");
  /** Takes what space there is, down to a block. */
  const fill = (): void => {
    for (const size of [1 << 20, 4096]) {
      try {
        for (;;) appendFileSync(ballast, new Uint8Array(size));
      } catch {
        // It is full.
      }
    }
  };
  fill();
  let before = -1;
  for (let tries = 0; tries < 60 && before !== company.acknowledged; tries++) {
    before = company.acknowledged;
    await wait(3_000);
    fill();
  }
  assert.equal(company.acknowledged, before, "decisions are answered on a full disk");
  assert.ok(company.matches.at(-1)!.seen.some(({ waiting }) => waiting !== undefined));
  assert.equal((await fetch(`http://localhost:${server.port}/live`)).status, 200);
  rmSync(ballast);
  await more(5);
  await company.rest();
  await settled([company]);
  t.diagnostic([...new Set(server.errors)].join(""));
  assert.equal(await server.stop(), 0);
  company.close();
  const store = sqliteStore(matchesIn(folder), withoutOpenings);
  t.after(() => store.close());
  t.diagnostic(JSON.stringify(await company.requireKept(store)));
});
