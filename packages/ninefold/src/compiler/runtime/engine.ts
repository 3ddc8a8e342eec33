// The runtime. A compiled game comes in, as code or as it was stored; what goes out answers long questions about states
// whole. States come and go in the interpreter's form. Every question is bounded in work and memory, and a trap comes
// out as the `Fault` that it stands for. No rules are compiled here.
import type {
  Answering,
  Bulk,
  BulkQuestion,
  Positions,
  ReachableStates,
  StateBounds,
  TaskOf,
} from "../../engine/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import type { GameSystem, Limits, State } from "../../model/index.ts";
import { asInterpreted } from "../../model/state/interpreted-state.ts";
import { allowanceOf } from "../../model/system/limits.ts";
import type { DirectlyRunning } from "../code/ir/code.ts";
import { javaScriptStarter } from "../code/javascript/instantiate-javascript.ts";
import { compileWasm } from "../code/wasm/instantiate-wasm.ts";
import { startWasm } from "../code/wasm/start-wasm.ts";
import type { Emitted } from "../emit/game.ts";
import { DEEPEST } from "../emit/terms/emit-memories.ts";
import { writeState } from "../layout/state-memory.ts";
import { answersOf } from "./answers.ts";
import { CompiledPositions } from "./search/compiled-positions.ts";
import { stateDecisionsOf } from "./search/state-decisions.ts";
import { StateTable } from "./states/state-table.ts";
import { gameFactsOf, type Runnable, runnableOf } from "./stored.ts";
import { answersFrom, type WorkerPayload } from "./worker-payload.ts";

/** What compiled code runs on. */
export type BackEnd = "wasm" | "javascript";

/** A bulk question of a game that was compiled for it. RangeError for limits out of range. */
export function bulkOfEmitted<Question extends BulkQuestion>(
  question: Question,
  game: CoreGame,
  emitted: Emitted,
  backEnd: BackEnd = "wasm",
  limits: Limits = {},
): Bulk<Question> {
  if (backEnd === "wasm") return bulkOfRunnable(question, game, runnableOf(emitted), limits);
  return bulkAnswering(
    question,
    game,
    emitted.layout,
    answersOf(javaScriptStarter(emitted.module), { ...gameFactsOf(emitted), ...allowanceOf(limits) }),
  );
}

/** The same of a game that runs as WebAssembly, whoever compiled it. */
export function bulkOfRunnable<Question extends BulkQuestion>(
  question: Question,
  game: CoreGame,
  { compiled, layout, facts }: Runnable,
  limits: Limits = {},
): Bulk<Question> {
  const payload: WorkerPayload = { compiled, facts: { ...facts, ...allowanceOf(limits) } };
  return bulkAnswering(question, game, layout, answersFrom(payload), payload);
}

function bulkAnswering<Question extends BulkQuestion>(
  question: Question,
  game: CoreGame,
  layout: Runnable["layout"],
  answer: Answering,
  payload?: WorkerPayload,
): Bulk<Question> {
  const state = (from: State): Uint8Array => {
    const bytes = new Uint8Array(layout.size);
    const { cells, ready } = asInterpreted(from, game);
    writeState(bytes, 0, layout, game, cells, ready);
    return bytes;
  };
  return {
    takes: (from, depth = 0) =>
      depth <= DEEPEST && asInterpreted(from, game).memories.every((memory) => memory.length === 0),
    ask: (from, asked) => answer<Question>({ kind: question, state: state(from), ...asked } as TaskOf<Question>),
    tasks: payload && { payload, branching: payload.facts.branching, answer, state },
  };
}

/** How to make positions for a search in a game that was compiled for that. RangeError for limits out of range. */
export function searchOfEmitted(
  system: GameSystem,
  game: CoreGame,
  emitted: Emitted,
  backEnd: BackEnd = "wasm",
  limits: Limits = {},
): () => Positions {
  if (backEnd === "wasm") return searchOfRunnable(system, game, runnableOf(emitted), limits);
  const start = javaScriptStarter(emitted.module);
  return searching(start, system, game, { ...emitted, facts: gameFactsOf(emitted) }, limits);
}

/** The same of a game that runs as WebAssembly, whoever compiled it. */
export function searchOfRunnable(
  system: GameSystem,
  game: CoreGame,
  runnable: Runnable,
  limits: Limits = {},
): () => Positions {
  return searching(() => startWasm(runnable.compiled), system, game, runnable, limits);
}

/** Code that lists the decisions of one state may take this part of the work of a question: the interpreter, which counts, is asked after it. */
const LISTING_PART = 16;

/** What finds the legal decisions of states in such a game and keeps them with the states; undefined where code does not know them. */
export function decisionsOfRunnable(
  system: GameSystem,
  game: CoreGame,
  runnable: Runnable,
  limits: Limits,
): ((state: State) => void) | undefined {
  const work = Math.ceil(allowanceOf(limits).work / LISTING_PART);
  const positions = searching(() => startWasm(runnable.compiled), system, game, runnable, { ...limits, work })();
  return stateDecisionsOf(game, positions);
}

function searching(
  start: () => DirectlyRunning,
  system: GameSystem,
  game: CoreGame,
  { layout, facts, search }: Pick<Runnable, "layout" | "facts" | "search">,
  limits: Limits,
): () => CompiledPositions {
  if (!search) throw new RangeError(`${game.name} was not compiled for a search`);
  const searched = { system, game, layout, search, facts: { ...facts, ...allowanceOf(limits) } };
  return () => new CompiledPositions(start(), searched);
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
