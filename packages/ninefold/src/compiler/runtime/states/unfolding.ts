// How large the trees are where edges lead to other levels than the next: the states that are known are gone through
// again. Cut trees wave by wave, each with the ways of one length; whole ones in an order in which all ways to a state are
// known before its turn, which only states have that are on no cycle.
import type { StatesStopped, Trees } from "../../../engine/index.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";
import { Numbers, Sums } from "./numbers.ts";

/** What the module passes over: nothing, states without ways, or states that are not the next. */
const SKIP = { none: 0, idle: 1, early: 2 } as const;

/** Goes through the states before this one. */
export type Going = (end: number, counting: Unfolding) => Generator<void, StatesStopped>;

export class Unfolding {
  readonly #books: EnumerationHeader;
  readonly #sums: Sums;
  /** The ways that were found, and those that go on; the same in whole trees. */
  #ways: Numbers;
  #onward: Numbers;
  readonly #room: Arena;
  /** How many addresses of chunks there is room for. */
  readonly #chunks: number;
  #arrivals = 0n;
  #plays = 0n;

  constructor(books: EnumerationHeader, room: Arena, chunks: number) {
    this.#books = books;
    this.#room = room;
    this.#chunks = chunks;
    this.#sums = new Sums(books, room);
    this.#ways = new Numbers(books, room);
    this.#onward = this.#ways;
  }

  /** The trees cut at a depth, within which the states before `visited` lie. */
  *cut(roots: number, visited: number, depth: number, go: Going): Generator<void, Trees | "memory"> {
    this.#onward = new Numbers(this.#books, this.#room);
    for (const numbers of [this.#ways, this.#onward]) {
      if (!numbers.begin(this.#chunks) || !numbers.addBefore(visited)) return "memory";
    }
    if (!this.#begin(roots, visited, SKIP.idle)) return "memory";
    let nodes = BigInt(roots);
    for (let ply = 0; ply < depth; ply++) {
      // At the last one the sum is enough.
      this.#books.set("numbered", ply + 1 === depth ? 0 : visited);
      if ((yield* go(visited, this)) !== null) return "memory";
      nodes += this.#arrivals;
      if (ply + 1 === depth) this.#plays += this.#arrivals;
      if (this.#arrivals === 0n) break;
      this.#arrivals = 0n;
      [this.#ways, this.#onward] = [this.#onward, this.#ways];
      this.#onward.clear();
      this.#tell();
    }
    return { nodes, plays: this.#plays };
  }

  /** The whole trees; "infinite" where states are on a cycle. */
  *whole(roots: number, size: number, go: Going): Generator<void, Trees | "infinite" | "memory"> {
    const degrees = new Numbers(this.#books, this.#room);
    if (!degrees.begin(this.#chunks) || !degrees.addBefore(size)) return "memory";
    this.#books.set("degrees", degrees.directory);
    // How many edges lead to each state; then, of those states to which none is left, where their edges lead.
    this.#books.set("step", 1);
    this.#books.set("skip", SKIP.none);
    if ((yield* go(size, this)) !== null) return "memory";
    this.#books.set("step", 2 ** 32 - 1);
    if (!this.#ways.begin(this.#chunks) || !this.#ways.addBefore(size)) return "memory";
    if (!this.#begin(roots, size, SKIP.early)) return "memory";
    for (let [settled, before] = [0, -1]; settled < size && settled > before; ) {
      before = settled;
      this.#books.set("settled", 0);
      if ((yield* go(size, this)) !== null) return "memory";
      settled += this.#books.get("settled");
      if (settled === size) return { nodes: BigInt(roots) + this.#arrivals, plays: this.#plays };
    }
    return "infinite";
  }

  /** Takes over what the module has added up. */
  collect(): void {
    if (this.#books.get("ways") === 0) return;
    const [arrivals, plays] = this.#sums.take();
    this.#arrivals += arrivals;
    this.#plays += plays;
  }

  /** Numbers of one word more; false where there is no room for them. */
  widen(): boolean {
    this.collect();
    for (const numbers of new Set([this.#ways, this.#onward])) if (!numbers.widen()) return false;
    if (!this.#sums.begin(this.#ways.words)) return false;
    this.#tell();
    this.#onward.put(this.#books.get("over"), this.#onward.words - 1, 1);
    return true;
  }

  #begin(roots: number, numbered: number, skip: number): boolean {
    this.#ways.begun(roots);
    this.#books.set("numbered", numbered);
    this.#books.set("skip", skip);
    this.#tell();
    return this.#sums.begin(this.#ways.words);
  }

  #tell(): void {
    this.#books.set("ways", this.#ways.directory);
    this.#books.set("onward", this.#onward.directory);
    this.#books.set("words", this.#ways.words);
  }
}
