// A compiled game that runs: states go in, and long questions are answered whole.
import type { CoreGame } from "../language/core.ts";
import type { Bulk, Limits, ReachableStates, State, StateBounds } from "../model/index.ts";
import { asInterpreted } from "../model/interpreted-state.ts";
import { allowanceOf } from "../model/limits.ts";
import { answersOf, type Facts } from "./answers.ts";
import { javaScriptStarter } from "./code/instantiate-javascript.ts";
import { compileWasm } from "./code/instantiate-wasm.ts";
import { meterCode } from "./code/meter-code.ts";
import { simplifyCode } from "./code/simplify-code.ts";
import { startWasm } from "./code/start-wasm.ts";
import { type Emitted, emitGame, type Purpose } from "./emit/emit-game.ts";
import { writeState } from "./emit/state-memory.ts";
import type { Parcel } from "./parcel.ts";
import { StateTable } from "./states/state-table.ts";
import { Lowering } from "./terms/lower.ts";
import { memoriesOf, programOf } from "./terms/program.ts";
import { NotCompiled } from "./terms/term.ts";

/** What compiled code runs on. */
export type BackEnd = "wasm" | "javascript";

/** A game compiled for a purpose, or why it is not. */
export function compileGame(game: CoreGame, purpose: Purpose = "plays"): Emitted | NotCompiled {
  try {
    // Known before all else is compiled in vain.
    if (purpose === "states" && memoriesOf(new Lowering(game)).some((one) => one !== undefined)) {
      throw new NotCompiled("states with memories");
    }
    const emitted = emitGame(programOf(game), purpose);
    return { ...emitted, module: meterCode(simplifyCode(emitted.module), emitted.meter) };
  } catch (error) {
    if (error instanceof NotCompiled) return error;
    throw error;
  }
}

/** The bulk questions of a compiled game. RangeError for limits out of range. */
export function engineOf(game: CoreGame, emitted: Emitted, backEnd: BackEnd = "wasm", limits: Limits = {}): Bulk {
  const { layout, places, program } = emitted;
  const { moveSize, counts, free } = places;
  const { outcomes } = program;
  const facts: Facts = { size: layout.size, moveSize, counts, free, outcomes, ...allowanceOf(limits) };
  const compiled = backEnd === "wasm" ? compileWasm(emitted.module) : undefined;
  const start = compiled ? () => startWasm(compiled) : javaScriptStarter(emitted.module);
  const answer = answersOf(start, facts);
  const state = (from: State): Uint8Array => {
    const bytes = new Uint8Array(layout.size);
    writeState(bytes, 0, layout, game, asInterpreted(from, game).cells);
    return bytes;
  };
  return {
    takes: (from) => asInterpreted(from, game).memories.every((memory) => memory.length === 0),
    playouts: (from, seed, first, plays, maxPlies) =>
      answer({ kind: "playouts", state: state(from), seed, first, plays, maxPlies }),
    perft: (from, depth) => answer({ kind: "perft", state: state(from), path: [], depth }),
    tasks: compiled && { parcel: { compiled, facts } satisfies Parcel, answer, state },
  };
}

/** How to ask a game that was compiled for its states which can be reached. RangeError for limits out of range. */
export function statesOf(
  game: CoreGame,
  emitted: Emitted,
  backEnd: BackEnd = "wasm",
  limits: Limits = {},
): (from: readonly State[], bounds: StateBounds) => ReachableStates {
  const compiled = backEnd === "wasm" ? compileWasm(emitted.module) : undefined;
  const start = compiled ? () => startWasm(compiled) : javaScriptStarter(emitted.module);
  const allowed = allowanceOf(limits);
  return (from, bounds) => new StateTable(game, emitted, start(), from, bounds, allowed);
}
