import { type GameSystem, ONE, type Rational, ZERO } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { componentsOf, leadsToItself } from "../states/components.ts";
import type { ExplorationOptions, Exploring } from "../states/exploration.ts";
import { explore } from "../states/explore.ts";
import { type StateGraph, successorsOf } from "../states/state-graph.ts";
import { type Approximated, approximate, type Interval } from "./approximate.ts";
import { type Valued, worthOf } from "./exact.ts";
import { isTurnWithoutChance, type Position, positionAt } from "./positions.ts";
import { retrograde } from "./retrograde.ts";
import { isZeroSum, type Utilities, utilitiesOf } from "./utilities.ts";

export interface SolveOptions extends Pick<ExplorationOptions, "maxStates" | "from"> {
  /** What outcomes are worth; `utilitiesOf` the system where it is not given. */
  readonly utilities?: Utilities;
  /** How wide an interval may be where values are found by approximation: 1e-10 where nothing is said. */
  readonly error?: number;
}

/** What a state is worth to each player in best play. */
export interface StateValue {
  /** Exactly; undefined where it is known within `interval` alone. */
  readonly worth: readonly Rational[] | undefined;
  /** Of games of two players: what it is worth to the first. */
  readonly interval: Interval;
  /** How probable each edge is in best play, those of others 0; empty where the play is over or it was approximated. */
  readonly best: readonly Rational[];
  /** After how many decision tuples the play is over in best play without chance; infinite where it need not end. */
  readonly steps: number | undefined;
  /** Whether somebody indifferent decides here what others gain. */
  readonly tied: boolean;
}

/** A game whose states all have their values. */
export interface Solution {
  readonly graph: StateGraph;
  readonly value: (index: number) => StateValue;
  /** How many states have an exact value. */
  readonly exact: number;
}

/**
 * What every reachable state is worth. Exact by backward induction where no play comes back, and by retrograde analysis
 * where plays do that are without chance; by value iteration from both sides elsewhere. A play without end is worth
 * nothing to anybody.
 *
 * @throws Fault, RangeError as `explore`; AnalysisError NF6002 for games too large for `maxStates`, NF6003 where nothing
 * says what an outcome is worth, NF6004 for games of a kind that is not solved yet.
 */
export function* solve(system: GameSystem, options: SolveOptions = {}): Exploring<Solution | undefined> {
  const { utilities = utilitiesOf(system), error = 1e-10, ...exploring } = options;
  const graph = yield* explore(system, exploring);
  if (graph.exploration.stopped === "interrupted") return undefined;
  if (graph.exploration.stopped) throw new AnalysisError("NF6002", `The game has more than ${graph.size} states.`);
  const solving = new Solving(graph, utilities, error);
  const successors = successorsOf(graph);
  let done = 0;
  for (const members of componentsOf(successors, graph.size)) {
    const [state] = members;
    const round =
      members.length > 1 || leadsToItself(successors, state!) ? solving.cycle([...members]) : solving.single(state!);
    for (let step = round.next(); !step.done; step = round.next()) {
      if (yield { done, waiting: graph.size - done }) return undefined;
    }
    const before = done;
    done += members.length;
    if (before >> 10 !== done >> 10 && (yield { done, waiting: graph.size - done })) return undefined;
  }
  return { graph, value: (index) => solving.values[index]!, exact: solving.exact };
}

class Solving {
  readonly values: StateValue[] = [];
  exact = 0;
  readonly #graph: StateGraph;
  readonly #utilities: Utilities;
  readonly #error: number;
  readonly #outcomes = new Set<readonly Rational[]>();

  constructor(graph: StateGraph, utilities: Utilities, error: number) {
    this.#graph = graph;
    this.#error = error;
    this.#utilities = (outcome) => {
      const worth = utilities(outcome);
      this.#outcomes.add(worth);
      return worth;
    };
  }

  /** A state that no play comes back to. */
  *single(state: number): Generator<void, void> {
    const position = positionAt(this.#graph, state);
    if (
      position.kind !== "over" &&
      position.edges.some(({ ways }) => ways.some(({ target }) => !this.values[target]!.worth))
    ) {
      yield* this.#approximated([state], [position]);
      return;
    }
    const valued = worthOf(position, this.#utilities, (target) => this.values[target]!.worth!);
    this.#settle(
      state,
      valued,
      stepsOf(position, valued, (target) => this.values[target]!.steps),
    );
  }

  #settle(state: number, { worth, best = [], tied }: Valued, steps: number | undefined): void {
    const value = worth[0]!.valueOf();
    this.values[state] = { worth, interval: { low: value, high: value }, best, steps, tied };
    this.exact++;
  }

  /** States that plays come back to. */
  *cycle(members: readonly number[]): Generator<void, void> {
    const { players } = this.#graph.exploration.system;
    this.#requireZeroSum();
    const positions = members.map((state) => positionAt(this.#graph, state));
    const inside = new Set(members);
    const known = positions.every(
      (position) =>
        isTurnWithoutChance(position) &&
        (position as Position & { kind: "turn" }).edges.every(({ ways }) => {
          const { target } = ways[0]!;
          return inside.has(target) || this.values[target]!.worth !== undefined;
        }),
    );
    if (!known) {
      yield* this.#approximated(members, positions);
      return;
    }
    const turns = positions.map((position, i) => {
      const { player = 0, edges } = position as Position & { kind: "turn" };
      return { state: members[i]!, player, targets: edges.map(({ ways }) => ways[0]!.target) };
    });
    const found = retrograde(turns, (state) => {
      const { worth, steps = Number.POSITIVE_INFINITY } = this.values[state]!;
      return { worth: worth![0]!, steps };
    });
    for (const { state, targets } of turns) {
      const { worth, steps, edge } = found.get(state)!;
      const best = targets.map((_, i) => (i === edge ? ONE : ZERO));
      this.#settle(state, { worth: players.length === 1 ? [worth] : [worth, worth.neg()], best, tied: false }, steps);
    }
  }

  /** Of the outcomes that can follow the states at hand: those behind them have been met already. */
  #requireZeroSum(): void {
    if (this.#graph.exploration.system.players.length <= 2 && isZeroSum(this.#outcomes)) return;
    throw new AnalysisError(
      "NF6004",
      "Plays come back to states in a game that is not of two players and zero-sum: not solved yet.",
    );
  }

  *#approximated(members: readonly number[], positions: readonly Position[]): Generator<void, void> {
    this.#requireZeroSum();
    const all = [...this.#outcomes].map(([first]) => first!.valueOf());
    const range = { low: Math.min(0, ...all), high: Math.max(0, ...all) };
    const states = members.map((state, i) => approximatedAt(state, positions[i]!));
    const work = approximate(states, (state) => this.values[state]!.interval, range, this.#error / 4);
    let round = work.next();
    for (; !round.done; round = work.next()) yield;
    for (const [state, interval] of round.value) {
      this.values[state] = { worth: undefined, interval, best: [], steps: undefined, tied: false };
    }
  }
}

function approximatedAt(state: number, position: Position): Approximated {
  if (position.kind === "over") throw new RangeError("A play that is over does not go on.");
  const edges = position.edges.map(({ ways }) =>
    ways.map(({ probability, target }) => [target, probability.valueOf()] as const),
  );
  if (position.kind === "turn") {
    return { state, mover: position.player as 0 | 1 | undefined, columns: 0, swapped: false, edges };
  }
  return { state, mover: "both", columns: position.sizes[1], swapped: position.players[0] === 1, edges };
}

/** After how many tuples a play is over, where chance has no say in it. */
function stepsOf(
  position: Position,
  { best }: Valued,
  after: (state: number) => number | undefined,
): number | undefined {
  if (position.kind === "over") return 0;
  const edge = best?.findIndex((probability) => probability.equals(ONE)) ?? -1;
  const ways = position.edges[edge]?.ways;
  const next = ways?.length === 1 ? after(ways[0]!.target) : undefined;
  return next === undefined ? undefined : next + 1;
}
