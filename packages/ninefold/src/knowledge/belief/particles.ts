// Beliefs that are too large to be held whole: plays are drawn that fit what was seen.
import { type ChanceSource, numberOf, ONE, type State } from "../../model/index.ts";
import { drawnIndex, drawnReal } from "../drawing.ts";
import type { Event } from "../perspective.ts";
import { type Believing, type Consistency, Consistent, isTooMany } from "./consistent.ts";
import { beginnings, type Hypothesis } from "./hypothesis.ts";

/** A hypothesis, and what it counts. */
interface Weighed {
  readonly hypothesis: Hypothesis;
  readonly weight: number;
}

/** A drawn hypothesis. */
export interface Particle extends Weighed {
  /** The play from the start that it goes on: particles that were drawn from one another have the same. */
  readonly origin: number;
}

/** So many hypotheses may follow one particle; where there are more, some are drawn. */
const MAX_OF_ONE = 2048;
/** Of so many hypotheses what follows is kept while the same events are learned. */
const MAX_LISTED = 256;
/** So often chance is asked for a way from one particle that fits, where not all ways can be listed. */
const DRAWS = 64;
/** The same where what is seen has guided what was drawn. */
const GUIDED_DRAWS = 16;
/** So many dead ends a replay from the start may meet. */
const DEAD_ENDS = 256;

export interface ParticleOptions extends Consistency {
  readonly from: readonly State[];
  readonly chance: ChanceSource;
  /** How many particles are kept. */
  readonly particles: number;
}

/**
 * Particles carried along a play. Each is followed by one of the hypotheses that fit what was seen next, picked by their
 * probabilities, and counts as much more as those come to together, so that the mean of many is unbiased. Where few of
 * them count they are drawn anew from one another; where none fits, plays are replayed from the start under what was
 * seen, going back from dead ends (which is not exact, but finds a play where there is one).
 */
export class Particles {
  readonly #options: ParticleOptions;
  #particles: readonly Particle[];
  /** What follows a hypothesis by the same events, for those that are drawn more than once. */
  readonly #listed = new Map<Hypothesis, readonly Hypothesis[] | "too many">();
  /** Draws what follows one hypothesis. */
  readonly #one: Consistent;
  #drawing: { readonly before: Hypothesis; readonly start: Hypothesis } | undefined;

  constructor(options: ParticleOptions, exact: readonly Hypothesis[]) {
    this.#options = options;
    this.#one = new Consistent(options, MAX_OF_ONE, options.chance);
    const weighed = exact.map((hypothesis) => ({ hypothesis, weight: numberOf(hypothesis.weight), origin: 0 }));
    this.#particles = this.#drawn(weighed).map((particle, origin) => ({ ...particle, origin }));
  }

  get all(): readonly Particle[] {
    return this.#particles;
  }

  /** (Σw)²/Σw² of the origins: as good as so many independent plays. */
  get effective(): number {
    const byOrigin = new Map<number, number>();
    for (const { origin, weight } of this.#particles) byOrigin.set(origin, (byOrigin.get(origin) ?? 0) + weight);
    return evenness([...byOrigin.values()]);
  }

  /** The next events of the play; all of them, these included, where it must be replayed. False where no play fits. */
  *learn(events: readonly Event[], segments: readonly (readonly Event[])[]): Believing<boolean> {
    const followed: Particle[] = [];
    this.#listed.clear();
    for (const particle of this.#particles) {
      const next = yield* this.#next(particle.hypothesis, events);
      if (next) followed.push({ ...particle, hypothesis: next.hypothesis, weight: particle.weight * next.weight });
    }
    this.#particles = scaled(followed.length > 0 ? followed : yield* this.#replayed(segments));
    if (this.#particles.length === 0) return false;
    const even = evenness(this.#particles.map(({ weight }) => weight));
    if (even < this.#options.particles / 2) this.#particles = this.#drawn(this.#particles);
    return true;
  }

  /** One of the hypotheses that follow and fit, and how probable it is that one does. */
  *#next(before: Hypothesis, events: readonly Event[]): Believing<Weighed | undefined> {
    const all = yield* this.#list(before, events);
    if (all !== "too many") return this.#picked(all, 1);
    // Particles that follow one another often have the same hypothesis: what was listed of it is kept.
    if (this.#drawing?.before !== before) this.#drawing = { before, start: { ...before, weight: ONE } };
    const { start } = this.#drawing;
    const found: Hypothesis[] = [];
    let tries = 0;
    // Others' decisions are listed with their probabilities, or drawn where they are too many; of chance one way is drawn.
    for (; tries === 0 || tries < (this.#one.isGuided ? GUIDED_DRAWS : DRAWS); tries++)
      found.push(...(yield* this.#one.through([start], events)));
    return this.#picked(found, tries);
  }

  /** All hypotheses that follow and fit. */
  *#list(before: Hypothesis, events: readonly Event[]): Believing<readonly Hypothesis[] | "too many"> {
    const known = this.#listed.get(before);
    if (known) return known;
    let all: readonly Hypothesis[] | "too many";
    try {
      all = yield* new Consistent(this.#options, MAX_OF_ONE).through([{ ...before, weight: ONE }], events);
    } catch (error) {
      if (!isTooMany(error)) throw error;
      all = "too many";
    }
    if (this.#listed.size < MAX_LISTED) this.#listed.set(before, all);
    return all;
  }

  #picked(among: readonly Hypothesis[], tries: number): Weighed | undefined {
    const weights = among.map(({ weight }) => numberOf(weight));
    const sum = weights.reduce((a, b) => a + b, 0);
    if (sum <= 0) return undefined;
    const hypothesis = among[drawnIndex(weights, this.#options.chance)];
    return hypothesis && { hypothesis, weight: sum / tries };
  }

  /** As many particles of equal weight, each from among these by its weight, evenly spread. */
  #drawn(among: readonly Particle[]): Particle[] {
    const { particles } = this.#options;
    const sum = among.reduce((total, { weight }) => total + weight, 0);
    const offset = drawnReal(this.#options.chance);
    const drawn: Particle[] = [];
    let upTo = 0;
    for (const particle of among) {
      upTo += (particle.weight / sum) * particles;
      while (drawn.length < particles && drawn.length + offset < upTo) drawn.push({ ...particle, weight: 1 });
    }
    return drawn;
  }

  *#replayed(segments: readonly (readonly Event[])[]): Believing<readonly Particle[]> {
    const { system, from, mixtures, particles } = this.#options;
    const starts = beginnings(system, from, mixtures);
    const found: Particle[] = [];
    let deadEnds = 0;
    this.#listed.clear();
    while (found.length < particles && deadEnds < DEAD_ENDS) {
      const path: Weighed[] = [];
      while (path.length < segments.length && deadEnds < DEAD_ENDS) {
        const before = path.at(-1) ?? this.#picked(starts, 1)!;
        const next = yield* this.#next(before.hypothesis, segments[path.length] ?? []);
        if (next) path.push({ hypothesis: next.hypothesis, weight: before.weight * next.weight });
        else {
          deadEnds++;
          path.pop();
        }
      }
      const last = path.at(-1);
      if (last && path.length === segments.length) found.push({ ...last, origin: found.length });
    }
    return found;
  }
}

/** The same weights beside one another, with 1 for the largest: the weights of one hand of cards after another come to 0. */
function scaled(particles: readonly Particle[]): readonly Particle[] {
  const largest = particles.reduce((most, { weight }) => Math.max(most, weight), 0);
  return particles.map((particle) => ({ ...particle, weight: particle.weight / largest }));
}

/** (Σw)²/Σw²: how many equal weights are as even. */
function evenness(weights: readonly number[]): number {
  const [sum, squares] = weights.reduce(([s, q], weight) => [s + weight, q + weight * weight], [0, 0]);
  return squares > 0 ? (sum * sum) / squares : 0;
}
