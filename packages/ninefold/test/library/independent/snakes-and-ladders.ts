import { type Plain, upTo } from "./tally.ts";

/** Ends of ladders and snakes by their beginnings, as the board of Chutes and Ladders (Milton Bradley) has them. */
const ENDS: ReadonlyMap<number, number> = new Map([
  ...([
    [1, 38],
    [4, 14],
    [9, 31],
    [21, 42],
    [28, 84],
    [36, 44],
    [51, 67],
    [71, 91],
    [80, 100],
  ] as const),
  ...([
    [98, 78],
    [95, 75],
    [93, 73],
    [87, 24],
    [64, 60],
    [62, 19],
    [56, 53],
    [49, 11],
    [47, 26],
    [16, 6],
  ] as const),
]);

/** The fields of the players, and who is to throw. */
export const snakesAndLadders = (seats = 2): Plain<[readonly number[], number]> => ({
  starts: [[upTo(seats).map(() => 0), 0]],
  next: ([fields, who]) => {
    if (fields.includes(100)) return [];
    const thrown = upTo(6).map((face): [readonly number[], number] => {
      const beyond = (fields[who] ?? 0) + face + 1;
      const field = beyond > 100 ? (fields[who] ?? 0) : (ENDS.get(beyond) ?? beyond);
      return [fields.with(who, field), (who + 1) % seats];
    });
    return [thrown];
  },
});
