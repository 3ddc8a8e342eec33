// Matches whose entries seats sign, over real sockets: played, taken back, and not to be falsified by who hands them on.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, describe, type TestContext, test } from "node:test";
import { readLog, type Shown, verify } from "ninefold-log";
import { long } from "../../ninefold/test/sample.ts";
import { platformWorld, type SeenMatch, TableClient, type World } from "../src/client/index.ts";
import { makeIdentity } from "../src/keys/index.ts";
import { frameOf, MAX_SENT, messageIn, PROTOCOLS, toSeat } from "../src/messages/index.ts";
import type { Server } from "../src/net/index.ts";
import { addressOf, bundleOf, clientOf, type Opened, serverIn, until, uploaded } from "./at-server.ts";

async function signedIn(server: Server, game: string): Promise<Opened> {
  const { terms, ...opened } = await uploaded(server, bundleOf(game));
  return { ...opened, terms: { ...terms, sign: true } };
}

/** A match with a client at each seat: who opened it, and who came by an invitation. */
async function begun(context: TestContext, server: Server, { files, terms }: Opened, isPublic = true) {
  const clients = [await clientOf(context, server), await clientOf(context, server)] as const;
  const { match } = await clients[0].ask({ k: "open", rules: files, terms, public: isPublic });
  await clients[0].ask({ k: "sit", match, seat: 0, name: "Anna" });
  const invite = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  const hash = createHash("sha256").update(invite, "hex").digest("hex");
  await clients[0].ask({ k: "invite", match, seat: 1, hash });
  await clients[1].ask({ k: "sit", match, seat: 1, name: "Bert", invite });
  const seen = clients.map((client) => client.watch(match)) as [SeenMatch, SeenMatch];
  await until(() => seen.every(({ follower, viewer }) => viewer !== "public" && follower?.since !== undefined));
  return { match, clients, seen, invite };
}

async function verdictOf(server: Server, match: string, { rules }: Opened, { follower }: SeenMatch) {
  const log = await (await fetch(`${addressOf(server)}/matches/${match}/log`)).bytes();
  const { items } = readLog(log);
  const byTable = items.filter(({ entry }) => entry.by === "table").map(({ entry }) => entry.body.k);
  return [(await verify(items, () => rules, follower!.head)).verdict, ...byTable];
}

describe("where seats sign", () => {
  const ends: (() => unknown)[] = [];
  const ticTacToe = (async () => {
    const server = await serverIn({ after: (end) => ends.push(end) });
    return { server, opened: await signedIn(server, "tic-tac-toe") };
  })();
  after(async () => {
    await ticTacToe;
    for (const end of ends) await end();
  });

  test("tic-tac-toe: offers, an undo, two at once, and what the rules refuse", async (context) => {
    const { server, opened } = await ticTacToe;
    const { match, clients, seen } = await begun(context, server, opened);
    const [anna, bert] = clients;
    const since = seen[0].follower!.since!;
    await assert.rejects(bert.decide(match, "claim(a1)"), { code: "NF7608" });
    await assert.rejects(anna.ask({ k: "decide", match, since: 0, id: "claim(a1)" }), { code: "NF7607" });
    await assert.rejects(anna.decide(match, "claim(z9)"), { code: "NF7609" });
    await anna.decide(match, "claim(a1)");
    const { seq: to } = await anna.ask({ k: "offer", match, about: "undo", to: since });
    await until(() => seen[1].follower?.offer);
    await bert.ask({ k: "answer", match, to, yes: true });
    await until(() => seen[0].follower?.active.includes(0));
    // Both write at once: one of them has to sign again. The offer falls if it comes first.
    await Promise.all([anna.decide(match, "claim(b2)"), bert.ask({ k: "offer", match, about: "draw" })]);
    for (const [seat, id] of [
      [1, "claim(a1)"],
      [0, "claim(a2)"],
      [1, "claim(b1)"],
      [0, "claim(c2)"],
    ] as const) {
      await until(() => seen[seat].follower?.active.includes(seat));
      await clients[seat].decide(match, id);
    }
    await until(() => seen.every(({ follower }) => follower?.ended));
    assert.equal(seen[1].follower!.ended!.outcome, "X wins");
    assert.deepEqual(seen[0].follower!.head, seen[1].follower!.head);
    assert.deepEqual(await verdictOf(server, match, opened, seen[0]), ["accepted", "terms"]);
    const { match: again } = await bert.ask({ k: "rematch", match });
    await anna.ask({ k: "sit", match: again, seat: 1 });
  });

  test("names are as short as elsewhere", async (context) => {
    const { server, opened } = await ticTacToe;
    const client = await clientOf(context, server);
    const { match } = await client.ask({ k: "open", rules: opened.files, terms: opened.terms, public: true });
    await assert.rejects(client.ask({ k: "sit", match, seat: 0, name: "W".repeat(65) }), { code: "NF7803" });
    await client.ask({ k: "sit", match, seat: 0, name: "W".repeat(64) });
  });

  long("chess, until somebody resigns", async (context) => {
    const server = await serverIn(context);
    const opened = await signedIn(server, "chess");
    const { match, clients, seen } = await begun(context, server, opened);
    for (let ply = 0; ply < 6; ply++) {
      const seat = ply % 2;
      await until(() => seen[seat]!.follower?.active.includes(seat));
      await clients[seat]!.decide(match, seen[seat]!.follower!.perspective.choices[ply]!.id);
      // Who comes again goes on where she was.
      if (ply === 3) clients[0].disconnect();
    }
    await clients[1].ask({ k: "resign", match });
    await until(() => seen.every(({ follower }) => follower?.ended));
    assert.deepEqual(seen[0].follower!.ended, { k: "end", by: "resigned", seat: 1 });
    assert.deepEqual(await verdictOf(server, match, opened, seen[0]), ["accepted", "terms"]);
  });

  test("who hands on and changes, reorders, drops or forges entries is found out", async (context) => {
    const { server, opened } = await ticTacToe;
    const lies: readonly ((entries: readonly Shown[]) => readonly Shown[])[] = [
      (all) => all.map((one) => changed(one)),
      (all) => (all.length > 2 ? [...all.slice(0, -2), all.at(-1)!, all.at(-2)!] : all),
      (all) => (all.length > 2 ? all.toSpliced(-2, 1) : all),
      (all) =>
        all.map(({ entry, openings }) => ({ entry: { ...entry, by: entry.seq > 0 ? "table" : entry.by }, openings })),
    ];
    const { match, clients, seen } = await begun(context, server, opened);
    await clients[0].decide(match, "claim(b2)");
    await until(() => seen[1].follower?.active.includes(1));
    await clients[1].decide(match, "claim(a1)");
    for (const [i, lie] of lies.entries()) {
      const client = new TableClient({ server: addressOf(server), identity: await makeIdentity(), world: lying(lie) });
      context.after(() => client.close());
      client.connect();
      const watched = client.watch(match);
      await until(() => watched.distrust ?? (watched.next > 4 && assert.fail(`lie ${i} is believed`)));
    }
  });

  test("a seat by an invitation, and what comes unsigned", async (context) => {
    const { server, opened } = await ticTacToe;
    const { match, clients, seen, invite } = await begun(context, server, opened, false);
    assert.deepEqual(
      seen[0].follower!.seats.map(({ name }) => name),
      ["Anna", "Bert"],
    );
    const stranger = await clientOf(context, server);
    await assert.rejects(stranger.ask({ k: "sit", match, seat: 1, invite }), { code: "NF7810" });
    await assert.rejects(clients[0].ask({ k: "program", match, seat: 1, level: "random" }));
    await assert.rejects(clients[0].ask({ k: "remove", match, seat: 1 }), { code: "NF7602" });
    // The server's own time: nobody writes entries of another year.
    const { entry, openings } = seen[0].follower!.draft({ k: "resign" }, { at: 1e12, salt: () => "00".repeat(32) });
    const ahead = { entry: { ...entry, sig: "00".repeat(64) }, openings };
    await assert.rejects(clients[0].ask({ k: "signed", match, shown: ahead }), { code: "NF7826" });
  });
});

const changed = (one: Shown): Shown => {
  const { entry, openings } = one;
  if (entry.body.k !== "decide") return one;
  return { entry: { ...entry, body: { ...entry.body, choice: { open: "claim(c3)" } } }, openings };
};

/** A world whose connections show other entries than were sent. */
const lying = (lie: (entries: readonly Shown[]) => readonly Shown[]): World => ({
  ...platformWorld,
  connect: (url, protocol, events) =>
    platformWorld.connect(url, protocol, {
      ...events,
      arrived: (frame) => {
        const message = messageIn(toSeat, PROTOCOLS[0], frame, MAX_SENT);
        const shown = message.k === "entries" ? { ...message, entries: lie(message.entries) } : message;
        events.arrived(frameOf(toSeat, PROTOCOLS[0], shown));
      },
    }),
});
