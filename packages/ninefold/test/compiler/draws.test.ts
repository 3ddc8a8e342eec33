// A ply at random: every legal decision is drawn equally often, and what follows as often as it is likely.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PLY } from "../../src/compiler/emit/decisions/emit-endings.ts";
import { NotCompiled } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { interpret, legalTuples, type State } from "../../src/model/index.ts";
import { asInterpreted } from "../../src/model/state/interpreted-state.ts";
import { BACK_ENDS, CompiledGame, type Emitted } from "./compiled-game.ts";
import { compiledLibraryGame, type Position, stateOf, told } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { GAMES_OF_CHANCE } from "./games-of-chance.ts";
import { REFUSING_GAMES, SMALL_GAMES, smallGame } from "./small-games.ts";

const DRAWN: readonly Position[] = [
  { name: "tic-tac-toe", from: "mark[b2]=X, mark[a1]=O" },
  { name: "breakthrough" },
  { name: "chopsticks", from: "fingers[Hand(P1, left)]=3, fingers[Hand(P2, right)]=0" },
  { name: "kalah" },
  // Where the third condition forbids two of five cells, and ko one.
  { name: "go", with: { size: "3" }, from: 'stone="B1B/1B1/B2", turn=White' },
  { name: "go", with: { size: "3" }, from: 'stone="BB1/B1W/1BW", turn=White, ko=b2' },
  // Chains of jumps, and a man's plain steps.
  { name: "english-draughts" },
  { name: "english-draughts", from: 'at="8/b1b1b1b1/8/8/8/8/1w1w1w1w/8"' },
  { name: "english-draughts", from: 'at="8/2w1w3/1b6/8/3w1w2/4b3/1w3w2/8"' },
  { name: "xiangqi" },
  { name: "pig", from: "pot=7" },
  { name: "coin-flip" },
  { name: "rock-paper-scissors" },
  { name: "kuhn-poker" },
  { name: "tricks" },
];

for (const position of DRAWN) {
  test(`every legal decision is drawn equally often: ${told(position)}`, () => {
    const { game, emitted } = compiledLibraryGame(position.name, position.with);
    assertDrawn(game, emitted, stateOf(game, position.from));
  });
}

/** Small games in which draws are made in ways of their own. */
const SMALL: Readonly<Record<string, string>> = {
  "of one parameter and of none": "n=7, left=7",
  "of one parameter and of two": "n=2",
  "decisions in steps, of two families, beside one with foresight": "mark[a1]=A, mark[b2]=B, mark[c1]=A, mark[a3]=A",
  "a parameter that only some values of another admit": "n[0]=1, n[2]=3",
  "members drawn in conditions and loops": "start",
  "so many members of a set": "start",
  "one of some known sets": "start",
  "names given new values in arms": "start",
  "chance after the last step": "start",
  "whose turn it is, by chance": "turn=B",
  "two families of two players": "start",
  "who decides together changes": "start",
};

for (const [name, from] of Object.entries(SMALL)) {
  test(`every legal decision is drawn equally often: ${name}`, () => {
    const game = smallGame({ ...SMALL_GAMES, ...REFUSING_GAMES, ...GAMES_OF_CHANCE }[name]!);
    const emitted = compiledOnce(game);
    assert.ok(!(emitted instanceof NotCompiled));
    assertDrawn(game, emitted, stateOf(game, from));
  });
}

/** Positions in which everything is refused. */
const REFUSED: readonly (readonly string[])[] = [
  ["decision d(x in 0..4) unless after n > 1 do n := x + 2", "decision e unless after n is 0 do n := 0"],
  [
    "decision d(x in 0..4) unless after n > 1 do n := x + 2",
    "decision e(x in 0..1, y in 0..1) unless after n is 0 do n := 0",
  ],
];

for (const lines of REFUSED) {
  test(`where everything is refused there is none: ${lines.at(-1)}`, () => {
    const game = smallGame(["players A", "track n: 0..9 = 1", ...lines, "outcome draw otherwise"]);
    const emitted = compiledOnce(game);
    assert.ok(!(emitted instanceof NotCompiled));
    for (const backEnd of BACK_ENDS) {
      const compiled = new CompiledGame(game, emitted, backEnd);
      compiled.write(0, [1]);
      compiled.call("seed", ...SEED);
      assert.equal(compiled.call("ply", compiled.at(0)), PLY.none);
      assert.deepEqual(compiled.read(0), [1]);
    }
  });
}

const SEED = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];

/** Draws so often in a state that what is drawn too often or too rarely shows. */
function assertDrawn(game: CoreGame, emitted: Emitted, state: State): void {
  const system = interpret(game, game.name);
  const compiled = new CompiledGame(game, emitted, "wasm");
  const key = (cells: unknown): string => JSON.stringify(cells);
  // Several decisions may lead to one state.
  const likely = new Map<string, number>();
  const tuples = legalTuples(system, state);
  for (const tuple of tuples) {
    for (const { probability, state: next } of system.consequences(state, tuple)) {
      const to = key(asInterpreted(next, game).cells);
      likely.set(to, (likely.get(to) ?? 0) + probability.valueOf() / tuples.length);
    }
  }
  assert.ok(likely.size > 1, "there is nothing to choose");
  const { cells, ready } = asInterpreted(state, game);
  compiled.write(0, cells, ready);
  compiled.call("seed", ...SEED);
  // Begins the chance of the play with this number, without a ply.
  compiled.call("playouts", compiled.at(0), 7, 1, 0);
  const step = compiled.forces(0);
  const drawn = new Map<string, number>();
  const draws = Math.ceil(50 / Math.min(...likely.values()));
  for (let i = 0; i < draws; i++) {
    compiled.copy(0, 1);
    if (step > 0) compiled.step(1, step);
    else assert.notEqual(compiled.call("ply", compiled.at(1)), PLY.none);
    const to = key(compiled.read(1));
    drawn.set(to, (drawn.get(to) ?? 0) + 1);
  }
  assert.deepEqual(
    [...drawn.keys()].filter((to) => !likely.has(to)),
    [],
  );
  const chi = [...likely].reduce((sum, [to, probability]) => {
    const expected = draws * probability;
    return sum + ((drawn.get(to) ?? 0) - expected) ** 2 / expected;
  }, 0);
  assert.ok(chi < quantile(likely.size - 1), `chi-squared ${chi} of ${likely.size} ways`);
}

/** What a chi-squared sum of so many degrees of freedom passes once in a million times (Wilson and Hilferty 1931). */
function quantile(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 4.7534 * Math.sqrt(part)) ** 3;
}
