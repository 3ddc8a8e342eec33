// Values of states on cycles with chance or decisions made together: value iteration from below and from above.
import { type Arena, TOGETHER } from "./arena.ts";
import { type Component, isInside } from "./component.ts";
import { FLOATS } from "./field.ts";
import { solveMatrix } from "./matrix-game.ts";

/** Rounds of a component; they are as many as a play may come back, and more where it comes back easily. */
const MOST_ROUNDS = 1_000_000;
const MOST_PIVOTS = 10_000;
const EDGES_BETWEEN_YIELDS = 1 << 16;

/**
 * Bounds for the states of a component, no wider than those of its exits and `error` together where the iteration comes so
 * far. The answer is how much wider they are.
 *
 * From below a play that does not end takes the most from the first player, from above it gives her the most: so
 * the value lies between, whatever it is worth. Each step rounds outward by more than floating point can be wrong, and
 * takes of mixtures only what they are sure of. So the bounds hold, not only their limit.
 */
export function* approximate(component: Component, error: number): Generator<void, number, void> {
  const { arena, members, values, most } = component;
  const { low, high } = values.bounds;
  const step = new Step(arena, low, high, most * Number.EPSILON);
  const outer = boundExits(component, step.slack);
  for (const state of members) {
    low[state] = -most - step.slack;
    high[state] = most + step.slack;
  }
  let edges = 0;
  for (let round = 0; ; round++) {
    let widest = 0;
    let moved = 0;
    // In turn from both ends, so that what is known travels against the edges whichever way they run.
    for (let i = 0; i < members.length; i++) {
      const state = members[round % 2 === 0 ? members.length - 1 - i : i]!;
      step.at(state);
      const [before, above] = [low[state]!, high[state]!];
      if (step.low > before) low[state] = step.low;
      if (step.high < above) high[state] = step.high;
      moved = Math.max(moved, low[state]! - before, above - high[state]!);
      widest = Math.max(widest, high[state]! - low[state]!);
      edges += arena.end(state) - arena.first(state);
      if (edges < EDGES_BETWEEN_YIELDS) continue;
      edges = 0;
      yield;
    }
    if (widest - outer <= error || moved === 0 || round === MOST_ROUNDS) return widest - outer;
  }
}

/** Writes bounds for where a component leads that is known exactly; answers how wide the widest of all its exits is. */
function boundExits(component: Component, slack: number): number {
  const { arena, members, values } = component;
  const { low, high } = values.bounds;
  let widest = 0;
  for (const state of members) {
    for (let way = arena.firstWay(state); way < arena.endWay(state); way++) {
      const target = arena.target(way);
      if (isInside(component, target)) continue;
      const worth = values.worth[target]!;
      if (worth >= 0) {
        low[target] = values.worths.number(worth) - slack;
        high[target] = values.worths.number(worth) + slack;
      } else widest = Math.max(widest, high[target]! - low[target]!);
    }
  }
  return widest;
}

const ROUNDS_FROM_NOTHING = 10_000;

/**
 * By place what the states come to be worth when the play is broken off after more and more steps and then is worth nothing.
 * No bounds, but near the values where what endless plays are worth has a say in them.
 */
export function* fromNothing(component: Component): Generator<void, Float64Array, void> {
  const { arena, members, values } = component;
  const { low, high } = values.bounds;
  const lows = Float64Array.from(members, (state) => low[state]!);
  const highs = Float64Array.from(members, (state) => high[state]!);
  const step = new Step(arena, low, high, 0);
  boundExits(component, 0);
  let now = new Float64Array(members.length);
  let edges = 0;
  for (let round = 0, moved = 1; round < ROUNDS_FROM_NOTHING && moved > 1e-15; round++) {
    members.forEach((state, place) => {
      low[state] = now[place]!;
      high[state] = now[place]!;
    });
    const next = new Float64Array(members.length);
    moved = 0;
    for (let place = 0; place < members.length; place++) {
      step.at(members[place]!);
      next[place] = (step.low + step.high) / 2;
      moved = Math.max(moved, Math.abs(next[place]! - now[place]!));
      edges += arena.end(members[place]!) - arena.first(members[place]!);
      if (edges < EDGES_BETWEEN_YIELDS) continue;
      edges = 0;
      yield;
    }
    now = next;
  }
  members.forEach((state, place) => {
    low[state] = lows[place]!;
    high[state] = highs[place]!;
  });
  return now;
}

/** What a state is worth when those that follow it are worth so much; outward, by `slack` for each rounding. */
class Step {
  low = 0;
  high = 0;
  readonly slack: number;
  readonly #arena: Arena;
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;

  constructor(arena: Arena, lows: Float64Array, highs: Float64Array, slack: number) {
    this.#arena = arena;
    this.#lows = lows;
    this.#highs = highs;
    this.slack = slack;
  }

  at(state: number): void {
    const who = this.#arena.mover[state]!;
    const [first, end] = [this.#arena.first(state), this.#arena.end(state)];
    if (who === TOGETHER) {
      this.#together(first, end, this.#arena.columns.get(state)!);
      return;
    }
    this.#after(first);
    let { low, high } = this;
    for (let edge = first + 1; edge < end; edge++) {
      this.#after(edge);
      if (who === 0 ? this.low > low : this.low < low) low = this.low;
      if (who === 0 ? this.high > high : this.high < high) high = this.high;
    }
    this.low = low;
    this.high = high;
  }

  #after(edge: number): void {
    const arena = this.#arena;
    const [first, end] = [arena.start(edge), arena.start(edge + 1)];
    if (end - first === 1) {
      const target = arena.target(first);
      this.low = this.#lows[target]!;
      this.high = this.#highs[target]!;
      return;
    }
    let [low, high] = [0, 0];
    for (let way = first; way < end; way++) {
      const target = arena.target(way);
      const weight = arena.weight(way);
      low += weight * this.#lows[target]!;
      high += weight * this.#highs[target]!;
    }
    const wrong = this.slack * (end - first + 2);
    this.low = low - wrong;
    this.high = high + wrong;
  }

  #together(first: number, end: number, columns: number): void {
    const lows: number[][] = [];
    const highs: number[][] = [];
    for (let row = first; row < end; row += columns) {
      const [low, high]: [number[], number[]] = [[], []];
      for (let edge = row; edge < row + columns; edge++) {
        this.#after(edge);
        low.push(this.low);
        high.push(this.high);
      }
      lows.push(low);
      highs.push(high);
    }
    const wrong = this.slack * (columns + lows.length + 2);
    const { rows } = solveMatrix(lows, FLOATS, MOST_PIVOTS);
    this.low = Math.min(...lows[0]!.map((_, j) => weighted(rows, (i) => lows[i]![j]!))) - wrong;
    const mixed = solveMatrix(highs, FLOATS, MOST_PIVOTS).columns;
    this.high = Math.max(...highs.map((row) => weighted(mixed, (j) => row[j]!))) + wrong;
  }
}

/** The mean of what a mixture meets, whose parts need not sum to 1; NaN, which is no better bound, where it has none. */
function weighted(mixture: readonly number[], met: (choice: number) => number): number {
  let [sum, all] = [0, 0];
  mixture.forEach((part, choice) => {
    if (part <= 0) return;
    sum += part * met(choice);
    all += part;
  });
  return sum / all;
}
