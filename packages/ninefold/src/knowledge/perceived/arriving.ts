// How what may be the case goes on, for all that a viewer can tell: what follows hypotheses, sorted by what is observed.
import {
  type Choices,
  choicesAt,
  type Decision,
  type DecisionTuple,
  decidersIn,
  endingReasonOf,
  forcedTuple,
  type GameSystem,
  isOver,
  type Outcome,
  type PlayerId,
  type Rational,
  type State,
} from "../../model/index.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { type Hypothesis, merged, successorsOf } from "../belief/hypothesis.ts";
import { KnowledgeError } from "../errors.ts";
import type { Knowledge } from "../knowledge.ts";
import { isSeen, Observer } from "../observer.ts";
import type { Viewer } from "../viewer.ts";

/** Hypotheses that the viewer cannot tell apart, where players decide or the play is over. */
export interface Point<One extends Hypothesis> {
  readonly knowledge: Knowledge;
  /** At least one. */
  readonly hypotheses: readonly One[];
  /** Who decides; nobody where the play is over. */
  readonly deciding: readonly PlayerId[];
  /** What the viewer has to choose between. */
  readonly own: readonly Decision[];
  readonly outcome: Outcome | undefined;
  readonly endingReason: string | undefined;
}

/** A tuple that is taken if a hypothesis holds. */
export interface TakenTuple<One extends Hypothesis> {
  readonly before: One;
  readonly tuple: DecisionTuple;
  readonly probability: Rational;
}

/** Hypotheses that have looked alike up to now. */
interface Alike<One extends Hypothesis> {
  readonly knowledge: Knowledge;
  readonly hypotheses: One[];
  /** How many forced steps were shown since somebody decided. */
  readonly steps: number;
}

/** Where a hypothesis comes to a state that players see. */
interface Stop<One extends Hypothesis> {
  readonly hypothesis: One;
  readonly choices: Choices;
  /** The forced step that is taken there, if one is. */
  readonly forced: DecisionTuple | undefined;
}

type Stops<One extends Hypothesis> = readonly [Stop<One>, ...Stop<One>[]];

/** The points that follow others, one for each thing that a viewer may observe; always in the same order. */
export class Arriving<One extends Hypothesis> {
  readonly #system: GameSystem;
  readonly #viewer: Viewer;
  readonly #observer: Observer;
  readonly #most: number;

  /** `most`: so many hypotheses may be held at once. */
  constructor(system: GameSystem, viewer: Viewer, most: number) {
    [this.#system, this.#viewer, this.#most] = [system, viewer, most];
    this.#observer = new Observer(system);
  }

  /** The first points of a play. */
  begun(knowledge: Knowledge, hypotheses: readonly One[]): readonly Point<One>[] {
    return this.#arrived([{ knowledge, hypotheses: [...hypotheses], steps: 0 }]);
  }

  /** After one of these tuples. The weights of the points are those of their hypotheses together. */
  after(knowledge: Knowledge, taken: Iterable<TakenTuple<One>>): readonly Point<One>[] {
    const found = new Map<string, Alike<One>>();
    for (const { before, tuple, probability } of taken) {
      const key = this.#observer.decided(before.state, tuple, this.#viewer);
      const alike = found.get(key) ?? { knowledge: knowledge.after(before.state, tuple), hypotheses: [], steps: 0 };
      found.set(key, alike);
      this.#add(alike.hypotheses, successorsOf(this.#system, before, tuple, probability));
    }
    return this.#arrived([...found.values()]);
  }

  #arrived(moved: Alike<One>[]): readonly Point<One>[] {
    const points: Point<One>[] = [];
    // A forced step that is shown leads to others that have looked alike, whose turn comes later.
    for (const { knowledge, hypotheses, steps } of moved) {
      if (steps > MAX_FORCED_STEPS) throw endlessSteps();
      for (const stops of this.#sorted(this.#stops(hypotheses))) {
        const [{ hypothesis, forced }] = stops;
        const seen = knowledge.seeing(hypothesis.state);
        if (forced) moved.push({ knowledge: seen, hypotheses: this.#forced(stops), steps: steps + 1 });
        else points.push(this.#point(seen, stops));
      }
    }
    return points;
  }

  /** Those that look alike together. */
  #sorted(stops: readonly Stop<One>[]): readonly Stops<One>[] {
    const found = new Map<string, [Stop<One>, ...Stop<One>[]]>();
    for (const stop of stops) {
      const key = this.#observed(stop);
      const alike = found.get(key);
      if (alike) alike.push(stop);
      else found.set(key, [stop]);
    }
    return [...found.values()];
  }

  /** Through the forced steps that are not shown. */
  #stops(hypotheses: readonly One[]): readonly Stop<One>[] {
    const stops: Stop<One>[] = [];
    let waiting = hypotheses;
    for (let steps = 0; waiting.length > 0; steps++) {
      if (steps > MAX_FORCED_STEPS) throw endlessSteps();
      const next: One[] = [];
      for (const hypothesis of waiting) {
        const choices = choicesAt(this.#system, hypothesis.state);
        const forced = forcedTuple(choices);
        if (forced && !isSeen(forced)) this.#add(next, successorsOf(this.#system, hypothesis, forced));
        else stops.push({ hypothesis, choices, forced });
      }
      waiting = merged(this.#system, next);
    }
    return stops;
  }

  /** All that the viewer observes at a stop. */
  #observed({ hypothesis: { state }, choices, forced }: Stop<One>): string {
    const seen = this.#observer.seen(state, this.#viewer);
    if (forced) return seen;
    const own = this.#own(choices).map(({ id }) => id);
    const end = isOver(choices) && [this.#system.outcome(state).text, endingReasonOf(this.#system, state)];
    return JSON.stringify([seen, decidersIn(choices), own, end]);
  }

  #own(choices: Choices): readonly Decision[] {
    return this.#viewer === undefined ? [] : (choices[this.#viewer] ?? []);
  }

  #forced(stops: Stops<One>): One[] {
    return stops.flatMap(({ hypothesis, forced }) =>
      forced ? successorsOf(this.#system, seeing(hypothesis, hypothesis.state), forced) : [],
    );
  }

  #point(knowledge: Knowledge, stops: Stops<One>): Point<One> {
    const [{ hypothesis, choices }] = stops;
    const deciding = decidersIn(choices);
    const own = this.#own(choices);
    const outcome = isOver(choices) ? this.#system.outcome(hypothesis.state) : undefined;
    const endingReason = outcome && endingReasonOf(this.#system, hypothesis.state);
    const arrived = (one: Knowledge, choosing: readonly Decision[]): Knowledge => {
      const asked = one.deciding(deciding, choosing);
      return outcome ? asked.ended(outcome, endingReason) : asked;
    };
    const hypotheses = stops.map((stop) => {
      const seen = seeing(stop.hypothesis, stop.hypothesis.state);
      return { ...seen, known: seen.known.map((one, id) => arrived(one, stop.choices[id] ?? [])) };
    });
    return {
      knowledge: arrived(knowledge, own),
      hypotheses: merged(this.#system, hypotheses),
      deciding,
      own,
      outcome,
      endingReason,
    };
  }

  #add(hypotheses: One[], more: readonly One[]): void {
    for (const one of more) hypotheses.push(one);
    if (hypotheses.length <= 2 * this.#most) return;
    const held = merged(this.#system, hypotheses);
    if (held.length > this.#most)
      throw new KnowledgeError("NF8002", `More than ${this.#most} states are possible at once.`);
    hypotheses.splice(0, hypotheses.length, ...held);
  }
}

const seeing = <One extends Hypothesis>(hypothesis: One, state: State): One => ({
  ...hypothesis,
  known: hypothesis.known.map((one) => one.seeing(state)),
});
