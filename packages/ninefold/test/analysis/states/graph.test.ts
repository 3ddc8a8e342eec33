// The graph of states is the same, whether compiled code or the interpreter goes through them.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ExplorationOptions, explore, type StateGraph } from "../../../src/analysis/index.ts";
import { exploreCompiled } from "../../../src/analysis/states/explore.ts";
import { attachEngine, engineOf } from "../../../src/engine/index.ts";
import type { CoreGame } from "../../../src/language/core/core.ts";
import { type GameSystem, interpret, legalTuples } from "../../../src/model/index.ts";
import { finish } from "../../../src/play/index.ts";
import { BACK_ENDS } from "../../compiler/compiled-game.ts";
import { libraryGame } from "../../compiler/compiled-library.ts";
import { orderedGame } from "../../compiler/counted-states.ts";
import { GAMES_OF_BAGS, GAMES_OF_DRAWS } from "../../compiler/games-of-bags.ts";
import { GAMES_OF_CHANCE } from "../../compiler/games-of-chance.ts";
import { DRAWS_OF_NONE, GAMES_OF_NONE } from "../../compiler/games-of-none.ts";
import { GAMES_OF_PILES } from "../../compiler/games-of-piles.ts";
import { GAMES_OF_SETS } from "../../compiler/games-of-sets.ts";
import { SMALL_GAMES, smallGame } from "../../compiler/small-games.ts";
import { plainGame } from "../../generated/random-game.ts";
import { gameIn } from "../../generated/texts.ts";
import { systemOf } from "../../library/library.ts";
import { long, rounds, sampled } from "../../library/sample.ts";
import { assertSameGraph, orFault } from "./same-graph.ts";

const walked = (system: GameSystem, options: ExplorationOptions): StateGraph =>
  finish(explore(system, { ...options, interpreter: true }));

/** Compares the graphs, or the faults met on the way to them; what the interpreter's came to. */
function compare(game: CoreGame, options: ExplorationOptions, message: string): string {
  const on = orderedGame(game);
  if (!on) return "not compiled";
  const wanted = orFault(() => walked(interpret(game, game.name), options));
  for (const backEnd of BACK_ENDS) {
    const explored = (): StateGraph | undefined => finish(exploreCompiled(on(backEnd), options));
    const found = orFault(explored);
    assert.ok(found, message);
    if ("exploration" in wanted && "exploration" in found) assertSameGraph(found, wanted, `${message} ${backEnd}`);
    else assert.deepEqual(found, wanted, `${message} ${backEnd}`);
  }
  if (!("exploration" in wanted)) return "a hole";
  return `${wanted.exploration.stopped}${wanted.plain ? "" : ", not plain"}`;
}

const GAMES: readonly (readonly [name: string, options: ExplorationOptions, parameters?: Record<string, string>])[] = [
  ["breakthrough", { depth: rounds(1, 2) }],
  ["chopsticks", {}],
  ["connect-four", {}, { columns: "4", rows: "2" }],
  ["connect-four", { maxStates: 700 }],
  ["dots-and-boxes", {}, { columns: "2", rows: "1" }],
  ["go", { depth: 4 }, { size: "2" }],
  ["guessing-game", { maxStates: 500 }],
  ["hex", {}, { size: "2" }],
  ["kalah", {}, { pits: "2", seeds: "2" }],
  ["coin-flip", {}],
  ["kuhn-poker", {}],
  ["liars-dice", { maxStates: rounds(500, 1500) }],
  ["matching-pennies", {}],
  ["pig", {}, { goal: "8" }],
  ["pig", { maxStates: 600 }],
  ["rock-paper-scissors", {}],
  ["tricks", { maxStates: rounds(300, 800) }],
  ["misere-tic-tac-toe", { depth: 4 }],
  ["nim", { maxStates: 400 }],
  ["othello", { depth: rounds(2, 3) }],
  ["pentago", { depth: 1 }],
  ["tic-tac-toe", {}],
  ["ultimate-tic-tac-toe", { depth: 2 }],
  ["yavalath", { depth: 2, maxStates: rounds(200, 500) }],
];

for (const [name, options, parameters] of GAMES) {
  test(`${name} ${JSON.stringify({ ...options, ...parameters })}: one graph, whoever explores`, () => {
    assert.notEqual(compare(libraryGame(name, parameters), options, name), "not compiled");
  });
}

test("small games have one graph, whoever explores", () => {
  let compiled = 0;
  for (const [name, lines] of Object.entries(
    sampled({
      ...SMALL_GAMES,
      ...GAMES_OF_CHANCE,
      ...GAMES_OF_SETS,
      ...GAMES_OF_PILES,
      ...GAMES_OF_BAGS,
      ...GAMES_OF_DRAWS,
      ...GAMES_OF_NONE,
      ...DRAWS_OF_NONE,
    }),
  )) {
    const game = smallGame(lines);
    if (compare(game, { maxStates: 200 }, name) !== "not compiled") compiled++;
  }
  assert.ok(compiled > rounds(10, 40), `${compiled} graphs by compiled code`);
});

test("random games have one graph, whoever explores, or the same hole in the same place", () => {
  const found = new Map<string, number>();
  fc.assert(
    fc.property(
      plainGame(),
      fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
      fc.integer({ min: 1, max: 60 }),
      (text, depth, maxStates) => {
        const { game } = gameIn(text);
        const kind = compare(game, { ...(depth !== undefined && { depth }), maxStates }, text);
        found.set(kind, (found.get(kind) ?? 0) + 1);
      },
    ),
    { seed: 7, numRuns: rounds(100, 150) },
  );
  for (const kind of ["null", "depth", "states", "null, not plain", "depth, not plain", "states, not plain", "a hole"])
    assert.ok((found.get(kind) ?? 0) >= 1, JSON.stringify([...found]));
});

test("an exploration goes on in compiled code where states are many, from any states", () => {
  const system = systemOf("connect-four", { columns: "4", rows: "3" });
  const from = [...legalTuples(system, system.initialStates()[0]!)].map(
    (tuple) => system.consequences(system.initialStates()[0]!, tuple)[0]!.state,
  );
  const all = [{}, { from: [...from, from[0]!] }, { depth: 9 }, { maxStates: 17_000 }];
  for (const options of all.slice(0, rounds(2, all.length))) {
    let asked = 0;
    const engine = engineOf(system);
    const counted = attachEngine(
      { ...system },
      {
        ...engine,
        inOrder: (...asking) => {
          asked++;
          return engine.inOrder(...asking);
        },
      },
    );
    const found = finish(explore(counted, options));
    const wanted = walked(system, options);
    assert.equal(asked, wanted.size >= 1 << 14 ? 1 : 0);
    assert.equal(found.size, wanted.size);
    assert.equal(found.edgeCount, wanted.edgeCount);
    for (let index = 0; index < found.size; index += 97) {
      assert.equal(system.encode(found.state(index)), system.encode(wanted.state(index)));
      assert.equal(found.mover(index), wanted.mover(index));
      for (const { tuple, chanceOutcomes } of found.edges(index)) {
        const [after] = system.consequences(found.state(index), tuple);
        assert.equal(found.indexOf(after!.state), chanceOutcomes[0]!.target);
      }
      assert.deepEqual(
        found.edges(index).map(({ chanceOutcomes }) => chanceOutcomes[0]!.target),
        wanted.edges(index).map(({ chanceOutcomes }) => chanceOutcomes[0]!.target),
      );
    }
  }
});

test("compiled exploration tells its progress, and interrupted it has what it found", () => {
  for (const backEnd of BACK_ENDS) {
    const system = orderedGame(libraryGame("connect-four"))!(backEnd);
    const work = exploreCompiled(system, { depth: 7 });
    let last = 0;
    for (let i = 0; i < 10; i++) {
      const { done, value } = work.next();
      assert.ok(!done);
      assert.ok(value.done >= last && value.waiting >= 0);
      last = value.done;
    }
    const { done, value } = work.next(true);
    assert.ok(done && value);
    const { visited, stopped } = value.exploration;
    assert.equal(stopped, "interrupted");
    assert.ok(visited >= last && visited < value.size);
    assert.ok(value.edges(visited - 1).length > 0);
    assert.deepEqual(value.edges(visited), []);
    assert.equal(value.isTerminal(visited), false);
    assert.equal(value.edgeCount, value.successors.end(visited - 1));
  }
});

test("where edges and states find no room, memory stops the exploration", () => {
  const on = orderedGame(libraryGame("connect-four"))!;
  for (const backEnd of BACK_ENDS) {
    let before = 0;
    for (const memory of [1, 1000, 400_000, 1_500_000, 4_000_000]) {
      const graph = finish(exploreCompiled(engineOf(on(backEnd)).within({ memory }), { depth: 8 }))!;
      assert.equal(graph.exploration.stopped, "memory");
      assert.ok(graph.size >= before);
      before = graph.size;
    }
    assert.ok(before > 30_000);
  }
});

long("where the first states find no room, those that do are held, and none is visited", () => {
  const on = orderedGame(libraryGame("connect-four"))!;
  const known = walked(on("wasm"), { depth: 6 });
  const from = Array.from({ length: 9000 }, (_, index) => known.state(index));
  const texts = from.map(on("wasm").encode);
  for (const backEnd of BACK_ENDS) {
    const system = on(backEnd);
    const held = [1, 100_000, 200_000, 250_000].map((memory) => {
      const graph = finish(exploreCompiled(engineOf(system).within({ memory }), { from, depth: 1 }))!;
      const { roots, byPly, visited, stopped } = graph.exploration;
      assert.equal(stopped, "memory");
      assert.deepEqual(roots.map(system.encode), texts.slice(0, roots.length));
      if (roots.length < from.length) {
        assert.deepEqual([graph.size, visited, graph.edgeCount], [roots.length, 0, 0]);
        assert.deepEqual(byPly, roots.length > 0 ? [roots.length] : []);
      }
      return roots.length;
    });
    // Rooms for states come in chunks of 8,192.
    assert.deepEqual(held, [0, 0, 8192, 9000]);
  }
});
