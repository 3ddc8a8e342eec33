// The passes of the compiler walk what is nested by calling themselves. The language bounds how deep one declaration
// nests, but terms and code also nest what a text has in a row: arms of a `match`, members of a set, decisions that ask
// whether others are possible. How much of that fits is known to the platform alone: its stack may be small, and part of
// it be in use. So a stack that runs over is the answer to whether rules can be compiled, where the rules are large.
import type { CoreGame } from "../language/core/core.ts";
import { NotCompiled } from "./terms/term.ts";

/** Rules of fewer parts nest nothing deep: a stack that runs over with them is a defect, and is told as one. */
const LEAST_PARTS = 1000;

/** What `make` makes of the rules of a game, or why it does not. */
export function unlessTooDeep<Made>(game: CoreGame, make: () => Made): Made | NotCompiled {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotCompiled) return error;
    if (isStackOverflow(error) && isLarge(game)) return new NotCompiled("rules that nest too deep to compile");
    throw error;
  }
}

/** V8 and JavaScriptCore throw a RangeError, SpiderMonkey an error of its own. */
const isStackOverflow = (error: unknown): boolean =>
  error instanceof Error && /^(Maximum call stack size exceeded|too much recursion)/.test(error.message);

/** Whether there are so many parts, counted without recursion. */
function isLarge(game: CoreGame): boolean {
  const seen = new Set<object>([game]);
  // A loop over a set also visits members added meanwhile.
  for (const part of seen) {
    for (const inner of Object.values(part)) {
      if (typeof inner === "object" && inner !== null) seen.add(inner);
    }
    if (seen.size >= LEAST_PARTS) return true;
  }
  return false;
}
