// When processes served, as they keep it together: nobody is charged for a time exactly where none of them did.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { rounds } from "../../ninefold/test/sample.ts";
import { type Downs, Serving } from "../src/server/index.ts";
import { MemoryDisk, memoryStore, type Store, StoreError } from "../src/stores.ts";
import { askOf, DirectTable } from "./direct.ts";
import { Simulation } from "./simulation/events.ts";

const without = (openings: Uint8Array): Uint8Array => openings;

/** Milliseconds that it may be off by where a process is killed: it says once a second that it serves. */
const EVERY = 1_000;

/** A machine with a clock on which processes of one server begin, end and are killed. */
class Machine {
  readonly simulation = new Simulation(1);
  readonly disk = new MemoryDisk();
  /** Whether the store answers. */
  isReached = true;
  #count = 0;

  begin(isShared = true): { readonly serving: Serving; kill(): void; end(): Promise<void> } {
    const { simulation } = this;
    let isAlive = true;
    const inner = memoryStore(without, this.disk);
    const reached = (): boolean => this.isReached;
    const store: Store = Object.create(inner, {
      isShared: { value: isShared },
      notes: {
        value: {
          change: async (...asked: Parameters<Store["notes"]["change"]>) => {
            if (!reached()) throw new StoreError("NF7704");
            return inner.notes.change(...asked);
          },
        },
      },
    });
    const clock = {
      wall: () => simulation.now,
      monotonic: () => simulation.now,
      after: (milliseconds: number, call: () => void) => simulation.after(milliseconds, () => isAlive && call()),
    };
    const serving = new Serving({ store, clock, process: `${this.#count++}`, note: () => {} });
    serving.start();
    return {
      serving,
      kill: () => {
        isAlive = false;
      },
      end: () => serving.stop(),
    };
  }

  async run(milliseconds: number): Promise<void> {
    // What has begun is said before time passes.
    await turn();
    await this.simulation.run(milliseconds);
  }
}

const total = (downs: Downs | undefined): number | undefined => downs?.reduce((sum, [from, to]) => sum + to - from, 0);

describe("when a server served", () => {
  test("the time from its end to its next beginning is down, to the millisecond where it was ended", async () => {
    const machine = new Machine();
    const first = machine.begin();
    await machine.run(10_500);
    assert.deepEqual(first.serving.known, []);
    await first.end();
    await machine.run(700);
    const second = machine.begin();
    await machine.run(10);
    assert.deepEqual(second.serving.known, [[10_500, 11_200]]);
    await machine.run(60_000);
    assert.deepEqual(second.serving.known, [[10_500, 11_200]]);
  });

  test("a store that one process serves from knows it at once after a kill too", async () => {
    const machine = new Machine();
    const first = machine.begin(false);
    await machine.run(10_500);
    first.kill();
    await machine.run(700);
    const { serving } = machine.begin(false);
    await machine.run(10);
    assert.deepEqual(serving.known, [[10_000, 11_200]]);
  });

  test("a process that begins beside another waits for it to be heard, and nothing is down", async () => {
    const machine = new Machine();
    machine.begin();
    await machine.run(3_500);
    const { serving } = machine.begin();
    const certain = serving.certain();
    await machine.run(10);
    assert.equal(serving.known, undefined);
    await machine.run(1_000);
    assert.deepEqual([serving.known, await certain], [[], []]);
  });

  test("where one of two is killed and comes back, nobody is given its absence", async () => {
    const machine = new Machine();
    const first = machine.begin();
    const second = machine.begin();
    await machine.run(10_000);
    first.kill();
    await machine.run(20_000);
    const third = machine.begin();
    await machine.run(5_000);
    for (const { serving } of [second, third]) assert.deepEqual(serving.known, []);
    second.kill();
    third.kill();
    await machine.run(7_000);
    const last = machine.begin();
    await machine.run(5_000);
    assert.equal(total(last.serving.known), 7_000);
  });

  test("while no process reaches the store, none of them serves", async () => {
    const machine = new Machine();
    const both = [machine.begin(), machine.begin()];
    await machine.run(10_000);
    machine.isReached = false;
    await machine.run(30_000);
    for (const { serving } of both) assert.equal(serving.known, undefined);
    machine.isReached = true;
    await machine.run(3_000);
    for (const { serving } of both) assert.ok(Math.abs(total(serving.known)! - 30_000) <= EVERY);
  });

  test("whatever begins, ends and is killed, what is down is what nothing served in, but for a beat at each end", async () => {
    const happenings = fc.array(fc.record({ after: fc.integer({ min: 20, max: 15_000 }), what: fc.nat(3) }), {
      maxLength: 25,
    });
    const property = fc.asyncProperty(happenings, async (all) => {
      const machine = new Machine();
      const running = [machine.begin()];
      let [ended, down, kills] = [0, 0, 0];
      for (const { after, what } of [...all, { after: 20, what: 2 }, { after: 6_000, what: 3 }]) {
        await machine.run(after);
        const { now } = machine.simulation;
        const one = what < 2 ? running.shift() : undefined;
        if (what === 0) await one?.end();
        else if (one) one.kill();
        if (one && running.length === 0) ended = now;
        if (one && what === 1) kills++;
        if (what === 2) {
          if (running.length === 0) down += now - ended;
          running.push(machine.begin());
        }
      }
      const known = total(running.at(-1)?.serving.known)!;
      assert.ok(known >= down && known <= down + kills * EVERY, `${known} ms for ${down} ms`);
    });
    await fc.assert(property, { numRuns: rounds(40, 5_000) });
  });
});

test("clocks are given back what no process served in, once, and nothing is done before that is certain", async () => {
  let now = 0;
  const downs = { known: [] as Downs | undefined, certain: async () => downs.known ?? [] };
  const options = { now: () => now, downs };
  const table = await DirectTable.of("tic-tac-toe", { ...options, config: {} });
  const { match, seats } = await table.begun(true, { clock: "5m" });
  const beside = await DirectTable.of("tic-tac-toe", { ...options, beside: table });
  const seat = (await table.table.actor(match)).logged.active[0]!;
  const decide = async (ask: number, id: string) => {
    const { logged } = await table.table.actor(match);
    await seats[seat]!.say({ k: "decide", ask: askOf(seat, ask), match, since: logged.since!, id });
    return (await table.table.actor(match)).logged;
  };
  now = 100_000;
  const { terms, head } = (await table.table.actor(match)).logged;
  downs.known = undefined;
  assert.equal((await decide(50, "claim(a1)")).head.seq, head.seq);
  const last = seats[seat]!.sent().at(-1);
  assert.equal(last?.k === "no" && last.code, "NF7815");
  // Both processes learn of it, and one of them writes it.
  downs.known = [[terms.opened! + 20_000, terms.opened! + 90_000]];
  await Promise.all([beside.table.actor(match), decide(51, "claim(b2)")]);
  const { logged } = await table.table.actor(match);
  const spent = logged.clocks(logged.at)![seat]!.untilFlag;
  assert.ok(Math.abs(spent - (300_000 - 30_000)) < 100, `${spent}`);
});

test("lag is given back to a seat within the bound of its match, once for each decision, whichever process serves it", async () => {
  let now = 0;
  const options = { now: () => now, config: { lagPerDecision: 500, lagPerMatch: 1_000 } };
  const table = await DirectTable.of("tic-tac-toe", options);
  const { match, seats } = await table.begun(true, { clock: "5m" });
  const seat = (await table.table.actor(match)).logged.active[0]!;
  /** What a decision after a second was charged; the other seat decides at once. */
  const decide = async (at: DirectTable, ask: number, id: string, answer: string): Promise<number> => {
    const [one, other] = [await at.connect(seat), await at.connect(1 - seat)];
    one.connection.lag = 400;
    const actor = await at.table.actor(match);
    await actor.refresh();
    const before = actor.logged.clocks(actor.at())![seat]!.untilFlag;
    now += 1_000;
    const said = { k: "decide", ask: askOf(seat, ask), match, since: actor.logged.since!, id } as const;
    await one.say(said);
    // Asked again it is answered again, and costs nothing.
    await one.say(said);
    const left = actor.logged.clocks(actor.at())![seat]!.untilFlag;
    await other.say({ k: "decide", ask: askOf(1 - seat, ask), match, since: actor.logged.since!, id: answer });
    return before - left;
  };
  assert.equal(await decide(table, 50, "claim(a1)", "claim(b2)"), 600);
  assert.equal(await decide(table, 51, "claim(c1)", "claim(b1)"), 600);
  // It knows the match by reading it, and by what others write later.
  const beside = await DirectTable.of("tic-tac-toe", { ...options, beside: table });
  assert.equal(await decide(beside, 52, "claim(b3)", "claim(a2)"), 800);
  assert.equal(await decide(table, 53, "claim(c2)", "claim(c3)"), 1_000);
  for (const one of seats) one.visitor.closed();
});
