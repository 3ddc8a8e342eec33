// Policies: how likely a good player is to take each decision of a position, by weights of features. A decision is e^w times as
// likely for each of its features, w being the weight (Coulom 2007).
import { ALWAYS, type DecisionName, type Positions, type Preference } from "../../engine/index.ts";
import type { GameSystem } from "../../model/index.ts";
import { exponential, wholePower } from "../arithmetic/exponential.ts";
import type { Renaming } from "../evaluators/renamings.ts";
import type { MindOptions } from "../minds/mind.ts";
import { DecisionFeatures, type Named, type Site } from "./decision-features.ts";
import { DecisionReader } from "./decision-reader.ts";
import { unknownFeatures } from "./known-features.ts";

/** What a search may do by a policy: refuse what is unlikely in playouts, and try what is likely more often. */
export const POLICY_USES = ["playouts", "prior"] as const;

export type PolicyUse = (typeof POLICY_USES)[number];

/** What training left of decisions. */
export interface TrainedPolicy {
  readonly uses: readonly PolicyUse[];
  /** By the name of a feature its weight. */
  readonly weights: ReadonlyMap<string, number>;
}

/** A policy for the positions of one search. */
export type PolicyFor = (positions: Positions) => Policy;

/** A mind for one play that may know a policy. */
export interface PolicyOptions extends MindOptions {
  readonly policy?: PolicyFor | undefined;
}

/** The position on a level in which a player decides, and the decision before or its code, below 0 where nobody knows. */
export interface Foretelling {
  readonly level: number;
  readonly player: number;
  readonly before: DecisionName | number;
}

/** So many decisions, whose codes stand one behind the other. */
export interface Coded {
  readonly codes: Int32Array;
  readonly from: number;
  readonly count: number;
}

/** What the patterns about the cells of a parameter count, by player and pattern. */
interface Patterns {
  readonly always: Float64Array;
  /** What the same count besides where the decision before has named a cell of the pattern. */
  readonly answers: ReadonlyMap<number, number>;
}

export class Policy {
  readonly #reader: DecisionReader;
  readonly #weights: TrainedPolicy["weights"];
  readonly #uses: readonly PolicyUse[];
  readonly #patterns: readonly Patterns[];
  /** What the decisions of a position count. */
  #sums = new Float64Array(64);
  /** By player, and the code of a decision, what it counts wherever it is legal. */
  readonly #always: (number | undefined)[][];
  /** By site, then by player and the cells named before and now. */
  readonly #near: readonly Map<number, number>[];

  constructor(features: DecisionFeatures, positions: Positions, players: number, { weights, uses }: TrainedPolicy) {
    this.#uses = uses;
    this.#reader = new DecisionReader(features, positions);
    this.#weights = weights;
    this.#near = features.sites.map(() => new Map());
    this.#patterns = patternsOf(features, players, weights);
    this.#always = Array.from({ length: players }, () => []);
  }

  /** Whether decisions of the tree are tried by it. */
  get foretells(): boolean {
    return this.#uses.includes("prior");
  }

  /** Writes how likely each decision of a position is, all together 1, where their codes stand. */
  foretell({ level, player, before }: Foretelling, { codes, from, count }: Coded, into: Float32Array): void {
    const reader = this.#reader;
    reader.read(level);
    const last = reader.lastNamed(before);
    if (count > this.#sums.length) this.#sums = new Float64Array(2 * count);
    const sums = this.#sums;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      sums[i] = this.#weightOf(player, codes[from + i]!, last);
      most = Math.max(most, sums[i]!);
    }
    // Beside the likeliest, so that no weights are too large.
    let all = 0;
    for (let i = 0; i < count; i++) {
      sums[i] = exponential(sums[i]! - most);
      all += sums[i]!;
    }
    for (let i = 0; i < count; i++) into[from + i] = sums[i]! / all;
  }

  /**
   * What playouts prefer by it, undefined where they do not, or codes of decisions are not known beforehand. Only what is hardly ever
   * decided is refused: playouts of none but likely decisions foretell worse how a play ends.
   */
  preference(): Preference | undefined {
    const { codesBelow: codes } = this.#reader.positions;
    if (!this.#uses.includes("playouts") || codes === undefined) return undefined;
    const all = Array.from({ length: codes }, (_, code) => this.#reader.named(code).at(-1));
    const first = all.find((named) => named !== undefined)?.site;
    if (!first) return undefined;
    const { about, radix, directions } = first.board;
    return {
      about: all.map((named) => {
        if (named?.site !== first) return undefined;
        return about.subarray(named.cell * directions.length, (named.cell + 1) * directions.length);
      }),
      radix,
      patterns: Uint16Array.from(this.#patterns[first.number]!.always, chanceOf),
    };
  }

  /** The sum of the weights of all features of a decision. */
  #weightOf(player: number, code: number, last: Named | undefined): number {
    const reader = this.#reader;
    let sum = this.#always[player]![code] ?? this.#learn(player, code);
    for (const named of reader.named(code)) {
      reader.look(named, last);
      const { always, answers } = this.#patterns[named.site.number]!;
      const { board } = named.site;
      sum += always[player * board.patterns + reader.pattern]!;
      if (reader.last > 0) sum += answers.get(board.patternKey(player, reader.last, reader.pattern)) ?? 0;
      if (last?.site.board === board) sum += this.#nearness(player, named, last);
    }
    return sum;
  }

  #learn(player: number, code: number): number {
    const name = this.#reader.positions.named(code);
    const features = name ? this.#reader.features.always(player, name) : [];
    const found = features.reduce((sum, feature) => sum + this.#weight(feature), 0);
    this.#always[player]![code] = found;
    return found;
  }

  #nearness(player: number, named: Named, last: Named): number {
    const { number, board } = named.site;
    const cells = board.numbers.size;
    const key = (player * cells + last.cell) * cells + named.cell;
    const near = this.#near[number]!;
    const known = near.get(key);
    if (known !== undefined) return known;
    const feature = this.#reader.features.near(named, player, last.cell);
    const found = feature === undefined ? 0 : this.#weight(feature);
    near.set(key, found);
    return found;
  }

  #weight(feature: string): number {
    return this.#weights.get(feature) ?? 0;
  }
}

/** What counts so little in a pattern, by e to the weight, is drawn again in playouts, the sooner the less it counts. */
const UNUSUAL = 0.3;

/** A weight as a chance: what is usual is always taken, what is a third as likely as the bound once in 27 times. */
const chanceOf = (weight: number): number =>
  Math.round(ALWAYS * wholePower(Math.min(1, exponential(weight) / UNUSUAL), 3));

/**
 * The policy that training left of a game, with its features; it is made when a search first asks for it. `refuse` is told the
 * weights of features that the game does not have, where there are some.
 */
export function policyOf(
  system: GameSystem,
  symmetries: readonly Renaming[],
  trained: TrainedPolicy,
  refuse: (unknown: readonly string[]) => void,
): PolicyFor {
  let features: DecisionFeatures | undefined;
  return (positions) => {
    if (!features) {
      features = new DecisionFeatures(system, positions, symmetries);
      const unknown = unknownFeatures(features, positions, trained.weights);
      if (unknown.length > 0) refuse(unknown);
    }
    return new Policy(features, positions, system.players.length, trained);
  };
}

/** By site what patterns count, each weight for all that is alike. */
function patternsOf(
  features: DecisionFeatures,
  players: number,
  weights: TrainedPolicy["weights"],
): readonly Patterns[] {
  const found = features.sites.map(({ board }: Site) => ({
    always: new Float64Array(players * board.patterns),
    answers: new Map<number, number>(),
  }));
  for (const [name, weight] of weights) {
    const seen = features.seenIn(name);
    if (!seen) continue;
    const { always, answers } = found[seen.site.number]!;
    const { board } = seen.site;
    for (const { player, pattern, last } of features.alike(seen)) {
      if (last === 0) always[player * board.patterns + pattern] = weight;
      else answers.set(board.patternKey(player, last, pattern), weight);
    }
  }
  return found;
}
