// Which decision a play takes where one player decides in the tree.
import type { SeededSource } from "../../../play/index.ts";
import { roughLogarithm } from "../../arithmetic/logarithm.ts";
import type { Amaf } from "./amaf.ts";
import type { Bounds } from "./bounds.ts";
import type { Path } from "./path.ts";
import type { Rewards } from "./rewards.ts";
import { NO_SLOT, ROOT, type Tree } from "./tree.ts";

/** What is added to the mean worth of a decision, in units of the range of worths: so much times √(ln n / visits). */
const EXPLORATION = 0.7;

/** The same where decisions are judged by more than the plays that took them there. */
const JUDGED_EXPLORATION = 0.1;

/** How much more is added where a decision was foretold: so much times how likely it is times √n / (1 + visits). */
const FORETOLD = 0.5;

/** 1 / √visits of few visits. */
const ROOTS = Float64Array.from({ length: 1 << 10 }, (_, visits) => 1 / Math.sqrt(visits));

/** By what decisions are judged besides the plays that took them. */
export interface Judging {
  readonly amaf: Amaf | undefined;
  /** Whether the tree says how likely decisions are. */
  readonly isForetold: boolean;
}

export class Selection {
  readonly #tree: Tree;
  readonly #bounds: Bounds;
  readonly #rewards: Rewards;
  readonly #amaf: Amaf | undefined;
  readonly #isForetold: boolean;
  #source: SeededSource | undefined;

  constructor(tree: Tree, bounds: Bounds, rewards: Rewards, { amaf, isForetold }: Judging) {
    this.#tree = tree;
    this.#bounds = bounds;
    this.#rewards = rewards;
    this.#amaf = amaf;
    this.#isForetold = isForetold;
  }

  seed(source: SeededSource): void {
    this.#source = source;
  }

  /**
   * The decision that promises most to who decides: one that was not tried yet, or else by its mean worth and a bonus. Where
   * the worth of the most promising is known, the next one is tried, and the play counts above as what is known.
   */
  select(slot: number, path: Path): number {
    const tree = this.#tree;
    const from = tree.first(slot);
    const tried = tree.opened(slot);
    const isWhole = tried === tree.count(slot);
    const amaf = this.#judging(slot, isWhole);
    const foretells = this.#isForetold && tree.foretold[from] !== 0 && (slot !== ROOT || isWhole);
    if (!isWhole && !amaf && !foretells) return this.#open(slot, this.#drawn(slot));
    const { sums, tallies } = tree;
    const { all, stride } = this.#bounds;
    const mover = tree.mover(slot);
    const certain = all[tree.bounds(slot) * stride + 2 * mover]!;
    const scale =
      (amaf ? JUDGED_EXPLORATION : EXPLORATION) * this.#rewards.range * Math.sqrt(roughLogarithm(tree.visits(slot)));
    const { foretold } = tree;
    const bonus = foretells ? FORETOLD * this.#rewards.range * Math.sqrt(tree.visits(slot)) : 0;
    let best = NO_SLOT;
    let most = Number.NEGATIVE_INFINITY;
    let known = NO_SLOT;
    let mostKnown = Number.NEGATIVE_INFINITY;
    for (let child = from; child < from + tried; child++) {
      const number = tallies[4 * child + 3]!;
      const visits = tallies[4 * child + 2]!;
      const sum = sums[2 * child]!;
      let urgency: number;
      if (amaf) urgency = amaf.urgency(mover, tree.codes[child]!, sum, visits, scale);
      else {
        // The mean and the bonus, with one division.
        const root = visits < ROOTS.length ? ROOTS[visits]! : 1 / Math.sqrt(visits);
        urgency = (sum * root + scale) * root;
      }
      if (foretells) urgency += (bonus * foretold[child]!) / (1 + visits);
      if (number !== 0) {
        const least = all[number * stride + 2 * mover]!;
        const greatest = all[number * stride + 2 * mover + 1]!;
        if (least === greatest) urgency = least;
        if (this.#bounds.isExact(number)) {
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
    const untried = isWhole ? NO_SLOT : this.#untried(slot, amaf, bonus, most - scale);
    if (untried !== NO_SLOT) return this.#open(slot, untried);
    if (best === NO_SLOT) return known;
    if (mostKnown >= most) path.know(tree.bounds(known));
    return best;
  }

  /** By what decisions are judged; undefined where only by the plays that took them. At the root each is tried first. */
  #judging(slot: number, isWhole: boolean): Amaf | undefined {
    const amaf = this.#amaf;
    return amaf?.judges && (slot !== ROOT || isWhole) ? amaf : undefined;
  }

  /**
   * The decision not tried yet that is worth most, and more than so much; `NO_SLOT` where there is none. To what it was worth in other
   * plays comes a bonus by how likely it is. What was never met comes first, or where decisions were foretold is worth what others are.
   */
  #untried(slot: number, amaf: Amaf | undefined, bonus: number, than: number): number {
    const tree = this.#tree;
    const mover = tree.mover(slot);
    const usual = bonus > 0 ? this.#mean(slot) : Number.POSITIVE_INFINITY;
    const end = tree.first(slot) + tree.count(slot);
    let best = NO_SLOT;
    let most = than;
    for (let child = tree.first(slot) + tree.opened(slot); child < end; child++) {
      const met = amaf ? amaf.mean(mover, tree.codes[child]!) : Number.POSITIVE_INFINITY;
      let worth = met === Number.POSITIVE_INFINITY ? usual : met;
      if (bonus > 0) worth += bonus * tree.foretold[child]!;
      if (worth > most) {
        most = worth;
        best = child;
      }
    }
    return best;
  }

  /** What the decisions that were tried in a slot are worth on average. */
  #mean(slot: number): number {
    const tree = this.#tree;
    let [sum, visits] = [0, 0];
    for (let child = tree.first(slot), end = child + tree.opened(slot); child < end; child++) {
      sum += tree.sum(child);
      visits += tree.visits(child);
    }
    return visits > 0 ? sum / visits : this.#rewards.middle;
  }

  /** One of the decisions not tried yet, all equally probable. */
  #drawn(slot: number): number {
    const tree = this.#tree;
    const tried = tree.opened(slot);
    return tree.first(slot) + tried + (this.#source?.uniform(tree.count(slot) - tried) ?? 0);
  }

  /** A decision comes to those that were tried; its slot. */
  #open(slot: number, child: number): number {
    const tree = this.#tree;
    const tried = tree.opened(slot);
    tree.exchange(child, tree.first(slot) + tried);
    tree.setOpened(slot, tried + 1);
    return tree.first(slot) + tried;
  }
}
