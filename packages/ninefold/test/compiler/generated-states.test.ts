// Random games: those that compile have as many states as the interpreter counts, or the same hole in their rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NotCompiled } from "../../src/compiler/index.ts";
import { interpret } from "../../src/model/index.ts";
import { plainGame } from "../generated/random-game.ts";
import { gameIn } from "../generated/texts.ts";
import { rounds } from "../library/sample.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";
import { countOf, systemOn } from "./counted-states.ts";

test("random games that compile have the states that the interpreter counts", () => {
  const found = new Map<string, number>();
  fc.assert(
    fc.property(plainGame(), fc.option(fc.integer({ min: 2, max: 6 }), { nil: undefined }), (text, depth) => {
      const { game } = gameIn(text);
      if (compiledOnce(game, "states") instanceof NotCompiled) return;
      const options = { depth, maxStates: 60 };
      const wanted = countOf(interpret(game, game.name), options);
      const kind = "stopped" in wanted ? `${wanted.stopped}` : "a hole";
      found.set(kind, (found.get(kind) ?? 0) + 1);
      // What was counted before the limit depends on the order of decisions in steps, which is not told.
      const exact = kind !== "states" || game.decisions.every(({ chain }) => !chain);
      for (const backEnd of BACK_ENDS) {
        const counted = countOf(systemOn(game, backEnd), options);
        if (exact) assert.deepEqual(counted, wanted, backEnd);
      }
    }),
    { seed: 2, numRuns: rounds(50, 200) },
  );
  for (const kind of ["null", "depth", "states", "a hole"])
    assert.ok((found.get(kind) ?? 0) >= 1, JSON.stringify([...found]));
});
