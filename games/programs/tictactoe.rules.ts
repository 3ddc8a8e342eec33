// Tic-tac-toe as the source of the platform has it ("What is a game?", 2015), transcribed line by line from its listing.
import { type GameState, type Option, Player, Rules, UnownedPiece } from "ninefold-platform";

class Side extends Player<"X" | "O"> {
  declare opponent: Side;
}

const X = new Side("X");
const O = new Side("O");

X.opponent = O;
O.opponent = X;

class GridSpace extends UnownedPiece<[number, number]> {
  readonly i: number;
  readonly j: number;
  controller: Side | null = null;

  constructor(i: number, j: number) {
    super([i, j]);
    this.i = i;
    this.j = j;
  }

  override options(): Option<[number, number]>[] {
    return [
      {
        id: this.id,
        name: "claim",
        condition: () => this.controller === null,
        effect: (gameState: GameState<GridSpace>, player: Side) => {
          this.controller = player;
          if (win(gameState, this.i, this.j)) {
            gameState.ended = true;
            gameState.winner = player;
          } else if (draw(gameState)) {
            gameState.ended = true;
            gameState.winner = null;
          }
        },
        nextActivePlayer: (player: Side) => player.opponent,
      },
    ];
  }
}

function win(state: GameState<GridSpace>, i: number, j: number): boolean {
  const at = (row: number, column: number) => state.piece([row, column]).controller;
  if (at(i, 0) === at(i, 1) && at(i, 1) === at(i, 2)) return true;
  if (at(0, j) === at(1, j) && at(1, j) === at(2, j)) return true;
  if (i === j && at(0, 0) === at(1, 1) && at(1, 1) === at(2, 2)) return true;
  if (i + j === 2 && at(0, 2) === at(1, 1) && at(1, 1) === at(2, 0)) return true;
  return false;
}

function draw(state: GameState<GridSpace>): boolean {
  return state.all(GridSpace).every((space) => space.controller !== null);
}

export default Rules({
  name: "TicTacToe",
  title: "Tic-tac-toe, as a program",
  startingPlayer: X,
  initialize: () => [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => new GridSpace(i, j))),
});
