// Long questions answered by a compiled game that runs. Nothing here knows the rules: states are bytes, and what is known
// beside the module is data, so that another thread can answer as well.
import type { Answering, BulkPerft, BulkPlayouts, TaskOf } from "../../engine/bulk.ts";
import type { FaultCode } from "../../model/system/fault.ts";
import type { Running } from "../code/ir/code.ts";
import { faultOf } from "../emit/builder/fault-reason.ts";
import type { ArgumentsOf, FunctionName } from "../emit/builder/functions.ts";
import { callFunction, exportsFunction } from "./call-function.ts";
import { allowedWork, beyond, isOutOfMemory, reportedFault } from "./faults.ts";

/** What is known of a compiled game beside its module. */
export interface GameFacts {
  /** The bytes of a state and of a decision that is listed, where counts lie, and where room begins that is free. */
  readonly size: number;
  readonly decisionSize: number;
  readonly counts: number;
  readonly free: number;
  /** The texts of the outcomes, by number. */
  readonly outcomes: readonly string[];
  /** Whether each play is a path of decisions. */
  readonly branching: boolean;
  /** The work that a question may take, and the bytes that there may be. */
  readonly work: number;
  readonly memory: number;
}

/** The initial room for the decisions of one state, and the most states that a round of perft visits. */
const FIRST_CAPACITY = 1 << 9;
const ROUND = 1 << 14;

/** The room for decisions once those of one state do not fit in the module. */
const FIRST_LISTED = 1 << 14;

/** The units of work of a round, some 20 ms. After a round others get their turn. */
const ROUND_WORK = 1 << 21;

/** Compiled code knows so many plays of one seed apart. */
const PLAYS = 2 ** 32;

/** Answers tasks in games that `start` starts. */
export function answersOf(start: () => Running, facts: GameFacts): Answering {
  const answers = new Answers(start, facts);
  const byKind = {
    playouts: (task: TaskOf<"playouts">) => answers.playouts(task),
    perft: (task: TaskOf<"perft">) => answers.perft(task),
    branches: (task: TaskOf<"branches">) => answers.branches(task),
  };
  return (task) => (byKind[task.kind] as Answering)(task);
}

class Answers {
  readonly #facts: GameFacts;
  readonly #start: () => Running;
  /** Started, and free for the next question: questions that pause hold one each. */
  readonly #idle: Running[] = [];

  constructor(start: () => Running, facts: GameFacts) {
    this.#start = start;
    this.#facts = facts;
  }

  *playouts({ state, seed, first, plays, maxPlies }: TaskOf<"playouts">): Generator<void, BulkPlayouts> {
    if (first + plays > PLAYS) throw new RangeError(`Plays are known by numbers below 2^32, not ${first + plays - 1}.`);
    const { counts, free, outcomes } = this.#facts;
    const running = this.#take(state.length);
    running.memory().set(state, free);
    running.memory().fill(0, counts, counts + 8 * (outcomes.length + 2));
    const [a = 0, b = 0, c = 0, d = 0] = seed;
    call(running, "seed", a, b, c, d);
    const faults = new Map<FaultCode, number>();
    let lost = 0;
    let going = 0;
    for (let next = first; next < first + plays; ) {
      try {
        const left = this.#round(running, "playouts", free, next, first + plays - next, bound(maxPlies), going) >>> 0;
        if (left === 0) break;
        next = first + plays - left;
        going = 1;
        yield;
      } catch (error) {
        const outOfMemory = isOutOfMemory(error);
        const code = outOfMemory ? "NF2010" : faultOf(error);
        if (code === undefined) throw error;
        // Numbers of plays are known by their last 32 bits.
        next += (call(running, "playingNow") - next) >>> 0;
        going = 0;
        // A play is the same when it is played again; one that met a hole in the rules is over, and those after it go on.
        if (outOfMemory && this.#growListing(running, state.length)) continue;
        faults.set(code, (faults.get(code) ?? 0) + 1);
        lost += call(running, "pliesNow");
        next++;
        if (code === "NF2010") yield;
      }
    }
    const memory = running.memory();
    const view = new DataView(memory.buffer, memory.byteOffset);
    const at = (i: number): number => Number(view.getBigUint64(counts + 8 * i, true));
    const found = {
      plies: at(outcomes.length + 1) + lost,
      outcomes: new Map(outcomes.flatMap((text, i) => (at(i) > 0 ? [[text, at(i)]] : []))),
      unfinished: at(outcomes.length),
      faults,
    };
    this.#idle.push(running);
    return found;
  }

  perft({ state, path, depth }: TaskOf<"perft">): Generator<void, BulkPerft> {
    const { free } = this.#facts;
    const answers = this;
    return this.#withGrowing(function* (most): Generator<void, BulkPerft> {
      const bytes = answers.#bytesFor(most);
      const running = answers.#take((depth + 1) * bytes);
      answers.#walk(running, state, path, bytes);
      answers.#round(running, "begin", free, depth, bytes);
      while (answers.#round(running, "perft", depth, bytes, ROUND) === 0) yield;
      const count = (name: "leaves" | "endedBefore"): bigint => BigInt(callFunction(running, name));
      const found = { leaves: count("leaves"), ended: count("endedBefore") };
      answers.#idle.push(running);
      return found;
    });
  }

  branches({ state, path }: TaskOf<"branches">): Generator<void, number> {
    const { free } = this.#facts;
    const answers = this;
    // biome-ignore lint/correctness/useYield: it is one round, and answered as the others are.
    return this.#withGrowing(function* (most): Generator<void, number> {
      const bytes = answers.#bytesFor(most);
      const running = answers.#take(bytes);
      answers.#walk(running, state, path, bytes);
      const over = answers.#round(running, "ended", free) !== 0;
      const count = over ? 0 : answers.#list(running, bytes);
      answers.#idle.push(running);
      return count;
    });
  }

  /** Asks with room for more and more decisions, until there is enough. */
  *#withGrowing<Result>(ask: (most: number) => Generator<void, Result>): Generator<void, Result> {
    for (let most = FIRST_CAPACITY; ; most *= 4) {
      try {
        return yield* ask(most);
      } catch (error) {
        if (isOutOfMemory(error)) {
          this.#listed = Math.max(this.#listed, 4 * most);
          continue;
        }
        throw reportedFault(error, this.#facts) ?? error;
      }
    }
  }

  /** Room for a state and so many decisions behind it. */
  #bytesFor(most: number): number {
    return Math.ceil((this.#facts.size + 16 + most * this.#facts.decisionSize) / 64) * 64;
  }

  /** Puts the state that a path leads to where room begins. */
  #walk(running: Running, state: Uint8Array, path: readonly number[], bytes: number): void {
    const { free, size, decisionSize } = this.#facts;
    running.memory().set(state, free);
    for (const step of path) {
      this.#list(running, bytes);
      this.#round(running, "apply", free, free + size + 8 + step * decisionSize);
    }
  }

  /** Lists the decisions of the state that is where room begins, behind it. */
  #list(running: Running, bytes: number): number {
    const { free, size } = this.#facts;
    return this.#round(running, "list", free, free + size + 8, free + bytes);
  }

  /** A game that runs for one question alone, until it is pushed back, with so many bytes for the caller. */
  #take(bytes: number): Running {
    const { free, memory } = this.#facts;
    const running = free + bytes <= memory ? (this.#idle.pop() ?? this.#start()) : undefined;
    if (running && this.#reserve(running, bytes)) return running;
    throw beyond("bytes", "memory", this.#facts);
  }

  /** How many decisions there is room for where they are written to be drawn from or counted; 0 for the module's own. */
  #listed = 0;

  /** More room for these, behind so many bytes of the caller's; false where there is none. */
  #growListing(running: Running, bytes: number): boolean {
    const before = this.#listed;
    this.#listed = Math.max(FIRST_LISTED, 4 * before);
    if (this.#reserve(running, bytes)) return true;
    this.#listed = before;
    return false;
  }

  /** So many bytes for the caller, and room behind them for decisions; false where that is more than there may be. */
  #reserve(running: Running, bytes: number): boolean {
    const { free, memory, decisionSize } = this.#facts;
    const begin = Math.ceil((free + bytes) / 64) * 64;
    const end = exportsFunction(running, "set-listing") ? begin + this.#listed * decisionSize : begin;
    if (end > memory || !running.grow(end)) return false;
    if (end > begin) call(running, "set-listing", begin, end);
    return true;
  }

  /** Calls what holds itself within the work of a question and of a round. */
  #round<Name extends FunctionName>(running: Running, name: Name, ...args: ArgumentsOf<Name, number>): number {
    call(running, "allow", allowedWork(this.#facts), ROUND_WORK);
    return call(running, name, ...args);
  }
}

function call<Name extends FunctionName>(running: Running, name: Name, ...args: ArgumentsOf<Name, number>): number {
  return Number(callFunction(running, name, ...args));
}

/** Compiled code counts in 32 bits. */
const bound = (number: number): number => Math.min(number, 2 ** 32 - 1);
