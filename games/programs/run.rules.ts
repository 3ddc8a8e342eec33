// A king runs through the lines of a rook and a knight: it steps up or slantwise up, never back, and wins at the upper edge.
// The guards win when they take it, or when it cannot step.
import { type GameState, Player, Rules, UnownedPiece } from "ninefold-platform";
import { type Board, between, type Square as Id, isSame, KNIGHT, leaps, STRAIGHT, slides, squaresOf } from "./moves.ts";

const BOARD: Board = { rows: 5, columns: 5 };

const Runner = new Player("Runner");
const Guards = new Player("Guards");

type Man = "king" | "rook" | "knight";

/** Where each goes from a square, if nothing stands in between. */
const REACHED: Readonly<Record<Man, (from: Id) => readonly Id[]>> = {
  king: (from) =>
    leaps(BOARD, from, [
      [-1, -1],
      [-1, 0],
      [-1, 1],
    ]),
  rook: (from) => slides(BOARD, from, STRAIGHT),
  knight: (from) => leaps(BOARD, from, KNIGHT),
};

const sideOf = (man: Man | null): Player | null => (man === null ? null : man === "king" ? Runner : Guards);

class Square extends UnownedPiece<[number, number]> {
  man: Man | null = null;

  override options() {
    const { man } = this;
    if (man === null) return [];
    return REACHED[man](this.id).map((to) => ({
      id: to,
      name: man,
      condition: (player: Player, state: GameState<Square>) => {
        if (sideOf(man) !== player) return `the ${man} is not yours`;
        if (sideOf(state.piece(to).man) === player) return "one of yours stands there";
        const isLeap = man === "knight";
        return (
          isLeap || between(this.id, to).every((id) => state.piece(id).man === null) || "something stands in between"
        );
      },
      effect: (state: GameState<Square>, player: Player) => {
        const target = state.piece(to);
        const isKingTaken = target.man === "king";
        target.man = man;
        this.man = null;
        if (isKingTaken || (man === "king" && to[0] === 0)) {
          state.ended = true;
          state.winner = player;
        }
      },
    }));
  }
}

export default Rules({
  name: "Run",
  title: "The run of the king",
  startingPlayer: Runner,
  initialize: () =>
    squaresOf(BOARD).map((id) => {
      const square = new Square(id);
      if (isSame(id, [4, 2])) square.man = "king";
      if (isSame(id, [0, 0])) square.man = "rook";
      if (isSame(id, [0, 4])) square.man = "knight";
      return square;
    }),
  display: { glyphs: { king: "♔", rook: "♜", knight: "♞" } },
});
