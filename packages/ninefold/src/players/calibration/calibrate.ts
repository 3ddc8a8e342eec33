// Calibration: a game comes in, its levels go out. Candidates play their neighbours in the order of their budgets, ratings are
// fitted to the results, and equal steps are taken from a player who decides at random to the best.
import { entryAt } from "../../analysis/tables.ts";
import type { Progress, Rules, Seed } from "../../play/index.ts";
import { readMind, usualKind } from "../choosing/spec.ts";
import { type Level, nodesOf } from "../levels/level.ts";
import { temperatureOf } from "../levels/scale.ts";
import { type Meeting, ratingsOf } from "../statistics/ratings.ts";
import type { Entrant } from "../tournament/entrant.ts";
import { mindEntrant } from "../tournament/entrants.ts";
import { pausing } from "../tournament/pausing.ts";
import { type Trained, untrained } from "../trained/trained.ts";
import { between, firstCandidates, nameOf, RANDOM, stronger } from "./candidates.ts";
import { type Scored, scored } from "./meeting.ts";
import { type RatedCandidate, stepsOf } from "./steps.ts";

export interface CalibrateOptions {
  /** What was trained: with weights, minds that look ahead by them are the candidates. */
  readonly trained?: Trained | undefined;
  /** Two neighbours play so often where they are quick, and less often the more they search. */
  readonly plays?: number | undefined;
  /** What the strongest candidate may search for a decision; where nothing is said, 4,096 plays or 32,768 positions. */
  readonly nodes?: number | undefined;
  readonly seed?: Seed | undefined;
  /** Plays that were played before. */
  readonly known?: Iterable<Scored> | undefined;
  readonly onPlayed?: ((scored: Scored) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Calibrating) => void) | undefined;
}

export interface Calibrating extends Progress {
  /** Who plays. */
  readonly candidate: string;
}

export interface Calibrated {
  /** From the weakest. */
  readonly levels: readonly Level[];
  /** In the order of their budgets. */
  readonly candidates: readonly RatedCandidate[];
  /** The most Elo that a candidate is above one who decides at random. */
  readonly span: number;
  readonly plays: number;
  readonly interrupted: boolean;
}

const PLAYS = 60;
/** For minds that decide by plays, their plays. */
const NODES = 4_096;

/** Plays of minds that search less are quick. */
const QUICK = 128;
const LEAST_PLAYS = 12;

/** Between candidates that are farther apart, in Elo, others are put in the middle, so many times. */
const GAP = 90;
const REFINEMENTS = 3;

/** Stronger candidates are tried as long as one more brings so much Elo. */
const WORTHWHILE = 25;

/**
 * Calibrates the levels of a game for two players or more; asked to stop, by what was played so far. Each play is a function
 * of the rules, the seed and who plays. Throws MindError where no mind can play the game, Fault where the rules have a hole.
 */
export async function calibrate(rules: Rules, options: CalibrateOptions = {}): Promise<Calibrated> {
  if (rules.system.players.length < 2) throw new RangeError(`${rules.system.name} is no game against others.`);
  return await new Calibration(rules, options).calibrate();
}

class Calibration {
  readonly #rules: Rules;
  readonly #options: CalibrateOptions;
  readonly #known: ReadonlyMap<string, Scored>;
  readonly #signal: AbortSignal;
  readonly #pause: () => Promise<void>;
  /** Who searches. */
  readonly #mind: string;
  /** From weak to strong, as far as one knows beforehand. */
  #candidates: readonly Level[];
  readonly #results = new Map<string, Scored>();
  #playing = "";

  constructor(rules: Rules, options: CalibrateOptions) {
    this.#rules = rules;
    this.#options = options;
    this.#known = new Map(Array.from(options.known ?? [], (one) => [keyOf(one), one]));
    this.#signal = options.signal ?? new AbortController().signal;
    this.#pause = pausing(() => options.onProgress?.({ done: this.#results.size, candidate: this.#playing }));
    const { system } = rules;
    const evaluator = options.trained !== undefined && options.trained.weights.size > 0;
    this.#mind = usualKind({ system, evaluator });
    this.#candidates = firstCandidates(this.#mind, temperatureOf(system, evaluator), this.#maxNodes);
  }

  get #maxNodes(): number {
    return this.#options.nodes ?? nodesOf(this.#mind, NODES);
  }

  async calibrate(): Promise<Calibrated> {
    await this.#playNeighbours();
    await this.#climb();
    for (let times = 0; times < REFINEMENTS && !this.#signal.aborted; times++) {
      const { candidates } = this.#rated();
      const filled = candidates.flatMap(({ level, elo }, i) => {
        const next = candidates[i + 1];
        const middle = next && Math.abs(next.elo - elo) > GAP ? between(level, next.level) : undefined;
        return middle ? [level, middle] : [level];
      });
      if (filled.length === candidates.length) break;
      this.#candidates = filled;
      await this.#playNeighbours();
    }
    const { candidates, draws } = this.#rated();
    return {
      levels: stepsOf(candidates, draws),
      candidates,
      span: Math.max(...candidates.map(({ elo }) => elo)),
      plays: this.#results.size,
      interrupted: this.#signal.aborted,
    };
  }

  /** Goes on to larger budgets as long as they are worth it. */
  async #climb(): Promise<void> {
    let best = this.#candidates.at(-1);
    while (best && !this.#signal.aborted) {
      const more = stronger(best, this.#maxNodes);
      if (!more) return;
      this.#candidates = [...this.#candidates, more];
      await this.#playNeighbours();
      const [before = 0, after = 0] = this.#rated()
        .candidates.slice(-2)
        .map(({ elo }) => elo);
      if (after - before < WORTHWHILE) return;
      best = more;
    }
  }

  /** Every candidate against the next one and the one after it. */
  async #playNeighbours(): Promise<void> {
    for (const [i, one] of this.#candidates.entries())
      for (const other of this.#candidates.slice(i + 1, i + 3)) await this.#play(one, other);
  }

  async #play(one: Level, other: Level): Promise<void> {
    const plays = this.#playsOf(one, other);
    const [first, second] = [this.#entrant(one), this.#entrant(other)];
    const asked = { rules: this.#rules, seed: this.#options.seed ?? 1, signal: this.#signal, pause: this.#pause };
    this.#playing = second.name;
    for (let play = 0; play < plays; play++) {
      const key = keyOf({ one: first.name, other: second.name, play });
      if (this.#results.has(key)) continue;
      const known = this.#known.get(key);
      if (!known && this.#signal.aborted) return;
      const result = known ?? (await scored(first, second, play, asked));
      if (!result) return;
      if (!known) this.#options.onPlayed?.(result);
      this.#results.set(key, result);
    }
  }

  /** Whole rounds, each seat in turn. */
  #playsOf(one: Level, other: Level): number {
    const players = this.#rules.system.players.length;
    const { plays = PLAYS } = this.#options;
    const slow = Math.sqrt(Math.max(1, one.nodes, other.nodes) / nodesOf(this.#mind, QUICK));
    const wanted = Math.max(Math.min(plays, LEAST_PLAYS), plays / Math.max(1, slow));
    return players * Math.ceil(wanted / players);
  }

  #entrant(level: Level): Entrant {
    const { trained } = this.#options;
    const { system, hash } = this.#rules;
    const own = { ...(trained ?? untrained(system.name, hash)), levels: [level] };
    return mindEntrant(readMind("level:1"), nameOf(level), { trained: own });
  }

  #rated(): { readonly candidates: readonly RatedCandidate[]; readonly draws: number } {
    const numbers = new Map(this.#candidates.map((level, i) => [nameOf(level), i]));
    const met = new Map<string, Meeting>();
    for (const { one, other, ...points } of this.#results.values()) {
      const [a, b] = [numbers.get(one), numbers.get(other)];
      if (a === undefined || b === undefined) continue;
      const key = `${a} ${b}`;
      // As if each two had played once more and drawn nothing, so that all ratings are finite.
      const sum = met.get(key) ?? { one: a, other: b, wins: 0.5, draws: 0, losses: 0.5 };
      const { wins, draws, losses } = points;
      met.set(key, { ...sum, wins: sum.wins + wins, draws: sum.draws + draws, losses: sum.losses + losses });
    }
    const { elo, draws } = ratingsOf(this.#candidates.length, [...met.values()]);
    const zero = entryAt(elo, this.#candidates.indexOf(RANDOM));
    const playing = new Set([...met.values()].flatMap(({ one, other }) => [one, other]));
    const candidates = this.#candidates
      .map((level, i) => ({ level, elo: entryAt(elo, i) - zero }))
      .filter((_, i) => playing.has(i));
    return { candidates, draws };
  }
}

const keyOf = ({ one, other, play }: Pick<Scored, "one" | "other" | "play">): string => `${one} ${other} ${play}`;
