// What is typed at the terminal for a match at a server, where the match goes on meanwhile; and the key of who types it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { SeenMatch, type TableClient } from "ninefold-table/client";
import { long } from "../../ninefold/test/sample.ts";
import { askOf, type Direct, DirectTable } from "../../table/test/direct.ts";
import type { Input } from "../src/play/input.ts";
import { ownKey } from "../src/remote/own-key.ts";
import { RemoteSession } from "../src/remote/remote-session.ts";

/** A person at seat 0 who is asked what she decides, and types nothing. */
async function asked() {
  const table = await DirectTable.of("tic-tac-toe");
  const { match, seats } = await table.begun();
  const [own, other] = seats as readonly [Direct, Direct];
  const seen = new SeenMatch(match, async () => table.rules);
  const prompts: string[] = [];
  const input: Input = {
    ...{ terminal: false, close: () => {}, ask: async () => "end", choose: async () => undefined },
    askUntil: (stale, prompt) => {
      prompts.push(prompt);
      return new Promise((resolve) => stale.addEventListener("abort", () => resolve("stale")));
    },
  };
  const session = new RemoteSession({ now: () => 0 } as TableClient, seen, input);
  let known = 0;
  /** Shows the person what was sent to her since. */
  const shown = async (): Promise<void> => {
    const sent = own.sent().slice(known);
    known += sent.length;
    for (const message of sent)
      if (message.k === "entries") await seen.take(message.from, message.as ?? "public", message.entries);
    session.changed();
    await new Promise((resolve) => setImmediate(resolve));
  };
  await shown();
  const leaves = new AbortController();
  const ended = session.play(leaves.signal).catch((error: unknown) => error);
  assert.deepEqual(prompts, ["X> "]);
  return { match, other, seen, session, shown, prompts, ended, leaves };
}

test("what others do is shown while a line is waited for: offers, and the end", async () => {
  const { match, other, shown, prompts, ended } = await asked();
  await other.say({ k: "offer", ask: askOf(1, 5), match, about: "draw" });
  await shown();
  assert.deepEqual(prompts.slice(1), ["O offers a draw (yes, no) "]);
  await other.say({ k: "resign", ask: askOf(1, 6), match });
  await shown();
  assert.equal(await ended, "over");
});

test("a server that is not believed any more is said at once", async () => {
  const { seen, session, ended } = await asked();
  seen.mistrust(new RangeError("It lies."));
  session.changed();
  assert.match(String(await ended), /It lies/);
});

test("a seat that is lost while a line is waited for is no defect", async () => {
  const { seen, session, ended, leaves } = await asked();
  seen.reconnected();
  await seen.take(0, "public", []);
  assert.equal(seen.follower, undefined);
  session.changed();
  leaves.abort();
  assert.equal(await ended, "interrupted");
});

long("two first runs have one key", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-key-"));
  try {
    const path = join(folder, "key.json");
    const [one, two] = await Promise.all([ownKey(path), ownKey(path)]);
    assert.equal(one.key, two.key);
    assert.equal((await ownKey(path)).key, one.key);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
