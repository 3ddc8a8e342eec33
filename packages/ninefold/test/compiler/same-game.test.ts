// The comparison itself: another game's code is found out, by the question that shows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compareGames, type SameGameOptions } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const GAME = [
  "players A, B",
  "track n: 0..9 = 0",
  "track turn: Player = A",
  "decision add(x in 1..2) by turn when n < 6",
  "  do n += x, turn := next(turn)",
  "decision hop(x in 1..2) by turn when n < 6 and steps < 2",
  "  do n += 0",
  "  again hop when x is 1",
  "  finally n += x, turn := next(turn)",
  "end when n is 5",
  "outcome A wins when n is 5",
  "outcome draw otherwise",
];

const OPTIONS: SameGameOptions = { plays: 20, plies: 10, seed: 1 };

function compared(other: readonly string[], options: SameGameOptions): ReturnType<typeof compareGames> {
  const emitted = compileGame(smallGame(other));
  assert.ok(!(emitted instanceof NotCompiled));
  const [first, ...rest] = BACK_ENDS.map((backEnd) => compareGames(smallGame(GAME), emitted, backEnd, options));
  for (const one of rest) assert.deepEqual(one, first);
  return first!;
}

test("a game is itself, to the end of its plays", () => {
  const { difference, plies } = compared(GAME, OPTIONS);
  assert.equal(difference, undefined);
  assert.ok(plies > 60, `${plies} plies`);
});

/** A line of the game written otherwise, by the question that shows it. */
const CHANGED: Readonly<Record<string, readonly [line: number, text: string]>> = {
  "how many are legal": [3, "decision add(x in 1..3) by turn when n < 6"],
  "the decisions": [3, "decision add(x in 2..3) by turn when n < 6"],
  "where decisions lead": [4, "  do n += 3 - x, turn := next(turn)"],
  "where decisions in steps lead": [8, "  finally n += 1, turn := next(turn)"],
  "what is legal": [3, "decision add(x in 1..2) by turn when n < 6 and (the { y in 1..9 | y + n is 7 or y is n }) > 0"],
  "whether the play has ended": [9, "end when n is 4"],
  "the outcome": [10, "outcome B wins when n is 5"],
};

for (const [question, [line, text]] of Object.entries(CHANGED)) {
  test(`a difference is found: ${question}`, () => {
    for (const successors of [undefined, 2]) {
      const options = successors === undefined ? OPTIONS : { ...OPTIONS, successors };
      assert.notEqual(compared(GAME.with(line, text), options).difference, undefined);
    }
  });
}
