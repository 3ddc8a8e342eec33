// What a worker is given of a compiled game. It is loaded without the compiler.
import type { Answering } from "../../engine/bulk.ts";
import { type CompiledWasm, startWasm } from "../code/wasm/start-wasm.ts";
import { answersOf, type GameFacts } from "./answers.ts";

export interface WorkerPayload {
  readonly compiled: CompiledWasm;
  readonly facts: GameFacts;
}

/** Answers tasks by the payload of the engine that deals them. */
export function answersFrom(payload: unknown): Answering {
  const { compiled, facts } = payload as WorkerPayload;
  return answersOf(() => startWasm(compiled), facts);
}
