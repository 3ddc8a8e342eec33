// Training of a policy: a game comes in, the weights of features of decisions go out. Generations of Monte Carlo tree search play
// against themselves, and what their searches decided is made likely. A policy takes time: it is kept for what wins plays at
// equal time against the best before it.
import { COMING } from "../../engine/index.ts";
import type { ChanceSource, GameSystem } from "../../model/index.ts";
import { type Progress, seeded } from "../../play/index.ts";
import { DecisionFeatures } from "../policies/decision-features.ts";
import { POLICY_USES, Policy, type PolicyFor, type PolicyUse, type TrainedPolicy } from "../policies/policy.ts";
import type { Trained } from "../trained/trained.ts";
import { DECISION_KINDS, type DecisionKind, DecisionSamples, NumberedFeatures } from "./decision-samples.ts";
import { PolicyFit } from "./fit-policy.ts";
import { scoreOf } from "./gate.ts";
import { addPlay, TreeSearcher } from "./mcts-plays.ts";
import { begin, comingIn } from "./plays.ts";
import { open, type PlayRules } from "./self-play.ts";
import { type Studied, studied } from "./studied.ts";

export interface PolicyTrainingOptions {
  /** Ends after so many generations, or when it is asked to. */
  readonly generations?: number | undefined;
  readonly seed?: string | undefined;
  /** What was trained before, to go on with. */
  readonly before?: Trained | undefined;
  /** Plays of a generation. */
  readonly plays?: number | undefined;
  /** Plays of the search for a decision. */
  readonly nodes?: number | undefined;
  /** Pairs of plays by which a policy is compared with the best before it. */
  readonly pairs?: number | undefined;
  /** How many plays of a search with a policy take as long as one without it; measured where nothing is said. */
  readonly pace?: number | undefined;
}

/** What the weights of a generation were tried for: their share at equal time against the best before. */
export interface PolicyGeneration {
  readonly generation: number;
  readonly positions: number;
  readonly uses: readonly PolicyUse[];
  readonly share: number;
  readonly kept: boolean;
}

export interface PolicyTraining extends Progress {
  readonly doing: string;
  readonly generations: readonly PolicyGeneration[];
}

export interface LearnedPolicy {
  readonly symmetries: readonly number[];
  /** Undefined where none has won. */
  readonly policy: TrainedPolicy | undefined;
  readonly generations: readonly PolicyGeneration[];
  readonly plays: number;
  readonly positions: number;
}

/** One play in so many is not learned from: it tells what was learned. */
const HELD = 8;

const PLAYS = 100;
const NODES = 500;
const PAIRS = 20;
const OPENING = 2;
const MAX_PLIES = 300;
const ROUNDS = 8;

/** By so much what was held back has to be foretold less badly by a kind of features. */
const GAIN = 0.005;

/** A use of a policy is kept that comes to such a share against the search without it; other weights, that are not worse. */
const GATE = 0.55;
const EVEN = 0.5;

/** How fast two search is compared in so many positions. */
const PACED_POSITIONS = 6;

/** Learns which decisions are likely. Asked to stop, it ends with the best that it has. MindError NF7022 as `studied`. */
export function* trainPolicy(
  system: GameSystem,
  options: PolicyTrainingOptions = {},
): Generator<PolicyTraining, LearnedPolicy, boolean | undefined> {
  return yield* new PolicyTrainer(studied(system, options.before?.symmetries), options).train();
}

class PolicyTrainer {
  readonly #game: Studied;
  readonly #options: PolicyTrainingOptions;
  readonly #features: DecisionFeatures;
  readonly #numbered: NumberedFeatures;
  readonly #rules: PlayRules;
  readonly #learn = new DecisionSamples();
  readonly #held = new DecisionSamples();
  readonly #generations: PolicyGeneration[] = [];
  #best: TrainedPolicy | undefined;
  #plays = 0;

  constructor(game: Studied, options: PolicyTrainingOptions) {
    this.#game = game;
    this.#options = options;
    this.#features = new DecisionFeatures(game.system, game.positions, game.renamings);
    this.#numbered = new NumberedFeatures(this.#features, game.positions);
    this.#rules = { nodes: options.nodes ?? NODES, opening: OPENING, maxPlies: MAX_PLIES };
    this.#best = options.before?.policy;
  }

  *train(): Generator<PolicyTraining, LearnedPolicy, boolean | undefined> {
    const { generations = Number.POSITIVE_INFINITY } = this.#options;
    for (let generation = 1; generation <= generations; generation++) {
      if (yield* this.#play(generation)) break;
      const weights = yield* this.#fit(generation);
      if (!weights || (yield* this.#compare(generation, weights))) break;
    }
    return {
      symmetries: this.#game.symmetries,
      policy: this.#best,
      generations: [...this.#generations],
      plays: this.#plays,
      positions: this.#learn.size,
    };
  }

  #progress(doing: string): PolicyTraining {
    return { doing, done: this.#plays, generations: [...this.#generations] };
  }

  #seed(name: string): string {
    return `${this.#options.seed ?? 1}/policy/${name}`;
  }

  #policyFor(trained: TrainedPolicy | undefined): PolicyFor | undefined {
    const players = this.#game.system.players.length;
    return trained && ((positions) => new Policy(this.#features, positions, players, trained));
  }

  /** Whether it was asked to stop. */
  *#play(generation: number): Generator<PolicyTraining, boolean, boolean | undefined> {
    const chance = seeded(this.#seed(`generation ${generation}`));
    this.#game.positions.seed([...chance.words]);
    const player = new TreeSearcher(
      this.#game,
      this.#policyFor(this.#best),
      this.#rules.nodes,
      this.#seed(`player ${generation}`),
    );
    for (let play = 0; play < (this.#options.plays ?? PLAYS); play++) {
      const samples = play % HELD === 0 ? this.#held : this.#learn;
      addPlay(this.#game, player, this.#numbered, samples, { chance, rules: this.#rules });
      this.#plays++;
      if (yield this.#progress(`generation ${generation}`)) return true;
    }
    return false;
  }

  /** The weights that all plays teach, a kind of features after the other; undefined where it was asked to stop. */
  *#fit(generation: number): Generator<PolicyTraining, TrainedPolicy["weights"] | undefined, boolean | undefined> {
    const { names, kinds } = this.#numbered;
    const chance = seeded(this.#seed(`order ${generation}`));
    let best: Float64Array = new Float64Array(names.length);
    let loss = new PolicyFit(this.#learn, best).loss(this.#held);
    const used = new Set<DecisionKind>();
    for (const kind of DECISION_KINDS) {
      const fit = new PolicyFit(this.#learn, new Float64Array(names.length));
      const learned = (feature: number): boolean => used.has(kinds[feature]!) || kinds[feature] === kind;
      for (const _ of fit.fit({ rounds: ROUNDS, learned, chance }))
        if (yield this.#progress("weights")) return undefined;
      const now = fit.loss(this.#held);
      if (now > loss * (1 - GAIN)) continue;
      [best, loss] = [fit.weights, now];
      used.add(kind);
    }
    return new Map(names.flatMap((name, i) => (best[i] === 0 ? [] : [[name, best[i]!] as const])));
  }

  /**
   * Tries the weights in place of the best so far, and then what else a policy may be used for, one after the other. Whether it was
   * asked to stop.
   */
  *#compare(
    generation: number,
    weights: TrainedPolicy["weights"],
  ): Generator<PolicyTraining, boolean, boolean | undefined> {
    const { uses: known = [] } = this.#best ?? {};
    if (known.length > 0 && (yield* this.#try(generation, { uses: known, weights }, EVEN))) return true;
    for (const use of POLICY_USES.filter((one) => !known.includes(one))) {
      const { uses: before, weights: own } = this.#best ?? { uses: [], weights };
      const uses = POLICY_USES.filter((one) => one === use || before.includes(one));
      if (yield* this.#try(generation, { uses, weights: own }, GATE)) return true;
    }
    return (yield this.#progress("match")) === true;
  }

  /** Keeps a policy that has at least a share of its plays against the best so far. Whether it was asked to stop. */
  *#try(
    generation: number,
    candidate: TrainedPolicy,
    least: number,
  ): Generator<PolicyTraining, boolean, boolean | undefined> {
    const { uses } = candidate;
    const share = yield* this.#match(candidate, `match ${generation} ${uses.join()}`);
    if (share === undefined) return true;
    const kept = share >= least;
    if (kept) this.#best = candidate;
    this.#generations.push({ generation, positions: this.#learn.size, uses, share, kept });
    return false;
  }

  /** The share of a policy in plays against the best so far at equal time; undefined where it was asked to stop. */
  *#match(candidate: TrainedPolicy, name: string): Generator<PolicyTraining, number | undefined, boolean | undefined> {
    const [policy, before] = [this.#policyFor(candidate), this.#policyFor(this.#best)];
    const { nodes } = this.#rules;
    const pace = this.#options.pace ?? paceOf(this.#game, [policy, before], this.#rules, seeded(this.#seed("pace")));
    const deciders = [
      new TreeSearcher(this.#game, policy, Math.max(1, Math.round(nodes * pace)), this.#seed(`${name} first`)),
      new TreeSearcher(this.#game, before, nodes, this.#seed(`${name} second`)),
    ] as const;
    const { pairs = PAIRS } = this.#options;
    const match = scoreOf(this.#game, deciders, { pairs, rules: this.#rules, seed: this.#seed(name) });
    let play = match.next();
    for (; !play.done; play = match.next()) if (yield this.#progress("match")) return undefined;
    return play.value;
  }
}

/** How many plays of a search by one policy are as long as one by another, in some positions. */
function paceOf(
  game: Studied,
  policies: readonly [PolicyFor | undefined, PolicyFor | undefined],
  rules: PlayRules,
  chance: ChanceSource,
): number {
  const players = policies.map((policy) => new TreeSearcher(game, policy, rules.nodes, "pace"));
  const spent = [0, 0];
  // Once before, so that what is read and compiled first does not count.
  for (let position = -1; position < PACED_POSITIONS; position++) {
    if (!open(game, rules, chance)) begin(game.positions, game.starts, chance);
    // A game that is over at its start says nothing of how long a search takes.
    if (comingIn(game.positions) === COMING.over) return 1;
    for (const [i, player] of players.entries()) {
      const begun = performance.now();
      player.best();
      if (position >= 0) spent[i]! += performance.now() - begun;
    }
  }
  return spent[0]! > 0 ? spent[1]! / spent[0]! : 1;
}
