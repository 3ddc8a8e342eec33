// Findings. A game system comes in; what is wrong or strange in its rules goes out, each finding with a play that shows
// it, and how much was examined. Games with few states are walked through whole, others are sampled with a seed, and
// the answer says which. A hole in the rules is a finding here and is not thrown.
import { Fault, type GameSystem, ruleWatchOn } from "../../model/index.ts";
import { checkNatural, type Exploring, walk } from "../states/exploration.ts";
import { Effort, USUAL_EFFORT } from "./effort.ts";
import type { Finding } from "./finding.ts";
import { Report } from "./report.ts";
import { type Sampling, sample } from "./sampling.ts";
import { Survey } from "./survey.ts";

export interface ExamineOptions {
  /** How many states to examine breadth first: 100,000 where nothing is said. */
  readonly maxStates?: number;
  /** Where more states than that can be reached: how many playouts (200), of how many decision tuples (500). */
  readonly samples?: number;
  readonly plies?: number;
  readonly seed?: number | string;
  /**
   * How much work it may take, in units of the rules' work: `USUAL_EFFORT` where neither states nor playouts are said, without
   * a bound where they are.
   */
  readonly work?: number;
  /** Decides overcompleteness (Def. 3), which cannot be seen from the states that can be reached. */
  readonly overcomplete?: () => { readonly holds: boolean; readonly why: string } | undefined;
  /** Tells what keeps the game from being compiled, in sentences. */
  readonly notCompiled?: () => string | undefined;
}

export interface Examination {
  /** Errors, then warnings, then facts. */
  readonly findings: readonly Finding[];
  /** exhaustive: every reachable state was examined, and everything said is proved. */
  readonly method: "exhaustive" | "sampled";
  /** How many states were examined: breadth first, and on playouts besides. */
  readonly states: number;
  readonly sampledStates: number;
  readonly plays: number;
  /** Def. 3; undefined when it could not be proved either way. */
  readonly complete: boolean | undefined;
  readonly interrupted: boolean;
}

/**
 * The checker's examination of a game system: its holes, what is rarely meant, and facts, each hole with the shortest
 * play that shows it. Explores breadth first, and where that does not come to an end samples playouts besides.
 *
 * @throws RangeError for options out of range.
 */
export function* examine(system: GameSystem, options: ExamineOptions = {}): Exploring<Examination> {
  const { maxStates = 100_000, samples = 200, plies = 500, seed = 1, overcomplete } = options;
  const bounded = options.maxStates !== undefined || options.samples !== undefined;
  const { work = bounded ? Number.POSITIVE_INFINITY : USUAL_EFFORT } = options;
  checkNatural("samples", samples, 0);
  if (work !== Number.POSITIVE_INFINITY) checkNatural("work", work, 1);
  checkNatural("plies", plies, 1);
  const beginning = noBeginning(system);
  if (beginning) {
    const findings = [beginning];
    return {
      findings,
      method: "exhaustive",
      states: 0,
      sampledStates: 0,
      plays: 0,
      complete: false,
      interrupted: false,
    };
  }
  const effort = new Effort(system, work);
  const survey = new Survey(system, effort);
  const watch = ruleWatchOn(system);
  watch?.begin();
  // States of their own: what was found of others before would not be found again.
  const from = system.initialStates().map((state) => system.decode(system.encode(state)));
  const explored = yield* walk(system, survey, { maxStates, from });
  let sampling: Sampling | undefined;
  const full = explored.stopped === "states" || explored.stopped === "memory";
  if (full || (explored.stopped === null && survey.inspection.unlisted)) {
    sampling = yield* sample(survey.inspection, explored, { samples, plies, seed, effort });
  }
  const report = new Report(system, survey, explored, sampling);
  report.holes();
  report.nevers();
  report.idleRules(watch?.idle() ?? []);
  report.endlessness();
  report.secrets();
  report.misspellings();
  report.size();
  report.completeness();
  const over = overcomplete?.();
  if (over) {
    const message = over.holds ? `Overcomplete (Def. 3): ${over.why}` : `Not overcomplete (Def. 3): ${over.why}`;
    report.add("NF4209", message, { proved: true });
  }
  const obstacle = options.notCompiled?.();
  if (obstacle !== undefined)
    report.add("NF4217", `Left to the interpreter, which is slower: ${obstacle}`, { proved: true });
  return {
    findings: report.findings,
    method: report.exhaustive ? "exhaustive" : "sampled",
    states: explored.visited,
    sampledStates: sampling?.states ?? 0,
    plays: sampling?.plays ?? 0,
    complete: report.complete(),
    interrupted: explored.stopped === "interrupted" || sampling?.interrupted === true,
  };
}

/** What keeps the gameplay algorithm from its first step: a hole in the initial values. */
function noBeginning(system: GameSystem): Finding | undefined {
  try {
    system.initialStates();
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code: fault, message, span } = error;
    const code = fault === "NF2017" ? "NF4006" : "NF4005";
    return {
      code,
      severity: "error",
      message: `To begin with, ${message}`,
      proved: true,
      fault,
      ...(span && { span }),
    };
  }
}
