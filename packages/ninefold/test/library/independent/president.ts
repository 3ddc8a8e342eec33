import { type Plain, upTo } from "./tally.ts";

/** How many cards of each rank each seat holds; the play that lies there, whose it is, and whose turn it is. */
interface State {
  readonly hands: readonly (readonly number[])[];
  readonly table: readonly [rank: number, cards: number] | null;
  readonly leader: number;
  readonly turn: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

export const president = (seats = 4, ranks = 13): Plain<State | "to deal"> => ({
  starts: ["to deal"],
  next: (state) => {
    if (state === "to deal") {
      const deals = dealt(seats, new Array<number>(ranks).fill(4), ranks);
      return [deals.map((hands) => ({ hands, table: null, leader: 0, turn: 0 }))];
    }
    const { hands, table, leader, turn } = state;
    if (hands.some((hand) => sum(hand) === 0)) return [];
    if (table && turn === leader) return [[{ ...state, table: null }]];
    const after = { ...state, turn: (turn + 1) % seats };
    const plays = hands[turn]!.flatMap((held, rank) =>
      upTo(held)
        .map((less) => less + 1)
        .filter((cards) => !table || (cards === table[1] && rank > table[0]))
        .map((cards): State[] => {
          const hand = hands[turn]!.with(rank, held - cards);
          return [{ ...after, hands: hands.with(turn, hand), table: [rank, cards], leader: turn }];
        }),
    );
    return table ? [...plays, [after]] : plays;
  },
});

/** All ways to give each of so many seats as many cards as there are ranks; the others stay in the deck. */
function dealt(seats: number, deck: readonly number[], size: number): number[][][] {
  if (seats === 0) return [[]];
  return handsOf(deck, size).flatMap((hand) =>
    dealt(
      seats - 1,
      deck.map((left, rank) => left - hand[rank]!),
      size,
    ).map((others) => [hand, ...others]),
  );
}

/** All hands of so many cards from a deck that has so many of each kind. */
export function handsOf([left, ...others]: readonly number[], size: number): number[][] {
  if (left === undefined) return size === 0 ? [[]] : [];
  return upTo(Math.min(left, size) + 1).flatMap((taken) =>
    handsOf(others, size - taken).map((rest) => [taken, ...rest]),
  );
}
