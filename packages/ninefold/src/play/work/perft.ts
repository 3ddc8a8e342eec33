import { type Bulk, type BulkPerft, prepared } from "../../engine/index.ts";
import { Fault, type GameSystem, type Limits, type State } from "../../model/index.ts";
import { found, requireOptions } from "../arguments.ts";
import { type Start, startStates, withinLimits } from "../match/start.ts";
import { type AskedInBulk, bulkFor, interpreted } from "./executed.ts";
import { perftByQuestions } from "./perft-by-questions.ts";
import { PerftSwitch } from "./perft-by-states.ts";
import { NO_LEVEL, type Perft, type PerftLevel, type PerftProgress, type PerftWork } from "./perft-levels.ts";
import { MAX_HELD_STATES } from "./state-budget.ts";
import { traceFault } from "./trace-fault.ts";
import type { Work } from "./work.ts";

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

/** From so many plies on it pays to compile a game. */
export const WORTH_COMPILING = 3;

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
  if (!(typeof maxStates === "number" && maxStates >= 1 && maxStates <= MAX_HELD_STATES)) {
    throw new RangeError(`The limit of states is from 1 to ${MAX_HELD_STATES}, not ${found(maxStates)}.`);
  }
  const system = withinLimits(given, options.limits);
  const starts = startStates(system, options.from);
  const levels: PerftLevel[] = [];
  const compiles = depth >= WORTH_COMPILING && !options.interpreter;
  if (compiles && (yield* prepared(system, "perft", { done: 0, depth: 0 }))) {
    return { ...NO_LEVEL, levels, stopped: true, ...interpreted("it was stopped before the compiler was there") };
  }
  const { asked, executed } =
    depth < WORTH_COMPILING && !options.interpreter
      ? { asked: undefined, executed: interpreted(`fewer than ${WORTH_COMPILING} plies are not worth it`) }
      : bulkFor(system, "perft", starts, options.interpreter, depth);

  const counting = asked
    ? perftCompiled(system, asked, depth, options, levels)
    : perftByQuestions(system, starts, { depth, maxStates }, levels);
  const stopped = yield* counting;
  return { ...(levels.at(-1) ?? NO_LEVEL), levels, stopped, ...executed };
}

/** Counts the levels with a compiled game, until going over its states is less work; whether it was stopped. */
function* perftCompiled(
  system: GameSystem,
  { bulk, start }: AskedInBulk<"perft">,
  depth: number,
  options: PerftOptions,
  levels: PerftLevel[],
): Generator<PerftProgress, boolean, boolean | undefined> {
  const perftSwitch = new PerftSwitch();
  for (let plies = 0; plies <= depth; plies++) {
    const rest = yield* perftSwitch.remainingLevels(system, start, levels, depth);
    if (rest === "stopped") return true;
    if (rest) {
      levels.push(...rest);
      break;
    }
    const work = askCompiled(system, bulk, start, plies, options);
    let round = work.next();
    for (; !round.done; round = work.next()) if (yield { done: 0, depth: plies }) return true;
    const { leaves, ended } = round.value;
    levels.push({ depth: leaves === 0n ? depth : plies, leaves, ended });
    if (leaves === 0n) break;
    if (plies < depth && (yield { done: 0, depth: plies })) return true;
  }
  return false;
}

/** @throws RangeError for what is no number of plies. */
export function requireDepth(depth: number): void {
  if (!Number.isSafeInteger(depth) || depth < 0) throw new RangeError(`${found(depth)} is not a number of plies.`);
}

/** Asks a compiled game; a fault is thrown as the interpreter reports it. */
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
