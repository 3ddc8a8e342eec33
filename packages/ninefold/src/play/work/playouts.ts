import { prepared } from "../../engine/index.ts";
import {
  type ChanceSource,
  type Choices,
  choicesAt,
  type DecisionTuple,
  Fault,
  type FaultCode,
  forcedTuple,
  type GameSystem,
  isOver,
  type Limits,
  type State,
} from "../../model/index.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { found, requireFunction, requireOptions } from "../arguments.ts";
import { playsOfSeed, requireSeed, type Seed, seeded } from "../chance/seeded.ts";
import { type Start, startStates, withinLimits } from "../match/start.ts";
import { bulkFor, type Executed, interpreted } from "./executed.ts";
import { Stopwatch } from "./stopwatch.ts";
import { type Ended, Sum } from "./sum.ts";
import type { Work } from "./work.ts";

export interface PlayoutOptions {
  readonly seed: Seed;
  /** How many plays; at least one of `plays` and `seconds` must be given. */
  readonly plays?: number;
  /** Stop at the first play that ends after so many seconds of `now`. */
  readonly seconds?: number;
  /** A clock in seconds, such as processor time. */
  readonly now?: () => number;
  /** Without it every play begins in an initial state drawn for it, all equally likely. */
  readonly from?: Start;
  /** A play with so many plies is left unfinished: 10,000 where nothing is said. */
  readonly maxPlies?: number;
  /** What each question may take; a play that wants more is counted among `faults`, as NF2010. */
  readonly limits?: Limits | undefined;
  /** Ask the plain questions even where the game is compiled; the plays of a seed are then others. */
  readonly interpreter?: boolean;
}

export interface Playouts extends Executed {
  /** Plays that were ended, left unfinished or met a fault. */
  readonly plays: number;
  /** Of all plays together; forced steps are not plies. */
  readonly plies: number;
  /** How many plays ended in each outcome, by its text. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Plays left at `maxPlies`. */
  readonly unfinished: number;
  /** Plays that ran into a hole in the rules. */
  readonly faults: ReadonlyMap<FaultCode, number>;
  /** What `now` counted while plays were played; undefined without a clock. */
  readonly seconds: number | undefined;
  /** What `now` counted before, while the rules were compiled: next to nothing where that was done before. */
  readonly compiling: number | undefined;
  /** Whether the work was asked to stop before it had done all. */
  readonly stopped: boolean;
}

/** Plays that run whole are asked for in rounds of at least so many milliseconds. */
const ROUND = 5;

/**
 * Playouts: plays with uniformly random decisions of each player among the legal ones. Play i is a pure function of
 * the rules, the start, the seed and i (its chance source is `seeded("seed/i")`), so that a result depends on the
 * number of plays alone and never on the machine. Progress counts plays.
 *
 * @throws RangeError for options out of range.
 */
export function* playouts(given: GameSystem, options: PlayoutOptions): Work<Playouts> {
  requirePlayoutOptions(options);
  const { seed, plays: wanted, seconds, now, maxPlies = 10_000 } = options;
  const system = withinLimits(given, options.limits);
  const starts = startStates(system, options.from);
  if (!options.interpreter && (yield* prepared(system, "playouts", { done: 0, total: wanted }))) {
    return {
      ...new Sum().found(),
      ...{ seconds: undefined, compiling: undefined, stopped: true },
      ...interpreted("it was stopped before the compiler was there"),
    };
  }
  const watch = new Stopwatch(now);
  const { asked: compiled, executed } = bulkFor(system, "playouts", starts, options.interpreter);
  const compiling = watch.restart();
  const sum = new Sum();
  const result = (stopped: boolean): Playouts => {
    const { seconds: took } = watch;
    return { ...sum.found(), seconds: took, compiling, stopped, ...executed };
  };

  if (yield { done: 0, total: wanted }) return result(true);
  if (compiled) {
    const { words } = seeded(seed);
    for (let round = 1; wanted === undefined || sum.plays < wanted; ) {
      const asked = playsOfSeed(words, sum.plays, Math.min(round, (wanted ?? Number.POSITIVE_INFINITY) - sum.plays));
      const before = performance.now();
      const work = compiled.bulk.ask(compiled.start, { ...asked, maxPlies });
      let slice = work.next();
      for (; !slice.done; slice = work.next()) if (yield { done: sum.plays, total: wanted }) return result(true);
      if (performance.now() - before < ROUND) round *= 2;
      sum.add(asked.plays, slice.value);
      if (watch.hasReached(seconds)) break;
      if (yield { done: sum.plays, total: wanted }) return result(true);
    }
    return result(false);
  }
  const [only, ...others] = starts;
  while (wanted === undefined || sum.plays < wanted) {
    const chance = seeded(`${seed}/${sum.plays}`);
    const start = only && others.length === 0 ? only : oneOf(starts, chance);
    const play = randomPlay(system, start, maxPlies, chance);
    for (let ended = play.next(); ; ended = play.next()) {
      // A single ply can take seconds.
      if (yield { done: sum.plays, total: wanted }) return result(true);
      if (!ended.done) continue;
      sum.addPlay(ended.value);
      break;
    }
    if (watch.hasReached(seconds)) break;
  }
  return result(false);
}

/** @throws RangeError for options out of range. */
export function requirePlayoutOptions(options: PlayoutOptions): void {
  requireOptions("playouts", options);
  const { seed, plays: wanted, seconds, now, maxPlies = 10_000 } = options;
  requireSeed("seed", seed);
  requireFunction("now", now);
  if (wanted === undefined && (seconds === undefined || !now)) {
    throw new RangeError("Playouts need a number of plays, or seconds and a clock to count them.");
  }
  if (wanted !== undefined && !(Number.isSafeInteger(wanted) && wanted >= 0)) {
    throw new RangeError(`There cannot be ${found(wanted)} plays.`);
  }
  if (seconds !== undefined && !(typeof seconds === "number" && seconds >= 0 && now)) {
    throw new RangeError(`${found(seconds)} seconds cannot be counted.`);
  }
  if (!Number.isSafeInteger(maxPlies) || maxPlies < 0) {
    throw new RangeError(`There cannot be ${found(maxPlies)} plies.`);
  }
}

/** One play, yielding before each of its steps. */
function* randomPlay(system: GameSystem, start: State, maxPlies: number, chance: ChanceSource): Generator<void, Ended> {
  let [plies, forcedSteps] = [0, 0];
  try {
    for (let state = start; ; ) {
      yield;
      const choices = choicesAt(system, state);
      if (isOver(choices)) return { plies, outcome: system.outcome(state).text };
      const forced = forcedTuple(choices);
      if (forced) {
        if (++forcedSteps > MAX_FORCED_STEPS) throw endlessSteps();
      } else {
        if (plies >= maxPlies) return { plies };
        forcedSteps = 0;
        plies++;
      }
      state = system.draw(state, forced ?? randomTuple(choices, chance), chance);
    }
  } catch (error) {
    if (error instanceof Fault) return { plies, fault: error.code };
    throw error;
  }
}

/** A decision of each player who has one, every legal decision equally probable; players draw in their order. */
export function randomTuple(choices: Choices, chance: ChanceSource): DecisionTuple {
  return choices.map((legal) => (legal.length === 0 ? null : oneOf(legal, chance)));
}

/** One of a list that is not empty, all equally probable. */
const oneOf = <One>(among: readonly One[], chance: ChanceSource): One => among[chance.uniform(among.length)]!;
