// What is typed at the terminal for a match at a server, where the match goes on meanwhile; and the key of who types it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { LogError } from "ninefold-log";
import { SeenMatch, type TableClient } from "ninefold-table/client";
import { long } from "../../ninefold/test/sample.ts";
import { askOf, type Direct, DirectTable } from "../../table/test/direct.ts";
import { ownKey } from "../src/remote/own-key.ts";
import { RemoteSession } from "../src/remote/remote-session.ts";
import type { Typed, Typing } from "../src/remote/typing.ts";

/** Two people: one at a terminal, of whom all that she is shown and asks for is kept, and another one. */
async function playing({ isScreen = true, typed = [] as string[], watches = false } = {}) {
  const table = await DirectTable.of("tic-tac-toe");
  const { match, seats } = await table.begun();
  const [first, other] = seats as readonly [Direct, Direct];
  const own = watches ? await table.connect() : first;
  if (watches) await own.say({ k: "watch", match, from: 0 });
  const seen = new SeenMatch(match, async () => table.rules);
  const said: string[] = [];
  const lines: Typed[] = typed.map((text) => ({ text, since: undefined }));
  let since: number | undefined;
  const input: Typing = {
    isScreen,
    get first() {
      return lines[0];
    },
    take: () => void lines.shift(),
    say: (text) => said.push(text.replaceAll(/ \(seat-\d\)/g, "")),
    prompt: (prompt) => {
      since = prompt.since;
    },
    close: () => {},
  };
  let asks = 10;
  const ask = async (message: Parameters<TableClient["ask"]>[0]) => {
    await own.say({ ...message, ask: askOf(0, asks++) } as Parameters<Direct["say"]>[0]);
    await shown();
    return { match, seq: 0 };
  };
  const decide = (_: string, id: string, shownSince: number) => ask({ k: "decide", match, since: shownSince, id });
  const client = { now: () => 0, isOnline: true, ask, decide };
  const session = new RemoteSession(client as unknown as TableClient, seen, input, watches);
  let known = 0;
  /** Shows the person what was sent to her since. */
  const shown = async (): Promise<void> => {
    const sent = own.sent().slice(known);
    known += sent.length;
    for (const message of sent)
      if (message.k === "entries") await seen.take(message.from, message.as ?? "public", message.entries);
    session.changed();
    await settled();
  };
  const saw = (): string => said.splice(0).join("\n");
  const types = async (text: string, at = since): Promise<string> => {
    said.length = 0;
    lines.push({ text, since: at });
    session.changed();
    for (let i = 0; i < 5; i++) await settled();
    return saw();
  };
  await shown();
  const leaves = new AbortController();
  const ended = session.play(leaves.signal).catch((error: unknown) => error);
  for (let i = 0; i < 10; i++) await settled();
  return { match, first, other, seen, session, client, shown, types, saw, ended, leaves, since: () => since };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("what others do is shown at once: offers, what is taken back, and the end", async () => {
  const { match, other, seen, shown, types, saw, ended, since } = await playing();
  assert.match(saw(), /Ply 1\.[\s\S]* X decides\.[\s\S]*claim\(a1\)/);
  const atFirst = since();
  assert.equal(await types("back?"), "You have decided nothing yet.");
  assert.match(await types("a1"), /^X: claim\(a1\)\n[\s\S]*Ply 2\.[\s\S]* O decides\.$/);
  assert.equal(await types("b2"), "It is not your turn: O decides.");
  assert.match(await types("moves"), /O decides\./);
  assert.match(await types("back?"), /^You ask to take back your last decision\.$/);
  await other.say({ k: "answer", ask: askOf(1, 5), match, to: seen.follower!.offer!.seq, yes: true });
  await shown();
  assert.match(saw(), /^O agrees\.\nTaken back\.\n[\s\S]*X decides\./);
  assert.match(await types("b2", atFirst), /The position has changed: "b2" was not sent/);
  await other.say({ k: "offer", ask: askOf(1, 6), match, about: "draw" });
  await shown();
  assert.match(saw(), /^O offers a draw\. Type yes or no\.$/);
  assert.equal(await types("no"), "You decline.");
  await other.say({ k: "resign", ask: askOf(1, 7), match });
  await shown();
  assert.match(saw(), /^O resigns\.[\s\S]*The game is over: O resigned\./);
  assert.equal(await ended, "over");
});

test("lines of a file wait for their turn, commands among them for those before", async () => {
  const { match, shown, other, seen, saw, ended } = await playing({
    isScreen: false,
    typed: ["a1", "c3", "quit"],
  });
  assert.match(saw(), /X: claim\(a1\)/);
  await other.say({ k: "decide", ask: askOf(1, 5), match, since: seen.follower!.since!, id: "claim(b2)" });
  await shown();
  assert.equal(await ended, "quit");
  assert.match(saw(), /O: claim\(b2\)[\s\S]*X: claim\(c3\)/);
});

test("who watches is shown the match, and decides nothing", async () => {
  const { match, first, shown, types, saw, ended, leaves, seen } = await playing({ watches: true });
  assert.match(saw(), /X decides\.$/);
  assert.match(await types("a1"), /You watch/);
  assert.match(await types("resign"), /You watch/);
  await first.say({ k: "decide", ask: askOf(0, 5), match, since: seen.follower!.since!, id: "claim(b2)" });
  await shown();
  assert.match(saw(), /X: claim\(b2\)[\s\S]*O decides\.$/);
  leaves.abort();
  assert.equal(await ended, "interrupted");
});

test("a connection that breaks is said, and a server that is restored or not believed any more", async () => {
  const { session, client, saw, seen, ended } = await playing();
  saw();
  for (const isOnline of [false, true]) {
    client.isOnline = isOnline;
    session.changed();
    await settled();
  }
  assert.equal(saw(), "The connection to the server broke. Trying again …\nThe server is reached again.");
  seen.mistrust(new RangeError("It lies."));
  session.changed();
  assert.match(String(await ended), /It lies/);
  const restored = await playing();
  restored.seen.rolledBack();
  restored.session.changed();
  assert.match(String(await restored.ended), /restored from an older copy/);
  const other = await playing();
  other.seen.mistrust(new LogError("NF7601", "The number of the entry is 10, expected 7."));
  other.session.changed();
  assert.match(String(await other.ended), /restored from an older copy/);
});

test("a seat that is lost while a line is waited for is no defect", async () => {
  const { seen, session, ended, leaves } = await playing();
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
