import type { Reached } from "./reach.ts";

/** What every path has in common says nothing. */
const GENERAL = new Set(["packages", "ninefold", "src", "test", "ts", "index", "cli"]);

const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(path.split(/[^a-z0-9]+/i).filter((word) => !GENERAL.has(word)));

/** For a test file that was never timed. */
const UNKNOWN_SECONDS = 4;

/** A source file that is a step nearer is likelier to be tested for its own sake, and so is one that shares a word. */
const [STEP, WORD] = [1.5, 4];

/** Test files in the order in which they notice most in the least time. */
export function inOrder(source: string, reached: readonly Reached[], seconds: ReadonlyMap<string, number>): string[] {
  const words = wordsOf(source);
  const keyed = reached.map(({ test, steps }) => {
    const shared = [...wordsOf(test)].filter((word) => words.has(word)).length;
    return { test, key: ((seconds.get(test) ?? UNKNOWN_SECONDS) * STEP ** steps) / WORD ** shared };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ test }) => test);
}
