import { type Plain, upTo } from "./tally.ts";

/** Cards are numbers, four to a rank: 4 * rank + suit, ranks from 0. Hands and stock are in order. */
interface State {
  readonly hands: readonly (readonly number[])[];
  readonly stock: readonly number[];
  /** The upper card of the pile, -1 while it is in a hand. */
  readonly pile: number;
  readonly drawn: boolean;
  /** The card taken from the pile in this turn, -1: none. */
  readonly taken: number;
  readonly knocker: number;
  readonly turn: number;
}

const rank = (card: number): number => card >> 2;

export const ginRummy = (ranks = 13, knockLimit = 10): Plain<State | "to deal"> => ({
  starts: ["to deal"],
  next: (state) => {
    if (state === "to deal") return [deals(ranks)];
    const { hands, stock, pile, drawn, taken, knocker, turn } = state;
    if (knocker >= 0 || (stock.length === 0 && !drawn)) return [];
    const hand = hands[turn]!;
    const holding = (cards: readonly number[]) => hands.with(turn, cards);
    const and = (card: number) => holding([...hand, card].sort((a, b) => a - b));
    if (!drawn) {
      return [
        stock.map((card) => ({ ...state, hands: and(card), stock: without(stock, card), drawn: true })),
        [{ ...state, hands: and(pile), pile: -1, drawn: true, taken: pile }],
      ];
    }
    return hand
      .filter((card) => card !== taken)
      .flatMap((card): State[][] => {
        const left = without(hand, card);
        const put = { ...state, hands: holding(left), pile: card, drawn: false, taken: -1 };
        const discarded: State[] = [{ ...put, turn: 1 - turn }];
        return against(left) <= knockLimit ? [discarded, [{ ...put, knocker: turn }]] : [discarded];
      });
  },
});

const without = (cards: readonly number[], card: number): number[] => cards.filter((other) => other !== card);

/** What three cards, in order, count against their player. */
function against(hand: readonly number[]): number {
  const [a, b, c] = hand as [number, number, number];
  if (rank(a) === rank(c) || (b - a === 4 && c - b === 4)) return 0;
  return hand.reduce((sum, card) => sum + Math.min(rank(card) + 1, 10), 0);
}

const threes = (cards: readonly number[]): number[][] =>
  cards.flatMap((a) => cards.flatMap((b) => cards.filter((c) => a < b && b < c).map((c) => [a, b, c])));

function deals(ranks: number): State[] {
  const deck = upTo(4 * ranks);
  return threes(deck).flatMap((first) => {
    const rest = deck.filter((card) => !first.includes(card));
    return threes(rest).flatMap((second) => {
      const stock = rest.filter((card) => !second.includes(card));
      return stock.map((pile) => ({
        hands: [first, second],
        stock: without(stock, pile),
        pile,
        drawn: false,
        taken: -1,
        knocker: -1,
        turn: 0,
      }));
    });
  });
}
