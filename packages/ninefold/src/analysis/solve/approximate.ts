// Values of states on cycles with chance or decisions made together: value iteration from below and from above. The value
// lies between, up to the rounding of floating point; where both meet, a play without end has no say in it.
import { FLOATS } from "./field.ts";
import { solveMatrix } from "./matrix-game.ts";

/** Between what a state is worth to the first player. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A state of a component, with the edges as weighted targets. */
export interface Approximated {
  readonly state: number;
  /** Who decides: the first player (0), the second (1), both together, or nobody. */
  readonly mover: 0 | 1 | "both" | undefined;
  /** Where both decide, how many choices the second of them has; and whether the rows are the second player's. */
  readonly columns: number;
  readonly swapped: boolean;
  readonly edges: readonly (readonly (readonly [state: number, probability: number])[])[];
}

/** Rounds of a component; they are as many as a play may come back, and more where it comes back easily. */
const MOST_ROUNDS = 1_000_000;

/**
 * Intervals for the states of a component, no wider than `error` where the iteration comes so far. `outside`: the states
 * that it leads to. `range`: between what all outcomes are worth.
 */
export function* approximate(
  states: readonly Approximated[],
  outside: (state: number) => Interval,
  range: Interval,
  error: number,
): Generator<number, ReadonlyMap<number, Interval>> {
  const places = new Map(states.map(({ state }, place) => [state, place]));
  const low = new Float64Array(states.length).fill(range.low);
  const high = new Float64Array(states.length).fill(range.high);
  const edges = states.map((one) =>
    one.edges.map((ways) => ways.map(([state, probability]) => ({ place: places.get(state), state, probability }))),
  );
  const ends = new Map<number, Interval>();
  const end = (state: number): Interval => {
    const known = ends.get(state) ?? outside(state);
    ends.set(state, known);
    return known;
  };
  const valued = (place: number, side: "low" | "high"): number => {
    const bound = side === "low" ? low : high;
    const worths = edges[place]!.map((ways) =>
      ways.reduce(
        (sum, way) => sum + way.probability * (way.place === undefined ? end(way.state)[side] : bound[way.place]!),
        0,
      ),
    );
    return playedAt(states[place]!, worths);
  };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let widest = 0;
    let moved = 0;
    // In turn from both ends, so that what is known travels against the edges whichever way they run.
    for (let i = 0; i < states.length; i++) {
      const place = round % 2 === 0 ? i : states.length - 1 - i;
      const [a, b] = [Math.max(low[place]!, valued(place, "low")), Math.min(high[place]!, valued(place, "high"))];
      moved = Math.max(moved, a - low[place]!, high[place]! - b);
      [low[place], high[place]] = [a, b];
      widest = Math.max(widest, b - a);
    }
    if (widest <= error || moved === 0) break;
    if (round % 64 === 63) yield round;
  }
  return new Map(states.map(({ state }, place) => [state, { low: low[place]!, high: high[place]! }]));
}

/** What a state is worth to the first player when its edges are worth so much. */
function playedAt({ mover, columns, swapped }: Approximated, worths: readonly number[]): number {
  if (mover === 0) return Math.max(...worths);
  if (mover === 1) return Math.min(...worths);
  if (mover === undefined) return worths[0]!;
  const rows = Array.from({ length: worths.length / columns }, (_, i) => worths.slice(i * columns, (i + 1) * columns));
  // Who has the rows gains what they say.
  return swapped
    ? -solveMatrix(
        rows.map((row) => row.map((worth) => -worth)),
        FLOATS,
      ).value
    : solveMatrix(rows, FLOATS).value;
}
