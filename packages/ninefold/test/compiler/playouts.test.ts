// The long questions of compiled games: plays at random, and plays counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type BackEnd, NotCompiled } from "../../src/compiler/index.ts";
import type { BulkPlayouts } from "../../src/engine/index.ts";
import { interpret } from "../../src/model/index.ts";
import { asInterpreted } from "../../src/model/state/interpreted-state.ts";
import { EVERYTHING, rounds, sampled } from "../library/sample.ts";
import { bulkOf, finished } from "./bulk-of.ts";
import { BACK_ENDS, CompiledGame } from "./compiled-game.ts";
import { compiledLibraryGame, type Position, stateOf, told } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { assertSameCounts } from "./same-perft.ts";
import { SMALL_GAMES, smallGame } from "./small-games.ts";

const SEED = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];

const SAME_PLAYS: readonly Position[] = [
  { name: "tic-tac-toe" },
  { name: "breakthrough" },
  { name: "english-draughts" },
  { name: "go", with: { size: "3" } },
  { name: "chopsticks" },
  { name: "kalah" },
  { name: "pig" },
  { name: "rock-paper-scissors" },
  { name: "tricks" },
];

for (const position of SAME_PLAYS) {
  const plays = (backEnd: BackEnd, counts: readonly number[]): BulkPlayouts => {
    const { game, emitted } = compiledLibraryGame(position.name, position.with);
    const engine = bulkOf(game, emitted, backEnd);
    let first = 0;
    const found = counts.map((count) => {
      first += count;
      return finished(engine.playouts(stateOf(game), SEED, first - count, count, 100));
    });
    return found.reduce(added);
  };

  test(`a seed means the same plays on both back ends: ${told(position)}`, () => {
    const [wasm, javascript] = BACK_ENDS.map((backEnd) => plays(backEnd, [60]));
    assert.deepEqual(javascript, wasm);
    const counted = [...wasm!.outcomes.values(), wasm!.unfinished].reduce((a, b) => a + b);
    assert.equal(counted, 60);
  });

  test(`how plays are dealt out changes nothing: ${told(position)}`, () => {
    assert.deepEqual(ordered(plays("wasm", [1, 37, 22])), ordered(plays("wasm", [60])));
  });
}

/** The sums of two rounds. */
function added(a: BulkPlayouts, b: BulkPlayouts): BulkPlayouts {
  const sum = <Key>(one: ReadonlyMap<Key, number>, other: ReadonlyMap<Key, number>): ReadonlyMap<Key, number> =>
    new Map([...one.keys(), ...other.keys()].map((key) => [key, (one.get(key) ?? 0) + (other.get(key) ?? 0)]));
  return {
    plies: a.plies + b.plies,
    outcomes: sum(a.outcomes, b.outcomes),
    unfinished: a.unfinished + b.unfinished,
    faults: sum(a.faults, b.faults),
  };
}

const ordered = (plays: BulkPlayouts): unknown => ({ ...plays, outcomes: [...plays.outcomes].sort() });

test("other seeds mean other plays", () => {
  const { game, emitted } = compiledLibraryGame("breakthrough");
  const engine = bulkOf(game, emitted);
  const plies = [0, 1, 2, 3].map((word) => {
    const seed = SEED.with(word, 1);
    return finished(engine.playouts(stateOf(game), seed, 0, 100, 1000)).plies;
  });
  assert.equal(new Set(plies).size, plies.length);
});

const COUNTED: readonly (Position & { readonly depth: number })[] = [
  { name: "tic-tac-toe", depth: rounds(5, 9) },
  { name: "connect-four", depth: rounds(4, 5) },
  { name: "breakthrough", depth: 3 },
  { name: "othello", depth: rounds(3, 5) },
  ...(EVERYTHING ? [{ name: "xiangqi", depth: 2 }] : []),
  { name: "ultimate-tic-tac-toe", depth: rounds(2, 3) },
  { name: "kalah", depth: 4 },
  { name: "kalah", with: { pits: "2", seeds: "1" }, depth: 8 },
  { name: "amazons", with: { split: "true" }, depth: 2 },
  { name: "english-draughts", depth: rounds(4, 5) },
  { name: "english-draughts", from: 'at="8/b1b1b1b1/8/8/8/8/1w1w1w1w/8"', depth: 4 },
  { name: "english-draughts", from: 'at="8/2w1w3/1b6/8/3w1w2/4b3/1w3w2/8"', depth: 4 },
  { name: "go", with: { size: "2" }, depth: 5 },
  { name: "go", with: { size: "3" }, from: 'stone="B1B/1BW/1W1", turn=White', depth: 4 },
  { name: "dots-and-boxes", with: { columns: "2", rows: "1" }, depth: 7 },
  { name: "pig", depth: 4 },
  { name: "rock-paper-scissors", depth: 4 },
  { name: "matching-pennies", depth: 2 },
  { name: "kuhn-poker", depth: 4 },
  // The cards are dealt, and are not dealt again.
  { name: "kuhn-poker", from: "setup=done, card[P1]=queen, card[P2]=king", depth: 4 },
  { name: "liars-dice", depth: rounds(2, 3) },
  { name: "tricks", depth: rounds(1, 3) },
];

for (const { depth, ...position } of COUNTED) {
  test(`as many plays of each length: ${told(position)}`, () => {
    const { game, emitted } = compiledLibraryGame(position.name, position.with);
    assertSameCounts(game, emitted, BACK_ENDS, { from: stateOf(game, position.from), plies: depth + 1 });
  });
}

for (const [name, lines] of Object.entries(sampled(SMALL_GAMES))) {
  test(`as many plays of each length: ${name}`, () => {
    const game = smallGame(lines);
    const emitted = compiledOnce(game);
    assert.ok(!(emitted instanceof NotCompiled));
    const system = interpret(game, game.name);
    for (const from of system.initialStates())
      assertSameCounts(game, emitted, BACK_ENDS, { from, plies: rounds(3, 4) });
  });
}

test("plays that are counted in rounds are the same plays", () => {
  const { game, emitted } = compiledLibraryGame("breakthrough");
  const compiled = new CompiledGame(game, emitted, "wasm");
  compiled.write(0, asInterpreted(stateOf(game), game).cells);
  const inRounds = (work: number): readonly unknown[] => {
    let asked = 1;
    compiled.call("begin", compiled.at(0), 3, 1 << 12);
    while (compiled.call("perft", 3, 1 << 12, work) === 0) asked++;
    return [asked > 1, compiled.call("leaves")];
  };
  assert.deepEqual(
    [inRounds(7), inRounds(1 << 20)],
    [
      [true, 11132n],
      [false, 11132n],
    ],
  );
});
