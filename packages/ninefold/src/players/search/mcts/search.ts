// Monte Carlo tree search: a play goes down the tree by what is promising, on from there at random, and what comes of it is
// told to all that it has gone through. Comes in: positions to search in; goes out: a tree. UCT (Kocsis and Szepesvári 2006)
// where one player decides, regret matching (Lisý et al. 2013) where several do, chance as it falls.
import { COMING, type DecisionName, type Positions, UNFINISHED } from "../../../engine/index.ts";
import { Fault, type State } from "../../../model/index.ts";
import type { SeededSource } from "../../../play/index.ts";
import type { Policy, PolicyFor } from "../../policies/policy.ts";
import type { PossibleWorths } from "../possible-worths.ts";
import { Amaf, isCountable } from "./amaf.ts";
import { isProved } from "./best.ts";
import { Bounds } from "./bounds.ts";
import { keepBelow, slotAfter } from "./kept.ts";
import { Path } from "./path.ts";
import { Proofs } from "./proofs.ts";
import { Regrets } from "./regrets.ts";
import type { Rewards } from "./rewards.ts";
import { Selection } from "./selection.ts";
import { KIND, NO_CODE, NO_SLOT, NOBODY, ROOT, Tree } from "./tree.ts";

/** Plays go so deep into the tree at most. */
const MAX_DEPTH = 1 << 10;

/** A random play is left after so many plies. */
const MAX_PLIES = 2_000;

/** So deep in the tree positions have a hash, by which they are found when the play gets there. */
const MARKED_DEPTH = 12;

/** Decisions are foretold in a position that so many plays have gone through. */
const FORETOLD_AFTER = 8;

/** Of a level: no slot's position. */
const NOTHING = -1;

export interface SearchOptions {
  readonly positions: Positions;
  readonly rewards: Rewards;
  readonly possible: PossibleWorths;
  /** In bytes. */
  readonly memory: number;
  /** Foretells decisions; where nothing is said all are alike before they are tried. */
  readonly policy?: PolicyFor | undefined;
}

/** By player what is in the middle of all that plays can be worth; 0 where nobody knows. */
function middlesOf({ least, greatest }: PossibleWorths): Float64Array {
  const middles = least.map((worth, player) => (worth + greatest[player]!) / 2);
  return middles.map((middle) => (Number.isFinite(middle) ? middle : 0));
}

export class Search {
  readonly tree: Tree;
  readonly bounds: Bounds;
  readonly rewards: Rewards;
  readonly positions: Positions;
  readonly #proofs: Proofs;
  readonly #regrets: Regrets;
  readonly #amaf: Amaf | undefined;
  readonly #policy: Policy | undefined;
  /** The decision that has led to the root, where its slot does not know. */
  #before: DecisionName | undefined;
  readonly #path = new Path(MAX_DEPTH);
  readonly #selection: Selection;
  /** What a play was worth that has no outcome of its own: it was left, or ended where the worth is known. */
  readonly #worths: Float64Array;
  /** By level the slot whose position it has, and whether it was looked at. */
  readonly #on = new Int32Array(MAX_DEPTH + 2).fill(NOTHING);
  readonly #looked = new Uint8Array(MAX_DEPTH + 2);
  /** Whether the play has come to an end that was not in the tree. */
  #isNewProof = false;

  constructor({ positions, rewards, possible, memory, policy }: SearchOptions) {
    this.positions = positions;
    this.rewards = rewards;
    this.bounds = new Bounds(possible);
    const { codesBelow } = positions;
    const players = possible.least.length;
    const known = policy?.(positions);
    const preference = known?.preference();
    if (preference) positions.prefer(preference);
    this.#policy = known?.foretells ? known : undefined;
    const isForetold = this.#policy !== undefined;
    if (isCountable(codesBelow, players)) {
      this.tree = new Tree(memory / 2, true, isForetold);
      this.#amaf = new Amaf(this.tree, codesBelow, middlesOf(possible), memory / 2);
    } else this.tree = new Tree(memory, isForetold, isForetold);
    this.#proofs = new Proofs(this.tree, this.bounds, positions);
    this.#worths = new Float64Array(players);
    this.#selection = new Selection(this.tree, this.bounds, rewards, { amaf: this.#amaf, isForetold });
    this.#regrets = new Regrets(this.tree, positions, this.#worths.length);
  }

  /** Whether it is known what the play is worth to who decides alone. */
  get isProved(): boolean {
    const { tree } = this;
    return tree.kind(ROOT) === KIND.one && isProved(tree, this.bounds, ROOT, tree.mover(ROOT));
  }

  /** Searches from a state, with an empty tree. `before`: the decision that has led there, where that is known. */
  begin(state: State, before?: DecisionName): void {
    this.positions.put(0, state);
    this.tree.clear();
    this.#amaf?.clear();
    if (this.#policy) this.tree.codes[ROOT] = NO_CODE;
    this.#before = before;
    this.#stand();
    this.#expand(ROOT, 0);
  }

  /**
   * Searches from a state that the play has come to so many plies after the one before. What was found of it is kept, where
   * its tracks tell it from others; else with an empty tree, as after the decision `before`.
   */
  goOn(state: State, plies: number, before?: DecisionName): void {
    const { positions, tree } = this;
    positions.put(0, state);
    positions.hash(0);
    const slot = positions.remembers ? undefined : slotAfter(tree, plies, positions.low | 0, positions.high | 0);
    if (slot === undefined) {
      this.begin(state, before);
      return;
    }
    keepBelow(tree, slot);
    this.#before = undefined;
    this.#amaf?.keep();
    this.#stand();
  }

  /** Decisions, chance and random plays are drawn from here on by this. */
  seed(source: SeededSource): void {
    this.positions.seed(source.words);
    this.#regrets.seed(source);
    this.#selection.seed(source);
  }

  /** The levels above the first are used by others. */
  leaveLevels(): void {
    this.#on.fill(NOTHING, 1);
  }

  /** One play. */
  simulate(): void {
    this.#isNewProof = false;
    this.#amaf?.begin();
    const level = this.#descend();
    const number = this.tree.bounds(this.#path.last);
    if (this.bounds.isExact(number)) {
      for (let player = 0; player < this.#worths.length; player++)
        this.#worths[player] = this.bounds.lower(number, player);
      this.#back(this.#worths);
      if (this.#isNewProof) this.#proveUpwards();
      return;
    }
    // One that ends at once where the play is over there.
    const outcome = this.positions.playout(level, MAX_PLIES, this.#amaf?.trace);
    this.#amaf?.hear(this.positions.recorded);
    this.#back(outcome === UNFINISHED ? this.#worths.fill(this.rewards.middle) : this.rewards.ofOutcome(outcome));
  }

  /** The first level has the position of the root. */
  #stand(): void {
    this.#on.fill(NOTHING);
    this.#on[0] = ROOT;
    this.#looked[0] = 0;
  }

  /** Goes down to a position that is not in the tree yet, or whose worth is known; its level. */
  #descend(): number {
    const { tree } = this;
    const path = this.#path;
    path.begin(ROOT);
    let slot = ROOT;
    let level = 0;
    for (;;) {
      if (tree.kind(slot) === KIND.leaf && !this.#grows(slot, level)) return level;
      if (tree.kind(slot) === KIND.over || this.#isExact(slot) || level >= MAX_DEPTH - 1) return level;
      this.#look(slot, level);
      this.#amaf?.meet(slot);
      const kind = tree.kind(slot);
      if (kind === KIND.one && this.#policy && tree.visits(slot) >= FORETOLD_AFTER)
        this.#foretell(slot, level, this.#policy);
      let next: number;
      if (kind === KIND.several) {
        this.#regrets.decide(slot, level, path);
        this.#on[++level] = NOTHING;
        next = this.#met(slot, level);
      } else {
        const child = kind === KIND.forced ? tree.first(slot) : this.#selection.select(slot, path);
        path.go(child, kind === KIND.one ? tree.mover(slot) : NOBODY, level);
        if (this.#isExact(child)) return level;
        next = this.#step(child, level++);
        if (next === child) path.isOn(level);
      }
      if (next === NO_SLOT) return level;
      if (next !== path.last) path.go(next, NOBODY, level);
      slot = next;
      if (this.#on[level] !== slot) {
        this.#on[level] = slot;
        this.#looked[level] = 0;
      }
    }
  }

  #isExact(slot: number): boolean {
    const number = this.tree.bounds(slot);
    return number !== 0 && this.bounds.isExact(number);
  }

  /**
   * Takes the decision of a slot: the slot of the position that it leads to, which is its own where chance has no say;
   * `NO_SLOT` where that position has none.
   */
  #step(child: number, level: number): number {
    const { tree, positions } = this;
    if (this.#on[level + 1] === child) return child;
    const index = tree.index(child);
    if (positions.chancy && tree.kind(child) === KIND.leaf) {
      this.#on[level + 1] = NOTHING;
      if (tree.visits(child) === 0 || this.#isCertain(child, level)) {
        positions.decide(level, index);
        return tree.visits(child) === 0 ? NO_SLOT : child;
      }
    }
    positions.decide(level, index);
    if (tree.kind(child) !== KIND.chance) return child;
    this.#on[level + 1] = NOTHING;
    return this.#met(child, level + 1);
  }

  /** Whether one position alone can follow; else the slot becomes one of chance. */
  #isCertain(child: number, level: number): boolean {
    const { tree, positions } = this;
    let count = -1;
    try {
      count = positions.chances(level, tree.index(child));
    } catch (error) {
      // So many that they cannot be listed.
      if (!(error instanceof Fault) || error.code !== "NF2016") throw error;
    }
    if (count === 1) return true;
    tree.setKind(child, KIND.chance);
    tree.setCount(child, count);
    return false;
  }

  /** The slot in a chain for the position that chance, or several players, have led to; `NO_SLOT` where it does not fit. */
  #met(of: number, level: number): number {
    const { tree, positions } = this;
    positions.hash(level);
    const low = positions.low | 0;
    const high = positions.high | 0;
    const known = tree.inChain(of, low, high);
    if (known !== NO_SLOT) return known;
    const added = tree.addToChain(of, low, high);
    // Where one player's decision has led there, that is the decision before.
    if (this.#policy && added !== NO_SLOT)
      tree.codes[added] = tree.kind(of) === KIND.chance ? tree.codes[of]! : NO_CODE;
    return added;
  }

  /** Whether a slot without decisions gets some: not when it is first met, unless the play is over there. */
  #grows(slot: number, level: number): boolean {
    if (this.tree.visits(slot) === 0 && !this.positions.ended(level)) return false;
    return this.#expand(slot, level);
  }

  #look(slot: number, level: number): void {
    if (this.#looked[level] === 1) return;
    this.positions.look(level);
    this.#looked[level] = 1;
    if (level <= MARKED_DEPTH && this.tree.hasHash(slot, 0, 0)) this.#mark(slot, level);
  }

  /** Gives a slot what can be decided there; false where that does not fit. */
  #expand(slot: number, level: number): boolean {
    const { tree, positions } = this;
    const coming = positions.look(level);
    this.#looked[level] = 1;
    if (coming === COMING.over) {
      tree.setKind(slot, KIND.over);
      tree.setBounds(slot, this.bounds.numberOf(this.rewards.ofOutcome(positions.outcome(level))));
      this.#isNewProof = true;
      return true;
    }
    if (level <= MARKED_DEPTH) this.#mark(slot, level);
    if (coming === COMING.several) return this.#regrets.expand(slot, level);
    const isForced = coming === COMING.forced;
    if (!tree.expand(slot, isForced ? KIND.forced : KIND.one, positions.count(level))) return false;
    if (isForced) {
      if (this.#policy) tree.codes[tree.first(slot)] = tree.codes[slot]!;
      return true;
    }
    tree.setMover(slot, positions.mover(level));
    if (this.#amaf || this.#policy) positions.codes(level, tree.codes, tree.first(slot));
    return true;
  }

  /** Says how likely the decisions of a slot are, once. */
  #foretell(slot: number, level: number, policy: Policy): void {
    const { tree } = this;
    const first = tree.first(slot);
    if (tree.foretold[first] !== 0) return;
    const before = (slot === ROOT ? this.#before : undefined) ?? tree.codes[slot]!;
    const coded = { codes: tree.codes, from: first, count: tree.count(slot) };
    policy.foretell({ level, player: tree.mover(slot), before }, coded, tree.foretold);
  }

  #mark(slot: number, level: number): void {
    this.positions.hash(level);
    this.tree.setHash(slot, this.positions.low | 0, this.positions.high | 0);
  }

  /** Tells all that the play has gone through what it was worth, from below; above what was known there, that. */
  #back(worths: Float64Array): void {
    const { tree } = this;
    const path = this.#path;
    const { slots, chooser, known, heads, pickedAt } = path;
    let pick = path.picks - 1;
    let value = worths;
    let from = 0;
    let step = 1;
    for (let i = path.length - 1; i >= 0; i--) {
      if (known[i] !== 0) {
        value = this.bounds.all;
        from = known[i]! * this.bounds.stride;
        step = 2;
      }
      for (; pick >= 0 && pickedAt[pick] === i; pick--)
        this.#regrets.learn(path, pick, value[from + step * tree.mover(heads[pick]!)]!, this.rewards);
      const slot = slots[i]!;
      const player = chooser[i]!;
      this.#amaf?.learn(slot, player, value, from, step);
      tree.visit(slot);
      if (player !== NOBODY) tree.addToSum(slot, value[from + step * player]!);
    }
  }

  /** What was proved below may prove what is above. */
  #proveUpwards(): void {
    const { slots, level, length } = this.#path;
    for (let i = length - 2; i >= 0; i--) {
      const slot = slots[i]!;
      if (this.tree.kind(slot) === KIND.chance) this.#on[level[i]! + 1] = NOTHING;
      if (!this.#proofs.prove(slot, level[i]!)) return;
    }
  }
}
