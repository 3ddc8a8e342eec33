// What one decision, and reading a match again, may take of the server: counted in work of the rules, and paid for by waiting.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Terms, verify } from "ninefold-log";
import { LongWork } from "../src/server/bounds/pieces.ts";
import { Rests } from "../src/server/bounds/rests.ts";
import { readStored } from "../src/server/index.ts";
import { askOf, DirectTable } from "./direct.ts";
import { Hours } from "./hours.ts";

const game = (name: string, lines: readonly string[]) => ({
  ...{ name: `${name}.game`, modules: {} },
  text: `game Dear "${name}"\nplayers A, B\n${lines.join("\n")}\n`,
});

const TURN = "track turn: Player = A";

/** Each question of these is within its bound; what a ply asks together is not. */
const DEAR = [
  game("forced steps", [
    TURN,
    "track n: 0..2000 = 0",
    "decision go by turn when n is 0 do n := 1",
    "whenever n in 1..1999 and size { x in 1..8000 | x > n } > 0 do n += 1",
    "end draw when n is 2000",
  ]),
  game("views", [
    TURN,
    "board Cell = grid(64, 64)",
    "track mark[c in Cell]: 0..9 = 0 shown to turn",
    "track n: 0..9 = 0",
    "decision go by turn when n is 0 do n := 1",
    "whenever n in 1..8 shown do n += 1",
    "end draw when n is 9",
  ]),
  game("legal decisions", [
    TURN,
    "track n: 0..300 = 0",
    "decision go(x in 1..n + 1, y in 1..n + 1) by turn do n := 300, turn := next(turn)",
    "outcome draw otherwise",
  ]),
];

describe("a decision", () => {
  for (const bundle of DEAR) {
    test(`whose ${bundle.name} take too much ends its match as a fault, which everybody believes`, async () => {
      const table = await DirectTable.of(bundle);
      const { match, seats } = await table.begun(true, { undo: "never" } satisfies Partial<Terms>);
      const { logged } = await table.table.actor(match);
      const [decision] = logged.match.legalDecisions(0);
      await seats[0]!.say({ k: "decide", ask: askOf(0, 9), match, since: logged.since!, id: decision!.id });
      assert.equal(seats[0]!.sent().at(-1)!.k, "done");
      const over = (await table.table.actor(match)).logged;
      assert.deepEqual(over.ended, { k: "end", by: "fault", fault: "NF2010" });
      const again = await DirectTable.of(bundle, { beside: table });
      assert.deepEqual((await again.table.actor(match)).logged.head, over.head);
      const written = [];
      for await (const stored of table.table.surroundings.store.read(match, 0, 99)) written.push(readStored(stored));
      const verdict = await verify(written, () => table.rules, over.head);
      assert.equal(verdict.verdict, "accepted", JSON.stringify(verdict));
      assert.deepEqual(table.notes, []);
    });
  }
});

/** A clock that goes on by what is done and by what is waited for. */
function steppedClock() {
  const hours = new Hours();
  const now = (): number => hours.now;
  const work = (milliseconds: number): void => {
    hours.now += milliseconds;
  };
  return { clock: { wall: now, monotonic: now, after: hours.after }, until: (end: number) => hours.go(end), work };
}

describe("what took time waits", () => {
  test("little does not, much does nine times as long, and each by itself", async () => {
    const { clock, until, work } = steppedClock();
    const rests = new Rests(clock);
    const rested: string[] = [];
    const wait = (what: string): void =>
      void rests.rested(what).then(() => rested.push(`${what} ${clock.monotonic()}`));
    for (let times = 0; times < 20; times++) rests.count(["a"], () => work(10));
    wait("a");
    wait("b");
    await until(5_000);
    // 200 ms were taken, of which 100 need no rest.
    assert.deepEqual(rested, ["b 200", "a 910"]);
  });

  test("what takes long without a break waits for others of its kind, and much longer for what takes longer", async () => {
    const { clock, until, work } = steppedClock();
    const rests = new Rests(clock);
    const rested: string[] = [];
    const begin = async (what: string, takes: number): Promise<void> => {
      await rests.rested(what);
      rested.push(`${what} ${clock.monotonic()}`);
      rests.count([what], () => work(takes));
    };
    // Once may have been the collector.
    rests.count(["d"], () => work(30));
    for (let times = 0; times < 2; times++) {
      rests.count(["a"], () => work(100));
      rests.count(["b"], () => work(40));
    }
    void begin("d", 1);
    void begin("a", 100);
    void begin("b", 40);
    void begin("c", 1);
    await until(60_000);
    assert.deepEqual(rested, ["c 310", "d 311", "b 10270", "a 11870"]);
    rests.sweep();
    void begin("b", 1);
    await until(61_000);
    assert.equal(rested.at(-1), "b 60000");
  });

  test("long reading is done in pieces, and waits between them once it has taken a while", async () => {
    const { clock, until, work } = steppedClock();
    const all = new LongWork(clock);
    const read = async (): Promise<number> => {
      const pieces = all.begin();
      for (let step = 0; step < 100; step++) {
        pieces.step(() => work(1));
        await pieces.turn();
      }
      assert.deepEqual([pieces.taken, pieces.longest], [100, 1]);
      return clock.monotonic();
    };
    const done: number[] = [];
    for (let times = 0; times < 2; times++) void read().then((at) => done.push(at));
    await until(2_000);
    // Of 100 ms each the first 50 are done at once, the others take a fifth of the time.
    assert.equal(done.length, 2);
    assert.ok(done[1]! >= 400 && done[1]! <= 650, String(done));
  });
});
