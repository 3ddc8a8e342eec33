// Values of two-player zero-sum matrix games, exactly or in floating point: the simplex method over a field. The
// libraries of linear programming that there are compute in floating point alone.
import type { Field } from "./field.ts";

/** What a matrix game is worth to the player of its rows, with a best mixture of each player's choices. */
export interface MatrixValue<T> {
  readonly value: T;
  readonly rows: readonly T[];
  readonly columns: readonly T[];
}

/**
 * Solves a matrix game: `payoffs[i][j]` is what the row player gains and the column player gives. By Bland's rule, which
 * never goes in circles, on the linear program of the column player with payoffs made positive. Where rounding leads it in
 * circles after all, the mixtures of the last of `mostSteps` are the answer: not best then, and parts may be negative.
 */
export function solveMatrix<T>(
  payoffs: readonly (readonly T[])[],
  field: Field<T>,
  mostSteps = Number.POSITIVE_INFINITY,
): MatrixValue<T> {
  const { zero, one, add, sub, mul, div, less } = field;
  const [m, n] = [payoffs.length, payoffs[0]!.length];
  const least = payoffs.flat().reduce((a, b) => (less(b, a) ? b : a));
  const shift = sub(one, least);
  // Maximise Σ y subject to A y ≤ 1, y ≥ 0: the value of A is 1 / Σ y. Slack variables are the row player's.
  const lines = payoffs.map((row, i) => [
    ...row.map((payoff) => add(payoff, shift)),
    ...payoffs.map((_, k) => (k === i ? one : zero)),
    one,
  ]);
  let costs = [...new Array<T>(n).fill(sub(zero, one)), ...new Array<T>(m + 1).fill(zero)];
  const basis = payoffs.map((_, i) => n + i);
  for (let steps = 0; steps < mostSteps; steps++) {
    const enters = costs.slice(0, n + m).findIndex((cost) => less(cost, zero));
    if (enters < 0) break;
    const leaves = leaving(lines, basis, enters, field);
    const by = lines[leaves]![enters]!;
    const pivot = lines[leaves]!.map((entry) => div(entry, by));
    const without = (line: T[]): T[] => line.map((entry, i) => sub(entry, mul(line[enters]!, pivot[i]!)));
    lines.forEach((line, i) => {
      lines[i] = i === leaves ? pivot : without(line);
    });
    costs = without(costs);
    basis[leaves] = enters;
  }
  const value = div(one, costs[n + m]!);
  const columns = new Array<T>(n).fill(zero);
  basis.forEach((variable, i) => {
    if (variable < n) columns[variable] = mul(lines[i]!.at(-1)!, value);
  });
  const rows = payoffs.map((_, i) => mul(costs[n + i]!, value));
  return { value: sub(value, shift), rows, columns };
}

/** The line that bounds the entering variable, that of the lowest variable among equals. */
function leaving<T>(
  lines: readonly (readonly T[])[],
  basis: readonly number[],
  enters: number,
  field: Field<T>,
): number {
  const { zero, div, less } = field;
  let best = -1;
  let least: T | undefined;
  lines.forEach((line, i) => {
    if (!less(zero, line[enters]!)) return;
    const ratio = div(line.at(-1)!, line[enters]!);
    if (least !== undefined && !less(ratio, least) && (less(least, ratio) || basis[i]! > basis[best]!)) return;
    [best, least] = [i, ratio];
  });
  return best;
}
