// Random plays of small games, compiled and interpreted: as many come to each end, faults among them, and as many plies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NotCompiled } from "../../src/compiler/index.ts";
import type { BulkPlayouts } from "../../src/engine/index.ts";
import { interpret } from "../../src/model/index.ts";
import { finish, type Playouts, playouts } from "../../src/play/index.ts";
import { unlessFault } from "../laws/unless-fault.ts";
import { sampled } from "../library/sample.ts";
import { bulkOf, finished } from "./bulk-of.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";
import { GAMES_OF_CHANCE } from "./games-of-chance.ts";
import { REFUSING_GAMES, SMALL_GAMES, smallGame } from "./small-games.ts";

const SEED = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
const PLAYS = 200;
const MAX_PLIES = 30;

/** Further than so many deviations from what was expected the numbers of one seed do not lie. */
const DEVIATIONS = 5;

/** What foresight asks of decisions that are not drawn is not asked: the holes there are the interpreter's alone. */
const DRAWN_PAST_HOLES = new Set(["of one parameter and of none"]);

for (const [name, lines] of Object.entries(sampled({ ...SMALL_GAMES, ...REFUSING_GAMES, ...GAMES_OF_CHANCE }))) {
  if (DRAWN_PAST_HOLES.has(name)) continue;
  test(`plays end alike: ${name}`, () => {
    const game = smallGame(lines);
    const emitted = compiledOnce(game);
    assert.ok(!(emitted instanceof NotCompiled));
    const system = interpret(game, game.name);
    const state = unlessFault(() => system.initialStates())?.[0];
    if (!state) return;
    const wanted = Array.from({ length: PLAYS }, (_, seed) =>
      tally(finish(playouts(system, { seed, plays: 1, from: state, maxPlies: MAX_PLIES, interpreter: true }))),
    );
    for (const backEnd of BACK_ENDS) {
      const engine = bulkOf(game, emitted, backEnd);
      const found = Array.from({ length: PLAYS }, (_, first) =>
        tally(finished(engine.playouts(state, SEED, first, 1, MAX_PLIES))),
      );
      const keys = new Set([...wanted, ...found].flatMap((one) => [...one.keys()]));
      for (const key of keys) {
        const [a, b] = [wanted, found].map((plays) => spread(plays.map((one) => one.get(key) ?? 0)));
        const most = DEVIATIONS * Math.sqrt((a!.variance + b!.variance) / PLAYS);
        assert.ok(Math.abs(a!.mean - b!.mean) <= most, `${backEnd}, ${key}: ${b!.mean} instead of ${a!.mean}`);
      }
    }
  });
}

/** How often a play came to each end, and its plies by the end that it came to. */
function tally({ plies, outcomes, unfinished, faults }: BulkPlayouts | Playouts): ReadonlyMap<string, number> {
  const ends = [...outcomes, ...faults, ...(unfinished > 0 ? [["unfinished", unfinished] as const] : [])];
  return new Map(ends.flatMap(([end, count]) => [[end, count] as const, [`plies of ${end}`, plies] as const]));
}

function spread(numbers: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return { mean, variance: numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / numbers.length };
}
