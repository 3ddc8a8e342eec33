// Who executes the rules: a compiled game where it can, the interpreter where it must or was asked for.
import { type Bulk, type BulkQuestion, engineOf } from "../../engine/index.ts";
import type { GameSystem, State } from "../../model/index.ts";

/** What has answered. */
export interface Executed {
  readonly engine: "compiled" | "interpreter";
  /** Why the game was not asked compiled; absent where it was, and where the interpreter was asked for. */
  readonly reason?: string;
}

export const COMPILED: Executed = { engine: "compiled" };

/** The interpreter, and why. */
export const interpreted = (reason?: string): Executed => ({
  engine: "interpreter",
  ...(reason !== undefined && { reason }),
});

/** The bulk form of a question, and the one state that it begins in. */
export interface AskedInBulk<Question extends BulkQuestion> {
  readonly bulk: Bulk<Question>;
  readonly start: State;
}

/**
 * The bulk form of a question about these starts and so many plies, where the game has one that takes them; and who
 * executes the rules.
 */
export function bulkFor<Question extends BulkQuestion>(
  system: GameSystem,
  question: Question,
  starts: readonly State[],
  interpreter: boolean | undefined,
  depth = 0,
): { readonly asked: AskedInBulk<Question> | undefined; readonly executed: Executed } {
  const by = (reason?: string) => ({ asked: undefined, executed: interpreted(reason) });
  if (interpreter) return by();
  const [start, ...others] = starts;
  if (!start || others.length > 0) return by("it begins in several states");
  const engine = engineOf(system);
  const bulk = engine.bulk(question);
  if (!bulk) return by(engine.notCompiled(question));
  if (!bulk.takes(start)) return by("it begins in a state that remembers others");
  return bulk.takes(start, depth) ? { asked: { bulk, start }, executed: COMPILED } : by(`${depth} plies are too many`);
}
