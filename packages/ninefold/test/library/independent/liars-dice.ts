import { type Plain, upTo } from "./tally.ts";

/** The dice, the highest bid as a number 0..11 (-1: none), and whose turn it is; or a call. */
type State = [dice: number[], bid: number, turn: number, doubted: boolean];

export const liarsDice = (): Plain<State> => ({
  starts: [[[], -1, 0, false]],
  next: ([dice, bid, turn, doubted]) => {
    if (dice.length === 0) return [upTo(36).map((i): State => [[Math.floor(i / 6), i % 6], -1, 0, false])];
    if (doubted) return [];
    const raises = upTo(12)
      .filter((higher) => higher > bid)
      .map((higher): State[] => [[dice, higher, 1 - turn, false]]);
    return bid < 0 ? raises : [...raises, [[dice, bid, turn, true]]];
  },
});
