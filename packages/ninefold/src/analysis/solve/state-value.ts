// What is reported of one state, computed on demand.

import { ONE, type Rational, ZERO } from "../../model/index.ts";
import type { Edge } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt } from "../tables.ts";
import { type Arena, NOBODY, TERMINAL, TOGETHER } from "./arena.ts";
import { matrixAt, worthAfter } from "./exact.ts";
import { ENDLESS, type Interval, UNCERTAIN, type Values } from "./values.ts";

/** How a player with a choice chooses in best play: the ids of the decisions, each with how probable it is. */
export interface Mixture {
  readonly player: number;
  readonly decisions: readonly { readonly id: string; readonly probability: Rational }[];
}

/** What a state is worth to each player in best play. */
export interface StateValue {
  /** Exactly; undefined where it is known within `interval` alone. */
  readonly worth: readonly Rational[] | undefined;
  /** What it is worth to the first player. */
  readonly interval: Interval;
  /** Whether it is worth the same whatever a play without end gives or takes, up to the most that an outcome does. */
  readonly ends: boolean;
  /** How probable each edge is in best play, those of others 0; empty where the play is over or nothing is known to be best. */
  readonly best: readonly Rational[];
  /** The same by player, for those who have a choice; empty where `best` is. */
  readonly mixtures: readonly Mixture[];
  /**
   * Where one player decides, the edges that are worth the same to her as the best; of a state that is known within an
   * interval, the edges none of which is known to be worse than another.
   */
  readonly equal: readonly number[];
  /**
   * After how many decision tuples, forced ones included, the play is over, where all take decisions that are best for
   * them, and of those worth the same to all the quickest if they gain by it, else the slowest. Infinite where it need not
   * end, undefined where chance or a mixture has a say.
   */
  readonly steps: number | undefined;
  /** Whether somebody indifferent decides here what others gain. */
  readonly tied: boolean;
  /** The same of some state that may follow, whoever decides so: with another decision there the worth may be another. */
  readonly tiedLater: boolean;
}

export function valueAt(graph: StateGraph, arena: Arena, values: Values, state: number): StateValue {
  const id = entryAt(values.worth, state);
  const steps = entryAt(values.steps, state);
  const known = {
    worth: id < 0 ? undefined : values.worths.at(id),
    interval: values.interval(state),
    ends: values.ends[state] === 1,
    tiedLater: tiedAfter(arena, values, state),
    steps: steps === ENDLESS ? Number.POSITIVE_INFINITY : steps === UNCERTAIN ? undefined : steps,
  };
  const mover = entryAt(arena.mover, state);
  const edges = graph.edges(state);
  if (mover === TERMINAL || (mover === TOGETHER && id < 0))
    return { ...known, best: [], mixtures: [], equal: [], tied: false };
  if (mover === TOGETHER) {
    const { rows, columns } = matrixAt(arena, values, state);
    const best = rows.flatMap((row) => columns.map((column) => row.mul(column)));
    const mixtures = [mixtureOf(edges, 0, best), mixtureOf(edges, 1, best)];
    return { ...known, best, mixtures, equal: [], tied: false };
  }
  const equal = id < 0 ? notWorse(arena, values, state) : equallyGood(arena, values, state);
  const choice = id >= 0 ? entryAt(values.choice, state) : equal.length === 1 ? entryAt(equal, 0) : -1;
  const best = choice < 0 ? [] : edges.map((_, edge) => (edge === choice ? ONE : ZERO));
  const mixtures = mover === NOBODY || choice < 0 ? [] : [mixtureOf(edges, mover, best)];
  const first = arena.firstEdge(state);
  const tied = id >= 0 && equal.some((edge) => worthAfter(arena, values, first + edge) !== id);
  return { ...known, best, mixtures, equal, tied };
}

function tiedAfter(arena: Arena, values: Values, state: number): boolean {
  const end = arena.endChanceOutcome(state);
  for (let chanceOutcome = arena.firstChanceOutcome(state); chanceOutcome < end; chanceOutcome++)
    if (values.ties[arena.target(chanceOutcome)] === 1) return true;
  return false;
}

/** What a player does, from the edges of a state and how probable each is. */
function mixtureOf(edges: readonly Edge[], player: number, best: readonly Rational[]): Mixture {
  const decisions = new Map<string, Rational>();
  edges.forEach(({ tuple }, edge) => {
    const { id } = tuple[player]!;
    decisions.set(id, (decisions.get(id) ?? ZERO).add(entryAt(best, edge)));
  });
  return { player, decisions: [...decisions].map(([id, probability]) => ({ id, probability })) };
}

function equallyGood(arena: Arena, values: Values, state: number): readonly number[] {
  const [first, end] = [arena.firstEdge(state), arena.endEdge(state)];
  const player = Math.max(0, entryAt(arena.mover, state));
  const worth = entryAt(values.worth, state);
  return Array.from({ length: end - first }, (_, edge) => edge).filter(
    (edge) => values.worths.compare(worthAfter(arena, values, first + edge), worth, player) === 0,
  );
}

/** The edges that are worth no less to who decides than what some other edge is worth at least. */
function notWorse(arena: Arena, values: Values, state: number): readonly number[] {
  const [first, end] = [arena.firstEdge(state), arena.endEdge(state)];
  const sign = arena.mover[state] === 1 ? -1 : 1;
  const gains = Array.from({ length: end - first }, (_, edge) => {
    const sum = { low: 0, high: 0 };
    for (
      let chanceOutcome = arena.chanceOutcomesStart(first + edge);
      chanceOutcome < arena.chanceOutcomesEnd(first + edge);
      chanceOutcome++
    ) {
      const { low, high } = values.interval(arena.target(chanceOutcome));
      sum.low += arena.weight(chanceOutcome) * low;
      sum.high += arena.weight(chanceOutcome) * high;
    }
    return sign === 1 ? sum : { low: -sum.high, high: -sum.low };
  });
  const least = Math.max(...gains.map(({ low }) => low));
  return gains.flatMap(({ high }, edge) => (high >= least - ROUNDING ? [edge] : []));
}

/** Intervals that are nearer to each other than this are not distinguished. */
const ROUNDING = 1e-12;
