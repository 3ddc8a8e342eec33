// What a game that hides something is worth, and how to play it.
import { resolve } from "node:path";
import type { State } from "ninefold/model";
import { exactGains, sequenceForm, strategyOf, writeStrategy } from "ninefold/players";
import { analyse, analysed } from "../analysis.ts";
import { usage } from "../failure.ts";
import type { LoadedGame } from "../game-file.ts";
import { printJson } from "../output.ts";
import { type Made, writeAll } from "../written.ts";
import { openCheckpoint } from "./checkpoint.ts";
import { evaluateStrategies, givenStrategies } from "./evaluate-strategies.ts";
import { findStrategy, requireNone, type StrategyOptions, solvingIn } from "./find-strategy.ts";
import { originOf } from "./strategy-files.ts";
import { csvOf, documentOf, printHidden, type SolvedHidden } from "./strategy-table.ts";

interface HiddenOptions extends StrategyOptions {
  readonly json?: boolean;
  readonly from?: string;
  readonly states?: number;
  /** Megabytes. */
  readonly memory?: number;
}

export async function solveHidden(loaded: LoadedGame, from: State | undefined, options: HiddenOptions): Promise<void> {
  const { rules, source } = loaded;
  const { system } = rules;
  const { states, memory, json, strategy: path, csv, method } = options;
  requireApart(options);
  if (options.evaluate !== undefined)
    requireNone("--evaluate solves nothing", { ...solvingIn(options), strategy: path, csv });
  const given = options.evaluate === undefined ? undefined : givenStrategies(loaded, options.evaluate);
  const checkpoint = options.checkpoint === undefined ? undefined : openCheckpoint(options.checkpoint, method);
  const limits = memory === undefined ? undefined : { memory: memory * 1_000_000 };
  const making = sequenceForm(system, {
    maxStates: states,
    limits,
    tree: (method ?? checkpoint?.kept?.method) === "mccfr",
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
  const found = await analyse(source, () => findStrategy(form, options, checkpoint));
  const strategy = strategyOf(form, found.behaviours, originOf(loaded), found.exact);
  const answer: SolvedHidden = { ...found, strategy, exactGains: found.exact && exactGains(form, found.exact) };
  const files: Made[] = [];
  if (path !== undefined) files.push({ path, text: writeStrategy(strategy) });
  if (csv !== undefined) files.push({ path: csv, text: csvOf(strategy) });
  writeAll(files, json);
  if (json) printJson(documentOf(answer));
  else if (csv !== "-" && path !== "-") printHidden(answer);
}

/** Refuses two texts for one file, or for standard output. */
function requireApart({ strategy, csv, checkpoint, json }: HiddenOptions): void {
  const printed = [json === true, strategy === "-", csv === "-"].filter((one) => one).length;
  if (printed > 1) throw usage("Only one text can go to standard output.");
  const files = Object.entries({ strategy, csv, checkpoint }).flatMap(([name, path]) =>
    path === undefined || path === "-" ? [] : [{ name, path: resolve(path) }],
  );
  for (const [i, { name, path }] of files.entries()) {
    const other = files.slice(i + 1).find((file) => file.path === path);
    if (other) throw usage(`--${name} and --${other.name} name the same file.`);
  }
}
