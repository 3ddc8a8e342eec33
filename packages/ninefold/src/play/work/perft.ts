import type { Bulk, BulkPerft } from "../../engine/index.ts";
import {
  type Choices,
  choicesAt,
  consequencesOf,
  type Encoding,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  type Limits,
  type State,
  tuplesOf,
} from "../../model/index.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { found, requireOptions } from "../arguments.ts";
import { PlayError } from "../errors.ts";
import { type Start, startStates, withinLimits } from "../match/start.ts";
import { bulkFor, type Executed, interpreted } from "./executed.ts";
import { Shortcut } from "./perft-by-states.ts";
import { StateBudget } from "./state-budget.ts";
import { traceFault } from "./trace-fault.ts";
import type { Progress, Work } from "./work.ts";

export interface PerftOptions {
  /** Without it: all initial states together. */
  readonly from?: Start;
  /**
   * How many states may be held at once: 5,000,000 where nothing is said (about a gigabyte), 16,000,000 at most. They may
   * take 256 bytes each, or half a gigabyte in all.
   */
  readonly maxStates?: number;
  /** What each question may take; Fault NF2010 where one wants more. */
  readonly limits?: Limits | undefined;
  /** Ask the plain questions even where the game is compiled. */
  readonly interpreter?: boolean;
}

export interface PerftLevel {
  readonly depth: number;
  /** Plays of exactly `depth` plies; each consequence of a tuple makes a play of its own. */
  readonly leaves: bigint;
  /** Plays that ended with fewer plies. */
  readonly ended: bigint;
  /**
   * Different states after exactly `depth` plies, in which players decide or the game is over; absent where a compiled
   * game went through the plays one by one, which knows of no states that are the same.
   */
  readonly states?: number;
}

export interface Perft extends PerftLevel, Executed {
  /**
   * One for each depth from 0 on, in order, up to this one. Depths that no play reaches are left out, but for the one
   * that was asked for. Of work that was stopped, those that were counted whole: none where `depth` is -1.
   */
  readonly levels: readonly PerftLevel[];
  /** Whether the work was asked to stop at a smaller depth than wanted. */
  readonly stopped: boolean;
}

/** How many plays arrive in each state. States are held as encodings, which take a tenth of the room. */
type Arrivals = Map<Encoding, bigint>;

/** Where plays arrive with the last of so many plies. */
class Ply {
  readonly arrivals: Arrivals = new Map();
  /** Of the last ply: the states in which no forced step comes, so that nothing more is asked of them. */
  readonly settled = new Set<Encoding>();
  leaves = 0n;
}

/** From so many plies on it pays to compile a game. */
const LONG = 3;

/** V8's Map holds 2^24 entries and no more. */
export const MAX_PERFT_STATES = 16_000_000;

/**
 * Perft: counts the plays of `depth` plies. Forced steps are followed through and are not plies, but their
 * consequences make different plays as any others do. Works depth by depth over different states with their
 * numbers of plays; of the states after the last ply nothing is asked but whether a forced step comes. Progress counts
 * states, of the depth that it names. Stopped, also amid the decisions of a state, it returns the last depth that it
 * counted whole (-1: none).
 *
 * @throws RangeError for options out of range; PlayError NF3201 above `maxStates`; Fault where the rules have a hole.
 */
export function* perft(given: GameSystem, depth: number, options: PerftOptions = {}): PerftWork {
  requireOptions("perft", options);
  const { maxStates = 5_000_000 } = options;
  requireDepth(depth);
  if (!(typeof maxStates === "number" && maxStates >= 1 && maxStates <= MAX_PERFT_STATES)) {
    throw new RangeError(`The limit of states is from 1 to ${MAX_PERFT_STATES}, not ${found(maxStates)}.`);
  }
  const system = withinLimits(given, options.limits);
  const starts = startStates(system, options.from);
  const levels: PerftLevel[] = [];
  const none: PerftLevel = { depth: -1, leaves: 0n, ended: 0n, states: 0 };
  const { bulk, executed } =
    depth < LONG && !options.interpreter
      ? { bulk: undefined, executed: interpreted(`fewer than ${LONG} plies are not worth it`) }
      : bulkFor(system, "perft", starts, options.interpreter, depth);
  const result = (stopped: boolean): Perft => ({ ...(levels.at(-1) ?? none), levels, stopped, ...executed });

  if (bulk) {
    const shortcut = new Shortcut();
    for (let plies = 0; plies <= depth; plies++) {
      const found = yield* shortcut.take(system, starts[0]!, levels, depth);
      if (found === "stopped") return result(true);
      if (found) {
        levels.push(...found);
        break;
      }
      const work = askCompiled(system, bulk, starts[0]!, plies, options);
      let round = work.next();
      for (; !round.done; round = work.next()) if (yield { done: 0, depth: plies }) return result(true);
      const { leaves, ended } = round.value;
      levels.push({ depth: leaves === 0n ? depth : plies, leaves, ended });
      if (leaves === 0n) break;
      if (plies < depth && (yield { done: 0, depth: plies })) return result(true);
    }
    return result(false);
  }

  let ended = 0n;
  let ply = new Ply();
  for (const state of starts) ply.arrivals.set(system.encode(state), 1n);
  for (let plies = 0; plies <= depth; plies++) {
    const last = plies === depth;
    const next = new Ply();
    // rounds[i]: what plays arrive in after these plies and i forced steps.
    const rounds: Arrivals[] = [ply.arrivals];
    let held = ply.arrivals.size + ply.settled.size;
    const budget = new StateBudget(maxStates);
    for (const encoding of ply.arrivals.keys()) budget.take(encoding);
    let [leaves, endedHere, states, done] = [ply.leaves, 0n, ply.settled.size, 0];
    const progress = (): PerftProgress => ({ done, total: ply.arrivals.size, depth: plies });

    for (const round of rounds) {
      const forced: Arrivals = new Map();
      for (const [encoding, plays] of round) {
        done++;
        // A single state can take seconds, and have a million tuples of decisions.
        if (yield progress()) return result(true);
        const state = system.decode(encoding);
        const choices = last ? forcedChoices(system, state) : choicesAt(system, state);
        const isForced = forcedTuple(choices) !== undefined;
        if (!isForced) {
          leaves += plays;
          const known =
            ply.settled.has(encoding) || rounds.some((earlier) => earlier !== round && earlier.has(encoding));
          if (!known) states++;
          if (isOver(choices)) endedHere += plays;
        }
        for (const tuple of tuplesOf(choices)) {
          if (yield progress()) return result(true);
          for (const { state: result } of consequencesOf(system, state, tuple)) {
            const isNew = isForced
              ? arrive(forced, system.encode(result), plays)
              : arriveIn(system, next, result, plays, plies + 1 === depth);
            if (!isNew) continue;
            if (++held > maxStates) throw tooManyStates(`${maxStates} states to hold`, plies);
            if (!budget.take(system.encode(result)))
              throw tooManyStates(`${budget.bytes} bytes of states to hold`, plies);
          }
        }
      }
      if (forced.size > 0) rounds.push(forced);
      if (rounds.length > MAX_FORCED_STEPS) throw endlessSteps();
    }
    levels.push({ depth: plies, leaves, ended, states });
    ended += endedHere;
    ply = next;
    // All plays are over: deeper levels are empty.
    if (ply.arrivals.size + ply.settled.size === 0 && plies < depth) {
      levels.push({ depth, leaves: 0n, ended, states: 0 });
      break;
    }
  }
  return result(false);
}

/** @throws RangeError for what is no number of plies. */
export function requireDepth(depth: number): void {
  if (!Number.isSafeInteger(depth) || depth < 0) throw new RangeError(`${found(depth)} is not a number of plies.`);
}

/** Asks a compiled game; a fault is thrown as the interpreter tells it. */
function* askCompiled(
  system: GameSystem,
  bulk: Bulk<"perft">,
  from: State,
  depth: number,
  options: PerftOptions,
): Generator<void, BulkPerft> {
  try {
    return yield* bulk.ask(from, { path: [], depth });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const interpreted = (state: State, plies: number): Work<Perft> =>
      perft(system, plies, { ...options, from: state, interpreter: true });
    return yield* traceFault(system, bulk, error, from, depth, interpreted);
  }
}

export type PerftProgress = Progress & { readonly depth: number };
export type PerftWork = Generator<PerftProgress, Perft, boolean | undefined> & Work<Perft>;

/** Adds plays that arrive in a state; whether the state is new there. */
function arrive(into: Arrivals, encoding: Encoding, plays: bigint): boolean {
  const there = into.get(encoding);
  into.set(encoding, there === undefined ? plays : there + plays);
  return there === undefined;
}

/** The same with a ply. After the last, a state without a forced step is a leaf and no more. */
function arriveIn(system: GameSystem, ply: Ply, state: State, plays: bigint, last: boolean): boolean {
  const encoding = system.encode(state);
  if (!last || system.forces(state)) return arrive(ply.arrivals, encoding, plays);
  ply.leaves += plays;
  const before = ply.settled.size;
  return ply.settled.add(encoding).size > before;
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
