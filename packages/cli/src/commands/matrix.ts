import {
  type Analysing,
  AnalysisError,
  choiceText,
  type Reduction,
  type StateGraph,
  type TreeNode,
} from "ninefold/analysis";
import { withThousands } from "ninefold/language";
import { type GameSystem, printRational } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { Failure } from "../failure.ts";
import { loadGame, readGame } from "../game-file.ts";
import type { TreeOptions } from "../options.ts";
import { print, printJson, table } from "../output.ts";
import { nameOf } from "../players.ts";
import { type Cell, latexArray } from "../show/latex-array.ts";
import { treesOf } from "./tree.ts";

export interface MatrixOptions extends Omit<TreeOptions, "from"> {
  readonly at?: string;
  readonly reduce?: readonly Reduction[];
  readonly latex?: boolean;
}

/** More tuples are not shown. */
const MAX_TUPLES = 10_000;

/** The decision matrix of a state (Def. A.5): to which edge each tuple of choices leads. */
export async function matrixAt(name: string, options: MatrixOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { system } = rules;
  const { position, matrix } = await analysed(source, answerOf(system, options));
  if (options.json) {
    const reduced = options.reduce ?? [];
    printJson({ game: system.name, position, reduced, ...matrix });
  } else if (options.latex) printLatex(matrix);
  else printMatrix(matrix);
}

interface Matrix {
  /** The active players, each with the legal choices. */
  readonly players: readonly { readonly player: string; readonly choices: readonly string[] }[];
  /** By tuple of choices, those of the last player varying fastest, the index of its edge. */
  readonly matrix: readonly number[];
  /** Where each edge leads. */
  readonly edges: readonly (readonly { readonly probability: string; readonly position: string }[])[];
}

function* answerOf(
  system: GameSystem,
  { at = "0", reduce: reductions, ...bounds }: MatrixOptions,
): Analysing<{ readonly position: string; readonly matrix: Matrix }> {
  // Without a reduction what lies further down is nothing to the matrix.
  const depth = reductions ? bounds.depth : 1;
  const { graph, trees } = yield* treesOf(system, { ...bounds, from: at, depth }, reductions);
  if (graph.isTerminal(0)) throw new Failure(1, "over", `The play is over there: ${graph.outcome(0).text}.`);
  // From one position there are one root and one tree.
  const position = system.printPosition(graph.exploration.roots[0]!);
  return { position, matrix: matrixOf(graph, trees[0]!) };
}

function matrixOf(graph: StateGraph, root: TreeNode): Matrix {
  const { system } = graph.exploration;
  // Trees of a graph have its states at all nodes but those of chance.
  const successor = (probability: string, { state }: Exclude<TreeNode, { kind: "chance" }>) => ({
    probability,
    position: system.printPosition(graph.state(state!)),
  });
  const successorsOf = (node: TreeNode): Matrix["edges"][number] =>
    node.kind === "chance"
      ? node.branches.flatMap(({ probability, child }) =>
          child.kind === "chance" ? successorsOf(child) : [successor(printRational(probability), child)],
        )
      : [successor("1", node)];
  // Where nobody has a choice in all that follows, only where it leads is left.
  if (root.kind !== "decision") return { players: [], matrix: [0], edges: [successorsOf(root)] };
  if (root.matrix.length > MAX_TUPLES)
    throw new AnalysisError("NF6006", `There are more than ${withThousands(MAX_TUPLES)} tuples of choices.`);
  const players = root.players.map(({ player, choices }) => ({
    player: nameOf(system.players, player),
    choices: choices.map(choiceText),
  }));
  return { players, matrix: root.matrix, edges: root.edges.map(successorsOf) };
}

interface Part {
  /** What the players beyond the second have chosen; empty where there are none. */
  readonly given: string;
  /** The line of the second player's choices, then one for each of the first's, with the index of each edge. */
  readonly head: readonly string[];
  readonly lines: readonly { readonly choice: string; readonly edges: readonly number[] }[];
}

/** As the source's Figs. 5 and 6: the first player's choices down, the second's across; of more players one part for each rest. */
function partsOf({ players, matrix }: Matrix): readonly Part[] {
  const [rows = { player: "", choices: [""] }, columns = { player: "", choices: [""] }, ...others] = players;
  const rest = others.reduce<readonly (readonly string[])[]>(
    (all, { player, choices }) => all.flatMap((before) => choices.map((choice) => [...before, `${player} ${choice}`])),
    [[]],
  );
  const corner = [rows.player, columns.player].filter((name) => name !== "").join(" \\ ");
  return rest.map((given, at) => ({
    given: given.join(", "),
    head: [corner, ...columns.choices],
    // The matrix has an entry for each choice of each player.
    lines: rows.choices.map((choice, i) => ({
      choice,
      edges: columns.choices.map((_, j) => matrix[(i * columns.choices.length + j) * rest.length + at]!),
    })),
  }));
}

const successorsText = (successors: Matrix["edges"][number]): string =>
  successors
    .map(({ probability, position }) => (probability === "1" ? position : `${probability}: ${position}`))
    .join("; ");

function printMatrix(matrix: Matrix): void {
  const [only] = matrix.edges;
  if (only && matrix.players.length === 0) {
    print(`Nobody has a choice: ${successorsText(only)}`);
    return;
  }
  for (const { given, head, lines } of partsOf(matrix)) {
    if (given !== "") print(`${given}:`);
    const body = lines.map(({ choice, edges }) => [choice, ...edges.map((edge) => `e${edge + 1}`)]);
    print(`${table([head, ...body])}\n`);
  }
  print(table(matrix.edges.map((successors, edge) => [`e${edge + 1}`, successorsText(successors)])));
}

function printLatex(matrix: Matrix): void {
  const named = (edge: number): Cell => ({ formula: `e_{${edge + 1}}` });
  for (const { given, head, lines } of partsOf(matrix)) {
    if (given !== "") print(`% ${given}`);
    const body = lines.map(({ choice, edges }) => [choice, ...edges.map(named)]);
    print(latexArray(`l|${"c".repeat(head.length - 1)}`, head, body));
  }
  const rows = matrix.edges.map((successors, edge) => [named(edge), successorsText(successors)]);
  print(latexArray("l|l", ["edge", "leads to"], rows));
}
