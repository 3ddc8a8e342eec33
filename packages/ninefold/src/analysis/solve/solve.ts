// Solving. A game system and what outcomes are worth come in; what each state is worth in best play goes out, exact or
// within an interval that holds. The whole graph of states is explored first, and values are found from its ends.
// Bounds are rounded outward, never towards an answer.
import { type GameSystem, type Limits, ONE, type Rational } from "../../model/index.ts";
import { withinLimits } from "../../play/index.ts";
import { type Analysing, Pace } from "../pace.ts";
import { tooManyStates, unstopped } from "../states/all-states.ts";
import { componentsOf } from "../states/components.ts";
import { type ExplorationOptions, MAX_STATES } from "../states/exploration.ts";
import { explore } from "../states/explore.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt } from "../tables.ts";
import { arenaOf, TERMINAL } from "./arena.ts";
import { Solving } from "./solving.ts";
import { type StateValue, valueAt } from "./state-value.ts";
import { type Utilities, utilitiesOf } from "./utilities.ts";
import type { Interval } from "./values.ts";

export interface SolveOptions extends Pick<ExplorationOptions, "maxStates" | "from"> {
  /** What each question may take, and the states of a compiled game together with their edges. */
  readonly limits?: Limits | undefined;
  /** What outcomes are worth; `utilitiesOf` the system where it is not given. */
  readonly utilities?: Utilities;
  /** How wide an interval may be where values are found by approximation: 1e-10 where nothing is said. */
  readonly error?: number;
}

/** A game whose states all have their values. */
export interface Solution {
  readonly graph: StateGraph;
  /** The value of a state, made anew each time it is asked for. */
  readonly value: (index: number) => StateValue;
  /** How many states have an exact value. */
  readonly exact: number;
  /** Whether one of two players wins each play that ends, and gains 1 that the other gives. */
  readonly won: boolean;
}

/** How probable it is that a player wins: exactly where that is known, and between what. */
export interface WinChance {
  readonly exact: Rational | undefined;
  readonly interval: Interval;
}

/**
 * By player how probable it is in best play that she wins; undefined where outcomes are not just that one of two players
 * wins, and where the worth depends on what a play without end is worth, so that it is no probability.
 */
export function winChances({ won }: Solution, { worth, interval, ends }: StateValue): readonly WinChance[] | undefined {
  if (!won || !ends) return undefined;
  // Halving rounds; a chance that is known within an interval alone stays within it.
  const rounded = worth ? 0 : Number.EPSILON;
  const half = (number: number, outward: number): number => Math.min(1, Math.max(0, (1 + number) / 2 + outward));
  const [low, high] = [half(interval.low, -rounded), half(interval.high, rounded)];
  return [
    { exact: worth && chanceOf(entryAt(worth, 0)), interval: { low, high } },
    { exact: worth && chanceOf(entryAt(worth, 1)), interval: { low: 1 - high, high: 1 - low } },
  ];
}

const chanceOf = (worth: Rational): Rational => worth.add(ONE).div(2);

const SINGLES_BETWEEN_PAUSES = 1024;

/**
 * What every reachable state is worth. Exact by backward induction where no play comes back, and by retrograde analysis
 * where plays do that are without chance; by value iteration from both sides elsewhere, and exact there too where a fraction
 * within the bounds is proved to be the value. A play without end is worth nothing to anybody.
 *
 * @throws Fault, RangeError as `explore`; RangeError for an error that is not positive; AnalysisError NF6002 for games too
 *   large for `maxStates`, NF6003 where nothing says what an outcome is worth, NF6004 for games of a kind that is not
 *   solved yet.
 */
export function* solve(given: GameSystem, options: SolveOptions = {}): Analysing<Solution> {
  const system = withinLimits(given, options.limits);
  const { utilities = utilitiesOf(system), error = 1e-10, limits: _, ...exploring } = options;
  if (!(error > 0)) throw new RangeError(`error: ${error} is not a positive number.`);
  const graph = yield* unstopped(explore(system, exploring));
  if (graph.exploration.stopped) {
    throw tooManyStates(graph, exploring.maxStates ?? MAX_STATES);
  }
  const arena = yield* arenaOf(graph);
  const solving = new Solving(graph, arena, utilities, error);
  const automaton = {
    onward: arena.onward,
    start: (state: number) => arena.firstChanceOutcome(state),
    end: (state: number) => arena.endChanceOutcome(state),
    target: (chanceOutcome: number) => arena.target(chanceOutcome),
  };
  const pace = new Pace("solving", graph.size);
  let singles = 0;
  for (let state = 0; state < graph.size; state++) {
    if (arena.mover[state] !== TERMINAL) continue;
    solving.over(state);
    if (++singles % SINGLES_BETWEEN_PAUSES === 0) yield* pace.did(0, SINGLES_BETWEEN_PAUSES);
  }
  for (const members of componentsOf(automaton, graph.size)) {
    if (members.length === 1 && solving.single(entryAt(members, 0))) {
      if (++singles % SINGLES_BETWEEN_PAUSES === 0) yield* pace.did(SINGLES_BETWEEN_PAUSES);
      continue;
    }
    const work = solving.component(members);
    for (let step = work.next(); !step.done; step = work.next()) yield* pace.did(0, step.value);
    yield* pace.did(members.length);
  }
  const { values, won } = solving;
  return { graph, value: (index) => valueAt(graph, arena, values, index), exact: values.exact, won };
}
