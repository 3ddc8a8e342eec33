// The number of paths to each state, and with it the sizes of the trees whose roots are the first states. The counter of a
// state is kept while its own level and the level before it are visited. This is right while every edge leads to the next
// level; as soon as one does not, counting stops.
import type { Trees } from "../../../engine/index.ts";
import { CHUNK } from "../../emit/enumerate/header-fields.ts";
import type { Arena } from "./arena.ts";
import { BigCounters, BigSums } from "./big-counters.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** Above every index of a state. */
const ALL = 2 ** 32 - 1;

export class PathCounts {
  readonly #header: EnumerationHeader;
  readonly #numbers: BigCounters;
  readonly #sums: BigSums;
  #counting = false;
  #kept = true;
  #nodes = 0n;
  #plays = 0n;
  /** The number of paths along all edges of the level that is being visited. */
  #arrivals = 0n;

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#numbers = new BigCounters(header, arena);
    this.#sums = new BigSums(header, arena);
  }

  get trees(): Trees | undefined {
    return this.#counting ? { nodes: this.#nodes, plays: this.#plays } : undefined;
  }

  /** One path leads to each first state. `chunks`: how many chunks there may be; false if memory is short. */
  begin(roots: number, chunks: number): boolean {
    const numbers = this.#numbers;
    if (!numbers.begin(chunks) || !numbers.addBefore(roots) || !this.#sums.begin(numbers.words)) return false;
    numbers.setRootsToOne(roots);
    this.#counting = true;
    this.#nodes = BigInt(roots);
    this.#header.set("paths", numbers.directory);
    this.#header.set("onward", numbers.directory);
    this.#header.set("words", numbers.words);
    return true;
  }

  /** At depth 0 the first states are the leaves. */
  endAtOnce(): void {
    this.#plays = this.#nodes;
  }

  /** Whether the numbers of the next level are kept: at the last one their sum is enough. */
  keep(kept: boolean): void {
    this.#kept = kept;
    this.#header.set("numbered", kept ? ALL : 0);
  }

  /** Makes counters for a chunk of states; false if memory is short. */
  addChunk(chunk: number): boolean {
    return !this.#counting || !this.#kept || this.#numbers.add(chunk);
  }

  /** Adds the module's sums to the totals, after at most 2^20 states. */
  collect(): void {
    if (!this.#counting) return;
    if (this.#header.get("layered") === 0) {
      this.end();
      return;
    }
    const [arrivals, plays] = this.#sums.take();
    this.#arrivals += arrivals;
    this.#plays += plays;
  }

  /** Ends a level: all states before the border have been visited. */
  endLevel(border: number, last: boolean): void {
    this.collect();
    if (!this.#counting) return;
    this.#nodes += this.#arrivals;
    if (last) this.#plays += this.#arrivals;
    this.#arrivals = 0n;
    this.#numbers.release(Math.floor(border / CHUNK));
  }

  /** Makes the counters one word longer and sets the new word of the one that overflowed; false if memory is short. */
  widen(): boolean {
    this.collect();
    const numbers = this.#numbers;
    if (!numbers.widen() || !this.#sums.begin(numbers.words)) return false;
    this.#header.set("words", numbers.words);
    numbers.setWord(this.#header.get("overflowed"), numbers.words - 1, 1);
    return true;
  }

  /** Stops counting and frees all counters. */
  end(): void {
    this.#counting = false;
    this.#header.set("paths", 0);
    this.#numbers.release();
    this.#sums.release();
  }
}
