import {
  type Choices,
  choicesAt,
  consequencesOf,
  type Decision,
  type DecisionTuple,
  type Encoding,
  Fault,
  type GameSystem,
  isOver,
  type Rational,
  type State,
  tuplesOf,
} from "../../model/index.ts";
import { MAX_HELD_STATES, type Progress } from "../../play/index.ts";
import { StateBudget } from "../../play/work/state-budget.ts";
import { entryAt } from "../tables.ts";
import { HeldStates, type Level } from "./held-states.ts";
import { IntList } from "./int-list.ts";

/** `done`: states visited, of those known; `waiting`: the other ones known. */
export interface ExplorationProgress extends Progress {
  readonly waiting: number;
}

/** Work (see `play`) that answers `true` by stopping with what it has. */
export type Exploring<Result> = Generator<ExplorationProgress, Result, boolean | undefined>;

/** What kept an exploration from seeing every reachable state; null when nothing did. */
export type Stopped = "depth" | "states" | "memory" | "interrupted" | null;

export interface ExplorationOptions {
  /** Where to start; all initial states (𝒮₀) when not given. */
  readonly from?: readonly State[];
  /** How many decision tuples deep to go, forced steps included; without a bound when not given. */
  readonly depth?: number;
  /**
   * How many states to hold at most. The interpreter holds no more than 16,000,000, whatever is asked, and no more than 256
   * bytes for each, or half a gigabyte in all: of a game of 60,000 tracks these are few.
   */
  readonly maxStates?: number;
}

/** The bounds of an exploration, each known. */
export type Bounds = Required<ExplorationOptions>;

export const MAX_STATES = 5_000_000;

/** The most states that may be asked for: an index takes 28 bits of a slot of the table in which compiled code finds it. */
export const MAX_PACKED_STATES = 250_000_000;

/** What a legal tuple leads to: each consequence with the index of its state. */
export interface Edge {
  readonly tuple: DecisionTuple;
  readonly chanceOutcomes: readonly ChanceOutcome[];
}

export interface ChanceOutcome {
  readonly probability: Rational;
  readonly target: number;
}

/** The players who have legal decisions in a state with all its edges, by index, and which: as their tuples say. */
export function decidingAt(
  edges: readonly Edge[],
): readonly { readonly player: number; readonly decisions: readonly Decision[] }[] {
  const decisions = (edges[0]?.tuple ?? []).map(() => new Map<string, Decision>());
  for (const { tuple } of edges) {
    for (const [player, decision] of tuple.entries()) if (decision) decisions[player]!.set(decision.id, decision);
  }
  return decisions.flatMap((own, player) => (own.size === 0 ? [] : [{ player, decisions: [...own.values()] }]));
}

/** What is learned of one state when its turn comes. */
export interface Visit {
  readonly index: number;
  readonly state: State;
  /** L_p(s) for each player; undefined where the legality has a fault. */
  readonly choices: Choices | undefined;
  /** One edge for each legal tuple whose consequences have no fault; undefined where the depth limit cut them off. */
  readonly edges: readonly Edge[] | undefined;
}

export interface Visitor {
  /** Called once for each state, in the order of their indices. `soFar` is the walk's own, still growing. */
  visit(visit: Visit, soFar: Exploration): void;
  /**
   * A hole in the rules: in the legality of the state, or in the consequences of `tuple`. The walk goes on elsewhere.
   * A visitor without this lets the fault be thrown, which ends the walk.
   */
  fault?(fault: Fault, index: number, tuple: DecisionTuple | undefined, soFar: Exploration): void;
  /**
   * Whether the walk is to stop as if its budget of states were spent; asked after each tuple, with the number of its
   * consequences.
   */
  isTired?(consequences: number, soFar: Exploration): boolean;
}

/** The states that were found. Indices are in the order of first arrival, so that each level is a run of indices. */
export interface Explored {
  readonly system: GameSystem;
  /** The states the walk began from, with the indices 0..roots.length-1. */
  readonly roots: readonly State[];
  /** How many states were first reached after 0, 1, 2 … decision tuples, forced steps included. */
  readonly byPly: readonly number[];
  /** The states 0..visited-1 were visited; the rest are only known to be reachable. */
  readonly visited: number;
  readonly stopped: Stopped;
  /** The bytes that the states may take together, where each is held by itself. */
  readonly bytes?: number;
}

/** What a walk found, each state as its encoding. A state's parent has a smaller index than the state. */
export interface Exploration extends Explored {
  readonly encodings: readonly Encoding[];
  indexOf(encoding: Encoding): number | undefined;
  /** The state from which a state was first reached, by a shortest play; -1 for a root. */
  parent(index: number): number;
  /** The number of decision tuples on a shortest play to a state. */
  level(index: number): number;
}

const QUESTIONS_BETWEEN_YIELDS = 64;

/** A state with more legal tuples than this is not visited: the walk stops there as if its budget of states were spent. */
const MAX_TUPLES = 1_000_000;

/**
 * Walks the reachable states level by level in a fixed order, asking for the legal decisions of each state once and
 * for the consequences of each tuple once. Only the states of two levels are held as states, as many as there is room
 * for, all others as encodings. A state that the walk stopped in the middle of is not visited.
 *
 * @throws RangeError for a depth or budget that is not a natural number, and for an empty `from`.
 */
export function* walk(system: GameSystem, visitor: Visitor, options: ExplorationOptions = {}): Exploring<Exploration> {
  const { depth, maxStates, from } = walkedBoundsOf(system, options);
  const found = new Found(system, maxStates);
  const held = new HeldStates(system);
  let level: Level = [];
  let next: Level = [];
  const stop = (why: Stopped): Exploration => {
    found.stopped = why;
    if (next.length > 0) found.byPly.push(next.length);
    return found;
  };
  const attempt = <T>(ask: () => T, tuple?: DecisionTuple): T | undefined => {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof Fault) || !visitor.fault) throw error;
      visitor.fault(error, found.visited, tuple, found);
      return undefined;
    }
  };

  if (!found.begin(from, level, held)) return stop(found.full);
  for (let questions = 0; level.length > 0; level = next) {
    next = [];
    const last = found.byPly.length > depth;
    for (let at = 0; at < level.length; at++) {
      const index = found.visited;
      const encoding = entryAt(found.encodings, index);
      const state = held.take(level, at, encoding) ?? system.decode(encoding);
      const choices = attempt(() => choicesAt(system, state));
      const cut = last && choices !== undefined && !isOver(choices);
      const edges: Edge[] = [];
      let tuples = 0;
      for (const tuple of cut || !choices ? [] : tuplesOf(choices)) {
        if (++tuples > MAX_TUPLES) return stop("states");
        const consequences = attempt(() => consequencesOf(system, state, tuple), tuple);
        const chanceOutcomes: ChanceOutcome[] = [];
        for (const { probability, state: result } of consequences ?? []) {
          const target = found.reach(result, index, next, held);
          if (target < 0) return stop(found.full);
          chanceOutcomes.push({ probability, target });
        }
        if (consequences) edges.push({ tuple, chanceOutcomes });
        if (visitor.isTired?.(chanceOutcomes.length, found)) return stop("states");
        if (++questions % QUESTIONS_BETWEEN_YIELDS === 0 && (yield found.progress())) return stop("interrupted");
      }
      if (cut) found.stopped = "depth";
      found.visited++;
      visitor.visit({ index, state, choices, edges: cut ? undefined : edges }, found);
      if (++questions % QUESTIONS_BETWEEN_YIELDS === 0 && (yield found.progress())) return stop("interrupted");
    }
    if (next.length > 0) found.byPly.push(next.length);
  }
  return found;
}

/**
 * What is to be explored.
 *
 * @throws RangeError for a depth or budget that is not a natural number, and for an empty `from`.
 */
export function boundsOf(system: GameSystem, options: ExplorationOptions): Bounds {
  const { depth = Number.POSITIVE_INFINITY, maxStates = MAX_STATES, from = system.initialStates() } = options;
  if (depth !== Number.POSITIVE_INFINITY) checkNatural("depth", depth, 0);
  checkNatural("maxStates", maxStates, 1);
  if (maxStates > MAX_PACKED_STATES)
    throw new RangeError(`maxStates: found ${maxStates}, expected at most ${MAX_PACKED_STATES}`);
  if (from.length === 0) throw new RangeError("from: no state to start from.");
  return { depth, maxStates, from };
}

/** The same bounds for walks that hold each state as an object or as a key, of which fewer fit. */
export function walkedBoundsOf(system: GameSystem, options: ExplorationOptions): Bounds {
  const bounds = boundsOf(system, options);
  return { ...bounds, maxStates: Math.min(bounds.maxStates, MAX_HELD_STATES) };
}

class Found implements Exploration {
  readonly system: GameSystem;
  readonly encodings: Encoding[] = [];
  readonly byPly: number[] = [];
  roots: readonly State[] = [];
  visited = 0;
  stopped: Stopped = null;
  /** Which limit stopped the walk. */
  full: "states" | "memory" = "states";
  readonly #budget: StateBudget;
  readonly #maxStates: number;
  readonly #indices = new Map<Encoding, number>();
  readonly #parents = new IntList();

  constructor(system: GameSystem, maxStates: number) {
    this.system = system;
    this.#maxStates = maxStates;
    this.#budget = new StateBudget(maxStates);
  }

  get bytes(): number {
    return this.#budget.bytes;
  }

  /** Takes the first states; false when one of them is beyond the budget. */
  begin(from: readonly State[], level: Level, held: HeldStates): boolean {
    const roots: State[] = [];
    const fits = from.every((state) => {
      const index = this.reach(state, -1, level, held);
      if (index === roots.length) roots.push(state);
      return index >= 0;
    });
    this.roots = roots;
    this.byPly.push(roots.length);
    return fits;
  }

  /** The index of a state, which joins `level` when it is new; -1 when it is new and the budget is spent. */
  reach(state: State, parent: number, level: Level, held: HeldStates): number {
    const encoding = this.system.encode(state);
    const known = this.#indices.get(encoding);
    if (known !== undefined) return known;
    const index = this.encodings.length;
    if (index === this.#maxStates) return -1;
    if (!this.#budget.take(encoding)) {
      this.full = "memory";
      return -1;
    }
    this.#indices.set(encoding, index);
    this.encodings.push(encoding);
    this.#parents.push(parent);
    held.put(level, state, encoding);
    return index;
  }

  progress(): ExplorationProgress {
    return { done: this.visited, waiting: this.encodings.length - this.visited };
  }

  indexOf(encoding: Encoding): number | undefined {
    return this.#indices.get(encoding);
  }

  parent(index: number): number {
    return this.#parents.at(index);
  }

  level(index: number): number {
    let level = 0;
    let below = 0;
    for (const states of this.byPly) {
      below += states;
      if (index < below) break;
      level++;
    }
    return level;
  }
}

export function checkNatural(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name}: ${value} is not an integer of at least ${least}.`);
  }
}
