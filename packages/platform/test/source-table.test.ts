// The table of source 003: what O may choose in its position, and the new active player and game state of each choice. Out of
// the program and out of the `.game`, through one interface.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { compileText, makeRules } from "ninefold/play";
import { loadProgram, type MultigameState, multigame, multigameOf } from "ninefold-platform";
import program from "../../../games/programs/tictactoe.rules.ts";

type Board = Readonly<Record<"X" | "O", readonly (readonly [number, number])[]>>;

/** As the source prints them: the choice, the new active player, the new game state. */
const TABLE: readonly (readonly [readonly [number, number], string, Board])[] = [
  [
    [0, 1],
    "X",
    {
      X: [
        [0, 0],
        [0, 2],
        [1, 1],
      ],
      O: [
        [1, 2],
        [2, 2],
        [0, 1],
      ],
    },
  ],
  [
    [1, 0],
    "X",
    {
      X: [
        [0, 0],
        [0, 2],
        [1, 1],
      ],
      O: [
        [1, 2],
        [2, 2],
        [1, 0],
      ],
    },
  ],
  [
    [2, 0],
    "X",
    {
      X: [
        [0, 0],
        [0, 2],
        [1, 1],
      ],
      O: [
        [1, 2],
        [2, 2],
        [2, 0],
      ],
    },
  ],
  [
    [2, 1],
    "X",
    {
      X: [
        [0, 0],
        [0, 2],
        [1, 1],
      ],
      O: [
        [1, 2],
        [2, 2],
        [2, 1],
      ],
    },
  ],
];

const PLAYED: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 2],
  [0, 2],
  [2, 2],
  [1, 1],
];

const sorted = (board: Board) => ({ X: board.X.toSorted(byPlace), O: board.O.toSorted(byPlace) });
const byPlace = ([i, j]: readonly [number, number], [k, l]: readonly [number, number]) => 3 * (i - k) + (j - l);

/** What the two games call a space, its option, and the field that says whose it is. */
interface Spelt {
  readonly piece: (i: number, j: number) => string;
  readonly option: (i: number, j: number) => string;
  readonly holder: (piece: object) => string | null;
}

const owned = (field: string) => (piece: object) => {
  const value = (piece as Readonly<Record<string, { readonly name: string } | string | null>>)[field] ?? null;
  return typeof value === "string" || value === null ? value : value.name;
};

const AS_PROGRAM: Spelt = { piece: (i, j) => `${i},${j}`, option: (i, j) => `${i},${j}`, holder: owned("controller") };
const cell = (i: number, j: number) => `${"abc"[j]}${3 - i}`;
const AS_GAME: Spelt = { piece: cell, option: (i, j) => `claim(${cell(i, j)})`, holder: owned("mark") };

function boardOf(state: MultigameState, { piece, holder }: Spelt): Board {
  const all = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => [i, j] as const));
  const of = (name: string) => all.filter(([i, j]) => holder(state.pieces[piece(i, j)]!) === name);
  return { X: of("X"), O: of("O") };
}

function after(state: MultigameState, spelt: Spelt, [i, j]: readonly [number, number]): MultigameState {
  const result = state.commitOption(state.activePlayer!, spelt.piece(i, j), spelt.option(i, j));
  assert.ok(result.success);
  return result.newState;
}

async function opened(): Promise<readonly (readonly [name: string, start: MultigameState, spelt: Spelt])[]> {
  const text = readFileSync(new URL("../../../games/tic-tac-toe.game", import.meta.url), "utf8");
  const asProgram = await multigameOf(program, { name: "TicTacToe", rules: "tictactoe.rules.ts" });
  const source = readFileSync(new URL("../../../games/programs/tictactoe.rules.ts", import.meta.url), "utf8");
  const loaded = await loadProgram(source, { name: "tictactoe.rules.ts" });
  assert.ok(loaded.ok);
  const asGame = multigame(await makeRules(compileText(text).system!));
  return [
    ["the program", multigame(asProgram.rules).newGame(), AS_PROGRAM],
    ["the program in a jail", multigame(loaded.rules).newGame(), AS_PROGRAM],
    ["the .game", asGame.newGame(), AS_GAME],
  ];
}

describe("the source's table", async () => {
  for (const [name, start, spelt] of await opened()) {
    it(`is what ${name} answers, row for row`, () => {
      const state = PLAYED.reduce((before, place) => after(before, spelt, place), start);
      assert.deepEqual(
        sorted(boardOf(state, spelt)),
        sorted({
          X: [
            [0, 0],
            [0, 2],
            [1, 1],
          ],
          O: [
            [1, 2],
            [2, 2],
          ],
        }),
      );
      assert.equal(state.activePlayer?.name, "O");
      const options = Object.entries(state.getOptions("O")).flatMap(([piece, one]) =>
        Object.keys(one).map((option) => [piece, option]),
      );
      const offered = TABLE.map(([[i, j]]) => [spelt.piece(i, j), spelt.option(i, j)]);
      assert.deepEqual(options.toSorted(), offered.toSorted());
      for (const [choice, active, board] of TABLE) {
        const next = after(state, spelt, choice);
        assert.equal(next.activePlayer?.name, active);
        assert.deepEqual(sorted(boardOf(next, spelt)), sorted(board));
      }
      assert.deepEqual(state.getOptions("X")[spelt.piece(0, 1)], {});
    });
  }
});
