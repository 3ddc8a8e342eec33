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
    let sum = 0;
    for (let at = from; at < from + count; at++) {
      const likely = this.#likely(player, codes[at]!, last);
      into[at] = likely;
      sum += likely;
    }
    for (let at = from; at < from + count; at++) into[at] = into[at]! / sum;
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

  #likely(player: number, code: number, last: Named | undefined): number {
    const reader = this.#reader;
    let likely = this.#always[player]![code] ?? this.#learn(player, code);
    for (const named of reader.named(code)) {
      reader.look(named, last);
      const { always, answers } = this.#patterns[named.site.number]!;
      const { board } = named.site;
      likely *= always[player * board.patterns + reader.pattern]!;
      if (reader.last > 0) likely *= answers.get(board.patternKey(player, reader.last, reader.pattern)) ?? 1;
      if (last?.site.board === board) likely *= this.#nearness(player, named, last);
    }
    return likely;
  }

  #learn(player: number, code: number): number {
    const name = this.#reader.positions.named(code);
    const features = name ? this.#reader.features.always(player, name) : [];
    const found = features.reduce((product, feature) => product * this.#factor(feature), 1);
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
    const found = feature === undefined ? 1 : this.#factor(feature);
    near.set(key, found);
    return found;
  }

  #factor(feature: string): number {
    return exponential(this.#weights.get(feature) ?? 0);
  }
}

/** What counts so little in a pattern, by e to the weight, is drawn again in playouts, the sooner the less it counts. */
const UNUSUAL = 0.3;

/** A factor as a chance: what is usual is always taken, what is a third as likely as the bound once in 27 times. */
const chanceOf = (factor: number): number => Math.round(ALWAYS * wholePower(Math.min(1, factor / UNUSUAL), 3));

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
    always: new Float64Array(players * board.patterns).fill(1),
    answers: new Map<number, number>(),
  }));
  for (const [name, weight] of weights) {
    const seen = features.seenIn(name);
    if (!seen) continue;
    const { always, answers } = found[seen.site.number]!;
    const { board } = seen.site;
    const factor = exponential(weight);
    for (const { player, pattern, last } of features.alike(seen)) {
      if (last === 0) always[player * board.patterns + pattern] = factor;
      else answers.set(board.patternKey(player, last, pattern), factor);
    }
  }
  return found;
}
