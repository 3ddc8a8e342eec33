// A game as a program. Whoever takes the last token wins.
import { type GameState, type Option, Player, Rules, UnownedPiece } from "ninefold-platform";

const First = new Player("First");
const Second = new Player("Second");

/** So many tokens may be taken at once. */
const MAX = 3;

class Heap extends UnownedPiece<"heap"> {
  tokens = 12;

  constructor() {
    super("heap");
  }

  override options(): readonly Option<string>[] {
    return Array.from({ length: MAX }, (_, i) => ({
      id: String(i + 1),
      name: "take",
      condition: () => this.tokens > i,
      effect: (state: GameState<Heap>, player: Player) => {
        this.tokens -= i + 1;
        if (this.tokens === 0) {
          state.ended = true;
          state.winner = player;
        }
      },
      nextActivePlayer: (player: Player) => (player === First ? Second : First),
    }));
  }
}

export default Rules({
  name: "Tokens",
  title: "The last token",
  startingPlayer: First,
  initialize: () => [new Heap()],
});
