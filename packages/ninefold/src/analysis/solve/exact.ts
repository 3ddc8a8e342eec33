// Exact worths of edges, and of states all of whose successors have exact worths: backward induction, subgame-perfect.

import { withThousands } from "../../language/text/thousands.ts";
import type { Rational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Arena, NOBODY, TOGETHER } from "./arena.ts";
import { FRACTIONS } from "./field.ts";
import { type MatrixValue, solveMatrix } from "./matrix-game.ts";
import { oneMore, UNCERTAIN, type Values } from "./values.ts";

/** The number of the expected worth of what follows an edge; -1 where one of these is not known exactly. */
export function worthAfter(arena: Arena, values: Values, edge: number): number {
  const [first, end] = [arena.chanceOutcomesStart(edge), arena.chanceOutcomesEnd(edge)];
  const only = values.worth[arena.target(first)]!;
  let same = true;
  for (let chanceOutcome = first; chanceOutcome < end; chanceOutcome++) {
    const worth = values.worth[arena.target(chanceOutcome)]!;
    if (worth < 0) return -1;
    same &&= worth === only;
  }
  if (same) return only;
  const sums = values.worths.at(only).map(() => FRACTIONS.zero);
  for (let chanceOutcome = first; chanceOutcome < end; chanceOutcome++) {
    const worth = values.worths.at(values.worth[arena.target(chanceOutcome)]!);
    const probability = arena.probability(chanceOutcome);
    sums.forEach((sum, player) => {
      sums[player] = sum.add(worth[player]!.mul(probability));
    });
  }
  return values.worths.idOf(sums);
}

/** The number of steps from an edge to the end of the play. */
export function stepsAfter(arena: Arena, values: Values, edge: number): number {
  const first = arena.chanceOutcomesStart(edge);
  return arena.chanceOutcomesEnd(edge) - first === 1 ? oneMore(values.steps[arena.target(first)]!) : UNCERTAIN;
}

/**
 * Settles a state that no play comes back to; false where what follows is not known exactly. Who decides takes what is
 * worth most to her; of edges that are worth the same to all, the quickest if she gains by it, else the slowest.
 *
 * @throws AnalysisError NF6004 where players decide together who gain and give other sums than each other.
 */
export function induce(arena: Arena, values: Values, state: number): boolean {
  const [first, end] = [arena.firstEdge(state), arena.endEdge(state)];
  const mover = arena.mover[state]!;
  for (let edge = first; edge < end; edge++) if (worthAfter(arena, values, edge) < 0) return false;
  if (mover === TOGETHER) {
    const { value, rows, columns } = matrixAt(arena, values, state);
    const row = rows.findIndex((part) => part.equals(FRACTIONS.one));
    const column = columns.findIndex((part) => part.equals(FRACTIONS.one));
    const choice = row < 0 || column < 0 ? -1 : row * columns.length + column;
    const steps = choice < 0 ? UNCERTAIN : stepsAfter(arena, values, first + choice);
    values.settle(state, values.worths.idOf([value, value.neg()]), choice, steps);
    return true;
  }
  const player = mover === NOBODY ? 0 : mover;
  const { worths } = values;
  let [best, worth] = [first, worthAfter(arena, values, first)];
  let steps = stepsAfter(arena, values, first);
  let tied = false;
  for (let edge = first + 1; edge < end; edge++) {
    const other = worthAfter(arena, values, edge);
    const better = worths.compare(other, worth, player);
    if (better > 0) tied = false;
    else if (other !== worth) tied ||= better === 0;
    if (better < 0 || (better === 0 && other !== worth)) continue;
    const after = stepsAfter(arena, values, edge);
    if (better === 0 && (worths.number(worth, player) > 0 ? after >= steps : after <= steps)) continue;
    [best, worth, steps] = [edge, other, after];
  }
  values.settle(state, worth, best - first, steps);
  if (tied) values.ties[state] = 1;
  return true;
}

/** Exact matrix games take some seconds from here on: 30 choices of each player. */
const MAX_ENTRIES = 900;

/** Whether the matrix game of a state may be solved exactly. */
export const hasExactMatrix = (arena: Arena, state: number): boolean =>
  arena.endEdge(state) - arena.firstEdge(state) <= MAX_ENTRIES;

/**
 * The matrix game of a state in which two players decide together.
 *
 * @throws AnalysisError NF6004 where they gain and give other sums than each other, and for matrices of more entries than
 *   are solved.
 */
export function matrixAt(arena: Arena, values: Values, state: number): MatrixValue<Rational> {
  const columns = arena.columnsAt(state);
  if (!hasExactMatrix(arena, state)) {
    const entries = arena.endEdge(state) - arena.firstEdge(state);
    throw new AnalysisError(
      "NF6004",
      `Two players decide at once in ${withThousands(entries)} ways: more than ${withThousands(MAX_ENTRIES)} are not solved exactly.`,
    );
  }
  const payoffs: Rational[][] = [];
  for (let row = arena.firstEdge(state); row < arena.endEdge(state); row += columns) {
    payoffs.push(Array.from({ length: columns }, (_, column) => gainOfFirst(arena, values, row + column)));
  }
  return solveMatrix(payoffs, FRACTIONS);
}

function gainOfFirst(arena: Arena, values: Values, edge: number): Rational {
  const [gain, given, ...others] = values.worths.at(worthAfter(arena, values, edge));
  const two = others.length === 0;
  if (gain && given && two && gain.add(given).equals(FRACTIONS.zero)) return gain;
  throw new AnalysisError(
    "NF6004",
    two
      ? "Players who decide at once gain other sums than they give: such states are not solved yet."
      : "Two of more than two players decide at once: such states are not solved yet.",
  );
}
