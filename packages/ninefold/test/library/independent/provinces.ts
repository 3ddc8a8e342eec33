import { type Plain, upTo } from "./tally.ts";

const REGIONS = ["coast", "hills", "forest", "plain", "marsh", "town"] as const;
const PAYS = [1, 2, 2, 3, 2, 4];
const BORDERS =
  "coast hills, hills forest, forest coast, hills plain, plain forest, plain marsh, marsh forest, plain town, town marsh"
    .split(", ")
    .map((pair) => pair.split(" ").map((name) => REGIONS.indexOf(name as (typeof REGIONS)[number])));

interface State {
  /** By region the armies of each seat. */
  readonly armies: readonly (readonly number[])[];
  readonly points: readonly number[];
  /** Turns taken. */
  readonly taken: number;
}

export const provinces = (seats = 4, rounds = 6): Plain<State> => ({
  starts: [{ armies: REGIONS.map(() => upTo(seats).map(() => 0)), points: upTo(seats).map(() => 0), taken: 0 }],
  next: ({ armies, points, taken }) => {
    if (taken === seats * rounds) return [];
    const seat = taken % seats;
    const more = (map: State["armies"], region: number, by: number) =>
      map.with(region, map[region]!.with(seat, map[region]![seat]! + by));
    const levies = REGIONS.map((_, region) => more(armies, region, 1));
    const marches = [...BORDERS, ...BORDERS.map((pair) => pair.toReversed())]
      .filter(([from]) => armies[from!]![seat]! > 0)
      .map(([from, to]) => more(more(armies, from!, -1), to!, 1));
    return [...levies, ...marches].map((map) => [
      { armies: map, points: seat === seats - 1 ? paid(map, points) : points, taken: taken + 1 },
    ]);
  },
});

const paid = (armies: State["armies"], points: readonly number[]): number[] =>
  points.map((had, seat) =>
    armies.reduce(
      (sum, here, region) =>
        here.every((other, index) => index === seat || other < here[seat]!) ? sum + PAYS[region]! : sum,
      had,
    ),
  );
