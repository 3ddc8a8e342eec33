// What sequences are worth against what the others do: the one product on which all solvers stand.
import { type Payoffs, type PlayerForm, type SequenceForm, sequencesOf } from "../form/sequence-form.ts";

/** By player and sequence how probable it is that she takes all its decisions, where chance and the others let her. */
export type Plans = readonly Float64Array[];

export interface PayoffSums {
  /** By sequence of a player what the ends that it leads to are worth to her, each as probable as chance and the others make it. */
  into(sums: Float64Array, player: number, plans: Plans): void;
}

export function payoffSums(form: SequenceForm): PayoffSums {
  const [first, second, third] = form.players;
  return first && second && !third ? new MatrixSums(form.payoffs, [first, second]) : new ListedSums(form.payoffs);
}

/** A sparse matrix row by row: the entries of row r are `start[r]` to `start[r + 1] - 1`. */
export interface SparseRows {
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
}

/**
 * What the pairs of sequences of two players are worth to `to`: a row for each sequence of `player`, of whom there are
 * `rows`, a column for each of the other's. What is worth 0 is left out.
 */
export function matrixOf(
  { size, sequences, worth, fractions }: Payoffs,
  player: number,
  rows: number,
  to = player,
): SparseRows {
  const numbers = fractions.numbers();
  const start = new Int32Array(rows + 1);
  for (let tuple = 0; tuple < size; tuple++)
    if (numbers[worth[2 * tuple + to]!] !== 0) start[sequences[2 * tuple + player]! + 1]!++;
  for (let row = 0; row < rows; row++) start[row + 1]! += start[row]!;
  const column = new Int32Array(start[rows]!);
  const value = new Float64Array(start[rows]!);
  const next = start.slice();
  for (let tuple = 0; tuple < size; tuple++) {
    const one = numbers[worth[2 * tuple + to]!]!;
    if (one === 0) continue;
    const entry = next[sequences[2 * tuple + player]!]!++;
    column[entry] = sequences[2 * tuple + 1 - player]!;
    value[entry] = one;
  }
  return { start, column, value };
}

class MatrixSums implements PayoffSums {
  readonly #matrices: readonly SparseRows[];

  constructor(payoffs: Payoffs, players: readonly PlayerForm[]) {
    this.#matrices = players.map((form, player) => matrixOf(payoffs, player, sequencesOf(form)));
  }

  into(sums: Float64Array, player: number, plans: Plans): void {
    const { start, column, value } = this.#matrices[player]!;
    const other = plans[1 - player]!;
    let entry = 0;
    for (let row = 0; row < sums.length; row++) {
      const end = start[row + 1]!;
      let sum = 0;
      for (; entry < end; entry++) sum += value[entry]! * other[column[entry]!]!;
      sums[row] = sum;
    }
  }
}

/** Of any number of players. */
class ListedSums implements PayoffSums {
  readonly #sequences: Int32Array;
  /** By tuple and player. */
  readonly #values: Float64Array;

  constructor({ sequences, worth, fractions }: Payoffs) {
    const numbers = fractions.numbers();
    this.#sequences = sequences;
    this.#values = Float64Array.from(worth, (id) => numbers[id]!);
  }

  into(sums: Float64Array, player: number, plans: Plans): void {
    const sequences = this.#sequences;
    const players = plans.length;
    sums.fill(0);
    for (let begin = 0; begin < sequences.length; begin += players) {
      let product = this.#values[begin + player]!;
      for (let other = 0; other < players && product !== 0; other++)
        if (other !== player) product *= plans[other]![sequences[begin + other]!]!;
      sums[sequences[begin + player]!]! += product;
    }
  }
}
