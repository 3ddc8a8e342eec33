// A two-player game in which one gains what the other gives, as a linear program (Koller, Megiddo and von Stengel 1996).
import { type PlayerForm, type SequenceForm, sequencesOf, statesOf } from "../form/sequence-form.ts";
import type { LinearProgram, LinearSolution } from "./linear-program.ts";
import { matrixOf } from "./payoff-sums.ts";

/**
 * The program of the first player. Its columns are her plan, and then by information state of the other what is worth most
 * to the other to go on with from there, as the first player gains it. Its rows are the other's sequences but the empty one,
 * whose duals are the other's plan; and then that the plan of the first player is one.
 */
export function programOf({ payoffs }: SequenceForm, [own, other]: readonly [PlayerForm, PlayerForm]): LinearProgram {
  const [sequences, otherSequences] = [sequencesOf(own), sequencesOf(other)];
  const columns = sequences + statesOf(other);
  const rows = otherSequences - 1 + statesOf(own);
  const worth = matrixOf(payoffs, 1, otherSequences, 0);
  const below = statesBelow(other);
  const objective = new Float64Array(columns);
  const lower = new Float64Array(columns + rows);
  const upper = new Float64Array(columns + rows).fill(Number.POSITIVE_INFINITY);
  // The empty sequence is taken surely; a worth may be anything.
  [lower[0], upper[0]] = [1, 1];
  lower.fill(Number.NEGATIVE_INFINITY, sequences, columns + otherSequences - 1);
  upper.fill(0, columns);
  for (let entry = 0; entry < worth.start[1]!; entry++) objective[worth.column[entry]!]! += worth.value[entry]!;
  for (const state of below(0)) objective[sequences + state] = 1;

  const entries = new Entries(rows, worth.value.length + otherSequences + statesOf(other) + sequences + statesOf(own));
  for (let state = 0; state < statesOf(other); state++) {
    for (let sequence = other.firstSequence[state]!; sequence < other.firstSequence[state + 1]!; sequence++) {
      entries.add(sequences + state, 1);
      for (const next of below(sequence)) entries.add(sequences + next, -1);
      for (let entry = worth.start[sequence]!; entry < worth.start[sequence + 1]!; entry++)
        entries.add(worth.column[entry]!, -worth.value[entry]!);
      entries.close();
    }
  }
  for (let state = 0; state < statesOf(own); state++) {
    entries.add(own.parentSequence[state]!, -1);
    for (let sequence = own.firstSequence[state]!; sequence < own.firstSequence[state + 1]!; sequence++)
      entries.add(sequence, 1);
    entries.close();
  }
  return { columns, rows, objective, lower, upper, ...entries.rows() };
}

/** The plans of both players that a solution holds; rounding may make a weight a little less than 0. */
export function plansIn(
  { primal, dual }: LinearSolution,
  [own, other]: readonly [PlayerForm, PlayerForm],
): readonly [Float64Array, Float64Array] {
  const first = primal.slice(0, sequencesOf(own));
  const second = new Float64Array(sequencesOf(other)).fill(1);
  for (let sequence = 1; sequence < second.length; sequence++) second[sequence] = dual[sequence - 1]!;
  return [first.map(notBelowZero), second.map(notBelowZero)];
}

const notBelowZero = (weight: number): number => Math.max(0, weight);

/** By sequence the information states that come next after it. */
function statesBelow({ parentSequence, firstSequence }: PlayerForm): (sequence: number) => Int32Array {
  const start = new Int32Array(firstSequence[parentSequence.length]! + 1);
  for (const parent of parentSequence) start[parent + 1]!++;
  for (let sequence = 0; sequence < start.length - 1; sequence++) start[sequence + 1]! += start[sequence]!;
  const states = new Int32Array(parentSequence.length);
  const next = start.slice();
  for (const [state, parent] of parentSequence.entries()) states[next[parent]!++] = state;
  return (sequence) => states.subarray(start[sequence], start[sequence + 1]);
}

/** The entries of a matrix row by row, of which there are at most so many. */
class Entries {
  readonly #start: Int32Array;
  readonly #column: Int32Array;
  readonly #value: Float64Array;
  #rows = 0;
  #size = 0;

  constructor(rows: number, limit: number) {
    this.#start = new Int32Array(rows + 1);
    this.#column = new Int32Array(limit);
    this.#value = new Float64Array(limit);
  }

  add(column: number, value: number): void {
    this.#column[this.#size] = column;
    this.#value[this.#size++] = value;
  }

  close(): void {
    this.#start[++this.#rows] = this.#size;
  }

  rows(): Pick<LinearProgram, "start" | "column" | "value"> {
    const size = this.#size;
    return { start: this.#start, column: this.#column.subarray(0, size), value: this.#value.subarray(0, size) };
  }
}
