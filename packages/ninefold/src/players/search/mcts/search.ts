// Monte Carlo tree search: a play goes down the tree by what is promising, on from there at random, and what comes of it is
// told to all that it has gone through. Comes in: positions to search in; goes out: a tree. UCT (Kocsis and Szepesvári 2006)
// where one player decides, regret matching (Lisý et al. 2013) where several do, chance as it falls.
import { COMING, type Positions, UNFINISHED } from "../../../engine/index.ts";
import { Fault, type State } from "../../../model/index.ts";
import type { SeededSource } from "../../../play/index.ts";
import { logarithm } from "./logarithm.ts";
import { Path } from "./path.ts";
import { Proofs } from "./proofs.ts";
import { Regrets } from "./regrets.ts";
import { KIND, NONE, Tree } from "./tree.ts";
import type { Values } from "./values.ts";

/** What is added to the mean worth of a decision, in units of the range of worths: so much times √(ln n / visits). */
const EXPLORATION = 0.7;

/** Plays go so deep into the tree at most. */
const MAX_DEPTH = 1 << 10;

/** A random play is left after so many plies. */
const MAX_PLIES = 2_000;

export interface SearchOptions {
  readonly positions: Positions;
  readonly players: number;
  readonly values: Values;
  /** In bytes. */
  readonly memory: number;
}

export class Search {
  readonly tree: Tree;
  readonly values: Values;
  readonly positions: Positions;
  readonly #proofs: Proofs;
  readonly #regrets: Regrets;
  readonly #path = new Path(MAX_DEPTH);
  readonly #unfinished: Float64Array;
  /** By level the slot whose position it has, and whether it was looked at. */
  readonly #on = new Int32Array(MAX_DEPTH + 2).fill(NONE);
  readonly #looked = new Uint8Array(MAX_DEPTH + 2);
  #source: SeededSource | undefined;
  #root = NONE;
  /** Whether the play has come to an end that was not in the tree. */
  #isNewProof = false;

  constructor({ positions, players, values, memory }: SearchOptions) {
    this.positions = positions;
    this.values = values;
    this.tree = new Tree(memory);
    this.#proofs = new Proofs(this.tree, values, positions);
    this.#regrets = new Regrets(this.tree, positions, players);
    this.#unfinished = new Float64Array(players);
  }

  /** The slot of the position that is thought about. */
  get root(): number {
    return this.#root;
  }

  /** Whether it is known what the play is worth. */
  get isProved(): boolean {
    return this.tree.proof[this.#root] !== NONE;
  }

  /** Searches from a state, with an empty tree. */
  begin(state: State): void {
    this.positions.put(0, state);
    this.tree.size = 0;
    this.#settle(this.tree.add(1));
  }

  /** Decisions, chance and random plays are drawn from here on by this. */
  seed(source: SeededSource): void {
    this.#source = source;
    this.positions.seed(source.words);
    this.#regrets.seed(source);
  }

  /** The levels above the first are used by others. */
  leaveLevels(): void {
    this.#on.fill(NONE, 1);
  }

  /** One play. */
  simulate(): void {
    this.#isNewProof = false;
    const level = this.#descend();
    const proof = this.tree.proof[this.#path.last]!;
    if (proof !== NONE) {
      this.#back(this.values.at(proof));
      if (this.#isNewProof) this.#proveUpwards();
      return;
    }
    const outcome = this.positions.playout(level, MAX_PLIES);
    this.#back(outcome === UNFINISHED ? this.#unfinished.fill(this.values.middle) : this.values.ofOutcome(outcome));
  }

  #settle(root: number): void {
    this.#root = root;
    this.#on.fill(NONE);
    this.#on[0] = root;
    this.#looked[0] = 0;
    this.#expand(root, 0);
  }

  /** Goes down to a position that is not in the tree yet, or is proved; its level. */
  #descend(): number {
    const { tree } = this;
    const path = this.#path;
    path.begin(this.#root);
    let slot = this.#root;
    let level = 0;
    for (;;) {
      if (tree.proof[slot] !== NONE) return level;
      if (tree.kind[slot] === KIND.leaf && !this.#grows(slot, level)) return level;
      if (tree.proof[slot] !== NONE || level >= MAX_DEPTH - 1) return level;
      this.#look(slot, level);
      let next: number;
      if (tree.kind[slot] === KIND.several) {
        this.#regrets.decide(slot, level, path);
        this.#on[++level] = NONE;
        next = this.#met(slot, level);
      } else {
        const child = tree.kind[slot] === KIND.forced ? tree.first[slot]! : this.#select(slot);
        path.go(child, tree.kind[slot] === KIND.one ? tree.mover[slot]! : NONE, level);
        if (tree.proof[child] !== NONE) return level;
        next = this.#step(child, level);
        level++;
        if (next === child) path.level[path.length - 1] = level;
      }
      if (next === NONE) return level;
      if (next !== path.last) path.go(next, NONE, level);
      slot = next;
      if (this.#on[level] !== slot) {
        this.#on[level] = slot;
        this.#looked[level] = 0;
      }
    }
  }

  /** Takes the decision of a slot: the slot of the position that it leads to, which is its own where chance has no say. */
  #step(child: number, level: number): number {
    const { tree, positions } = this;
    const index = tree.index[child]!;
    if (!positions.chancy || tree.kind[child] !== KIND.chance) {
      if (this.#on[level + 1] === child) return child;
      const isNew = tree.kind[child] === KIND.leaf && positions.chancy;
      if (!isNew) {
        // A decision that was found to lead to one position draws nothing.
        positions.decide(level, index);
        return child;
      }
      this.#on[level + 1] = NONE;
      if (tree.visits[child] === 0 || this.#isCertain(child, level)) {
        positions.decide(level, index);
        return tree.visits[child] === 0 ? NONE : child;
      }
    }
    this.#on[level + 1] = NONE;
    positions.decide(level, index);
    return this.#met(child, level + 1);
  }

  /** Whether one position alone can follow; else the slot becomes one of chance. */
  #isCertain(child: number, level: number): boolean {
    const { tree, positions } = this;
    let count = NONE;
    try {
      count = positions.chances(level, tree.index[child]!);
    } catch (error) {
      // So many that they cannot be listed.
      if (!(error instanceof Fault) || error.code !== "NF2016") throw error;
    }
    if (count === 1) return true;
    tree.kind[child] = KIND.chance;
    tree.count[child] = count;
    return false;
  }

  /** The slot in a chain for the position that chance, or several players, have led to; `NONE` where it does not fit. */
  #met(of: number, level: number): number {
    const { tree, positions } = this;
    positions.hash(level);
    const { low, high } = positions;
    const known = tree.inChain(of, low, high);
    return known === NONE ? tree.addToChain(of, low, high) : known;
  }

  /** Whether a slot without decisions gets some: not when it is first met, unless the play is over there. */
  #grows(slot: number, level: number): boolean {
    const { tree } = this;
    if (tree.visits[slot] === 0 && !this.positions.ended(level)) return false;
    return this.#expand(slot, level);
  }

  #look(slot: number, level: number): void {
    if (this.#looked[level] === 1 && this.#on[level] === slot) return;
    this.positions.look(level);
    this.#on[level] = slot;
    this.#looked[level] = 1;
  }

  /** Gives a slot what can be decided there; false where that does not fit. */
  #expand(slot: number, level: number): boolean {
    const { tree, positions } = this;
    const coming = positions.look(level);
    this.#on[level] = slot;
    this.#looked[level] = 1;
    if (coming === COMING.over) {
      const proof = this.values.numberOf(positions.outcome(level));
      tree.kind[slot] = KIND.over;
      tree.proof[slot] = proof;
      this.#isNewProof = true;
      return proof !== NONE;
    }
    if (coming === COMING.several) return this.#regrets.expand(slot, level) && this.#mark(slot, level);
    const count = positions.count(level);
    const first = tree.add(count);
    if (first === NONE) return false;
    tree.kind[slot] = coming === COMING.forced ? KIND.forced : KIND.one;
    tree.first[slot] = first;
    tree.count[slot] = count;
    if (coming === COMING.one) tree.mover[slot] = positions.mover(level);
    return this.#mark(slot, level);
  }

  /** Notes the hash of a position that was looked at, by which it is found when the play gets there. */
  #mark(slot: number, level: number): true {
    this.positions.hash(level);
    this.tree.low[slot] = this.positions.low;
    this.tree.high[slot] = this.positions.high;
    return true;
  }

  /** The decision that promises most to who decides: one that was not tried yet, or else by its mean worth and a bonus. */
  #select(slot: number): number {
    const { visits, sums, proof, first, opened, count, mover } = this.tree;
    const from = first[slot]!;
    const tried = opened[slot]!;
    if (tried < count[slot]!) return this.#open(slot, from, tried);
    const player = mover[slot]!;
    const scale = EXPLORATION * this.values.range * Math.sqrt(logarithm(visits[slot]!));
    let best = from;
    let most = Number.NEGATIVE_INFINITY;
    for (let child = from; child < from + tried; child++) {
      const number = proof[child]!;
      const n = visits[child]!;
      const urgency = number === NONE ? sums[child]! / n + scale / Math.sqrt(n) : this.values.at(number)[player]!;
      if (urgency > most) {
        most = urgency;
        best = child;
      }
    }
    return best;
  }

  /** One of the decisions that were not tried, which comes to those that were. */
  #open(slot: number, from: number, tried: number): number {
    const { index, opened, count } = this.tree;
    const at = from + tried;
    const drawn = at + this.#drawn(count[slot]! - tried);
    const other = index[drawn]!;
    index[drawn] = index[at]!;
    index[at] = other;
    opened[slot] = tried + 1;
    return at;
  }

  #drawn(count: number): number {
    return this.#source ? this.#source.uniform(count) : 0;
  }

  #back(value: Float64Array): void {
    const { visits, sums } = this.tree;
    const { slots, chooser, length } = this.#path;
    for (let i = 0; i < length; i++) {
      const slot = slots[i]!;
      visits[slot]!++;
      const player = chooser[i]!;
      if (player !== NONE) sums[slot]! += value[player]!;
    }
    this.#regrets.learn(this.#path, value, this.values);
  }

  /** What was proved below may prove what is above. */
  #proveUpwards(): void {
    const { slots, level, length } = this.#path;
    for (let i = length - 2; i >= 0; i--) {
      const slot = slots[i]!;
      if (this.tree.proof[slot] !== NONE) continue;
      if (this.tree.kind[slot] === KIND.chance) this.#on[level[i]! + 1] = NONE;
      if (!this.#proofs.prove(slot, level[i]!)) return;
    }
  }
}
