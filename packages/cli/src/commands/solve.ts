import { type Solution, type StateValue, solve } from "ninefold/analysis";
import { type GameSystem, printRational, printTuple } from "ninefold/model";
import { analyse } from "../analysis.ts";
import { loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { grouped, print, printError, printJson, table } from "../output.ts";
import { startFrom } from "../start-position.ts";

export interface SolveCommandOptions extends GameOptions {
  readonly from?: string;
  readonly states?: number;
  readonly error?: number;
}

/** What a game is worth in best play. */
export async function solveGame(name: string, options: SolveCommandOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { system } = rules;
  const from = startFrom(system, options.from);
  const { states: maxStates, error } = options;
  const work = solve(system, { ...(from && { from: [from] }), maxStates, error });
  const { result } = await analyse(source, () => runLong(work, ({ done }) => `Solved ${grouped(done)} states`));
  if (!result) {
    printError("Interrupted before the values were known.");
    return;
  }
  const roots = result.graph.exploration.roots.map((_, root) => rootOf(result, root));
  if (options.json) printJson({ game: system.name, states: result.graph.size, exact: result.exact, roots });
  else for (const root of roots) printRoot(system, root, result);
}

interface Root {
  readonly position: string;
  /** By player, as exact fractions; null where they are known within the interval alone. */
  readonly worth: Readonly<Record<string, string>> | null;
  readonly interval: StateValue["interval"];
  /** The decision tuples of best play with their probabilities. */
  readonly best: readonly { readonly tuple: string; readonly probability: string }[];
  /** After how many decisions the play is over, chance aside; null where it need not end or chance has a say. */
  readonly steps: number | null;
  readonly endless: boolean;
  readonly tied: boolean;
}

function rootOf({ graph, value }: Solution, root: number): Root {
  const { system } = graph.exploration;
  const { worth, interval, best, steps, tied } = value(root);
  const edges = graph.edges(root);
  return {
    position: system.printPosition(graph.state(root)),
    worth: worth
      ? Object.fromEntries(system.players.map(({ name }, place) => [name, printRational(worth[place]!)]))
      : null,
    interval,
    best: best.flatMap((probability, edge) =>
      probability.valueOf() === 0
        ? []
        : [{ tuple: printTuple(edges[edge]!.tuple), probability: printRational(probability) }],
    ),
    steps: steps === undefined || steps === Number.POSITIVE_INFINITY ? null : steps,
    endless: steps === Number.POSITIVE_INFINITY,
    tied,
  };
}

function printRoot(system: GameSystem, root: Root, { graph, exact }: Solution): void {
  const [first] = system.players;
  const rows: string[][] = [["from", root.position]];
  for (const [player, worth] of Object.entries(root.worth ?? {})) rows.push([`worth to ${player}`, worth]);
  if (!root.worth) {
    const { low, high } = root.interval;
    rows.push([`worth to ${first!.name}`, `between ${low} and ${high}`]);
  }
  for (const { tuple, probability } of root.best)
    rows.push([probability === "1" ? "best" : `best, ${probability}`, tuple]);
  if (root.steps !== null) rows.push(["over after", `${root.steps} decisions`]);
  if (root.endless)
    rows.push(["over after", "nobody can force an end that is better for them: the play may go on for ever"]);
  if (root.tied) rows.push(["tied", "another decision is worth the same to who decides, and something else to others"]);
  rows.push(["states", `${grouped(graph.size)}, ${grouped(exact)} of them exactly`]);
  print(table(rows));
}
