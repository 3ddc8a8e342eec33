import { type ChanceSource, type GameSystem, numberOf, type Rational, type State, ZERO } from "../../model/index.ts";
import { KnowledgeError } from "../errors.ts";
import type { Event, Perspective } from "../perspective.ts";
import type { Viewer } from "../viewer.ts";
import { type Believing, type Consistency, Consistent, isTooMany } from "./consistent.ts";
import { beginnings, type Hypothesis, MAX_POSSIBLE, type Mixtures } from "./hypothesis.ts";
import { Particles } from "./particles.ts";

export interface BeliefOptions {
  /** The states that the play may have begun in, each as probable; the initial states where nothing is said. */
  readonly from?: readonly State[] | undefined;
  /** How the others decide; where nothing is said uniformly at random. Without them a posterior is not Bayes'. */
  readonly mixtures?: Mixtures | undefined;
  /** So many states are held with exact probabilities: 20,000 where nothing is said. */
  readonly maxStates?: number | undefined;
  /** Where there are more, so many plays are drawn: 2,000 where nothing is said. */
  readonly particles?: number | undefined;
  /** What they are drawn with; without it more states than may be held are an error. */
  readonly chance?: ChanceSource | undefined;
}

/** A state that is possible for all that a player knows. */
export interface PossibleState {
  readonly state: State;
  readonly probability: number;
  /** Undefined where plays were drawn. */
  readonly exactly: Rational | undefined;
}

/** What a player can know of the state: all states consistent with the perspective, with their probabilities. */
export interface Belief {
  readonly exact: boolean;
  /** The most probable first. */
  readonly states: readonly PossibleState[];
  /** Where plays were drawn, as good as so many independent ones: (Σw)²/Σw², those drawn from one another counted as one. */
  readonly effective: number | undefined;
}

const PARTICLES = 2_000;

/** The belief of one player along a play: what is learned from a perspective is kept for the next one of the same play. */
export class Believer {
  readonly #consistency: Consistency;
  readonly #options: BeliefOptions;
  readonly #from: readonly State[];
  #learned: readonly Event[] = [];
  #exact: readonly Hypothesis[];
  #particles: Particles | undefined;

  constructor(system: GameSystem, viewer: Viewer, options: BeliefOptions = {}) {
    this.#consistency = { system, viewer, mixtures: options.mixtures, tally: { done: 0 } };
    this.#options = options;
    this.#from = options.from ?? system.initialStates();
    this.#exact = beginnings(system, this.#from, options.mixtures);
  }

  /**
   * The belief of who has this perspective.
   *
   * @throws KnowledgeError NF8001 where no play looks so, NF8002 where more states are possible than may be held and there is
   * no chance to draw with, or no drawn play fits, NF8003 for a mixture that is none; Fault where the rules have a hole.
   */
  *believe({ events }: Perspective): Believing<Belief> {
    const goesOn = this.#learned.every((event, i) => event.key === events[i]?.key);
    if (!goesOn) this.#forget();
    const segments = segmentsOf(events);
    let done = 0;
    for (const [i, segment] of segments.entries()) {
      done += segment.length;
      if (done <= this.#learned.length) continue;
      yield* this.#learn(segment, segments.slice(0, i + 1));
      this.#learned = events.slice(0, done);
    }
    return this.#belief();
  }

  #forget(): void {
    const { system, mixtures } = this.#consistency;
    this.#learned = [];
    this.#particles = undefined;
    this.#exact = beginnings(system, this.#from, mixtures);
  }

  *#learn(events: readonly Event[], segments: readonly (readonly Event[])[]): Believing<void> {
    if (!this.#particles) {
      try {
        const consistent = new Consistent(this.#consistency, this.#options.maxStates ?? MAX_POSSIBLE);
        const fitting = normalised(yield* consistent.through(this.#exact, events));
        if (fitting.length > 0) {
          this.#exact = fitting;
          return;
        }
      } catch (error) {
        const { chance, particles = PARTICLES } = this.#options;
        if (!isTooMany(error)) throw error;
        if (!chance)
          throw new KnowledgeError(
            "NF8002",
            `More than ${this.#options.maxStates ?? MAX_POSSIBLE} states are possible.`,
          );
        this.#particles = new Particles({ ...this.#consistency, from: this.#from, chance, particles }, this.#exact);
      }
      if (!this.#particles) throw new KnowledgeError("NF8001", this.#impossible());
    }
    if (yield* this.#particles.learn(events, segments)) return;
    this.#forget();
    throw new KnowledgeError("NF8002", "No play that was drawn fits what the player has seen.");
  }

  #impossible(): string {
    const taken = this.#consistency.mixtures ? " where the others decide as they are taken to" : "";
    return `No play of the game looks so to the player${taken}.`;
  }

  #belief(): Belief {
    const { system } = this.#consistency;
    const drawn = this.#particles;
    if (!drawn) return { exact: true, states: possibleStates(system, this.#exact), effective: undefined };
    const all = drawn.all.map(({ hypothesis: { state }, weight }) => ({ state, weight, exactly: undefined }));
    return { exact: false, states: together(system, all), effective: drawn.effective };
  }
}

/** The states of hypotheses with their probabilities, the most probable first. */
export function possibleStates(system: GameSystem, hypotheses: readonly Hypothesis[]): readonly PossibleState[] {
  const all = normalised(hypotheses);
  return together(
    system,
    all.map(({ state, weight }) => ({ state, weight: numberOf(weight), exactly: weight })),
  );
}

interface Weighed {
  readonly state: State;
  readonly weight: number;
  readonly exactly: Rational | undefined;
}

function together(system: GameSystem, all: readonly Weighed[]): readonly PossibleState[] {
  const sum = all.reduce((total, { weight }) => total + weight, 0);
  const found = new Map<string, PossibleState>();
  for (const { state, weight, exactly } of all) {
    const key = system.encode(state);
    const same = found.get(key);
    found.set(key, {
      state,
      probability: (same?.probability ?? 0) + weight / sum,
      exactly: exactly && (same?.exactly ?? ZERO).add(exactly),
    });
  }
  return [...found.values()].sort((a, b) => b.probability - a.probability);
}

/** The belief of who has a perspective: one that is asked along a play is had from a `Believer`. */
export function believe(system: GameSystem, perspective: Perspective, options?: BeliefOptions): Believing<Belief> {
  return new Believer(system, perspective.player?.id, options).believe(perspective);
}

/** Events up to each point where players decide, or the play is over: a refusal and what follows it is one of its own. */
function segmentsOf(events: readonly Event[]): readonly (readonly Event[])[] {
  const segments: Event[][] = [];
  let open: Event[] = [];
  for (const [i, event] of events.entries()) {
    open.push(event);
    const next = events[i + 1]?.kind;
    if (next !== undefined && next !== "decided" && next !== "refused") continue;
    segments.push(open);
    open = [];
  }
  return segments;
}

function normalised(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  const sum = hypotheses.reduce((total, { weight }) => total.add(weight), ZERO);
  return hypotheses.map((hypothesis) => ({ ...hypothesis, weight: hypothesis.weight.div(sum) }));
}
