/** What a search may take. */
export interface SearchLimits {
  readonly nodes?: number | undefined;
  readonly milliseconds?: number | undefined;
  readonly depth?: number | undefined;
}

/** Pauses now and then; whoever answers `true` ends it. */
export type Searching<Result> = Generator<void, Result, boolean | undefined>;

/** A search of one decision at the root after the other, which goes so many positions on and then stands still. */
export interface Machine {
  /** Positions that were reached by decisions. */
  readonly nodes: number;
  /** Whether it looks no further than into a window; else what it finds is always exact. */
  readonly windowed: boolean;
  /** What was found of the decision, as who decides sees it: a bound outside the window. */
  readonly score: number;
  /** Whether the score is that of endings alone. */
  readonly proved: boolean;
  /** Whether the score is another one where others take other decisions that are as good to them. */
  readonly tied: boolean;
  /** A proved score of so much or more cannot be bettered by any decision. */
  readonly won: number;
  /** Nothing can be worse than a proved score of so much or less. */
  readonly lost: number;
  /** The indices of the decisions that are expected after each other. */
  readonly line: readonly number[];
  /** Begins to search a decision at the root, which was looked at. */
  begin(index: number, depth: number, alpha: number, beta: number): void;
  /** Goes on until so many positions were reached all in all; whether the search is done. */
  advance(nodes: number): boolean;
  /** Forgets what was found: scores have another scale from here on. */
  forget(): void;
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
  /** When others had their turn last, and whether they asked to stop. */
  #rested = performance.now();
  #isStopped = false;

  constructor(machine: Machine, { nodes, milliseconds }: SearchLimits) {
    this.#machine = machine;
    this.#nodes = machine.nodes + (nodes ?? Number.POSITIVE_INFINITY);
    this.#end = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
  }

  /** Searches a decision; whether it came to the end. */
  *run(index: number, depth: number, alpha: number, beta: number): Searching<boolean> {
    if (this.#isStopped) return false;
    this.#machine.begin(index, depth, alpha, beta);
    for (;;) {
      const begun = performance.now();
      if (begun >= this.#end) return false;
      if (this.#machine.advance(Math.min(this.#nodes, this.#machine.nodes + this.#slice))) {
        // Where there are many decisions each is searched in less than a slice.
        if (performance.now() - this.#rested > LONG) yield* this.#rest();
        return true;
      }
      if (this.#machine.nodes >= this.#nodes) return false;
      const took = performance.now() - begun;
      if (took < SHORT) this.#slice = Math.min(2 * this.#slice, MAX_SLICE);
      else if (took > LONG && this.#slice > 1) this.#slice = Math.ceil(this.#slice / 2);
      yield* this.#rest();
      if (this.#isStopped) return false;
    }
  }

  *#rest(): Searching<void> {
    this.#isStopped = (yield) === true;
    this.#rested = performance.now();
  }
}
