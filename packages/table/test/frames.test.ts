// What frames do, one by one: twice, in every order, over two connections of one key, and frames that are none.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seeded } from "ninefold/play";
import { LogError, MAX_SEATS } from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import { MAX_FORMER } from "../src/keys/index.ts";
import { frameOf, messageIn, PROTOCOLS, type ToTable, toTable } from "../src/messages/index.ts";
import { textOf, WrongRequest } from "../src/net/routes.ts";
import { askOf, type Direct, DirectTable } from "./direct.ts";
import { Hours, settledAll } from "./hours.ts";
import { mutated } from "./mutated.ts";

const answersTo = (one: Direct, ask: string) =>
  one.sent().filter((message) => (message.k === "done" || message.k === "no") && message.ask === ask);

const entriesOf = async (table: DirectTable, match: string) => (await table.table.actor(match)).logged.head.seq + 1;

describe("frames", () => {
  test("what comes twice is done once, and answered twice alike", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.begun();
    const [x] = seats as readonly [Direct, Direct];
    const before = await entriesOf(table, match);
    const decide: ToTable = { k: "decide", ask: askOf(0, 9), match, since: before - 1, id: "claim(b2)" };
    await Promise.all([x.say(decide), x.say(decide)]);
    await x.say(decide);
    const answers = answersTo(x, askOf(0, 9));
    assert.equal(answers.length, 3);
    for (const answer of answers) assert.deepEqual(answer, { k: "done", ask: askOf(0, 9), match, seq: before });
    assert.equal(await entriesOf(table, match), before + 1);
  });

  test("of two connections of one key both get all, and the first decision wins", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.begun();
    const tab = await table.connect(0);
    await tab.say({ k: "watch", match, from: 0 });
    const since = (await entriesOf(table, match)) - 1;
    await Promise.all([
      tab.say({ k: "decide", ask: askOf(0, 20), match, since, id: "claim(a1)" }),
      seats[0]!.say({ k: "decide", ask: askOf(0, 21), match, since, id: "claim(b2)" }),
    ]);
    assert.equal(answersTo(tab, askOf(0, 20))[0]?.k, "done");
    assert.equal(answersTo(seats[0]!, askOf(0, 21))[0]?.k, "no");
    const last = (one: Direct) => one.sent().findLast((message) => message.k === "entries");
    assert.deepEqual(last(tab), last(seats[0]!));
  });

  test("without a key one may watch what is public, and nothing else", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const { match } = await table.begun();
    const stranger = await table.connect();
    await stranger.say({ k: "watch", match, from: 0 });
    await stranger.say({ k: "resign", ask: askOf(7, 1), match });
    assert.deepEqual(
      stranger.sent().map((message) => (message.k === "no" ? message.code : message.k)),
      ["challenge", "entries", "NF7804"],
    );
    const hidden = await DirectTable.of("tic-tac-toe");
    const { match: own } = await hidden.begun(false);
    const other = await hidden.connect(9);
    await other.say({ k: "watch", match: own, from: 0 });
    await other.say({ k: "sit", ask: askOf(9, 1), match: own, seat: 0 });
    const codes = other.sent().flatMap((message) => (message.k === "no" ? [message.code] : []));
    assert.deepEqual(codes, ["NF7807", "NF7810"]);
  });

  for (const encoding of PROTOCOLS) {
    test(`frames of ${encoding} that were changed at random change no log, are answered by a code, and leave nothing in memory`, async () => {
      const grown = await mutated(rounds(350, 50_000), 2, encoding);
      assert.ok(grown < 3e6, `${grown} bytes more`);
    });
  }

  test("who sends too much is read no faster than she may send, and left where it is a flood", async () => {
    const hours = new Hours();
    const table = await DirectTable.of("tic-tac-toe", { ...hours.options, config: { messagesPerSecond: 10 } });
    const one = await table.connect(0);
    const answers = (): number => one.sent().filter(({ k }) => k === "pong").length;
    const said = Array.from({ length: 40 }, (_, n) => one.say({ k: "ping", n }));
    await Promise.all(said.slice(0, 9));
    assert.deepEqual([answers(), one.held], [9, true]);
    // The clock of the table stands still, and what waits does too.
    await settledAll();
    assert.equal(answers(), 9);
    await hours.go(1_000);
    assert.ok(answers() > 9 && answers() <= 19, `${answers()}`);
    await hours.go(6_000);
    await Promise.all(said);
    const order = one.sent().flatMap((message) => (message.k === "pong" ? [message.n] : []));
    assert.deepEqual(order, [...Array(40).keys()]);
    assert.equal(one.held, false);
    await Promise.all(Array.from({ length: 1_100 }, (_, n) => one.say({ k: "ping", n })));
    assert.deepEqual(one.sent().at(-1), { k: "bye", code: "NF7811", retry: 1_000 });
    assert.ok(one.visitor.isClosed);
    await assert.rejects(table.connect(0), RangeError);
  });

  test("a frame is a multiple of 64 bytes, and one that is filled up otherwise is none", () => {
    const chance = seeded(3);
    for (let n = 0; n < 200; n++) {
      const frame = frameOf(toTable, "ninefold.1.cbor", { k: "ping", n: chance.uniform(2 ** 40) });
      assert.equal(frame.length % 64, 0);
    }
  });
});

test("a frame nested deeper than any is refused", () => {
  const deep = new TextEncoder().encode(`{"k":"ping","n":${"[".repeat(30_000)}${"]".repeat(30_000)}}`);
  assert.throws(() => messageIn(toTable, "ninefold.1.json", deep), { code: "NF7503" });
});

test("what is uploaded is read whole, or refused with a reason", async () => {
  const sent = async function* (...parts: readonly (readonly number[] | Error)[]) {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield Uint8Array.from(part);
    }
  };
  assert.equal(await textOf(sent([0xc3], [0xa4]), 2), "ä");
  for (const bad of [sent([0xff]), sent([0x61, 0x61, 0x61]), sent([0x61], new Error("aborted"))])
    await assert.rejects(textOf(bad, 2), WrongRequest);
});

test("a message names no seat, and carries no keys, beyond those that there can be", () => {
  const written = (message: object): Uint8Array => new TextEncoder().encode(JSON.stringify(message));
  const reads = (message: object) => messageIn(toTable, "ninefold.1.json", written(message));
  const [ask, match] = [askOf(0, 1), "11".repeat(32)];
  const former = { key: "22".repeat(32), proof: "33".repeat(64) };
  const hello = { k: "hello", key: "22".repeat(32), proof: "33".repeat(64), last: [] };
  assert.deepEqual(reads({ k: "remove", ask, match, seat: MAX_SEATS - 1 }), {
    ...{ k: "remove", ask, match },
    seat: MAX_SEATS - 1,
  });
  reads({ ...hello, former: Array(MAX_FORMER).fill(former) });
  assert.throws(() => reads({ k: "remove", ask, match, seat: MAX_SEATS }), LogError);
  assert.throws(() => reads({ ...hello, former: Array(MAX_FORMER + 1).fill(former) }), LogError);
});
