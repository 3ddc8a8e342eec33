// A server on a rough disk and network: nothing acknowledged is lost, there is one order, clients have it, a replay is what
// was played, and clocks are right. Errors that are planted are found.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Terms } from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import type { Programs } from "../src/server/index.ts";
import { StoreError } from "../src/stores.ts";
import { askOf, DirectTable } from "./direct.ts";
import type { Planted } from "./simulation/disk.ts";
import { Simulation } from "./simulation/events.ts";
import { simulatedGames } from "./simulation/games.ts";
import { relayed } from "./simulation/relayed.ts";
import { simulated } from "./simulation/run.ts";

const SEEDS = rounds(300, 10_000);
const RELAYED = rounds(15, 3_000);
const MAX_UNTIL_FOUND = 60;

const games = simulatedGames();

describe("whatever fails", () => {
  test(`what must hold holds, for ${SEEDS} seeds`, async () => {
    const gameOf = await games;
    let entries = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      try {
        entries += (await simulated(seed, gameOf(seed))).entries;
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    assert.ok(entries > 8 * SEEDS, `only ${entries} entries`);
  });

  test(`what was posted at a sealed table is heard by all, for ${RELAYED} seeds`, async () => {
    const { rules } = (await games)(0);
    let posts = 0;
    for (let seed = 0; seed < RELAYED; seed++) {
      try {
        posts += await relayed(seed, rules);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    assert.ok(posts > 10 * RELAYED, `only ${posts} posts`);
  });

  test("that posts are acknowledged before they are kept is found", async () => {
    const { rules } = (await games)(0);
    for (let seed = 0; seed < MAX_UNTIL_FOUND; seed++) {
      try {
        await relayed(seed, rules, "acknowledge-early");
      } catch (error) {
        if (error instanceof assert.AssertionError) return;
        throw error;
      }
    }
    assert.fail(`not in ${MAX_UNTIL_FOUND} seeds`);
  });

  for (const planted of ["acknowledge-early", "seq-for-since", "charge-down"] satisfies readonly Planted[]) {
    test(`the planted error ${planted} is found`, async () => {
      const gameOf = await games;
      for (let seed = 0; seed < MAX_UNTIL_FOUND; seed++) {
        try {
          await simulated(seed, gameOf(seed), planted);
        } catch (error) {
          if (error instanceof assert.AssertionError) return;
          throw error;
        }
      }
      assert.fail(`not in ${MAX_UNTIL_FOUND} seeds`);
    });
  }
});

const CLOCK = "5s";

/** A match that has begun, on a clock that a test moves. `fail`: how often its store fails from then on. `thought`: called when a program has decided. */
async function begunIn(simulation: Simulation, asked: Partial<Terms>, thought: () => void = () => {}) {
  simulation.isRough = false;
  const programs: Programs = {
    knows: () => true,
    decide: async (_, { match }, seat) => {
      thought();
      return match.legalDecisions(seat)[0]!.id;
    },
  };
  const table = await DirectTable.of("tic-tac-toe", { simulation, programs });
  const { store } = table.table.surroundings;
  const append = store.append.bind(store);
  let failures = 0;
  Object.assign(store, {
    append: async (appends: Parameters<typeof append>[0]) => {
      if (failures > 0 && failures--) throw new StoreError("NF7704");
      return append(appends);
    },
  });
  const beginning = table.begun(true, { clock: CLOCK, ...asked });
  await simulation.run(100);
  const { match, seats } = await beginning;
  const logged = async () => (await table.table.actor(match)).logged;
  const fail = (times: number): void => {
    failures = times;
  };
  return { match, seats, logged, fail, notes: table.notes };
}

// What nobody asks for: clocks that run out, and what programs decide.
describe("where the store fails", () => {
  test("a clock that has run out is found to have when the store is back", async () => {
    const simulation = new Simulation(1);
    const { logged, fail, notes } = await begunIn(simulation, {});
    fail(3);
    await simulation.run(7_000);
    assert.equal((await logged()).ended, undefined);
    await simulation.run(5_000);
    assert.deepEqual((await logged()).ended, { k: "end", by: "flag", seat: 0 });
    assert.equal(notes.length, 1);
  });

  test("what a program has decided is kept when the store is back", async () => {
    const simulation = new Simulation(2);
    const asked = { leave: "program" } as const;
    const begun = await begunIn(simulation, asked, () => begun.fail(2));
    const leaving = begun.seats[0]!.say({ k: "leave", ask: askOf(0, 5), match: begun.match });
    await simulation.run(500);
    await leaving;
    assert.deepEqual((await begun.logged()).active, [0]);
    await simulation.run(3_000);
    assert.deepEqual((await begun.logged()).active, [1]);
  });
});
