// The levels of a search in the memory of a running module. They lie one behind the other, the first of them being room
// for states that are only looked at. All have the same length, which grows when decisions or what is remembered do not
// fit; behind them lies the room in which code writes decisions of its own.
import type { DirectlyRunning } from "../../code/ir/code.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import type { GameFacts } from "../answers.ts";
import { callFunction, exportsFunction } from "../call-function.ts";
import { beyond } from "../faults.ts";

/** The levels, decisions and remembered entries of a level for which there is room at first. */
const FIRST_LEVELS = 32;
const FIRST_DECISIONS = 64;
const FIRST_REMEMBERED = 16;

/** The room for decisions that code writes, once what the module has is too short. */
const FIRST_LISTED = 1 << 14;

export class Levels {
  readonly #running: DirectlyRunning;
  readonly #facts: GameFacts;
  readonly #search: SearchFacts;
  /** Where the windows of a level begin, from its beginning, and how many entries each has. */
  #windows: number;
  #capacity: number;
  /** How many decisions there is room for behind the levels; 0 where those of the module are used. */
  #listed = 0;
  /** The memory, as bytes and as words; both are made anew when it grows. */
  bytes: Uint8Array;
  words: Int32Array;
  /** How many bytes are kept for others before the levels. */
  #reserved = 0;
  /** Where the first level begins. */
  base = 0;
  /** From one level to the next. */
  stride = 0;
  /** How many levels there are. */
  count = 0;

  constructor(running: DirectlyRunning, facts: GameFacts, search: SearchFacts) {
    this.#running = running;
    this.#facts = facts;
    this.#search = search;
    this.#windows = this.#bytesFor(FIRST_DECISIONS);
    this.#capacity = search.memories.some((memory) => memory) ? FIRST_REMEMBERED : 0;
    this.bytes = running.memory();
    this.words = new Int32Array(this.bytes.buffer);
    this.#resize(FIRST_LEVELS, this.#windows, this.#capacity);
  }

  /** How many bytes of a level its state and decisions have. */
  get windows(): number {
    return this.#windows;
  }

  /** Room for the states that are only looked at. */
  get spare(): number {
    return this.base - this.stride;
  }

  /** How many entries the window of each memory has. */
  get capacity(): number {
    return this.#capacity;
  }

  /** Where a level begins. */
  address(level: number): number {
    return this.base + level * this.stride;
  }

  /** Where the window of a memory lies, of the level at an address. */
  window(at: number, which: number): number {
    const before = this.#search.memories.slice(0, which).reduce((sum, memory) => sum + (memory?.entry ?? 0), 0);
    return at + this.#windows + this.#capacity * before;
  }

  /** Makes room for a level with this number. Fault where memory is short. */
  reach(level: number): void {
    if (level >= this.count) this.#resize(Math.max(level + 1, 2 * this.count), this.#windows, this.#capacity);
  }

  /** Makes room for so many remembered entries, and one more. Fault where memory is short. */
  remember(entries: number): void {
    let capacity = this.#capacity;
    while (entries >= capacity) capacity *= 2;
    if (capacity > this.#capacity) this.#resize(this.count, this.#windows, capacity);
  }

  /** Keeps so many bytes, and says where; those that were kept before are given up. Fault where memory is short. */
  reserve(bytes: number): number {
    const before = this.#reserved;
    this.#reserved = Math.max(before, Math.ceil(bytes / 64) * 64);
    try {
      this.#resize(this.count, this.#windows, this.#capacity);
    } catch (error) {
      this.#reserved = before;
      throw error;
    }
    return this.#facts.free;
  }

  /** Makes more room wherever it may have been short. Fault where memory is. */
  grow(): void {
    const { level } = this.#search;
    const decisions = Math.floor((this.#windows - level.decisions) / this.#facts.decisionSize);
    this.#listed = Math.max(FIRST_LISTED, 2 * this.#listed);
    this.#resize(this.count, this.#bytesFor(2 * decisions), 2 * this.#capacity);
  }

  #bytesFor(decisions: number): number {
    return Math.ceil((this.#search.level.decisions + decisions * this.#facts.decisionSize) / 64) * 64;
  }

  /** Moves all levels apart. */
  #resize(count: number, windows: number, capacity: number): void {
    const { free, memory, decisionSize } = this.#facts;
    const { memories, level } = this.#search;
    const entries = memories.reduce((sum, one) => sum + (one?.entry ?? 0), 0);
    const stride = Math.ceil((windows + capacity * entries) / 64) * 64;
    const first = free + this.#reserved + stride;
    const end = first + count * stride;
    const listingEnd = end + (exportsFunction(this.#running, "set-listing") ? this.#listed * decisionSize : 0);
    if (listingEnd > memory || !this.#running.grow(listingEnd)) throw beyond("bytes", "memory", this.#facts);
    this.bytes = this.#running.memory();
    this.words = new Int32Array(this.bytes.buffer);
    const [old, oldStride, oldCount] = [this.base, this.stride, this.count];
    const [oldWindows, oldCapacity] = [this.#windows, this.#capacity];
    this.base = first;
    this.stride = stride;
    this.count = count;
    this.#windows = windows;
    this.#capacity = capacity;
    if (first !== old || stride !== oldStride) {
      for (let i = oldCount - 1; i >= 0; i--) {
        const moved = this.bytes.slice(old + i * oldStride, old + (i + 1) * oldStride);
        const to = this.base + i * stride;
        this.bytes.set(moved.subarray(0, oldWindows), to);
        this.#copyWindows(moved.subarray(oldWindows), oldCapacity, to);
      }
    }
    for (let i = oldCount; i < count; i++) this.words[(this.base + i * stride + level.now) >> 2] = 0;
    if (capacity > 0) callFunction(this.#running, "set-windows", windows, capacity);
    if (listingEnd > end) callFunction(this.#running, "set-listing", end, listingEnd);
  }

  /** An entry keeps its number, and lies where that is in the larger ring. */
  #copyWindows(from: Uint8Array, oldCapacity: number, to: number): void {
    let before = 0;
    for (const [which, memory] of this.#search.memories.entries()) {
      if (!memory) continue;
      const { begin, end, entry } = memory;
      const [first, last] = [begin, end].map((offset) => this.words[(to + offset) >> 2]!) as [number, number];
      const window = this.window(to, which);
      for (let number = first; number !== last && number - first < oldCapacity; number++) {
        const at = before + (number & (oldCapacity - 1)) * entry;
        this.bytes.set(from.subarray(at, at + entry), window + (number & (this.#capacity - 1)) * entry);
      }
      before += oldCapacity * entry;
    }
  }
}
