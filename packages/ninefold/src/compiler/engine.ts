// A compiled game that runs: states go in, and long questions are answered whole.
import type { CoreGame } from "../language/core.ts";
import type { Bulk, BulkPerft, BulkPlayouts, FaultCode, State } from "../model/index.ts";
import { FAULT_CODES, Fault } from "../model/index.ts";
import { asInterpreted } from "../model/interpreted-state.ts";
import type { Running } from "./code/code.ts";
import { instantiateJavaScript } from "./code/instantiate-javascript.ts";
import { instantiateWasm } from "./code/instantiate-wasm.ts";
import { simplifyCode } from "./code/simplify-code.ts";
import { Trap } from "./code/trap.ts";
import { type Emitted, emitGame } from "./emit/emit-game.ts";
import { NO_ROOM } from "./emit/fault-reason.ts";
import { writeState } from "./emit/state-memory.ts";
import { programOf } from "./terms/program.ts";
import { NotCompiled } from "./terms/term.ts";

/** What compiled code runs on. */
export type BackEnd = "wasm" | "javascript";

/** How many decisions of one state there is room for at first, and how many states a round of perft goes through. */
const FIRST_ROOM = 1 << 9;
const ROUND = 1 << 14;

/** A game compiled, or why it is not. */
export function compileGame(game: CoreGame): Emitted | NotCompiled {
  try {
    const emitted = emitGame(programOf(game));
    return { ...emitted, module: simplifyCode(emitted.module) };
  } catch (error) {
    if (error instanceof NotCompiled) return error;
    throw error;
  }
}

/** The bulk questions of a compiled game. */
export function engineOf(game: CoreGame, emitted: Emitted, backEnd: BackEnd = "wasm"): Bulk {
  const running = backEnd === "wasm" ? instantiateWasm(emitted.module) : instantiateJavaScript(emitted.module);
  return new Engine(game, emitted, running);
}

class Engine implements Bulk {
  readonly #game: CoreGame;
  readonly #emitted: Emitted;
  readonly #running: Running;

  constructor(game: CoreGame, emitted: Emitted, running: Running) {
    this.#game = game;
    this.#emitted = emitted;
    this.#running = running;
  }

  #call(name: string, ...args: number[]): number {
    return Number(this.#running.functions[name]!(...args) ?? 0);
  }

  #room(bytes: number): void {
    if (!this.#running.grow(this.#emitted.places.free + bytes)) {
      throw new RangeError(`The compiled game ${this.#game.name} has no room for ${bytes} bytes.`);
    }
  }

  #write(state: State, address: number): void {
    const { cells } = asInterpreted(state, this.#game);
    writeState(this.#running.memory(), address, this.#emitted.layout, this.#game, cells);
  }

  playouts(from: State, seed: readonly number[], first: number, plays: number, maxPlies: number): BulkPlayouts {
    const { layout, places, program } = this.#emitted;
    this.#room(layout.size);
    this.#write(from, places.free);
    const count = program.outcomes.length;
    this.#running.memory().fill(0, places.counts, places.counts + 8 * (count + 2));
    const [a = 0, b = 0, c = 0, d = 0] = seed;
    this.#call("seed", a, b, c, d);
    const faults = new Map<FaultCode, number>();
    let lost = 0;
    for (let next = first; next < first + plays; ) {
      try {
        this.#call("playouts", places.free, next, first + plays - next, maxPlies);
        break;
      } catch (error) {
        // The play that met a hole in the rules is over; those after it go on.
        const code = faultOf(error);
        if (code === undefined) throw error;
        faults.set(code, (faults.get(code) ?? 0) + 1);
        lost += this.#call("pliesNow");
        next = this.#call("playingNow") + 1;
      }
    }
    const memory = this.#running.memory();
    const view = new DataView(memory.buffer, memory.byteOffset);
    const at = (i: number): number => Number(view.getBigUint64(places.counts + 8 * i, true));
    return {
      plies: at(count + 1) + lost,
      outcomes: new Map(program.outcomes.flatMap((text, i) => (at(i) > 0 ? [[text, at(i)]] : []))),
      unfinished: at(count),
      faults,
    };
  }

  *perft(from: State, depth: number): Generator<void, BulkPerft> {
    for (let most = FIRST_ROOM; ; most *= 4) {
      try {
        return yield* this.#perft(from, depth, most);
      } catch (error) {
        if (error instanceof Trap && error.reason === NO_ROOM) continue;
        const code = faultOf(error);
        throw code === undefined ? error : new Fault(code, `${FAULT_CODES[code]}`);
      }
    }
  }

  *#perft(from: State, depth: number, most: number): Generator<void, BulkPerft> {
    const { layout, places } = this.#emitted;
    const room = Math.ceil((layout.size + 16 + most * places.moveSize) / 64) * 64;
    this.#room((depth + 1) * room);
    this.#write(from, places.free);
    this.#call("begin", places.free, depth, room);
    while (this.#call("perft", depth, room, ROUND) === 0) yield;
    const asked = (name: string): bigint => this.#running.functions[name]!() as bigint;
    return { leaves: asked("leaves"), ended: asked("endedBefore") };
  }
}

/** The fault of the rules that stopped compiled code; undefined for other errors. */
function faultOf(error: unknown): FaultCode | undefined {
  if (!(error instanceof Trap)) return undefined;
  const code = `NF${error.reason}`;
  return Object.hasOwn(FAULT_CODES, code) ? (code as FaultCode) : undefined;
}
