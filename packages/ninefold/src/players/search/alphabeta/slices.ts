/** What a search may take. */
export interface SearchLimits {
  readonly nodes?: number | undefined;
  readonly milliseconds?: number | undefined;
  readonly depth?: number | undefined;
}

/** Pauses now and then; whoever answers `true` ends it. */
export type Searching<Result> = Generator<void, Result, boolean | undefined>;

/** What is searched slice by slice: a machine that goes so many positions on. */
export interface Machine {
  readonly nodes: number;
  begin(index: number, depth: number, alpha: number, beta: number): void;
  advance(nodes: number): boolean;
}

/** A slice takes some milliseconds: between these. */
const SHORT = 2;
const LONG = 8;

const FIRST_SLICE = 64;
const MAX_SLICE = 1 << 20;

/** Does a search in slices until it is done or has taken what it may. How long slices are changes nothing of what is found. */
export class Slices {
  readonly #machine: Machine;
  readonly #nodes: number;
  readonly #end: number;
  #slice = FIRST_SLICE;

  constructor(machine: Machine, { nodes, milliseconds }: SearchLimits) {
    this.#machine = machine;
    this.#nodes = machine.nodes + (nodes ?? Number.POSITIVE_INFINITY);
    this.#end = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
  }

  /** Searches a decision; whether it came to the end. */
  *run(index: number, depth: number, alpha: number, beta: number): Searching<boolean> {
    this.#machine.begin(index, depth, alpha, beta);
    for (;;) {
      const begun = performance.now();
      if (begun >= this.#end) return false;
      if (this.#machine.advance(Math.min(this.#nodes, this.#machine.nodes + this.#slice))) return true;
      if (this.#machine.nodes >= this.#nodes) return false;
      const took = performance.now() - begun;
      if (took < SHORT) this.#slice = Math.min(2 * this.#slice, MAX_SLICE);
      else if (took > LONG && this.#slice > 1) this.#slice = Math.ceil(this.#slice / 2);
      if ((yield) === true) return false;
    }
  }
}
