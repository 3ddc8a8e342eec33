// One step of value iteration over the states of a component, in numbers.
import { TOGETHER } from "./arena.ts";
import { type Component, isInside } from "./component.ts";
import { FLOATS } from "./field.ts";
import { solveMatrix } from "./matrix-game.ts";

const MAX_PIVOTS = 10_000;

/**
 * A component by itself: what its exits add to an edge is one number. `lows` and `highs` are bounds by member; a step takes
 * them for what follows and tells in `low` and `high` what a state is worth then, rounded outward by more than floating
 * point can be wrong, and of mixtures only what they are sure of. Its lists are filled for all members, edges and chance
 * outcomes before a step is made; the inner loops read them without asking whether an index is among them.
 */
export class Sweep {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  low = 0;
  high = 0;
  /** How far apart the bounds of the exits are at most. */
  outer = 0;
  readonly #component: Component;
  /** By how much a fraction may be wrong as a number: its numerator, its denominator and their ratio are rounded. */
  readonly #slack: number;
  /** Member → first edge, edge → first chance outcome inside; each with one entry more than it has owners. */
  readonly #edges: number[] = [0];
  readonly #chanceOutcomes: number[] = [0];
  readonly #targets: number[] = [];
  readonly #weights: number[] = [];
  /** By edge what the exits that it leads to add to the bounds. */
  readonly #exitLows: number[] = [];
  readonly #exitHighs: number[] = [];

  constructor(component: Component) {
    const { arena, members, most } = component;
    this.#component = component;
    this.#slack = 2 * most * Number.EPSILON;
    this.lows = new Float64Array(members.length);
    this.highs = new Float64Array(members.length);
    for (const state of members) {
      const end = arena.endEdge(state);
      for (let edge = arena.firstEdge(state); edge < end; edge++) this.#add(edge);
      this.#edges.push(this.#exitLows.length);
    }
  }

  /** How many edges all its states have. */
  get edges(): number {
    return this.#exitLows.length;
  }

  #add(edge: number): void {
    const { arena, memberIndex, values } = this.#component;
    const [first, end] = [arena.chanceOutcomesStart(edge), arena.chanceOutcomesEnd(edge)];
    const wrong = end - first > 1 ? this.#slack * (end - first + 2) : 0;
    let [low, high] = [-wrong, wrong];
    for (let chanceOutcome = first; chanceOutcome < end; chanceOutcome++) {
      const target = arena.target(chanceOutcome);
      const weight = arena.weight(chanceOutcome);
      if (isInside(this.#component, target)) {
        this.#targets.push(memberIndex[target]!);
        this.#weights.push(weight);
        continue;
      }
      const worth = values.worth[target]!;
      const number = worth < 0 ? undefined : values.worths.number(worth);
      const [a, b] =
        number === undefined
          ? [values.bounds.low[target]!, values.bounds.high[target]!]
          : [number - this.#slack, number + this.#slack];
      low += weight * a;
      high += weight * b;
      this.outer = Math.max(this.outer, b - a);
    }
    this.#exitLows.push(low);
    this.#exitHighs.push(high);
    this.#chanceOutcomes.push(this.#targets.length);
  }

  at(member: number): void {
    const { arena, members } = this.#component;
    const state = members[member]!;
    const who = arena.mover[state]!;
    const [first, end] = [this.#edges[member]!, this.#edges[member + 1]!];
    if (who === TOGETHER) {
      this.#together(first, end, arena.columnsAt(state));
      return;
    }
    this.#after(first);
    let { low, high } = this;
    for (let edge = first + 1; edge < end; edge++) {
      this.#after(edge);
      if (who === 0 ? this.low > low : this.low < low) low = this.low;
      if (who === 0 ? this.high > high : this.high < high) high = this.high;
    }
    this.low = low;
    this.high = high;
  }

  #after(edge: number): void {
    let low = this.#exitLows[edge]!;
    let high = this.#exitHighs[edge]!;
    const end = this.#chanceOutcomes[edge + 1]!;
    for (let chanceOutcome = this.#chanceOutcomes[edge]!; chanceOutcome < end; chanceOutcome++) {
      const target = this.#targets[chanceOutcome]!;
      const weight = this.#weights[chanceOutcome]!;
      low += weight * this.lows[target]!;
      high += weight * this.highs[target]!;
    }
    this.low = low;
    this.high = high;
  }

  #together(first: number, end: number, columns: number): void {
    const lows: number[][] = [];
    const highs: number[][] = [];
    for (let row = first; row < end; row += columns) {
      const [low, high]: [number[], number[]] = [[], []];
      for (let edge = row; edge < row + columns; edge++) {
        this.#after(edge);
        low.push(this.low);
        high.push(this.high);
      }
      lows.push(low);
      highs.push(high);
    }
    const wrong = this.#slack * (columns + lows.length + 2);
    const { rows } = solveMatrix(lows, FLOATS, MAX_PIVOTS);
    const lowColumns = Array.from({ length: columns }, (_, j) => lows.map((row) => row[j]!));
    this.low = Math.min(...lowColumns.map((column) => weighted(rows, column))) - wrong;
    const mixed = solveMatrix(highs, FLOATS, MAX_PIVOTS).columns;
    this.high = Math.max(...highs.map((row) => weighted(mixed, row))) + wrong;
  }
}

/** The mean of what a mixture meets, whose parts need not sum to 1; NaN, which is no better bound, where it has none. */
function weighted(mixture: readonly number[], met: readonly number[]): number {
  let [sum, all] = [0, 0];
  mixture.forEach((part, choice) => {
    if (part <= 0) return;
    sum += part * met[choice]!;
    all += part;
  });
  return sum / all;
}
