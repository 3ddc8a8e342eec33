/** Seats of a match as bits: seat 0 is 1, seat 1 is 2, and so on. After the seats comes the bit of those who only watch. */
export type Seats = number;

export const NOBODY: Seats = 0;

/** All of so many seats, and those who watch. */
export const allOf = (seats: number): Seats => 2 ** (seats + 1) - 1;

/** With those who watch, where they are all seats, and without them else: what is shown to all players is shown to everyone. */
export const withWatchers = (seats: Seats, all: Seats): Seats => {
  const players = playersOf(all);
  return (seats & players) === players ? all : seats & players;
};

/** All of these but those who watch. */
export const playersOf = (all: Seats): Seats => (all - 1) / 2;

/** One seat alone. */
export const onlySeat = (seat: number): Seats => 2 ** seat;

/** Whether all of these are among those. */
export const within = (these: Seats, those: Seats): boolean => (these & those) === these;

/** Those of `all`, with those who watch, of whom it is so. */
export function seatsWhere(all: Seats, isSo: (seat: Seats) => boolean): Seats {
  let found = NOBODY;
  for (let seat = 1; seat <= all; seat *= 2) if (isSo(seat)) found |= seat;
  return found;
}

/** Who is in all of these; all where there are none. */
export const inEach = (all: Seats, lists: readonly Seats[]): Seats => lists.reduce((seats, one) => seats & one, all);

/** Who is in some of these. */
export const inSome = (lists: readonly Seats[]): Seats => lists.reduce((seats, one) => seats | one, NOBODY);

/** The seats, ascending. */
export const seatsIn = (seats: Seats): readonly number[] =>
  Array.from({ length: 32 }, (_, seat) => seat).filter((seat) => (seats & (2 ** seat)) !== 0);
