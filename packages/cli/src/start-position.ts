// Where `--from` begins.
import type { GameSystem, State } from "ninefold/model";
import { PlayError, type Start, startState } from "ninefold/play";
import { Failure, usage } from "./failure.ts";

/** The state that the text names: a position, or a number for an initial state; undefined without a text. */
export function startFrom(system: GameSystem, text: string | undefined): State | undefined {
  if (text === undefined) return undefined;
  const from: Start = /^\s*\d+\s*$/.test(text) ? Number(text) : text;
  try {
    return startState(system, from);
  } catch (error) {
    if (error instanceof PlayError) throw new Failure(2, error.code, `This is no position: ${error.message}.`);
    if (error instanceof RangeError) throw usage(error.message);
    throw error;
  }
}
