// Which plays fit what a player was shown: hypotheses go in, those that fit the next events come out.
import {
  type ChanceSource,
  type Choices,
  choicesAt,
  type DecisionTuple,
  type DrawTowards,
  decidersIn,
  drawTowards,
  endingReasonOf,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  ONE,
  type Player,
  type Rational,
  type State,
} from "../../model/index.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { isSeen, Observer } from "../observer.ts";
import type { Event } from "../perspective.ts";
import { isShownWhole, type ShownDecision, type ShownTrack } from "../shown.ts";
import type { Viewer } from "../viewer.ts";
import { countOf, DrawnTuples } from "./drawn-tuples.ts";
import { type Hypothesis, type Mixtures, merged, successorsOf } from "./hypothesis.ts";
import { type MixedTuple, mixedTuples, type Share, sharesOf, WAITS } from "./mixing.ts";

/** What is gone through: a hypothesis or many, by all consequences or by one that is drawn. */
export interface Consistency {
  readonly system: GameSystem;
  readonly viewer: Viewer;
  readonly mixtures: Mixtures | undefined;
  readonly tally: Tally;
}

/** How many hypotheses have been looked at, all in all. */
export interface Tally {
  done: number;
}

/** Work that pauses now and then and is whole at its end. */
export type Believing<Result> = Generator<{ readonly done: number }, Result, undefined>;

/** More hypotheses than may be held at once. */
export class TooMany extends Error {}

/** Whether what follows was too much to be listed: more hypotheses than may be held, or more chance outcomes. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof TooMany || (error instanceof Fault && error.code === "NF2016");

/**
 * Where chance decides how many forced steps follow each other, some plays never leave them. After so many steps those are left that
 * are so improbable, all together, beside where they came from.
 */
const MANY_STEPS = 64;
const NEGLIGIBLE = 2 ** -100;

const weightOf = (hypotheses: readonly Hypothesis[]): number =>
  hypotheses.reduce((sum, { weight }) => sum + weight.valueOf(), 0);

/** Which hypotheses fit events, one event after the other. */
export class Consistent {
  readonly #system: GameSystem;
  readonly #viewer: Viewer;
  readonly #mixtures: Mixtures | undefined;
  readonly #observer: Observer;
  readonly #most: number;
  readonly #tally: Tally;
  readonly #drawing: ChanceSource | undefined;
  readonly #draw: DrawTowards;
  /** What is seen by the events that are gone through. */
  #shown: readonly ShownTrack[] = [];
  #isGuided = false;
  /** The tuples that were last drawn from, kept while the same is asked. */
  #drawn: { readonly hypothesis: Hypothesis; readonly shown: unknown; readonly tuples: DrawnTuples } | undefined;

  /**
   * With `drawing` one chance outcome is drawn where there may be several, so that it is likely to fit, and one tuple where there are more than may be held;
   * fewer are gone through. Without it all are.
   */
  constructor({ system, viewer, mixtures, tally }: Consistency, most: number, drawing?: ChanceSource) {
    this.#tally = tally;
    [this.#system, this.#viewer, this.#mixtures] = [system, viewer, mixtures];
    this.#observer = new Observer(system);
    this.#most = most;
    this.#drawing = drawing;
    this.#draw = drawTowards(system);
  }

  /** Whether what was drawn last was guided by what is seen. */
  get isGuided(): boolean {
    return this.#isGuided;
  }

  #successors(hypothesis: Hypothesis, tuple: DecisionTuple, probability?: Rational): readonly Hypothesis[] {
    if (!this.#drawing) return successorsOf(this.#system, hypothesis, tuple, probability);
    const { state, weight } = this.#draw(hypothesis.state, tuple, this.#drawing, this.#shown);
    if (!weight.equals(ONE)) this.#isGuided = true;
    return successorsOf(this.#system, hypothesis, tuple, probability, [{ probability: weight, state }]);
  }

  /** The hypotheses that fit these events too. Throws `TooMany` where they are more than may be held on the way. */
  *through(hypotheses: readonly Hypothesis[], events: readonly Event[]): Believing<readonly Hypothesis[]> {
    this.#isGuided = false;
    if (this.#drawing) this.#shown = events.flatMap((event) => (event.kind === "seen" ? event.tracks : []));
    let now = hypotheses;
    for (const [i, event] of events.entries()) {
      now = yield* this.#fitting(now, event, events[i + 1]);
      if (now.length === 0) return now;
    }
    return now;
  }

  *#fitting(
    hypotheses: readonly Hypothesis[],
    event: Event,
    next: Event | undefined,
  ): Believing<readonly Hypothesis[]> {
    switch (event.kind) {
      case "seen":
        return yield* this.#seeing(hypotheses, event.key, next?.kind !== "deciding");
      case "deciding":
        return this.#deciding(hypotheses, event.key);
      case "offered":
        return hypotheses.filter(({ state }) => event.key === this.#observer.offered(this.#own(state)));
      case "decided":
        return yield* this.#all(hypotheses, (hypothesis) => this.#decided(hypothesis, event.decisions));
      case "refused":
        return hypotheses.filter(({ state }) => this.#refuses(state, event.decision, event.message));
      case "ended":
        return hypotheses.filter(({ state }) => {
          if (!isOver(choicesAt(this.#system, state))) return false;
          const { text } = this.#system.outcome(state);
          return text === event.outcome && endingReasonOf(this.#system, state) === event.reason;
        });
    }
  }

  #own(state: State): readonly string[] {
    return this.#viewer === undefined ? [] : this.#system.legal(state, this.#viewer).map(({ id }) => id);
  }

  #refuses(state: State, decision: string, message: string): boolean {
    return this.#viewer !== undefined && this.#system.refusal(state, this.#viewer, decision)?.message === message;
  }

  /**
   * Forced steps are taken up to a state that players see, which must look so: one in which a forced step that is shown
   * comes next, which is then taken, or one without a forced step. What does not fit is left at once: of a deal no more is
   * held than what the viewer may have been dealt.
   */
  *#seeing(hypotheses: readonly Hypothesis[], key: string, isStop: boolean): Believing<readonly Hypothesis[]> {
    const found: Hypothesis[] = [];
    let unseen: { readonly hypothesis: Hypothesis; readonly forced: DecisionTuple }[] = [];
    const look = (hypothesis: Hypothesis): void => {
      const { state } = hypothesis;
      const forced = this.#system.forces(state) ? forcedTuple(choicesAt(this.#system, state)) : undefined;
      if (forced && !isSeen(forced)) unseen.push({ hypothesis, forced });
      else if (isStop === (forced !== undefined) && this.#observer.seen(state, this.#viewer) === key) {
        const seen = { ...hypothesis, known: hypothesis.known.map((one) => one.seeing(state)) };
        found.push(...(forced ? this.#successors(seen, forced) : [seen]));
      }
    };
    for (const hypothesis of hypotheses) look(hypothesis);
    for (let steps = 0; unseen.length > 0; steps++) {
      if (steps > MAX_FORCED_STEPS) throw endlessSteps();
      if (steps >= MANY_STEPS) {
        const left = weightOf(unseen.map(({ hypothesis }) => hypothesis));
        if (left < NEGLIGIBLE * weightOf(hypotheses)) return this.#only(found);
      }
      const waiting = unseen;
      unseen = [];
      for (const { hypothesis, forced } of waiting) {
        for (const next of this.#successors(hypothesis, forced)) look(next);
        if (found.length + unseen.length > 4 * this.#most) throw new TooMany();
        this.#tally.done++;
        yield { done: this.#tally.done };
      }
    }
    return this.#held(found);
  }

  /** Where something was left, weights are exact no more: what fits is exact as long as it is one alone. */
  #only(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
    const held = this.#held(hypotheses);
    if (held.length > 1) throw new TooMany();
    return held;
  }

  #held(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
    const held = merged(this.#system, hypotheses);
    if (held.length > this.#most) throw new TooMany();
    return held;
  }

  #deciding(hypotheses: readonly Hypothesis[], key: string): readonly Hypothesis[] {
    return hypotheses.flatMap((hypothesis) => {
      const choices = choicesAt(this.#system, hypothesis.state);
      const players = decidersIn(choices);
      if (this.#observer.deciding(players) !== key) return [];
      return [{ ...hypothesis, known: hypothesis.known.map((one, id) => one.deciding(players, choices[id]!)) }];
    });
  }

  /** Each tuple that looks as it was shown, with the probability that the others decide so. */
  *#decided(hypothesis: Hypothesis, shown: readonly ShownDecision[]): Generator<Hypothesis> {
    for (const { tuple, probability } of this.#tuples(hypothesis, shown))
      yield* this.#successors(hypothesis, tuple, probability);
  }

  #tuples(hypothesis: Hypothesis, shown: readonly ShownDecision[]): Iterable<MixedTuple> {
    const { state } = hypothesis;
    if (this.#drawing && this.#drawn?.hypothesis === hypothesis && this.#drawn.shown === shown)
      return [this.#drawn.tuples.drawn(this.#drawing)];
    const choices = choicesAt(this.#system, state);
    const shares = this.#system.players.map((player) => {
      const seen = shown.find((one) => one.player.id === player.id);
      return seen ? this.#looking(hypothesis, player, choices, seen) : WAITS;
    });
    if (!this.#drawing || countOf(shares) <= this.#most) return mixedTuples(shares);
    this.#drawn = { hypothesis, shown, tuples: new DrawnTuples(shares) };
    return [this.#drawn.tuples.drawn(this.#drawing)];
  }

  /** The decisions of a player that look as one was shown, with their probabilities: of the viewer's own there is no doubt. */
  #looking({ state, known }: Hypothesis, player: Player, choices: Choices, shown: ShownDecision): readonly Share[] {
    const { id } = player;
    const legal = choices[id] ?? [];
    const isOwn = id === this.#viewer;
    const shares = isOwn ? [] : sharesOf(this.#mixtures, player, legal, known[id]?.infostate ?? "");
    return legal.flatMap((decision, i) => {
      const whole = isShownWhole(this.#system, { state, by: id, decision }, this.#viewer);
      const same = whole ? decision.id === shown.id : shown.id === undefined && decision.family === shown.family;
      if (!same) return [];
      const probability = isOwn ? ONE : shares[i];
      return probability && !probability.equals(0) ? [{ decision, probability }] : [];
    });
  }

  /** What becomes of all hypotheses, those that are the same made one. */
  *#all(
    hypotheses: readonly Hypothesis[],
    become: (hypothesis: Hypothesis) => Iterable<Hypothesis>,
  ): Believing<readonly Hypothesis[]> {
    let found: Hypothesis[] = [];
    for (const hypothesis of hypotheses) {
      for (const next of become(hypothesis)) {
        found.push(next);
        // To make them one takes time: it is done only where as many may have come as are held.
        if (found.length > 2 * this.#most) found = [...this.#held(found)];
      }
      this.#tally.done++;
      yield { done: this.#tally.done };
    }
    return this.#held(found);
  }
}
