// What a client does where the server, the network or the person errs: it believes what it has checked, and nothing waits for good.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Terms } from "ninefold-log";
import { tablesAt, termsAt, textsAt, upload } from "../src/client/index.ts";
import { AtWire } from "./by-wire.ts";
import { DirectTable } from "./direct.ts";
import { settledAll } from "./hours.ts";

/** A match, and the messages by which the public is shown it. */
async function begun(asked?: Partial<Terms>) {
  const table = await DirectTable.of("tic-tac-toe");
  const { match } = asked ? await table.opened(true, asked) : await table.begun();
  const watcher = await table.connect();
  await watcher.say({ k: "watch", match, from: 0 });
  const sent = watcher.sent().filter((message) => message.k === "entries");
  return { match, rules: table.rules, sent };
}

test("rules that cannot be had are asked for again, rules that are others are not", async () => {
  const { match, rules, sent } = await begun();
  const answers = [new TypeError("fetch failed"), new TypeError("fetch failed"), undefined];
  const at = await new AtWire({
    rulesOf: async () => {
      const wrong = answers.shift();
      if (wrong) throw wrong;
      return rules;
    },
  }).enter();
  const seen = at.client.watch(match);
  for (const wait of [500, 1_000]) {
    for (const message of sent) at.wire.say(message);
    await at.pass(0);
    await at.pass(wait - 1);
    const asked = at.wire.of("watch").length;
    await at.pass(1);
    assert.equal(at.wire.of("watch").length, asked + 1);
    assert.equal(seen.distrust, undefined);
  }
  for (const message of sent) at.wire.say(message);
  await at.pass(0);
  assert.ok(seen.follower?.since);
  const other = await new AtWire({ rulesOf: () => Promise.reject(new RangeError("no rules")) }).enter();
  const lied = other.client.watch(match);
  for (const message of sent) other.wire.say(message);
  await other.pass(0);
  assert.match(lied.distrust!.message, /no rules/);
});

test("what the server would not read is declined at once, and never sent", async () => {
  const at = await new AtWire().enter();
  const match = "ab".repeat(32);
  const name = (length: number) => ({ k: "sit", match, seat: 0, name: "n".repeat(length) }) as const;
  await assert.rejects(at.client.ask(name(65)), { name: "Declined", code: "NF7502" });
  await assert.rejects(at.client.ask({ k: "sit", match, seat: 256 }), { code: "NF7502" });
  const openings = Array.from({ length: 40 }, () => ({
    ...{ of: "00".repeat(32), salt: "00".repeat(32), to: "public" as const, value: "v".repeat(2_000) },
  }));
  const entry = {
    ...{ match, seq: 1, prev: "00".repeat(32), at: 0, by: 0 },
    body: { k: "resign" } as const,
  };
  await assert.rejects(at.client.ask({ k: "signed", match, shown: { entry, openings } }), { code: "NF7502" });
  void at.client.ask(name(64)).catch(() => {});
  await at.pass(0);
  assert.deepEqual(
    at.wire.sent.map(({ k }) => k),
    ["hello", "sit"],
  );
});

test("what a broken connection has brought says nothing over the next one; defects are reported", async () => {
  const { match, rules, sent } = await begun();
  let had: (() => void) | undefined;
  const reported: unknown[] = [];
  const at = await new AtWire({
    rulesOf: () => new Promise((resolve) => (had = () => resolve(rules))),
    report: (defect) => reported.push(defect),
  }).enter();
  const seen = at.client.watch(match);
  const old = at.wire;
  for (const message of sent) old.say(message);
  old.say({ k: "challenge", nonce: "11".repeat(32), time: 1 });
  old.say({ k: "bye", code: "NF7820", retry: 0 });
  await settledAll();
  old.broken();
  await at.pass(30_000);
  assert.equal(at.wires.length, 2);
  had!();
  await settledAll();
  assert.ok(at.wire.isOpen);
  assert.equal(at.wire.sent.length, 0);
  await at.enter();
  assert.deepEqual(
    at.wire.sent.map(({ k }) => k),
    ["hello"],
  );
  assert.ok(seen.next > 0);
  assert.equal(reported.length, 0);
  const failing = new AtWire({
    report: (defect) => reported.push(defect),
    prove: () => Promise.reject(new Error("no Ed25519")),
  });
  await failing.enter();
  assert.match(String(reported[0]), /no Ed25519/);
});

test("who does not answer by HTTP is not waited for without end", async (context) => {
  const silence = new AbortController();
  context.mock.method(AbortSignal, "timeout", () => silence.signal);
  const fetched = context.mock.method(
    globalThis,
    "fetch",
    (_: unknown, { signal }: RequestInit) =>
      new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason))),
  );
  const texts = textsAt("http://here", "00".repeat(32));
  assert.equal(fetched.mock.callCount(), 1);
  silence.abort(new DOMException("late", "TimeoutError"));
  await assert.rejects(texts, { name: "Declined", message: "here does not answer." });
});

test("to be shown a match once more is not waited for without end", async () => {
  const { match, rules, sent } = await begun();
  const known = async () => {
    const at = await new AtWire({ rulesOf: async () => rules }).enter();
    at.client.watch(match);
    const show = async () => {
      for (const message of sent) at.wire.say(message);
      await settledAll();
    };
    return { at, show, seen: at.client.watch(match) };
  };
  // The entries come for the first time, or once more.
  const { at, show, seen } = await known();
  for (let i = 0; i < 2; i++) {
    const shown = at.client.showAgain(match);
    await show();
    await shown;
  }
  const ends: readonly [unknown, (one: typeof at) => void][] = [
    [{ code: "away" }, ({ wire }) => wire.broken()],
    [{ code: "closed" }, ({ client }) => client.close()],
    [{ code: "NF7807" }, ({ wire }) => wire.say({ k: "no", match, code: "NF7807" })],
    [{ code: "NF7816" }, ({ wire }) => wire.say({ k: "head", match, seq: 0 })],
    [{ code: "NF7816" }, ({ wire }) => wire.say({ k: "no", match, code: "NF7806" })],
    [/lies/, () => seen.mistrust(new RangeError("It lies."))],
  ];
  for (const [why, end] of ends.toReversed()) {
    const one = end === ends.at(-1)![1] ? { at, show } : await known();
    await one.show();
    const refused = assert.rejects(one.at.client.showAgain(match), why as RegExp);
    end(one.at);
    await refused;
  }
  await assert.rejects(at.client.showAgain(match), /lies/);
});

test("an act that the server has taken under another number is not done", async () => {
  const { match, rules, sent } = await begun({ sign: true });
  const at = await new AtWire({ rulesOf: async () => rules }).enter();
  const seen = at.client.watch(match);
  for (const message of sent) at.wire.say(message);
  await settledAll();
  const acts = [0, 1].map(() =>
    assert.rejects(at.client.ask({ k: "sit", match, seat: 0, name: "Anna" }), /entry 1 for 5/),
  );
  await settledAll();
  const [signed] = at.wire.of("signed");
  at.wire.say({ k: "done", ask: signed!.ask, match, seq: 5 });
  await settledAll();
  // What was to be signed next is not even sent.
  assert.equal(at.wire.of("signed").length, 1);
  await Promise.all(acts);
  assert.ok(seen.distrust);
});

test("what is watched no longer is not asked for again, and what still comes of it is dropped", async () => {
  const { match, rules, sent } = await begun();
  const at = await new AtWire({ rulesOf: async () => rules }).enter();
  const seen = at.client.watch(match);
  for (const message of sent) at.wire.say(message);
  await settledAll();
  const shown = assert.rejects(at.client.showAgain(match), { code: "closed" });
  const never = seen.reached(1_000);
  at.client.unwatch(match);
  await Promise.all([shown, never]);
  assert.deepEqual(at.wire.sent.at(-1), { k: "unwatch", match });
  for (const message of sent) at.wire.say(message);
  await settledAll();
  assert.equal(at.client.match(match), undefined);
  at.wire.broken();
  await at.pass(30_000);
  await at.enter();
  assert.deepEqual(
    at.wire.sent.map((message) => message.k === "hello" && message.last),
    [[]],
  );
  const again = at.client.watch(match);
  assert.deepEqual(at.wire.sent.at(-1), { k: "watch", match, from: 0 });
  for (const message of sent) at.wire.say(message);
  await settledAll();
  assert.ok(again.follower?.since);
});

test("answers by HTTP are looked at before they are believed, and may say more than is known", async (context) => {
  const match = "ab".repeat(32);
  const answers = (data: unknown, status = 200) =>
    context.mock.method(globalThis, "fetch", async () => Response.json(data, { status }));
  const bundle = { name: "", text: "", modules: {} };
  for (const wrong of [null, [], {}, { tables: {}, rules: 1, match, terms: { k: "sit" } }, { error: "no" }]) {
    answers(wrong);
    for (const asked of [tablesAt("http://here"), termsAt("http://here", match), upload("http://here", bundle)])
      await assert.rejects(asked, { name: "Declined", code: "NF7803" });
    answers(wrong, 400);
    await assert.rejects(tablesAt("http://here"), { code: "NF7803" });
  }
  answers({ error: { code: "NF7806", message: "None." } }, 404);
  await assert.rejects(termsAt("http://here", match), { code: "NF7806", message: "None." });
  const row = { match, title: "Chess", state: "open", seats: ["free", "taken"], updated: 1 };
  answers({ tables: [{ ...row, later: 1 }], next: "x", later: 2 });
  assert.deepEqual(await tablesAt("http://here"), { tables: [row], next: "x" });
});
