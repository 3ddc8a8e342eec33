import { Fault } from "../../src/model/index.ts";

/** An answer; undefined where the rules have a hole. */
export function unlessFault<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
