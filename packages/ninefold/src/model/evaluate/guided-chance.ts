// Sets drawn so that they are likely to be those that are wanted: what makes a deal fit a hand that is known.
import { sameType, type Type } from "../../language/core/types.ts";
import type { ChanceSource } from "../system/chance.ts";
import { ONE, type Rational, rational } from "../system/rational.ts";
import { choose, has, type Members, setFrom, subsetAt } from "./sets.ts";

/** Values of one type that are likely to be drawn together. */
export interface WantedSet {
  readonly type: Type;
  readonly members: Members;
}

/** The subsets that are drawn from. */
export interface Subsets {
  readonly type: Type;
  readonly members: Members;
  readonly count: number;
}

/** One way to draw a subset, each of `size` as likely. */
interface Proposal {
  /** How often this way is taken, beside the others. */
  readonly parts: number;
  readonly size: number;
  readonly at: (index: number) => Members;
  readonly draws: (subset: Members) => boolean;
}

/** A subset that has a part of a wanted set may be what is wanted after all; but that is rare. */
const BLIND = 1;
const GUIDED = 8;

const NONE: Members = [];

/**
 * A source of chance that prefers, of the subsets that are asked of it, those that have one wanted set whole, or none, and no
 * member of the others. Every subset has a chance, and `weight` makes up for the preference: over many draws the mean of what has come of them, times
 * their weights, is what it would be without it (importance sampling).
 */
export class GuidedChance implements ChanceSource {
  readonly #chance: ChanceSource;
  readonly #wanted: readonly WantedSet[];
  #weight = ONE;

  constructor(chance: ChanceSource, wanted: readonly WantedSet[]) {
    [this.#chance, this.#wanted] = [chance, wanted];
  }

  /** The probability of what was drawn, over that with which it was drawn here. */
  get weight(): Rational {
    return this.#weight;
  }

  uniform(size: number): number {
    return this.#chance.uniform(size);
  }

  weighted(weights: readonly Rational[]): number {
    return this.#chance.weighted(weights);
  }

  /** One of several subsets, which are at most 2^53. */
  subset(subsets: Subsets): Members {
    const proposals = this.#proposals(subsets);
    const total = proposals.reduce((sum, { parts }) => sum + parts, 0);
    const share = ({ parts, size }: Proposal): Rational => rational(parts, total).div(rational(size));
    let left = this.#index(total);
    const proposal = proposals.find(({ parts }) => {
      left -= parts;
      return left < 0;
    });
    if (!proposal) throw new RangeError(`there are no subsets of ${subsets.count} of ${subsets.members.length}`);
    const drawn = proposal.at(this.#index(proposal.size));
    const drawing = proposals.filter((one) => one.draws(drawn)).reduce((sum, one) => sum.add(share(one)), rational(0));
    const all = choose(subsets.members.length, subsets.count);
    this.#weight = this.#weight.div(drawing.mul(rational(all)));
    return drawn;
  }

  #index(size: number): number {
    return size === 1 ? 0 : this.#chance.uniform(size);
  }

  #proposals({ type, members, count }: Subsets): readonly Proposal[] {
    const wanted = this.#wanted.filter((one) => sameType(one.type, type)).map((one) => one.members);
    const isFree = (member: Members[number]): boolean => !wanted.some((set) => has(set, member));
    const free = members.filter(isFree);
    const proposals = [NONE, ...wanted]
      .filter((set) => set.length <= count && set.every((one) => has(members, one)))
      .map((set): Proposal => {
        const more = count - set.length;
        return {
          parts: GUIDED,
          size: choose(free.length, more),
          at: (index) => setFrom([...set, ...subsetAt(free, more, index)]),
          draws: (subset) =>
            set.every((one) => has(subset, one)) && subset.every((one) => isFree(one) || has(set, one)),
        };
      });
    const blind = {
      parts: BLIND,
      size: choose(members.length, count),
      at: (index: number) => subsetAt(members, count, index),
      draws: () => true,
    };
    return [blind, ...proposals.filter(({ size }) => size > 0)];
  }
}
