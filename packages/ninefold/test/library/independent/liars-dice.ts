import { type Plain, upTo } from "./tally.ts";

/** The throw of all dice as a number (-1: none yet), the highest bid as a number (-1: none), and whose turn it is; or a call. */
type State = [thrown: number, bid: number, turn: number, doubted: boolean];

export const liarsDice = (seats: number, dice: number, faces: number): Plain<State> => ({
  starts: [[-1, -1, 0, false]],
  next: ([thrown, bid, turn, doubted]) => {
    if (thrown < 0) return [upTo(faces ** (seats * dice)).map((all): State => [all, -1, 0, false])];
    if (doubted) return [];
    const raises = upTo(seats * dice * faces)
      .filter((higher) => higher > bid)
      .map((higher): State[] => [[thrown, higher, (turn + 1) % seats, false]]);
    return bid < 0 ? raises : [...raises, [[thrown, bid, turn, true]]];
  },
});
