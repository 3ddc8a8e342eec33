// A match without a table that anybody has to trust: the seats sign, and what lies between them only hands on.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Entry,
  entryHash,
  Follower,
  isSignedBy,
  LogError,
  Logged,
  type SeatAct,
  type Shown,
  signed,
  signHash,
  verify,
} from "ninefold-log";
import { askOf, keyOf, outsideOf, rulesOf, secretOf, termsOf } from "./matches.ts";

const rules = await rulesOf("tic-tac-toe");

/** Two seats that know nothing but what comes out of the queue, and a queue that knows nothing. */
class Relay {
  readonly queue: Shown[] = [];
  readonly seats: Follower[];
  readonly outside = outsideOf("relay");

  constructor() {
    const { entries } = Logged.begin(rules, termsOf(rules, { sign: true }), { ...this.outside.next(), at: 0 });
    this.queue.push(...entries);
    this.seats = [0, 1].map((seat) => Follower.begin(rules, seat, this.queue[0]!));
  }

  act(seat: number, act: SeatAct): void {
    const { entry, openings } = this.seats[seat]!.draft(act, this.outside.next());
    this.send({ entry: signed(entry, secretOf(seat)), openings });
  }

  send(shown: Shown): void {
    const next = this.seats.map((one) => one.after(shown));
    this.queue.push(shown);
    this.seats.splice(0, 2, ...next);
  }

  decide(seat: number, id: string): void {
    this.act(seat, { k: "decide", ask: askOf(this.queue.length), since: this.seats[seat]!.since!, id, spent: 0 });
  }
}

const played = (): Relay => {
  const relay = new Relay();
  for (const seat of [0, 1]) relay.act(seat, { k: "sit", key: keyOf(seat), name: `Seat ${seat}` });
  return relay;
};

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof LogError, String(error));
    return error.code;
  }
};

test("a match is played, taken back and ended by entries that the seats sign, and verified", async () => {
  const relay = played();
  const { since } = relay.seats[0]!;
  relay.decide(0, "claim(a1)");
  relay.act(0, { k: "offer", about: "undo", to: since! });
  relay.act(1, { k: "answer", to: relay.seats[1]!.head.seq, yes: true });
  for (const [seat, id] of [
    [0, "claim(b2)"],
    [1, "claim(a1)"],
    [0, "claim(a2)"],
    [1, "claim(b1)"],
    [0, "claim(c2)"],
  ] as const)
    relay.decide(seat, id);
  assert.deepEqual(
    relay.seats.map(({ ended }) => ended),
    [0, 1].map(() => ({ k: "end", by: "rules", outcome: "X wins" })),
  );
  const verdict = await verify(relay.queue, () => rules, relay.seats[0]!.head);
  assert.equal(verdict.verdict, "accepted");
  assert.deepEqual(
    relay.queue
      .map(({ entry }) => entry.by)
      .slice(1)
      .includes("table"),
    false,
  );
});

test("what was not signed by the seat is refused, and the table writes nothing", () => {
  const relay = played();
  const decide = relay.seats[0]!.draft(
    { k: "decide", ask: askOf(1), since: relay.seats[0]!.since!, id: "claim(a1)", spent: 0 },
    relay.outside.next(),
  );
  assert.equal(
    codeOf(() => relay.send(decide)),
    "NF7603",
  );
  assert.equal(
    codeOf(() => relay.send({ ...decide, entry: signed(decide.entry, secretOf(1)) })),
    "NF7603",
  );
  const table: Entry = { ...decide.entry, by: "table", body: { k: "pause", ms: 0 } };
  assert.equal(
    codeOf(() => relay.send({ entry: table, openings: [] })),
    "NF7602",
  );
  relay.send({ ...decide, entry: signed(decide.entry, secretOf(0)) });
  // Again: it no longer continues the chain.
  assert.equal(
    codeOf(() => relay.send({ ...decide, entry: signed(decide.entry, secretOf(0)) })),
    "NF7601",
  );
});

test("games that hide something, decide together or draw chance are not played so", async () => {
  for (const [game, decision] of [
    ["kuhn-poker", ""],
    ["rock-paper-scissors", "throw(rock)"],
    ["pig", "roll"],
  ] as const) {
    const own = await rulesOf(game);
    const code = codeOf(() => {
      const outside = outsideOf("1");
      const { entries } = Logged.begin(own, termsOf(own, { sign: true }), { ...outside.next(), at: 0 });
      let now = Follower.begin(own, 0, entries[0]!);
      for (const seat of [0, 1]) {
        const drawn = now.draft({ k: "sit", key: keyOf(seat), name: "" }, outside.next()).entry;
        now = now.after({ entry: signed({ ...drawn, by: seat }, secretOf(seat)), openings: [] });
      }
      const { entry, openings } = now.draft(
        { k: "decide", ask: askOf(1), since: now.since!, id: decision, spent: 0 },
        outside.next(),
      );
      now = now.after({ entry: signed(entry, secretOf(0)), openings });
      const other = now.draft(
        { k: "decide", ask: askOf(2), since: now.since!, id: decision, spent: 0 },
        outside.next(),
      );
      now.after({ entry: signed({ ...other.entry, by: 1 }, secretOf(1)), openings: [] });
    });
    assert.equal(code, "NF7604", game);
  }
});

const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

test("one signature is accepted, not its twins: S + order, small orders, other encodings", () => {
  const hash = entryHash(Logged.begin(rules, termsOf(rules), { ...outsideOf("1").next(), at: 0 }).entries[0]!.entry);
  const signature = signHash(hash, secretOf(0));
  assert.ok(isSignedBy(keyOf(0), hash, signature));
  assert.ok(!isSignedBy(keyOf(1), hash, signature));
  const s = BigInt(`0x${Buffer.from(signature.slice(64), "hex").reverse().toString("hex")}`) + ORDER;
  const more = Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse().toString("hex");
  assert.ok(!isSignedBy(keyOf(0), hash, signature.slice(0, 64) + more));
  const identity = `01${"00".repeat(31)}`;
  const nonCanonical = `ee${"ff".repeat(30)}7f`;
  for (const key of [identity, nonCanonical, "00".repeat(32)]) {
    assert.ok(!isSignedBy(key, hash, identity + "00".repeat(32)));
    assert.ok(!isSignedBy(keyOf(0), hash, key + signature.slice(64)));
  }
});
