// Questions of analysis, whose own errors are messages for people.

import { type Analysing, type AnalysisCode, AnalysisError, type AnalysisProgress, type Doing } from "ninefold/analysis";
import { type Source, withThousands } from "ninefold/language";
import { Failure } from "./failure.ts";
import { askGame } from "./game-file.ts";
import { INTERRUPTED, runWhole } from "./long-work.ts";
import { plural } from "./output.ts";

/** What an analysis refuses, as a message; other errors as they are. */
export const explained = (error: unknown, hints: Hints = {}): unknown => {
  if (!(error instanceof AnalysisError)) return error;
  return new Failure(1, error.code, [`${error.code}: ${error.message}`, hints[error.code]].filter(Boolean).join(" "));
};

/** What helps where an analysis refuses something. */
type Hints = Readonly<Partial<Record<AnalysisCode, string>>>;

/** Asks a game something that it may be too large for, or of the wrong kind. */
export async function analyse<Answer>(source: Source, ask: () => Promise<Answer>, hints?: Hints): Promise<Answer> {
  try {
    return await askGame(source, ask);
  } catch (error) {
    throw explained(error, hints);
  }
}

/** Of commands that take `--depth`, `--states` and `--nodes`. */
const TREE_HINTS: Hints = {
  NF6001: "--depth N cuts it.",
  NF6006: "--depth N and --reduce make trees smaller.",
  NF6002: "--depth N cuts trees; --states and --nodes say how much may be held.",
};

const DOINGS: Readonly<Record<Doing, readonly [what: string, one: string]>> = {
  exploring: ["Explored", "state"],
  unfolding: ["Unfolded", "node"],
  measuring: ["Measured", "node"],
  reducing: ["Reduced", "node"],
  comparing: ["Compared", "node"],
  renaming: ["Renamed the decisions of", "tuple"],
  solving: ["Solved", "state"],
  writing: ["Put into words", "line"],
  drawing: ["Drew", "node"],
};

function wordingOf({ doing = "exploring", done, total }: AnalysisProgress): string {
  const [what, one] = DOINGS[doing];
  return total === undefined
    ? `${what} ${plural(done, one)}`
    : `${what} ${withThousands(done)} of ${plural(total, one)}`;
}

/**
 * Does work with a line of progress; on trees, where no other hints are given. Interrupted, it ends the command, which has
 * answered and written nothing.
 */
export async function analysed<Answer>(
  source: Source,
  work: Analysing<Answer>,
  hints: Hints = TREE_HINTS,
): Promise<Answer> {
  const answer = await analyse(source, () => runWhole(work, wordingOf), hints);
  if (answer === undefined)
    throw new Failure(INTERRUPTED, "interrupted", "Interrupted: there is no answer, and nothing was written.");
  return answer;
}
