import { type Plain, upTo } from "./tally.ts";

/**
 * Who holds each of nine cards (0..8, three to a suit; -1: played), the cards on the table by player, the card led,
 * the tricks taken, and whose turn it is.
 */
interface State {
  holder: number[];
  table: number[];
  led: number;
  taken: number[];
  turn: number;
}

const suit = (card: number): number => Math.floor(card / 3);

export const tricks = (): Plain<State | "to deal"> => ({
  starts: ["to deal"],
  next: (state) => {
    if (state === "to deal") return [deals()];
    const { holder, table, led, taken, turn } = state;
    if (table.every((card) => card >= 0)) {
      const best = Math.max(...table.filter((card) => suit(card) === suit(led)));
      const winner = table.indexOf(best);
      const after = {
        holder,
        table: [-1, -1, -1],
        led: -1,
        taken: taken.with(winner, taken[winner]! + 1),
        turn: winner,
      };
      return [[after]];
    }
    const hand = upTo(9).filter((card) => holder[card] === turn);
    const following = hand.filter((card) => led >= 0 && suit(card) === suit(led));
    return (following.length > 0 ? following : hand).map((card) => [
      {
        holder: holder.with(card, -1),
        table: table.with(turn, card),
        led: led < 0 ? card : led,
        taken,
        turn: (turn + 1) % 3,
      },
    ]);
  },
});

function deals(): State[] {
  const result: State[] = [];
  for (let code = 0; code < 3 ** 9; code++) {
    const holder = upTo(9).map((card) => Math.floor(code / 3 ** card) % 3);
    if (upTo(3).some((player) => holder.filter((who) => who === player).length !== 3)) continue;
    result.push({ holder, table: [-1, -1, -1], led: -1, taken: [0, 0, 0], turn: 0 });
  }
  return result;
}
