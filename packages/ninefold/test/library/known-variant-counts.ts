import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, perft } from "../../src/play/index.ts";
import { breakthrough } from "./independent/breakthrough.ts";
import { frisianDraughts } from "./independent/frisian-draughts.ts";
import { canadianDraughts } from "./independent/international-draughts.ts";
import { type Named, plies } from "./independent/named.ts";
import { othello } from "./independent/othello.ts";
import { brazilianDraughts, poolCheckers, russianDraughts } from "./independent/russian-draughts.ts";
import { minixiangqi } from "./independent/xiangqi.ts";
import { lastOf } from "./last-of.ts";
import { countsOfVariant, VARIANTS, variantOf } from "./variants.ts";

/** Variants written without the language. */
const INDEPENDENT: Readonly<Record<string, () => Named<unknown>>> = {
  "breakthrough-6": () => breakthrough({ columns: 6, rows: 6 }) as Named<unknown>,
  "corridor-breakthrough": () => breakthrough({ columns: 3 }) as Named<unknown>,
  "misere-breakthrough": () => breakthrough({ misere: true }) as Named<unknown>,
  "othello-6": () => othello(6) as Named<unknown>,
  "brazilian-draughts": brazilianDraughts as () => Named<unknown>,
  "canadian-draughts": canadianDraughts as () => Named<unknown>,
  "frisian-draughts": frisianDraughts as () => Named<unknown>,
  minixiangqi: minixiangqi as () => Named<unknown>,
  "pool-checkers": poolCheckers as () => Named<unknown>,
  "russian-draughts": russianDraughts as () => Named<unknown>,
};

/**
 * A test for each variant and position: the published numbers of its plays. The interpreter counts those of which none is larger than
 * `interpreted`: that takes less time than compiling the game.
 */
export function testVariantCounts({
  long,
  interpreted,
}: {
  readonly long: boolean;
  readonly interpreted: number;
}): void {
  // What is compiled for the first test of a variant serves them all.
  const systemOfTest = lastOf(variantOf, (name) => name);
  for (const name of VARIANTS) {
    const known = countsOfVariant(name).filter((entry) => (entry.long ?? false) === long);
    for (const from of new Set(known.map((entry) => entry.from))) {
      const entries = known.filter((entry) => entry.from === from);
      const depths = entries.map(({ depth = 0 }) => depth);
      test(`${name}${from === undefined ? "" : ` from ${from}`}: perft(${depths.join(", ")})`, () => {
        const interpreter = entries.every(({ value }) => Number(value) <= interpreted);
        const { levels } = finish(perft(systemOfTest(name), Math.max(...depths), { from, interpreter }));
        const independent = from === undefined ? INDEPENDENT[name]?.() : undefined;
        for (const { depth = 0, value, source } of entries) {
          assert.equal(Number(levels[depth]?.leaves), value, source);
          if (independent) assert.equal(plies(independent, depth), value, source);
        }
      });
    }
  }
}
