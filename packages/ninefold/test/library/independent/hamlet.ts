import { type Plain, upTo } from "./tally.ts";

/** Grain and stone that each place gives: field, meadow, quarry, pit, and the hall, which gives the first turn. */
const YIELDS = [
  [2, 0],
  [1, 0],
  [0, 2],
  [0, 1],
  [0, 0],
] as const;
const HALL = 4;

interface State {
  /** Whose worker is in each place, -1: nobody's. */
  readonly workers: readonly number[];
  /** Grain, stone and huts of each seat. */
  readonly goods: readonly (readonly [number, number, number])[];
  readonly round: number;
  /** Turns taken in this round. */
  readonly taken: number;
  readonly first: number;
}

export const hamlet = (seats = 4, rounds = 5): Plain<State> => ({
  starts: [{ workers: [-1, -1, -1, -1, -1], goods: upTo(seats).map(() => [0, 0, 0]), round: 0, taken: 0, first: 0 }],
  next: (state) => {
    const { workers, goods, round, taken, first } = state;
    if (round === rounds) return [];
    if (taken === 2 * seats && workers.some((who) => who >= 0)) return [[comeHome(state)]];
    const turn = (first + taken) % seats;
    const done = taken + 1 === 3 * seats ? { round: round + 1, taken: 0 } : { taken: taken + 1 };
    const nothing: State = { ...state, ...done };
    if (taken < 2 * seats) {
      const free = upTo(5).filter((place) => workers[place] === -1);
      return [...free.map((place) => ({ ...nothing, workers: workers.with(place, turn) })), nothing].map((way) => [
        way,
      ]);
    }
    const [grain, stone, huts] = goods[turn]!;
    const built: State = { ...nothing, goods: goods.with(turn, [grain - 2, stone - 1, huts + 1]) };
    return grain >= 2 && stone >= 1 ? [[built], [nothing]] : [[nothing]];
  },
});

function comeHome(state: State): State {
  const goods = state.goods.map(([grain, stone, huts], seat): [number, number, number] => {
    const mine = YIELDS.filter((_, place) => state.workers[place] === seat);
    return [mine.reduce((sum, [n]) => sum + n, grain), mine.reduce((sum, [, n]) => sum + n, stone), huts];
  });
  const first = state.workers[HALL]! >= 0 ? state.workers[HALL]! : state.first;
  return { ...state, workers: [-1, -1, -1, -1, -1], goods, first };
}
