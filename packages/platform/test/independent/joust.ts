// Joust without Ninefold: a number for the squares that are burnt, and one for each knight.
const SIDE = 4;

const LEAPS: readonly (readonly number[])[] = Array.from({ length: SIDE * SIDE }, (_, from) =>
  Array.from({ length: SIDE * SIDE }, (_, to) => to).filter((to) => {
    const down = Math.abs(Math.floor(from / SIDE) - Math.floor(to / SIDE));
    return down * Math.abs((from % SIDE) - (to % SIDE)) === 2;
  }),
);

export type Joust = readonly [burnt: number, mine: number, other: number, over: boolean];

export const joustStart: Joust = [0, SIDE * SIDE - 1, 0, false];

export function joustNext([burnt, mine, other, over]: Joust): readonly Joust[] {
  if (over) return [];
  return free(burnt, mine).map((to): Joust => {
    const after = burnt | (1 << mine);
    return [after, other, to, to === other || free(after, other).length === 0];
  });
}

const free = (burnt: number, from: number): readonly number[] => LEAPS[from]!.filter((to) => (burnt & (1 << to)) === 0);
