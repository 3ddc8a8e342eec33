// The value of a small game of two players, of whom one gains what the other gives, another way: the linear program is
// written row by row from a walk of the extensive form, and solved by a simplex method in whole numbers. It shares no code
// with the sequence form and the solvers.
import { extensiveForm } from "../../src/analysis/exports/extensive.ts";
import { utilitiesOf } from "../../src/analysis/solve/utilities.ts";
import type { StateGraph } from "../../src/analysis/states/state-graph.ts";
import { ONE, type Rational, rational, ZERO } from "../../src/model/index.ts";
import { treesOf } from "../analysis/exports/games.ts";

/** Where a walk is: what chance makes it worth, and by player the sequence of her decisions, as a text. */
interface At {
  readonly probability: Rational;
  readonly sequences: readonly [string, string];
}

interface Read {
  /** By player and sequence that goes on from an information state, that state and the sequence before it. */
  readonly sequences: readonly [
    Map<string, { readonly set: number; readonly parent: string }>,
    Map<string, { readonly set: number; readonly parent: string }>,
  ];
  readonly parents: readonly [Map<number, string>, Map<number, string>];
  /** By the pair of sequences what it is worth to the first player. */
  readonly worth: Map<string, Rational>;
}

const PAIR = " / ";

function read(graph: StateGraph): Read {
  const found: Read = { sequences: [new Map(), new Map()], parents: [new Map(), new Map()], worth: new Map() };
  const open: At[] = [{ probability: ONE, sequences: ["", ""] }];
  for (const node of extensiveForm(graph, treesOf(graph), utilitiesOf(graph.exploration.system), false)) {
    const at = open.pop()!;
    if (node.kind === "end") {
      const pair = at.sequences.join(PAIR);
      const more = at.probability.mul(node.payoffs[0]!);
      found.worth.set(pair, (found.worth.get(pair) ?? ZERO).add(more));
    } else if (node.kind === "chance") {
      const below = node.branches.map(({ probability }) => ({ ...at, probability: at.probability.mul(probability) }));
      open.push(...below.reverse());
    } else {
      const player = node.player as 0 | 1;
      const parent = at.sequences[player];
      found.parents[player].set(node.informationSet, parent);
      const below = node.choices.map((_, choice): At => {
        const sequence = `${node.informationSet}.${choice}`;
        found.sequences[player].set(sequence, { set: node.informationSet, parent });
        const sequences = player === 0 ? [sequence, at.sequences[1]] : [at.sequences[0], sequence];
        return { ...at, sequences: sequences as unknown as [string, string] };
      });
      open.push(...below.reverse());
    }
  }
  return found;
}

/** How many information sets both players have. */
export const setsOf = (graph: StateGraph): number => {
  const { parents } = read(graph);
  return parents[0].size + parents[1].size;
};

/**
 * Minimise what the first player can gain against y: p₀ − q₀ + worth of what she gains without deciding, with
 * Σ y(a) = y(parent) for each set of the second, and for each sequence of the first
 * p(set) ≥ Σ p(sets after it) + Σ worth · y. The worths p of sets may be below 0, so that each is the difference of two.
 */
export function plainValue(graph: StateGraph): Rational {
  const { sequences, parents, worth } = read(graph);
  const [own, other] = sequences;
  const column = new Map<string, number>();
  const add = (name: string): unknown => column.set(name, column.size);
  for (const name of ["", ...other.keys()]) add(`y ${name}`);
  for (const set of parents[0].keys()) for (const sign of ["+", "-"]) add(`p${sign} ${set}`);
  for (const name of own.keys()) add(`slack ${name}`);
  const rows: Rational[][] = [];
  const sides: Rational[] = [];
  const row = (side: Rational, entries: readonly (readonly [string, Rational])[]): void => {
    const line = new Array<Rational>(column.size).fill(ZERO);
    for (const [name, value] of entries) line[column.get(name)!] = line[column.get(name)!]!.add(value);
    rows.push(line);
    sides.push(side);
  };
  const gains = (set: number, times: Rational): [string, Rational][] => [
    [`p+ ${set}`, times],
    [`p- ${set}`, times.neg()],
  ];
  const against = (sequence: string): [string, Rational][] =>
    ["", ...other.keys()].flatMap((name): [string, Rational][] => {
      const value = worth.get([sequence, name].join(PAIR));
      return value ? [[`y ${name}`, value]] : [];
    });
  const after = (sequence: string): number[] =>
    [...parents[0]].flatMap(([set, parent]) => (parent === sequence ? [set] : []));

  row(ONE, [["y ", ONE]]);
  for (const [set, parent] of parents[1]) {
    const taken = [...other].filter(([, one]) => one.set === set);
    row(ZERO, [[`y ${parent}`, ONE.neg()], ...taken.map(([name]): [string, Rational] => [`y ${name}`, ONE])]);
  }
  for (const [name, { set }] of own) {
    const goingOn = after(name).flatMap((next) => gains(next, ONE.neg()));
    const worthless = against(name).map(([y, value]): [string, Rational] => [y, value.neg()]);
    row(ZERO, [...gains(set, ONE), ...goingOn, ...worthless, [`slack ${name}`, ONE.neg()]]);
  }
  const costs = new Array<Rational>(column.size).fill(ZERO);
  for (const [name, value] of [...after("").flatMap((set) => gains(set, ONE)), ...against("")])
    costs[column.get(name)!] = costs[column.get(name)!]!.add(value);
  return least(costs, rows, sides);
}

/** The least of Σ cost · x where the rows are equal to their sides, none of which is below 0, and no x is below 0. */
function least(
  costs: readonly Rational[],
  rows: readonly (readonly Rational[])[],
  sides: readonly Rational[],
): Rational {
  const whole = [...costs, ...rows.flat(), ...sides].reduce((all, { d }) => (all * d) / divisor(all, d), 1n);
  const parts = ({ s, n, d }: Rational): bigint => s * n * (whole / d);
  const artificial = (row: number): bigint[] => rows.map((_, i) => (i === row ? 1n : 0n));
  const lines = rows.map((line, i) => [...line.map(parts), ...artificial(i), parts(sides[i]!)]);
  const size = costs.length;
  const basis = rows.map((_, i) => size + i);
  const phaseOne = lines[0]!.map((_, j) =>
    j >= size && j < size + rows.length ? 0n : -lines.reduce((sum, line) => sum + line[j]!, 0n),
  );
  const phaseTwo = [...costs.map(parts), ...rows.map(() => 0n), 0n];
  const table = new Table([...lines, phaseOne, phaseTwo], basis);
  table.optimise(rows.length, size + rows.length);
  table.optimise(rows.length + 1, size);
  const [cost, scale] = table.corner();
  return rational(-cost, scale * whole);
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

/** A simplex table in whole numbers over a common one, by Edmonds' pivots and Bland's rule. */
class Table {
  readonly #lines: bigint[][];
  readonly #basis: number[];
  #common = 1n;

  constructor(lines: bigint[][], basis: number[]) {
    this.#lines = lines;
    this.#basis = basis;
  }

  /** Until no cost in this line is below 0 among the first columns. */
  optimise(line: number, columns: number): void {
    for (;;) {
      const costs = this.#lines[line]!;
      let enters = 0;
      while (enters < columns && costs[enters]! >= 0n) enters++;
      if (enters === columns) return;
      this.#pivot(this.#leaving(enters, columns), enters);
    }
  }

  corner(): readonly [bigint, bigint] {
    return [this.#lines.at(-1)!.at(-1)!, this.#common];
  }

  /** An artificial variable that is still in the basis, at 0, leaves where it can. */
  #leaving(enters: number, columns: number): number {
    let best = -1;
    for (const [row, basic] of this.#basis.entries()) {
      const entry = this.#lines[row]![enters]!;
      if (basic >= columns && entry !== 0n) return row;
      if (entry <= 0n) continue;
      if (best < 0) best = row;
      else {
        const [one, other] = [
          this.#lines[row]!.at(-1)! * this.#lines[best]![enters]!,
          this.#lines[best]!.at(-1)! * entry,
        ];
        if (one < other || (one === other && basic < this.#basis[best]!)) best = row;
      }
    }
    if (best < 0) throw new RangeError("The program has no bound.");
    return best;
  }

  #pivot(row: number, column: number): void {
    const lines = this.#lines;
    if (lines[row]![column]! < 0n) lines[row] = lines[row]!.map((entry) => -entry);
    const chosen = lines[row]!;
    const by = chosen[column]!;
    for (const [i, line] of lines.entries()) {
      if (i === row) continue;
      const times = line[column]!;
      lines[i] = line.map((entry, j) => (entry * by - times * chosen[j]!) / this.#common);
    }
    this.#common = by;
    this.#basis[row] = column;
  }
}
