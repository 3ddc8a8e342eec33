import { type Plain, upTo } from "./tally.ts";

/** The hands 1L, 1R, 2L, 2R and whose turn it is. */
type State = [number[], number];

export const chopsticks = (): Plain<State> => ({
  starts: [[[1, 1, 1, 1], 0]],
  next: ([hands, turn]) => {
    const mine = [2 * turn, 2 * turn + 1];
    const after = (changed: number[]): State[] => [[changed, 1 - turn]];
    const taps = mine.flatMap((from) =>
      upTo(4)
        .filter((to) => to !== from && hands[from]! > 0 && hands[to]! > 0)
        .map((to) => after(hands.with(to, (hands[to]! + hands[from]!) % 5))),
    );
    const transfers = mine.flatMap((from) => {
      const to = from ^ 1;
      const [give, take] = [hands[from]!, hands[to]!];
      return [1, 2, 3, 4]
        .filter((n) => give > n && take + n < 5 && give - take !== n)
        .map((n) => after(hands.with(from, give - n).with(to, take + n)));
    });
    return [...taps, ...transfers];
  },
});
