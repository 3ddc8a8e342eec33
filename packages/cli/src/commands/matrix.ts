import {
  choicesAt,
  consequencesOf,
  type GameSystem,
  isOver,
  printRational,
  type State,
  tuplesOf,
} from "ninefold/model";
import { Failure } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import type { GameOptions } from "../options.ts";
import { print, printJson, table } from "../output.ts";
import { startFrom } from "../start-position.ts";

export interface MatrixOptions extends GameOptions {
  readonly at?: string;
}

/** More tuples are not shown. */
const MOST_TUPLES = 10_000;

/** The decision matrix of a state (Def. A.5): to which edge each tuple of choices leads. */
export async function matrixAt(name: string, options: MatrixOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { system } = rules;
  const state = startFrom(system, options.at ?? "0")!;
  const matrix = await askGame(source, () => matrixOf(system, state));
  if (options.json) printJson({ game: system.name, position: system.printPosition(state), ...matrix });
  else printMatrix(matrix);
}

interface Matrix {
  /** The active players, each with the legal choices. */
  readonly players: readonly { readonly player: string; readonly choices: readonly string[] }[];
  /** By tuple of choices, those of the last player varying fastest, the place of its edge. */
  readonly matrix: readonly number[];
  /** Where each edge leads. */
  readonly edges: readonly (readonly { readonly probability: string; readonly position: string }[])[];
}

function matrixOf(system: GameSystem, state: State): Matrix {
  const choices = choicesAt(system, state);
  if (isOver(choices)) throw new Failure(1, "over", `The play is over there: ${system.outcome(state).text}.`);
  const players = choices.flatMap((legal, player) =>
    legal.length === 0 ? [] : [{ player: system.players[player]!.name, choices: legal.map(({ id }) => id) }],
  );
  const edges: Matrix["edges"][number][] = [];
  for (const tuple of tuplesOf(choices)) {
    if (edges.length >= MOST_TUPLES)
      throw new Failure(1, "too-large", `There are more than ${MOST_TUPLES} tuples of choices.`);
    const ways = consequencesOf(system, state, tuple);
    edges.push(
      ways.map((way) => ({ probability: printRational(way.probability), position: system.printPosition(way.state) })),
    );
  }
  return { players, matrix: edges.map((_, edge) => edge), edges };
}

/** As the source's Figs. 5 and 6: the first player's choices down, the second's across; of more players one table for each rest. */
function printMatrix({ players, matrix, edges }: Matrix): void {
  const [rows, columns = { player: "", choices: [""] }, ...others] = players;
  const rest = others.reduce<readonly (readonly string[])[]>(
    (all, { player, choices }) => all.flatMap((before) => choices.map((choice) => [...before, `${player} ${choice}`])),
    [[]],
  );
  rest.forEach((given, at) => {
    if (given.length > 0) print(`${given.join(", ")}:`);
    const body = rows!.choices.map((choice, i) => [
      choice,
      ...columns.choices.map((_, j) => `e${matrix[(i * columns.choices.length + j) * rest.length + at]! + 1}`),
    ]);
    print(`${table([[`${rows!.player} \\ ${columns.player}`.replace(/ \\ $/, ""), ...columns.choices], ...body])}\n`);
  });
  const lines = edges.map((ways, edge) => [
    `e${edge + 1}`,
    ways
      .map(({ probability, position }) => (probability === "1" ? position : `${probability}: ${position}`))
      .join("; "),
  ]);
  print(table(lines));
}
