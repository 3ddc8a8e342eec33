// Training: a game comes in, the weights of an evaluator go out. It begins with random plays, for whoever knows nothing plays
// without aim; then generations play against themselves and learn from it. A generation is kept if it beats the one before.
import type { ChanceSource, GameSystem } from "../../model/index.ts";
import { type Progress, seeded } from "../../play/index.ts";
import { linear } from "../evaluators/linear.ts";
import type { Trained } from "../evaluators/trained.ts";
import { Fit } from "./fit.ts";
import { scoreOf } from "./gate.ts";
import { loudnessOf } from "./loudness.ts";
import { addRandomPlay } from "./random-plays.ts";
import { Samples } from "./samples.ts";
import { addPlay, type PlayRules, Searcher } from "./self-play.ts";
import { type Studied, studied } from "./studied.ts";

export interface TrainOptions {
  /** Ends after so many generations, or when it is asked to. */
  readonly generations?: number;
  readonly seed?: string;
  /** What was trained before, to go on with. */
  readonly before?: Trained | undefined;
  /** Random plays that come first. */
  readonly randomPlays?: number;
  /** Plays of a generation. */
  readonly plays?: number;
  /** Positions that are searched for a decision. */
  readonly nodes?: number;
  /** Pairs of plays by which a generation is compared with the best before it. */
  readonly pairs?: number;
}

/** How strong a generation is: its share against the one that was the best before, and whether it was kept. */
export interface Generation {
  readonly generation: number;
  readonly positions: number;
  readonly share: number;
  readonly kept: boolean;
}

export interface Training extends Progress {
  readonly doing: string;
  readonly generations: readonly Generation[];
}

/** What was learned, and how it went. */
export interface Learned extends Pick<Trained, "symmetries" | "weights" | "loud"> {
  readonly generations: readonly Generation[];
  readonly plays: number;
  readonly positions: number;
}

const RANDOM_PLAYS = 30_000;

/** So many positions of random plays are learned from. */
const RANDOM_POSITIONS = 60_000;

/** One play in so many is not learned from: it tells what was learned. */
const HELD = 5;

/** The length of plays is found by so many. */
const TRIAL_PLAYS = 20;
const PLAYS = 200;
const NODES = 600;
const PAIRS = 20;
const OPENING = 4;
const MAX_PLIES = 300;

/** A generation is kept that comes to such a share against the best one so far. */
const GATE = 0.5;

/** So many generations are remembered: what earlier ones played teaches little. */
const REMEMBERED = 8;

/** Of what a position is worth so much is the end of its play, in the first generation and in later ones. */
const LAMBDAS = [0.985, 0.98, 0.97, 0.96];

/** How fast weights are learned: of values that count, of values where they stand, and of pairs. */
const RATES = [1, 0.4, 0.15] as const;

/** First what counts is learned from random plays, then where it stands, then what stands beside it. */
const STAGES = [1, 2, 3] as const;
const RANDOM_FIT = { rounds: 3, rate: 0.5, decay: 1e-6 } as const;
const FIT = { rounds: 1, rate: 0.1, decay: 1e-6 } as const;

/** Learns to weigh the positions of a game. Asked to stop, it ends with the best that it has. MindError NF7022 as `studied`. */
export function* train(
  system: GameSystem,
  options: TrainOptions = {},
): Generator<Training, Learned, boolean | undefined> {
  const trainer = new Trainer(studied(system, options.before?.symmetries), options);
  return yield* trainer.train();
}

/** What plays taught, and what was held back of them to tell whether it helps. */
interface Lessons {
  readonly learn: Samples;
  readonly held: Samples;
}

class Trainer {
  readonly #game: Studied;
  readonly #options: TrainOptions;
  readonly #rules: PlayRules;
  readonly #generations: Generation[] = [];
  #best: Float64Array;
  #plays = 0;
  #positions = 0;

  constructor(game: Studied, options: TrainOptions) {
    this.#game = game;
    this.#options = options;
    this.#rules = { nodes: options.nodes ?? NODES, opening: OPENING, maxPlies: MAX_PLIES };
    const before = options.before?.weights;
    this.#best = Float64Array.from(game.features.names, (name) => before?.get(name) ?? 0);
  }

  *train(): Generator<Training, Learned, boolean | undefined> {
    const { before, generations = Number.POSITIVE_INFINITY } = this.#options;
    if (!before && (yield* this.#learnFromRandomPlays())) return this.#learned();
    const remembered: Lessons[] = [];
    for (let generation = 1; generation <= generations; generation++) {
      const lessons = { learn: new Samples(this.#game.features), held: new Samples(this.#game.features) };
      if (yield* this.#play(generation, lessons)) break;
      remembered.push(lessons);
      if (remembered.length > REMEMBERED) remembered.shift();
      if (yield* this.#learn(generation, remembered)) break;
    }
    return this.#learned();
  }

  #learned(): Learned {
    const { symmetries, features } = this.#game;
    const weights = new Map(features.names.map((name, i) => [name, this.#best[i] ?? 0]));
    const generations = [...this.#generations];
    const loud = loudnessOf(this.#game, this.#best);
    return { symmetries, weights, loud, generations, plays: this.#plays, positions: this.#positions };
  }

  #progress(doing: string): Training {
    return { doing, done: this.#plays, generations: [...this.#generations] };
  }

  #source(name: string): ReturnType<typeof seeded> {
    return seeded(`${this.#options.seed ?? 1}/${name}`);
  }

  /** Whether it was asked to stop. */
  *#learnFromRandomPlays(): Generator<Training, boolean, boolean | undefined> {
    const { positions, worths, starts, features } = this.#game;
    const { randomPlays = RANDOM_PLAYS } = this.#options;
    const [samples, held] = [new Samples(features), new Samples(features)];
    const chance = this.#source("random plays");
    positions.seed([...chance.words]);
    const playing = { positions, worths, starts, chance, maxPlies: MAX_PLIES };
    for (let play = 0, every = 1; play < randomPlays; play++) {
      addRandomPlay(playing, play % HELD === 0 ? held : samples, every);
      this.#plays++;
      if (play + 1 === TRIAL_PLAYS) {
        const length = (samples.size + held.size) / TRIAL_PLAYS;
        every = Math.max(1, Math.ceil((length * randomPlays) / RANDOM_POSITIONS));
      }
      if (yield this.#progress("random plays")) return true;
    }
    this.#positions += samples.size;
    const found = yield* this.#learnInStages([{ learn: samples, held }], RANDOM_FIT, chance);
    if (!found) return true;
    this.#best = found;
    return false;
  }

  /**
   * The weights of which the lessons that were held back are foretold best: each kind of features is learned in its turn, and
   * kept where it helps, for chance teaches nothing. Undefined where it was asked to stop.
   */
  *#learnInStages(
    lessons: readonly Lessons[],
    fitting: typeof RANDOM_FIT | typeof FIT,
    chance: ChanceSource,
  ): Generator<Training, Float64Array | undefined, boolean | undefined> {
    let best = this.#best;
    const lossOf = (weights: Float64Array): number =>
      lessons.reduce((sum, { held }) => sum + held.size * new Fit(weights).loss(held), 0);
    let loss = lossOf(best);
    for (const stage of STAGES) {
      const fit = new Fit(Float64Array.from(best));
      const rate = this.#rates(fitting.rate, stage);
      for (const { learn } of lessons) {
        for (const _ of fit.fit(learn, { ...fitting, rate, chance })) {
          if (yield this.#progress("weights")) return undefined;
        }
      }
      const now = lossOf(fit.weights);
      if (now >= loss) continue;
      loss = now;
      best = fit.weights;
    }
    return best;
  }

  *#play(generation: number, { learn, held }: Lessons): Generator<Training, boolean, boolean | undefined> {
    const searcher = this.#searcher(this.#best);
    const chance = this.#source(`generation ${generation}`);
    this.#game.positions.seed([...chance.words]);
    const lambda = LAMBDAS[Math.min(generation - 1, LAMBDAS.length - 1)] ?? 1;
    for (let play = 0; play < (this.#options.plays ?? PLAYS); play++) {
      addPlay(this.#game, searcher, play % HELD === 0 ? held : learn, { chance, rules: this.#rules, lambda });
      this.#plays++;
      if (yield this.#progress(`generation ${generation}`)) return true;
    }
    this.#positions += learn.size;
    return false;
  }

  *#learn(generation: number, remembered: readonly Lessons[]): Generator<Training, boolean, boolean | undefined> {
    const chance = this.#source(`order ${generation}`);
    const weights = yield* this.#learnInStages(remembered, FIT, chance);
    if (!weights) return true;
    const searchers = [this.#searcher(weights), this.#searcher(this.#best)] as const;
    const seed = `${this.#options.seed ?? 1}/match ${generation}`;
    const match = scoreOf(this.#game, searchers, { pairs: this.#options.pairs ?? PAIRS, rules: this.#rules, seed });
    let play = match.next();
    for (; !play.done; play = match.next()) if (yield this.#progress("match")) return true;
    const kept = play.value >= GATE;
    if (kept) this.#best = weights;
    this.#generations.push({ generation, positions: this.#positions, share: play.value, kept });
    return (yield this.#progress("match")) === true;
  }

  /** By weight how fast it is learned where so many kinds of features are: counts, values where they stand, pairs. */
  #rates(rate: number, kinds: number): Float64Array {
    const { names, counts, singles, pairs } = this.#game.features;
    const rates = new Float64Array(names.length);
    const tables = [counts, singles, pairs.map(({ table }) => table)];
    for (const [kind, own] of tables.entries()) {
      if (kind >= kinds) break;
      for (const table of own)
        for (const feature of table) if (feature) rates[Math.abs(feature) - 1] = rate * (RATES[kind] ?? 0);
    }
    return rates;
  }

  #searcher(weights: Float64Array): Searcher {
    const evaluator = linear(this.#game.features, weights, loudnessOf(this.#game, weights));
    return new Searcher(this.#game, evaluator, this.#rules.nodes);
  }
}
