// Questions of analysis, whose own errors are messages for people.

import { AnalysisError } from "ninefold/analysis";
import type { Source } from "ninefold/language";
import { Failure } from "./failure.ts";
import { askGame } from "./game-file.ts";

/** What an analysis refuses, as a message; other errors as they are. */
export const told = (error: unknown): unknown =>
  error instanceof AnalysisError ? new Failure(1, error.code, `${error.code}: ${error.message}`) : error;

/** Asks a game something that it may be too large for, or of the wrong kind. */
export async function analyse<Answer>(source: Source, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await askGame(source, ask);
  } catch (error) {
    throw told(error);
  }
}
