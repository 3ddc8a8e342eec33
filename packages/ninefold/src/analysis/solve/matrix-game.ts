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
  const [m, n] = [payoffs.length, Math.max(...payoffs.map((row) => row.length))];
  const least = payoffs.flat().reduce((a, b) => (less(b, a) ? b : a));
  const shift = sub(one, least);
  // Maximise Σ y subject to A y ≤ 1, y ≥ 0: the value of A is 1 / Σ y. Slack variables are the row player's.
  let lines = payoffs.map((row, i): Line<T> => {
    const slack = payoffs.map((_, k) => (k === i ? one : zero));
    return { basic: n + i, entries: [...row.map((payoff) => add(payoff, shift)), ...slack], bound: one };
  });
  let costs: Row<T> = {
    entries: [...new Array<T>(n).fill(sub(zero, one)), ...new Array<T>(m).fill(zero)],
    bound: zero,
  };
  for (let steps = 0; steps < mostSteps; steps++) {
    const enters = costs.entries.findIndex((cost) => less(cost, zero));
    if (enters < 0) break;
    const leaves = leaving(lines, enters, field);
    // Only rounding can leave a variable unbounded.
    if (!leaves) break;
    const by = entryIn(leaves, enters);
    const pivot = leaves.entries.map((entry) => div(entry, by));
    const bound = div(leaves.bound, by);
    const without = (row: Row<T>): Row<T> => {
      const times = entryIn(row, enters);
      const entries = row.entries.map((entry, i) => sub(entry, mul(times, pivot[i]!)));
      return { entries, bound: sub(row.bound, mul(times, bound)) };
    };
    lines = lines.map((line) =>
      line === leaves ? { basic: enters, entries: pivot, bound } : { basic: line.basic, ...without(line) },
    );
    costs = without(costs);
  }
  const value = div(one, costs.bound);
  const columns = new Array<T>(n).fill(zero);
  for (const { basic, bound } of lines) if (basic < n) columns[basic] = mul(bound, value);
  const rows = costs.entries.slice(n).map((cost) => mul(cost, value));
  return { value: sub(value, shift), rows, columns };
}

/** Of the linear program: by variable, the row player's last, a coefficient; and what their sum is at most. */
interface Row<T> {
  readonly entries: readonly T[];
  readonly bound: T;
}

/** The row of a basic variable. */
interface Line<T> extends Row<T> {
  readonly basic: number;
}

const entryIn = <T>({ entries }: Row<T>, variable: number): T => entries[variable]!;

/** The line that bounds the entering variable, that of the lowest variable among equals. */
function leaving<T>(lines: readonly Line<T>[], enters: number, { zero, div, less }: Field<T>): Line<T> | undefined {
  let best: { readonly line: Line<T>; readonly ratio: T } | undefined;
  for (const line of lines) {
    const entry = entryIn(line, enters);
    if (!less(zero, entry)) continue;
    const ratio = div(line.bound, entry);
    if (best && !less(ratio, best.ratio) && (less(best.ratio, ratio) || line.basic > best.line.basic)) continue;
    best = { line, ratio };
  }
  return best?.line;
}
