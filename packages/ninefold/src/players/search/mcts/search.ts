// Monte Carlo tree search: a play goes down the tree by what is promising, on from there at random, and what comes of it is
// told to all that it has gone through. Comes in: positions to search in; goes out: a tree. UCT (Kocsis and Szepesvári 2006)
// where one player decides, regret matching (Lisý et al. 2013) where several do, chance as it falls.
import { COMING, type Positions, UNFINISHED } from "../../../engine/index.ts";
import { Fault, type State } from "../../../model/index.ts";
import type { SeededSource } from "../../../play/index.ts";
import type { PossibleWorths } from "../possible-worths.ts";
import { isProved } from "./best.ts";
import { Bounds } from "./bounds.ts";
import { keepBelow, slotAfter } from "./kept.ts";
import { logarithm } from "./logarithm.ts";
import { Path } from "./path.ts";
import { Proofs } from "./proofs.ts";
import { Regrets } from "./regrets.ts";
import type { Rewards } from "./rewards.ts";
import { KIND, NONE, Tree } from "./tree.ts";

/** What is added to the mean worth of a decision, in units of the range of worths: so much times √(ln n / visits). */
const EXPLORATION = 0.7;

/** Plays go so deep into the tree at most. */
const MAX_DEPTH = 1 << 10;

/** A random play is left after so many plies. */
const MAX_PLIES = 2_000;

export interface SearchOptions {
  readonly positions: Positions;
  readonly rewards: Rewards;
  readonly possible: PossibleWorths;
  /** In bytes. */
  readonly memory: number;
}

export class Search {
  readonly tree: Tree;
  readonly bounds: Bounds;
  readonly rewards: Rewards;
  readonly positions: Positions;
  readonly #proofs: Proofs;
  readonly #regrets: Regrets;
  readonly #path = new Path(MAX_DEPTH);
  /** What a play was worth that has no outcome of its own: it was left, or ended where the worth is known. */
  readonly #worths: Float64Array;
  /** By level the slot whose position it has, and whether it was looked at. */
  readonly #on = new Int32Array(MAX_DEPTH + 2).fill(NONE);
  readonly #looked = new Uint8Array(MAX_DEPTH + 2);
  #source: SeededSource | undefined;
  #root = NONE;
  /** Whether the play has come to an end that was not in the tree. */
  #isNewProof = false;

  constructor({ positions, rewards, possible, memory }: SearchOptions) {
    this.positions = positions;
    this.rewards = rewards;
    this.bounds = new Bounds(possible);
    this.tree = new Tree(memory);
    this.#proofs = new Proofs(this.tree, this.bounds, positions);
    this.#worths = new Float64Array(possible.least.length);
    this.#regrets = new Regrets(this.tree, positions, this.#worths.length);
  }

  /** The slot of the position that is thought about. */
  get root(): number {
    return this.#root;
  }

  /** Whether it is known what the play is worth to who decides alone. */
  get isProved(): boolean {
    const { tree } = this;
    return tree.kind[this.#root] === KIND.one && isProved(tree, this.bounds, this.#root, tree.mover[this.#root]!);
  }

  /** Searches from a state, with an empty tree. */
  begin(state: State): void {
    this.positions.put(0, state);
    this.tree.size = 0;
    this.#stand(this.tree.add(1));
    this.#expand(this.#root, 0);
  }

  /**
   * Searches from a state that the play has come to so many plies after the one before. What was found of it is kept, where
   * its tracks tell it from others.
   */
  goOn(state: State, plies: number): void {
    const { positions, tree } = this;
    positions.put(0, state);
    positions.hash(0);
    const isKnown = !positions.remembers && this.#root !== NONE;
    const slot = isKnown ? slotAfter(tree, this.#root, plies, positions.low, positions.high) : NONE;
    if (slot !== NONE) {
      keepBelow(tree, slot);
      this.#stand(0);
    } else this.begin(state);
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
    const number = this.tree.bounds[this.#path.last]!;
    if (this.bounds.isExact(number)) {
      for (let player = 0; player < this.#worths.length; player++)
        this.#worths[player] = this.bounds.lower(number, player);
      this.#back(this.#worths);
      if (this.#isNewProof) this.#proveUpwards();
      return;
    }
    const outcome = this.positions.playout(level, MAX_PLIES);
    this.#back(outcome === UNFINISHED ? this.#worths.fill(this.rewards.middle) : this.rewards.ofOutcome(outcome));
  }

  /** The first level has the position of the root. */
  #stand(root: number): void {
    this.#root = root;
    this.#on.fill(NONE);
    this.#on[0] = root;
    this.#looked[0] = 0;
  }

  /** Goes down to a position that is not in the tree yet, or is proved; its level. */
  #descend(): number {
    const { tree } = this;
    const path = this.#path;
    path.begin(this.#root);
    let slot = this.#root;
    let level = 0;
    for (;;) {
      if (tree.kind[slot] === KIND.leaf && !this.#grows(slot, level)) return level;
      if (this.#isExact(slot) || level >= MAX_DEPTH - 1) return level;
      this.#look(slot, level);
      let next: number;
      if (tree.kind[slot] === KIND.several) {
        this.#regrets.decide(slot, level, path);
        this.#on[++level] = NONE;
        next = this.#met(slot, level);
      } else {
        const child = tree.kind[slot] === KIND.forced ? tree.first[slot]! : this.#select(slot);
        path.go(child, tree.kind[slot] === KIND.one ? tree.mover[slot]! : NONE, level);
        if (this.#isExact(child)) return level;
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

  #isExact(slot: number): boolean {
    const number = this.tree.bounds[slot]!;
    return number !== 0 && this.bounds.isExact(number);
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
      tree.kind[slot] = KIND.over;
      tree.bounds[slot] = this.bounds.numberOf(this.rewards.ofOutcome(positions.outcome(level)));
      this.#isNewProof = true;
      return true;
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

  /**
   * The decision that promises most to who decides: one that was not tried yet, or else by its mean worth and a bonus. Where
   * the worth of the most promising is known, the next one is tried, and the play counts above as what is known.
   */
  #select(slot: number): number {
    const { visits, sums, bounds, first, opened, count, mover } = this.tree;
    const from = first[slot]!;
    const tried = opened[slot]!;
    if (tried < count[slot]!) return this.#open(slot, from, tried);
    const { all, stride } = this.bounds;
    const lower = 2 * mover[slot]!;
    const certain = all[bounds[slot]! * stride + lower]!;
    const scale = EXPLORATION * this.rewards.range * Math.sqrt(logarithm(visits[slot]!));
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    let known = NONE;
    let mostKnown = Number.NEGATIVE_INFINITY;
    for (let child = from; child < from + tried; child++) {
      const n = visits[child]!;
      const number = bounds[child]!;
      let urgency = sums[child]! / n + scale / Math.sqrt(n);
      if (number !== 0) {
        const least = all[number * stride + lower]!;
        const greatest = all[number * stride + lower + 1]!;
        if (least === greatest) urgency = least;
        if (this.bounds.isExact(number)) {
          if (least > mostKnown) {
            mostKnown = least;
            known = child;
          }
          continue;
        }
        if (greatest <= certain && least < greatest) continue;
      }
      if (urgency > most) {
        most = urgency;
        best = child;
      }
    }
    if (best === NONE) return known;
    if (mostKnown >= most) this.#path.know(bounds[known]!);
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

  /** Tells all that the play has gone through what it was worth, from below; above what was known there, that. */
  #back(worths: Float64Array): void {
    const { visits, sums, mover } = this.tree;
    const { slots, chooser, known, length, heads, pickedAt } = this.#path;
    let pick = this.#path.picks - 1;
    let value = worths;
    let from = 0;
    let step = 1;
    for (let i = length - 1; i >= 0; i--) {
      if (known[i] !== 0) {
        value = this.bounds.all;
        from = known[i]! * this.bounds.stride;
        step = 2;
      }
      for (; pick >= 0 && pickedAt[pick] === i; pick--)
        this.#regrets.learn(this.#path, pick, value[from + step * mover[heads[pick]!]!]!, this.rewards);
      const slot = slots[i]!;
      const player = chooser[i]!;
      visits[slot]!++;
      if (player !== NONE) sums[slot]! += value[from + step * player]!;
    }
  }

  /** What was proved below may prove what is above. */
  #proveUpwards(): void {
    const { slots, level, length } = this.#path;
    for (let i = length - 2; i >= 0; i--) {
      const slot = slots[i]!;
      if (this.tree.kind[slot] === KIND.chance) this.#on[level[i]! + 1] = NONE;
      if (!this.#proofs.prove(slot, level[i]!)) return;
    }
  }
}
