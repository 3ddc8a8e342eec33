// Perft by questions to the game system: depth by depth over different states, with the numbers of plays that arrive in them.
import {
  type Choices,
  choicesAt,
  consequencesOf,
  type Encoding,
  forcedTuple,
  type GameSystem,
  isOver,
  type State,
  tuplesOf,
} from "../../model/index.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { PlayError } from "../errors.ts";
import type { PerftLevel, PerftProgress } from "./perft-levels.ts";
import { StateBudget } from "./state-budget.ts";

/** How many plays arrive in each state. States are held as encodings, which take a tenth of the memory. */
type Arrivals = Map<Encoding, bigint>;

/** Where plays arrive with the last of so many plies. */
class Ply {
  readonly arrivals: Arrivals = new Map();
  /** Of the last ply: the states in which no forced step comes, so that nothing more is asked of them. */
  readonly settled = new Set<Encoding>();
  leaves = 0n;

  /** How many different states are held. */
  get size(): number {
    return this.arrivals.size + this.settled.size;
  }
}

/** How far perft goes, and how many states it may hold at once. */
interface Bounds {
  readonly depth: number;
  readonly maxStates: number;
}

type LevelsByQuestions = Generator<PerftProgress, boolean, boolean | undefined>;

/** Counts the levels up to a depth; whether it was stopped, then without the level it was at. */
export function* perftByQuestions(
  system: GameSystem,
  starts: readonly State[],
  bounds: Bounds,
  levels: PerftLevel[],
): LevelsByQuestions {
  const { depth } = bounds;
  let ended = 0n;
  let ply = new Ply();
  for (const state of starts) ply.arrivals.set(system.encode(state), 1n);
  for (let plies = 0; plies <= depth; plies++) {
    const level = new Level(system, ply, plies, bounds);
    if (yield* level.count()) return true;
    levels.push({ depth: plies, leaves: level.leaves, ended, states: level.states });
    ended += level.ended;
    ply = level.next;
    // All plays are over: deeper levels are empty.
    if (ply.size === 0 && plies < depth) {
      levels.push({ depth, leaves: 0n, ended, states: 0 });
      break;
    }
  }
  return false;
}

/** What plays come to that have so many plies: how many they are, in which states, and where the next ply takes them. */
class Level {
  readonly next = new Ply();
  leaves: bigint;
  ended = 0n;
  states: number;
  readonly #system: GameSystem;
  readonly #ply: Ply;
  readonly #plies: number;
  readonly #bounds: Bounds;
  readonly #budget: StateBudget;
  /** At i: what plays arrive in after these plies and i forced steps. */
  readonly #rounds: Arrivals[];
  #held: number;
  #done = 0;

  constructor(system: GameSystem, ply: Ply, plies: number, bounds: Bounds) {
    this.#system = system;
    this.#ply = ply;
    this.#plies = plies;
    this.#bounds = bounds;
    this.#rounds = [ply.arrivals];
    this.#held = ply.size;
    this.#budget = new StateBudget(bounds.maxStates);
    for (const held of [ply.arrivals.keys(), ply.settled]) for (const encoding of held) this.#budget.take(encoding);
    this.leaves = ply.leaves;
    this.states = ply.settled.size;
  }

  *count(): LevelsByQuestions {
    const system = this.#system;
    const last = this.#plies === this.#bounds.depth;
    for (const round of this.#rounds) {
      const forced: Arrivals = new Map();
      for (const [encoding, plays] of round) {
        this.#done++;
        // A single state can take seconds, and have a million tuples of decisions.
        if (yield this.#progress()) return true;
        const state = system.decode(encoding);
        const choices = last ? forcedChoices(system, state) : choicesAt(system, state);
        const isForced = forcedTuple(choices) !== undefined;
        if (!isForced) {
          this.leaves += plays;
          if (!this.#isKnown(encoding, round)) this.states++;
          if (isOver(choices)) this.ended += plays;
        }
        for (const tuple of tuplesOf(choices)) {
          if (yield this.#progress()) return true;
          for (const consequence of consequencesOf(system, state, tuple)) {
            this.#hold(consequence.state, plays, isForced ? forced : undefined);
          }
        }
      }
      if (forced.size > 0) this.#rounds.push(forced);
      if (this.#rounds.length - 1 > MAX_FORCED_STEPS) throw endlessSteps();
    }
    return false;
  }

  #progress(): PerftProgress {
    return { done: this.#done, total: this.#ply.arrivals.size, depth: this.#plies };
  }

  /** Whether plays have arrived there without a forced step, or with another number of them. */
  #isKnown(encoding: Encoding, round: Arrivals): boolean {
    return (
      this.#ply.settled.has(encoding) || this.#rounds.some((earlier) => earlier !== round && earlier.has(encoding))
    );
  }

  /** Adds plays that arrive in a state, after a forced step among those of this level. */
  #hold(state: State, plays: bigint, forced: Arrivals | undefined): void {
    const { maxStates } = this.#bounds;
    const encoding = this.#system.encode(state);
    const isNew = forced ? arrive(forced, encoding, plays) : this.#arriveInNext(state, encoding, plays);
    if (!isNew) return;
    if (++this.#held > maxStates) throw tooManyStates(`${maxStates} states to hold`, this.#plies);
    if (!this.#budget.take(encoding)) {
      throw tooManyStates(`${this.#budget.bytes} bytes of states to hold`, this.#plies);
    }
  }

  /** Adds plays that arrive in a state with the next ply. After the last, a state without a forced step is a leaf. */
  #arriveInNext(state: State, encoding: Encoding, plays: bigint): boolean {
    const { next } = this;
    const isLast = this.#plies + 1 === this.#bounds.depth;
    if (!isLast || this.#system.forces(state)) return arrive(next.arrivals, encoding, plays);
    next.leaves += plays;
    const before = next.settled.size;
    return next.settled.add(encoding).size > before;
  }
}

/** Adds plays that arrive in a state; whether the state is new there. */
function arrive(into: Arrivals, encoding: Encoding, plays: bigint): boolean {
  const there = into.get(encoding);
  into.set(encoding, there === undefined ? plays : there + plays);
  return there === undefined;
}

/** The forced step alone, found by asking no more players than needed: the last depth needs no others. */
function forcedChoices(system: GameSystem, state: State): Choices {
  for (const player of system.players) {
    const first = system.legal(state, player.id)[0];
    if (first) return first.forced ? choicesAt(system, state) : [];
  }
  return [];
}

function tooManyStates(most: string, plies: number): PlayError {
  return new PlayError("NF3201", `After ${plies} plies there are more than ${most}. Ask for fewer plies.`);
}
