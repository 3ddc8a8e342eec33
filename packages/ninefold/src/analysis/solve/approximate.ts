// Values of states on cycles with chance or decisions made together: value iteration from below and from above.
import type { Component } from "./component.ts";
import { Sweep } from "./sweep.ts";

/** Rounds of a component; they are as many as a play may come back, and more where it comes back easily. */
const MOST_ROUNDS = 1_000_000;
const EDGES_BETWEEN_YIELDS = 1 << 16;

/**
 * Bounds for the states of a component, no wider than those of its exits and `error` together where the iteration comes so
 * far. The answer is how much wider they are.
 *
 * From below a play that does not end takes the most from the first player, from above it gives her the most: so the value
 * lies between, whatever it is worth. No step rounds inward, so that the bounds hold, not only their limit.
 */
export function* approximate(component: Component, error: number): Generator<void, number, void> {
  const { members, values, most } = component;
  const sweep = new Sweep(component);
  const { lows, highs, outer } = sweep;
  lows.fill(-most * (1 + Number.EPSILON));
  highs.fill(most * (1 + Number.EPSILON));
  let edges = 0;
  for (let round = 0, more = true; more; round++) {
    let widest = 0;
    let moved = 0;
    // In turn from both ends, so that what is known travels against the edges whichever way they run.
    for (let i = 0; i < members.length; i++) {
      const place = round % 2 === 0 ? members.length - 1 - i : i;
      sweep.at(place);
      const { low, high } = sweep;
      if (low > lows[place]!) {
        moved = Math.max(moved, low - lows[place]!);
        lows[place] = low;
      }
      if (high < highs[place]!) {
        moved = Math.max(moved, highs[place]! - high);
        highs[place] = high;
      }
      widest = Math.max(widest, highs[place]! - lows[place]!);
    }
    more = widest - outer > error && moved > 0 && round < MOST_ROUNDS;
    edges += sweep.edges;
    if (edges >= EDGES_BETWEEN_YIELDS) {
      edges = 0;
      yield;
    }
    if (more) continue;
    members.forEach((state, place) => {
      values.bounds.low[state] = lows[place]!;
      values.bounds.high[state] = highs[place]!;
    });
    return widest - outer;
  }
  return Number.POSITIVE_INFINITY;
}

const ROUNDS_FROM_NOTHING = 10_000;

/**
 * By place what the states come to be worth when the play is broken off after more and more steps and then is worth nothing.
 * No bounds, but near the values where what endless plays are worth has a say in them.
 */
export function* fromNothing(component: Component): Generator<void, Float64Array, void> {
  const sweep = new Sweep(component);
  const now = sweep.lows;
  const next = new Float64Array(now.length);
  let edges = 0;
  for (let round = 0, moved = 1; round < ROUNDS_FROM_NOTHING && moved > 1e-15; round++) {
    moved = 0;
    for (let place = 0; place < now.length; place++) {
      sweep.at(place);
      next[place] = (sweep.low + sweep.high) / 2;
      moved = Math.max(moved, Math.abs(next[place]! - now[place]!));
    }
    now.set(next);
    sweep.highs.set(next);
    edges += sweep.edges;
    if (edges < EDGES_BETWEEN_YIELDS) continue;
    edges = 0;
    yield;
  }
  return now;
}
