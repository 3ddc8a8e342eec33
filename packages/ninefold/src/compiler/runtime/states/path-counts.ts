// On how many ways states are reached, and with it how large the trees are that begin in the first states. The number of
// a state is kept while its level and the one before are gone through. This holds while each edge leads to the next
// level; where one does not, nothing is counted.
import type { Trees } from "../../../engine/index.ts";
import { CHUNK } from "../../emit/enumerate/header-fields.ts";
import type { Arena } from "./arena.ts";
import { BigCounters, BigSums } from "./big-counters.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** Numbers of states beyond all that there are. */
const ALL = 2 ** 32 - 1;

export class PathCounts {
  readonly #header: EnumerationHeader;
  readonly #numbers: BigCounters;
  readonly #sums: BigSums;
  #counting = false;
  #kept = true;
  #nodes = 0n;
  #plays = 0n;
  /** Of the level that is gone through: its edges, each as often as there are ways to it. */
  #arrivals = 0n;

  constructor(header: EnumerationHeader, arena: Arena) {
    this.#header = header;
    this.#numbers = new BigCounters(header, arena);
    this.#sums = new BigSums(header, arena);
  }

  get trees(): Trees | undefined {
    return this.#counting ? { nodes: this.#nodes, plays: this.#plays } : undefined;
  }

  /** The first states are reached on one way each. There is room for so many chunks; false where there is none. */
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

  /** Room for the numbers of a chunk of states; false where there is none. */
  addChunk(chunk: number): boolean {
    return !this.#counting || !this.#kept || this.#numbers.add(chunk);
  }

  /** Takes over what the module has added up, every 2^20 states at the latest. */
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

  /** All states before the border have been gone through. */
  endLevel(border: number, last: boolean): void {
    this.collect();
    if (!this.#counting) return;
    this.#nodes += this.#arrivals;
    if (last) this.#plays += this.#arrivals;
    this.#arrivals = 0n;
    this.#numbers.release(Math.floor(border / CHUNK));
  }

  /** Numbers of one word more, and of the state whose number has become too long the highest; false without room. */
  widen(): boolean {
    this.collect();
    const numbers = this.#numbers;
    if (!numbers.widen() || !this.#sums.begin(numbers.words)) return false;
    this.#header.set("words", numbers.words);
    numbers.setWord(this.#header.get("overflowed"), numbers.words - 1, 1);
    return true;
  }

  /** Lets all numbers go. */
  end(): void {
    this.#counting = false;
    this.#header.set("paths", 0);
    this.#numbers.release();
    this.#sums.release();
  }
}
