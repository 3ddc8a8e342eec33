// The tree of a search in flat arrays. A slot is a position, or what is decided where chance has a say in what comes of it;
// slots of one position's decisions stand beside each other, and a slot's own come after it. What a search reads together
// stands together: a tree is larger than the caches of a processor.

/** The slot of the position that is thought about. It follows no other, so that where a slot is named it means none. */
export const ROOT = 0;
export const NO_SLOT = 0;

/** No player. */
export const NOBODY = -1;

/** What a slot has turned out to be. */
export const KIND = {
  /** Nothing was asked of it. */
  leaf: 0,
  over: 1,
  /** A forced step: one slot for it. */
  forced: 2,
  /** One player decides: a slot for each decision. */
  one: 3,
  /** Several players decide: for each a head and a slot for each decision; what comes of them is a chain. */
  several: 4,
  /** No position but a decision, or forced step, that may lead to several: a chain of those that were met. */
  chance: 5,
} as const;

/** Where the numbers of a slot stand in `links`, of which each slot has so many. */
const FIRST = 0;
const COUNT = 1;
const OPENED = 2;
const SORT = 3;
const MOVER = 4;
const INDEX = 5;
const CHAIN = 6;
const NEXT = 7;
const LINKS = 8;

/** Of one slot in all arrays, in the array that is made longer, and of the numbers that slots get when a part of the tree is kept. */
const BYTES = 16 + 4 * LINKS + 8 + 4 * LINKS + 4;

/** And of one with a code and a table, as they grow and are kept; and of one that was foretold. */
const CODED = 16;
const FORETOLD = 8;

/** In place of the code of a decision: the slot is that of no decision that is known. */
export const NO_CODE = -1;

/** So many slots there are at first, and at least. */
const FEW = 1 << 12;
const FEWEST = 1 << 6;

/** Slots by their numbers. The arrays are other ones after slots were added. */
export class Tree {
  /** How many slots fit into the memory that the tree may take. */
  readonly most: number;
  size = 1;
  /** By twice the slot: what it was worth, all in all, to who chose it; below a head, how much it is regretted. */
  sums: Float64Array;
  /** The same memory, by four times the slot: from the third on how often it was gone through, and the number of its bounds. */
  tallies: Int32Array;
  #links: Int32Array;
  #hashes: Int32Array;
  /** By slot the code of its decision, and the number of what was counted of decisions below it, 0 for nothing; where wanted. */
  codes: Int32Array;
  #tables: Int32Array;
  /** By slot how likely its decision is, of all of the position; where it was foretold. */
  foretold: Float32Array;
  readonly #isCoded: boolean;
  readonly #isForetold: boolean;
  readonly #bytes: number;

  /** `isCoded`: whether slots have codes and tables. `isForetold`: whether decisions are foretold too. */
  constructor(bytes: number, isCoded: boolean, isForetold = false) {
    this.#isCoded = isCoded;
    this.#isForetold = isForetold;
    this.#bytes = BYTES + (isCoded ? CODED : 0) + (isForetold ? FORETOLD : 0);
    this.most = Math.max(FEWEST, Math.floor(bytes / this.#bytes));
    const slots = Math.min(FEW, this.most);
    this.sums = new Float64Array(2 * slots);
    this.tallies = new Int32Array(this.sums.buffer);
    this.#links = new Int32Array(LINKS * slots);
    this.#hashes = new Int32Array(2 * slots);
    this.codes = new Int32Array(isCoded ? slots : 0);
    this.#tables = new Int32Array(this.codes.length);
    this.foretold = new Float32Array(isForetold ? slots : 0);
  }

  /** The bytes that are held. */
  get bytes(): number {
    return (this.sums.length / 2) * this.#bytes;
  }

  kind(slot: number): number {
    return this.#links[LINKS * slot + SORT]!;
  }

  setKind(slot: number, kind: number): void {
    this.#links[LINKS * slot + SORT] = kind;
  }

  /** Who decides there, of a head whose it is. */
  mover(slot: number): number {
    return this.#links[LINKS * slot + MOVER]!;
  }

  setMover(slot: number, player: number): void {
    this.#links[LINKS * slot + MOVER] = player;
  }

  /** The first slot of its decisions, or of its heads. */
  first(slot: number): number {
    return this.#links[LINKS * slot + FIRST]!;
  }

  /** How many slots there are from the first on; of chance how many positions there can be, -1 where nobody knows. */
  count(slot: number): number {
    return this.#links[LINKS * slot + COUNT]!;
  }

  setCount(slot: number, count: number): void {
    this.#links[LINKS * slot + COUNT] = count;
  }

  /** How many of its decisions were tried: they come first. */
  opened(slot: number): number {
    return this.#links[LINKS * slot + OPENED]!;
  }

  setOpened(slot: number, opened: number): void {
    this.#links[LINKS * slot + OPENED] = opened;
  }

  /** The number of a decision in the list of the legal ones; of a head how many there are. */
  index(slot: number): number {
    return this.#links[LINKS * slot + INDEX]!;
  }

  setIndex(slot: number, index: number): void {
    this.#links[LINKS * slot + INDEX] = index;
  }

  /** Two decisions of a position that nothing is known of take each other's slots. */
  exchange(one: number, other: number): void {
    const [index, code] = [this.index(one), this.codes[one]!];
    this.setIndex(one, this.index(other));
    this.setIndex(other, index);
    if (!this.#isCoded) return;
    this.codes[one] = this.codes[other]!;
    this.codes[other] = code;
    if (!this.#isForetold) return;
    const foretold = this.foretold[one]!;
    this.foretold[one] = this.foretold[other]!;
    this.foretold[other] = foretold;
  }

  /** The first slot of its chain. */
  chain(slot: number): number {
    return this.#links[LINKS * slot + CHAIN]!;
  }

  /** The next slot of the chain that it is in. */
  next(slot: number): number {
    return this.#links[LINKS * slot + NEXT]!;
  }

  /** How often it was gone through; below a head, how often it was meant without exploring. */
  visits(slot: number): number {
    return this.tallies[4 * slot + 2]!;
  }

  visit(slot: number): void {
    this.tallies[4 * slot + 2]!++;
  }

  sum(slot: number): number {
    return this.sums[2 * slot]!;
  }

  addToSum(slot: number, worth: number): void {
    this.sums[2 * slot]! += worth;
  }

  /** The number of the bounds that its worth is known to be between. */
  bounds(slot: number): number {
    return this.tallies[4 * slot + 3]!;
  }

  /** The number of what was counted of decisions below it; 0 for nothing. */
  table(slot: number): number {
    return this.#tables[slot]!;
  }

  setTable(slot: number, table: number): void {
    this.#tables[slot] = table;
  }

  setBounds(slot: number, bounds: number): void {
    this.tallies[4 * slot + 3] = bounds;
  }

  /** Whether a position has this hash, of two 32-bit integers with sign: those in chains have one, and those that were given one. */
  hasHash(slot: number, low: number, high: number): boolean {
    return this.#hashes[2 * slot] === low && this.#hashes[2 * slot + 1] === high;
  }

  setHash(slot: number, low: number, high: number): void {
    this.#hashes[2 * slot] = low;
    this.#hashes[2 * slot + 1] = high;
  }

  /** Leaves nothing but a root of which nothing is known. */
  clear(): void {
    this.#empty(0);
    this.size = 1;
  }

  /** Gives a slot so many fresh ones, beside each other; false where they do not fit. */
  expand(slot: number, kind: number, count: number): boolean {
    const first = this.#add(count);
    if (first === NO_SLOT) return false;
    for (let i = 0; i < count; i++) this.#links[LINKS * (first + i) + INDEX] = i;
    const at = LINKS * slot;
    this.#links[at + SORT] = kind;
    this.#links[at + FIRST] = first;
    this.#links[at + COUNT] = count;
    return true;
  }

  /** The slot of a chain for the position with this hash; `NO_SLOT` where there is none. */
  inChain(of: number, low: number, high: number): number {
    let slot = this.chain(of);
    while (slot !== NO_SLOT && !this.hasHash(slot, low, high)) slot = this.next(slot);
    return slot;
  }

  /** Puts a fresh slot with this hash into a chain; `NO_SLOT` where it does not fit. */
  addToChain(of: number, low: number, high: number): number {
    const slot = this.#add(1);
    if (slot === NO_SLOT) return NO_SLOT;
    this.setHash(slot, low, high);
    this.#links[LINKS * slot + NEXT] = this.chain(of);
    this.#links[LINKS * of + CHAIN] = slot;
    return slot;
  }

  /** Keeps the slots that get a number, in their order; that of the others is below 0. */
  keep(renumbered: Int32Array, kept: number): void {
    const moved = (slot: number): number => (slot === NO_SLOT ? NO_SLOT : renumbered[slot]!);
    for (let slot = 0; slot < this.size; slot++) {
      const number = renumbered[slot]!;
      if (number < 0) continue;
      const at = LINKS * number;
      this.#links.copyWithin(at, LINKS * slot, LINKS * (slot + 1));
      for (const link of [FIRST, CHAIN, NEXT]) this.#links[at + link] = moved(this.#links[at + link]!);
      this.tallies.copyWithin(4 * number, 4 * slot, 4 * (slot + 1));
      this.#hashes.copyWithin(2 * number, 2 * slot, 2 * (slot + 1));
      if (!this.#isCoded) continue;
      this.codes[number] = this.codes[slot]!;
      this.#tables[number] = this.#tables[slot]!;
      if (this.#isForetold) this.foretold[number] = this.foretold[slot]!;
    }
    this.#links[NEXT] = NO_SLOT;
    this.#empty(kept);
    this.size = kept;
  }

  /** The first of so many fresh slots; `NO_SLOT` where they do not fit. */
  #add(slots: number): number {
    const from = this.size;
    const to = from + slots;
    if (to > this.most) return NO_SLOT;
    if (2 * to > this.sums.length) this.#grow(to);
    this.size = to;
    return from;
  }

  /** Slots that are not in use are zeros. */
  #empty(from: number): void {
    this.tallies.fill(0, 4 * from, 4 * this.size);
    this.#links.fill(0, LINKS * from, LINKS * this.size);
    this.#hashes.fill(0, 2 * from, 2 * this.size);
    this.codes.fill(0, from, this.size);
    this.#tables.fill(0, from, this.size);
    this.foretold.fill(0, from, this.size);
  }

  #grow(slots: number): void {
    const length = Math.min(this.most, Math.max(slots, this.sums.length));
    const sums = new Float64Array(2 * length);
    sums.set(this.sums);
    this.sums = sums;
    this.tallies = new Int32Array(sums.buffer);
    const links = new Int32Array(LINKS * length);
    links.set(this.#links);
    this.#links = links;
    const hashes = new Int32Array(2 * length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    if (!this.#isCoded) return;
    const codes = new Int32Array(length);
    codes.set(this.codes);
    this.codes = codes;
    const tables = new Int32Array(length);
    tables.set(this.#tables);
    this.#tables = tables;
    if (!this.#isForetold) return;
    const foretold = new Float32Array(length);
    foretold.set(this.foretold);
    this.foretold = foretold;
  }
}
