// A program whose automaton is small, written as a table-driven `.game`: it is the same game.
import assert from "node:assert/strict";
import { it } from "node:test";
import { automatonOf, compare, explore, gameTableOf } from "ninefold/analysis";
import type { GameSystem } from "ninefold/model";
import { compileText, finish } from "ninefold/play";
import { type Chance, type GameState, type Player, Rules, trustedSystem, UnownedPiece } from "ninefold-platform";
import ticTacToe from "../../../games/programs/tictactoe.rules.ts";
import { long } from "../../ninefold/test/library/sample.ts";
import { playersOf } from "./programs.ts";

const [A, B] = playersOf("A", "B");

class Goblet extends UnownedPiece<"goblet"> {
  left = 3;

  override options() {
    return [
      {
        id: "roll",
        effect: (state: GameState, player: Player, chance: Chance) => {
          this.left = Math.max(0, this.left - 1 - chance.weighted([2, 1]));
          state.ended = this.left === 0;
          state.winner = state.ended ? player : null;
        },
      },
      { id: "pass", condition: () => this.left > 2, effect: () => undefined },
    ];
  }
}

const race = Rules({ players: [A, B], startingPlayer: A, initialize: () => [new Goblet("goblet")] });

function tableOf(system: GameSystem): string {
  const graph = finish(explore(system));
  return finish(gameTableOf(graph, finish(automatonOf(graph))));
}

function assertSame(system: GameSystem, text: string): void {
  const { system: other, diagnostics } = compileText(text);
  assert.deepEqual(diagnostics, []);
  for (const relation of ["structural", "relabeling"] as const) {
    assert.ok(finish(compare(system, other!, { relation })).equivalent);
  }
}

it("a program with chance is its table", () => {
  const system = trustedSystem(race, { name: "Race", rules: "race" });
  const text = tableOf(system);
  assert.match(text, /^ +2\/3: state := /m);
  assertSame(system, text);
});

long("the source's tic-tac-toe is its table", () => {
  const system = trustedSystem(ticTacToe, { name: "TicTacToe", rules: "tictactoe.rules.ts" });
  assertSame(system, tableOf(system));
});
