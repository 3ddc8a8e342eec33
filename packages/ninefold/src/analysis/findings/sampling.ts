import {
  type ChanceSource,
  type Choices,
  type Consequence,
  choicesAt,
  type DecisionTuple,
  type Encoding,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  type State,
} from "../../model/index.ts";
import { randomTuple, seeded } from "../../play/index.ts";
import { StateBudget } from "../../play/work/state-budget.ts";
import type { Exploration, Exploring } from "../states/exploration.ts";
import { type Path, type PathStep, pathTo, stepInto } from "../states/path.ts";
import { entryAt } from "../tables.ts";
import type { Effort } from "./effort.ts";
import type { Witness } from "./holes.ts";
import { type Inspection, isUnlistable } from "./inspection.ts";

export interface SamplingOptions {
  /** How many playouts; fewer are made where the states that they meet take too much memory. */
  readonly samples: number;
  /** How many decision tuples each takes at most, forced steps included. */
  readonly plies: number;
  readonly seed: number | string;
  /** Fewer playouts are made where it is spent. */
  readonly effort: Effort;
}

export interface Sampling {
  readonly plays: number;
  /** How many of them reached a terminal state, and with which outcomes, by their texts. */
  readonly ended: number;
  readonly outcomes: ReadonlyMap<string, number>;
  /** How many states were met that the exploration had not visited. */
  readonly states: number;
  /** A play into a state that it came back to, if one did. */
  readonly loop: Loop | undefined;
  readonly interrupted: boolean;
}

export interface Loop {
  readonly path: Path;
  readonly cycle: readonly PathStep[];
}

const STEPS_BETWEEN_YIELDS = 64;

/** Where something is hidden, the part of the work after which no play goes on; the rest is left to ask what is told of it. */
const PLAYING = 0.9;

/** Of decisions that had more consequences than this all are listed once; to list them takes long, and one is wanted. */
const MANY_CONSEQUENCES = 256;

/**
 * Playouts that inspect each state which `explored` did not visit, the first time that one is met. Play i has the
 * chance source `seeded("seed/i")`; its start is any root, all equally probable.
 */
export function* sample(inspection: Inspection, explored: Exploration, options: SamplingOptions): Exploring<Sampling> {
  const { samples, plies, seed, effort } = options;
  const sampler = new Sampler(inspection, explored, effort);
  let sinceYield = 0;
  for (let play = 0; play < samples && sampler.mayGoOn; play++) {
    sampler.begin(seeded(`${seed}/${play}`));
    for (let tuples = 0; sampler.inspect() && tuples < plies && sampler.mayGoOn && sampler.advance(); tuples++) {
      if (++sinceYield < STEPS_BETWEEN_YIELDS) continue;
      sinceYield = 0;
      if (yield { done: play, total: samples, waiting: samples - play }) return sampler.result(true);
    }
    sampler.end();
  }
  return sampler.result(false);
}

/** One play at a time, held without its detours: a state that it comes back to takes back the steps between. */
class Sampler {
  readonly #system: GameSystem;
  readonly #inspection: Inspection;
  readonly #explored: Exploration;
  readonly #met = new Set<Encoding>();
  readonly #budget = new StateBudget();
  #mayMeetMore = true;
  readonly #effort: Effort;
  /** Families whose consequences are not listed again: one of them is drawn. */
  readonly #drawn = new Set<string>();
  readonly #outcomes = new Map<string, number>();
  #plays = 0;
  #ended = 0;
  #loop: Loop | undefined;
  #chance!: ChanceSource;
  #start!: State;
  /** The state that the play has come to. */
  #state!: State;
  #steps: PathStep[] = [];
  /** The states of the play, one more than its steps, and from each its depth in the play. */
  #encodings: Encoding[] = [];
  #depths = new Map<Encoding, number>();
  #choices: Choices = [];
  /** The pattern of the state before, where that was met for the first time. */
  #pattern: number | undefined;

  constructor(inspection: Inspection, explored: Exploration, effort: Effort) {
    this.#effort = effort;
    this.#system = inspection.system;
    this.#inspection = inspection;
    this.#explored = explored;
  }

  /** Whether more states may be met. */
  get mayGoOn(): boolean {
    return this.#mayMeetMore && !this.#effort.isSpent(this.#system.hidesNothing ? 1 : PLAYING);
  }

  begin(chance: ChanceSource): void {
    const { roots } = this.#explored;
    this.#chance = chance;
    this.#start = entryAt(roots, chance.uniform(roots.length));
    this.#state = this.#start;
    this.#steps = [];
    this.#encodings = [this.#system.encode(this.#start)];
    this.#depths = new Map([[entryAt(this.#encodings, 0), 0]]);
    this.#pattern = undefined;
  }

  end(): void {
    this.#plays++;
  }

  result(interrupted: boolean): Sampling {
    return {
      plays: this.#plays,
      ended: this.#ended,
      outcomes: this.#outcomes,
      states: this.#met.size,
      loop: this.#loop,
      interrupted,
    };
  }

  /** Looks at the state that the play has come to; whether the play goes on from there. */
  inspect(): boolean {
    const state = this.#state;
    const encoding = this.#encodings.at(-1)!;
    const index = this.#explored.indexOf(encoding);
    const fresh = (index === undefined || index >= this.#explored.visited) && !this.#met.has(encoding);
    if (fresh) {
      this.#met.add(encoding);
      this.#mayMeetMore = this.#budget.take(encoding);
    }
    const choices = this.#attempt(encoding, undefined, () => choicesAt(this.#system, state));
    if (!choices) return false;
    this.#choices = choices;
    this.#effort.listed(choices);
    const pattern = fresh ? this.#inspection.state(state, choices, this.#witness) : undefined;
    this.#disclose(pattern);
    if (fresh && this.#inspection.census.neverChanged.size > 0) {
      this.#effort.printed(2);
      this.#inspection.census.values(this.#system.values(this.#start), this.#system.values(state));
    }
    if (!isOver(choices)) return true;
    this.#ended++;
    this.#countOutcome(state);
    return false;
  }

  /** Notes what the last step has shown, where both of its states were new. */
  #disclose(pattern: number | undefined): void {
    const before = this.#pattern;
    this.#pattern = pattern;
    const last = this.#steps.at(-1);
    if (before !== undefined && pattern !== undefined && last) {
      this.#inspection.disclosures.step(before, last.tuple, pattern);
    }
  }

  /** Takes one step with uniformly random decisions; whether the rules let it. */
  advance(): boolean {
    const state = this.#state;
    const encoding = this.#encodings.at(-1)!;
    const tuple = forcedTuple(this.#choices) ?? randomTuple(this.#choices, this.#chance);
    const step = this.#attempt(encoding, tuple, () => this.#step(state, tuple));
    if (step) this.#take(tuple, step);
    return step !== undefined;
  }

  #step(state: State, tuple: DecisionTuple): Omit<PathStep, "tuple"> {
    const families = tuple.map((decision) => decision?.family ?? "0").join();
    const { length } = entryAt(this.#encodings, this.#encodings.length - 1);
    this.#effort.asked(1);
    const drawn = (): Omit<PathStep, "tuple"> => {
      this.#effort.reached(1, length);
      return { state: this.#system.draw(state, tuple, this.#chance), chance: true };
    };
    if (this.#drawn.has(families)) return drawn();
    let consequences: readonly Consequence[];
    try {
      consequences = this.#system.consequences(state, tuple);
    } catch (error) {
      if (!isUnlistable(error)) throw error;
      this.#inspection.cannotList(tuple, this.#witness);
      this.#drawn.add(families);
      return drawn();
    }
    this.#effort.reached(consequences.length, length);
    if (consequences.length > MANY_CONSEQUENCES) this.#drawn.add(families);
    const pick = this.#chance.weighted(consequences.map(({ probability }) => probability));
    return { state: entryAt(consequences, pick).state, chance: consequences.length > 1 };
  }

  #attempt<T>(encoding: Encoding, tuple: DecisionTuple | undefined, ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#inspection.fault(error, encoding, tuple, this.#witness);
      return undefined;
    }
  }

  #take(tuple: DecisionTuple, { state, chance }: Omit<PathStep, "tuple">): void {
    const encoding = this.#system.encode(state);
    const step = stepInto(this.#system, tuple, encoding, chance);
    this.#state = state;
    const depth = this.#depths.get(encoding);
    if (depth === undefined) {
      this.#depths.set(encoding, this.#encodings.push(encoding) - 1);
      this.#steps.push(step);
      return;
    }
    const cycle = [...this.#steps.splice(depth), step];
    for (const forgotten of this.#encodings.splice(depth + 1)) this.#depths.delete(forgotten);
    this.#loop ??= { path: this.#witness.path(), cycle };
  }

  /** The play so far, its beginning replaced by a shortest way to the last of its states that was explored. */
  readonly #witness: Witness = {
    steps: () => {
      const { depth, index } = this.#anchor();
      return this.#explored.level(index) + this.#steps.length - depth;
    },
    path: () => {
      const { depth, index } = this.#anchor();
      const { start, steps } = pathTo(this.#explored, index);
      return { start, steps: [...steps, ...this.#steps.slice(depth)] };
    },
  };

  #anchor(): { readonly depth: number; readonly index: number } {
    for (let depth = this.#encodings.length - 1; depth >= 0; depth--) {
      const index = this.#explored.indexOf(entryAt(this.#encodings, depth));
      if (index !== undefined) return { depth, index };
    }
    throw new RangeError("A play begins in a state that was explored.");
  }

  #countOutcome(state: State): void {
    try {
      const { text } = this.#system.outcome(state);
      this.#outcomes.set(text, (this.#outcomes.get(text) ?? 0) + 1);
    } catch (error) {
      // The inspection has noted it.
      if (!(error instanceof Fault)) throw error;
    }
  }
}
