// Linear programs, and what a kept solver must do with them. The core has no such solver of its own.

/** Maximise Σ objective · x, where each variable and each row's Σ value · x lies between its bounds; these may be infinite. */
export interface LinearProgram {
  readonly columns: number;
  readonly rows: number;
  readonly objective: Float64Array;
  /** By column, then by row. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** The entries of row r are `start[r]` to `start[r + 1] - 1`. */
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
}

/** A best solution, in floating point: nothing is proved by it. */
export interface LinearSolution {
  /** By column. */
  readonly primal: Float64Array;
  /** By row how much more the objective could be for each unit that its bound is moved. */
  readonly dual: Float64Array;
}

export interface LinearSolver {
  /** What it is called. */
  readonly name: string;
  /** Undefined where it was stopped by the signal. Rejects with a `LinearError` where the program has no solution, or none was found. */
  solve(program: LinearProgram, signal?: AbortSignal): Promise<LinearSolution | undefined>;
}

/** A linear program that a solver did not solve. */
export class LinearError extends Error {
  override readonly name = "LinearError";
}
