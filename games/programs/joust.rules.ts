// Two knights on a field that burns: the square that a knight leaves is no square any more. Who takes the other knight wins,
// and so does who leaves it no leap.
import { type GameState, Player, Rules, UnownedPiece } from "ninefold-platform";
import { type Board, KNIGHT, leaps, squaresOf } from "./moves.ts";

const BOARD: Board = { rows: 4, columns: 4 };

const White = new Player("White");
const Black = new Player("Black");

class Square extends UnownedPiece<[number, number]> {
  knight: Player | null = null;
  burnt = false;

  override options() {
    return leaps(BOARD, this.id, KNIGHT).map((to) => ({
      id: to,
      name: "leap",
      condition: (player: Player, state: GameState<Square>) => {
        if (this.knight !== player) return "your knight stands elsewhere";
        return state.piece(to).burnt ? "the square is burnt" : true;
      },
      effect: (state: GameState<Square>, player: Player) => {
        const target = state.piece(to);
        const isTaken = target.knight !== null;
        this.knight = null;
        this.burnt = true;
        target.knight = player;
        if (isTaken || !canLeap(state, state.activePlayer)) {
          state.ended = true;
          state.winner = player;
        }
      },
    }));
  }
}

function canLeap(state: GameState<Square>, player: Player): boolean {
  const at = state.all(Square).find(({ knight }) => knight === player)!;
  return leaps(BOARD, at.id, KNIGHT).some((to) => !state.piece(to).burnt);
}

export default Rules({
  name: "Joust",
  title: "Joust, two knights on a burning field",
  startingPlayer: White,
  initialize: () => {
    const squares = squaresOf(BOARD).map((id) => new Square(id));
    squares[0]!.knight = Black;
    squares.at(-1)!.knight = White;
    return squares;
  },
  display: { glyphs: { White: "♘", Black: "♞", true: "▒" } },
});
