// Values of states on cycles with chance or decisions made together: value iteration from below and from above.
import type { Component } from "./component.ts";
import { Sweep } from "./sweep.ts";

/** Rounds go on after so many only where the bounds come four times as near from one power of two to the next. */
const MANY_ROUNDS = 1 << 16;
/** What is asked for beyond the error takes no more than as many rounds again, and so many. */
const ROUNDS_AGAIN = 64;

/** Work in rounds, each of which tells at how many edges it looked. */
export type Rounds<Result> = Generator<number, Result, void>;

/**
 * Bounds for the states of a component, no wider than those of its exits and `error` together where the iteration comes so
 * far in reasonable time, and nearer, up to `wish`, where that costs as much again. The answer is how much wider they are.
 *
 * From below a play that does not end takes the most from the first player, from above it gives her the most: so the value
 * lies between, whatever it is worth. No step rounds inward, so that the bounds hold, not only their limit.
 */
export function* approximate(component: Component, error: number, wish = error): Rounds<number> {
  const { members, values, most } = component;
  const sweep = new Sweep(component);
  const { lows, highs } = sweep;
  lows.fill(-most * (1 + 4 * Number.EPSILON));
  highs.fill(most * (1 + 4 * Number.EPSILON));
  let width = Number.POSITIVE_INFINITY;
  let atPower = width;
  let last = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= last; round++) {
    // In turn from both ends, so that what is known travels against the edges whichever way they run.
    const moved = inward(sweep, round % 2 === 0);
    width = widest(sweep) - sweep.outer;
    if (width <= wish || !moved) break;
    if (width <= error) last = Math.min(last, 2 * round + ROUNDS_AGAIN);
    if ((round & (round - 1)) === 0) {
      if (round >= MANY_ROUNDS && width > atPower / 4) break;
      atPower = width;
    }
    yield sweep.edges;
  }
  members.forEach((state, member) => {
    values.bounds.low[state] = lows[member]!;
    values.bounds.high[state] = highs[member]!;
  });
  return width;
}

// `lows` and `highs` have an entry for each member.

/** Moves the bounds of each state inward, in the order of the states or the other way; whether any moved. */
function inward(sweep: Sweep, inOrder: boolean): boolean {
  const { lows, highs } = sweep;
  let moved = false;
  for (let i = 0; i < lows.length; i++) {
    const member = inOrder ? i : lows.length - 1 - i;
    sweep.at(member);
    if (sweep.low > lows[member]!) {
      lows[member] = sweep.low;
      moved = true;
    }
    if (sweep.high < highs[member]!) {
      highs[member] = sweep.high;
      moved = true;
    }
  }
  return moved;
}

function widest({ lows, highs }: Sweep): number {
  let width = 0;
  for (let member = 0; member < lows.length; member++) width = Math.max(width, highs[member]! - lows[member]!);
  return width;
}

const ROUNDS_FROM_NOTHING = 10_000;

/**
 * By member what the states come to be worth when the play is broken off after more and more steps and then is worth nothing.
 * No bounds, but near the values where what endless plays are worth has a say in them.
 */
export function* fromNothing(component: Component): Rounds<Float64Array> {
  const sweep = new Sweep(component);
  const now = sweep.lows;
  const next = new Float64Array(now.length);
  for (let round = 0, moved = 1; round < ROUNDS_FROM_NOTHING && moved > 1e-15; round++) {
    moved = 0;
    for (let member = 0; member < now.length; member++) {
      sweep.at(member);
      next[member] = (sweep.low + sweep.high) / 2;
      moved = Math.max(moved, Math.abs(next[member]! - now[member]!));
    }
    now.set(next);
    sweep.highs.set(next);
    yield sweep.edges;
  }
  return now;
}
