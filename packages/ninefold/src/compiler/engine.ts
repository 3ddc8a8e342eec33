// A compiled game that runs: states go in, and long questions are answered whole.
import type { CoreGame } from "../language/core.ts";
import type {
  Bulk,
  BulkPerft,
  BulkPlayouts,
  FaultCode,
  Limits,
  ReachableStates,
  State,
  StateBounds,
} from "../model/index.ts";
import { FAULT_CODES, Fault } from "../model/index.ts";
import { asInterpreted } from "../model/interpreted-state.ts";
import { type Allowance, allowanceOf } from "../model/limits.ts";
import type { Running } from "./code/code.ts";
import { javaScriptStarter } from "./code/instantiate-javascript.ts";
import { wasmStarter } from "./code/instantiate-wasm.ts";
import { meterCode } from "./code/meter-code.ts";
import { simplifyCode } from "./code/simplify-code.ts";
import { Trap } from "./code/trap.ts";
import { type Emitted, emitGame, type Purpose } from "./emit/emit-game.ts";
import { faultOf, NO_ROOM } from "./emit/fault-reason.ts";
import { writeState } from "./emit/state-memory.ts";
import { StateTable } from "./states/state-table.ts";
import { programOf } from "./terms/program.ts";
import { NotCompiled } from "./terms/term.ts";

/** What compiled code runs on. */
export type BackEnd = "wasm" | "javascript";

/** How many decisions of one state there is room for at first, and how many states a round of perft goes through. */
const FIRST_ROOM = 1 << 9;
const ROUND = 1 << 14;

/** So many units of work, some 20 ms, after which a round gives others their turn. */
const ROUND_WORK = 1 << 21;

/** A game compiled for a purpose, or why it is not. */
export function compileGame(game: CoreGame, purpose: Purpose = "plays"): Emitted | NotCompiled {
  try {
    const emitted = emitGame(programOf(game), purpose);
    return { ...emitted, module: meterCode(simplifyCode(emitted.module), emitted.meter) };
  } catch (error) {
    if (error instanceof NotCompiled) return error;
    throw error;
  }
}

/** The bulk questions of a compiled game. RangeError for limits out of range. */
export function engineOf(game: CoreGame, emitted: Emitted, backEnd: BackEnd = "wasm", limits: Limits = {}): Bulk {
  return new Engine(game, emitted, starter(emitted, backEnd), allowanceOf(limits));
}

/** How to ask a game that was compiled for its states which can be reached. RangeError for limits out of range. */
export function statesOf(
  game: CoreGame,
  emitted: Emitted,
  backEnd: BackEnd = "wasm",
  limits: Limits = {},
): (from: readonly State[], bounds: StateBounds) => ReachableStates {
  const start = starter(emitted, backEnd);
  const allowed = allowanceOf(limits);
  return (from, bounds) => new StateTable(game, emitted, start(), from, bounds, allowed);
}

const starter = ({ module }: Emitted, backEnd: BackEnd): (() => Running) =>
  backEnd === "wasm" ? wasmStarter(module) : javaScriptStarter(module);

class Engine implements Bulk {
  readonly #game: CoreGame;
  readonly #emitted: Emitted;
  readonly #start: () => Running;
  readonly #allowed: Allowance;
  /** Started, and free for the next question: questions that pause hold one each. */
  readonly #idle: Running[] = [];

  constructor(game: CoreGame, emitted: Emitted, start: () => Running, allowed: Allowance) {
    this.#game = game;
    this.#emitted = emitted;
    this.#start = start;
    this.#allowed = allowed;
  }

  *playouts(
    from: State,
    seed: readonly number[],
    first: number,
    plays: number,
    maxPlies: number,
  ): Generator<void, BulkPlayouts> {
    const { layout, places, program } = this.#emitted;
    const running = this.#take(layout.size);
    this.#write(running, from);
    const count = program.outcomes.length;
    running.memory().fill(0, places.counts, places.counts + 8 * (count + 2));
    const [a = 0, b = 0, c = 0, d = 0] = seed;
    call(running, "seed", a, b, c, d);
    const faults = new Map<FaultCode, number>();
    let lost = 0;
    let going = 0;
    for (let next = first; next < first + plays; ) {
      try {
        const left = this.#round(running, "playouts", places.free, next, first + plays - next, bound(maxPlies), going);
        if (left === 0) break;
        next = first + plays - left;
        going = 1;
        yield;
      } catch (error) {
        // The play that met a hole in the rules is over; those after it go on.
        const code = faultOf(error);
        if (code === undefined) throw error;
        faults.set(code, (faults.get(code) ?? 0) + 1);
        lost += call(running, "pliesNow");
        next = (call(running, "playingNow") >>> 0) + 1;
        going = 0;
        if (code === "NF2010") yield;
      }
    }
    const memory = running.memory();
    const view = new DataView(memory.buffer, memory.byteOffset);
    const at = (i: number): number => Number(view.getBigUint64(places.counts + 8 * i, true));
    const found = {
      plies: at(count + 1) + lost,
      outcomes: new Map(program.outcomes.flatMap((text, i) => (at(i) > 0 ? [[text, at(i)]] : []))),
      unfinished: at(count),
      faults,
    };
    this.#idle.push(running);
    return found;
  }

  *perft(from: State, depth: number): Generator<void, BulkPerft> {
    for (let most = FIRST_ROOM; ; most *= 4) {
      try {
        return yield* this.#perft(from, depth, most);
      } catch (error) {
        if (error instanceof Trap && error.reason === NO_ROOM) continue;
        const code = faultOf(error);
        throw code === undefined ? error : new Fault(code, FAULT_CODES[code]);
      }
    }
  }

  *#perft(from: State, depth: number, most: number): Generator<void, BulkPerft> {
    const { layout, places } = this.#emitted;
    const room = Math.ceil((layout.size + 16 + most * places.moveSize) / 64) * 64;
    const running = this.#take((depth + 1) * room);
    this.#write(running, from);
    this.#round(running, "begin", places.free, depth, room);
    while (this.#round(running, "perft", depth, room, ROUND) === 0) yield;
    const asked = (name: string): bigint => running.functions[name]!() as bigint;
    const found = { leaves: asked("leaves"), ended: asked("endedBefore") };
    this.#idle.push(running);
    return found;
  }

  /** A game that runs for one question alone, until it is pushed back, with so many bytes for the caller. */
  #take(bytes: number): Running {
    const wanted = this.#emitted.places.free + bytes;
    const running = wanted <= this.#allowed.memory ? (this.#idle.pop() ?? this.#start()) : undefined;
    if (running?.grow(wanted)) return running;
    throw new Fault("NF2010", `the compiled game wants more than ${this.#allowed.memory} bytes`);
  }

  /** Calls what holds itself within the work of a question and of a round. */
  #round(running: Running, name: string, ...args: number[]): number {
    call(running, "allow", this.#allowed.work, ROUND_WORK);
    return call(running, name, ...args);
  }

  #write(running: Running, state: State): void {
    const { cells } = asInterpreted(state, this.#game);
    const { layout, places } = this.#emitted;
    writeState(running.memory(), places.free, layout, this.#game, cells);
  }
}

function call(running: Running, name: string, ...args: number[]): number {
  return Number(running.functions[name]!(...args) ?? 0);
}

/** Compiled code counts in 32 bits. */
const bound = (number: number): number => Math.min(number, 2 ** 32 - 1);
