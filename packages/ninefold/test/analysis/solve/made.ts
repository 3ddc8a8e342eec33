// Small games as tables whose outcomes are called by what they are worth to the first player, and their values by trying all policies.
import fc from "fast-check";
import { type Solution, solve, type Utilities } from "../../../src/analysis/index.ts";
import { ONE, type Rational, rational, ZERO } from "../../../src/model/index.ts";
import { finish } from "../../../src/play/index.ts";
import { type TableRules, type Target, table } from "../systems.ts";

export const fraction = (text: string): Rational => {
  const [numerator, denominator = "1"] = text.split("/");
  return rational(BigInt(numerator!), BigInt(denominator));
};

const given: Utilities = ({ text }) => [fraction(text), fraction(text).neg()];

export type Edges = TableRules["edges"];

/** Solves a game of two players that begins where the first edge does, each state that nothing leaves called by its worth. */
export function solved(edges: Edges, error?: number): Solution {
  const names = edges.flatMap(([, , target]) => waysOf(target).map(([, name]) => name));
  const outcomes = Object.fromEntries(names.map((name) => [name, name]));
  const system = table({ players: ["A", "B"], edges, outcomes });
  return finish(solve(system, { utilities: given, ...(error && { error }) }))!;
}

export function waysOf(target: Target): readonly (readonly [string, string])[] {
  if (typeof target === "string") return [["1", target]];
  if (!Array.isArray(target)) throw new RangeError("Chance is not drawn here.");
  return target as readonly (readonly [string, string])[];
}

const WORTHS = ["-1", "-1/2", "0", "1/3", "1"];

/** Edges of a random game of up to four states besides its ends, in which one decides at a time; with chance or without. */
export const turnGames = (chance: boolean): fc.Arbitrary<Edges> =>
  fc.integer({ min: 1, max: 4 }).chain((size) => {
    const target = fc.oneof(
      { weight: 2, arbitrary: fc.nat({ max: size - 1 }).map((i) => `s${i}`) },
      { weight: 1, arbitrary: fc.constantFrom(...WORTHS) },
    );
    const toss = fc.tuple(target, target).map(
      ([one, other]): Target => [
        ["1/3", one],
        ["2/3", other],
      ],
    );
    const edge: fc.Arbitrary<Target> = chance ? fc.oneof(target, toss) : target;
    const state = fc.record({ mover: fc.nat({ max: 1 }), edges: fc.array(edge, { minLength: 1, maxLength: 3 }) });
    return fc
      .array(state, { minLength: size, maxLength: size })
      .map((states) =>
        states.flatMap(({ mover, edges }, i) =>
          edges.map((to, d): Edges[number] => [`s${i}`, mover === 0 ? `d${d}, 0` : `0, d${d}`, to]),
        ),
      );
  });

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
