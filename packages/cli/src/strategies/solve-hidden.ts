// What a game that hides something is worth, and how to play it.
import { resolve } from "node:path";
import type { State } from "ninefold/model";
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
  minimizerOf,
  type Opponents,
  opponentsIn,
  provedEquilibrium,
  type SequenceForm,
  sequenceForm,
  solveLinear,
  strategyOf,
  writeStrategy,
} from "ninefold/players";
import { highs } from "ninefold-solver";
import { analyse, analysed } from "../analysis.ts";
import { Failure, usage } from "../failure.ts";
import type { LoadedGame } from "../game-file.ts";
import { INTERRUPTED, runLong, runWatched } from "../long-work.ts";
import { plural, printJson } from "../output.ts";
import { writeAll } from "../written.ts";
import { evaluateStrategies, givenStrategies } from "./evaluate-strategies.ts";
import { originOf } from "./strategy-files.ts";
import { csvOf, documentOf, printHidden, type SolvedHidden } from "./strategy-table.ts";

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
}

interface HiddenOptions extends StrategyOptions {
  readonly json?: boolean;
  readonly from?: string;
  readonly states?: number;
  /** Megabytes. */
  readonly memory?: number;
}

/** Larger linear programs take minutes: of these, where no method is asked for, regrets are minimized. */
const MAX_PROGRAM = 300_000;

/** How many iterations there are where nothing says when to stop. */
const USUAL_ITERATIONS = 1_000;

/** What was found, but for the strategy as data. */
type Found = Omit<SolvedHidden, "strategy"> & {
  readonly behaviours: readonly Float64Array[];
  readonly exact?: readonly ExactBehaviour[] | undefined;
};

export async function solveHidden(loaded: LoadedGame, from: State | undefined, options: HiddenOptions): Promise<void> {
  const { rules, source } = loaded;
  const { system } = rules;
  const { states, memory, json, strategy: path, csv, method } = options;
  requireApart(path, csv, json);
  if (options.evaluate !== undefined) {
    const { iterations, exploitability, seconds, seed } = options;
    const solving = { method, iterations, exploitability, seconds, seed, strategy: path, csv };
    requireNone("--evaluate solves nothing", solving);
  }
  const given = options.evaluate === undefined ? undefined : givenStrategies(loaded, options.evaluate);
  const limits = memory === undefined ? undefined : { memory: memory * 1_000_000 };
  const making = sequenceForm(system, {
    maxStates: states,
    limits,
    tree: method === "mccfr",
    ...(from && { from: [from] }),
  });
  const form = await analysed(source, making, {
    NF6001: "What a game is worth that hides something is found for finite trees alone.",
    NF6002: "--states says how many states may be held.",
    NF6007: "--from 0 begins from the first.",
  });
  if (given) {
    evaluateStrategies(form, given, json === true);
    return;
  }
  const found = await analyse(source, () => solved(form, options));
  const strategy = strategyOf(form, found.behaviours, originOf(loaded), found.exact);
  const answer: SolvedHidden = { ...found, strategy };
  if (path !== undefined) writeAll([{ path, text: writeStrategy(strategy) }]);
  if (csv !== undefined) writeAll([{ path: csv, text: csvOf(strategy) }]);
  if (json) printJson(documentOf(answer));
  else if (csv !== "-" && path !== "-") printHidden(answer);
}

async function solved(form: SequenceForm, options: HiddenOptions): Promise<Found> {
  const { method, iterations, exploitability, seconds, seed } = options;
  const goals = { iterations, exploitability, seconds };
  const opponents = opponentsIn(form);
  if (form.players.length === 1) {
    requireNone("One player alone finds the best by looking at all decisions", { method, ...goals, seed });
    return alone(form);
  }
  const chosen = method ?? usualMethod(form, opponents, goals);
  if (chosen !== "mccfr") requireNone(`Nothing is drawn by ${chosen}, which is not mccfr`, { seed });
  if (chosen === "lp") {
    requireNone("A linear program is solved whole", goals);
    if (!opponents) {
      throw usage(
        "--method lp is for two players alone, of whom one gains what the other gives: take cfr+, or another one.",
      );
    }
    return byProgram(form, opponents);
  }
  const stops = Object.values(goals).some((goal) => goal !== undefined);
  const minimizer = minimizerOf(form, chosen, seed);
  const work = minimize(minimizer, {
    exploitability,
    iterations: iterations ?? (stops ? undefined : USUAL_ITERATIONS),
  });
  return byIteration(form, opponents, chosen, work, seconds);
}

function usualMethod(form: SequenceForm, opponents: Opponents | undefined, goals: object): SolveMethod {
  const stops = Object.values(goals).some((goal) => goal !== undefined);
  return opponents && !stops && form.payoffs.size <= MAX_PROGRAM ? "lp" : "cfr+";
}

/** Refuses two texts for one file, or for standard output. */
function requireApart(strategy: string | undefined, csv: string | undefined, json: boolean | undefined): void {
  const printed = [json === true, strategy === "-", csv === "-"].filter((one) => one).length;
  if (printed > 1) throw usage("Only one text can go to standard output.");
  if (strategy !== undefined && strategy !== "-" && csv !== undefined && resolve(strategy) === resolve(csv))
    throw usage("--strategy and --csv name the same file.");
}

function requireNone(why: string, options: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(options).find((name) => options[name] !== undefined);
  if (given !== undefined) throw usage(`${why}: leave --${given} out.`);
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

async function byIteration(
  form: SequenceForm,
  opponents: Opponents | undefined,
  method: Method,
  work: Work<Minimized>,
  seconds: number | undefined,
): Promise<Found> {
  const wording = ({ done }: { readonly done: number }): string => `Did ${plural(done, "iteration")}`;
  const { result } = await runLong(work, wording, seconds);
  const { behaviours, gains, iterations } = result;
  const [one, other] = behaviours;
  const bounds = opponents && one && other ? provedEquilibrium(form, opponents, [one, other]).bounds : undefined;
  return { form, method, iterations, bounds, behaviours, gains };
}
