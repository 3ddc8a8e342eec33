// The tree of a search in flat arrays. A slot is a position, or what is decided where chance has a say in what comes of it;
// slots of one position's decisions stand beside each other, and a slot's own come after it.

/** No slot, no player. */
export const NONE = -1;

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

/** Of one slot in all arrays, in the array that is made longer, and where the slots are told their new places. */
const BYTES = 9 * 4 + 8 + 1 + 2 + 8 + 4;

/** So many slots there are at first, and at least. */
const FEW = 1 << 12;
const FEWEST = 1 << 6;

/** Slots by their numbers. The arrays are other ones after slots were added. */
export class Tree {
  /** How many slots fit into the memory that the tree may take. */
  readonly most: number;
  size = 0;
  kind: Uint8Array;
  /** Who decides there, of a head whose it is. */
  mover: Uint16Array;
  /** How often it was gone through; below a head, how often it was meant without exploring. */
  visits: Int32Array;
  /** What it was worth, all in all, to who chose it; below a head, how much it is regretted not to have chosen it. */
  sums: Float64Array;
  /** The first slot of its decisions, or of its heads. */
  first: Int32Array;
  /** How many slots there are from the first on; of chance how many positions there can be, `NONE` where nobody knows. */
  count: Int32Array;
  /** How many of its decisions were tried: they come first. */
  opened: Int32Array;
  /** The number of a decision in the list of the legal ones; of a head how many there are. */
  index: Int32Array;
  /** The number of the bounds that its worth is known to be between. */
  bounds: Int32Array;
  /** The first slot of its chain. */
  chain: Int32Array;
  /** The next slot of the chain that it is in. */
  next: Int32Array;
  /** The hash of a position: of those in chains, and of those that were looked at. */
  low: Int32Array;
  high: Int32Array;

  constructor(bytes: number) {
    this.most = Math.max(FEWEST, Math.floor(bytes / BYTES));
    const length = Math.min(FEW, this.most);
    this.kind = new Uint8Array(length);
    this.mover = new Uint16Array(length);
    this.visits = new Int32Array(length);
    this.sums = new Float64Array(length);
    this.first = new Int32Array(length);
    this.count = new Int32Array(length);
    this.opened = new Int32Array(length);
    this.index = new Int32Array(length);
    this.bounds = new Int32Array(length);
    this.chain = new Int32Array(length);
    this.next = new Int32Array(length);
    this.low = new Int32Array(length);
    this.high = new Int32Array(length);
  }

  /** The bytes that are held. */
  get bytes(): number {
    return this.kind.length * BYTES;
  }

  /** The first of so many fresh slots beside each other; `NONE` where they do not fit. */
  add(slots: number): number {
    const from = this.size;
    const to = from + slots;
    if (to > this.most) return NONE;
    if (to > this.kind.length) this.#grow(to);
    this.size = to;
    this.kind.fill(KIND.leaf, from, to);
    this.mover.fill(0, from, to);
    this.visits.fill(0, from, to);
    this.sums.fill(0, from, to);
    this.first.fill(NONE, from, to);
    this.count.fill(0, from, to);
    this.opened.fill(0, from, to);
    this.bounds.fill(0, from, to);
    this.chain.fill(NONE, from, to);
    this.next.fill(NONE, from, to);
    for (let i = 0; i < slots; i++) this.index[from + i] = i;
    return from;
  }

  /** The slot of a chain for the position with this hash; `NONE` where there is none. */
  inChain(of: number, low: number, high: number): number {
    let slot = this.chain[of]!;
    while (slot !== NONE && (this.low[slot] !== low || this.high[slot] !== high)) slot = this.next[slot]!;
    return slot;
  }

  /** Puts a fresh slot with this hash into a chain; `NONE` where it does not fit. */
  addToChain(of: number, low: number, high: number): number {
    const slot = this.add(1);
    if (slot === NONE) return NONE;
    this.low[slot] = low;
    this.high[slot] = high;
    this.next[slot] = this.chain[of]!;
    this.chain[of] = slot;
    return slot;
  }

  /** Puts what a slot holds in the place of another. */
  move(from: number, to: number): void {
    this.kind[to] = this.kind[from]!;
    this.mover[to] = this.mover[from]!;
    this.visits[to] = this.visits[from]!;
    this.sums[to] = this.sums[from]!;
    this.first[to] = this.first[from]!;
    this.count[to] = this.count[from]!;
    this.opened[to] = this.opened[from]!;
    this.index[to] = this.index[from]!;
    this.bounds[to] = this.bounds[from]!;
    this.chain[to] = this.chain[from]!;
    this.next[to] = this.next[from]!;
    this.low[to] = this.low[from]!;
    this.high[to] = this.high[from]!;
  }

  #grow(slots: number): void {
    const length = Math.min(this.most, Math.max(slots, 2 * this.kind.length));
    this.kind = longer(this.kind, new Uint8Array(length));
    this.mover = longer(this.mover, new Uint16Array(length));
    this.sums = longer(this.sums, new Float64Array(length));
    this.visits = longer(this.visits, new Int32Array(length));
    this.first = longer(this.first, new Int32Array(length));
    this.count = longer(this.count, new Int32Array(length));
    this.opened = longer(this.opened, new Int32Array(length));
    this.index = longer(this.index, new Int32Array(length));
    this.bounds = longer(this.bounds, new Int32Array(length));
    this.chain = longer(this.chain, new Int32Array(length));
    this.next = longer(this.next, new Int32Array(length));
    this.low = longer(this.low, new Int32Array(length));
    this.high = longer(this.high, new Int32Array(length));
  }
}

function longer<Numbers extends { set(numbers: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
