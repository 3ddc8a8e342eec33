// A compiled game that runs: states go in, and long questions are answered whole.
import type { CoreGame } from "../language/core.ts";
import type { Answering, Bulk, Limits, ReachableStates, State, StateBounds } from "../model/index.ts";
import { asInterpreted } from "../model/interpreted-state.ts";
import { allowanceOf } from "../model/limits.ts";
import { answersOf } from "./answers.ts";
import { javaScriptStarter } from "./code/instantiate-javascript.ts";
import { compileWasm } from "./code/instantiate-wasm.ts";
import { meterCode } from "./code/meter-code.ts";
import { simplifyCode } from "./code/simplify-code.ts";
import { startWasm } from "./code/start-wasm.ts";
import { type Emitted, emitGame, type Purpose } from "./emit/emit-game.ts";
import { writeState } from "./emit/state-memory.ts";
import { answersFrom, type Parcel } from "./parcel.ts";
import { StateTable } from "./states/state-table.ts";
import { factsOf, type Runnable, runnableOf } from "./stored.ts";
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
  if (backEnd === "wasm") return engineFrom(game, runnableOf(emitted), limits);
  return bulkOf(
    game,
    emitted.layout,
    answersOf(javaScriptStarter(emitted.module), { ...factsOf(emitted), ...allowanceOf(limits) }),
  );
}

/** The same of a game that runs as WebAssembly, whoever compiled it. */
export function engineFrom(game: CoreGame, { compiled, layout, facts }: Runnable, limits: Limits = {}): Bulk {
  const parcel: Parcel = { compiled, facts: { ...facts, ...allowanceOf(limits) } };
  return bulkOf(game, layout, answersFrom(parcel), parcel);
}

function bulkOf(game: CoreGame, layout: Runnable["layout"], answer: Answering, parcel?: Parcel): Bulk {
  const state = (from: State): Uint8Array => {
    const bytes = new Uint8Array(layout.size);
    const { cells, ready } = asInterpreted(from, game);
    writeState(bytes, 0, layout, game, cells, ready);
    return bytes;
  };
  return {
    takes: (from) => asInterpreted(from, game).memories.every((memory) => memory.length === 0),
    playouts: (from, seed, first, plays, maxPlies) =>
      answer({ kind: "playouts", state: state(from), seed, first, plays, maxPlies }),
    perft: (from, depth) => answer({ kind: "perft", state: state(from), path: [], depth }),
    tasks: parcel && { parcel, branching: parcel.facts.branching, answer, state },
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
