// The rule of play of a game system: ℛ(S, M) of 002 §3.1, for any implementation of the waist.
import {
  type DecisionTuple,
  type Encoding,
  factoringOf,
  type GameSystem,
  legalTuples,
  type State,
} from "../../model/index.ts";
import { type Domain, dataOf, keyOf, unlisted } from "../rule/domain.ts";
import type { Rule } from "../rule/rule.ts";

/** A factor of the state that a move changes: the text overwritten, and the new one. */
export interface FactorWrite {
  /** Its index among the factors (`factoringOf`), from 0. */
  readonly factor: number;
  readonly from: string;
  readonly to: string;
}

/**
 * A step of a play as plain data: what everyone decided, and what it wrote. Two consequences of one tuple write
 * differently, so the writes are the chance result. A move names what it overwrites, hidden tracks included: to others
 * only `viewOfMove` may be shown.
 */
export interface PlayMove {
  /** The id of each player's decision, null for the null decision. */
  readonly decisions: readonly (string | null)[];
  readonly writes: readonly FactorWrite[];
}

/** The move that leads from one state to another, the tuple being legal in the first. */
export function moveBetween(system: GameSystem, before: State, tuple: DecisionTuple, after: State): PlayMove {
  const { factors } = factoringOf(system);
  const [old, now] = [factors(before), factors(after)];
  return {
    decisions: tuple.map((decision) => decision?.id ?? null),
    writes: old.flatMap((from, factor) => (from === now[factor] ? [] : [{ factor, from, to: now[factor]! }])),
  };
}

/**
 * Exchanges the two texts of each write, in order: a transposition of the values of one factor is its own inverse, so a
 * move is a bijection of all states of the product, and undone by the same writes in reverse order.
 */
function exchanged(system: GameSystem, state: State, writes: readonly FactorWrite[]): State {
  const product = factoringOf(system);
  const factors = [...product.factors(state)];
  for (const { factor, from, to } of writes) {
    if (factors[factor] === from) factors[factor] = to;
    else if (factors[factor] === to) factors[factor] = from;
  }
  return product.compose(factors);
}

/**
 * The rule of play of a game system. λ lists a move for each consequence of each legal tuple, forced steps included, and
 * asks the system for all consequences: `Fault` where it has too many chance outcomes; `moveBetween` makes a move of the
 * one that was drawn. φ and ρ keep both laws for every move and every state of the product of the tracks, and ρ gives
 * back the very encoding that the state had.
 */
export function ruleOfPlay(system: GameSystem): Rule<State, PlayMove> {
  return {
    states: statesOf(system),
    moves: PLAY_MOVES,
    legal: (state) =>
      legalTuples(system, state).flatMap((tuple) =>
        system.consequences(state, tuple).map((consequence) => moveBetween(system, state, tuple, consequence.state)),
      ),
    execute: (state, { writes }) => exchanged(system, state, writes),
    reverse: (state, { writes }) => exchanged(system, state, writes.toReversed()),
  };
}

/** The states of a game system. Nobody lists them; `analysis` explores those that can be reached. */
export function statesOf(system: GameSystem): Domain<State> {
  const unlessRange = <Found>(ask: () => Found): Found | undefined => {
    try {
      return ask();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
  const name = `the states of ${system.name}`;
  return {
    name,
    size: undefined,
    members: () => unlisted(name),
    has: (value): value is State => unlessRange(() => system.encode(value as State)) !== undefined,
    key: (state) => JSON.stringify(system.encode(state)),
    read(key) {
      const encoding = dataOf(key);
      return typeof encoding === "string" ? unlessRange(() => system.decode(encoding as Encoding)) : undefined;
    },
    print: (state) => system.printPosition(state),
  };
}

function isPlayMove(value: unknown): value is PlayMove {
  const { decisions, writes } = (value ?? {}) as Partial<Record<keyof PlayMove, unknown>>;
  const isWrite = (write: unknown): boolean => {
    const { factor, from, to } = (write ?? {}) as Partial<Record<keyof FactorWrite, unknown>>;
    return (
      Number.isSafeInteger(factor) &&
      (factor as number) >= 0 &&
      typeof from === "string" &&
      typeof to === "string" &&
      from !== to
    );
  };
  return (
    Array.isArray(decisions) &&
    decisions.every((id) => id === null || typeof id === "string") &&
    Array.isArray(writes) &&
    writes.every(isWrite)
  );
}

/** Moves are read as they are written, as JSON. */
const PLAY_MOVES: Domain<PlayMove> = {
  name: "moves",
  size: undefined,
  members: () => unlisted("moves"),
  has: isPlayMove,
  key: keyOf,
  read(key) {
    const move = dataOf(key);
    return isPlayMove(move) ? move : undefined;
  },
  print: ({ decisions }) => `(${decisions.map((id) => id ?? "0").join(", ")})`,
};
