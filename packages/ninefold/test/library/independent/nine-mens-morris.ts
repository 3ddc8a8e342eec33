import { type Named, occurrences } from "./named.ts";
import { upTo } from "./tally.ts";

/** Three rings of eight points, the outer one first, each clockwise from its corner at the top left. */
export interface MorrisState {
  /** 24 letters: "w", "b" or ".". */
  readonly points: string;
  /** Men yet to be placed, White's first. */
  readonly hands: readonly [number, number];
  readonly turn: 0 | 1;
  readonly quiet: number;
  /** The positions since the last placing or taking, this one included. */
  readonly past: readonly string[];
}

const NAMES = (
  "a7 d7 g7 g4 g1 d1 a1 a4 " + // the outer ring
  "b6 d6 f6 f4 f2 d2 b2 b4 " +
  "c5 d5 e5 e4 e3 d3 c3 c4"
).split(" ");

/** A mill is a side of a ring, from an even corner to the next, or three middles of sides, one of each ring. */
const MILLS = [
  ...upTo(12).map((side) => {
    const ring = 8 * Math.floor(side / 4);
    const corner = 2 * (side % 4);
    return [ring + corner, ring + corner + 1, ring + ((corner + 2) % 8)];
  }),
  ...[1, 3, 5, 7].map((middle) => [middle, 8 + middle, 16 + middle]),
];

function around(point: number): number[] {
  const ring = point - (point % 8);
  const along = [ring + ((point + 1) % 8), ring + ((point + 7) % 8)];
  const across = point % 2 === 1 ? [point - 8, point + 8].filter((other) => other >= 0 && other < 24) : [];
  return [...along, ...across];
}

const inMill = (points: string, point: number): boolean =>
  MILLS.some((mill) => mill.includes(point) && mill.every((at) => points[at] === points[point]));
const put = (points: string, at: number, letter: string): string => points.slice(0, at) + letter + points.slice(at + 1);
const menOf = (points: string, letter: string): number[] => upTo(24).filter((at) => points[at] === letter);

/** With the taking that follows a closed mill: each man that may be taken, or none. */
function takings(points: string, to: number, foe: string): (number | undefined)[] {
  if (!inMill(points, to)) return [undefined];
  const men = menOf(points, foe);
  const loose = men.filter((at) => !inMill(points, at));
  return loose.length > 0 ? loose : men;
}

export function nineMensMorris(flying = true): Named<MorrisState> {
  const legal = ({ points, hands, turn, quiet, past }: MorrisState): Map<string, MorrisState> => {
    const found = new Map<string, MorrisState>();
    const [own, foe] = turn === 0 ? ["w", "b"] : ["b", "w"];
    const men = menOf(points, own);
    const placing = hands[turn] > 0;
    const add = (text: string, after: string, to: number): void => {
      for (const taken of takings(after, to, foe)) {
        const left = taken === undefined ? after : put(after, taken, ".");
        const fresh = placing || taken !== undefined;
        const key = `${left} ${1 - turn}`;
        const set = taken === undefined ? "{}" : `{${NAMES[taken]}}`;
        found.set(`${text}, ${set})`, {
          points: left,
          hands: placing ? (hands.with(turn, hands[turn] - 1) as [number, number]) : hands,
          turn: turn === 0 ? 1 : 0,
          quiet: fresh ? 0 : quiet + 1,
          past: fresh ? [key] : [...past, key],
        });
      }
    };
    const empty = menOf(points, ".");
    if (placing) for (const to of empty) add(`place(${NAMES[to]}`, put(points, to, own), to);
    else {
      for (const from of men) {
        const targets = flying && men.length === 3 ? empty : around(from).filter((to) => points[to] === ".");
        for (const to of targets) add(`move(${NAMES[from]}, ${NAMES[to]}`, put(put(points, from, "."), to, own), to);
      }
    }
    return found;
  };
  // With two men left.
  const isLost = ({ points, hands }: MorrisState, player: 0 | 1): boolean =>
    hands[player] + menOf(points, "wb"[player]!).length < 3;
  const points = ".".repeat(24);
  return {
    start: { points, hands: [9, 9], turn: 0, quiet: 0, past: [`${points} 0`] },
    next: (state) =>
      state.quiet >= 100 || occurrences(state.past) >= 3 || isLost(state, 0) || isLost(state, 1)
        ? new Map()
        : legal(state),
    outcome: (state) => {
      const loser = isLost(state, 0) ? 0 : isLost(state, 1) ? 1 : legal(state).size === 0 ? state.turn : undefined;
      return loser === undefined ? "draw" : `${loser === 0 ? "Black" : "White"} wins`;
    },
  };
}
