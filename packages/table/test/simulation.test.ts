// A server on a rough disk and network: nothing acknowledged is lost, there is one order, clients have it, a replay is what
// was played, and clocks are right. Errors that are planted are found.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { rounds } from "../../ninefold/test/sample.ts";
import type { Planted } from "./simulation/disk.ts";
import { simulatedGames } from "./simulation/games.ts";
import { simulated } from "./simulation/run.ts";

const SEEDS = rounds(300, 10_000);
const MAX_UNTIL_FOUND = 60;

describe("whatever fails", () => {
  test(`what must hold holds, for ${SEEDS} seeds`, async () => {
    const gameOf = await simulatedGames();
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

  for (const planted of ["acknowledge-early", "seq-for-since", "charge-down"] satisfies readonly Planted[]) {
    test(`the planted error ${planted} is found`, async () => {
      const gameOf = await simulatedGames();
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
