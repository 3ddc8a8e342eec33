// Values of states all of whose successors have exact values: backward induction, subgame-perfect.
import type { Rational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import type { Edge } from "../states/exploration.ts";
import { FRACTIONS } from "./field.ts";
import { type MatrixValue, solveMatrix } from "./matrix-game.ts";
import { expected, type Position } from "./positions.ts";
import type { Utilities } from "./utilities.ts";

/** What a state is worth to each player, and how it is best played. */
export interface Valued {
  readonly worth: readonly Rational[];
  /** By edge of the state how probable it is in best play; undefined where the play is over. */
  readonly best?: readonly Rational[];
  /** Whether the player to move is indifferent between edges that are worth something else to others. */
  readonly tied: boolean;
}

/** @throws AnalysisError NF6004 where players decide together who gain and give other sums than each other. */
export function worthOf(
  position: Position,
  utilities: Utilities,
  known: (state: number) => readonly Rational[],
): Valued {
  if (position.kind === "over") return { worth: utilities(position.outcome), tied: false };
  const values = position.edges.map((edge) => expectedWorth(edge, known));
  if (position.kind === "turn") return ofTurn(position.player, values);
  const [rows, columns] = position.sizes;
  const [one, other] = position.players;
  if (values.some((worth) => worth.length !== 2 || !worth[one]!.add(worth[other]!).equals(FRACTIONS.zero))) {
    throw new AnalysisError(
      "NF6004",
      "Players who decide at once gain other sums than they give: such states are not solved yet.",
    );
  }
  const found = solveMatrix(rowsOf(values, rows, columns, one), FRACTIONS);
  const best = values.map((_, edge) => found.rows[Math.floor(edge / columns)]!.mul(found.columns[edge % columns]!));
  return { worth: shared(found, one), best, tied: false };
}

const expectedWorth = (edge: Edge, known: (state: number) => readonly Rational[]): readonly Rational[] =>
  expected<readonly Rational[]>(
    edge,
    known,
    (worth, probability) => worth.map((one) => one.mul(probability)),
    (a, b) => a.map((one, player) => one.add(b[player]!)),
  );

function ofTurn(player: number | undefined, values: readonly (readonly Rational[])[]): Valued {
  const at = player ?? 0;
  let first = 0;
  values.forEach((worth, edge) => {
    if (values[first]![at]!.lt(worth[at]!)) first = edge;
  });
  const worth = values[first]!;
  const tied = values.some((other) => other[at]!.equals(worth[at]!) && other.some((one, p) => !one.equals(worth[p]!)));
  return { worth, best: values.map((_, edge) => (edge === first ? FRACTIONS.one : FRACTIONS.zero)), tied };
}

function rowsOf(
  values: readonly (readonly Rational[])[],
  rows: number,
  columns: number,
  player: number,
): readonly (readonly Rational[])[] {
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => values[i * columns + j]![player]!),
  );
}

const shared = ({ value }: MatrixValue<Rational>, player: number): readonly Rational[] =>
  player === 0 ? [value, value.neg()] : [value.neg(), value];
