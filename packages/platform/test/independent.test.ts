// The counts of the programs, counted again by programs that share nothing with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { joustNext, joustStart } from "./independent/joust.ts";
import { runNext, runStart } from "./independent/run.ts";
import { snakebiteDeals, snakebiteNext } from "./independent/snakebite.ts";
import { countsOfProgram } from "./programs.ts";

interface Counts {
  readonly states: number;
  readonly edges: number;
  readonly terminal: number;
  readonly plays: number;
}

/** Counts what can be reached, where no play comes back. */
function counted<State>(starts: readonly State[], next: (state: State) => readonly State[]): Counts {
  const plays = new Map<string, number>();
  let [edges, terminal] = [0, 0];
  const playsFrom = (state: State): number => {
    const key = JSON.stringify(state);
    const known = plays.get(key);
    if (known !== undefined) return known;
    const after = next(state);
    edges += after.length;
    if (after.length === 0) terminal++;
    const all = after.length === 0 ? 1 : after.reduce((sum, one) => sum + playsFrom(one), 0);
    plays.set(key, all);
    return all;
  };
  const all = [...new Map(starts.map((one) => [JSON.stringify(one), one])).values()].map(playsFrom);
  return { states: plays.size, edges, terminal, plays: all.reduce((sum, one) => sum + one, 0) };
}

function assertKnown(name: string, counts: Counts): void {
  for (const { quantity, value, source } of countsOfProgram(name)) {
    if (quantity in counts) assert.equal(counts[quantity as keyof Counts], value, `${quantity}: ${source}`);
  }
}

test("joust", () => assertKnown("joust", counted([joustStart], joustNext)));
test("the run", () => assertKnown("run", counted([runStart], runNext)));

test("snakebite, whose beginning deals by chance", () => {
  const { states, edges, ...rest } = counted(snakebiteDeals, snakebiteNext);
  const deals = new Set(snakebiteDeals.map((deal) => JSON.stringify(deal))).size;
  assertKnown("snakebite", { states: states + 1, edges: edges + deals, ...rest });
});
