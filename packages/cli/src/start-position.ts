// Positions as text: where `--from` begins, and what may be given to it.
import type { GameSystem, State } from "ninefold/model";
import { PlayError, type Start, startState } from "ninefold/play";
import { Failure, usage } from "./failure.ts";

/** The state that the text names: a position, or a number for an initial state. Undefined without a text. */
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

/** A state in each notation of its game: `{ fen: "…" }`. */
export function notated(system: GameSystem, state: State): Readonly<Record<string, string>> {
  return Object.fromEntries(system.notations.map((name) => [name, system.printPosition(state, name)]));
}

/** A state for people who may want to begin from it: one line a notation, or one of the tracks' values without any. */
export function positionLines(system: GameSystem, state: State): readonly string[] {
  const lines = Object.entries(notated(system, state)).map(([name, text]) => `${name}: ${text}`);
  return lines.length > 0 ? lines : [system.printPosition(state)];
}
