// Whether positions of a search evaluate states by linear weights as the interpreter's do.

import assert from "node:assert/strict";
import { NotCompiled, searchOfEmitted } from "../../src/compiler/index.ts";
import { type Cell, COMING, type LinearWeights } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault, interpret } from "../../src/model/index.ts";
import { seeded } from "../../src/play/index.ts";
import { AskedPositions } from "../../src/play/work/positions.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";

/** Random weights for cells, and for some pairs that share tables. */
export function randomWeights(weighed: readonly Cell[], seed: string, wanted = 30): LinearWeights {
  const sizes = weighed.map(({ values }) => values.length);
  const { uniform } = seeded(seed);
  const table = (size: number): Int32Array => new Int32Array(size).map(() => uniform(2 ** 32));
  const cells = sizes.map(table);
  const known = new Map<number, number>();
  const tables: Int32Array[] = [];
  const pairs = Array.from({ length: sizes.length > 0 ? wanted : 0 }, () => {
    const [first, second] = [uniform(sizes.length), uniform(sizes.length)];
    const kind = 64 * sizes[first]! + sizes[second]!;
    const found = known.get(kind) ?? tables.push(table(sizes[first]! * sizes[second]!)) - 1;
    known.set(kind, found);
    return { first, second, table: found };
  });
  return { cells, pairs, tables };
}

/** Compares along random plays; how many states were compared. */
export function assertSameEvaluation(game: CoreGame, plays: number, plies: number): number {
  const emitted = compiledOnce(game, "search");
  if (emitted instanceof NotCompiled) return 0;
  const system = interpret(game, game.name);
  const asked = new AskedPositions(system);
  let compared = 0;
  for (const backEnd of BACK_ENDS) {
    const compiled = searchOfEmitted(system, game, emitted, backEnd)();
    const { uniform } = seeded(game.name);
    for (let play = 0; play < plays; play++) {
      const weights = randomWeights(asked.cells, `${play}`);
      compiled.put(0, system.initialStates()[0]!);
      if (play === 0) assert.equal(compiled.evaluate(0), 0);
      compiled.weigh(weights);
      asked.weigh(weights);
      try {
        for (let level = 0; level < plies; level++) {
          asked.put(level, compiled.state(level));
          assert.equal(compiled.evaluate(level), asked.evaluate(level));
          compared++;
          const [own, other] = [new Uint8Array(asked.cells.length), new Uint8Array(asked.cells.length)];
          compiled.read(level, own);
          asked.read(level, other);
          assert.deepEqual(own, other);
          const coming = compiled.look(level);
          if (coming === COMING.over || coming === COMING.several) break;
          compiled.decide(level, uniform(compiled.count(level)));
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
      }
    }
  }
  return compared;
}
