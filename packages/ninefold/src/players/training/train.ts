// Training: a game comes in, the weights of an evaluator go out. It begins with random plays, for whoever knows nothing plays
// without aim; then generations play against themselves and learn from it. A generation is kept if it beats the one before.

import type { ChanceSource, GameSystem } from "../../model/index.ts";
import { type Progress, seeded } from "../../play/index.ts";
import { wholePower } from "../arithmetic/exponential.ts";
import { linear } from "../evaluators/linear.ts";
import type { Trained } from "../evaluators/trained.ts";
import { scoreOf } from "./gate.ts";
import { loudnessOf } from "./loudness.ts";
import { addRandomPlay } from "./random-plays.ts";
import { Samples } from "./samples.ts";
import { addPlay, type PlayRules, Searcher } from "./self-play.ts";
import { type Lessons, learnInStages } from "./stages.ts";
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

const RANDOM_PLAYS = 10_000;

/** So many positions of random plays are learned from. */
const RANDOM_POSITIONS = 60_000;

/** One play in so many is not learned from: it tells what was learned. */
const HELD = 8;

/** The length of plays is found by so many. */
const TRIAL_PLAYS = 20;
const PLAYS = 300;
const FIRST_HALVINGS = 1;
const GROWTH = 1.3;
const MAX_PLAYS = 3000;
const NODES = 600;
const PAIRS = 30;
const OPENING = 4;
const MAX_PLIES = 200;

/** A generation is kept that comes to such a share against the best one so far. */
const GATE = 0.45;

/** So many generations are remembered: what earlier ones played teaches little. */
const REMEMBERED = 8;

/** Of what a position is worth so much is the end of its play, in the first generation and in later ones. */
const LAMBDAS = [Number(process.env.LAM ?? 0.98)];

/** Learns to weigh the positions of a game. Asked to stop, it ends with the best that it has. MindError NF7022 as `studied`. */
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
  #paired = false;
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
      const lessons = {
        learn: new Samples(this.#game.positions.cells.length),
        held: new Samples(this.#game.positions.cells.length),
      };
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
    const { positions, worths, starts } = this.#game;
    const { randomPlays = RANDOM_PLAYS } = this.#options;
    const { length } = positions.cells;
    const made = (): Samples => new Samples(length);
    const [learn, held] = [
      { results: made(), choices: made() },
      { results: made(), choices: made() },
    ];
    const chance = this.#source("random plays");
    positions.seed([...chance.words]);
    const playing = { positions, worths, starts, chance, maxPlies: MAX_PLIES };
    for (let play = 0, every = 1; play < randomPlays; play++) {
      addRandomPlay(playing, play % HELD === 0 ? held : learn, every);
      this.#plays++;
      if (play + 1 === TRIAL_PLAYS) {
        const length = (learn.results.size + held.results.size) / TRIAL_PLAYS;
        every = Math.max(1, Math.ceil((length * randomPlays) / RANDOM_POSITIONS));
      }
      if (yield this.#progress("random plays")) return true;
    }
    this.#positions += learn.results.size;
    const byResults = yield* this.#fit({ learn: learn.results, held: held.results }, chance);
    if (!byResults) return true;
    const byChoices = yield* this.#fit({ learn: learn.choices, held: held.choices }, chance);
    if (!byChoices) return true;
    const share = yield* this.#match(byChoices, byResults, this.#rulesOf(1), "first match");
    if (share === undefined) return true;
    if (process.env.S7LOG) console.error(`choices against results ${share}`);
    this.#best = share >= GATE ? byChoices : byResults;
    return false;
  }

  /** The share of weights in plays against others; undefined where it was asked to stop. */
  *#match(
    weights: Float64Array,
    others: Float64Array,
    rules: PlayRules,
    name: string,
  ): Generator<Training, number | undefined, boolean | undefined> {
    const searchers = [this.#searcher(weights, rules), this.#searcher(others, rules)] as const;
    const seed = `${this.#options.seed ?? 1}/${name}`;
    const match = scoreOf(this.#game, searchers, { pairs: this.#options.pairs ?? PAIRS, rules, seed });
    let play = match.next();
    for (; !play.done; play = match.next()) if (yield this.#progress("match")) return undefined;
    return play.value;
  }

  /** The weights that lessons teach; undefined where it was asked to stop. */
  *#fit(
    lessons: Lessons,
    chance: ChanceSource,
    generation = 0,
  ): Generator<Training, Float64Array | undefined, boolean | undefined> {
    const kinds = (generation & (generation - 1)) === 0 || this.#paired ? 3 : 2;
    const work = learnInStages(this.#game.features, lessons, this.#best, { chance, kinds });
    let step = work.next();
    for (; !step.done; step = work.next()) if (yield this.#progress("weights")) return undefined;
    this.#paired = this.#game.features.pairs.some(({ table }) =>
      table.some((f) => f !== 0 && step.value && step.value[Math.abs(f) - 1] !== 0),
    );
    return step.value;
  }

  /** How plays of a generation are played: the first ones find out little more than what counts, and need not look far. */
  #rulesOf(generation: number): PlayRules {
    const nodes = Math.ceil(this.#rules.nodes / 2 ** Math.max(0, FIRST_HALVINGS + 1 - generation));
    return { ...this.#rules, nodes };
  }

  *#play(generation: number, { learn, held }: Lessons): Generator<Training, boolean, boolean | undefined> {
    const rules = this.#rulesOf(generation);
    const searcher = this.#searcher(this.#best, rules);
    const chance = this.#source(`generation ${generation}`);
    this.#game.positions.seed([...chance.words]);
    const lambda = LAMBDAS[Math.min(generation - 1, LAMBDAS.length - 1)] ?? 1;
    const plays = Math.min(MAX_PLAYS, Math.ceil((this.#options.plays ?? PLAYS) * wholePower(GROWTH, generation - 1)));
    for (let play = 0; play < plays; play++) {
      addPlay(this.#game, searcher, play % HELD === 0 ? held : learn, { chance, rules, lambda });
      this.#plays++;
      if (yield this.#progress(`generation ${generation}`)) return true;
    }
    this.#positions += learn.size;
    return false;
  }

  *#learn(generation: number, remembered: readonly Lessons[]): Generator<Training, boolean, boolean | undefined> {
    const chance = this.#source(`order ${generation}`);
    const all = {
      learn: new Samples(this.#game.positions.cells.length),
      held: new Samples(this.#game.positions.cells.length),
    };
    for (const { learn, held } of remembered) {
      all.learn.addAll(learn);
      all.held.addAll(held);
    }
    const weights = yield* this.#fit(all, chance, generation);
    if (!weights) return true;
    const share = yield* this.#match(weights, this.#best, this.#rulesOf(generation), `match ${generation}`);
    if (share === undefined) return true;
    const kept = share >= GATE;
    if (kept) this.#best = weights;
    this.#generations.push({ generation, positions: this.#positions, share, kept });
    return (yield this.#progress("match")) === true;
  }

  #searcher(weights: Float64Array, { nodes }: PlayRules): Searcher {
    const evaluator = linear(this.#game.features, weights, loudnessOf(this.#game, weights));
    return new Searcher(this.#game, evaluator, nodes);
  }
}
