// Who has no seat is shown a match later where its terms have it so: whatever has happened since, it is sent the same.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Terms } from "ninefold-log";
import { delayText, SeenMatch } from "../src/client/index.ts";
import { answerTo } from "../src/net/answers.ts";
import { askOf, type Direct, DirectTable } from "./direct.ts";
import { Hours, settledAll } from "./hours.ts";

interface Watched {
  readonly table: DirectTable;
  readonly match: string;
  readonly seats: readonly Direct[];
  readonly watcher: Direct;
  readonly hours: Hours;
}

async function watched(game: string, delay: Terms["delay"], asked: Partial<Terms> = {}): Promise<Watched> {
  const hours = new Hours();
  const table = await DirectTable.of(game, { seed: 5, now: () => hours.now, after: hours.after });
  const { match, seats } = await table.opened(true, { ...asked, ...(delay && { delay }) });
  const watcher = await table.connect(40);
  await watcher.say({ k: "watch", match, from: 0 });
  for (const [seat, one] of seats.entries())
    await one.say({ k: "sit", ask: askOf(seat, 1), match, seat, name: `seat-${seat}` });
  return { table, match, seats, watcher, hours };
}

/** One decision of a seat that has to decide: its choice with a number, counted round. Whether there was one. */
async function decide({ table, match, seats }: Watched, choice: number, ask: number): Promise<boolean> {
  const { logged } = await table.table.actor(match);
  const [seat] = logged.active;
  if (seat === undefined) return false;
  const { choices } = logged.perspective(seat);
  const { id } = choices[choice % choices.length]!;
  await seats[seat]!.say({ k: "decide", ask: askOf(seat, ask), match, since: logged.since!, id });
  return true;
}

/** All that somebody without a seat can see: frames, and what HTTP answers. */
async function seenOf({ table, match, watcher }: Watched): Promise<readonly string[]> {
  const stranger = await table.connect();
  await stranger.say({ k: "watch", match, from: 0 });
  await stranger.say({ k: "watch", match, from: 1_000 });
  await watcher.say({ k: "rematch", ask: askOf(40, 9), match });
  await watcher.say({ k: "sit", ask: askOf(40, 11), match, seat: 1, name: "stranger" });
  await watcher.say({ k: "program", ask: askOf(40, 12), match, seat: 1, level: "random" });
  await watcher.say({ k: "remove", ask: askOf(40, 13), match, seat: 1 });
  await watcher.say({ k: "withdraw", ask: askOf(40, 14), match, since: 3 });
  await watcher.say({ k: "decide", ask: askOf(40, 15), match, since: 3, id: "claim(a1)" });
  await watcher.say({ k: "forget", ask: askOf(40, 16), match });
  await watcher.say({ k: "resign", ask: askOf(40, 10), match });
  await settledAll();
  const answers: string[] = [];
  for (const path of [
    ["matches", match],
    ["matches", match, "log"],
    ["matches", match, "record"],
    ["tables"],
    ["metrics"],
  ]) {
    const asked = { method: "GET", path, query: new URLSearchParams(), address: "here", text: async () => "" };
    const { status, body } = await answerTo(table.table, asked);
    const text = typeof body === "string" ? body : Buffer.from(body).toString("hex");
    // The memory and the processor are this machine's, whatever it does.
    answers.push(`${path} ${status} ${text.replace(/^ninefold_(memory|cpu).*$/gm, "")}`);
  }
  // The challenge of who came later is made of what chance has come to since.
  const [, ...frames] = stranger.frames;
  return [...watcher.frames, ...frames].map((frame) => Buffer.from(frame).toString("hex")).concat(answers);
}

const textsOf = (one: Direct): string => JSON.stringify(one.sent());

for (const game of ["tic-tac-toe", "leduc-poker"]) {
  describe(`who has no seat in ${game}`, () => {
    for (const plies of [1, 3]) {
      test(`is sent the same whatever the last ${plies} plies were`, async () => {
        for (const shared of [0, 1, 2]) {
          const all = await Promise.all(
            [0, 1].map(async (choice) => {
              const one = await watched(game, { plies }, { clock: "5m" });
              for (let ply = 0; ply < shared; ply++) assert.ok(await decide(one, 0, 10 + ply));
              for (let ply = 0; ply < plies; ply++) if (!(await decide(one, choice, 30 + ply))) return undefined;
              const { ended } = (await one.table.table.actor(one.match)).logged;
              return ended ? undefined : { seen: await seenOf(one), one };
            }),
          );
          const [first, second] = all;
          if (!first || !second) continue;
          assert.deepEqual(second.seen, first.seen);
          assert.notDeepEqual(
            (await first.one.table.table.actor(first.one.match)).logged.head,
            (await second.one.table.table.actor(second.one.match)).logged.head,
          );
        }
      });
    }

    test("is sent the same for so many seconds, and then all of it", async () => {
      const delay = { seconds: 60 };
      const runs = await Promise.all(
        [0, 1, 2].map(async (decisions) => {
          const one = await watched(game, delay, { clock: "5m" });
          await one.hours.go(10_000);
          await decide(one, 0, 10);
          await one.hours.go(80_000);
          for (let ply = 0; ply < decisions; ply++) await decide(one, 0, 30 + ply);
          if (decisions === 2) await one.seats[0]!.say({ k: "resign", ask: askOf(0, 50), match: one.match });
          await one.hours.go(139_999);
          return one;
        }),
      );
      const [nothing, ...others] = await Promise.all(runs.map(seenOf));
      for (const other of others) assert.deepEqual(other, nothing);
      const last = runs[2]!;
      const before = textsOf(last.watcher);
      await last.hours.go(140_001);
      const { logged, shown } = await last.table.table.actor(last.match);
      assert.deepEqual([logged.ended?.by, shown.head], ["resigned", logged.head]);
      assert.ok(textsOf(last.watcher).length > before.length && textsOf(last.watcher).includes("resigned"));
    });
  });
}

test("seats are shown all at once, and everybody all of it when the last ply is over", async () => {
  const one = await watched("tic-tac-toe", { plies: 4 });
  const shownTo = (direct: Direct): number =>
    Math.max(...direct.sent().map((message) => (message.k === "entries" ? message.from + message.entries.length : 0)));
  // The terms, and the first who has sat down.
  assert.equal(shownTo(one.watcher), 2);
  for (let ply = 0; ply < 5; ply++) await decide(one, 0, 10 + ply);
  const { logged, shown } = await one.table.table.actor(one.match);
  assert.equal(shown.match.ply, 1);
  for (const seat of one.seats) assert.equal(shownTo(seat), logged.head.seq + 1);
  assert.equal(shownTo(one.watcher), shown.head.seq + 1);
  while (await decide(one, 0, 40));
  const end = await one.table.table.actor(one.match);
  assert.ok(end.logged.ended);
  assert.equal(shownTo(one.watcher), end.logged.head.seq + 1);
});

test("nobody learns by a rematch that a match is over before that is shown", async () => {
  const one = await watched("tic-tac-toe", { seconds: 60 });
  const [first, second] = one.seats as readonly [Direct, Direct];
  await one.hours.go(10_000);
  await first.say({ k: "resign", ask: askOf(0, 30), match: one.match });
  await second.say({ k: "rematch", ask: askOf(1, 31), match: one.match });
  const last = second.sent().at(-1)!;
  assert.deepEqual([last.k, "code" in last && last.code], ["no", "NF7819"]);
  const listed = async (): Promise<number> => (await one.table.table.surroundings.store.lobby.list({}, 9)).rows.length;
  assert.equal(await listed(), 1);
  await one.hours.go(70_001);
  await second.say({ k: "rematch", ask: askOf(1, 31), match: one.match });
  assert.equal(second.sent().at(-1)!.k, "done");
  assert.equal(await listed(), 2);
});

test("a client knows that it is shown the match later", async () => {
  const one = await watched("tic-tac-toe", { plies: 1, seconds: 90 });
  for (const [direct, viewer, delay] of [
    [one.watcher, "public", "1 ply and 90 seconds"],
    [one.seats[1]!, 1, undefined],
  ] as const) {
    const seen = new SeenMatch(one.match, async () => one.table.rules);
    for (const message of direct.sent()) {
      if (message.k === "entries" && (message.as ?? "public") === viewer)
        await seen.take(message.from, viewer, message.entries);
    }
    assert.equal(seen.delay && delayText(seen.delay), delay);
  }
});

test("another process, which reads the match anew, shows no more of it", async () => {
  const one = await watched("tic-tac-toe", { plies: 2, seconds: 30 });
  for (let ply = 0; ply < 4; ply++) {
    await one.hours.go(10_000 * (ply + 1));
    await decide(one, 0, 10 + ply);
  }
  const beside = await DirectTable.of("tic-tac-toe", {
    now: () => one.hours.now,
    after: one.hours.after,
    beside: one.table,
  });
  const other = await beside.table.actor(one.match);
  const here = await one.table.table.actor(one.match);
  assert.deepEqual([other.shown.head, other.shown.match.ply], [here.shown.head, 1]);
  await one.hours.go(50_000);
  assert.deepEqual([other.shown.match.ply, here.shown.match.ply], [2, 2]);
  await one.hours.go(120_000);
  assert.deepEqual([other.shown.match.ply, here.shown.match.ply], [2, 2]);
});

test("a delay of nothing, or one where seats sign, is in no terms", async () => {
  const codes = async (terms: Partial<Terms>) => {
    const table = await DirectTable.of("tic-tac-toe");
    await assert.rejects(table.opened(true, terms), /NF7604/);
  };
  await codes({ delay: {} });
  await codes({ delay: { plies: 0 } });
  await codes({ delay: { plies: 1 }, sign: true });
});
