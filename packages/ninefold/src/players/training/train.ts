// Training: a game comes in, the weights of an evaluator go out. It begins with random plays, for whoever knows nothing plays
// without aim; then generations play against themselves and learn from it. A generation is refused only where it clearly loses to
// the one before: what it gains is often less than a short match can tell.
import type { ChanceSource, GameSystem } from "../../model/index.ts";
import { type Progress, seeded } from "../../play/index.ts";
import { wholePower } from "../arithmetic/exponential.ts";
import { linear } from "../evaluators/linear.ts";
import { mobility } from "../evaluators/mobility.ts";
import { KINDS } from "../evaluators/present.ts";
import { requireFeatures, type Trained } from "../trained/trained.ts";
import { scoreOf } from "./gate.ts";
import { loudnessOf } from "./loudness.ts";
import { addRandomPlay } from "./random-plays.ts";
import { Samples } from "./samples.ts";
import { addPlay, type PlayRules, Searcher } from "./self-play.ts";
import { type Lessons, learnInStages, type Taught } from "./stages.ts";
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

/** How strong a generation is. */
export interface Generation {
  readonly generation: number;
  readonly positions: number;
  /** Its share against the one that was the best before, and whether it was kept. */
  readonly share: number;
  readonly kept: boolean;
  /** Its share against the same search by mobility, which needs no training; undefined of one that was refused, or where it was stopped. */
  readonly againstMobility: number | undefined;
  /** By what share plays that were held back are foretold less badly than by who knows nothing. */
  readonly foretold: number;
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

const RANDOM_PLAYS = 10_000;

/** Fewer of them, where training was asked to stop, teach nothing. */
const ENOUGH_PLAYS = 1_000;

/** So many positions of random plays are learned from. */
const RANDOM_POSITIONS = 60_000;

/** One play in so many is not learned from: it tells what was learned. */
const HELD = 8;

/** The length of plays is found by so many. */
const TRIAL_PLAYS = 20;

/** Plays of the first generation, how many times as many each other one has, and how many at most. */
const PLAYS = 200;
const GROWTH = 1.3;
const MAX_PLAYS = 3000;

/** So many kinds of features come before pairs. */
const WITHOUT_PAIRS = KINDS.indexOf("pairs");

const NODES = 300;
const PAIRS = 30;
const OPENING = 4;
const MAX_PLIES = 200;

/** A generation is kept that comes to such a share against the best one so far. */
const GATE = 0.45;

/** So many generations are remembered: what earlier ones played teaches little. */
const REMEMBERED = 8;

/** Of what a position is worth so much is what comes of it, and the rest what was foretold a ply later. */
const LAMBDA = 0.98;

/** The results of random plays count where they foretell others so much better than nothing does. */
const TAUGHT = 0.01;

/**
 * Learns to weigh the positions of a game. Asked to stop, it ends with the best that it has, and in the middle of many random plays
 * learns from these first. MindError NF7022 as `studied`.
 */
export function* train(
  system: GameSystem,
  options: TrainOptions = {},
): Generator<Training, Learned, boolean | undefined> {
  const trainer = new Trainer(studied(system, options.before?.symmetries), options);
  return yield* trainer.train();
}

class Trainer {
  readonly #game: Studied;
  readonly #options: TrainOptions;
  readonly #rules: PlayRules;
  readonly #generations: Generation[] = [];
  #best: Float64Array;
  /** By weights what is loud. */
  readonly #loudness = new WeakMap<Float64Array, number | undefined>();
  #plays = 0;
  #positions = 0;

  constructor(game: Studied, options: TrainOptions) {
    this.#game = game;
    this.#options = options;
    this.#rules = { nodes: options.nodes ?? NODES, opening: OPENING, maxPlies: MAX_PLIES };
    if (options.before) requireFeatures(game.features, options.before);
    const before = options.before?.weights;
    this.#best = Float64Array.from(game.features.names, (name) => before?.get(name) ?? 0);
  }

  *train(): Generator<Training, Learned, boolean | undefined> {
    const { before, generations = Number.POSITIVE_INFINITY } = this.#options;
    if (!before && (yield* this.#learnFromRandomPlays())) return this.#learned();
    const remembered: Lessons[] = [];
    for (let generation = 1; generation <= generations; generation++) {
      const lessons = this.#noLessons();
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
    const loud = this.#loudnessOf(this.#best);
    return { symmetries, weights, loud, generations, plays: this.#plays, positions: this.#positions };
  }

  #progress(doing: string): Training {
    return { doing, done: this.#plays, generations: [...this.#generations] };
  }

  #source(name: string): ReturnType<typeof seeded> {
    return seeded(`${this.#options.seed ?? 1}/${name}`);
  }

  #noLessons(): Lessons {
    const cells = this.#game.positions.cells.length;
    return { learn: new Samples(cells), held: new Samples(cells) };
  }

  /** Whether it was asked to stop: then what was played so far is learned from, where it is enough. */
  *#learnFromRandomPlays(): Generator<Training, boolean, boolean | undefined> {
    const { positions, worths, starts } = this.#game;
    const { randomPlays = RANDOM_PLAYS } = this.#options;
    const [results, choices] = [this.#noLessons(), this.#noLessons()];
    const learn = { results: results.learn, choices: choices.learn };
    const held = { results: results.held, choices: choices.held };
    const chance = this.#source("random plays");
    positions.seed([...chance.words]);
    const playing = { positions, worths, starts, chance, maxPlies: MAX_PLIES };
    let isAsked = false;
    for (let play = 0, every = 1; play < randomPlays && !isAsked; play++) {
      addRandomPlay(playing, play % HELD === 0 ? held : learn, every);
      this.#plays++;
      if (play + 1 === TRIAL_PLAYS) {
        const length = (results.learn.size + results.held.size) / TRIAL_PLAYS;
        every = Math.max(1, Math.ceil((length * randomPlays) / RANDOM_POSITIONS));
      }
      isAsked = (yield this.#progress("random plays")) === true;
    }
    if (isAsked && this.#plays < ENOUGH_PLAYS) return true;
    this.#positions += results.learn.size;
    const byResults = yield* this.#fit(results, chance, KINDS.length, isAsked);
    if (!byResults) return true;
    // Where hardly any random play is won, its positions tell by what there is to choose from.
    const taught = byResults.gain >= TAUGHT ? byResults : yield* this.#fit(choices, chance, WITHOUT_PAIRS, isAsked);
    if (!taught) return true;
    this.#best = taught.weights;
    return isAsked;
  }

  /** The share of the first of two in plays against each other; undefined where it was asked to stop. */
  *#match(
    searchers: readonly [Searcher, Searcher],
    rules: PlayRules,
    name: string,
  ): Generator<Training, number | undefined, boolean | undefined> {
    const seed = `${this.#options.seed ?? 1}/${name}`;
    const match = scoreOf(this.#game, searchers, { pairs: this.#options.pairs ?? PAIRS, rules, seed });
    let play = match.next();
    for (; !play.done; play = match.next()) if (yield this.#progress("match")) return undefined;
    return play.value;
  }

  /** The weights that lessons teach; undefined where it was asked to stop. `finishes`: it was before, and is not again. */
  *#fit(
    lessons: Lessons,
    chance: ChanceSource,
    kinds: number,
    finishes = false,
  ): Generator<Training, Taught | undefined, boolean | undefined> {
    const work = learnInStages(this.#game.features, lessons, this.#best, { chance, kinds });
    let step = work.next();
    for (; !step.done; step = work.next()) if (!finishes && (yield this.#progress("weights"))) return undefined;
    return step.value;
  }

  /** Pairs are many: where they were of no use they are tried again after twice as many generations. */
  #kindsOf(generation: number): number {
    const { pairs } = this.#game.features;
    const used = pairs.some(({ table }) => table.some((feature) => feature && this.#best[Math.abs(feature) - 1]));
    return used || (generation & (generation - 1)) === 0 ? KINDS.length : WITHOUT_PAIRS;
  }

  /** How plays of a generation are played: those of the first need not look far, for it knows little. */
  #rulesOf(generation: number): PlayRules {
    return generation > 1 ? this.#rules : { ...this.#rules, nodes: Math.ceil(this.#rules.nodes / 2) };
  }

  *#play(generation: number, { learn, held }: Lessons): Generator<Training, boolean, boolean | undefined> {
    const rules = this.#rulesOf(generation);
    const searcher = this.#searcher(this.#best, rules);
    const chance = this.#source(`generation ${generation}`);
    this.#game.positions.seed([...chance.words]);
    const plays = Math.min(MAX_PLAYS, Math.ceil((this.#options.plays ?? PLAYS) * wholePower(GROWTH, generation - 1)));
    for (let play = 0; play < plays; play++) {
      addPlay(this.#game, searcher, play % HELD === 0 ? held : learn, { chance, rules, lambda: LAMBDA });
      this.#plays++;
      if (yield this.#progress(`generation ${generation}`)) return true;
    }
    this.#positions += learn.size;
    return false;
  }

  *#learn(generation: number, remembered: readonly Lessons[]): Generator<Training, boolean, boolean | undefined> {
    const chance = this.#source(`order ${generation}`);
    const all = this.#noLessons();
    for (const { learn, held } of remembered) {
      all.learn.addAll(learn);
      all.held.addAll(held);
    }
    const taught = yield* this.#fit(all, chance, this.#kindsOf(generation));
    if (!taught) return true;
    const { weights, foretold } = taught;
    const rules = this.#rulesOf(generation);
    const learned = this.#searcher(weights, rules);
    const share = yield* this.#match([learned, this.#searcher(this.#best, rules)], rules, `match ${generation}`);
    if (share === undefined) return true;
    const kept = share >= GATE;
    if (kept) this.#best = weights;
    const untaught = new Searcher(this.#game, mobility, rules.nodes);
    const againstMobility = kept ? yield* this.#match([learned, untaught], rules, `mobility ${generation}`) : undefined;
    this.#generations.push({ generation, positions: this.#positions, share, kept, againstMobility, foretold });
    if (kept && againstMobility === undefined) return true;
    return (yield this.#progress("match")) === true;
  }

  /** What is loud by weights that do not change any more. */
  #loudnessOf(weights: Float64Array): number | undefined {
    if (!this.#loudness.has(weights)) this.#loudness.set(weights, loudnessOf(this.#game, weights));
    return this.#loudness.get(weights);
  }

  #searcher(weights: Float64Array, { nodes }: PlayRules): Searcher {
    const evaluator = linear(this.#game.features, weights, this.#loudnessOf(weights));
    return new Searcher(this.#game, evaluator, nodes);
  }
}
