// Who sits where.

/** A person, or who decides in place of one: `random`, `level:3`. */
export type Seat = "human" | "random" | `level:${number}`;

export const LEVEL_COUNT = 9;

/** Where nothing is said a person plays against others of this level. */
const USUAL: Seat = "level:3";

export const SEATS: readonly Seat[] = [
  "human",
  "random",
  ...Array.from({ length: LEVEL_COUNT }, (_, i): Seat => `level:${i + 1}`),
];

/** The seats that a text such as `human,level:4` names; the first is for all where it is the only one. */
export function readSeats(text: string | undefined, players: number): readonly Seat[] {
  const named = (text ?? "").split(",").map((part) => SEATS.find((seat) => seat === part.trim()));
  const usual = (i: number): Seat => (i === 0 ? "human" : USUAL);
  return Array.from({ length: players }, (_, i) => (named.length === 1 ? named[0] : named[i]) ?? usual(i));
}

/** How many levels there are of a game, by what was trained for it. */
export function levelCount(trained: string | undefined): number {
  try {
    const { levels } = JSON.parse(trained ?? "{}") as { readonly levels?: readonly unknown[] };
    return levels && levels.length > 0 ? Math.min(levels.length, LEVEL_COUNT) : LEVEL_COUNT;
  } catch {
    return LEVEL_COUNT;
  }
}

/** The seats, each taken by who sat in the one before. */
export const exchanged = (seats: readonly Seat[]): readonly Seat[] => [...seats.slice(-1), ...seats.slice(0, -1)];
