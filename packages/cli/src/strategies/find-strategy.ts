// How a strategy of a game that hides something is found: by a linear program, by minimizing regrets, or at once.
import { rational } from "ninefold/model";
import type { Work } from "ninefold/play";
import {
  type Bounds,
  bestAlone,
  type ExactBehaviour,
  gainsOfBehaviours,
  LinearError,
  type Method,
  type Minimized,
  minimize,
  type Opponents,
  opponentsIn,
  provedEquilibrium,
  type SequenceForm,
  solveLinear,
} from "ninefold/players";
import { highs } from "ninefold-solver";
import { Failure, usage } from "../failure.ts";
import { INTERRUPTED, runLong, runWatched } from "../long-work.ts";
import { plural } from "../output.ts";
import { writeAll } from "../written.ts";
import { type Checkpoint, checkpointOf, minimizerFrom } from "./checkpoint.ts";
import type { SolvedHidden } from "./strategy-table.ts";

/** `lp`: by a linear program. */
export type SolveMethod = Method | "lp";

/** Options of `solve` that are about strategies. */
export interface StrategyOptions {
  readonly method?: SolveMethod;
  readonly iterations?: number;
  readonly exploitability?: number;
  readonly seconds?: number;
  readonly seed?: string;
  readonly strategy?: string;
  readonly csv?: string;
  /** Files of strategies, with commas between. */
  readonly evaluate?: string;
  /** The file that regret minimization goes on from. */
  readonly checkpoint?: string;
}

/** Larger linear programs take minutes: of these, where no method is asked for, regrets are minimized. */
const MAX_PROGRAM = 300_000;

/** How many iterations there are where nothing says when to stop. */
const USUAL_ITERATIONS = 1_000;

/** What was found, but for the strategy as data. */
export type Found = Omit<SolvedHidden, "strategy" | "exactGains"> & {
  readonly behaviours: readonly Float64Array[];
  readonly exact?: readonly ExactBehaviour[] | undefined;
};

/** Options that are about how a strategy is found. */
export const solvingIn = ({ method, iterations, exploitability, seconds, seed, checkpoint }: StrategyOptions) => ({
  ...{ method, iterations, exploitability, seconds, seed, checkpoint },
});

/** Refuses options that would do nothing. */
export function requireNone(why: string, options: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(options).find((name) => options[name] !== undefined);
  if (given !== undefined) throw usage(`${why}: leave --${given} out.`);
}

export async function findStrategy(
  form: SequenceForm,
  options: StrategyOptions & { readonly json?: boolean },
  checkpoint: Checkpoint | undefined,
): Promise<Found> {
  const { iterations, exploitability, seconds, seed } = options;
  const goals = { iterations, exploitability, seconds, checkpoint };
  const opponents = opponentsIn(form);
  if (form.players.length === 1) {
    requireNone("One player alone finds the best by looking at all decisions", solvingIn(options));
    return alone(form);
  }
  const method = options.method ?? checkpoint?.kept?.method ?? usualMethod(form, opponents, goals);
  if (method !== "mccfr") requireNone(`Only mccfr draws, and the method is ${method}`, { seed });
  if (method === "lp") {
    requireNone("A linear program is solved whole", goals);
    if (!opponents) {
      throw usage(
        "--method lp is for two players alone, of whom one gains what the other gives: take cfr+, or another one.",
      );
    }
    return byProgram(form, opponents);
  }
  const stops = [iterations, exploitability, seconds].some((goal) => goal !== undefined);
  const minimizer = minimizerFrom(checkpoint, form, method, seed);
  const work = minimize(minimizer, {
    exploitability,
    iterations: iterations ?? (stops ? undefined : minimizer.iterations + USUAL_ITERATIONS),
  });
  const minimized = await runMinimizing(work, seconds);
  if (checkpoint) writeAll([checkpointOf(checkpoint, minimizer)], options.json);
  return byIteration(form, opponents, method, minimized);
}

function usualMethod(form: SequenceForm, opponents: Opponents | undefined, goals: object): SolveMethod {
  const stops = Object.values(goals).some((goal) => goal !== undefined);
  return opponents && !stops && form.payoffs.size <= MAX_PROGRAM ? "lp" : "cfr+";
}

function alone(form: SequenceForm): Found {
  const { worth, behaviour } = bestAlone(form);
  const behaviours = [behaviour];
  const bounds: Bounds = { low: worth, high: worth };
  return {
    form,
    method: "best response",
    iterations: undefined,
    bounds,
    behaviours,
    // Each decision is taken for certain, or not at all.
    exact: [Array.from(behaviour, (taken) => rational(taken))],
    gains: gainsOfBehaviours(form, behaviours),
  };
}

async function byProgram(form: SequenceForm, opponents: Opponents): Promise<Found> {
  const wording = (): string => "Solving a linear program";
  const { result } = await runWatched(async ({ signal, onProgress }) => {
    const ticking = setInterval(() => onProgress({ done: 0 }), 100);
    try {
      return await solveLinear(form, opponents, highs, signal);
    } catch (error) {
      if (error instanceof LinearError)
        throw new Failure(1, "unsolved", `${error.message} --method cfr+ needs no such program.`);
      throw error;
    } finally {
      clearInterval(ticking);
    }
  }, wording);
  if (!result)
    throw new Failure(INTERRUPTED, "interrupted", "Interrupted: there is no answer, and nothing was written.");
  const { behaviours, bounds, exact } = result;
  const method = `linear program, by ${highs.name}`;
  return { form, method, iterations: undefined, bounds, behaviours, exact, gains: gainsOfBehaviours(form, behaviours) };
}

async function runMinimizing(work: Work<Minimized>, seconds: number | undefined): Promise<Minimized> {
  const wording = ({ done }: { readonly done: number }): string => `Did ${plural(done, "iteration")}`;
  return (await runLong(work, wording, seconds)).result;
}

function byIteration(
  form: SequenceForm,
  opponents: Opponents | undefined,
  method: Method,
  { behaviours, gains, iterations }: Minimized,
): Found {
  const [one, other] = behaviours;
  const bounds = opponents && one && other ? provedEquilibrium(form, opponents, [one, other]).bounds : undefined;
  return { form, method, iterations, bounds, behaviours, gains };
}
