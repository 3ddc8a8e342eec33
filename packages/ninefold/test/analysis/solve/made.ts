// Small games as tables whose outcomes are called by what they are worth to the first player.
import fc from "fast-check";
import { type Solution, solve, type Utilities } from "../../../src/analysis/index.ts";
import { type Rational, rational } from "../../../src/model/index.ts";
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
  return finish(solve(system, { utilities: given, ...(error && { error }) }));
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
 * Edges of a random game of up to three states besides its ends, in which two decide together, one, or nobody; after each
 * tuple the play ends with probability 1/3, so that the optimality equations have one solution.
 */
export const endingGames = (): fc.Arbitrary<Edges> =>
  matrices((size) =>
    fc.tuple(fc.constantFrom(...WORTHS), going(size)).map(
      ([end, on]): Target => [
        ["1/3", end],
        ["2/3", on],
      ],
    ),
  );

/** The same without chance, in which plays need not end. */
export const togetherGames = (): fc.Arbitrary<Edges> =>
  matrices((size) =>
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...WORTHS) }, { weight: 3, arbitrary: going(size) }),
  );

const going = (size: number): fc.Arbitrary<string> => fc.nat({ max: size - 1 }).map((i) => `s${i}`);

const matrices = (target: (size: number) => fc.Arbitrary<Target>): fc.Arbitrary<Edges> =>
  fc.integer({ min: 1, max: 3 }).chain((size) => {
    const state = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
      .chain(([rows, columns]) =>
        fc
          .array(target(size), { minLength: rows * columns, maxLength: rows * columns })
          .map((targets) => ({ columns, targets })),
      );
    return fc
      .array(state, { minLength: size, maxLength: size })
      .map((states) =>
        states.flatMap(({ columns, targets }, i) =>
          targets.map((to, edge): Edges[number] => [`s${i}`, `r${Math.floor(edge / columns)}, c${edge % columns}`, to]),
        ),
      );
  });
