// Values of small games found in other ways: by trying all policies, and by the step of optimality with all supports tried.
import { ONE, type Rational, ZERO } from "../../../src/model/index.ts";
import type { Target } from "../systems.ts";
import { type Edges, fraction, waysOf } from "./made.ts";

/**
 * What a game in which one decides at a time is worth from a state, by trying all pairs of choices made once for all: these are
 * as good as any in games that end with a payoff or, without end, with none (Gillette 1957, Liggett and Lippman 1969).
 */
export function byPolicies(edges: Edges, from: string): Rational {
  const states = [...new Set(edges.map(([state]) => state))];
  const optionsOf = (state: string): Edges => edges.filter(([name]) => name === state);
  const policies = (player: number): readonly ReadonlyMap<string, Target>[] =>
    states
      .filter((state) => optionsOf(state)[0]![1].split(", ")[player] !== "0")
      .reduce<ReadonlyMap<string, Target>[]>(
        (found, state) => found.flatMap((one) => optionsOf(state).map(([, , to]) => new Map([...one, [state, to]]))),
        [new Map()],
      );
  const seconds = policies(1);
  return extreme(
    policies(0).map((first) =>
      extreme(
        seconds.map((second) => chainWorth(new Map([...first, ...second]), from)),
        -1,
      ),
    ),
    1,
  );
}

const extreme = (all: readonly Rational[], sign: 1 | -1): Rational =>
  all.reduce((a, b) => ((sign > 0 ? b.gt(a) : b.lt(a)) ? b : a));

/** The expected payoff of a Markov chain: elimination of one state after the other, exactly. */
function chainWorth(next: ReadonlyMap<string, Target>, from: string): Rational {
  const rows = new Map<string, ReadonlyMap<string, Rational>>();
  for (const [state, target] of next) {
    const row = new Map<string, Rational>();
    for (const [part, name] of waysOf(target)) row.set(name, (row.get(name) ?? ZERO).add(fraction(part)));
    rows.set(state, row);
  }
  for (const state of rows.keys()) {
    if (state === from) continue;
    const row = withoutLoop(rows.get(state)!, state);
    rows.set(state, row);
    for (const [name, other] of rows) {
      const part = other.get(state);
      if (!part || name === state) continue;
      const without = new Map([...other].filter(([to]) => to !== state));
      for (const [to, share] of row) without.set(to, (without.get(to) ?? ZERO).add(share.mul(part)));
      rows.set(name, without);
    }
  }
  let worth = ZERO;
  for (const [name, part] of withoutLoop(rows.get(from)!, from)) {
    if (!rows.has(name)) worth = worth.add(part.mul(fraction(name)));
  }
  return worth;
}

/** How a state is left at last; by no way where it never is. */
function withoutLoop(row: ReadonlyMap<string, Rational>, state: string): ReadonlyMap<string, Rational> {
  const stays = row.get(state) ?? ZERO;
  if (stays.equals(ONE)) return new Map();
  return new Map([...row].flatMap(([name, part]) => (name === state ? [] : [[name, part.div(ONE.sub(stays))]])));
}

/**
 * What a game whose equations have one solution is worth from a state, by repeating the step of optimality for all states at once; or
 * when each step is the last but with probability `going`.
 */
export function byIteration(edges: Edges, from: string, going = 1, rounds = 100): number {
  const states = [...new Set(edges.map(([state]) => state))];
  let worths = new Map(states.map((state) => [state, 0]));
  const after = (target: Target): number =>
    waysOf(target).reduce(
      (sum, [part, name]) => sum + fraction(part).valueOf() * (worths.get(name) ?? fraction(name).valueOf()),
      0,
    );
  for (let round = 0; round < rounds; round++) {
    worths = new Map(
      states.map((state) => {
        const rows = Map.groupBy(
          edges.filter(([name]) => name === state),
          ([, tuple]) => tuple.split(", ")[0]!,
        );
        const payoffs = [...rows.values()].map((row) => row.map(([, , to]) => after(to)));
        return [state, going * valueBySupports(payoffs)];
      }),
    );
  }
  return worths.get(from)!;
}

/**
 * The value of a matrix game: the best that any mixture of rows is sure of, among those that make columns equal (Shapley and
 * Snow 1950).
 */
export function valueBySupports(payoffs: readonly (readonly number[])[]): number {
  const [rows, columns] = [payoffs.length, payoffs[0]!.length];
  let best = Number.NEGATIVE_INFINITY;
  for (let some = 1; some < 1 << rows; some++) {
    for (let others = 1; others < 1 << columns; others++) {
      const [used, met] = [membersOf(some), membersOf(others)];
      if (used.length !== met.length) continue;
      // Mixture p and value v: Σ p = 1, and each column of those met gives v.
      const lines = [...met.map((j) => [...used.map((i) => payoffs[i]![j]!), -1, 0]), [...used.map(() => 1), 0, 1]];
      const mixture = solvedLines(lines)?.slice(0, used.length);
      if (!mixture?.every((part) => part >= -1e-12)) continue;
      const sure = payoffs[0]!.map((_, j) => mixture.reduce((sum, part, k) => sum + part * payoffs[used[k]!]![j]!, 0));
      best = Math.max(best, Math.min(...sure));
    }
  }
  return best;
}

const membersOf = (bits: number): readonly number[] =>
  Array.from({ length: 32 - Math.clz32(bits) }, (_, i) => i).filter((i) => (bits >> i) & 1);

/** Gauss's elimination; undefined where the lines do not have one solution. */
function solvedLines(lines: number[][]): readonly number[] | undefined {
  const size = lines.length;
  for (let column = 0; column < size; column++) {
    const pivot = lines.slice(column).reduce((a, b) => (Math.abs(b[column]!) > Math.abs(a[column]!) ? b : a));
    if (Math.abs(pivot[column]!) < 1e-12) return undefined;
    lines.splice(lines.indexOf(pivot), 1);
    lines.splice(column, 0, pivot);
    lines.forEach((line, i) => {
      const times = line[column]! / pivot[column]!;
      if (i !== column) lines[i] = line.map((entry, k) => entry - times * pivot[k]!);
    });
  }
  return lines.map((line, i) => line[size]! / line[i]!);
}
