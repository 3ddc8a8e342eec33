// Playouts that prefer some decisions: each is drawn as often as its chance says, alike on each back end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, searchOfEmitted } from "../../src/compiler/index.ts";
import { ALWAYS, type Positions, type Preference } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { interpret } from "../../src/model/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { libraryGame, stateOf } from "./compiled-library.ts";
import { smallGame } from "./small-games.ts";

const PLAYS = 6_000;

/** Positions of a game on one back end, with a state on level 0. */
function positionsOn(game: CoreGame, backEnd: (typeof BACK_ENDS)[number], from?: string): Positions {
  const emitted = compileGame(game, "search");
  assert.ok(!(emitted instanceof NotCompiled));
  const positions = searchOfEmitted(interpret(game, game.name), game, emitted, backEnd)();
  positions.put(0, stateOf(game, from));
  positions.seed([1, 2, 3, 4]);
  return positions;
}

/** By code how often it was the first decision of a playout. */
function firstDecisions(positions: Positions, plays = PLAYS): ReadonlyMap<number, number> {
  const trace = new Int32Array(2);
  const counts = new Map<number, number>();
  for (let play = 0; play < plays; play++) {
    positions.playout(0, 1, trace);
    counts.set(trace[1]!, (counts.get(trace[1]!) ?? 0) + 1);
  }
  return counts;
}

/** By its fifth a code looks at the track or beside the board, three times over: one of five patterns, each with a chance. */
const LOOKS = [
  [0, 0, 0],
  [0, 0, -1],
  [0, -1, 0],
  [0, -1, -1],
  [-1, 0, 0],
] as const;

/** Takes decisions by chances that follow from their codes; `ordinal`: that of what is at the first cell. */
function preferring(positions: Positions, chances: readonly number[], players = 2, ordinal = 0): Preference {
  const codes = positions.codesBelow ?? 0;
  const radix = (positions.cells[0]?.values.length ?? 0) + 1;
  const numberOf = (look: readonly number[]): number =>
    look.reduce((number, cell) => number * radix + (cell < 0 ? radix - 1 : ordinal), 0);
  const patterns = new Uint16Array(players * radix ** 3).fill(ALWAYS);
  for (let player = 0; player < players; player++)
    for (const [i, look] of LOOKS.entries())
      patterns[player * radix ** 3 + numberOf(look)] = ALWAYS * (chances[i] ?? 1);
  return { about: Array.from({ length: codes }, (_, code) => LOOKS[code % 5]), radix, patterns };
}

/** That counts are in these proportions, up to five standard deviations. */
function assertShares(counts: ReadonlyMap<number, number>, shares: ReadonlyMap<number, number>): void {
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const whole = [...shares.values()].reduce((sum, one) => sum + one, 0);
  for (const code of new Set([...counts.keys(), ...shares.keys()])) {
    const share = (shares.get(code) ?? 0) / whole;
    const found = counts.get(code) ?? 0;
    assert.ok(
      Math.abs(found - all * share) <= 5 * Math.sqrt(all * share * (1 - share)) + 3,
      `${code}: ${found} of ${all}`,
    );
  }
}

/** Games whose plies are drawn in each of the ways that there are: nothing refused, one parameter refused, two. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  "nothing is refused": ["players A", "track n: 0..9 = 0", "decision d(x in 0..4) do n := x", "outcome draw otherwise"],
  "one parameter is refused": [
    "players A",
    "track n: 0..9 = 0",
    "decision d(x in 0..4) unless after n is 3 do n := x",
    "decision e do n := 9",
    "outcome draw otherwise",
  ],
  "two parameters are refused": [
    "players A",
    "track n: 0..9 = 0",
    "decision d(x in 0..2, y in 0..2) unless after n is 3 do n := x + y",
    "outcome draw otherwise",
  ],
};

for (const [name, lines] of Object.entries(DRAWN)) {
  for (const backEnd of BACK_ENDS) {
    test(`decisions are drawn by their chances where ${name}: ${backEnd}`, () => {
      const positions = positionsOn(smallGame(lines), backEnd);
      const legal = new Set(firstDecisions(positions).keys());
      assert.ok(legal.size >= 4, `${legal.size}`);
      const chances = [1, 0.5, 0.1, 0.8, 0.3];
      assert.ok(positions.prefer(preferring(positions, chances, 1)));
      positions.seed([5, 6, 7, 8]);
      assertShares(firstDecisions(positions), new Map([...legal].map((code) => [code, chances[code % 5]!])));
    });
  }
}

test("where every decision is refused one is taken all the same", () => {
  for (const backEnd of BACK_ENDS) {
    const positions = positionsOn(libraryGame("tic-tac-toe"), backEnd);
    positions.prefer(preferring(positions, Array(5).fill(0)));
    const counts = firstDecisions(positions, 500);
    assert.equal(
      [...counts.values()].reduce((sum, one) => sum + one, 0),
      500,
    );
    assert.equal(counts.size, 9);
  }
});

/** Looks at the cell to the right of each of tic-tac-toe, and takes what has an X there, or lies beside the board, a tenth as often. */
function right(positions: Positions): Preference {
  const at = positions.cells.findIndex(({ track }) => track === "mark");
  const numbers = new Map(positions.cells.map(({ index }, cell) => [index.join(), cell]));
  const named = Array.from({ length: 9 }, (_, code) => positions.named(code)?.parameters[0] ?? "");
  const radix = positions.cells[at]!.values.length + 1;
  const x = positions.cells[at]!.values.indexOf("X");
  const chances = Array.from({ length: radix }, (_, value) => (value === x || value === radix - 1 ? 0.1 : 1));
  return {
    about: named.map((cell) => [numbers.get(`${String.fromCharCode(cell.charCodeAt(0) + 1)}${cell[1]}`) ?? -1]),
    radix,
    patterns: Uint16Array.from([...chances, ...chances], (chance) => ALWAYS * chance),
  };
}

test("what stands about a cell counts, and what is beside the board", () => {
  for (const backEnd of BACK_ENDS) {
    const positions = positionsOn(libraryGame("tic-tac-toe"), backEnd, "mark[b2]=X, turn=O");
    positions.prefer(right(positions));
    const shares = [...Array(9).keys()].flatMap((code): readonly (readonly [number, number])[] => {
      const cell = positions.named(code)?.parameters[0] ?? "";
      if (cell === "b2") return [];
      return [[code, cell === "a2" || cell.startsWith("c") ? 0.1 : 1]];
    });
    assertShares(firstDecisions(positions), new Map(shares));
  }
});

test("whole playouts are the same on each back end, and others without a preference", () => {
  const trace = (backEnd: (typeof BACK_ENDS)[number], prefers: boolean): readonly number[] => {
    const positions = positionsOn(libraryGame("tic-tac-toe"), backEnd);
    if (prefers) positions.prefer(right(positions));
    const told = new Int32Array(40);
    return Array.from({ length: 50 }, () => {
      const outcome = positions.playout(0, 100, told);
      return [outcome, ...told.subarray(0, 2 * positions.recorded)];
    }).flat();
  };
  const [first, ...others] = BACK_ENDS.map((backEnd) => trace(backEnd, true));
  for (const other of others) assert.deepEqual(other, first);
  assert.notDeepEqual(trace("wasm", false), first);
});

test("what does not fit the game is refused", () => {
  const positions = positionsOn(libraryGame("tic-tac-toe"), "wasm");
  const good = right(positions);
  positions.prefer(good);
  const wrong: readonly Preference[] = [
    { ...good, about: good.about.slice(1) },
    { ...good, about: [[0, 1], ...good.about.slice(1)] },
    { ...good, about: [[99], ...good.about.slice(1)] },
    { ...good, patterns: new Uint16Array(3) },
  ];
  for (const preference of wrong) assert.throws(() => positions.prefer(preference), RangeError);
});
