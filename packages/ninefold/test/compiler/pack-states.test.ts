// What is packed is unpacked as it was, and different states are packed differently.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instantiateJavaScript } from "../../src/compiler/code/javascript/instantiate-javascript.ts";
import { instantiateWasm } from "../../src/compiler/code/wasm/instantiate-wasm.ts";
import { NotCompiled } from "../../src/compiler/index.ts";
import { readState, writeState } from "../../src/compiler/layout/state-memory.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { countOf, valueAt } from "../../src/language/core/domain.ts";
import type { Type, Value } from "../../src/language/core/types.ts";
import { sampled } from "../library/sample.ts";
import { libraryGame } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { SMALL_GAMES, smallGame } from "./small-games.ts";

const GAMES: Readonly<Record<string, () => CoreGame>> = {
  ...Object.fromEntries(
    ["amazons", "chopsticks", "connect-four", "go", "kalah", "ultimate-tic-tac-toe", "yavalath"].map((name) => [
      name,
      () => libraryGame(name),
    ]),
  ),
  ...Object.fromEntries(Object.entries(sampled(SMALL_GAMES)).map(([name, lines]) => [name, () => smallGame(lines)])),
  "numbers of many sizes": () =>
    smallGame([
      "players A",
      "track a: 1..3 = 1",
      "track b[0..6]: (-500..499) = 0",
      "track c[0..20]: Bool = false",
      "track d: 0..65535 = 0",
      "track e[0..3]: 7..7 = 7",
      "track f[0..2]: (0..256)? = none",
      "decision go do a := 2",
      "outcome draw otherwise",
    ]),
};

function anyValue(type: Type): fc.Arbitrary<Value> {
  if (type.kind === "set") {
    const all = Array.from({ length: countOf(type.of) }, (_, ordinal) => valueAt(type.of, ordinal));
    return fc.subarray(all);
  }
  if (type.kind === "pile") return fc.array(anyValue(type.of), { maxLength: type.atMost });
  return fc.nat(countOf(type) - 1).map((ordinal) => valueAt(type, ordinal));
}

/** Any value in each track, reachable or not. */
function anyCells(game: CoreGame): fc.Arbitrary<readonly Value[]> {
  const types = game.tracks.flatMap(({ type, index }) =>
    new Array<typeof type>(index.reduce((product, one) => product * countOf(one), 1)).fill(type),
  );
  return fc.tuple(...types.map(anyValue));
}

for (const [name, makeGame] of Object.entries(GAMES)) {
  test(`packed and unpacked: ${name}`, () => {
    const game = makeGame();
    const emitted = compiledOnce(game, "states");
    if (emitted instanceof NotCompiled) {
      assert.ok(game.memories.length > 0);
      return;
    }
    const { layout, module, states, addresses } = emitted;
    const from = states!.state;
    const to = addresses.free;
    for (const running of [instantiateWasm(module), instantiateJavaScript(module)]) {
      running.grow(to + layout.size);
      const packed = (cells: readonly Value[]): string => {
        writeState(running.memory(), from, layout, game, cells);
        running.functions.pack!(from, states!.candidate);
        running.functions.unpack!(states!.candidate, to);
        assert.deepEqual(readState(running.memory(), to, layout, game), cells);
        const memory = running.memory();
        assert.deepEqual(memory.slice(to, to + layout.size), memory.slice(from, from + layout.size));
        return memory.slice(states!.candidate, states!.candidate + states!.packing.size).join();
      };
      fc.assert(
        fc.property(anyCells(game), anyCells(game), (one, other) => {
          const same = JSON.stringify(one) === JSON.stringify(other);
          assert.equal(packed(one) === packed(other), same);
        }),
        { seed: 1, numRuns: 30 },
      );
    }
  });
}
