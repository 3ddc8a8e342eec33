// What was written by another version: old matches are verified and played on, and what is newer is refused with why.
// `versions/` has logs as the version wrote them that each names, with the text of its rules.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  BODIES,
  bytes,
  encode,
  entryHash,
  Follower,
  field,
  oneOf,
  readLog,
  record,
  signedBytes,
  verify,
  whole,
  writeEntry,
  writeLog,
  writeOpenings,
} from "ninefold-log";
import { TableClient, type World } from "../src/client/index.ts";
import { frameOf, PROTOCOLS, toSeat } from "../src/messages/index.ts";
import { rulesIn } from "../src/rules/index.ts";
import { serverIn } from "./at-server.ts";
import { askOf, type Direct, DirectTable } from "./direct.ts";
import { Simulation } from "./simulation/events.ts";
import { signingAs } from "./simulation/signing.ts";

const FOLDER = new URL("versions/", import.meta.url);

interface Kept {
  readonly made: string;
  /** The name of the file of the rules, and its text. */
  readonly game: string;
  readonly text: string;
  readonly log: readonly string[];
}

const keptIn = (file: string) => {
  const { game, text, log } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Kept;
  return { bundle: { name: game, text, modules: {} }, log: readLog(new TextEncoder().encode(log.join("\n"))) };
};

const codesOf = (one: Direct) => one.sent().flatMap((message) => (message.k === "no" ? [message.code] : []));

/** A server that finds a match in its store; by its terms. */
async function servedAgain({ bundle, log }: ReturnType<typeof keptIn>) {
  const table = await DirectTable.of(bundle);
  const match = log.items[1]!.entry.match;
  const entries = log.items.map(({ entry, openings }) => ({
    bytes: writeEntry(entry),
    openings: writeOpenings(openings),
  }));
  table.disk.matches.set(match, { entries, asks: new Map(), due: null });
  return { table, match, entries };
}

describe("matches of older versions", () => {
  for (const file of readdirSync(FOLDER)) {
    test(`${file} is verified, and played on`, async () => {
      const kept = keptIn(file);
      const rules = await rulesIn(kept.bundle);
      const { items, head } = kept.log;
      const verdict = await verify(items, (hash) => (hash === rules.hash ? rules : undefined), head);
      assert.ok(verdict.verdict !== "refused", JSON.stringify(verdict));
      const again = readLog(writeLog(kept.log));
      assert.deepEqual(again, kept.log);
      const { table, match } = await servedAgain(kept);
      const [seat] = verdict.logged.active;
      const one = await table.connect(seat ?? 0);
      await one.say({ k: "watch", match, from: 0 });
      const shown = one.sent().flatMap((message) => (message.k === "entries" ? message.entries : []));
      const [first, ...rest] = shown;
      const follower = rest.reduce((before, next) => before.after(next), Follower.begin(rules, seat ?? 0, first!));
      assert.deepEqual(follower.head, head);
      if (seat === undefined) return;
      const { since, terms } = follower;
      const { id } = follower.perspective.choices[0]!;
      if (!terms.sign) await one.say({ k: "decide", ask: askOf(seat, 99), match, since: since!, id });
      else {
        const act = { k: "decide", ask: askOf(seat, 99), since: since!, id, spent: 0 } as const;
        const { entry, openings } = follower.draft(act, { at: follower.at, salt: () => "00".repeat(32) });
        const { identity, sign } = signingAs(seat);
        const sig = await sign(identity!, signedBytes(entryHash(entry)));
        await one.say({ k: "signed", ask: askOf(seat, 99), match, shown: { entry: { ...entry, sig }, openings } });
      }
      assert.deepEqual(
        one.sent().findLast(({ k }) => k === "done"),
        { k: "done", ask: askOf(seat, 99), match, seq: head.seq + 1 },
      );
    });
  }
});

/** Bodies as a later version may have them: a field of the terms and a kind that are not known here. */
const later = oneOf({
  ...BODIES,
  terms: [BODIES.terms[0], { ...BODIES.terms[1], mood: field(99, whole()) }],
  cheer: [99, { times: field(1, whole()) }],
});
const laterEntry = record({
  match: field(1, bytes(32)),
  seq: field(2, whole()),
  prev: field(3, bytes(32)),
  by: field(4, { ...whole(), write: (out) => out.simple(null) }),
  at: field(5, whole()),
  body: field(6, later),
});

describe("logs of newer versions", () => {
  const { bundle, log } = keptIn("in-turns.json");
  const [first] = log.items;
  const terms = first!.entry.body;
  assert.ok(terms.k === "terms");

  test("are refused with why", async () => {
    const text = (line: string) => readLog(new TextEncoder().encode(`${line}\n`));
    const refusal = { code: "NF7504", message: /version 2; this program reads version 1/ };
    assert.throws(() => text("ninefold-log-2"), refusal);
    assert.throws(() => text('{"ninefold-log":2}'), refusal);
    assert.throws(() => text('{"ninefold-log":"2"}'), { code: "NF7504", message: /no log of a match/ });
    const rules = await rulesIn(bundle);
    const entry = { ...first!.entry, body: { ...terms, version: 2 } };
    const verdict = await verify([{ entry, openings: [] }], () => rules);
    assert.ok(verdict.verdict === "refused");
    assert.deepEqual([verdict.code, verdict.seq], ["NF7604", 0]);
    assert.match(verdict.message, /version 2; this program reads 1/);
    for (const [lines, found] of [
      [[...newer({ ...entry, body: { ...terms, mood: 1 } }), '{"k":"head"}'], /mood/],
      [newer({ ...entry, body: { k: "cheer", times: 3 } }), /one of terms, sit/],
      [['{"ninefold-log":1}', '{"k":"cheers"}'], /one of entry, head/],
    ] as const)
      assert.throws(() => text(lines.join("\n")), { code: "NF7502", message: found });
  });

  for (const [name, body, found] of [
    ["an entry of an unknown kind", { k: "cheer", times: 3 }, /kind 99/],
    ["terms with an unknown field", { ...terms, mood: 1 }, /field 99/],
  ] as const) {
    test(`${name} in a store is refused to who asks for the match, and all others go on`, async () => {
      const { table, match, entries } = await servedAgain({ bundle, log });
      const { seq, prev, at } = log.items.at(-1)!.entry;
      const stored = encode(laterEntry, { match, seq: seq + 1, prev, by: 0, at, body });
      if (body.k === "cheer") entries.push({ bytes: stored, openings: writeOpenings([]) });
      else entries[0] = { bytes: stored, openings: writeOpenings([]) };
      const one = await table.connect(0);
      await one.say({ k: "watch", match, from: 0 });
      const refusal = one.sent().at(-1);
      assert.ok(refusal?.k === "no" && refusal.code === "NF7502");
      assert.match(refusal.reason!, found);
      const { match: other } = await table.begun(true, { nonce: "33".repeat(32) });
      assert.equal((await table.table.actor(other)).logged.since, 2);
      assert.deepEqual(table.notes, []);
    });
  }
});

/** The lines of a log with one entry, which may have what no entry has here. */
function newer(entry: object): readonly string[] {
  return ['{"ninefold-log":1}', JSON.stringify({ k: "entry", entry, openings: [] })];
}

/** A frame of a kind that is not known here. */
const unknown = (): Uint8Array => {
  const frame = new Uint8Array(64);
  frame.set(encode(oneOf({ cheer: [99, { times: field(1, whole()) }] }), { k: "cheer", times: 3 }));
  return frame;
};

describe("newer ends of a connection", () => {
  test("a frame of an unknown kind is answered by a code, and the connection stays", async () => {
    const table = await DirectTable.of("tic-tac-toe");
    const one = await table.connect(0);
    await one.visitor.receive(unknown());
    assert.deepEqual(codesOf(one), ["NF7502"]);
    const tool = await table.connect(1, "ninefold.1.json");
    await tool.visitor.receive(new TextEncoder().encode('{"k":"cheer","times":3}'));
    assert.deepEqual(codesOf(tool), ["NF7502"]);
    await one.say({ k: "ping", n: 1 });
    assert.deepEqual(one.sent().at(-1), { k: "pong", n: 1 });
  });

  test("a client says why it cannot follow a server, and goes on when it can", async () => {
    const simulation = new Simulation(1);
    let frame = unknown();
    const world: World = {
      connect: (_url, _protocol, { arrived }) => {
        simulation.after(1, () => arrived(frame));
        const welcome = frameOf(toSeat, PROTOCOLS[0], { k: "welcome", matches: [] });
        return { send: () => void simulation.after(1, () => arrived(welcome)), close: () => {} };
      },
      ...{ after: simulation.after, now: () => simulation.now, random: simulation.random },
    };
    let changes = 0;
    const client = new TableClient({ server: "http://there", ...signingAs(0), world, changed: () => changes++ });
    client.connect();
    await simulation.run(100);
    assert.equal(client.refusal?.code, "NF7803");
    assert.match(client.refusal.message, /kind 99/);
    assert.equal(changes, 1);
    assert.ok(!client.isOnline);
    frame = frameOf(toSeat, PROTOCOLS[0], { k: "challenge", nonce: "00".repeat(32), time: 0 });
    await simulation.run(1_000);
    assert.ok(client.isOnline);
    assert.equal(client.refusal, undefined);
    client.close();
  });

  test("a protocol that the server does not speak is closed with what it speaks", async (context) => {
    const { port } = await serverIn(context);
    const socket = new WebSocket(`ws://localhost:${port}`, ["ninefold.2.cbor"]);
    const { code, reason } = await new Promise<CloseEvent>((resolve) => {
      socket.onclose = resolve;
    });
    assert.deepEqual([code, reason], [1002, "The server speaks ninefold.1.cbor and ninefold.1.json."]);
  });
});
