// The whole path over real sockets: a server on SQLite, clients with keys, matches to their ends.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readLog, toHex, verify } from "ninefold-log";
import { WebSocket } from "ws";
import type { SeenMatch, TableClient } from "../src/client/index.ts";
import { mindPrograms } from "../src/programs/index.ts";
import { addressOf, bundleOf, clientOf, type Opened, seated, serverIn, until, uploaded } from "./at-server.ts";

/** Milliseconds that no machine takes, for what takes longest. */
const LONG = 60_000;

/** Lets the first seat take its first choices, the second its second ones, and so on until the match is over. */
async function playOn(clients: readonly TableClient[], match: string, seen: readonly SeenMatch[]): Promise<void> {
  for (;;) {
    const one = await until(() =>
      seen.every(({ follower }) => follower?.ended)
        ? "over"
        : seen.find(({ follower, viewer, waiting }) => !waiting && follower?.active.includes(Number(viewer))),
    );
    if (one === "over") return;
    const { choices } = one.follower!.perspective;
    const choice = choices[Number(one.viewer) % choices.length]!;
    await clients[seen.indexOf(one)]!.decide(match, choice.id);
  }
}

async function verdictOf(address: string, match: string, { rules }: Opened, seen: SeenMatch) {
  const log = await (await fetch(`${address}/matches/${match}/log`)).bytes();
  return (await verify(readLog(log).items, () => rules, seen.follower!.head)).verdict;
}

describe("at a server", () => {
  test("two play tic-tac-toe to its end: a decision of the wrong state or seat changes nothing", async (context) => {
    const server = await serverIn(context);
    const opened = await uploaded(server, bundleOf("tic-tac-toe"));
    const { match, clients, seen } = await seated(context, server, opened);
    const [anna, bert] = clients as [TableClient, TableClient];
    await assert.rejects(bert.decide(match, "claim(a1)"), { code: "NF7608" });
    await assert.rejects(anna.ask({ k: "decide", match, since: 0, id: "claim(a1)" }), { code: "NF7607" });
    await assert.rejects(anna.decide(match, "claim(z9)"), { code: "NF7609" });
    const { seq: to } = await anna.ask({ k: "offer", match, about: "draw" });
    await bert.ask({ k: "answer", match, to, yes: false });
    for (const [seat, id] of [
      [0, "claim(b2)"],
      [1, "claim(a1)"],
      [0, "claim(a2)"],
      [1, "claim(b1)"],
      [0, "claim(c2)"],
    ] as const) {
      await until(() => seen[seat]!.follower?.active.includes(seat));
      await clients[seat]!.decide(match, id);
    }
    await until(() => seen.every(({ follower }) => follower?.ended));
    assert.deepEqual(seen[0]!.follower!.head, seen[1]!.follower!.head);
    assert.equal(seen[1]!.follower!.ended!.outcome, "X wins");
    assert.deepEqual(
      seen[1]!.follower!.seats.map(({ name }) => name),
      ["seat 0", "seat 1"],
    );
    assert.equal(await verdictOf(addressOf(server), match, opened, seen[0]!), "accepted");
    const { match: again } = await bert.ask({ k: "rematch", match });
    assert.equal((await anna.ask({ k: "rematch", match })).match, again);
    await until(() => anna.mine.has(again));
    await assert.rejects(anna.ask({ k: "sit", match: again, seat: 0 }), { code: "NF7605" });
    await anna.ask({ k: "sit", match: again, seat: 1 });
  });

  test("what is hidden stays so, and all of it is there after the end", async (context) => {
    const server = await serverIn(context);
    const opened = await uploaded(server, bundleOf("tricks"));
    const { match, clients, seen } = await seated(context, server, opened);
    const watcher = await clientOf(context, server);
    const watched = watcher.watch(match);
    await playOn(clients, match, seen);
    await until(() => watched.follower?.ended);
    assert.deepEqual(watched.follower!.head, seen[0]!.follower!.head);
    assert.equal(watched.follower!.perspective.choices.length, 0);
    assert.equal(await verdictOf(addressOf(server), match, opened, seen[0]!), "accepted");
  });

  test("decisions made together are shown together", async (context) => {
    const server = await serverIn(context);
    const opened = await uploaded(server, bundleOf("rock-paper-scissors"));
    const { match, clients, seen } = await seated(context, server, opened);
    const id = seen[0]!.follower!.perspective.choices[0]!.id;
    await clients[0]!.decide(match, id);
    await until(() => seen[1]!.follower!.pending.length === 1);
    assert.ok(!JSON.stringify(seen[1]!.follower!.perspective.events).includes('"decided"'));
    await clients[0]!.ask({ k: "withdraw", match, since: seen[0]!.follower!.since! });
    await playOn(clients, match, seen);
    assert.equal(await verdictOf(addressOf(server), match, opened, seen[0]!), "accepted");
  });

  test("a clock runs out, a program plays, and who was away goes on", async (context) => {
    const programs = mindPrograms();
    context.after(() => programs.close());
    const server = await serverIn(context, { programs });
    const opened = await uploaded(server, bundleOf("tic-tac-toe"));
    const anna = await clientOf(context, server);
    const open = async (clock: string) => {
      const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
      const terms = { ...opened.terms, nonce, clock };
      const { match } = await anna.ask({ k: "open", rules: opened.files, public: false, terms });
      await anna.ask({ k: "sit", match, seat: 0 });
      return match;
    };
    // One clock that runs out in no case, and one that does in any: nothing hangs on how fast this machine is.
    const [match, short] = [await open("5m"), await open("1s")];
    const stranger = await clientOf(context, server);
    await assert.rejects(stranger.ask({ k: "sit", match, seat: 1 }), { code: "NF7810" });
    await assert.rejects(stranger.ask({ k: "program", match, seat: 1, level: "random" }), { code: "NF7818" });
    await anna.ask({ k: "program", match, seat: 1, level: "random" });
    const seen = anna.watch(match);
    await until(() => seen.follower?.active.includes(0), LONG);
    await anna.decide(match, "claim(b2)");
    await until(() => seen.follower?.active.includes(0), LONG);
    await anna.ask({ k: "program", match: short, seat: 1, level: "random" });
    const ending = anna.watch(short);
    const pinged = assert.rejects(anna.pinged(), { code: "away" });
    anna.disconnect();
    await pinged;
    await until(() => !anna.isOnline, LONG);
    await until(() => anna.isOnline, LONG);
    const clocks = await until(() => seen.clocks(anna.now()), LONG);
    assert.ok(clocks[0]! > 0 && clocks[0]! <= 300_000 && clocks[1]! <= 300_000);
    await anna.decide(match, seen.follower!.perspective.choices[0]!.id);
    await until(() => ending.follower?.ended, LONG);
    assert.deepEqual(ending.follower!.ended, { k: "end", by: "flag", seat: 0 });
  });

  test("pages of other origins are turned away, and what is asked for by HTTP is answered", async (context) => {
    const server = await serverIn(context);
    const address = addressOf(server);
    const from = (origin: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address.replace("http", "ws"), "ninefold.1.json", { origin });
        socket.on("error", ({ message }) => resolve(message));
        socket.on("message", (data) => {
          resolve((JSON.parse(String(data)) as { k: string }).k);
          socket.terminate();
        });
      });
    assert.match(await from("https://evil.example"), /403/);
    assert.equal(await from("http://localhost:6419"), "challenge");
    const opened = await uploaded(server, bundleOf("kuhn-poker"));
    const { match } = await seated(context, server, opened);
    const get = async (path: string) => {
      const response = await fetch(`${address}${path}`);
      return [response.status, await response.text()] as const;
    };
    assert.deepEqual(await get("/live"), [200, "live\n"]);
    assert.deepEqual(await get("/ready"), [200, "ready\n"]);
    assert.match((await get("/metrics"))[1], /^ninefold_matches 1$/mu);
    const [status, tables] = await get("/tables?state=running");
    assert.deepEqual([status, JSON.parse(tables).tables[0].match], [200, match]);
    const [refused, why] = await get(`/matches/${match}/record`);
    assert.deepEqual([refused, JSON.parse(why).error.code], [403, "NF7830"]);
    assert.doesNotMatch((await get(`/matches/${match}/log?form=json`))[1], /jack|queen|king/);
    assert.equal((await get(`/matches/${"00".repeat(32)}`))[0], 404);
    assert.equal((await get("/matches/../../etc/passwd"))[0], 404);
    assert.equal((await fetch(`${address}/rules`, { method: "POST", body: "[]" })).status, 400);
  });
});
