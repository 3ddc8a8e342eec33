// Games written as tables: the texts are games without findings, and the same games as those from which they were made.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import fc from "fast-check";
import { gameTableOf } from "../../../src/analysis/exports/game-tables/game-table.ts";
import { compare, type Relation } from "../../../src/analysis/game-trees/compare.ts";
import { automatonOf } from "../../../src/analysis/game-trees/unfold.ts";
import { utilitiesOf } from "../../../src/analysis/solve/utilities.ts";
import { type ExploreOptions, explore } from "../../../src/analysis/states/explore.ts";
import { format, makeSource } from "../../../src/language/index.ts";
import { type GameSystem, isForced } from "../../../src/model/index.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import { systemOf } from "../../library/library.ts";
import { long, rounds } from "../../library/sample.ts";
import { picks, randomTable } from "../random-games.ts";

function written(system: GameSystem, options?: ExploreOptions): string {
  const graph = finish(explore(system, options));
  return finish(gameTableOf(graph, finish(automatonOf(graph))));
}

function compiled(text: string): GameSystem {
  const { system, diagnostics } = compileText(text, { name: "table.game" });
  assert.deepEqual(diagnostics, [], text);
  return system!;
}

function assertSame(
  system: GameSystem,
  text: string,
  relations: readonly Relation[] = ["structural", "relabeling"],
): void {
  const other = compiled(text);
  for (const relation of relations)
    assert.ok(finish(compare(system, other, { relation })).equivalent, `${relation}\n${text}`);
}

/** Whether anybody decides anything. */
function decides(system: GameSystem): boolean {
  const graph = finish(explore(system));
  return Array.from({ length: graph.size }, (_, state) => graph.edges(state)).some((edges) =>
    edges.some(({ tuple }) => !isForced(tuple)),
  );
}

const GAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "matching-pennies": {},
  "coin-flip": {},
  "rock-paper-scissors": {},
  nim: { heaps: "2" },
  pig: { goal: "4" },
};

describe("a game as a table", () => {
  for (const [name, parameters] of Object.entries(GAMES)) {
    it(`is the same game: ${name}`, () => {
      const system = systemOf(name, parameters);
      const text = written(system);
      assertSame(system, text);
      const formatted = format(makeSource("table.game", text));
      assert.deepEqual(formatted, { text });
    });
  }

  it("is what the page on exports shows", () => {
    const page = readFileSync(new URL("../../../../../docs/exports.md", import.meta.url), "utf8");
    assert.equal(/```game\n([\s\S]*?)```/u.exec(page)?.[1], written(systemOf("coin-flip")));
  });

  it("keeps what outcomes are worth", () => {
    const system = systemOf("matching-pennies");
    const other = compiled(written(system));
    const worths = (one: GameSystem) => {
      const payoffs = utilitiesOf(one);
      const graph = finish(explore(one));
      const terminal = Array.from({ length: graph.size }, (_, state) => state).filter((state) =>
        graph.isTerminal(state),
      );
      return terminal.map((state) => payoffs(graph.outcome(state)).map(String).join(" ")).toSorted();
    };
    assert.deepEqual([...new Set(worths(other))], [...new Set(worths(system))]);
  });

  it("merges states from which the same can be done, and writes its decisions by their names", () => {
    const text = written(systemOf("nim", { heaps: "2" }));
    assert.match(text, /^decision take\(take_value in of_take\(me\)\) by by_take$/m);
    assert.match(text, /^track state: 0\.\.11 = 0$/m);
  });

  long("merges more where the text would be too long", () => {
    const system = systemOf("tic-tac-toe");
    const text = written(system);
    assert.match(text, /the same can be done up to the names of decisions are one\./);
    assert.match(text, /^track state: 0\.\.223 = 0$/m);
    assertSame(system, text, ["structural"]);
  });

  it("is the same game, whatever the game", () => {
    fc.assert(
      fc.property(picks(), fc.boolean(), (pick, acyclic) => {
        // All of its states are seen; it is written for views too, and does not know that.
        const system: GameSystem = { ...randomTable(pick, acyclic), hidesNothing: true };
        fc.pre(decides(system));
        assertSame(system, written(system), ["structural"]);
      }),
      { numRuns: rounds(40, 1000), seed: 133 },
    );
  });

  it("is refused where a table cannot say it", () => {
    assert.throws(() => written(systemOf("kuhn-poker")), { code: "NF6007", message: /hides something/ });
    assert.throws(() => written(systemOf("chopsticks")), { code: "NF6006", message: /has 131,072 at most/ });
    assert.throws(() => written(systemOf("tic-tac-toe"), { depth: 2 }), {
      code: "NF6007",
      message: /What follows in 72 states/,
    });
  });
});
