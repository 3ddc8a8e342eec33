// Disks that are full: small file systems in memory, which only root can make.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { natsServer, type OutsideServer, postgresServer } from "../../../../scripts/outside-servers.mjs";
import { jetStreamStore } from "../../src/store/jetstream/jetstream-store.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { append, ask, entry, eventually, hashOf, textsOf, without } from "../stores/samples.ts";

/** A file system of so many megabytes; undefined where it cannot be made. */
function smallDisk(size: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", folder], { stdio: "ignore" });
  chmodSync(folder, 0o755);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function removeDisk(folder: string): void {
  spawnSync("umount", ["-l", folder], { stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}

const match = hashOf("full");

/** Bytes that no server can make fewer. */
const large = () => ({ bytes: randomBytes(200_000), openings: new Uint8Array() });

/**
 * Appends until the disk is full, makes space, and goes on: nothing that was answered is lost, and what was refused can be
 * asked again. A server is started anew by whoever runs it; a store without one goes on by itself.
 */
async function fillsAndGoesOn(store: Store, folder: string, server?: OutsideServer): Promise<void> {
  const ballast = join(folder, "ballast");
  writeFileSync(ballast, new Uint8Array(4 * 2 ** 20));
  let head = -1;
  const next = () => append(match, head, [], { entries: [entry(`${head}`), large()], asks: [ask(`${head}`)] });
  let refused: { readonly code?: string } | undefined;
  for (let tries = 0; tries < 1000 && !refused; tries++) {
    const answer = await store.append([next()]).catch((error: { readonly code?: string }) => error);
    if (Array.isArray(answer)) head += 2;
    else refused = answer as { readonly code?: string };
  }
  assert.ok(head > 5);
  assert.match(refused?.code ?? "", server ? /^NF770[14]$/ : /^NF7701$/);
  if (!server) {
    await assert.rejects(store.append([next()]), { code: "NF7701" });
    assert.equal((await store.heads([match])).get(match), head);
  }
  rmSync(ballast);
  await server?.kill();
  await server?.start();
  const [answer] = (await eventually(
    () => store.append([next()]).catch(() => []),
    (one) => one.length > 0,
  )) as readonly unknown[];
  // A server may have kept what it did not answer.
  if (answer !== "done") assert.deepEqual(server && answer, { again: head + 1 });
  const texts = await textsOf(store, match);
  assert.equal(texts.length, head + 3);
  assert.deepEqual(
    texts.filter((_, seq) => seq % 2 === 0),
    Array.from({ length: (head + 3) / 2 }, (_, at) => `${2 * at - 1}`),
  );
}

async function onSmallDisk(
  t: { skip(reason: string): void; after(end: () => unknown): void },
  size: number,
  open: (folder: string) => Promise<{ readonly store: Store; readonly server?: OutsideServer } | undefined>,
): Promise<void> {
  const folder = smallDisk(size);
  if (!folder) return t.skip("no file system can be made here");
  t.after(() => removeDisk(folder));
  const opened = await open(folder);
  if (!opened) return t.skip("the server is not here");
  t.after(() => opened.server?.close());
  t.after(() => opened.store.close());
  await fillsAndGoesOn(opened.store, folder, opened.server);
}

test("SQLite on a full disk acknowledges nothing, and goes on when there is space", (t) =>
  onSmallDisk(t, 24, async (folder) => ({ store: sqliteStore(join(folder, "full.db"), without) })));

test("PostgreSQL on a full disk acknowledges nothing, and goes on when it is started with space", (t) =>
  onSmallDisk(t, 160, async (folder) => {
    const server = await postgresServer(folder);
    return server && { server, store: await postgresStore(server.address, without) };
  }));

test("JetStream on a full disk acknowledges nothing, and goes on when it is started with space", (t) =>
  onSmallDisk(t, 24, async (folder) => {
    const server = await natsServer(folder);
    return server && { server, store: await jetStreamStore(server.address, without) };
  }));
