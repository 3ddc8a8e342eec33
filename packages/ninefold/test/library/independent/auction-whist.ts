import { type Plain, upTo } from "./tally.ts";

/** Cards are 0 … 4 * ranks - 1, a suit's together; seats 0..3, of which 0 and 2 are partners, and 1 and 3. */
interface State {
  /** The seat that holds each card, -1: played. */
  readonly holder: readonly number[];
  /** 5 * (level - 1) + trumps, where 4 is without trumps; -1: nobody has bid. */
  readonly bid: number;
  readonly bidder: number;
  readonly passes: number;
  readonly playing: boolean;
  /** The trick on the table by seat, -1: nothing yet. */
  readonly trick: readonly number[];
  readonly leader: number;
  readonly won: readonly number[];
  readonly turn: number;
}

export const auctionWhist = (ranks = 13): Plain<State | "to deal"> => {
  const suit = (card: number) => Math.floor(card / ranks);
  const highestBid = 5 * (ranks - Math.floor(ranks / 2)) - 1;

  const winner = ({ trick, leader, bid }: State): number => {
    const trumps = bid % 5;
    const candidates = trick.some((card) => suit(card) === trumps) ? trumps : suit(trick[leader]!);
    return trick.indexOf(Math.max(...trick.filter((card) => suit(card) === candidates)));
  };

  return {
    starts: ["to deal"],
    next: (state) => {
      if (state === "to deal") return [deals(ranks)];
      const { holder, bid, passes, playing, trick, won, turn } = state;
      if (!playing && bid >= 0 && passes === 3) return [[{ ...state, playing: true, ...lead((state.bidder + 1) % 4) }]];
      if (!playing) {
        if (passes === 4) return [];
        const after = (turn + 1) % 4;
        const bids = upTo(highestBid + 1).filter((higher) => higher > bid);
        return [
          ...bids.map((higher) => [{ ...state, bid: higher, bidder: turn, passes: 0, turn: after }]),
          [{ ...state, passes: passes + 1, turn: after }],
        ];
      }
      if (trick.every((card) => card >= 0)) {
        const best = winner(state);
        return [[{ ...state, trick: [-1, -1, -1, -1], won: won.with(best % 2, won[best % 2]! + 1), ...lead(best) }]];
      }
      const hand = upTo(4 * ranks).filter((card) => holder[card] === turn);
      const led = trick[state.leader]!;
      const following = hand.filter((card) => led >= 0 && suit(card) === suit(led));
      return (following.length > 0 ? following : hand).map((card) => [
        { ...state, holder: holder.with(card, -1), trick: trick.with(turn, card), turn: (turn + 1) % 4 },
      ]);
    },
  };
};

const lead = (seat: number) => ({ leader: seat, turn: seat });

function deals(ranks: number): State[] {
  const deal = (holder: readonly number[]): number[][] =>
    holder.length === 4 * ranks
      ? [[...holder]]
      : upTo(4)
          .filter((seat) => holder.filter((who) => who === seat).length < ranks)
          .flatMap((seat) => deal([...holder, seat]));
  return deal([]).map((holder) => ({
    holder,
    bid: -1,
    bidder: -1,
    passes: 0,
    playing: false,
    trick: [-1, -1, -1, -1],
    ...lead(0),
    won: [0, 0],
  }));
}
