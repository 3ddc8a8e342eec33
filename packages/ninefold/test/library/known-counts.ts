import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import { finish, perft, startState } from "../../src/play/index.ts";
import { INDEPENDENT } from "./independent/index.ts";
import { plies } from "./independent/named.ts";
import { NAMED } from "./independent/named-games.ts";
import { lastOf } from "./last-of.ts";
import { COUNTS, countsOf, type KnownCount, systemOf } from "./library.ts";

/**
 * A test for each way to count a game: the counts known of it, and where the game is written without the language, those too,
 * as far as none is larger than `recounted`.
 */
export function testKnownCounts({ long, recounted }: { readonly long: boolean; readonly recounted: number }): void {
  // Tests of one game with the same parameters follow each other: what is compiled for the first serves them all.
  const systemOfTest = lastOf(systemOf, (game, parameters) => JSON.stringify([game, parameters]));
  for (const game of COUNTS) {
    const known = countsOf(game).filter((entry) => (entry.long ?? false) === long);
    for (const way of new Set(known.map(wayOf))) {
      const entries = known.filter((entry) => wayOf(entry) === way);
      const { quantity, with: parameters = {}, from, depth, of } = entries[0]!;
      const names = entries.map((entry) => (entry.quantity === "perft" ? `perft(${entry.depth})` : entry.quantity));
      const where = [...Object.entries(parameters).map((pair) => pair.join(" = ")), ...(from ? [from] : [])];
      test(`${game}${where.length > 0 ? ` with ${where.join(", ")}` : ""}: ${names.join(", ")}`, () => {
        const system = systemOfTest(game, parameters);
        if (quantity === "perft") {
          const { levels } = finish(perft(system, Math.max(...entries.map((entry) => entry.depth!)), { from }));
          const independent = from ? undefined : NAMED[game]?.(parameters);
          for (const entry of entries) {
            const { depth, value, source } = entry;
            assert.equal(Number(levels[depth!]!.leaves), value, source);
            if (independent && largestOf([entry]) <= recounted) assert.equal(plies(independent, depth!), value, source);
          }
          return;
        }
        const options = { ...(from && { from: [startState(system, from)] }), ...(depth && { depth }), distinct: of };
        compare(entries, finish(count(system, options)));
        const independent = from || of ? undefined : INDEPENDENT[game];
        if (independent && largestOf(entries) <= recounted) compare(entries, independent(parameters, depth));
      });
    }
  }
}

/** Entries of the same way are read off one count. */
function wayOf({ quantity, with: parameters, from, depth, of }: KnownCount): string {
  return JSON.stringify(quantity === "perft" ? ["perft", parameters, from] : ["count", parameters, from, depth, of]);
}

const largestOf = (entries: readonly KnownCount[]): number => Math.max(...entries.flatMap(({ value }) => value ?? 0));

type Counted = Exclude<KnownCount["quantity"], "perft">;
type Counts = Readonly<Partial<Record<Counted, number | bigint | readonly number[] | null>>>;

function compare(entries: readonly KnownCount[], counts: Counts): void {
  for (const { quantity, value, source } of entries) {
    if (quantity === "perft") continue;
    const found = counts[quantity];
    assert.deepEqual(typeof found === "bigint" ? Number(found) : found, value, `${quantity}: ${source}`);
  }
}
