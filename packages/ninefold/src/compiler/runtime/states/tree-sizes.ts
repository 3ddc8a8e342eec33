// The sizes of game trees whose edges may lead to other levels than the next. They are found by visiting the known states
// again. A tree cut at a depth is counted ply by ply: each visit extends the paths of one length. A whole tree is counted in
// topological order, which exists only where no state is on a cycle.
import type { StatesStopped, Trees } from "../../../engine/index.ts";
import type { Arena } from "./arena.ts";
import { BigCounters, BigSums } from "./big-counters.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** Which states the module skips: none, states without paths, or states whose predecessors are not all done. */
const SKIP = { none: 0, idle: 1, early: 2 } as const;

/** Visits the states before `end`. */
export type VisitUpTo = (end: number, sizes: TreeSizes) => Generator<void, StatesStopped>;

export class TreeSizes {
  readonly #header: EnumerationHeader;
  readonly #sums: BigSums;
  /** The paths of the current ply and those of the next; the same counters in whole trees. */
  #paths: BigCounters;
  #onward: BigCounters;
  readonly #arena: Arena;
  /** The number of chunks for whose addresses there is room. */
  readonly #chunks: number;
  #arrivals = 0n;
  #plays = 0n;

  constructor(header: EnumerationHeader, arena: Arena, chunks: number) {
    this.#header = header;
    this.#arena = arena;
    this.#chunks = chunks;
    this.#sums = new BigSums(header, arena);
    this.#paths = new BigCounters(header, arena);
    this.#onward = this.#paths;
  }

  /** The trees cut at a depth, within which the states before `visited` lie. */
  *cut(roots: number, visited: number, depth: number, visitUpTo: VisitUpTo): Generator<void, Trees | "memory"> {
    this.#onward = new BigCounters(this.#header, this.#arena);
    for (const counters of [this.#paths, this.#onward]) {
      if (!counters.begin(this.#chunks) || !counters.addBefore(visited)) return "memory";
    }
    if (!this.#begin(roots, visited, SKIP.idle)) return "memory";
    let nodes = BigInt(roots);
    for (let ply = 0; ply < depth; ply++) {
      // At the last one the sum is enough.
      this.#header.set("numbered", ply + 1 === depth ? 0 : visited);
      if ((yield* visitUpTo(visited, this)) !== null) return "memory";
      nodes += this.#arrivals;
      if (ply + 1 === depth) this.#plays += this.#arrivals;
      if (this.#arrivals === 0n) break;
      this.#arrivals = 0n;
      [this.#paths, this.#onward] = [this.#onward, this.#paths];
      this.#onward.clear();
      this.#writeHeader();
    }
    return { nodes, plays: this.#plays };
  }

  /** The whole trees; "infinite" where states are on a cycle. */
  *whole(roots: number, size: number, visitUpTo: VisitUpTo): Generator<void, Trees | "infinite" | "memory"> {
    const inDegrees = new BigCounters(this.#header, this.#arena);
    if (!inDegrees.begin(this.#chunks) || !inDegrees.addBefore(size)) return "memory";
    this.#header.set("degrees", inDegrees.directory);
    // First the in-degrees are counted. Then states with in-degree 0 are visited, and each of their edges takes 1 away.
    this.#header.set("step", 1);
    this.#header.set("skip", SKIP.none);
    if ((yield* visitUpTo(size, this)) !== null) return "memory";
    this.#header.set("step", 2 ** 32 - 1);
    if (!this.#paths.begin(this.#chunks) || !this.#paths.addBefore(size)) return "memory";
    if (!this.#begin(roots, size, SKIP.early)) return "memory";
    for (let [settled, before] = [0, -1]; settled < size && settled > before; ) {
      before = settled;
      this.#header.set("settled", 0);
      if ((yield* visitUpTo(size, this)) !== null) return "memory";
      settled += this.#header.get("settled");
      if (settled === size) return { nodes: BigInt(roots) + this.#arrivals, plays: this.#plays };
    }
    return "infinite";
  }

  /** Adds the module's sums to the totals, and clears them. */
  collect(): void {
    if (this.#header.get("paths") === 0) return;
    const [arrivals, plays] = this.#sums.take();
    this.#arrivals += arrivals;
    this.#plays += plays;
  }

  /** Makes the counters one word longer; false if memory is short. */
  widen(): boolean {
    this.collect();
    for (const counters of new Set([this.#paths, this.#onward])) if (!counters.widen()) return false;
    if (!this.#sums.begin(this.#paths.words)) return false;
    this.#writeHeader();
    this.#onward.setWord(this.#header.get("overflowed"), this.#onward.words - 1, 1);
    return true;
  }

  #begin(roots: number, numbered: number, skip: number): boolean {
    this.#paths.setRootsToOne(roots);
    this.#header.set("numbered", numbered);
    this.#header.set("skip", skip);
    this.#writeHeader();
    return this.#sums.begin(this.#paths.words);
  }

  #writeHeader(): void {
    this.#header.set("paths", this.#paths.directory);
    this.#header.set("onward", this.#onward.directory);
    this.#header.set("words", this.#paths.words);
  }
}
