import { type Edge, type Solution, type StateValue, solve, type WinChance, winChances } from "ninefold/analysis";
import { withThousands } from "ninefold/language";
import { type DecisionTuple, type GameSystem, printRational, printTuple } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { decimal } from "../decimal.ts";
import { usage } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { plural, print, printJson, table } from "../output.ts";
import { byName, nameOf, namesOf } from "../players.ts";
import { startFrom } from "../start-position.ts";
import type { StrategyOptions } from "../strategies/find-strategy.ts";
import { writeAll } from "../written.ts";

export interface SolveCommandOptions extends GameOptions, StrategyOptions {
  readonly from?: string;
  readonly states?: number;
  /** Megabytes. */
  readonly memory?: number;
  readonly error?: number;
  /** A file for the table of all positions. */
  readonly table?: string;
}

/** Options that ask for a strategy: then players know what they are shown, and no more. */
const OF_STRATEGIES = [
  "method",
  "iterations",
  "exploitability",
  "seconds",
  "seed",
  "strategy",
  "csv",
  "evaluate",
  "checkpoint",
] as const;

/** What a game is worth in best play. */
export async function solveGame(name: string, options: SolveCommandOptions): Promise<void> {
  const loaded = await loadGame(readGame(name), options);
  const { rules, source } = loaded;
  const { system } = rules;
  const from = startFrom(system, options.from);
  if (!system.hidesNothing || OF_STRATEGIES.some((option) => options[option] !== undefined)) {
    if (options.table !== undefined) throw usage("--table is of games that hide nothing: a strategy has --strategy.");
    if (options.error !== undefined) throw usage("--error is of values on cycles: a strategy has --exploitability.");
    const { solveHidden } = await import("../strategies/solve-hidden.ts");
    await solveHidden(loaded, from, options);
    return;
  }
  const { states: maxStates, memory, error } = options;
  const limits = memory === undefined ? undefined : { memory: memory * 1_000_000 };
  const work = solve(system, { ...(from && { from: [from] }), maxStates, limits, error });
  const hint = "--states says how many may be held, --memory in how many megabytes where the game is compiled.";
  const result = await analysed(source, work, { NF6002: hint });
  const roots = result.graph.exploration.roots.map((_, root) => result.value(root));
  const { exact, graph } = result;
  if (options.table !== undefined) await keepTable(result, rules.hash, options.table, options.json);
  if (options.json) {
    const documents = roots.map((value, root) => documentOf(result, value, root));
    printJson({ game: system.name, hides: !system.hidesNothing, states: graph.size, exact, roots: documents });
  } else for (const [root, value] of roots.entries()) printRoot(result, value, root);
}

async function keepTable(solution: Solution, hash: string, path: string, json = false): Promise<void> {
  const { tableOf, writeTable } = await import("ninefold/players");
  const { result } = await runLong(tableOf(solution, hash), ({ done }) => `Kept ${plural(done, "position")}`);
  writeAll([{ path, text: writeTable(result) }], json);
}

const byPlayer = <T>({ players }: GameSystem, all: readonly T[], written: (one: T) => unknown): object =>
  Object.fromEntries(byName(namesOf(players), all).map(([name, one]) => [name, written(one)]));

/** The text of an edge, by its number among the edges of a state: a value of the state names no others. */
type EdgeText = (edge: number) => string;

const edgeTexts =
  (edges: readonly Edge[], printed: (tuple: DecisionTuple) => string): EdgeText =>
  (edge) =>
    printed(edges[edge]!.tuple);

/** What `--json` says of a position; docs/analysis.md tells what each member is. */
function documentOf(solution: Solution, value: StateValue, root: number): object {
  const { graph } = solution;
  const { system } = graph.exploration;
  const { worth, interval, ends, best, mixtures, equal, steps, tied, tiedLater } = value;
  const tuple = edgeTexts(graph.edges(root), printTuple);
  const chances = winChances(solution, value);
  const chance = ({ exact, interval: between }: WinChance): object => ({
    exact: exact ? printRational(exact) : null,
    ...between,
  });
  return {
    position: system.printPosition(graph.state(root)),
    worth: worth ? byPlayer(system, worth, printRational) : null,
    interval,
    wins: chances ? byPlayer(system, chances, chance) : null,
    best: best.flatMap((probability, edge) =>
      probability.equals(0) ? [] : [{ tuple: tuple(edge), probability: printRational(probability) }],
    ),
    mixtures: Object.fromEntries(
      mixtures.map(({ player, decisions }) => [
        nameOf(system.players, player),
        Object.fromEntries(decisions.map(({ id, probability }) => [id, printRational(probability)])),
      ]),
    ),
    equal: equal.map(tuple),
    steps: steps === undefined || steps === Number.POSITIVE_INFINITY ? null : steps,
    endless: steps === Number.POSITIVE_INFINITY,
    ends,
    tied,
    tiedLater,
  };
}

function printRoot(solution: Solution, value: StateValue, root: number): void {
  const { graph, exact } = solution;
  const { system } = graph.exploration;
  const { worth, interval, steps, tied, tiedLater } = value;
  const rows: string[][] = [["from", system.printPosition(graph.state(root))]];
  // An interval is of what a state is worth to the first player.
  const known = worth ? worth.map(printRational) : [decimal(interval)];
  for (const [name, text] of byName(namesOf(system.players), known)) rows.push([`worth to ${name}`, text]);
  for (const [name, chance] of byName(namesOf(system.players), winChances(solution, value) ?? []))
    rows.push([`${name} wins`, chance.exact ? printRational(chance.exact) : decimal(chance.interval)]);
  rows.push(...decisionRows(solution, value, root));
  if (steps === Number.POSITIVE_INFINITY)
    rows.push(["over after", "nobody can force an end that is better for them: the play may go on for ever"]);
  else if (steps !== undefined) rows.push(["over after", plural(steps, "decision")]);
  if (tied) rows.push(["tied", "another decision is worth the same to who decides, and something else to others"]);
  if (tiedLater)
    rows.push([
      "tied later",
      "somebody indifferent decides what others gain: with another decision the worth may change",
    ]);
  rows.push(["states", `${withThousands(graph.size)}, ${withThousands(exact)} of them exactly`]);
  print(table(rows));
}

const MAX_NAMED = 8;

function decisionRows({ graph }: Solution, { best, mixtures, equal }: StateValue, root: number): string[][] {
  const { players } = graph.exploration.system;
  if (mixtures.length > 1) {
    return mixtures.map(({ player, decisions }) => {
      const chosen = decisions.filter(({ probability }) => !probability.equals(0));
      const parts = chosen.map(({ id, probability }) =>
        chosen.length === 1 ? id : `${id} with ${printRational(probability)}`,
      );
      return [`best for ${nameOf(players, player)}`, parts.join(", ")];
    });
  }
  const [mixture] = mixtures;
  const textOf = edgeTexts(graph.edges(root), (tuple) => {
    const decision = mixture ? tuple[mixture.player] : tuple.find((one) => one !== null);
    return decision ? decision.id : printTuple(tuple);
  });
  const listed = (among: readonly number[]): string => {
    const names = among.slice(0, MAX_NAMED).map(textOf);
    return among.length > MAX_NAMED ? `${names.join(", ")} and ${among.length - MAX_NAMED} more` : names.join(", ");
  };
  const choice = best.findIndex((probability) => probability.equals(1));
  if (choice < 0) return equal.length > 1 ? [["not told apart", listed(equal)]] : [];
  if (!mixture) return [["only", textOf(choice)]];
  const others = equal.filter((edge) => edge !== choice);
  const rows = [[`best for ${nameOf(players, mixture.player)}`, textOf(choice)]];
  if (others.length > 0) rows.push(["as good", listed(others)]);
  return rows;
}
