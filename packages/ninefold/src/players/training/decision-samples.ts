// Positions to learn decisions from: of each decision the features that it has and how much a search was for it. All in typed
// arrays, for there are many.
import type { DecisionName, Positions } from "../../engine/index.ts";
import type { DecisionFeatures, Named, Seen } from "../policies/decision-features.ts";
import { DecisionReader } from "../policies/decision-reader.ts";

/**
 * The kinds of features, by how much there is of each to learn from: which decision it is, what stands about the cells that it names,
 * and how these lie to the cell that was named before.
 */
export const DECISION_KINDS = ["identity", "pattern", "answer"] as const;

export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Features by numbers, in the order in which they are met. */
export class NumberedFeatures {
  readonly names: string[] = [];
  /** By feature its kind. */
  readonly kinds: DecisionKind[] = [];
  readonly #reader: DecisionReader;
  readonly #numbers = new Map<string, number>();
  /** By player and code the features that a decision always has. */
  readonly #always: (readonly number[] | undefined)[][] = [];
  /** By site, then by what is seen there, its feature. */
  readonly #seen: readonly Map<number, number>[];
  /** The cell that the decision before has named. */
  #last: Named | undefined;

  constructor(features: DecisionFeatures, positions: Positions) {
    this.#reader = new DecisionReader(features, positions);
    this.#seen = features.sites.map(() => new Map());
  }

  /** From here on the position on this level is asked for, which the decision `before` has led to. */
  read(level: number, before: DecisionName | undefined): void {
    this.#reader.read(level);
    this.#last = this.#reader.lastNamed(before);
  }

  /** The features of a decision by its code. */
  of(player: number, code: number): readonly number[] {
    const reader = this.#reader;
    const found = [...this.#alwaysOf(player, code)];
    const last = this.#last;
    for (const named of reader.named(code)) {
      reader.look(named, last);
      const { pattern, last: direction } = reader;
      found.push(this.#seenNumber({ site: named.site, player, pattern, last: 0 }));
      if (direction > 0) found.push(this.#seenNumber({ site: named.site, player, pattern, last: direction }));
      const near = this.#near(named, player, last);
      if (near !== undefined) found.push(this.#number(near, "answer"));
    }
    return found;
  }

  #near(named: Named, player: number, last: Named | undefined): string | undefined {
    if (last?.site.board !== named.site.board) return undefined;
    return this.#reader.features.near(named, player, last.cell);
  }

  #alwaysOf(player: number, code: number): readonly number[] {
    this.#always[player] ??= [];
    const own = this.#always[player];
    const known = own[code];
    if (known) return known;
    const name = this.#reader.positions.named(code);
    const found = name
      ? this.#reader.features.always(player, name).map((feature) => this.#number(feature, "identity"))
      : [];
    own[code] = found;
    return found;
  }

  #seenNumber(seen: Seen): number {
    const { site, player, pattern, last } = seen;
    const key = site.board.patternKey(player, last, pattern);
    const seenThere = this.#seen[site.number]!;
    const known = seenThere.get(key);
    if (known !== undefined) return known;
    const { features } = this.#reader;
    const number = this.#number(features.nameOf(features.canonical(seen)), last === 0 ? "pattern" : "answer");
    seenThere.set(key, number);
    return number;
  }

  #number(name: string, kind: DecisionKind): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    this.kinds.push(kind);
    return this.names.push(name) - 1;
  }
}

/** A list of positions. */
export class DecisionSamples {
  /** By position where its decisions begin, by decision where its features begin; and behind the last. */
  readonly positions: number[] = [0];
  #decisions = new Int32Array(1 << 12);
  #shares = new Float32Array(1 << 12);
  #features = new Int32Array(1 << 14);
  #decisionCount = 0;
  #featureCount = 0;

  get size(): number {
    return this.positions.length - 1;
  }

  /** Adds a decision to the position at hand: its features, and the share of the search that was for it. */
  add(features: readonly number[], share: number): void {
    if (this.#decisionCount + 2 > this.#decisions.length) {
      this.#decisions = twice(this.#decisions, Int32Array);
      this.#shares = twice(this.#shares, Float32Array);
    }
    while (this.#featureCount + features.length > this.#features.length)
      this.#features = twice(this.#features, Int32Array);
    this.#features.set(features, this.#featureCount);
    this.#featureCount += features.length;
    this.#shares[this.#decisionCount++] = share;
    this.#decisions[this.#decisionCount] = this.#featureCount;
  }

  /** The position at hand has all of its decisions. */
  end(): void {
    this.positions.push(this.#decisionCount);
  }

  share(decision: number): number {
    return this.#shares[decision]!;
  }

  /** Where the features of a decision begin; where those of the next one do they end. */
  begin(decision: number): number {
    return this.#decisions[decision]!;
  }

  feature(at: number): number {
    return this.#features[at]!;
  }

  /** By feature how many decisions have it. */
  met(features: number): Int32Array {
    const met = new Int32Array(features);
    for (let at = 0; at < this.#featureCount; at++) met[this.#features[at]!]!++;
    return met;
  }
}

function twice<Of extends Int32Array | Float32Array>(array: Of, make: new (length: number) => Of): Of {
  const longer = new make(2 * array.length);
  longer.set(array);
  return longer;
}
